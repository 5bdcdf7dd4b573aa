/// The text of `LinuxSupport.swift`.
extension AdoptedPackage {
  /// Files that each target has besides its own (rules U-02, U-07).
  package static let support = [
    "// UIKit on Linux for the sources of this target, as an umbrella import provides it, and the one",
    "// function of Foundation that answers differently on a device. Written by 'layoutsh adopt'.",
    "#if os(Linux)",
    "@_exported import UIKit",
    "",
    "extension CGRect {",
    "  /// Whether two rectangles share an area: touching edges do not, as on a device.",
    "  func intersects(_ other: CGRect) -> Bool {",
    "    let (a, b) = (standardized, other.standardized)",
    "    return min(a.maxX, b.maxX) > max(a.minX, b.minX)",
    "      && min(a.maxY, b.maxY) > max(a.minY, b.minY)",
    "  }",
    "}",
    "#endif",
    "",
  ].joined(separator: "\n")

  /// Files that a target with XCTest has as well (rule U-64).
  static let testSupport = [
    "",
    "#if os(Linux)",
    "import XCTest",
    "",
    "/// On a device a test case is an object of Objective-C, and may be a delegate.",
    "extension XCTestCase: @retroactive NSObjectProtocol {",
    "  public func isEqual(_ object: Any?) -> Bool { (object as? XCTestCase) === self }",
    "  public var hash: Int { ObjectIdentifier(self).hashValue }",
    "  public func `self`() -> Self { self }",
    "  public func isProxy() -> Bool { false }",
    "  public var description: String { name }",
    "}",
    "#endif",
    "",
  ].joined(separator: "\n")
}
