import CivilTime
import Foundation
import TestSupport
import Testing

/// Files of time zones: what their clocks show, and what happens to broken ones.
struct ZoneFileTests {
  /// A file of the fixtures, or one that holds nothing but the rule after a `=`.
  private static func clock(_ label: String) throws -> ZoneClock {
    guard label.hasPrefix("=") else {
      return try TimeZoneFile(Array(fixture(label))).clock()
    }
    let rule = try TimeZoneRule(String(label.dropFirst()))
    return try TimeZoneFile(
      ZoneBytes.file([], offsets: [Int(rule.standard)], rule: String(label.dropFirst()))
    ).clock()
  }

  private static func fixture(_ name: String) throws -> Data {
    let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
    return try Data(contentsOf: folder.appending(path: name))
  }

  private static let rows: [String: [[Substring]]] = {
    let text = (try? fixture("zones.txt")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Dictionary(grouping: text.split(separator: "\n").map { $0.split(separator: " ") }) {
      String($0[0])
    }
  }()

  /// Offsets of moments and moments of local times, gaps and folds among them, as the module
  /// `zoneinfo` of Python 3.11 computes them from the same bytes (tzdata 2025b); those of
  /// `AAA3BBB`, whose days are counted from 0, as the GNU C library 2.36 does.
  @Test("Clocks are those of python", arguments: rows.keys.sorted()) func clocksAreThoseOfPython(
    label: String
  ) throws {
    let clock = try Self.clock(label)
    let rows = try #require(Self.rows[label])
    expect(rows.count >= 10)
    for row in rows {
      let numbers = row.compactMap { Int64($0) }
      try #require(numbers.count == 2)
      if row[1] == "local" {
        expect(clock.utc(numbers[0]), equals: numbers[1], "\(row)")
      } else {
        expect(clock.local(numbers[0]) - numbers[0], equals: numbers[1], "\(row)")
      }
    }
  }

  @Test("All zones are tested") func allZonesAreTested() {
    expect(Self.rows.count, equals: 27)
    expect(Self.rows.values.reduce(0) { $0 + $1.count }, equals: 2014)
  }

  /// A clock that is cut out of another one shows the same as long as it goes.
  @Test("A clock for a while") func aClockForAWhile() throws {
    let berlin = try Self.clock("Europe-Berlin")
    let year: Range<Int64> = 1_735_689_600..<1_767_225_600
    let cut = berlin.during(year)
    expect(cut.changes.count, equals: 2)
    for instant in stride(from: year.lowerBound, to: year.upperBound, by: 3600) {
      expect(cut.local(instant), equals: berlin.local(instant))
    }
    expect(berlin.during(year.lowerBound..<(year.lowerBound + 9)).changes.isEmpty)
    expect(ZoneClock.utc.isUTC)
    expect(!cut.isUTC)
  }

  /// Version 1 has one block of 32-bit times and no rule.
  @Test("The first version") func theFirstVersion() throws {
    let bytes = ZoneBytes.block(
      [(86_400, 1)], offsets: [3600, 7200], version: 0, timeSize: 4)
    let clock = try TimeZoneFile(bytes).clock()
    expect(clock, equals: ZoneClock(firstOffset: 3600, [.init(at: 86_400, from: 3600, to: 7200)]))
  }

  @Test(
    "Rules that are none",
    arguments: [
      ("", TimeZoneFault.format),
      ("UTC", .rule("UTC")), ("EST5EDT", .rule("EST5EDT")),
      ("EST5EDT,M3.2.0", .rule("EST5EDT,M3.2.0")), ("EST5EDT,M3.2.0,M11.1.7", .rule("")),
      ("<-03>3<-02>,M0.5.0,M3.5.0", .rule("")), ("EST5EDT,J0,J1", .rule("")),
      ("EST5EDT,J1,366", .rule("")), ("EST25", .rule("")), ("ES5", .rule("")), ("<EST5", .rule("")),
      ("EST5EDT,M3.2.0/168,M11.1.0", .rule("")), ("EST5EDT4,M3.2.0,M11.1.0,", .rule("")),
      ("EST5:60", .rule("")), ("EST5:1:1:1", .rule("")), ("EST+-5", .rule("")),
    ]) func rulesThatAreNone(text: String, fault: TimeZoneFault)
  {
    if text.isEmpty {
      #expect(throws: Never.self) { try TimeZoneFile(ZoneBytes.file([], offsets: [60], rule: "")) }
      return
    }
    #expect(throws: TimeZoneFault.rule(text)) {
      try TimeZoneFile(ZoneBytes.file([], offsets: [0], rule: text))
    }
  }

