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

  /// The same with a finger: the frames of the row and of its buttons, and the outcome.
  @Test("Fingers lead to the states of the row", arguments: swipes.compactMap { $0["id"]?.text })
  func fingersLeadThere(id: String) throws {
    let row = try #require(Self.swipes.first { $0["id"]?.text == id })
    let input = row["input"]?["swipe"]
    func names(_ side: String) -> String {
      let count = Int(input?[side]?.number ?? 0)
      return count == 0 ? "none" : (0..<count).map { "a\($0)" }.joined(separator: ",")
    }
    let isFull = input?["full"] != nil && input?["first_full"]?.flag != false
    let list = try ListUnderTest(
      [3],
      [
        "leading-actions": names("leading"), "trailing-actions": names("trailing"),
        "swipe-style": input?["transition"]?.text ?? "border",
        "full-swipe": isFull ? "on" : "off",
        "full-style": input?["full"]?.text ?? "destructive",
      ])
    let states = row["expected"]?["states"]?.list ?? []
    for (event, state) in zip(row["input"]?["events"]?.list ?? [], states) {
      let numbers = event.numbers
      switch event.list?.first?.text {
      case "begin":
        try list.respond(.press(Point(x: numbers[2], y: 66)))
        try list.respond(.drag(Point(x: numbers[0], y: numbers[1]), milliseconds: 0))
      case "drag":
        try list.respond(.drag(Point(x: numbers[0], y: numbers[1]), milliseconds: 0))
      default: try list.respond(.release(velocity: Point(x: numbers[0], y: 0)))
      }
      let performed = state["performed"]?.number
      if let performed {
        guard
          case .edit(.action("a\(Int(performed))", IndexPath(item: 1, section: 0), _))? =
            list.list.outcome(list.context)
        else { throw LayoutFailure.refused(id) }
        continue
      }
      let offset = state["offset"]?.number ?? .nan
      expect(abs((list.frame(0, 1)?.x ?? .nan) - offset) < 1e-4, "\(id) \(offset)")
      let buttons = list.elements().filter { $0.element.category == .supplementary }
      let wanted = (state["actions"]?.list ?? []).map(\.numbers).filter { $0[1] > 0 }
      expect(buttons.count, equals: wanted.count, id)
      for (button, place) in zip(buttons, wanted) {
        expect(abs(button.frame.x - place[0]) < 1e-4, id)
        expect(abs(button.frame.width - place[1]) < 1e-4, id)
      }
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
