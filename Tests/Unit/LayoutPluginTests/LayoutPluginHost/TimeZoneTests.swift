import Foundation
import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// The host's answers to questions for time zones, as `calendar` asks for its option `zone`.
struct TimeZoneTests {
  /// Checks a zone in the bundled calendar whose host has the zones of `folder`.
  private func check(_ zone: String, in folder: String) throws {
    let library = PluginLibrary(
      searchPath: SearchPath(options: [], variable: { _ in nil }, executable: executablePath),
      timeZones: TimeZoneDatabase(folder: folder))
    let layout = try library.open("calendar").makeLayout()
    let option = layout.declaration.options.firstIndex { $0.name == "zone" }
    try layout.check(.text(zone), forOption: try #require(option))
  }

  private func refusal(of zone: String) -> LayoutFailure {
    .refused("zone takes a time zone such as Europe/Berlin, not '\(zone)'")
  }

  @Test("The host reads and the layout parses") func theHostReadsAndTheLayoutParses() throws {
    let zones = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: zones.path("Mars"), withIntermediateDirectories: false)
    try Data("TZif".utf8).write(to: URL(filePath: zones.path("Mars/Broken")))
    let header = Array("TZif2".utf8) + Array(repeating: 0, count: 15)
    let block =
      header + [UInt8](repeating: 0, count: 19) + [1, 0, 0, 0, 4, 0, 0, 0x0E, 0x10, 0, 0]
      + Array("MMT\0".utf8)
    try Data(block + block + Array("\nMMT-1\n".utf8))
      .write(to: URL(filePath: zones.path("Mars/Olympus")))
    try check("Mars/Olympus", in: zones.path)
    try check("UTC", in: zones.path)
    for zone in ["Mars/Broken", "Mars", "Europe/Berlin", "../Mars/Olympus", "/etc/passwd", ""] {
      #expect(throws: refusal(of: zone), "\(zone)") { try check(zone, in: zones.path) }
    }
  }

  @Test("A missing database is said") func aMissingDatabaseIsSaid() {
    let sentence =
      "expected the time-zone database in /nowhere/zones, found none; install tzdata, or set TZDIR"
    #expect(throws: LayoutFailure.refused(sentence)) {
      try check("Europe/Berlin", in: "/nowhere/zones")
    }
    #expect(throws: Never.self) { try check("UTC", in: "/nowhere/zones") }
  }
}
