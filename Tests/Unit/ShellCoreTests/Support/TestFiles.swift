import ShellCore
import TestSupport

/// Files in memory, and copies of what was read.
final class TestFiles: ContentFiles {
  /// Text by name.
  var texts = [
    "items.csv": "section,width,label\n0,80,June\n0,,\n2,40,\"\"\n",
    "feed.capture.json": leftAligned,
  ]
  /// Whether there is a database of time zones, which holds none.
  var hasZones = true
  private(set) var copies: [String: [UInt8]] = [:]
  private(set) var reads = 0

  /// A capture of flow whose lines are aligned to the left.
  private static let leftAligned =
    (try? CaptureCase.named("flow-left-aligned").bytes()).map {
      String(decoding: $0, as: UTF8.self)
    }
    ?? ""

  func read(_ path: String, for command: String) throws(OutsideError) -> [UInt8] {
    reads += 1
    guard let text = texts[path] else {
      throw OutsideError(code: "file-unreadable", message: "cannot read \(path): no such file")
    }
    return Array(text.utf8)
  }

  func zone(named name: String) throws(OutsideError) -> [UInt8]? {
    if !hasZones { throw OutsideError(code: "no-time-zones", message: "no zones here") }
    return nil
  }

  func keep(_ bytes: [UInt8]) -> String {
    let name = "c\(bytes.count)x\(bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF })"
    copies[name] = bytes
    return name
  }

  func read(_ path: String, copy: String, for command: String) throws(OutsideError) -> [UInt8] {
    guard let bytes = copies[copy] else {
      throw OutsideError(code: "file-changed", message: "no copy of \(path)")
    }
    return bytes
  }
}
