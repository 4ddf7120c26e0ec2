import 'dart:convert';

typedef _Fields = Map<String, dynamic>;

/// Calls that cost money or change something are answered once for each key, also after a reload.
class EaselOnce {
  final Map<String, ({String argument, Future<_Fields> answer})> _known = {};

  /// Those that are answered. What is in flight is never forgotten: a repetition would run it again.
  final Set<String> _answered = {};

  /// The answer, of the first time for a repetition; or a refusal.
  Future<_Fields> answer(String name, Object? key, _Fields argument, Future<_Fields> Function() run) {
    if (key is! String || key.isEmpty || key.length > _maxKey) return _refuse('Its key is missing.');
    final entry = '$name $key';
    final written = jsonEncode(argument);
    final first = _known[entry];
    if (first != null) return first.argument == written ? first.answer : _refuse('Its key is used.');
    final answer = run();
    _known[entry] = (argument: written, answer: answer);
    answer.then((_) => _settled(entry));
    return answer;
  }

  void _settled(String entry) {
    _answered.add(entry);
    if (_known.length <= _maxKeys) return;
    final oldest = _known.keys.firstWhere(_answered.contains);
    _known.remove(oldest);
    _answered.remove(oldest);
  }

  static Future<_Fields> _refuse(String detail) => Future.value({'code': 'INVALID_ARGUMENT', 'detail': detail});

  static const _maxKey = 256;
  static const _maxKeys = 2000;
}
