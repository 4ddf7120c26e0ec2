/**
 * Plays the page's part of recorded conversations, and prints what EaselHost says in them: a line of JSON for each.
 * The only argument is a file with a list of `{ told, by, from }`.
 */
package easel.host.replay

import android.os.MainThread
import android.webkit.WebView
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import easel.host.EaselError
import easel.host.EaselHandler
import easel.host.EaselHost
import org.json.JSONArray
import org.json.JSONObject
import java.io.File

private const val ORIGIN = "https://easel.example"
private const val MARK = "{\"easel\":1,"

fun main(arguments: Array<String>) {
    val replays = JSONArray(File(arguments[0]).readText())
    for (index in 0 until replays.length()) println(Replay(replays.getJSONObject(index)).play())
}

private class Replay(replay: JSONObject) {
    private val told = replay.getJSONObject("told")
    private val steps = told.getJSONArray("steps").objects()
    private val isNew = replay.getString("by") == "listener"
    private val from = replay.getString("from")
    private val view = WebView()
    private val settled = JSONArray()

    /** Answers of handlers that wait for a person, by name. */
    private val waiting = mutableMapOf<String, () -> Unit>()

    /** What the handlers have got. */
    private val handled = JSONArray()

    /** The app's ids are random: in the conversation they have names. */
    private val names = steps.mapNotNull { it.optJSONObject("host")?.optString("id") }.distinct()

    fun play(): JSONObject {
        WebViewFeature.isNew = isNew
        view.url = if (from == "stranger") "https://easel.example.evil.example/h5" else "$ORIGIN/h5"
        val host = EaselHost(view, ORIGIN, handlers())
        host.attach()
        for (step in steps) {
            take(step, host)
            MainThread.pass(0)
        }
        val said = JSONArray()
        for (text in view.told) said.put(JSONObject(named(text)).apply { remove("easel") })
        host.close()
        // Timers that an end leaves behind would be those of a closed view.
        MainThread.pass(60_000)
        return JSONObject().put("said", said).put("settled", settled).put("handled", handled).put("isQuiet", MainThread.isIdle)
    }

    private fun take(step: JSONObject, host: EaselHost) {
        val call = step.optJSONObject("calls")?.takeIf { it.getString("end") == "host" }
        if (call != null) {
            val name = call.getString("name")
            host.call(name, call.getJSONObject("argument")) { result ->
                val settling = JSONObject().put("name", name)
                result.onSuccess { settling.put("value", it) }
                result.onFailure { settling.put("code", (it as EaselError).code) }
                settled.put(settling)
            }
        }
        if (step.optString("text") == "guest") post(step.getString("is"))
        if (step.has("answers")) waiting.remove(step.getString("answers"))?.invoke()
        if (step.has("passes")) MainThread.pass(step.getLong("passes"))
        step.optJSONObject("guest")?.let { post(unnamed(MARK + it.toString().drop(1))) }
    }

    private fun handlers(): Map<String, EaselHandler> {
        val side = told.getJSONObject("host")
        val fails = side.optJSONArray("fails") ?: JSONArray()
        val waits = side.optJSONArray("waits") ?: JSONArray()
        val answers = side.getJSONObject("answers")
        return side.getJSONArray("can").texts().associateWith { name ->
            { argument, answer ->
                handled.put(JSONObject().put("name", name).put("argument", argument))
                if (name in fails.texts()) throw IllegalStateException("password is hunter2")
                val done = { answer.done(answers.optJSONObject(name) ?: JSONObject()) }
                if (name in waits.texts()) waiting[name] = done else done()
            }
        }
    }

    private fun post(text: String) {
        if (isNew) {
            val origin = if (from == "stranger") "https://easel.example.evil.example" else ORIGIN
            WebViewCompat.post(view, "easelHost", text, origin, isMainFrame = from != "frame")
        } else {
            view.callInterface("EaselAndroid", "postMessage", text)
        }
    }

    private fun ids(): List<String> = view.told.map { JSONObject(it).getString("id") }.distinct()

    private fun named(text: String): String =
        ids().zip(names).fold(text) { all, (id, name) -> all.replace("\"$id\"", "\"$name\"") }

    private fun unnamed(text: String): String =
        ids().zip(names).fold(text) { all, (id, name) -> all.replace("\"$name\"", "\"$id\"") }
}

private fun JSONArray.objects(): List<JSONObject> = (0 until length()).map(::getJSONObject)

private fun JSONArray.texts(): List<String> = (0 until length()).map(::getString)
