import TestSupport
import Testing

@testable import LayoutPluginHost

/// Names of what files hold.
struct ContentHashTests {
  @Test(
    "Bytes have the names that the formula gives them, reckoned apart in integers of any size",
    arguments: [
      ([], "9e3779b9bdf8d228c2b2ae3db9e392f6"),
      ([0], "22bfea3375a825593e38f0a53db0140a"),
      (Array(0..<19), "8daf420c86e5cce99ec4d1bbefdb992b"),
    ] as [([UInt8], String)])
  func names(bytes: [UInt8], name: String) {
    expect(ContentHash.of(bytes), equals: name)
    expect(ContentHash.isWellFormed(name))
  }
}
