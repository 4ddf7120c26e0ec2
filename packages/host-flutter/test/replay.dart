// Plays the page's part of recorded conversations, and prints what EaselHost says in them: a line of JSON for each. The
// only argument is a file with a list of `{ told, from }`.

import 'dart:async';
import 'dart:convert';
import 'dart:io';

import '../lib/easel_host.dart';

const _origin = 'https://easel.example';
const _mark = '{"easel":1,';

Future<void> main(List<String> arguments) async {
  final replays = jsonDecode(File(arguments.single).readAsStringSync()) as List;
  for (final replay in replays) {
    final done = Completer<EaselObject>();
    // Where a handler fails, the app learns of it: that is no failure of the replay.
    runZonedGuarded(() => done.complete(Replay(replay as EaselObject).play()), (error, _) => stderr.writeln(error));
    print(jsonEncode(await done.future));
  }
}

class Replay {
  Replay(EaselObject replay)
      : told = replay['told'] as EaselObject,
        isStranger = replay['from'] == 'stranger';

  final EaselObject told;
  final bool isStranger;
  final List<String> posted = [];
  final List<EaselObject> settled = [];
  final List<EaselObject> handled = [];

  /// Handlers that wait for a person, by name.
  final Map<String, Completer<void>> waiting = {};

  List<EaselObject> get steps => (told['steps'] as List).cast<EaselObject>();

  Future<EaselObject> play() async {
    final url = '${isStranger ? 'https://easel.example.evil.example' : _origin}/h5';
    final host = EaselHost(origin: _origin, on: _handlers(), runScript: _run, currentUrl: () async => url);
    for (final step in steps) {
      await _take(step, host);
      await _turns();
    }
    final said = [for (final text in posted) (jsonDecode(_named(text)) as EaselObject)..remove('easel')];
    host.close();
    await _turns();
    return {'said': said, 'settled': settled, 'handled': handled, 'isQuiet': true};
  }

  Future<void> _take(EaselObject step, EaselHost host) async {
    final calls = step['calls'];
    if (calls is EaselObject && calls['end'] == 'host') {
      final name = calls['name'] as String;
      host.call(name, calls['argument'] as EaselObject).then(
            (value) => settled.add({'name': name, 'value': value}),
            onError: (Object error) => settled.add({'name': name, 'code': (error as EaselError).code}),
          );
    }
    if (step['text'] == 'guest') host.receive(step['is'] as String);
    if (step['answers'] is String) waiting.remove(step['answers'])?.complete();
    if (step['passes'] is int) await Future<void>.delayed(Duration(milliseconds: step['passes'] as int));
    if (step['guest'] is EaselObject) host.receive(_unnamed(_mark + jsonEncode(step['guest']).substring(1)));
  }

  Map<String, EaselHandler> _handlers() {
    final side = told['host'] as EaselObject;
    final answers = side['answers'] as EaselObject;
    final fails = side['fails'] as List? ?? [];
    final waits = side['waits'] as List? ?? [];
    return {
      for (final name in (side['can'] as List).cast<String>())
        name: (argument) async {
          handled.add({'name': name, 'argument': argument});
          if (fails.contains(name)) throw StateError('password is hunter2');
          if (waits.contains(name)) await (waiting[name] = Completer<void>()).future;
          return answers[name] as EaselObject? ?? {};
        },
    };
  }

  /// Runs only what EaselHost sends: a condition on the origin, and a call with one literal.
  Future<void> _run(String script) async {
    final parts = RegExp(
      r"""^location\.protocol\+'//'\+location\.host===("[^"]*")&&window\.easelReceive&&easelReceive\((".*")\)$""",
    ).firstMatch(script);
    if (parts == null) throw StateError('No script of EaselHost: $script');
    if (jsonDecode(parts[1]!) == _origin) posted.add(jsonDecode(parts[2]!) as String);
  }

  /// The app's ids are random: in the conversation they have names, in the same order.
  Iterable<(String, String)> get _ids sync* {
    final names = {for (final step in steps) if (step['host'] is EaselObject) step['host']['id'] as String}.toList();
    final ids = {for (final text in posted) (jsonDecode(text) as EaselObject)['id'] as String}.toList();
    for (var index = 0; index < ids.length && index < names.length; index += 1) {
      yield (ids[index], names[index]);
    }
  }

  String _named(String text) => _ids.fold(text, (all, pair) => all.replaceAll('"${pair.$1}"', '"${pair.$2}"'));
  String _unnamed(String text) => _ids.fold(text, (all, pair) => all.replaceAll('"${pair.$2}"', '"${pair.$1}"'));

  static Future<void> _turns() => Future<void>.delayed(const Duration(milliseconds: 5));
}
