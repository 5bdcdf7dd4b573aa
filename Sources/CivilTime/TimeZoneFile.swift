/// A file of the time-zone database, as compilers of that database write it (RFC 8536, TZif).
///
///     let berlin = try TimeZoneFile(bytes)
///     berlin.clock().local(1_743_296_400)
///
/// Versions 1 to 4 are read. After the changes that a file lists, the rule at its end applies. The
/// bytes may be untrusted: every fault is thrown, and a file may list at most 65,536 changes.
///
/// Written here because the C library knows one zone a process and Foundation brings tables of its
/// own, which may differ from the system's.
public struct TimeZoneFile: Hashable, Sendable {
  /// The offset of the first local time type: what holds before the first change, in seconds.
  public let firstOffset: Int64
  /// The changes that the file lists, ascending, without those that leave the clock as it is.
  public let changes: [ZoneClock.Change]
  /// The rule that applies after them, or nil if the offset stays.
  public let rule: TimeZoneRule?
  /// The last moment that the list covers; the rule covers all that follow.
  private let end: Int64
  /// The types of local time and their moments, for names.
  private let block: TimeZoneBlock

  /// The last year up to which a clock knows its changes, unless it is asked for more.
  public static let lastYear = 2200

  /// Reads a file.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `TimeZoneFault` for whatever is no zone.
  public init(_ bytes: [UInt8]) throws(TimeZoneFault) {
    block = try TimeZoneBlock.main(of: bytes)
    var offset = try block.offset(ofType: 0)
    var first: Int64?
    var changes: [ZoneClock.Change] = []
    var previous = Int64.min
    for number in 0..<block.timeCount {
      let instant = block.time(number)
      guard number == 0 || instant > previous else { throw .order }
      previous = instant
      let next = try block.offset(ofType: block.type(number))
      // Some files begin with the beginning of time: a moment before which there is nothing.
      if instant < Self.earliest {
        offset = next
        continue
      }
      guard instant <= -Self.earliest else { throw .order }
      first = first ?? offset
      if next != offset {
        changes.append(ZoneClock.Change(at: instant, from: offset, to: next))
        offset = next
      }
    }
    firstOffset = first ?? offset
    self.changes = changes
    rule = try block.footer.isEmpty ? nil : TimeZoneRule(block.footer)
    end = block.timeCount > 0 ? previous : .min
  }

  /// No moment farther from 1970 is looked at: 34,865 years, in seconds.
  private static let earliest: Int64 = -(1 << 40)

  /// The clock of the zone; by the rule it changes up to the end of a year.
  ///
  /// - Complexity: O(changes + years).
  public func clock(through year: Int = TimeZoneFile.lastYear) -> ZoneClock {
    guard let rule else { return ZoneClock(firstOffset: firstOffset, changes) }
    // If nothing is listed and nothing changes, the rule alone applies.
    if end == .min, !rule.changesClock { return ZoneClock(firstOffset: rule.standard, []) }
    var all = changes
    let start = GregorianDay.parts(GregorianDay.holding(max(end, Self.ruleStart))).year - 1
    for change in rule.changes(in: start...max(start, year)) where change.instant > end {
      var offset = all.last?.to ?? firstOffset
      if let last = all.last, last.instant == change.instant {
        offset = last.from
        all.removeLast()
      }
      guard change.to != offset else { continue }
      all.append(ZoneClock.Change(at: change.instant, from: offset, to: change.to))
    }
    return ZoneClock(firstOffset: firstOffset, all)
  }

  /// Returns the abbreviation of the local time at a moment, such as `CET`.
  ///
  /// `UTC` where the file has none.
  ///
  /// - Complexity: O(changes + years since the last one listed).
  public func name(at instant: Int64) -> String {
    if instant > end, let rule {
      let year = GregorianDay.parts(GregorianDay.holding(instant)).year
      let last = rule.changes(in: year - 1...year).last { $0.instant <= instant }
      return rule.name(ofOffset: last?.to ?? rule.standard)
    }
    let number = (0..<block.timeCount).last { block.time($0) <= instant }
    let name = block.name(ofType: number.map { block.type($0) } ?? 0)
    return name.isEmpty ? "UTC" : name
  }

  /// The first moment for which a rule speaks where a file lists no change: 1900-01-01.
  private static let ruleStart: Int64 = -2_208_988_800
}