  @Test("Faults are told") func faultsAreTold() {
    let good = ZoneBytes.file([(1, 1)], offsets: [0, 3600], rule: "CET-1")
    let second = ZoneBytes.block([], offsets: [0], version: 0x32, timeSize: 4).count
    func broken(_ place: Int, _ value: UInt8) -> TimeZoneFault? {
      var bytes = good
      bytes[place] = value
      do throws(TimeZoneFault) {
        _ = try TimeZoneFile(bytes)
        return nil
      } catch { return error }
    }
    expect(broken(0, 0), equals: .format)
    expect(broken(4, 0x31), equals: .format)
    expect(broken(second + 31, 1), equals: .format)
    expect(broken(second + 20, 1), equals: .format)
    expect(broken(good.count - 1, 0x20), equals: .format)
    expect(broken(good.count - 7, 0x20), equals: .format)
    // The change names type 2 of two; the first offset is a year.
    expect(broken(second + 52, 2), equals: .offset)
    expect(broken(second + 53, 1), equals: .offset)
    let many = ZoneBytes.file([(5, 1), (5, 0)], offsets: [0, 60], rule: "")
    #expect(throws: TimeZoneFault.order) { try TimeZoneFile(many) }
    let far = ZoneBytes.file([(1 << 41, 1)], offsets: [0, 60], rule: "")
    #expect(throws: TimeZoneFault.order) { try TimeZoneFile(far) }
    let leaping = ZoneBytes.file([], offsets: [0], rule: "UTC0", leaps: 1)
    #expect(throws: TimeZoneFault.leapSeconds) { try TimeZoneFile(leaping) }
  }

  /// Whatever a file contains, it is understood or refused, and nothing else happens.
  @Test("Bytes are not trusted") func bytesAreNotTrusted() throws {
    let short = ZoneBytes.file(
      [(86_400, 1), (90_000, 0)], offsets: [3600, 7200], rule: "EST5EDT4,M3.2.0/2,M11.1.0")
    for count in short.indices {
      #expect(throws: TimeZoneFault.self) { try TimeZoneFile(Array(short[..<count])) }
    }
    for seed in [short, Array(try Self.fixture("Pacific-Apia"))] {
      for index in seed.indices {
        for value in [0, 1, 0x2C, 0x35, 0x7F, 0x80, 0xFF] as [UInt8] {
          var broken = seed
          broken[index] = value
          guard let clock = try? TimeZoneFile(broken).clock() else { continue }
          let offsets = clock.changes.map(\.to) + [clock.firstOffset]
          expect(offsets.allSatisfy { $0.magnitude < 100_000 })
          expect(
            zip(clock.changes, clock.changes.dropFirst()).allSatisfy {
              $0.instant < $1.instant && $0.to == $1.from
            })
        }
      }
    }
  }
}

/// Files of time zones, byte by byte.
enum ZoneBytes {
  /// A file of version 2: an empty block, then one with these changes, then the rule.
  static func file(
    _ changes: [(instant: Int, type: UInt8)], offsets: [Int], rule: String, leaps: Int = 0
  ) -> [UInt8] {
    block([], offsets: [0], version: 0x32, timeSize: 4)
      + block(changes, offsets: offsets, version: 0x32, timeSize: 8, leaps: leaps)
      + Array("\n\(rule)\n".utf8)
  }

  /// A block with its header.
  static func block(
    _ changes: [(instant: Int, type: UInt8)], offsets: [Int], version: UInt8, timeSize: Int,
    leaps: Int = 0
  ) -> [UInt8] {
    var file = Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
    func append(_ value: Int, size: Int) {
      for byte in (0..<size).reversed() {
        file.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
      }
    }
    for count in [0, 0, leaps, changes.count, offsets.count, 4] { append(count, size: 4) }
    for change in changes { append(change.instant, size: timeSize) }
    file += changes.map(\.type)
    for offset in offsets {
      append(offset, size: 4)
      append(0, size: 2)
    }
    file += Array("LMT\0".utf8)
    file += Array(repeating: 0, count: leaps * (timeSize + 4))
    return file
  }
}
