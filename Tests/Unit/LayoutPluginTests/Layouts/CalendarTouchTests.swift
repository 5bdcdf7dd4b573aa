import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// Touches and zooming through the engine and the `calendar` that is loaded from its file.
struct CalendarTouchTests {
  /// A week from Monday, 6 May 2024, with an event on Wednesday from 09:00 to 10:00.
  private func scene(_ options: OptionAssignment...) throws -> Scene {
    let scene = Scene()
    try scene.load([try bundledLibrary().open("calendar").makeLayout()])
    try scene.setBounds(Size(width: 800, height: 600))
    try scene.setOptions([OptionAssignment("origin", .text("2024-05-06"))] + options)
    try scene.replaceSections([0, 0, 1, 0, 0, 0, 0])
    try scene.change(
      items: 0...0, section: 2, [.metric(.start, 540), .metric(.end, 600)])
    return scene
  }

  @Test("The empty grid means a time") func theEmptyGridMeansATime() throws {
    let scene = try scene()
    try scene.scroll(to: Point(x: 0, y: 800))
    // 350 is half of Wednesday; 200 is 960 points below the first hour: 09:36, which is an event.
    let event = try scene.hit(Point(x: 350, y: 200))
    expect(event.target?.element, equals: Element(.cell, section: 2, item: 0))
    expect(event.facts.isEmpty)
    let grid = try scene.hit(Point(x: 450, y: 200))
    expect(grid.target == nil)
    expect(
      grid.facts,
      equals: [
        Fact("2024-05-09 09:36", [FactValue("day column", 3), FactValue("minutes", 576)])
      ])
    // The header's own meaning, not that of the content below it; 50, 200 is 960 points below the
    // first hour, in the tenth row.
    for (header, label) in [
      (Point(x: 450, y: 20), ["Thu 2024-05-09"]), (Point(x: 50, y: 200), ["10:00"]),
      (Point(x: 50, y: 20), []),
    ] {
      try expect(scene.hit(header).facts.map(\.text), equals: label)
    }
    try expect(scene.hit(Point(x: 900, y: 20)).facts.isEmpty)
  }

  /// In the article's calendar the rows of the hours are elements behind the events.
  @Test("The articles rows mean times") func theArticlesRowsMeanTimes() throws {
    let scene = try scene(OptionAssignment("sticky", .flag(false)))
    let hit = try scene.hit(Point(x: 450, y: 240))
    expect(hit.target?.element != nil)
    expect(hit.facts.map(\.text), equals: ["2024-05-09 02:00"])
  }

  /// 09:30 is 200 points below the top; with hours twice as high it is at 40 + 1900.
  @Test("Zooming keeps the time under a point") func zoomingKeepsTheTimeUnderAPoint() throws {
    let scene = try scene()
    try scene.scroll(to: Point(x: 0, y: 790))
    try scene.setOptions(
      [OptionAssignment("hour-height", .number(200))], keeping: Point(x: 350, y: 200))
    try expect(scene.status(of: nil).offset, equals: Point(x: 0, y: 40 + 1900 - 200))
    // No further than the content goes: it is 40 + 24 * 20 high, less than the viewport.
    try scene.setOptions(
      [OptionAssignment("hour-height", .number(20))], keeping: Point(x: 350, y: 200))
    try expect(scene.status(of: nil).offset, equals: .zero)
  }

  /// Thursday stays under the finger when fewer days fill the width: it begins at 100 + 3 * 350.
  @Test("Zooming keeps the day too") func zoomingKeepsTheDayToo() throws {
    let scene = try scene(OptionAssignment("first-weekday", .choice(0)))
    try scene.setOptions([OptionAssignment("days", .number(2))], keeping: Point(x: 400, y: 200))
    try expect(scene.status(of: nil).offset, equals: Point(x: 100 + 3 * 350 - 400, y: 0))
  }

  @Test("What has no places says so") func whatHasNoPlacesSaysSo() throws {
    let scene = Scene()
    try scene.load([try bundledLibrary().open("flow").makeLayout()])
    #expect(
      throws: EngineError.layout(
        .refused("flow has nothing to anchor to at 10 20"), layer: "main")
    ) {
      try scene.setOptions(
        [OptionAssignment("line-spacing", .number(3))], keeping: Point(x: 10, y: 20))
    }
  }
}
