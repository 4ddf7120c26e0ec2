import 'dart:async';
import 'dart:convert';
import 'dart:math';

import 'src/calls.dart';
import 'src/checks.dart' show EaselCall, InvalidValue;
import 'src/liveness.dart';
import 'src/once.dart';

typedef EaselObject = Map<String, dynamic>;

typedef _Message = ({int n, String name, EaselObject argument, String key});

/// Answers a call of the page. What it throws is `REJECTED` there, without a reason; an [EaselError] keeps its code.
typedef EaselHandler = FutureOr<EaselObject> Function(EaselObject argument);

class EaselError implements Exception {
  const EaselError(this.code);
  final String code;
  @override
  String toString() => code;
}

/// The app's end of Easel's bridge, for one webview of any plugin: it gets the texts of the page by [receive], and
/// sends its own as scripts by [runScript]. Call [close] when the view goes.
class EaselHost {
  /// [currentUrl] is asked before each message of the page is read, as these channels do not say which page has posted, and
  /// before each call and each answer is sent. [on] is what the page may call: `getParams`, `showVip`, `openLogin`,
  /// `downloadImage`, `showMessage`, `changeRouterOfNav`, `addEventTracking`, `getEventTracking`, `iframeClick`.
  EaselHost({
    required this.origin,
    required this.on,
    required this.runScript,
    required this.currentUrl,
    this.onConnect,
  });

  /// The one origin that is heard and told, such as `https://easel.example`.
  final String origin;
  final Map<String, EaselHandler> on;
  final Future<void> Function(String script) runScript;
  final Future<String?> Function() currentUrl;

  /// Called when a page has connected: the first one, or the next after a reload.
  final void Function()? onConnect;

  late final EaselLiveness _liveness =
      EaselLiveness(isPaused: () => _asked > 0, ping: () => _send('ping', {}), dead: _hangs);

  /// How many calls of the page wait for a person here: what the app shows meanwhile may pause the page.
  int _asked = 0;
  Timer? _greeter;
  String _id = _newId();
  String? _peer;

  /// Pages that are gone: what was recorded from one opens no connection.
  final List<String> _former = [];
  final List<int> _connectedAt = [];
  final Stopwatch _clock = Stopwatch()..start();

  /// The page has said which version it speaks, and it is ours.
  bool _isUnderstood = false;
  Set<String> _capabilities = {};
  num _theirNumber = -1;
  int _ourNumber = 0;
  bool _isOpen = true;
  Future<void> _order = Future.value();
  Future<void> _sent = Future.value();
  final Map<int, Completer<EaselObject>> _waiting = {};

  /// The change of user that no page has answered, whatever has become of the call: the next page is told first.
  _Message? _owed;

  final EaselOnce _once = EaselOnce();

  /// A text that the page has posted. The messages are read in their order.
  void receive(String text) {
    if (!_isOpen || text.length > _maxText || !text.startsWith(_mark)) return;
    _order = _order.then((_) async {
      if (await _isAtOrigin()) _read(text);
    }).catchError((Object _) {});
  }

  Future<EaselObject> changeRouter(String to, [Map<String, String> params = const {}]) =>
      call('changeRouter', {'to': to, 'params': params});
  Future<EaselObject> changeLanguage(String language) => call('changeLanguage', {'language': language});
  Future<EaselObject> setTheme(EaselObject theme) => call('setTheme', theme);

  /// The app's user has changed: the page drops all data and asks `getParams`. Where this fails, because there is no page or
  /// it hangs, the next page that connects is told first.
  Future<EaselObject> userChange() => call(_userChange, {});

  /// Hands over the user without being asked: `{'headers': {'authorization': 'Bearer …'}, 'language': 'en'}`.
  Future<EaselObject> headers(EaselObject params) => call('headers', params);

  Future<EaselObject> call(String name, EaselObject argument) {
    if (!_isWritable(argument)) return Future.error(const EaselError('INVALID_ARGUMENT'));
    _ourNumber += 1;
    final _Message message = (n: _ourNumber, name: name, argument: argument, key: _newId());
    if (name == _userChange) _owed = message;
    if (_peer == null) return Future.error(const EaselError('PEER_GONE'));
    if (!_capabilities.contains(name)) return Future.error(const EaselError('UNSUPPORTED'));
    return _tell(message);
  }

