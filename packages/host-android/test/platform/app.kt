package android.app

import android.content.Context
import android.content.Intent
import android.os.Bundle
import android.webkit.WebView

/** The parts of an app's screen that the example uses; nothing of it runs. */
@Suppress("UNUSED_PARAMETER")
open class Activity : Context() {
    protected open fun onCreate(state: Bundle?) = Unit

    protected open fun onDestroy() = Unit

    fun setContentView(view: WebView) = Unit

    fun startActivity(intent: Intent) = Unit

    fun startActivityForResult(intent: Intent, request: Int) = Unit

    protected open fun onActivityResult(request: Int, result: Int, data: Intent?) = Unit

    fun recreate() = Unit
}
