import TerminalText
import TestSupport
import Testing

@testable import TextRendering

struct NumberTests {
  private static let shortCases: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (-0.0004, "0"), (1, "1"), (-12, "-12"), (103.5, "103.5"),
    (497.33333333, "497.333"), (0.0005, "0.001"), (0.12, "0.12"), (-0.25, "-0.25"),
    (99.9996, "100"), (1e9, "1000000000"), (0.001, "0.001"), (1.05, "1.05"), (1e20, "1e+20"),
  ]

  @Test("Text shows at most three decimals and no -0", arguments: shortCases)
  func short(_ value: Double, _ text: String) {
    var bytes: [UInt8] = []
    bytes.appendShort(value)
    expect(String(decoding: bytes, as: UTF8.self), equals: text)
  }

  @Test("A whole number has the digits that a string of it has", arguments: 0...19)
  func whole(_ digits: Int) {
    var random = SplitMix(seed: UInt64(digits))
    let power = (0..<min(digits, 18)).reduce(Int64(1)) { power, _ in power * 10 }
    let near = [power - 1, power, power + 1, -power, .max, .min]
    for value in near + (0..<50).map({ _ in Int64.random(in: -power...power, using: &random) }) {
      var bytes: [UInt8] = []
      bytes.appendInteger(value)
      expect(String(decoding: bytes, as: UTF8.self), equals: "\(value)")
    }
  }

  @Test("Thousandths are whole numbers with a point in them", arguments: 1...20)
  func thousandths(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      let value = Int64.random(in: -2_000_000...2_000_000, using: &random)
      let digits = String(value.magnitude % 1000 + 1000).dropFirst()
      let decimals = digits.reversed().drop { $0 == "0" }.reversed()
      var text = value < 0 ? "-" : ""
      text += "\(value.magnitude / 1000)"
      if !decimals.isEmpty { text += "." + String(decimals) }
      var bytes: [UInt8] = []
      bytes.appendShort(Double(value) / 1000)
      expect(String(decoding: bytes, as: UTF8.self), equals: text)
    }
  }

  private static let exactCases: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (44, "44"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
    (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (.nan, "null"), (.infinity, "null"),
  ]

  @Test("JSON shows what reads back", arguments: exactCases)
  func exact(_ value: Double, _ text: String) {
    var bytes: [UInt8] = []
    bytes.appendExact(value)
    expect(String(decoding: bytes, as: UTF8.self), equals: text)
    if value.isFinite { expect(Double(text), equals: value) }
  }

  private static let visibleCases: [(String, String)] = [
    ("plain", "plain"), ("größe 日本 🎈", "größe 日本 🎈"), ("a\u{1b}[31m", #"a\u{1b}[31m"#),
    ("\u{0}\u{7f}\u{85}", #"\u{0}\u{7f}\u{85}"#), ("a\tb\nc\r", #"a\tb\nc\r"#),
    ("\u{202e}\u{2066}\u{2028}\u{200f}", #"\u{202e}\u{2066}\u{2028}\u{200f}"#),
    ("\u{feff}\u{e0041}", #"\u{feff}\u{e0041}"#), (#"a"b\"#, #"a"b\"#),
  ]

  @Test("What could drive a terminal becomes visible", arguments: visibleCases)
  func visible(_ text: String, _ shown: String) { expect(VisibleText.make(text), equals: shown) }

  @Test("Quoted text escapes quotes and backslashes too")
  func quoted() {
    var bytes: [UInt8] = []
    bytes.appendQuoted("a\"b\\\u{7}")
    expect(String(decoding: bytes, as: UTF8.self), equals: #""a\"b\\\u{7}""#)
  }
}
