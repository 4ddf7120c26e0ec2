import Foundation
import Security
import WebKit

public struct EaselError: Error, Equatable {
    public let code: String
    public init(_ code: String) { self.code = code }
}

public typealias EaselObject = [String: Any]

/// The app's end of Easel's bridge, for one `WKWebView`. Everything runs on the main thread. Create it before the page is
/// loaded, call `lost()` from `webViewWebContentProcessDidTerminate`, and `close()` when the view goes.
@MainActor
public final class EaselHost: NSObject, WKScriptMessageHandlerWithReply {
    /// Answers a call of the page. What it throws is `REJECTED` there, without a reason; an `EaselError` keeps its code.
    public typealias Handler = @MainActor (EaselObject) async throws -> EaselObject

    /// Called when a page has connected: the first one, or the next after a reload.
    public var onConnect: (() -> Void)?

    private weak var webView: WKWebView?
    private let origin: String
    /// A condition of JavaScript: whether the page that runs it is at the origin.
    private let isAtOrigin: String
    private let handlers: [String: Handler]
    private lazy var liveness = EaselLiveness(
        isPaused: { [weak self] in (self?.asked ?? 0) > 0 },
        ping: { [weak self] in self?.send("ping") },
        dead: { [weak self] in self?.hangs() }
    )
    /// How many calls of the page wait for a person here: what the app shows meanwhile may pause the page.
    private var asked = 0
    private var greeter: Task<Void, Never>?
    private var isOpen = true
    private var id = EaselHost.newId()
    private var peer: String?
    /// Pages that are gone: what was recorded from one opens no connection.
    private var former: [String] = []
    private var connectedAt: [Double] = []
    /// The page has said which version it speaks, and it is ours.
    private var isUnderstood = false
    private var capabilities: Set<String> = []
    private var theirNumber = -1.0
    private var ourNumber = 0
    private var waiting: [Int: (Result<EaselObject, Error>) -> Void] = [:]
    /// The change of user that no page has answered, whatever has become of the call: the next page is told first.
    private var owed: Message?
    private let once = EaselOnce()

    /// - Parameters:
    ///   - origin: the one origin that is heard and told, such as `https://easel.example`
    ///   - on: what the page may call: `getParams`, `showVip`, `openLogin`, `downloadImage`, `showMessage`,
    ///     `changeRouterOfNav`, `addEventTracking`, `getEventTracking`, `iframeClick`
    public init(webView: WKWebView, origin: String, on handlers: [String: Handler]) {
        self.webView = webView
        self.origin = origin
        isAtOrigin = "location.protocol+'//'+location.host===" + (EaselHost.literal(origin) ?? "0")
        self.handlers = handlers.filter { easelCalls[$0.key] != nil }
        super.init()
        let messages = WeakHandler(self)
        webView.configuration.userContentController.addScriptMessageHandler(messages, contentWorld: .page, name: "easel")
    }

    public func close() {
        if peer != nil { send("bye") }
        isOpen = false
        greeter?.cancel()
        fail("DESTROYED")
        webView?.configuration.userContentController.removeScriptMessageHandler(forName: "easel", contentWorld: .page)
    }

    /// The page's process has ended.
    public func lost() { fail("PEER_GONE") }

    @discardableResult
    public func changeRouter(_ to: String, params: [String: String] = [:]) async throws -> EaselObject {
        try await call("changeRouter", ["to": to, "params": params])
    }

    @discardableResult
    public func changeLanguage(_ language: String) async throws -> EaselObject {
        try await call("changeLanguage", ["language": language])
    }

    @discardableResult
    public func setTheme(_ theme: EaselObject) async throws -> EaselObject { try await call("setTheme", theme) }

    /// The app's user has changed: the page drops all data and asks `getParams`. Where this fails, because there is no page
    /// or it hangs, the next page that connects is told first.
    @discardableResult
    public func userChange() async throws -> EaselObject { try await call(Self.userChange, [:]) }

    /// Hands over the user without being asked: `["headers": ["authorization": "Bearer …"], "language": "en"]`.
    @discardableResult
    public func headers(_ params: EaselObject) async throws -> EaselObject { try await call("headers", params) }

    public func call(_ name: String, _ argument: EaselObject) async throws -> EaselObject {
        guard Self.isWritable(argument) else { throw EaselError("INVALID_ARGUMENT") }
        ourNumber += 1
        let message = Message(n: ourNumber, name: name, argument: argument, key: Self.newId())
        if name == Self.userChange { owed = message }
        guard peer != nil else { throw EaselError("PEER_GONE") }
        guard capabilities.contains(name) else { throw EaselError("UNSUPPORTED") }
        return try await withCheckedThrowingContinuation { continuation in
            tell(message) { continuation.resume(with: $0) }
        }
    }

