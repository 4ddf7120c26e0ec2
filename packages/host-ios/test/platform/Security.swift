/// The one function of Apple's Security that EaselHost uses, for systems without it.
public struct SecRandomRef {}

public let kSecRandomDefault: SecRandomRef? = nil

public func SecRandomCopyBytes(_ source: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    for index in 0..<count { bytes.storeBytes(of: UInt8.random(in: 0...255), toByteOffset: index, as: UInt8.self) }
    return 0
}
