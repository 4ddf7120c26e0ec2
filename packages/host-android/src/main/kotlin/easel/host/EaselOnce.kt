package easel.host

import org.json.JSONObject

/** Calls that cost money or change something are answered once for each key, also after a reload. */
internal class EaselOnce {
    private class Answered(val argument: String) {
        var fields: JSONObject? = null
        val waiting = mutableListOf<(JSONObject) -> Unit>()
    }

    private val known = linkedMapOf<String, Answered>()

    /** Returns why the call is refused, or null. [handle] is not called for a repetition, which gets the first answer. */
    fun run(
        name: String,
        key: String?,
        argument: JSONObject,
        reply: (JSONObject) -> Unit,
        handle: (reply: (JSONObject) -> Unit) -> Unit,
    ): String? {
        if (key.isNullOrEmpty() || key.length > MAX_KEY) return "Its key is missing."
        val written = argument.toString()
        val first = known["$name $key"]
        if (first != null && first.argument != written) return "Its key is used."
        if (first == null) {
            val entry = Answered(written)
            entry.waiting.add(reply)
            known["$name $key"] = entry
            handle { fields -> settle(entry, fields) }
        } else {
            first.fields?.let(reply) ?: first.waiting.add(reply)
        }
        return null
    }

    private fun settle(entry: Answered, fields: JSONObject) {
        entry.fields = fields
        val replies = entry.waiting.toList()
        entry.waiting.clear()
        for (reply in replies) reply(fields)
        val oldest = known.entries.firstOrNull { known.size > MAX_KEYS && it.value.fields != null }
        if (oldest != null) known.remove(oldest.key)
    }

    private companion object {
        const val MAX_KEY = 256
        const val MAX_KEYS = 2000
    }
}
