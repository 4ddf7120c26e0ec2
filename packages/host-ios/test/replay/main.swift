/// Plays the page's part of recorded conversations, and prints what EaselHost says in them: a line of JSON for each. The
/// only argument is a file with a list of `{ told, from }`.
import Foundation
import WebKit

let origin = "https://easel.example"

@MainActor
final class Replay {
    private let told: EaselObject
    private let steps: [EaselObject]
    private let from: String
    private let view = WKWebView()
    private var settled: [EaselObject] = []
    private var handled: [EaselObject] = []
    /// Handlers that wait for a person, by name.
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

    init(_ replay: EaselObject) {
        told = replay["told"] as? EaselObject ?? [:]
        steps = told["steps"] as? [EaselObject] ?? []
        from = replay["from"] as? String ?? "page"
    }

    func play() async throws -> EaselObject {
        let shown = from == "stranger" ? "https://easel.example.evil.example" : origin
        view.url = URL(string: "\(shown)/h5")
        let host = EaselHost(webView: view, origin: origin, on: handlers())
        for step in steps {
            try await take(step, host)
            try await turns()
        }
        let said: [EaselObject] = try posted().map { text in
            var message = try object(named(text))
            message["easel"] = nil
            return message
        }
        host.close()
        try await turns()
        return ["said": said, "settled": settled, "handled": handled, "isQuiet": true]
    }

    private func take(_ step: EaselObject, _ host: EaselHost) async throws {
        if let calls = step["calls"] as? EaselObject, calls["end"] as? String == "host", let name = calls["name"] as? String {
            let argument = calls["argument"] as? EaselObject ?? [:]
            Task {
                do {
                    let value = try await host.call(name, argument)
                    settled.append(["name": name, "value": value])
                } catch {
                    settled.append(["name": name, "code": (error as? EaselError)?.code ?? "\(error)"])
                }
            }
        }
        if step["text"] as? String == "guest", let text = step["is"] as? String { post(text) }
        if let name = step["answers"] as? String { waiting.removeValue(forKey: name)?.resume() }
        if let passes = step["passes"] as? Int { try await Task.sleep(nanoseconds: UInt64(passes) * 1_000_000) }
        if let guest = step["guest"] as? EaselObject {
            post(unnamed("{\"easel\":1," + (try json(guest)).dropFirst()))
        }
    }

    private func handlers() -> [String: EaselHost.Handler] {
        let side = told["host"] as? EaselObject ?? [:]
        let answers = side["answers"] as? EaselObject ?? [:]
        let fails = side["fails"] as? [String] ?? []
        let waits = side["waits"] as? [String] ?? []
        var all: [String: EaselHost.Handler] = [:]
        for name in side["can"] as? [String] ?? [] {
            all[name] = { [weak self] argument in
                self?.handled.append(["name": name, "argument": argument])
                if fails.contains(name) { throw CocoaError(.featureUnsupported) }
                if waits.contains(name) { await withCheckedContinuation { self?.waiting[name] = $0 } }
                return answers[name] as? EaselObject ?? [:]
            }
        }
        return all
    }

    private func post(_ text: String) {
        let host = from == "stranger" ? "easel.example.evil.example" : "easel.example"
        let source = WKSecurityOrigin(protocol: "https", host: host, port: 0)
        let frame = WKFrameInfo(isMainFrame: from != "frame", securityOrigin: source)
        let controller = view.configuration.userContentController
        let message = WKScriptMessage(body: text, frameInfo: frame)
        controller.handlers["easel"]?.userContentController(controller, didReceive: message) { _, _ in }
    }

    /// The texts of the scripts, which are nothing but a condition on the origin and a call with one literal.
    private func posted() throws -> [String] {
        try view.scripts.map { script in
            guard script.hasPrefix("location.protocol+'//'+location.host==="),
                  let call = script.range(of: "&&window.easelReceive&&easelReceive("), script.hasSuffix(")") else {
                throw CocoaError(.formatting)
            }
            let literal = script[call.upperBound...].dropLast()
            let list = try JSONSerialization.jsonObject(with: Data("[\(literal)]".utf8)) as? [String]
            return list?.first ?? ""
        }
    }

    /// The app's ids are random: in the conversation they have names, in the same order.
    private func ids() -> [(id: String, name: String)] {
        var names: [String] = []
        for step in steps {
            if let name = (step["host"] as? EaselObject)?["id"] as? String, !names.contains(name) { names.append(name) }
        }
        var ids: [String] = []
        for text in (try? posted()) ?? [] {
            if let id = (try? object(text))?["id"] as? String, !ids.contains(id) { ids.append(id) }
        }
        return zip(ids, names).map { (id: $0, name: $1) }
    }

    private func named(_ text: String) -> String {
        ids().reduce(text) { $0.replacingOccurrences(of: "\"\($1.id)\"", with: "\"\($1.name)\"") }
    }

    private func unnamed(_ text: String) -> String {
        ids().reduce(text) { $0.replacingOccurrences(of: "\"\($1.name)\"", with: "\"\($1.id)\"") }
    }

    private func turns() async throws { try await Task.sleep(nanoseconds: 5_000_000) }
}

func object(_ text: String) throws -> EaselObject {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? EaselObject ?? [:]
}

func json(_ value: EaselObject) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
}

let list = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
for replay in try JSONSerialization.jsonObject(with: list) as? [EaselObject] ?? [] {
    print(try json(try await Replay(replay).play()))
}
