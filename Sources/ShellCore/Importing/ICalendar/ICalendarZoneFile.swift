/// The changes of a time zone's clock, from the file that the system keeps of it (RFC 8536).
///
/// For a `TZID` that an iCalendar file uses and does not define. What comes after the changes of the
/// file follows from the rule at its end, as `CET-1CEST,M3.5.0,M10.5.0/3`, up to the year 2200.
struct ICalendarZoneFile {
  /// In order; one where the clock never changes.
  private(set) var onsets: [ICalendarZones.Onset] = []

  private let bytes: [UInt8]

  /// Reads a file of version 2 or later; nil for anything else.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The first block has 32-bit times, for readers of long ago; the one after it has them all.
    guard let old = Block(bytes, at: 0, timeSize: 4), bytes[4] >= 0x32,
      let block = Block(bytes, at: old.end, timeSize: 8), let first = offset(0, block)
    else { return nil }
    var before = first
    for number in 0..<block.timeCount {
      let instant = integer(at: block.times + 8 * number, size: 8)
      guard let after = offset(Int(bytes[block.types + number]), block) else { return nil }
      // Some files begin with the beginning of time.
      if instant.magnitude < 1 << 40 {
        onsets.append(.init(local: instant + before, from: before, to: after))
      }
      before = after
    }
    let rule = String(
      decoding: bytes[block.end...].dropFirst().prefix { $0 != 0x0A }, as: UTF8.self)
    if let rule = ICalendarZoneRule(rule) {
      let last = onsets.last.map { $0.local - $0.from } ?? .min
      onsets += rule.onsets.filter { $0.local - $0.from > last }
    }
    if onsets.isEmpty { onsets = [.init(local: 0, from: before, to: before)] }
  }

  /// Where the parts of a block lie.
  private struct Block {
    var timeCount, typeCount: Int
    var times, types, offsets, end: Int

    init?(_ bytes: [UInt8], at start: Int, timeSize: Int) {
      guard bytes.count >= start + 44, Array(bytes[start..<(start + 4)]) == Array("TZif".utf8)
      else { return nil }
      let counts = (0..<6).map { number in
        bytes[(start + 20 + 4 * number)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
      }
      guard counts.allSatisfy({ $0 <= 1 << 16 }), counts[4] > 0 else { return nil }
      (timeCount, typeCount) = (counts[3], counts[4])
      times = start + 44
      types = times + timeCount * timeSize
      offsets = types + timeCount
      end = offsets + 6 * typeCount + counts[5] + counts[2] * (timeSize + 4) + counts[1] + counts[0]
      guard end <= bytes.count else { return nil }
    }
  }

  private func offset(_ type: Int, _ block: Block) -> Int? {
    guard type < block.typeCount else { return nil }
    let offset = integer(at: block.offsets + 6 * type, size: 4)
    return abs(offset) <= 2 * GregorianDay.seconds ? offset : nil
  }

  private func integer(at start: Int, size: Int) -> Int {
    let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 8 ? Int(Int64(bitPattern: value)) : Int(Int32(truncatingIfNeeded: value))
  }
}

/// When a clock changes every year, as the last line of a zone's file says it.
struct ICalendarZoneRule {
  /// Both changes of each year, in order.
  private(set) var onsets: [ICalendarZones.Onset] = []

  /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`; nil where the clock does not change, and for changes that are
  /// not told by month, week and weekday.
  init?(_ text: String) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    guard Self.dropName(&parts[0]), let standard = Self.time(&parts[0]), Self.dropName(&parts[0])
    else { return nil }
    // The text counts hours to the west.
    var summer = 3600 - standard
    if !parts[0].isEmpty {
      guard let west = Self.time(&parts[0]), parts[0].isEmpty else { return nil }
      summer = -west
    }
    guard let begin = Self.times(parts[1]), let end = Self.times(parts[2]) else { return nil }
    onsets = begin.map { .init(local: $0, from: -standard, to: summer) }
    onsets += end.map { .init(local: $0, from: summer, to: -standard) }
    onsets.sort { $0.local - $0.from < $1.local - $1.from }
  }

  /// Drops a name such as `CET` or `<+03>`.
  private static func dropName(_ text: inout Substring) -> Bool {
    let isQuoted = text.first == "<"
    let name = text.prefix { isQuoted ? $0 != ">" : $0.isLetter }
    text = text.dropFirst(name.count + (isQuoted ? 1 : 0))
    return name.count > 2
  }

  /// A time as `2`, `-1:30` or `24:00:00`, in seconds.
  private static func time(_ text: inout Substring) -> Int? {
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text.removeFirst() }
    let word = text.prefix { $0 == ":" || $0.isASCII && $0.isNumber }
    text = text.dropFirst(word.count)
    var seconds = 0
    var unit = 3600
    for part in word.split(separator: ":", omittingEmptySubsequences: false) {
      guard let value = Int(part), value <= 167, unit > 0 else { return nil }
      seconds += value * unit
      unit /= 60
    }
    return word.isEmpty ? nil : isNegative ? -seconds : seconds
  }

  /// The local times of `M3.5.0/2`: month, week (5: the last one), weekday from 0 for Sunday, time.
  private static func times(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: "/", maxSplits: 1)
    let numbers = (parts.first ?? "").dropFirst().split(separator: ".").map { Int($0) ?? -1 }
    guard text.first == "M", numbers.count == 3, (1...12).contains(numbers[0]),
      (1...5).contains(numbers[1]), (0...6).contains(numbers[2])
    else { return nil }
    var time = 2 * 3600
    if parts.count == 2 {
      var rest = parts[1]
      guard let found = Self.time(&rest), rest.isEmpty else { return nil }
      time = found
    }
    var rule = ICalendarRule(frequency: .yearly)
    rule.months = [numbers[0]]
    rule.weekdays = [
      .init(weekday: (numbers[2] + 6) % 7, ordinal: numbers[1] == 5 ? -1 : numbers[1])
    ]
    let first = GregorianDay.first(ofMonth: 1, 1970)
    let days = rule.days(from: first, through: GregorianDay.first(ofMonth: 1, 2200))
    // A series begins with its first day, whatever its rule says.
    return days.dropFirst().map { $0 * GregorianDay.seconds + time }
  }
}
