import Foundation
import LayoutCore
import TestSupport
import Testing

/// The text rule by the shared cases, by hand, and against hostile input.
struct TextRuleTests {
  /// Every row of the shared table that is about text: the others are about a layout that
  /// estimates.
  ///
  /// `wrap` is by character if it is not given.
  @Test("Text is read by the rules of its option") func cases() throws {
    let rows = try JSONDecoder().decode(
      [JSONValue].self, from: try CalendarCase.bytes(of: "selfsizing_cases"))
    expect(rows.count, equals: 74)
    expect(rows.count { $0["input"]?["text"] != nil }, equals: 10)
    for row in rows {
      guard let input = row["input"]?["text"] else { continue }
      var rule = TextRule()
      if input["wrap"]?.text == "word" { rule.wrap = .words }
      if let width = input["char"]?.number { rule.characterWidth = width }
      if let height = input["line"]?.number { rule.lineHeight = height }
      if let pad = input["pad"]?.numbers {
        rule.padding = Insets(top: pad[0], left: pad[1], bottom: pad[2], right: pad[3])
      }
      let size = rule.size(
        of: try #require(input["label"]?.text), width: try #require(input["width"]?.number))
      let expected = try #require(row["expected"]?["size"]?.numbers)
      expect([size.width, size.height], equals: expected, "\(row["id"]?.text ?? "")")
    }
  }

  /// In 80 there is room for 8: lines as they fill up.
  @Test(
    "Words fill lines",
    arguments: [
      ("ab cd efgh", 2), ("abcdefgh", 1), ("abcdefghi", 2), ("abcdefghijklmnop", 2),
      ("a b c d e", 2),
      ("ab  cd", 1), (" ", 1), ("        ", 1), ("         ", 2), ("ab\nabcdefghi j", 3),
      ("é日👍🏽 abcd", 2), ("\n", 2), ("", 1),
    ])
  func wordsFillLines(text: String, lines: Int) {
    let size = TextRule(wrap: .words).size(of: text, width: 80)
    expect(size.height, equals: 16 + 20 * Double(lines), "'\(text)'")
  }

  @Test("No width is no limit") func noWidthIsNoLimit() {
    let label = String(repeating: "word ", count: 1000)
    for wrap in TextRule.Wrap.allCases {
      for width in [Double.nan, .infinity, 1e300] {
        expect(
          TextRule(wrap: wrap).size(of: label, width: width), equals: Size(width: 40016, height: 36)
        )
      }
      for width in [-Double.infinity, -5, 0, 16] {
        expect(TextRule(wrap: wrap).size(of: "abc", width: width).height, equals: 76)
      }
    }
    expect(TextRule().isValid)
    for length in [0, -1, .nan, .infinity] as [Double] {
      expect(!TextRule(characterWidth: length).isValid && !TextRule(lineHeight: length).isValid)
    }
    expect(!TextRule(padding: Insets(top: 0, left: -1, bottom: 0, right: 0)).isValid)
  }
}
