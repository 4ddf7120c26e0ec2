/**
 * Posts hostile and random texts to EaselHost, and prints what comes of them as lines of JSON: what a handler gets, each answer
 * to the page, where the end took another id, how each call of the app has ended, what would have ended the app, and after each
 * attack what is left. The only argument is a file with a list of `{ by, steps }`, whose steps are `{ post }`, `{ call }` and
 * `{ passes }`. In a text that is posted, `@app` is the id of the app's end, and `@former` the one before.
 */
package easel.host.replay

import android.os.MainThread
import android.webkit.WebView
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import easel.host.EASEL_CALLS
import easel.host.EaselError
import easel.host.EaselHandler
import easel.host.EaselHost
import org.json.JSONArray
import org.json.JSONObject
import java.io.File

private const val ORIGIN = "https://easel.example"

fun main(arguments: Array<String>) {
    val attacks = JSONArray(File(arguments[0]).readText())
    for (index in 0 until attacks.length()) Attack(attacks.getJSONObject(index)).run()
}

/** One that JSON has no text for, and one that is too long. */
private val ANSWERS = mapOf(
    "getParams" to JSONObject().put("headers", JSONArray(listOf(Double.NaN))),
    "getEventTracking" to JSONObject().put("names", "x".repeat(200_000)),
)

private class Attack(attack: JSONObject) {
    private val steps = attack.getJSONArray("steps")
    private val isNew = attack.getString("by") == "listener"
    private val view = WebView()
    private var app = ""
    private var former = ""
    private var at = 0
    private var called = 0

    fun run() {
        WebViewFeature.isNew = isNew
        view.url = "$ORIGIN/h5"
        val host = EaselHost(view, ORIGIN, EASEL_CALLS.keys.associateWith(::handler))
        host.attach()
        val before = used()
        while (at < steps.length()) {
            take(steps.getJSONObject(at), host)
            at += 1
        }
        val kept = used() - before
        host.close()
        MainThread.pass(60_000)
        tell("rest", JSONObject().put("kept", kept).put("isQuiet", MainThread.isIdle))
    }

    /** An app's thread that throws ends the app. */
    private fun take(step: JSONObject, host: EaselHost) = try {
        if (step.has("post")) post(step.getString("post").replace("@app", app).replace("@former", former))
        if (step.has("call")) {
            called += 1
            val n = called
            host.call(step.getString("call"), JSONObject()) { settled(n, it) }
        }
        MainThread.pass(step.optLong("passes", 0))
        for (text in view.told) learn(JSONObject(text))
        view.told.clear()
    } catch (thrown: Throwable) {
        tell("failed", JSONObject().put("at", at).put("error", thrown.toString()))
    }

    private fun tell(what: String, value: Any) = println(JSONObject().put(what, value))

    private fun settled(n: Int, result: Result<JSONObject>) {
        val ended = JSONObject().put("at", at).put("n", n)
        result.onSuccess { ended.put("value", it) }
        result.onFailure { ended.put("code", (it as EaselError).code) }
        tell("settled", ended)
    }

    private fun learn(message: JSONObject) {
        if (message.getString("type") == "reply") {
            for (field in listOf("type", "id", "easel")) message.remove(field)
            tell("reply", message.put("at", at))
            return
        }
        val id = message.getString("id")
        if (id == app) return
        if (app.isNotEmpty()) tell("renewed", at)
        former = app
        app = id
    }

    private fun handler(name: String): EaselHandler = { argument, answer ->
        tell("handled", JSONObject().put("at", at).put("name", name).put("argument", argument))
        answer.done(ANSWERS[name] ?: JSONObject())
    }

    private fun post(text: String) {
        if (isNew) WebViewCompat.post(view, "easelHost", text, ORIGIN, isMainFrame = true)
        else view.callInterface("EaselAndroid", "postMessage", text)
    }

    /** Bytes. */
    private fun used(): Long {
        System.gc()
        return Runtime.getRuntime().let { it.totalMemory() - it.freeMemory() }
    }
}
