/// Written by `npm run tables` from the table of the bridge.
let easelCalls: [String: EaselCall] = [
    "getParams": EaselCall(once: false, byPerson: false, argument: EaselChecks.nothing),
    "showVip": EaselCall(once: true, byPerson: true, argument: EaselChecks.shape([
        ("reason", EaselChecks.text(64, "[A-Za-z0-9_.:-]+", "a name")),
        ("key", EaselChecks.optional(EaselChecks.text(128, "[A-Za-z0-9_.:-]+", "a key"))),
    ])),
    "openLogin": EaselCall(once: true, byPerson: true, argument: EaselChecks.shape([
        ("reason", EaselChecks.text(64, "[A-Za-z0-9_.:-]+", "a name")),
        ("key", EaselChecks.optional(EaselChecks.text(128, "[A-Za-z0-9_.:-]+", "a key"))),
    ])),
    "downloadImage": EaselCall(once: true, byPerson: true, argument: EaselChecks.shape([
        ("url", EaselChecks.address(4096, "https?://[^ /?#\\\\]+([/?#]\\P{Cc}*)?")),
        ("filename", EaselChecks.text(255, "[^/\\\\\\p{Cc}]+", "a file name")),
        ("imageId", EaselChecks.text(128, "[A-Za-z0-9_.:-]+", "an id")),
    ])),
    "showMessage": EaselCall(once: true, byPerson: false, argument: EaselChecks.shape([
        ("kind", EaselChecks.oneOf(["info", "success", "warn", "error"])),
        ("text", EaselChecks.text(1000, "[\\P{Cc}\\n]*", "plain text")),
    ])),
    "changeRouterOfNav": EaselCall(once: false, byPerson: false, argument: EaselChecks.route(EaselChecks.shape([
        ("to", EaselChecks.oneOf(["home", "create", "square", "works", "queue", "detail", "aside"])),
        ("params", EaselChecks.optional(EaselChecks.record(EaselChecks.text(64, "[A-Za-z][A-Za-z0-9_.-]*", "a name"), EaselChecks.text(500, "\\P{Cc}*", "plain text"), 20))),
    ]))),
    "addEventTracking": EaselCall(once: true, byPerson: false, argument: EaselChecks.shape([
        ("name", EaselChecks.text(64, "[A-Za-z][A-Za-z0-9_.-]*", "a name")),
        ("at", EaselChecks.number(0, 8640000000000000)),
        ("props", EaselChecks.optional(EaselChecks.record(EaselChecks.text(64, "[A-Za-z][A-Za-z0-9_.-]*", "a name"), EaselChecks.plain, 50))),
    ])),
    "getEventTracking": EaselCall(once: false, byPerson: false, argument: EaselChecks.nothing),
    "iframeClick": EaselCall(once: false, byPerson: false, argument: EaselChecks.nothing),
    "resize": EaselCall(once: false, byPerson: false, argument: EaselChecks.shape([
        ("height", EaselChecks.number(0, 100000)),
    ])),
]
