import 'dart:async';

/// Notices a page that hangs while calls of the app are in flight. Without calls it has no timer.
class EaselLiveness {
  EaselLiveness({required this.isPaused, required this.ping, required this.dead});

  /// Whether silence says nothing now.
  final bool Function() isPaused;
  final void Function() ping;
  final void Function() dead;
  final Stopwatch _clock = Stopwatch()..start();
  Timer? _timer;
  int _armedAt = 0;
  int _heardAt = 0;

  void began() {
    if (_timer != null) return;
    _heardAt = _clock.elapsedMilliseconds;
    _arm();
  }

  void heard() => _heardAt = _clock.elapsedMilliseconds;

  void stop() {
    _timer?.cancel();
    _timer = null;
  }

  void _arm() {
    _armedAt = _clock.elapsedMilliseconds;
    _timer = Timer(const Duration(milliseconds: _pause), _check);
  }

  void _check() {
    final now = _clock.elapsedMilliseconds;
    // A late timer means that the app was busy: messages may be queued behind it, and silence counts from now.
    if (isPaused() || now - _armedAt > _pause * 1.5) _heardAt = now;
    if (now - _heardAt >= _deadAfter) {
      stop();
      return dead();
    }
    _arm();
    ping();
  }

  /// Milliseconds, as at the page's end.
  static const _deadAfter = 1700;
  static const _pause = _deadAfter ~/ 4;
}
