package easel.host

/** Written by `npm run tables` from the table of the bridge. */
internal val EASEL_CALLS: Map<String, EaselCall> = mapOf(
    "getParams" to EaselCall(once = false, byPerson = false, nothing),
    "showVip" to EaselCall(once = true, byPerson = true, shape(
        "reason" to text(64, "[A-Za-z0-9_.:-]+", "a name"),
        "key" to optional(text(128, "[A-Za-z0-9_.:-]+", "a key")),
    )),
    "openLogin" to EaselCall(once = true, byPerson = true, shape(
        "reason" to text(64, "[A-Za-z0-9_.:-]+", "a name"),
        "key" to optional(text(128, "[A-Za-z0-9_.:-]+", "a key")),
    )),
    "downloadImage" to EaselCall(once = true, byPerson = true, shape(
        "url" to address(4096, """https?://[^ /?#\\]+([/?#]\P{Cc}*)?"""),
        "filename" to text(255, """[^/\\\p{Cc}]+""", "a file name"),
        "imageId" to text(128, "[A-Za-z0-9_.:-]+", "an id"),
    )),
    "showMessage" to EaselCall(once = true, byPerson = false, shape(
        "kind" to oneOf("info", "success", "warn", "error"),
        "text" to text(1000, """[\P{Cc}\n]*""", "plain text"),
    )),
    "changeRouterOfNav" to EaselCall(once = false, byPerson = false, route(shape(
        "to" to oneOf("home", "create", "square", "works", "queue", "detail", "aside"),
        "params" to optional(record(text(64, "[A-Za-z][A-Za-z0-9_.-]*", "a name"), text(500, """\P{Cc}*""", "plain text"), 20)),
    ))),
    "addEventTracking" to EaselCall(once = true, byPerson = false, shape(
        "name" to text(64, "[A-Za-z][A-Za-z0-9_.-]*", "a name"),
        "at" to number(0, 8640000000000000),
        "props" to optional(record(text(64, "[A-Za-z][A-Za-z0-9_.-]*", "a name"), plain, 50)),
    )),
    "getEventTracking" to EaselCall(once = false, byPerson = false, nothing),
    "iframeClick" to EaselCall(once = false, byPerson = false, nothing),
    "resize" to EaselCall(once = false, byPerson = false, shape(
        "height" to number(0, 100000),
    )),
)
