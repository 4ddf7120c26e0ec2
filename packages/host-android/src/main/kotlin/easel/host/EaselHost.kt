package easel.host

import android.annotation.SuppressLint
import android.net.Uri
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.webkit.JavascriptInterface
import android.webkit.WebView
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONArray
import org.json.JSONObject
import java.security.SecureRandom

/** Answers a call of the page: with `answer.done(...)` now or later, or with `answer.fail()`. */
typealias EaselHandler = (argument: JSONObject, answer: EaselAnswer) -> Unit

class EaselAnswer internal constructor(private val send: (JSONObject) -> Unit) {
    private var isOpen = true

    fun done(value: JSONObject = JSONObject()) = once(JSONObject().put("value", value))

    /** The page learns the code, and no reason of the app's own. */
    fun fail(code: String = "REJECTED", detail: String = "") =
        once(JSONObject().put("code", code).put("detail", detail))

    private fun once(fields: JSONObject) {
        if (!isOpen) return
        isOpen = false
        send(fields)
    }
}

/**
 * The app's end of Easel's bridge, for one [WebView]. Everything runs on the main thread. Call [attach] before
 * `loadUrl`, [lost] from `onRenderProcessGone`, and [close] when the view goes.
 *
 * @param origin the one origin that is heard, such as `https://easel.example`
 * @param on what the page may call: `getParams`, `showVip`, `openLogin`, `downloadImage`, `showMessage`,
 * `changeRouterOfNav`, `addEventTracking`, `getEventTracking`, `iframeClick`
 */
