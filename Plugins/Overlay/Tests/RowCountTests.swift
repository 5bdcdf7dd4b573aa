import TestSupport
import Testing

@testable import OverlayLayout

/// The rows of the case table about sheets, and those that cannot be expressed.
struct RowCountTests {
  static let prefixes = [
    "OC-POL", "OC-POLX", "OC-DRAG", "OC-PAN", "OC-MOVE", "OC-SCR", "OC-DIS", "OC-DISX", "FP-TGT",
    "FP-ANC", "FP-SEG", "FP-INT", "FP-DIM", "FP-SIZ", "PM", "AND", "ANDX", "GOR", "FLU", "RUB",
    "SPR", "SEED2", "SEED3",
  ]

  /// Rows without a test, and why.
  static let unexpressed = [
    "FP-INT-005": "a handle without a rubber band leaves the range there; here it is clamped",
    "FLU-014": "a linear curve; here only springs move a sheet",
    "FLU-015": "an interval of a curve", "FLU-016": "an interval of a curve",
    "FLU-017": "an interval of a curve", "FLU-018": "a linear curve, interrupted",
    "FLU-019": "a linear curve, interrupted", "FLU-025": "a log of a linear curve",
    "PM-006": "defaults of another library",
    "OC-DIS-001": "a height that dismisses", "OC-DIS-002": "a height that dismisses",
    "OC-DIS-003": "a height that dismisses", "OC-DIS-004": "a height that dismisses",
    "OC-DISX-001": "a height that dismisses", "OC-DISX-004": "a dismissal under the finger",
    "RUB-012": "another factor", "RUB-013": "another factor",
    "AND-005": "a sheet that is never collapsed", "AND-006": "a sheet that is never collapsed",
    "AND-007": "a sheet that is never collapsed", "AND-008": "a sheet that is never collapsed",
    "AND-010": "a sheet that is never collapsed",
    "AND-002": "a progress that nothing here reports",
    "AND-003": "a progress that nothing here reports",
    "AND-004": "a progress that nothing here reports",
  ]

  @Test("Every row is counted") func everyRowIsCounted() {
    let rows = TouchCase.all.filter { row in
      Self.prefixes.contains { row.id.hasPrefix($0 + "-") }
    }
    expect(rows.count, equals: 466)
    expect(Self.unexpressed.keys.allSatisfy { TouchCase.row($0) != nil })
  }

  /// A sheet that is to fit its contents loses its half: what rested there is expanded.
  @Test("Half becomes expanded") func halfBecomesExpanded() throws {
    let row = try #require(TouchCase.row("AND-015"))
    var rules = Sheet.Rules()
    rules.start = 1
    let half = Sheet(Notches([256, 400, 800]), container: 800, rules: rules)
    expect(half.shown == 400 && row.input["state"]?.text == "half")
    let fitting = Sheet(half.numbers, Notches([256, 800]), container: 800, rules: rules)
    expect(fitting.shown == 800 && row.expected["state"]?.text == "expanded")
  }
}