  Future<EaselObject> _tell(_Message message) {
    final (:n, :name, :argument, :key) = message;
    final answer = Completer<EaselObject>();
    _waiting[n] = answer;
    _send('call', {'n': n, 'name': name, 'argument': argument, 'key': key});
    _liveness.began();
    return answer.future.timeout(_timeout, onTimeout: () {
      _settled(n);
      throw const EaselError('TIMEOUT');
    });
  }

  /// The page's process has ended.
  void lost() => _fail('PEER_GONE');

  void close() {
    if (_peer != null) _send('bye', {});
    _isOpen = false;
    _greeter?.cancel();
    _fail('DESTROYED');
  }

  Future<bool> _isAtOrigin() async {
    final url = Uri.tryParse(await currentUrl() ?? '');
    final home = Uri.parse(origin);
    // `Uri.origin` throws for schemes other than http and https.
    return url != null &&
        url.host.isNotEmpty &&
        url.scheme == home.scheme &&
        url.host == home.host &&
        url.port == home.port;
  }

  void _read(String text) {
    final Object? message;
    try {
      message = jsonDecode(text);
    } on FormatException {
      return;
    }
    if (message is! EaselObject) return;
    final from = message['id'];
    if (from is! String || from.isEmpty || from.length > 64 || from == _id) return;
    if (message['type'] == 'hello') return _greeted(from, message['to']);
    if (from != _peer || message['to'] != _id) return;
    _liveness.heard();
    switch (message['type']) {
      case 'ping':
        _send('pong', {});
      case 'bye':
        _fail('PEER_GONE');
      case 'call':
        _called(message);
      case 'reply':
        if (message['n'] == _owed?.n) _owed = null;
        final answer = _settled(message['n']);
        final code = message['code'];
        if (code is String) {
          answer?.completeError(EaselError(code));
        } else {
          answer?.complete(message['value'] is EaselObject ? message['value'] as EaselObject : {});
        }
    }
  }

  void _greeted(String from, Object? to) {
    if (to != null && to != _id) return;
    if (from != _peer) {
      if (_former.contains(from) || _connectsTooOften()) return;
      _fail('PEER_RELOADED');
      _peer = from;
      _theirNumber = -1;
    }
    if (to == null) _send('hello', {});
  }

  bool _connectsTooOften() {
    final now = _clock.elapsedMilliseconds;
    _connectedAt.removeWhere((at) => now - at >= 1000);
    if (_connectedAt.length >= _connectionsPerSecond) return true;
    _connectedAt.add(now);
    return false;
  }

  void _called(EaselObject message) {
    final n = message['n'];
    final name = message['name'];
    // A number that is infinite, as 1e999 is here, cannot be written into an answer.
    if (n is! num || !n.isFinite || name is! String) return;
    final page = _peer;
    void reply(EaselObject fields) {
      if (page == _peer) _send('reply', {..._sendable(fields), 'n': n});
    }

    if (name != 'hello' && !_isUnderstood) return reply({'code': 'VERSION', 'detail': 'No hello.'});
    // A number that is not higher is a repetition.
    if (n <= _theirNumber) return;
    _theirNumber = n;
    if (name == 'hello') {
      final theirs = message['argument'];
      return _welcome(theirs is EaselObject ? theirs : {}, reply);
    }
    final call = easelCalls[name];
    final handler = on[name];
    if (call == null || handler == null) return reply({'code': 'UNSUPPORTED', 'detail': ''});
    final EaselObject argument;
    try {
      argument = call.argument(message['argument'], 'The argument of $name') as EaselObject;
    } on InvalidValue catch (misfit) {
      return reply({'code': 'INVALID_ARGUMENT', 'detail': '$misfit.'});
    }
    final answer = call.once
        ? _once.answer(name, message['key'], argument, () => _run(call, handler, argument))
        : _run(call, handler, argument);
    answer.then(reply);
  }

  /// What cannot be written, or is too long for the page, is refused: the page is not to wait for it.
  static EaselObject _sendable(EaselObject fields) =>
      _isWritable(fields) ? fields : {'code': 'REJECTED', 'detail': ''};

  static bool _isWritable(EaselObject fields) {
    try {
      return jsonEncode(fields).length < _maxText - _maxEnvelope;
    } on JsonUnsupportedObjectError {
      return false;
    }
  }