    private func tell(_ message: Message, done: @escaping (Result<EaselObject, Error>) -> Void) {
        let n = message.n
        waiting[n] = done
        Task { [weak self] in
            try? await Task.sleep(nanoseconds: EaselHost.timeout)
            self?.settle(n, .failure(EaselError("TIMEOUT")))
        }
        send("call", ["n": n, "name": message.name, "argument": message.argument, "key": message.key])
        liveness.began()
    }

    public func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
        // Answers go by `easelReceive`, so that their order is that of all other messages.
        replyHandler(nil, nil)
        let source = message.frameInfo.securityOrigin
        let port = source.port == 0 ? "" : ":\(source.port)"
        guard message.frameInfo.isMainFrame, "\(source.protocol)://\(source.host)\(port)" == origin else { return }
        if let text = message.body as? String { receive(text) }
    }

    func receive(_ text: String) {
        guard isOpen, text.utf16.count <= Self.maxText, text.hasPrefix(Self.mark),
              let message = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? EaselObject,
              let from = message["id"] as? String, !from.isEmpty, from.utf16.count <= 64, from != id else { return }
        let type = message["type"] as? String
        if type == "hello" { return greeted(from, message["to"]) }
        guard from == peer, message["to"] as? String == id else { return }
        liveness.heard()
        switch type {
        case "ping": send("pong")
        case "bye": fail("PEER_GONE")
        case "call": called(message)
        case "reply":
            guard let n = message["n"] as? Int else { return }
            if n == owed?.n { owed = nil }
            if let code = message["code"] as? String { settle(n, .failure(EaselError(code))) }
            else { settle(n, .success(message["value"] as? EaselObject ?? [:])) }
        default: break
        }
    }

    private func greeted(_ from: String, _ to: Any?) {
        if let to, to as? String != id { return }
        if from != peer {
            if former.contains(from) || connectsTooOften() { return }
            fail("PEER_RELOADED")
            peer = from
            theirNumber = -1
        }
        if to == nil { send("hello") }
    }

    private func connectsTooOften() -> Bool {
        let now = ProcessInfo.processInfo.systemUptime
        connectedAt.removeAll { now - $0 >= 1 }
        if connectedAt.count >= Self.connectionsPerSecond { return true }
        connectedAt.append(now)
        return false
    }

    private func called(_ message: EaselObject) {
        // A number that is infinite, as 1e999 is for some parsers, cannot be written into an answer.
        guard let n = message["n"] as? Double, n.isFinite, let name = message["name"] as? String else { return }
        let page = peer
        let reply: @MainActor (EaselObject) -> Void = { [weak self] fields in
            guard let self, self.peer == page else { return }
            self.send("reply", Self.sendable(fields).merging(["n": message["n"] ?? n]) { $1 })
        }
        guard isUnderstood || name == "hello" else { return reply(["code": "VERSION", "detail": "No hello."]) }
        // A number that is not higher is a repetition.
        guard n > theirNumber else { return }
        theirNumber = n
        if name == "hello" { return welcome(message["argument"] as? EaselObject ?? [:], reply) }
        guard let call = easelCalls[name], let handler = handlers[name] else {
            return reply(["code": "UNSUPPORTED", "detail": ""])
        }
        do {
            let argument = try call.argument(message["argument"], "The argument of \(name)") as? EaselObject ?? [:]
            let run: @MainActor () async -> EaselObject = { [weak self] in
                if call.byPerson { self?.asked += 1 }
                defer { if call.byPerson { self?.asked -= 1 } }
                return await Self.run(handler, argument)
            }
            guard call.once else {
                Task { reply(await run()) }
                return
            }
            let answer = try once.answer(name, key: message["key"] as? String, argument: argument, run: run)
            Task { reply(await answer.value) }
        } catch {
            let detail = (error as? InvalidValue).map { "\($0.message)." } ?? (error as? EaselRefusal)?.detail ?? ""
            reply(["code": "INVALID_ARGUMENT", "detail": detail])
        }
    }

    /// What cannot be written, or is too long for the page, is refused: the page is not to wait for it.
    private static func sendable(_ fields: EaselObject) -> EaselObject {
        isWritable(fields) ? fields : ["code": "REJECTED", "detail": ""]
    }

    /// `JSONSerialization` ends the app at a value that it does not know.
    private static func isWritable(_ fields: EaselObject) -> Bool {
        guard JSONSerialization.isValidJSONObject(fields),
              let data = try? JSONSerialization.data(withJSONObject: fields),
              let text = String(data: data, encoding: .utf8) else { return false }
        return text.utf16.count < maxText - maxEnvelope
    }

    private static func run(_ handler: Handler, _ argument: EaselObject) async -> EaselObject {
        do { return ["value": try await handler(argument)] } catch let error as EaselError {
            return ["code": error.code, "detail": ""]
        } catch {
            NSLog("Easel: a handler failed: %@", String(describing: error))
            return ["code": "REJECTED", "detail": ""]
        }
    }

    private func welcome(_ theirs: EaselObject, _ reply: @MainActor (EaselObject) -> Void) {
        let version = theirs["version"] as? Int ?? 0
        isUnderstood = version >= 1 && (theirs["oldest"] as? Int ?? version) <= 1
        if isUnderstood { capabilities = Set(theirs["can"] as? [String] ?? []) }
        // By the key and the number that it had: a page that has heard it does not run it again.
        if let owed, capabilities.contains(owed.name), waiting[owed.n] == nil { tell(owed) { _ in } }
        reply(["value": ["version": 1, "oldest": 1, "can": handlers.keys.sorted()] as EaselObject])
        if isUnderstood { onConnect?() }
    }

    private func send(_ type: String, _ fields: EaselObject = [:]) {
        var message = fields
        message["type"] = type
        message["id"] = id
        message["to"] = peer
        // The page may have gone elsewhere since it asked: an answer is for its origin alone.
        guard let webView, Self.originOf(webView.url) == origin,
              let data = try? JSONSerialization.data(withJSONObject: message),
              let json = String(data: data, encoding: .utf8),
              let literal = Self.literal(Self.mark + json.dropFirst()) else { return }
        // No frame is named: the script runs in the main frame, where it checks once more, as it runs later.
        webView.evaluateJavaScript("\(isAtOrigin)&&window.easelReceive&&easelReceive(\(literal))", in: nil, in: .page)
    }

    private static func originOf(_ url: URL?) -> String? {
        guard let url, let scheme = url.scheme, let host = url.host else { return nil }
        return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }

    /// A text as a literal of JavaScript.
    private static func literal(_ text: String) -> String? {
        guard let data = try? JSONSerialization.data(withJSONObject: [text]),
              let list = String(data: data, encoding: .utf8) else { return nil }
        return String(list.dropFirst().dropLast())
    }

    private func settle(_ n: Int, _ result: Result<EaselObject, Error>) {
        guard let call = waiting.removeValue(forKey: n) else { return }
        if waiting.isEmpty { liveness.stop() }
        call(result)
    }

    /// The page may only have been busy, and still answer calls of this connection: a new id ends it.
    private func hangs() {
        id = Self.newId()
        fail("PEER_GONE", isFormer: false)
        greeter?.cancel()
        greeter = Task { [weak self] in
            // Repeated until the page answers: it is to learn of the new id as soon as it can.
            var pause = EaselHost.greetedEvery
            while !Task.isCancelled, self?.greet() == true {
                try? await Task.sleep(nanoseconds: pause)
                pause = min(pause * 5 / 4, EaselHost.greetedSeldom)
            }
        }
    }

    private func greet() -> Bool {
        guard isOpen, peer == nil else { return false }
        send("hello")
        return true
    }

    private func fail(_ code: String, isFormer: Bool = true) {
        if isFormer, let gone = peer { former = Array((former + [gone]).suffix(Self.maxFormer)) }
        peer = nil
        isUnderstood = false
        capabilities = []
        liveness.stop()
        let calls = waiting.values
        waiting = [:]
        for call in calls { call(.failure(EaselError(code))) }
    }

    private struct Message {
        let n: Int
        let name: String
        let argument: EaselObject
        let key: String
    }

    private static let userChange = "userChange"
    private static let mark = "{\"easel\":1,"
    private static let maxText = 131_072
    /// What a message has beside an argument or an answer.
    private static let maxEnvelope = 1024
    /// Most connections per second; beyond that, hellos are ignored.
    private static let connectionsPerSecond = 20
    /// The number of former pages whose messages stay ignored.
    private static let maxFormer = 100
    /// Nanoseconds.
    private static let timeout: UInt64 = 10_000_000_000
    /// Nanoseconds between two hellos to nobody; the pause grows.
    private static let greetedEvery: UInt64 = 500_000_000
    private static let greetedSeldom: UInt64 = 5_000_000_000

    private static func newId() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
        return bytes.map { String(format: "%02x", $0) }.joined()
    }
}

/// A content controller keeps its handlers alive, which would keep the web view alive, too.
private final class WeakHandler: NSObject, WKScriptMessageHandlerWithReply {
    weak var host: EaselHost?
    init(_ host: EaselHost) { self.host = host }

    func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
        guard let host else { return replyHandler(nil, nil) }
        host.userContentController(controller, didReceive: message, replyHandler: replyHandler)
    }
}
