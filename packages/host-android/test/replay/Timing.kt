/**
 * Times calls of an app by EaselHost, and the same texts written and read with nothing but JSON, in turns, and prints the
 * median of each in microseconds. What a webview takes to carry them is in neither.
 */
package easel.host.replay

import android.os.MainThread
import android.webkit.WebView
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import easel.host.EaselHost
import org.json.JSONArray
import org.json.JSONObject

private const val ORIGIN = "https://easel.example"
private const val MARK = "{\"easel\":1,"
private const val BATCH = 200
private const val WARM_UP = 200
private const val BATCHES = 600

fun main() {
    WebViewFeature.isNew = true
    val timing = Timing()
    val figures = mapOf("raw" to timing::raw, "ours" to timing::ours)
    val taken = figures.keys.associateWith { mutableListOf<Double>() }
    for (round in 0 until WARM_UP + BATCHES) {
        for ((name, run) in figures) {
            val began = System.nanoTime()
            repeat(BATCH) { run() }
            val each = (System.nanoTime() - began) / 1000.0 / BATCH
            if (round >= WARM_UP) taken.getValue(name).add(each)
            // Time-outs of calls that are answered.
            MainThread.pass(60_000)
        }
    }
    check(timing.answers == 2 * BATCH * (WARM_UP + BATCHES))
    println(JSONObject(taken.mapValues { (_, all) -> all.sorted()[all.size / 2] }))
}

private class Timing {
    var answers = 0
    private var sent = 0
    private val view = WebView().apply { url = "$ORIGIN/h5" }
    private val host = EaselHost(view, ORIGIN, emptyMap()).apply { attach() }
    private val app: String

    init {
        post(JSONObject().put("type", "hello").put("id", "guest"))
        app = JSONObject(view.told.single()).getString("id")
        val hello = JSONObject().put("version", 1).put("can", JSONArray(listOf("changeLanguage")))
        post(fields("call", 0).put("name", "hello").put("argument", hello))
        view.told.clear()
    }

    fun ours() {
        host.call("changeLanguage", JSONObject().put("language", "en")) { answers += 1 }
        sent += 1
        view.told.clear()
        WebViewCompat.post(view, "easelHost", answerTo(sent), ORIGIN, isMainFrame = true)
    }

    /** An app that has nothing but texts, of the same contents. */
    fun raw() {
        val call = fields("call", sent).put("name", "changeLanguage").put("argument", JSONObject().put("language", "en"))
        view.told.add(MARK + call.put("key", app).toString().drop(1))
        view.told.clear()
        if (JSONObject(answerTo(sent)).optJSONObject("value") != null) answers += 1
    }

    private fun answerTo(n: Int) = "$MARK\"type\":\"reply\",\"n\":$n,\"value\":{},\"id\":\"guest\",\"to\":\"$app\"}"

    private fun fields(type: String, n: Int) =
        JSONObject().put("type", type).put("n", n).put("id", "guest").put("to", app)

    private fun post(message: JSONObject) =
        WebViewCompat.post(view, "easelHost", MARK + message.toString().drop(1), ORIGIN, isMainFrame = true)
}
