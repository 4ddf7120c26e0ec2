package android.webkit

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
}