  Future<EaselObject> _run(EaselCall call, EaselHandler handler, EaselObject argument) async {
    if (call.byPerson) _asked += 1;
    try {
      return {'value': await handler(argument)};
    } on EaselError catch (error) {
      return {'code': error.code, 'detail': ''};
    } catch (error, stack) {
      Zone.current.handleUncaughtError(error, stack);
      return {'code': 'REJECTED', 'detail': ''};
    } finally {
      if (call.byPerson) _asked -= 1;
    }
  }

  void _welcome(EaselObject theirs, void Function(EaselObject) reply) {
    final can = theirs['can'];
    final version = theirs['version'];
    final oldest = theirs['oldest'] ?? version;
    _isUnderstood = version is num && version >= 1 && oldest is num && oldest <= 1;
    if (_isUnderstood && can is List) _capabilities = can.whereType<String>().toSet();
    // By the key and the number that it had: a page that has heard it does not run it again.
    final owed = _owed;
    if (owed != null && _capabilities.contains(owed.name) && !_waiting.containsKey(owed.n)) _tell(owed).ignore();
    reply({
      'value': {'version': 1, 'oldest': 1, 'can': on.keys.where(easelCalls.containsKey).toList()},
    });
    if (_isUnderstood) onConnect?.call();
  }

  void _send(String type, EaselObject fields) {
    final message = {...fields, 'type': type, 'id': _id, if (_peer != null) 'to': _peer};
    final text = _literal(_mark + jsonEncode(message).substring(1));
    // The script runs later, maybe in the next page, and no page can read it: it checks where it is once more.
    final isAtOrigin = "location.protocol+'//'+location.host===${_literal(origin)}";
    final script = '$isAtOrigin&&window.easelReceive&&easelReceive($text)';
    // What the app says is for its origin alone, and the page may have gone elsewhere since it asked. What says nothing is not
    // worth a round trip to the platform, and keeps its place in the order.
    final isChecked = type == 'call' || type == 'reply';
    _sent = _sent.then((_) async {
      if (isChecked && !await _isAtOrigin()) return;
      unawaited(Future.sync(() => runScript(script)).catchError((Object _) {}));
    }).catchError((Object _) {});
  }

  /// A text as a literal of JavaScript. Old webviews end a line of script at these two.
  static String _literal(String text) =>
      jsonEncode(text).replaceAll('\u2028', r'\u2028').replaceAll('\u2029', r'\u2029');

  Completer<EaselObject>? _settled(Object? n) {
    final answer = _waiting.remove(n);
    if (_waiting.isEmpty) _liveness.stop();
    return answer;
  }

  /// The page may only have been busy, and still answer calls of this connection: a new id ends it.
  void _hangs() {
    _id = _newId();
    _fail('PEER_GONE', isFormer: false);
    _greet(_greetedEvery);
  }

  /// Repeated until the page answers: it is to learn of the new id as soon as it can.
  void _greet(Duration pause) {
    _greeter?.cancel();
    if (!_isOpen || _peer != null) return;
    _send('hello', {});
    final next = pause * 1.25;
    _greeter = Timer(pause, () => _greet(next > _greetedSeldom ? _greetedSeldom : next));
  }

  void _fail(String code, {bool isFormer = true}) {
    final gone = _peer;
    if (isFormer && gone != null) {
      _former.add(gone);
      if (_former.length > _maxFormer) _former.removeAt(0);
    }
    _peer = null;
    _isUnderstood = false;
    _capabilities = {};
    _liveness.stop();
    final calls = _waiting.values.toList();
    _waiting.clear();
    for (final call in calls) {
      call.completeError(EaselError(code));
    }
  }

  static const _userChange = 'userChange';
  static const _mark = '{"easel":1,';
  static const _maxText = 131072;

  /// What a message has beside an argument or an answer.
  static const _maxEnvelope = 1024;

  /// Most connections per second; beyond that, hellos are ignored.
  static const _connectionsPerSecond = 20;

  /// The number of former pages whose messages stay ignored.
  static const _maxFormer = 100;
  static const _timeout = Duration(seconds: 10);
  static const _greetedEvery = Duration(milliseconds: 500);
  static const _greetedSeldom = Duration(seconds: 5);

  static String _newId() {
    final random = Random.secure();
    return List.generate(16, (_) => random.nextInt(256).toRadixString(16).padLeft(2, '0')).join();
  }
}