class EaselHost(
    private val webView: WebView,
    private val origin: String,
    on: Map<String, EaselHandler>,
) {
    private val on = on.filterKeys { it in EASEL_CALLS }
    private val main = Handler(Looper.getMainLooper())
    private val liveness = EaselLiveness(main, isPaused = { asked > 0 }, ping = { send("ping") }, dead = ::hangs)
    /** How many calls of the page wait for a person here: what the app shows meanwhile may pause the page. */
    private var asked = 0
    private val greeter = Runnable(::greet)
    private var greetedEvery = GREETED_EVERY
    private var id = newId()
    private var post: ((String) -> Unit)? = null
    private var peer: String? = null
    /** Pages that are gone: what was recorded from one opens no connection. */
    private var former = emptyList<String>()
    private val connectedAt = ArrayDeque<Long>()
    private var isOpen = false
    /** The page has said which version it speaks, and it is ours. */
    private var isUnderstood = false
    private var capabilities = emptySet<String>()
    private var theirNumber = 0.0
    private var ourNumber = 0
    private val waiting = mutableMapOf<Int, (Result<JSONObject>) -> Unit>()
    /** The change of user that no page has answered, whatever has become of the call: the next page is told first. */
    private var owed: Message? = null
    private val once = EaselOnce()

    /** Called when a page has connected: the first one, or the next after a reload. */
    var onConnect: (() -> Unit)? = null

    @SuppressLint("JavascriptInterface")
    fun attach() {
        isOpen = true
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(webView, "easelHost", setOf(origin)) { _, message, source, isMainFrame, reply ->
                // The rule of origins is checked by the webview; frames of ours in other pages are not meant.
                if (isMainFrame && originOf(source) == origin) receive(message.data, replyBy(reply))
            }
        } else {
            webView.addJavascriptInterface(OldInterface(), "EaselAndroid")
        }
    }

    fun close() {
        if (peer != null) send("bye")
        isOpen = false
        main.removeCallbacks(greeter)
        fail("DESTROYED")
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.removeWebMessageListener(webView, "easelHost")
        } else {
            webView.removeJavascriptInterface("EaselAndroid")
        }
    }

    /** The page's process has died. */
    fun lost() = fail("PEER_GONE")

    fun changeRouter(to: String, params: Map<String, String> = emptyMap(), done: (Result<JSONObject>) -> Unit = {}) =
        call("changeRouter", JSONObject().put("to", to).put("params", JSONObject(params)), done)

    fun changeLanguage(language: String, done: (Result<JSONObject>) -> Unit = {}) =
        call("changeLanguage", JSONObject().put("language", language), done)

    fun setTheme(theme: JSONObject, done: (Result<JSONObject>) -> Unit = {}) = call("setTheme", theme, done)

    /**
     * The app's user has changed: the page drops all data and asks `getParams`. Where this fails, because there is no page or
     * it hangs, the next page that connects is told first.
     */
    fun userChange(done: (Result<JSONObject>) -> Unit = {}) = call(USER_CHANGE, JSONObject(), done)

    /** Hands over the user without being asked: `{"headers": {"authorization": "Bearer …"}, "language": "en"}`. */
    fun headers(params: JSONObject, done: (Result<JSONObject>) -> Unit = {}) = call("headers", params, done)

    fun call(name: String, argument: JSONObject, done: (Result<JSONObject>) -> Unit) {
        if (writtenOf(argument) == null) return done(Result.failure(EaselError("INVALID_ARGUMENT")))
        ourNumber += 1
        val message = Message(ourNumber, name, argument, newId())
        if (name == USER_CHANGE) owed = message
        when {
            peer == null -> done(Result.failure(EaselError("PEER_GONE")))
            name !in capabilities -> done(Result.failure(EaselError("UNSUPPORTED")))
            else -> tell(message, done)
        }
    }

    private fun tell(message: Message, done: (Result<JSONObject>) -> Unit) {
        val (n, name, argument, key) = message
        waiting[n] = done
        main.postDelayed({ settle(n, Result.failure(EaselError("TIMEOUT"))) }, TIMEOUT)
        send("call", JSONObject().put("n", n).put("name", name).put("argument", argument).put("key", key))
        liveness.began()
    }

    private fun receive(text: String?, answerBy: (String) -> Unit) {
        if (!isOpen || text == null || text.length > MAX_TEXT || !text.startsWith(MARK)) return
        // The parser calls itself at each bracket: a text of nothing else would otherwise end the app.
        val message = try { JSONObject(text) } catch (_: Exception) { return } catch (_: StackOverflowError) { return }
        val from = message.opt("id") as? String ?: return
        if (from.isEmpty() || from.length > 64 || from == id) return
        if (message.opt("type") == "hello") return greeted(from, message.opt("to"), answerBy)
        if (from != peer || message.opt("to") != id) return
        liveness.heard()
        when (message.opt("type")) {
            "ping" -> send("pong")
            "bye" -> fail("PEER_GONE")
            "call" -> called(message)
            "reply" -> (message.opt("n") as? Number)?.let { answered(it.toInt(), resultOf(message)) }
        }
    }

    private fun greeted(from: String, to: Any?, answerBy: (String) -> Unit) {
        if (to != null && to != id) return
        if (from != peer) {
            if (from in former || connectsTooOften()) return
            fail("PEER_RELOADED")
            peer = from
            theirNumber = -1.0
        }
        post = answerBy
        if (to == null) send("hello")
    }

    private fun connectsTooOften(): Boolean {
        val now = SystemClock.uptimeMillis()
        connectedAt.removeAll { now - it >= 1000 }
        if (connectedAt.size >= CONNECTIONS_PER_SECOND) return true
        connectedAt.add(now)
        return false
    }

    private fun called(message: JSONObject) {
        val n = (message.opt("n") as? Number)?.toDouble() ?: return
        val page = peer
        val reply = { fields: JSONObject -> if (page == peer) send("reply", sendable(fields).put("n", message.opt("n"))) }
        val name = message.opt("name") as? String ?: return
        if (name != "hello" && !isUnderstood) return reply(refusal("VERSION", "No hello."))
        // A number that is not higher is a repetition.
        if (n <= theirNumber) return
        theirNumber = n
        if (name == "hello") return welcome(message.optJSONObject("argument") ?: JSONObject(), reply)
        val call = EASEL_CALLS[name]
        val handler = on[name]
        if (call == null || handler == null) return reply(refusal("UNSUPPORTED", ""))
        val argument = try {
            call.argument(message.opt("argument"), "The argument of $name") as JSONObject
        } catch (misfit: InvalidValue) {
            return reply(refusal("INVALID_ARGUMENT", "${misfit.message}."))
        }
        if (!call.once) return run(call, handler, argument, reply)
        val refused = once.run(name, message.opt("key") as? String, argument, reply) { run(call, handler, argument, it) }
        if (refused != null) reply(refusal("INVALID_ARGUMENT", refused))
    }

    /** A copy. What cannot be written, or is too long for the page, is refused: the page is not to wait for it. */
    private fun sendable(fields: JSONObject): JSONObject {
        val text = writtenOf(fields)
        return if (text == null) refusal("REJECTED", "") else JSONObject(text)
    }

    private fun writtenOf(fields: JSONObject): String? = textOf(fields)?.takeIf { it.length < MAX_TEXT - MAX_ENVELOPE }

    private fun refusal(code: String, detail: String) = JSONObject().put("code", code).put("detail", detail)

    private fun run(call: EaselCall, handler: EaselHandler, argument: JSONObject, reply: (JSONObject) -> Unit) {
        val isAsking = if (call.byPerson) 1 else 0
        asked += isAsking
        val answer = EaselAnswer { fields ->
            asked -= isAsking
            reply(fields)
        }
        try { handler(argument, answer) } catch (thrown: Exception) {
            android.util.Log.e("Easel", "A handler failed", thrown)
            answer.fail()
        }
    }

    private fun welcome(theirs: JSONObject, reply: (JSONObject) -> Unit) {
        val can = theirs.optJSONArray("can") ?: JSONArray()
        val version = theirs.optInt("version")
        isUnderstood = version >= 1 && theirs.optInt("oldest", version) <= 1
        if (isUnderstood) capabilities = (0 until can.length()).map { can.optString(it) }.toSet()
        // By the key and the number that it had: a page that has heard it does not run it again.
        owed?.let { if (it.name in capabilities && it.n !in waiting) tell(it) {} }
        val ours = JSONObject().put("version", 1).put("oldest", 1).put("can", JSONArray(on.keys))
        reply(JSONObject().put("value", ours))
        if (isUnderstood) onConnect?.invoke()
    }

    private fun send(type: String, fields: JSONObject = JSONObject()) {
        fields.put("type", type).put("id", id).put("to", peer)
        post?.invoke(MARK + fields.toString().drop(1))
    }

    private fun answered(n: Int, result: Result<JSONObject>) {
        if (n == owed?.n) owed = null
        settle(n, result)
    }

    private fun settle(n: Int, result: Result<JSONObject>) {
        val done = waiting.remove(n) ?: return
        if (waiting.isEmpty()) liveness.stop()
        done(result)
    }

    /** The page may only have been busy, and still answer calls of this connection: a new id ends it. */
    private fun hangs() {
        id = newId()
        fail("PEER_GONE", isFormer = false)
        greetedEvery = GREETED_EVERY
        greet()
    }

    /** Repeated until the page answers: it is to learn of the new id as soon as it can. */
    private fun greet() {
        main.removeCallbacks(greeter)
        if (!isOpen || peer != null) return
        send("hello")
        main.postDelayed(greeter, greetedEvery)
        greetedEvery = minOf(greetedEvery * 5 / 4, GREETED_SELDOM)
    }

    private fun fail(code: String, isFormer: Boolean = true) {
        if (isFormer) former = (former + listOfNotNull(peer)).takeLast(MAX_FORMER)
        peer = null
        isUnderstood = false
        capabilities = emptySet()
        liveness.stop()
        val calls = waiting.values.toList()
        waiting.clear()
        calls.forEach { it(Result.failure(EaselError(code))) }
    }

    private fun resultOf(message: JSONObject): Result<JSONObject> =
        if (message.has("code")) Result.failure(EaselError(message.optString("code")))
        else Result.success(message.optJSONObject("value") ?: JSONObject())

    private fun replyBy(reply: JavaScriptReplyProxy): (String) -> Unit = { reply.postMessage(it) }

    private fun originOf(uri: Uri?): String? =
        uri?.let { "${it.scheme}://${it.host}" + if (it.port > 0) ":${it.port}" else "" }

    /** For webviews before message listeners. Any frame can call it; answers run in the main frame, if it is Easel's. */
    private inner class OldInterface {
        @JavascriptInterface
        fun postMessage(text: String?) {
            main.post { if (originOf(Uri.parse(webView.url ?: "")) == origin) receive(text, ::runInPage) }
        }

        private fun runInPage(text: String) {
            if (originOf(Uri.parse(webView.url ?: "")) != origin) return
            val literal = JSONObject.quote(text).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
            // The script runs later, maybe in the next page: it checks once more.
            val isAtOrigin = "location.protocol+'//'+location.host===" + JSONObject.quote(origin)
            webView.evaluateJavascript("$isAtOrigin&&window.easelReceive&&easelReceive($literal)", null)
        }
    }

    private data class Message(val n: Int, val name: String, val argument: JSONObject, val key: String)

    private companion object {
        const val USER_CHANGE = "userChange"
        const val MARK = "{\"easel\":1,"
        const val MAX_TEXT = 131_072
        /** What a message has beside an argument or an answer. */
        const val MAX_ENVELOPE = 1024
        /** Most connections per second; beyond that, hellos are ignored. */
        const val CONNECTIONS_PER_SECOND = 20
        /** The number of former pages whose messages stay ignored. */
        const val MAX_FORMER = 100
        const val TIMEOUT = 10_000L
        /** Milliseconds between two hellos to nobody; the pause grows. */
        const val GREETED_EVERY = 500L
        const val GREETED_SELDOM = 5000L
        /** Android's has no text for an object with a number that JSON does not have. */
        fun textOf(fields: JSONObject): String? = fields.toString()

        /** One for all calls, and digits without a formatter: each call has a key, and that was most of what it took. */
        val random = SecureRandom()
        const val DIGITS = "0123456789abcdef"

        fun newId(): String = ByteArray(16).also(random::nextBytes).fold(StringBuilder(32)) { text, byte ->
            text.append(DIGITS[byte.toInt() shr 4 and 15]).append(DIGITS[byte.toInt() and 15])
        }.toString()
    }
}

class EaselError(val code: String) : Exception(code)
