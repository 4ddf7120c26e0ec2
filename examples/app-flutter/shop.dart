// What an app has already: here it only pretends.

/// Your server signs it with your secret, which is never in an app: `examples/shop` has such a server.
Future<String> token() => Future.error(StateError('Nobody is signed in.'));

Future<bool> checkout() async => false;

Future<void> save(String url) async {}

void openInBrowser(String url) {}
