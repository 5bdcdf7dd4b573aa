import LayoutCore
import TestSupport
import Testing

@testable import OverlayLayout

/// Rows about moves, drags and what follows them.
struct MoveCaseTests {
  private func sheet(_ heights: [Double], container: Double = 1000, start: Int = 0) -> Sheet {
    var rules = Sheet.Rules()
    rules.start = start
    return Sheet(Notches(heights), container: container, rules: rules)
  }

  @Test(
    "Requests are executed at once here, so only the heights of the rows apply, not their events",
    arguments: TouchCase.ids(["OC-MOVE"], ["move"])) func moves(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let container = row.input["container"]?.size
    let before = row.input["notchesBefore"]?.numbers ?? row.input["notches"]?.numbers ?? []
    var sheet = sheet(before, container: container?.height ?? 1000)
    if let after = row.input["notchesAfterInvalidate"]?.numbers { sheet.notches = Notches(after) }
    if let notch = row.input["moveToNotch"]?.number {
      sheet.go(to: .notch(Int(notch)), animated: row.input["animated"]?.flag == true)
    }
    let steps = row.input["sequence"]?.list ?? row.input["scheduleInOneTurn"]?.list ?? []
    for step in steps.compactMap(\.text) {
      let words = step.split(separator: " ")
      switch words[0] {
      case "move": sheet.go(to: .notch(Int(words[1]) ?? -1), animated: false)
      case "relayout-to-last":
        sheet = Sheet(
          sheet.numbers, sheet.notches, container: sheet.container + 1, rules: sheet.rules)
      default: break
      }
    }
    expect(sheet.shown, equals: row.expected["height"]?.number)
    if let frame = row.expected["overlayFrame"]?.rect, let container {
      let shape = SheetShape(
        edge: .bottom, style: .flexible, container: container, keyboard: 0, handle: 0,
        height: sheet.shown, highest: sheet.notches.highest)
      expect(shape.panel == frame && shape.visible == frame)
    }
  }

  @Test(
    "Drags of the handle move the sheet as in the case",
    arguments: TouchCase.ids(["OC-DRAG"], ["drag"]) + ["OC-PAN-001"])
  func handleDrags(id: String) throws {
    let row = try #require(TouchCase.row(id))
    var sheet = sheet(row.input["notches"]?.numbers ?? [])
    sheet.height = row.number("startHeight")
    sheet.press(.handle, scroll: 0)
    guard let translations = row.input["panTranslations"]?.numbers else {
      expect(sheet.drag(row.number("fingerDy"), scroll: 0), equals: 0)
      expect(sheet.shown, equals: row.expected["height"]?.number)
      return
    }
    // Translations count from where the finger came down.
    var before = 0.0
    let heights = translations.map { translation in
      _ = sheet.drag(translation - before, scroll: 0)
      before = translation
      return sheet.shown
    }
    expect(heights, equals: row.expected["heights"]?.numbers)
  }

  /// `scroll-expands` off and no handle: nothing of the sheet can be dragged.
  @Test("Cannot be dragged", arguments: ["OC-PAN-002", "AND-016"]) func cannotBeDragged(id: String)
    throws
  {
    let row = try #require(TouchCase.row(id))
    expect(row.input["draggable"]?.flag, equals: false)
    var sheet = sheet([200, 400])
    sheet.rules.scrollExpands = false
    sheet.press(.content, scroll: 0)
    let distance = row.input["fingerDy"]?.number ?? row.input["panTranslations"]?.numbers[0] ?? 0
    expect(sheet.drag(distance, scroll: 0), equals: -distance)
    expect(sheet.shown == 200 && sheet.finger?.isDragging == false)
  }

  /// A finger that comes down beside the sheet never moves it.
  @Test("Beside the sheet") func besideTheSheet() throws {
    let row = try #require(TouchCase.row("AND-017"))
    let container = row.number("containerHeight")
    var sheet = sheet([row.number("peek"), container], container: container)
    let shape = SheetShape(
      edge: .bottom, style: .rigid, container: Size(width: 400, height: container), keyboard: 0,
      handle: 0, height: sheet.shown, highest: container)
    let isInside = shape.visible.contains(Point(x: 200, y: row.number("touchDownY")))
    expect(!isInside)
    sheet.press(isInside ? .content : .backdrop, scroll: 0)
    _ = sheet.drag(row.number("fingerDy"), scroll: 0)
    expect(sheet.shown == 256 && row.expected["state"]?.text == "collapsed")
  }

  @Test(
    "Rows 1 to 4: content that scrolls is clamped, and so is a handle without a rubber band",
    arguments: (1...4).map { "FP-INT-00\($0)" }) func interactions(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let notches = TouchCase.numbers(row.input["notches"]).values.sorted()
    var sheet = sheet(notches, container: 667, start: 2)
    let isContent = row.input["contentIsScrolling"]?.flag == true
    sheet.press(isContent ? .content : .handle, scroll: 0)
    _ = sheet.drag(row.number("fingerDy"), scroll: 0)
    expect(sheet.shown, equals: row.expected["height"]?.number)
  }

  @Test("A sheet that rested on a notch that is no more starts over") func removedNotch() throws {
    let row = try #require(TouchCase.row("FP-ANC-008"))
    let old = sheet([60, 250], start: 1)
    let new = Sheet(old.numbers, Notches([250]), container: 1000, rules: Sheet.Rules())
    expect(new.lastEnded == 0 && new.shown == 250)
    expect(row.expected["state"]?.text, equals: "half")
  }

  /// Only the last notch lets content scroll by itself: below it an upward drag moves the sheet.
  @Test("Content scrolls on top only") func contentScrollsOnTopOnly() throws {
    let row = try #require(TouchCase.row("FP-ANC-009"))
    let names = row.input["notches"]?.list?.compactMap(\.text) ?? []
    for (index, name) in names.enumerated() {
      var sheet = sheet([60, 250, 647], start: index)
      sheet.press(.content, scroll: 0)
      let scrolls = sheet.drag(-10, scroll: 0) != 0
      expect(scrolls, equals: row.expected["scrollEnabled"]?[name]?.flag)
    }
  }

  @Test(
    "Styles give content the length of the case",
    arguments: TouchCase.ids(["FP-SIZ"], ["content-size", "content-inset"]))
  func styles(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let style: SheetStyle = row.input["style"]?.text == "rigid" ? .rigid : .flexible
    let heights = TouchCase.numbers(row.input["notches"])
    let highest = heights.values.max() ?? 0
    if let expected = row.expected["overlayContentHeight"] {
      for (name, height) in heights {
        expect(style.length(height, highest: highest), equals: expected[name]?.number)
      }
      return
    }
    let height = try #require(heights[row.input["state"]?.text ?? ""])
    let overlay = try OverlayUnderTest(
      container: Size(width: 375, height: 667),
      [
        "notches": .text("69,333.5,649"), "notch": .number(1),
        "style": .choice(style == .rigid ? 2 : 1),
      ], safeArea: Insets(top: 0, left: 0, bottom: row.number("scrollSafeAreaBottom"), right: 0))
    let window = try overlay.overlay.baseViewport(overlay.context)
    expect(height, equals: 333.5)
    expect(window.scrollInset.bottom, equals: row.expected["contentInsetBottom"]?.number)
  }
}
