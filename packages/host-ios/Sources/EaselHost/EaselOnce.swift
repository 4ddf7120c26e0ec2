import Foundation

/// Calls that cost money or change something are answered once for each key, also after a reload.
@MainActor
final class EaselOnce {
    private var known: [String: (argument: Data, answer: Task<EaselObject, Never>)] = [:]
    private var keys: [String] = []
    /// Those that are answered. What is in flight is never forgotten: a repetition would run it again.
    private var answered: Set<String> = []

    /// The answer, of the first time for a repetition. Throws why the call is refused.
    func answer(
        _ name: String,
        key: String?,
        argument: EaselObject,
        run: @escaping @MainActor () async -> EaselObject
    ) throws -> Task<EaselObject, Never> {
        guard let key, !key.isEmpty, key.utf16.count <= Self.maxKey else { throw EaselRefusal("Its key is missing.") }
        let entry = "\(name) \(key)"
        let written = try JSONSerialization.data(withJSONObject: argument, options: [.sortedKeys])
        if let first = known[entry] {
            guard first.argument == written else { throw EaselRefusal("Its key is used.") }
            return first.answer
        }
        let answer = Task { () async -> EaselObject in
            let fields = await run()
            settled(entry)
            return fields
        }
        known[entry] = (written, answer)
        keys.append(entry)
        return answer
    }

    private func settled(_ entry: String) {
        answered.insert(entry)
        guard keys.count > Self.maxKeys, let index = keys.firstIndex(where: { answered.contains($0) }) else { return }
        let oldest = keys.remove(at: index)
        known[oldest] = nil
        answered.remove(oldest)
    }

    private static let maxKey = 256
    private static let maxKeys = 2000
}

struct EaselRefusal: Error {
    let detail: String
    init(_ detail: String) { self.detail = detail }
}
