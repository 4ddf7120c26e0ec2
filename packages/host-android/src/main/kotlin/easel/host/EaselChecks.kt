package easel.host

import org.json.JSONObject

/**
 * Checks a value of the page, and returns a copy of what is declared. `null` is a value that is not there; JSON's null
 * is `JSONObject.NULL`.
 */
internal typealias EaselCheck = (value: Any?, at: String) -> Any?

/**
 * A call that the page may make. [once]: it costs money or changes something, and runs once for each key. [byPerson]: it
 * waits for somebody to sign in, to pay or to choose.
 */
internal class EaselCall(val once: Boolean, val byPerson: Boolean, val argument: EaselCheck)

/** Its message names the place of a value that does not fit, and never the value. */
internal class InvalidValue(at: String, expected: String) : Exception("$at must be $expected")

/** Without an argument: whatever comes is left out. */
internal val nothing: EaselCheck = { _, _ -> JSONObject() }

internal fun text(max: Int, pattern: String, expected: String): EaselCheck {
    val whole = Regex(pattern)
    return { value, at ->
        if (value !is String || value.length > max || !whole.matches(value)) {
            throw InvalidValue(at, "$expected, at most $max long")
        }
        value
    }
}

internal fun address(max: Int, pattern: String): EaselCheck {
    val plain = text(max, "\\P{Cc}*", "plain text")
    val whole = Regex(pattern)
    return { value, at ->
        val checked = plain(value, at) as String
        if (whole.matches(checked)) checked else throw InvalidValue(at, "a full address")
    }
}

internal fun number(min: Long, max: Long): EaselCheck = { value, at ->
    if (value !is Number || value.toDouble() !in min.toDouble()..max.toDouble()) {
        throw InvalidValue(at, "a number from $min to $max")
    }
    value
}

internal fun oneOf(vararg names: String): EaselCheck = { value, at ->
    if (value in names) value else throw InvalidValue(at, "one of ${names.joinToString(", ")}")
}

internal fun optional(check: EaselCheck): EaselCheck = { value, at -> value?.let { check(it, at) } }

/** What an event may carry. */
internal val plain: EaselCheck = { value, at ->
    when (value) {
        is String -> text(1000, "\\P{Cc}*", "plain text")(value, at)
        is Boolean, JSONObject.NULL -> value
        is Number -> if (value.toDouble().isFinite()) value else throw InvalidValue(at, "a plain value")
        else -> throw InvalidValue(at, "a plain value")
    }
}

/** An object whose names the page chooses. */
internal fun record(name: EaselCheck, check: EaselCheck, max: Int): EaselCheck = { value, at ->
    val given = value as? JSONObject ?: throw InvalidValue(at, "an object")
    if (given.length() > max) throw InvalidValue(at, "an object of at most $max")
    JSONObject().also { copy ->
        for (key in given.keys()) copy.put(name(key, "a name in $at") as String, check(given.opt(key), "$at.$key"))
    }
}

/** An object with these fields. Others are left out, so that a newer page may send more. */
internal fun shape(vararg fields: Pair<String, EaselCheck>): EaselCheck = { value, at ->
    val given = value as? JSONObject ?: throw InvalidValue(at, "an object")
    JSONObject().also { copy -> for ((key, check) in fields) copy.put(key, check(given.opt(key), "$at.$key")) }
}

/** A page by its name. That of one work says which. */
internal fun route(page: EaselCheck): EaselCheck = { value, at ->
    val checked = page(value, at) as JSONObject
    if (checked.getString("to") == "detail" && checked.optJSONObject("params")?.optString("id").isNullOrEmpty()) {
        throw InvalidValue("$at.params.id", "an id")
    }
    checked
}
