import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import ListLayout

/// The rows of the case table about swipes (rules T-20 to T-28).
struct SwipeCaseTests {
  static let swipes = ListCaseTests.rows.filter { $0["input"]?["swipe"] != nil }

  @Test("All rows are there") func allRowsAreThere() { expect(Self.swipes.count, equals: 22) }

  @Test("States are those of the row", arguments: swipes.compactMap { $0["id"]?.text })
  func statesAreThoseOfTheRow(id: String) throws {
    let row = try #require(Self.swipes.first { $0["id"]?.text == id })
    let rules = rules(row["input"]?["swipe"])
    var swipe = RowSwipe()
    let states = row["expected"]?["states"]?.list ?? []
    for (event, state) in zip(row["input"]?["events"]?.list ?? [], states) {
      let numbers = event.numbers
      switch event.list?.first?.text {
      case "begin":
        swipe.begin(Point(x: numbers[0], y: numbers[1]), at: numbers[2], rules)
      case "drag": swipe.drag(numbers[0], rules)
      default: swipe.release(numbers[0], rules)
      }
      // The numbers that the host keeps say all.
      swipe = RowSwipe(swipe.numbers)
      check(swipe, rules, state, "\(id) \(numbers)")
    }
  }

  private func check(_ swipe: RowSwipe, _ rules: SwipeRules, _ state: JSONValue, _ id: String) {
    expect("\(swipe.phase)", equals: state["state"]?.text, id)
    let side = swipe.side == 0 ? nil : swipe.side > 0 ? "leading" : "trailing"
    expect(side, equals: state["side"]?.text, id)
    expect(abs(swipe.offset(rules) - (state["offset"]?.number ?? .nan)) < 1e-4, id)
    expect(swipe.isExpanded, equals: state["expanded"]?.flag, id)
    expect(swipe.performed.map { Double($0) }, equals: state["performed"]?.number, id)
    let wanted = (state["actions"]?.list ?? []).map(\.numbers)
    let found = swipe.actions(rules).map { [$0.x, $0.width] }
    expect(found.count, equals: wanted.count, id)
    for (one, other) in zip(found, wanted) {
      expect(zip(one, other).allSatisfy { abs($0 - $1) < 1e-4 }, "\(id) \(one) \(other)")
    }
  }

  private func rules(_ value: JSONValue?) -> SwipeRules {
    var rules = SwipeRules(width: value?["width"]?.number ?? 320)
    rules.leading = Int(value?["leading"]?.number ?? 0)
    rules.trailing = Int(value?["trailing"]?.number ?? 0)
    rules.style = value?["transition"]?.text.flatMap { SwipeStyle(rawValue: $0) } ?? .border
    if value?["first_full"]?.flag != false {
      rules.full = value?["full"]?.text.flatMap { FullStyle(rawValue: $0) }
    }
    return rules
  }
}
