import Foundation

/// Notices a page that hangs while calls of the app are in flight. Without calls it has no timer.
@MainActor
final class EaselLiveness {
    /// Whether silence says nothing now.
    private let isPaused: () -> Bool
    private let ping: () -> Void
    private let dead: () -> Void
    private var timer: Task<Void, Never>?
    private var armedAt = 0.0
    private var heardAt = 0.0

    init(isPaused: @escaping () -> Bool, ping: @escaping () -> Void, dead: @escaping () -> Void) {
        self.isPaused = isPaused
        self.ping = ping
        self.dead = dead
    }

    func began() {
        guard timer == nil else { return }
        heardAt = Self.now
        arm()
    }

    func heard() { heardAt = Self.now }

    func stop() {
        timer?.cancel()
        timer = nil
    }

    private func arm() {
        armedAt = Self.now
        timer = Task { [weak self] in
            try? await Task.sleep(nanoseconds: UInt64(EaselLiveness.pause * 1_000_000_000))
            if !Task.isCancelled { self?.check() }
        }
    }

    private func check() {
        // A late timer means that the app was busy: messages may be queued behind it, and silence counts from now.
        if isPaused() || Self.now - armedAt > Self.pause * 1.5 { heardAt = Self.now }
        if Self.now - heardAt >= Self.deadAfter {
            stop()
            return dead()
        }
        arm()
        ping()
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
    /// Seconds, as at the page's end.
    private static let deadAfter = 1.7
    private static let pause = deadAfter / 4
}
