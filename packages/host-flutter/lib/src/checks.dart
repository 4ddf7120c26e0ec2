/// Checks a value of the page, and returns a copy of what is declared. [absent] is a value that is not there.
typedef EaselCheck = Object? Function(Object? value, String at);

/// A call that the page may make. [once]: it costs money or changes something, and runs once for each key. [byPerson]: it
/// waits for somebody to sign in, to pay or to choose.
class EaselCall {
  const EaselCall({required this.once, required this.byPerson, required this.argument});
  final bool once;
  final bool byPerson;
  final EaselCheck argument;
}

/// Names the place of a value that does not fit, and never the value.
class InvalidValue implements Exception {
  const InvalidValue(this.at, this.expected);
  final String at;
  final String expected;
  @override
  String toString() => '$at must be $expected';
}

class _Absent {
  const _Absent();
}

const Object absent = _Absent();

/// Without an argument: whatever comes is left out.
Object? nothing(Object? value, String at) => <String, dynamic>{};

EaselCheck text(int max, String pattern, String expected) {
  final whole = _whole(pattern);
  return (value, at) {
    if (value is! String || value.length > max || !whole.hasMatch(value)) {
      throw InvalidValue(at, '$expected, at most $max long');
    }
    return value;
  };
}

EaselCheck address(int max, String pattern) {
  final plainText = text(max, r'\P{Cc}*', 'plain text');
  final whole = _whole(pattern);
  return (value, at) {
    final checked = plainText(value, at) as String;
    if (!whole.hasMatch(checked)) throw InvalidValue(at, 'a full address');
    return checked;
  };
}

EaselCheck number(int min, int max) => (value, at) {
      if (value is! num || !(value >= min && value <= max)) throw InvalidValue(at, 'a number from $min to $max');
      return value;
    };

EaselCheck oneOf(List<String> names) => (value, at) {
      if (!names.contains(value)) throw InvalidValue(at, 'one of ${names.join(', ')}');
      return value;
    };

EaselCheck optional(EaselCheck check) => (value, at) => identical(value, absent) ? absent : check(value, at);

final EaselCheck _plainText = text(1000, r'\P{Cc}*', 'plain text');

/// What an event may carry.
Object? plain(Object? value, String at) {
  if (value is String) return _plainText(value, at);
  if (value == null || value is bool || (value is num && value.isFinite)) return value;
  throw InvalidValue(at, 'a plain value');
}

/// An object whose names the page chooses.
EaselCheck record(EaselCheck name, EaselCheck check, int max) => (value, at) {
      if (value is! Map<String, dynamic>) throw InvalidValue(at, 'an object');
      if (value.length > max) throw InvalidValue(at, 'an object of at most $max');
      return <String, dynamic>{
        for (final MapEntry(:key, value: field) in value.entries)
          name(key, 'a name in $at') as String: check(field, '$at.$key'),
      };
    };

/// An object with these fields. Others are left out, so that a newer page may send more.
EaselCheck shape(Map<String, EaselCheck> fields) => (value, at) {
      if (value is! Map<String, dynamic>) throw InvalidValue(at, 'an object');
      final copy = <String, dynamic>{};
      fields.forEach((key, check) {
        final field = check(value.containsKey(key) ? value[key] : absent, '$at.$key');
        if (!identical(field, absent)) copy[key] = field;
      });
      return copy;
    };

/// A page by its name. That of one work says which.
EaselCheck route(EaselCheck page) => (value, at) {
      final checked = page(value, at) as Map<String, dynamic>;
      final params = checked['params'];
      final id = params is Map<String, dynamic> ? params['id'] : null;
      if (checked['to'] == 'detail' && (id is! String || id.isEmpty)) throw InvalidValue('$at.params.id', 'an id');
      return checked;
    };

RegExp _whole(String pattern) => RegExp('^(?:$pattern)\$', unicode: true);
