import Foundation

/// What an app has already: here it only pretends.
enum Shop {
    /// Your server signs it with your secret, which is never in an app: `examples/shop` has such a server.
    static func token() async throws -> String { throw URLError(.userAuthenticationRequired) }

    static func checkout() async -> Bool { false }

    static func save(_ url: String) async throws {}
}
