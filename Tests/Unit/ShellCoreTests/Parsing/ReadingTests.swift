import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import ShellCore

struct ReadingTests {
  private static let numberCases: [(String, Double)] = [
    ("0", 0), ("-0", 0), ("12", 12), ("-12.5", -12.5), (".5", 0.5), ("5.", 5), ("+3", 3),
    ("1e3", 1000), ("1E-2", 0.01), ("0.1", 0.1), ("497.333", 497.333),
    ("123456789.123456", 123_456_789.123456), ("0.30000000000000004", 0.1 + 0.2),
    ("1000000000", 1e9), ("-1e9", -1e9),
  ]

  @Test("Numbers are decimal and finite", arguments: numberCases)
  func numbers(_ text: String, _ value: Double) {
    expect(NumberReading.number(text), equals: .number(value))
  }

  @Test(
    "Other spellings are no numbers",
    arguments: [
      "", "-", ".", "nan", "inf", "-inf", "infinity", "0x10", "1,5", "1 ", "--1", "1-", "1e", "e5",
      "1.2.3", "٣", "1_000", "5+3", "5-3", "1e+", "1+e5",
    ])
  func noNumbers(_ text: String) { expect(NumberReading.number(text), equals: .notANumber) }

  @Test(
    "Numbers past the limit are out of range",
    arguments: ["1e10", "-1e308", "1e400", "1000000000.5"])
  func outOfRange(_ text: String) { expect(NumberReading.number(text), equals: .outOfRange) }

  @Test("Numbers are read to the nearest double, however many decimals they have")
  func decimals() {
    for count in 1...17 {
      let text = "7." + "12345678901234567".prefix(count)
      expect(NumberReading.number(text), equals: Double(text).map { .number($0) }, "\(text)")
    }
  }