/// Why bytes are not a time-zone file.
public enum TimeZoneFault: Error, Hashable, Sendable {
  /// They do not start like such a file, or they end too early.
  case format
  /// Its times count leap seconds, which is not supported.
  case leapSeconds
  /// Its changes are not in ascending order, or too far away.
  case order
  /// An offset is longer than a day, or a change names none.
  case offset
  /// The rule at its end cannot be read.
  case rule(String)
}

/// The data block of a file that is used: where its parts lie, all of them inside the file.
private struct TimeZoneBlock: Hashable {
  private let bytes: [UInt8]
  private let timeSize: Int
  private let times, types, offsets, names: Int
  private let typeCount: Int
  let timeCount: Int
  /// The text between the line feeds after the block; empty in version 1 and if missing.
  private(set) var footer = ""
  private let end: Int

  /// Lengths of the header, and of the record of one local time type.
  private static let headerSize = 44
  private static let typeSize = 6
  /// Most of anything that a file may list.
  private static let countLimit = 1 << 16

  /// The only block of version 1; the second block of others, which has 64-bit times.
  static func main(of bytes: [UInt8]) throws(TimeZoneFault) -> TimeZoneBlock {
    let first = try TimeZoneBlock(bytes, at: 0, timeSize: 4)
    let version = bytes[4]
    if version == 0 {
      try first.checkCounts()
      return first
    }
    guard version >= UInt8(ascii: "2") else { throw .format }
    var block = try TimeZoneBlock(bytes, at: first.end, timeSize: 8)
    try block.checkCounts()
    let rest = bytes[block.end...]
    guard rest.first == 0x0A, let end = rest.dropFirst().firstIndex(of: 0x0A),
      let footer = String(validating: rest[(block.end + 1)..<end], as: UTF8.self)
    else { throw .format }
    block.footer = footer
    return block
  }

  private let leapCount, wallCount, utcCount: Int

  private init(_ bytes: [UInt8], at start: Int, timeSize: Int) throws(TimeZoneFault) {
    guard bytes.count >= start + Self.headerSize,
      bytes[start..<(start + 4)].elementsEqual("TZif".utf8)
    else { throw .format }
    let counts = (0..<6).map { number in
      bytes[(start + 20 + 4 * number)..<(start + 24 + 4 * number)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard counts.allSatisfy({ $0 <= Self.countLimit }) else { throw .format }
    self.bytes = bytes
    self.timeSize = timeSize
    (utcCount, wallCount, leapCount) = (counts[0], counts[1], counts[2])
    (timeCount, typeCount) = (counts[3], counts[4])
    times = start + Self.headerSize
    types = times + timeCount * timeSize
    offsets = types + timeCount
    names = offsets + Self.typeSize * typeCount
    end =
      names + counts[5] + leapCount * (timeSize + 4) + wallCount
      + utcCount
    guard end <= bytes.count else { throw .format }
  }

  /// Checks that apply to the block in use, but not to one that is skipped.
  private func checkCounts() throws(TimeZoneFault) {
    guard leapCount == 0 else { throw .leapSeconds }
    guard typeCount > 0, wallCount == 0 || wallCount == typeCount,
      utcCount == 0 || utcCount == typeCount
    else { throw .format }
  }

  func time(_ number: Int) -> Int64 { integer(at: times + timeSize * number, size: timeSize) }

  func type(_ number: Int) -> Int { Int(bytes[types + number]) }

  /// The abbreviation of a type; empty where there is none.
  func name(ofType type: Int) -> String {
    guard type < typeCount else { return "" }
    let start = names + Int(bytes[offsets + Self.typeSize * type + 5])
    let name = bytes[min(start, end)..<end].prefix { $0 != 0 }
    return String(validating: name, as: UTF8.self) ?? ""
  }

  func offset(ofType type: Int) throws(TimeZoneFault) -> Int64 {
    guard type < typeCount else { throw .offset }
    let offset = integer(at: offsets + Self.typeSize * type, size: 4)
    guard TimeZoneRule.offsets.contains(offset) else { throw .offset }
    return offset
  }

  private func integer(at start: Int, size: Int) -> Int64 {
    let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 8 ? Int64(bitPattern: value) : Int64(Int32(truncatingIfNeeded: value))
  }
}
