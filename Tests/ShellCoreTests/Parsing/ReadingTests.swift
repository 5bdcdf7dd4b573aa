import LayoutCore
import Testing

@testable import ShellCore

@Suite("Values of words")
struct ReadingTests {
  private static let numberCases: [(String, Double)] = [
    ("0", 0), ("-0", 0), ("12", 12), ("-12.5", -12.5), (".5", 0.5), ("5.", 5), ("+3", 3),
    ("1e3", 1000), ("1E-2", 0.01), ("0.1", 0.1), ("497.333", 497.333),
    ("123456789.123456", 123_456_789.123456), ("0.30000000000000004", 0.1 + 0.2),
    ("1000000000", 1e9), ("-1e9", -1e9),
  ]

  @Test("Numbers are decimal and finite", arguments: numberCases)
  func numbers(_ text: String, _ value: Double) {
    #expect(NumberReading.number(text) == .number(value))
  }

  @Test(
    "Other spellings are no numbers",
    arguments: [
      "", "-", ".", "nan", "inf", "-inf", "infinity", "0x10", "1,5", "1 ", "--1", "1-", "1e", "e5",
      "1.2.3", "٣", "1_000",
    ])
  func noNumbers(_ text: String) { #expect(NumberReading.number(text) == .notANumber) }

  @Test(
    "Numbers past the limit are out of range",
    arguments: ["1e10", "-1e308", "1e400", "1000000000.5"])
  func outOfRange(_ text: String) { #expect(NumberReading.number(text) == .outOfRange) }

  @Test("Every double that text shows reads back")
  func roundTrip() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<2000 {
      let value = Double(Int64(truncatingIfNeeded: generator.next()) >> 24) / 1024.7
      guard value.magnitude <= 1e9 else { continue }
      #expect(NumberReading.number("\(value)") == .number(value))
    }
  }

  private static let pathCases: [(String, [Int]?)] = [
    ("0,3", [0, 3]), ("[0,3]", [0, 3]), ("[ 12 , 3 ]", [12, 3]), ("0, 3", nil), ("0", nil),
    ("0,", nil), (",3", nil), ("-1,3", nil), ("0,3,4", nil), ("[]", nil), ("[0,3", nil),
    ("0,99999999999", nil), ("0,3]", nil), ("+1,2", nil),
  ]

  @Test("Index paths stand with or without brackets", arguments: pathCases)
  func indexPaths(_ text: String, _ path: [Int]?) {
    #expect(PositionReading.indexPath(text).map { [$0.section, $0.item] } == path)
  }

  private static let spanCases: [(String, ClosedRange<Int>?)] = [
    ("3", 3...3), ("3..9", 3...9), ("3..3", 3...3), ("9..3", nil), ("3.9", nil), ("3...9", nil),
    ("..9", nil), ("3..", nil), ("-3..9", nil),
  ]

  @Test("Ranges hold both ends", arguments: spanCases)
  func spans(_ text: String, _ span: ClosedRange<Int>?) {
    #expect(PositionReading.span(text) == span)
  }

  private static let sizeCases: [(String, [Double]?)] = [
    ("80x60", [80, 60]), ("0x0.5", [0, 0.5]), ("80", nil), ("-1x5", nil), ("80x60x2", nil),
  ]

  @Test("Sizes are two lengths", arguments: sizeCases)
  func sizes(_ text: String, _ lengths: [Double]?) {
    #expect(ValueReading.size(text).map { [$0.width, $0.height] } == lengths)
  }

  private static let timeCases: [(String, Int?)] = [
    ("09:30", 570), ("9:30", 570), ("00:00", 0), ("24:00", 1440), ("24:01", nil), ("9:3", nil),
    ("9", nil), ("12:60", nil), ("-1:00", nil),
  ]

  @Test("Times are minutes after midnight", arguments: timeCases)
  func times(_ text: String, _ minutes: Int?) { #expect(ValueReading.minutes(text) == minutes) }

  private static let dateCases: [(String, Int?)] = [
    // 54 years of 365 days, 13 leap days (1972…2020), 31 + 29 + 31 + 30 + 5 days of 2024.
    ("2024-05-06", 19_849), ("1970-01-01", 0), ("1969-12-31", -1),
    // 30 years of 365 days, 7 leap days (1972…1996), 31 + 28 days of 2000.
    ("2000-02-29", 11_016), ("1900-02-29", nil), ("2023-02-29", nil), ("2024-13-01", nil),
    ("2024-1-1", nil), ("0000-01-01", nil),
  ]

  @Test("Dates are days after 1970-01-01", arguments: dateCases)
  func dates(_ text: String, _ days: Int?) { #expect(ValueReading.days(text) == days) }
}

/// A small generator for tests that must be the same every time.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
