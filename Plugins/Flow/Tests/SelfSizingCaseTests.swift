import Foundation
import LayoutCore
import TestSupport
import Testing

/// Rows of the case table about self-sizing, played in a scene.
struct SelfSizingCaseTests {
  /// One row.
  struct Row: CustomTestStringConvertible, Sendable {
    let id: String
    /// Where its figures come from.
    let source: String
    /// Whether they are another project's.
    let isTranscribed: Bool
    let input: JSONValue
    let expected: JSONValue

    var testDescription: String { id }
  }

  /// All rows of the table.
  static let rows: [Row] = {
    let rows = try? JSONDecoder().decode(
      [JSONValue].self, from: LayoutCase.bytes("selfsizing_cases"))
    return (rows ?? []).compactMap { row in
      guard let id = row["id"]?.text, let source = row["source"]?.text,
        let input = row["input"], let expected = row["expected"]
      else { return nil }
      return Row(
        id: id, source: source, isTranscribed: row["kind"]?.text == "transcribed", input: input,
        expected: expected)
    }
  }()

  private static func transcribed(from project: String) -> [Row] {
    rows.filter { $0.isTranscribed && $0.source.hasPrefix(project) }
  }

  @Test("Every row is there, and is played once") func everyRowIsPlayedOnce() {
    expect(Self.rows.count, equals: 74)
    expect(Self.texts.count, equals: 10)
    expect(Self.derived.count, equals: 53)
    expect(Self.transcribed(from: "TanStack").count, equals: 8)
    expect(Self.transcribed(from: "ekazaev/ChatLayout").count, equals: 3)
  }

  static let texts = rows.filter { $0.input["text"] != nil }
  static let derived = rows.filter { !$0.isTranscribed && $0.input["text"] == nil }

  @Test("A label has the size of its text (rule Z-10)", arguments: texts)
  func label(row: Row) throws {
    let text = try #require(row.input["text"])
    var rule = TextRule(wrap: text["wrap"]?.text == "word" ? .words : .characters)
    rule.characterWidth = text["char"]?.number ?? rule.characterWidth
    rule.lineHeight = text["line"]?.number ?? rule.lineHeight
    if let pad = text["pad"]?.insets { rule.padding = pad }
    let size = rule.size(of: text["label"]?.text ?? "", width: text["width"]?.number ?? 0)
    expect(size, equals: try #require(row.expected["size"]?.size))
  }

  @Test("Offsets, lengths and counters are those of the rules", arguments: derived)
  func rules(row: Row) throws { try play(row) }

  @Test(
    "Offsets and lengths are those of TanStack's tests", arguments: transcribed(from: "TanStack"))
  func tanStack(row: Row) throws { try play(row) }

  @Test(
    "Offsets and lengths are those of ChatLayout's tests",
    arguments: transcribed(from: "ekazaev/ChatLayout"))
  func chatLayout(row: Row) throws { try play(row) }

  private func play(_ row: Row) throws {
    let played = try SelfSizingScene(try #require(row.input["setup"]))
    let states = row.expected["states"]?.list ?? []
    let steps = row.input["steps"]?.list ?? []
    expect(steps.count, equals: states.count)
    for (step, expected) in zip(steps, states) {
      try played.play(step.list ?? [])
      let found = JSONValue.object(try played.state(expected))
      #expect(found.isEqual(to: expected, within: 1e-4), "\(row.id): \(step) gave \(found)")
    }
  }
}
