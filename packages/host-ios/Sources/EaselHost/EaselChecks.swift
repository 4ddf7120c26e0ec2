import Foundation

/// Checks a value of the page, and returns a copy of what is declared. `nil` is a value that is not there; JSON's null is
/// `NSNull`.
typealias EaselCheck = (_ value: Any?, _ at: String) throws -> Any?

/// A call that the page may make. `once`: it costs money or changes something, and runs once for each key. `byPerson`: it
/// waits for somebody to sign in, to pay or to choose.
struct EaselCall {
    let once: Bool
    let byPerson: Bool
    let argument: EaselCheck
}

/// Its message names the place of a value that does not fit, and never the value.
struct InvalidValue: Error {
    let message: String
    init(_ at: String, _ expected: String) { message = "\(at) must be \(expected)" }
}

/// What the table of calls is made of.
enum EaselChecks {
    /// Without an argument: whatever comes is left out.
    static let nothing: EaselCheck = { _, _ in EaselObject() }

    static func text(_ max: Int, _ pattern: String, _ expected: String) -> EaselCheck {
        let fits = whole(pattern)
        return { value, at in
            guard let text = value as? String, text.utf16.count <= max, fits(text) else {
                throw InvalidValue(at, "\(expected), at most \(max) long")
            }
            return text
        }
    }

    static func address(_ max: Int, _ pattern: String) -> EaselCheck {
        let plainText = text(max, "\\P{Cc}*", "plain text")
        let fits = whole(pattern)
        return { value, at in
            guard let text = try plainText(value, at) as? String, fits(text) else {
                throw InvalidValue(at, "a full address")
            }
            return text
        }
    }

    static func number(_ min: Int, _ max: Int) -> EaselCheck {
        return { value, at in
            guard let number = value as? NSNumber, !isBool(number),
                  number.doubleValue >= Double(min), number.doubleValue <= Double(max) else {
                throw InvalidValue(at, "a number from \(min) to \(max)")
            }
            return number
        }
    }

    static func oneOf(_ names: [String]) -> EaselCheck {
        return { value, at in
            guard let name = value as? String, names.contains(name) else {
                throw InvalidValue(at, "one of \(names.joined(separator: ", "))")
            }
            return name
        }
    }

    static func optional(_ check: @escaping EaselCheck) -> EaselCheck {
        return { value, at in
            guard let value else { return nil }
            return try check(value, at)
        }
    }

    /// What an event may carry.
    static let plain: EaselCheck = { value, at in
        if value is String { return try text(1000, "\\P{Cc}*", "plain text")(value, at) }
        if value is NSNull { return value }
        guard let number = value as? NSNumber, number.doubleValue.isFinite else {
            throw InvalidValue(at, "a plain value")
        }
        return number
    }

    /// An object whose names the page chooses.
    static func record(_ name: @escaping EaselCheck, _ check: @escaping EaselCheck, _ max: Int) -> EaselCheck {
        return { value, at in
            guard let given = value as? EaselObject else { throw InvalidValue(at, "an object") }
            guard given.count <= max else { throw InvalidValue(at, "an object of at most \(max)") }
            var copy = EaselObject()
            for (key, field) in given {
                _ = try name(key, "a name in \(at)")
                copy[key] = try check(field, "\(at).\(key)")
            }
            return copy
        }
    }

    /// An object with these fields. Others are left out, so that a newer page may send more.
    static func shape(_ fields: [(String, EaselCheck)]) -> EaselCheck {
        return { value, at in
            guard let given = value as? EaselObject else { throw InvalidValue(at, "an object") }
            var copy = EaselObject()
            for (key, check) in fields {
                if let field = try check(given[key], "\(at).\(key)") { copy[key] = field }
            }
            return copy
        }
    }

    /// A page by its name. That of one work says which.
    static func route(_ page: @escaping EaselCheck) -> EaselCheck {
        return { value, at in
            let checked = try page(value, at) as? EaselObject ?? [:]
            let id = (checked["params"] as? EaselObject)?["id"] as? String ?? ""
            if checked["to"] as? String == "detail", id.isEmpty { throw InvalidValue("\(at).params.id", "an id") }
            return checked
        }
    }

    /// Whether a pattern covers a whole text: `$` would leave out a line break at its end.
    private static func whole(_ pattern: String) -> (String) -> Bool {
        let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
        return { text in
            expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        }
    }

    /// JSON's `true` is an `NSNumber`, too, and would count as 1.
    private static func isBool(_ number: NSNumber) -> Bool { ["c", "B"].contains(String(cString: number.objCType)) }
}
