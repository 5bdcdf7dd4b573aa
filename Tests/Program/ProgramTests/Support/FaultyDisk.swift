import Foundation
import TestSupport
import Testing

/// A full or broken disk under a program: some of its writes fail, as long as that is ordered.
final class FaultyDisk {
  /// The way a write fails.
  enum Kind: String, CaseIterable {
    case full = "ENOSPC"
    case broken = "EIO"
    case limited = "EFBIG"
    /// Half of the bytes are taken, then the disk is full.
    case short = "SHORT"
    /// The system takes no byte and names no error.
    case nothing = "NOTHING"

    /// The kinds to try where each costs runs of the program: all of them in the long tests.
    static let tried = runsLongTests ? allCases : [.full, .short]

    /// The system's words for it.
    var words: String {
      switch self {
      case .full, .short, .nothing: "No space left on device"
      case .broken: "Input/output error"
      case .limited: "File too large"
      }
    }
  }

  /// The variables that put a program on this disk.
  let environment: [String: String]
  private let home: Home

  init() throws {
    home = try Home()
    environment = [
      "LD_PRELOAD": try Self.library.get().path("faults.so"), "LAYOUTSH_FAULTS": home.path("order"),
    ]
  }

  /// From now on writes to files whose path contains `part` fail, but for the first `skipped` of
  /// each process.
  func fail(_ kind: Kind, at part: String, after skipped: Int = 0) throws {
    try home.write("order", "\(kind.rawValue) \(skipped) \(part)")
  }

  /// From now on writes are taken, but flushing them to the disk fails with EIO.
  func failToFlush(_ part: String) throws { try home.write("order", "SYNC 0 \(part)") }

  /// From now on nothing fails.
  func heal() throws { try home.write("order", "") }

  private static let library = Result<Home, any Error> {
    let home = try Home()
    try Fixture.compile(["faultyWrites.c"], to: home.path("faults.so"))
    return home
  }
}
