import EaselHost
import UIKit
import WebKit

private let easelOrigin = "https://easel.example"

/// A screen of the shop's app that shows Easel, as the shop's user.
final class ViewController: UIViewController, WKNavigationDelegate {
    private let webView = WKWebView()
    private var easel: EaselHost?

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.frame = view.bounds
        webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        webView.navigationDelegate = self
        // The swipe from the edge leads through the pages of the webview.
        webView.allowsBackForwardNavigationGestures = true
        view.addSubview(webView)
        easel = EaselHost(webView: webView, origin: easelOrigin, on: [
            "getParams": { _ in ["headers": ["authorization": "Bearer \(try await Shop.token())"]] },
            "showVip": { _ in ["outcome": await Shop.checkout() ? "done" : "cancelled"] },
            "downloadImage": { image in
                guard let url = image["url"] as? String else { throw EaselError("REJECTED") }
                try await Shop.save(url)
                return ["outcome": "done"]
            },
        ])
        load()
    }

    private func load() {
        guard let url = URL(string: "\(easelOrigin)/h5?partner=acme") else { return }
        webView.load(URLRequest(url: url))
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isBeingDismissed || isMovingFromParent { easel?.close() }
    }

    /// The webview stays at Easel; other addresses are the browser's.
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url, action.targetFrame?.isMainFrame != false else { return .allow }
        if url.absoluteString.hasPrefix("\(easelOrigin)/") { return .allow }
        await UIApplication.shared.open(url)
        return .cancel
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        easel?.lost()
        load()
    }
}