  @Test("Every double that text shows reads back")
  func roundTrip() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<2000 {
      let value = Double(Int64(truncatingIfNeeded: generator.next()) >> 24) / 1024.7
      guard value.magnitude <= 1e9 else { continue }
      expect(NumberReading.number("\(value)"), equals: .number(value))
    }
  }

  @Test("A word of digits is the number that any other way reads", arguments: 1...10)
  func wholeNumbers(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let letters = Array(Bool.random(using: &random) ? "0123456789" : "0123456789.-+e")
      let count = Int.random(in: 0...17, using: &random)
      let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "0" })
      let word = Word(text: text, span: 0..<count, isQuoted: false)
      let isPlain = (1...15).contains(count) && text.allSatisfy { $0.isNumber }
      let number = NumberReading.number(text)
      if let whole = word.wholeNumber {
        expect(isPlain && number == .number(whole), "\(text)")
      } else {
        expect(!isPlain || number == .outOfRange, "\(text)")
      }
    }
  }

  private static let pathCases: [(String, [Int]?)] = [
    ("0,3", [0, 3]), ("[0,3]", [0, 3]), ("[ 12 , 3 ]", [12, 3]), ("0, 3", nil), ("0", nil),
    ("0,", nil), (",3", nil), ("-1,3", nil), ("0,3,4", nil), ("[]", nil), ("[0,3", nil),
    ("0,99999999999", nil), ("0,3]", nil), ("+1,2", nil),
  ]

  @Test("Index paths stand with or without brackets", arguments: pathCases)
  func indexPaths(_ text: String, _ path: [Int]?) {
    expect(PositionReading.indexPath(text).map { [$0.section, $0.item] }, equals: path)
  }

  @Test("The usual form of an index path means what brackets mean", arguments: 1...10)
  func usualPaths(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      let numbers = (0..<2).map { _ in
        let digits = Int.random(in: 0...11, using: &random)
        return (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      }
      let text = numbers.joined(separator: ",")
      let path = PositionReading.indexPath(text)
      expect(path, equals: PositionReading.indexPath("[\(text)]"), "\(text)")
      expect(PositionReading.items(text)?.items, equals: path.map { $0.item...$0.item })
    }
  }

  private static let spanCases: [(String, ClosedRange<Int>?)] = [
    ("3", 3...3), ("3..9", 3...9), ("3..3", 3...3), ("9..3", nil), ("3.9", nil), ("3...9", nil),
    ("..9", nil), ("3..", nil), ("-3..9", nil),
  ]

  @Test("Ranges hold both ends", arguments: spanCases)
  func spans(_ text: String, _ span: ClosedRange<Int>?) {
    expect(PositionReading.span(text), equals: span)
  }

  private static let sizeCases: [(String, [Double]?)] = [
    ("80x60", [80, 60]), ("0x0.5", [0, 0.5]), ("0.5x0", [0.5, 0]), ("80", nil), ("-1x5", nil),
    ("5x-1", nil), ("80x60x2", nil),
  ]

  @Test("Sizes are two lengths", arguments: sizeCases)
  func sizes(_ text: String, _ lengths: [Double]?) {
    expect(ValueReading.size(text).map { [$0.width, $0.height] }, equals: lengths)
  }

  private static let insetCases: [(String, [Double]?)] = [
    ("1,2,3,4", [1, 2, 3, 4]), ("0,-0.5,1e3,0", [0, -0.5, 1000, 0]), ("1,2,3", nil),
    ("1,2,3,4,5", nil), ("1,2,3,", nil), ("1, 2,3,4", nil), ("", nil),
  ]

  @Test("Insets are four numbers: top, left, bottom, right", arguments: insetCases)
  func insets(_ text: String, _ numbers: [Double]?) {
    let found = ValueReading.insets(text).map { [$0.top, $0.left, $0.bottom, $0.right] }
    expect(found, equals: numbers)
  }

  @Test("Whole numbers of items end at a thousand million, on both sides")
  func wholeNumbers() {
    let shell = Shell.test("load flow", "sections 1")
    for text in ["1000000000", "-1000000000"] { expect(shell.error("item 0,0 z=\(text)") == nil) }
    for text in ["1000000001", "-1000000001"] { expect(shell.error("item 0,0 z=\(text)") != nil) }
  }

  @Test("A name is printed as it can be typed: the item only where there is one")
  func elementNames() {
    let names = [("cell", 0), ("cell", 3), ("header", 0), ("HourLine", 8)].map {
      ElementName(kind: $0.0, section: 2, item: $0.1).description
    }
    expect(names, equals: ["2,0", "2,3", "header 2", "HourLine 2,8"])
  }

  @Test("The caret underlines all that is wrong")
  func carets() throws {
    let shell = Shell.test("load flow", "sections 3")
    func marked(_ line: String) -> String? {
      guard let error = shell.error(line) else { return nil }
      return String(line.dropFirst(error.column - 1).prefix(error.length))
    }
    expect(marked("append 0 x1 frobs=3"), equals: "frobs")
    expect(marked("append 0 x0"), equals: "x0")
    expect(marked("assert count = 8 9"), equals: "= 8 9")
    expect(marked("insert 9,0 x3"), equals: "9,0")
    expect(marked("move 0,0 0,3"), equals: "0,3")
    expect(marked("section insert 7"), equals: "7")
    expect(marked("scroll item 0,9"), equals: "0,9")
    expect(shell.error("append 0 x1") == nil)
  }

  private static let timeCases: [(String, Double?)] = [
    ("09:30", 570), ("9:30", 570), ("00:00", 0), ("24:00", 1440), ("26:05", 1565), ("9:3", nil),
    ("9", nil), ("12:60", nil), ("-1:00", -60), ("09:30:15", 570.25), ("09:30:15.5", 34215.5 / 60),
    ("09:30.25", 570.25), ("9:30:60", nil), ("9:30.", nil), ("9:30:1", nil), ("9:30.2x", nil),
    ("1:2:3:4", nil), ("", nil), ("-", nil), (":30", nil), ("9:30.1e5", nil),
    ("99999999999999999999:00", nil),
  ]

  @Test("Times are minutes after midnight", arguments: timeCases)
  func times(_ text: String, _ minutes: Double?) { expect(ClockTime.read(text), equals: minutes) }

  @Test(
    "Any time is text that reads back as the same number", arguments: 1...5 as ClosedRange<UInt64>)
  func timesAsText(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let values = [
        Double.random(in: 0...1440, using: &random),
        Double(Int.random(in: 0...86_400, using: &random)) / 60,
        Double(Int.random(in: 0...86_400_000, using: &random)) / 60_000,
        -Double.random(in: 0...1e10, using: &random),
        Double(bitPattern: .random(in: 0...(5e10).bitPattern, using: &random)),
      ]
      expect(values.map { ClockTime.read(ClockTime.text($0)) }, equals: values)
    }
  }

  @Test(
    "Times are written as short as they can be",
    arguments: [
      (570, "09:30"), (570.25, "09:30:15"), (1560, "26:00"), (34215.5 / 60, "09:30:15.5"),
      (-30, "-00:30"), (1 / 3.7, "00:00.27027027027027023"), (0, "00:00"),
      (1.5e-7, "00:00:00.000009"),
      (1.7e-9, "00:00.0000000017"), (1e15.nextDown, "16666666666666:39.9"), (1e15, "none"),
      (-1e15, "none"), (.nan, "none"),
    ] as [(Double, String)])
  func shortTimes(_ minutes: Double, _ text: String) {
    expect(ClockTime.text(minutes), equals: text)
  }

  private static let dateCases: [(String, Int?)] = [
    // 54 years of 365 days, 13 leap days (1972…2020), 31 + 29 + 31 + 30 + 5 days of 2024.
    ("2024-05-06", 19_849), ("1970-01-01", 0), ("1969-12-31", -1),
    // 30 years of 365 days, 7 leap days (1972…1996), 31 + 28 days of 2000.
    ("2000-02-29", 11_016), ("1900-02-29", nil), ("2023-02-29", nil), ("2024-13-01", nil),
    ("2024-1-1", nil),
    // Before 1 there are 0, a leap year, and -44: 44 * 365 + 11 days before 0.
    ("0000-01-01", -719_528), ("-0044-01-01", -719_528 - 44 * 365 - 11), ("-44-01-01", nil),
    // 25 eras of 400 years hold 146,097 days each.
    ("12024-05-06", 19_849 + 25 * 146_097), ("1000000-01-01", nil), ("--2024-05-06", nil),
  ]

  @Test("Dates are days after 1970-01-01", arguments: dateCases)
  func dates(_ text: String, _ days: Int?) {
    expect(GregorianDay.read(text), equals: days)
    if let days { expect(GregorianDay.text(days), equals: text) }
  }

  @Test("Any day is text that reads back as the same day", arguments: 1...5 as ClosedRange<UInt64>)
  func daysAsText(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for reach in [1000, 1_000_000, 300_000_000] {
      let days = (0..<100).map { _ in Int.random(in: -reach...reach, using: &random) }
      expect(days.map { GregorianDay.read(GregorianDay.text($0)) }, equals: days)
      expect(days.allSatisfy { (GregorianDay.weekday($0) + 1) % 7 == GregorianDay.weekday($0 + 1) })
    }
  }
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
