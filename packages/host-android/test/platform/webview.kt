package android.webkit

import android.content.Context
import androidx.webkit.WebViewCompat
import org.json.JSONArray

@Target(AnnotationTarget.FUNCTION)
annotation class JavascriptInterface

fun interface ValueCallback<T> {
    fun onReceiveValue(value: T)
}

/** A webview with a page that only writes down what the app tells it. */
@Suppress("UNUSED_PARAMETER")
open class WebView(context: Context? = null) {
    var url: String? = null
    val settings = WebSettings()
    var webViewClient = WebViewClient()
    var webChromeClient: WebChromeClient? = null
    private val interfaces = mutableMapOf<String, Any>()
    internal val listeners = mutableMapOf<String, WebViewCompat.WebMessageListener>()

    /** The texts that `easelReceive` of the page has got. */
    val told = mutableListOf<String>()

    fun loadUrl(address: String) {
        url = address
    }

    fun destroy() = listeners.clear()

    fun canGoBack(): Boolean = false

    fun goBack() = Unit

    fun addJavascriptInterface(methods: Any, name: String) {
        interfaces[name] = methods
    }

    fun removeJavascriptInterface(name: String) {
        interfaces.remove(name)
    }

    /** Of scripts it runs only what EaselHost sends: a condition on the origin, and a call with one literal. */
    open fun evaluateJavascript(script: String, done: ValueCallback<String?>?) {
        val parts = SCRIPT.matchEntire(script) ?: error("No script of EaselHost: $script")
        val (origin, text) = parts.destructured
        check('\u2028' !in text && '\u2029' !in text) { "Old webviews end a line of script there: $script" }
        if (url?.startsWith(literal(origin) + "/") == true) told.add(literal(text))
    }

    /** Not of Android: the page calls a method of an interface. */
    fun callInterface(name: String, method: String, text: String) {
        val target = interfaces[name] ?: return
        val called = target.javaClass.methods.single { it.name == method }
        checkNotNull(called.getAnnotation(JavascriptInterface::class.java)) { "$method is not for pages" }
        called.isAccessible = true
        called.invoke(target, text)
    }

    private companion object {
        val SCRIPT =
            Regex("""location\.protocol\+'//'\+location\.host===("[^"]*")&&window\.easelReceive&&easelReceive\((".*")\)""")

        fun literal(text: String): String = JSONArray("[$text]").getString(0)
    }
}
