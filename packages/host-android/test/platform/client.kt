package android.webkit

import android.content.Intent
import android.net.Uri

class WebSettings {
    var javaScriptEnabled = false
    var domStorageEnabled = false
}

class RenderProcessGoneDetail

interface WebResourceRequest {
    val url: Uri
}

@Suppress("UNUSED_PARAMETER")
open class WebViewClient {
    open fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean = false

    open fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean = false

    open fun doUpdateVisitedHistory(view: WebView, url: String, isReload: Boolean) = Unit
}

@Suppress("UNUSED_PARAMETER")
open class WebChromeClient {
    abstract class FileChooserParams {
        abstract fun createIntent(): Intent

        companion object {
            @JvmStatic fun parseResult(result: Int, data: Intent?): Array<Uri> = emptyArray()
        }
    }

    open fun onShowFileChooser(view: WebView, chosen: ValueCallback<Array<Uri>>, params: FileChooserParams): Boolean = false
}
