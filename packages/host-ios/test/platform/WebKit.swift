/// The few parts of WebKit that EaselHost uses, with the names and types of the real ones, so that it is compiled and
/// replayed on systems without it.
import Foundation

public final class WKContentWorld {
    public static let page = WKContentWorld()
}

public final class WKSecurityOrigin {
    public let `protocol`: String
    public let host: String
    public let port: Int

    public init(protocol scheme: String, host: String, port: Int) {
        self.protocol = scheme
        self.host = host
        self.port = port
    }
}

public final class WKFrameInfo {
    public let isMainFrame: Bool
    public let securityOrigin: WKSecurityOrigin

    public init(isMainFrame: Bool, securityOrigin: WKSecurityOrigin) {
        self.isMainFrame = isMainFrame
        self.securityOrigin = securityOrigin
    }
}

public final class WKScriptMessage {
    public let body: Any
    public let frameInfo: WKFrameInfo

    public init(body: Any, frameInfo: WKFrameInfo) {
        self.body = body
        self.frameInfo = frameInfo
    }
}

@MainActor
public protocol WKScriptMessageHandlerWithReply: AnyObject {
    func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    )
}

@MainActor
public final class WKUserContentController {
    public private(set) var handlers: [String: WKScriptMessageHandlerWithReply] = [:]

    public init() {}

    public func addScriptMessageHandler(
        _ handler: WKScriptMessageHandlerWithReply,
        contentWorld: WKContentWorld,
        name: String
    ) {
        handlers[name] = handler
    }

    public func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
        handlers[name] = nil
    }
}

@MainActor
public final class WKWebViewConfiguration {
    public let userContentController = WKUserContentController()

    public init() {}
}

@MainActor
public final class WKWebView {
    public var url: URL?
    public let configuration = WKWebViewConfiguration()
    /// Not of WebKit: the scripts that the app runs.
    public private(set) var scripts: [String] = []

    public init() {}

    public func evaluateJavaScript(_ script: String, in frame: WKFrameInfo?, in world: WKContentWorld) {
        scripts.append(script)
    }
}
