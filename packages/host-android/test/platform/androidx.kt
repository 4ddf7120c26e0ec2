package androidx.webkit

import android.net.Uri
import android.webkit.WebView

class WebMessageCompat(val data: String?)

abstract class JavaScriptReplyProxy {
    abstract fun postMessage(message: String)
}

object WebViewFeature {
    const val WEB_MESSAGE_LISTENER = "WEB_MESSAGE_LISTENER"

    /** Not of Android: a webview from before message listeners has none. */
    var isNew = true

    @JvmStatic fun isFeatureSupported(feature: String): Boolean = isNew && feature == WEB_MESSAGE_LISTENER
}

object WebViewCompat {
    fun interface WebMessageListener {
        fun onPostMessage(
            view: WebView,
            message: WebMessageCompat,
            sourceOrigin: Uri,
            isMainFrame: Boolean,
            replyProxy: JavaScriptReplyProxy,
        )
    }

    @JvmStatic fun addWebMessageListener(
        view: WebView,
        name: String,
        allowedOrigins: Set<String>,
        listener: WebMessageListener,
    ) {
        require(allowedOrigins.none { "*" in it })
        view.listeners[name] = listener
    }

    @JvmStatic fun removeWebMessageListener(view: WebView, name: String) {
        view.listeners.remove(name)
    }

    /** Not of Android: a page of that origin posts. */
    fun post(view: WebView, name: String, text: String, origin: String, isMainFrame: Boolean) {
        val reply = object : JavaScriptReplyProxy() {
            override fun postMessage(message: String) {
                view.told.add(message)
            }
        }
        view.listeners[name]?.onPostMessage(view, WebMessageCompat(text), Uri.parse(origin), isMainFrame, reply)
    }
}
