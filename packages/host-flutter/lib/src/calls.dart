import 'checks.dart';

/// Written by `npm run tables` from the table of the bridge.
final easelCalls = <String, EaselCall>{
  'getParams': EaselCall(once: false, byPerson: false, argument: nothing),
  'showVip': EaselCall(once: true, byPerson: true, argument: shape({
    'reason': text(64, '[A-Za-z0-9_.:-]+', 'a name'),
    'key': optional(text(128, '[A-Za-z0-9_.:-]+', 'a key')),
  })),
  'openLogin': EaselCall(once: true, byPerson: true, argument: shape({
    'reason': text(64, '[A-Za-z0-9_.:-]+', 'a name'),
    'key': optional(text(128, '[A-Za-z0-9_.:-]+', 'a key')),
  })),
  'downloadImage': EaselCall(once: true, byPerson: true, argument: shape({
    'url': address(4096, r'https?://[^ /?#\\]+([/?#]\P{Cc}*)?'),
    'filename': text(255, r'[^/\\\p{Cc}]+', 'a file name'),
    'imageId': text(128, '[A-Za-z0-9_.:-]+', 'an id'),
  })),
  'showMessage': EaselCall(once: true, byPerson: false, argument: shape({
    'kind': oneOf(['info', 'success', 'warn', 'error']),
    'text': text(1000, r'[\P{Cc}\n]*', 'plain text'),
  })),
  'changeRouterOfNav': EaselCall(once: false, byPerson: false, argument: route(shape({
    'to': oneOf(['home', 'create', 'square', 'works', 'queue', 'detail', 'aside']),
    'params': optional(record(text(64, '[A-Za-z][A-Za-z0-9_.-]*', 'a name'), text(500, r'\P{Cc}*', 'plain text'), 20)),
  }))),
  'addEventTracking': EaselCall(once: true, byPerson: false, argument: shape({
    'name': text(64, '[A-Za-z][A-Za-z0-9_.-]*', 'a name'),
    'at': number(0, 8640000000000000),
    'props': optional(record(text(64, '[A-Za-z][A-Za-z0-9_.-]*', 'a name'), plain, 50)),
  })),
  'getEventTracking': EaselCall(once: false, byPerson: false, argument: nothing),
  'iframeClick': EaselCall(once: false, byPerson: false, argument: nothing),
  'resize': EaselCall(once: false, byPerson: false, argument: shape({
    'height': number(0, 100000),
  })),
};
