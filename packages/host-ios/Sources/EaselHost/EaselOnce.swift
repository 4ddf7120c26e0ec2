import Foundation

/// Calls that cost money or change something are answered once for each key, also after a reload.
@MainActor
final class EaselOnce {
    private var known: [String: (argument: Data, answer: Task<EaselObject, Never>)] = [:]
    private var keys: [String] = []

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
        let answer = Task { await run() }
        known[entry] = (written, answer)
        keys.append(entry)
        if keys.count > Self.maxKeys { known[keys.removeFirst()] = nil }
        return answer
    }

    private static let maxKey = 256
    private static let maxKeys = 2000
}

struct EaselRefusal: Error {
    let detail: String
    init(_ detail: String) { self.detail = detail }
}
