import LayoutCore
import TestSupport
import Testing

@testable import OverlayLayout

/// Rows of a draggable sheet in 800 × 600: sizes are parts of 600, the finger's ways too.
struct FlutterCaseTests {
  private static let height = 600.0

  private func sheet(
    _ sizes: [Double], initial: Double, policy: ReleasePolicy = .directional
  ) throws -> Sheet {
    // A size to start with that is no snap size is a notch that no release chooses.
    let all = Set(sizes + [initial]).sorted()
    let enabled = all.indices.filter { sizes.contains(all[$0]) }
    var rules = Sheet.Rules()
    rules.policy = policy
    rules.start = try #require(all.firstIndex(of: initial))
    let heights = all.map { $0 * Self.height }
    return Sheet(Notches(heights, enabled: enabled), container: Self.height, rules: rules)
  }

  private func drag(_ sheet: inout Sheet, _ step: JSONValue) {
    sheet.press(.content, scroll: 0)
    let place = sheet.drag(
      (step["fingerDyFraction"]?.number ?? 0) * Self.height, scroll: 0)
    _ = sheet.release(step["velocityY"]?.number ?? 0, scroll: place)
    sheet.settle()
  }

  private func size(_ sheet: Sheet) -> Double { (sheet.shown / Self.height * 1e6).rounded() / 1e6 }

  @Test("Drags end at the frame of the case", arguments: TouchCase.ids(["FLU"], ["drag"]))
  func drags(id: String) throws {
    let row = try #require(TouchCase.row(id))
    var sheet = try sheet([row.number("min"), row.number("max")], initial: row.number("initial"))
    func frame() -> Rect {
      SheetShape(
        edge: .bottom, style: .flexible, container: Size(width: 800, height: 600), keyboard: 0,
        handle: 0, height: sheet.shown, highest: sheet.notches.highest
      ).panel
    }
    expect(frame(), equals: row.expected["frameBefore"]?.rect)
    sheet.press(.content, scroll: 0)
    expect(sheet.drag(row.number("fingerDy"), scroll: 0), equals: 0)
    expect(frame(), equals: row.expected["frameAfter"]?.rect)
  }

  @Test("Sheets snap to the sizes of the case", arguments: (3...6).map { "FLU-00\($0)" })
  func snaps(id: String) throws {
    let row = try #require(TouchCase.row(id))
    var sheet = try sheet(
      row.input["snapSizes"]?.numbers ?? [], initial: row.number("initial"))
    let sizes = (row.input["sequence"]?.list ?? []).map { step in
      drag(&sheet, step)
      return size(sheet)
    }
    expect(sizes, equals: row.expected["settledSizes"]?.numbers)
  }

  @Test("Snaps only after a drag") func snapsOnlyAfterADrag() throws {
    let row = try #require(TouchCase.row("FLU-007"))
    var seven = try sheet(row.input["snapSizes"]?.numbers ?? [], initial: row.number("initial"))
    seven.settle()
    expect(size(seven), equals: row.expected["size"]?.number)
    let reset = try #require(TouchCase.row("FLU-008"))
    let steps = try #require(reset.input["sequence"]?.list)
    let start = try sheet(
      reset.input["snapSizes"]?.numbers ?? [], initial: reset.number("initial"))
    var eight = start
    drag(&eight, steps[0])
    expect([size(eight), size(start)], equals: reset.expected["sizes"]?.numbers)
  }

  @Test("Goes anywhere in its range") func goesAnywhereInItsRange() throws {
    let row = try #require(TouchCase.row("FLU-012"))
    var sheet = try sheet(
      [row.number("min"), row.number("max")], initial: row.number("initial"), policy: .free)
    let sizes = (row.input["sequence"]?.list ?? []).compactMap(\.text).map { step in
      let part = Double(step.split(separator: " ")[1]) ?? -1
      sheet.go(to: .height(part * Self.height), animated: false)
      return size(sheet)
    }
    expect(sizes, equals: row.expected["sizes"]?.numbers)
  }

  /// After a fling to the top the content, wherever it is, stays when the sheet goes elsewhere.
  @Test("Content stays when the sheet goes") func contentStaysWhenTheSheetGoes() throws {
    let row = try #require(TouchCase.row("FLU-013"))
    var sheet = try sheet(
      [row.number("min"), row.number("max")], initial: row.number("initial"))
    sheet.press(.content, scroll: 0)
    var place = sheet.drag(-Self.height, scroll: 0)
    place = sheet.release(-100, scroll: place).scroll
    sheet.settle()
    expect(size(sheet) == row.expected["sizes"]?.numbers[0] && place == 240)
    sheet.go(to: .height(0.8 * Self.height), animated: false)
    expect(size(sheet), equals: row.expected["sizes"]?.numbers[1])
    expect(place > 0 && row.expected["contentScrolledToTop"]?.flag == false)
  }

  @Test("Other options restart an untouched sheet, and keep a touched one inside its range")
  func rebuilds() throws {
    let one = try #require(TouchCase.row("FLU-021"))
    let untouched = try sheet([0.25, 1], initial: one.number("rebuildInitial"))
    expect(size(untouched), equals: one.expected["size"]?.number)
    let two = try #require(TouchCase.row("FLU-022"))
    var touched = try sheet([0.25, 0.9], initial: 0.6, policy: .free)
    drag(&touched, try #require(two.input["sequence"]?.list?[0]))
    expect(size(touched), equals: two.expected["sizes"]?.numbers[0])
    touched.rest = .free
    let narrower = Sheet(
      touched.numbers, Notches([150, 420, 480], enabled: [0, 2]), container: Self.height,
      rules: touched.rules)
    expect(size(narrower), equals: two.expected["sizes"]?.numbers[1])
  }

  @Test("New snap sizes", arguments: ["FLU-023", "FLU-024"]) func newSnapSizes(id: String) throws {
    let row = try #require(TouchCase.row(id))
    var sheet = try sheet(
      [row.number("min"), row.number("max")], initial: row.number("size"))
    let sizes =
      [row.number("min")] + (row.input["setSnapSizes"]?.numbers ?? []) + [row.number("max")]
    sheet.notches = Notches(sizes.map { $0 * Self.height })
    sheet.go(to: sheet.target(at: 0), animated: true)
    sheet.settle()
    expect(size(sheet), equals: row.expected["size"]?.number)
  }
}
