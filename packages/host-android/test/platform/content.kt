package android.content

import android.net.Uri

abstract class Context

class ActivityNotFoundException : RuntimeException()

class Intent(val action: String, val data: Uri) {
    companion object {
        const val ACTION_VIEW = "android.intent.action.VIEW"
    }
}
