import 'package:easel_host/easel_host.dart';
import 'package:flutter/material.dart';
import 'package:flutter/services.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

import 'shop.dart';

const easelOrigin = 'https://easel.example';

void main() => runApp(const MaterialApp(home: EaselScreen()));

/// A screen of the shop's app that shows Easel, as the shop's user.
class EaselScreen extends StatefulWidget {
  const EaselScreen({super.key});

  @override
  State<EaselScreen> createState() => _EaselScreenState();
}

class _EaselScreenState extends State<EaselScreen> {
  final WebViewController _controller = WebViewController();
  late final EaselHost _easel = EaselHost(
    origin: easelOrigin,
    runScript: _controller.runJavaScript,
    currentUrl: _controller.currentUrl,
    on: {
      'getParams': (_) async => {
            'headers': {'authorization': 'Bearer ${await token()}'},
          },
      'showVip': (_) async => {'outcome': await checkout() ? 'done' : 'cancelled'},
      'downloadImage': (image) async {
        await save(image['url'] as String);
        return {'outcome': 'done'};
      },
    },
  );

  @override
  void initState() {
    super.initState();
    _open();
  }

  Future<void> _open() async {
    await _controller.setJavaScriptMode(JavaScriptMode.unrestricted);
    await _controller.setNavigationDelegate(NavigationDelegate(onNavigationRequest: _stay));
    await _controller.addJavaScriptChannel(
      'EaselFlutter',
      onMessageReceived: (message) => _easel.receive(message.message),
    );
    // On iPhones the swipe from the edge leads through the pages of the webview.
    final platform = _controller.platform;
    if (platform is WebKitWebViewController) await platform.setAllowsBackForwardNavigationGestures(true);
    await _controller.loadRequest(Uri.parse('$easelOrigin/h5?partner=acme'));
  }

  /// The webview stays at Easel; other addresses are the browser's.
  NavigationDecision _stay(NavigationRequest request) {
    if (!request.isMainFrame || request.url.startsWith('$easelOrigin/')) return NavigationDecision.navigate;
    openInBrowser(request.url);
    return NavigationDecision.prevent;
  }

  @override
  void dispose() {
    _easel.close();
    super.dispose();
  }

  /// The way back leads through the pages of the webview first.
  Future<void> _goBack() async {
    if (await _controller.canGoBack()) return _controller.goBack();
    if (!mounted) return;
    final navigator = Navigator.of(context);
    if (navigator.canPop()) return navigator.pop();
    await SystemNavigator.pop();
  }

  @override
  Widget build(BuildContext context) => PopScope(
        canPop: false,
        onPopInvokedWithResult: (didPop, _) {
          if (!didPop) _goBack();
        },
        child: Scaffold(body: SafeArea(child: WebViewWidget(controller: _controller))),
      );
}
