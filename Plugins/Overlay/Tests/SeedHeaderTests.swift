import CollectionEngine
import FlowLayout
import LayoutCore
import OverlayLayout
import StickyLayout
import TestSupport
import Testing

/// Rows of the second source document about a header that follows a list, and what a sheet around
/// such a list makes of its inset.
struct SeedHeaderTests {
  /// The list's frame begins 100 points below the root's top.
  private func scene(_ offset: Double) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 375, height: 812))
    try scene.load(
      [Flow(), Sticky()],
      options: [
        OptionAssignment("flow.item-size", .size(Size(width: 375, height: 60))),
        OptionAssignment("flow.line-spacing", .number(0)),
        OptionAssignment("collection-header", .number(44)),
        OptionAssignment("collection-header-limit", .number(500)),
      ])
    try scene.replaceSections([100])
    try scene.setInset(Insets(top: 544, left: 0, bottom: 0, right: 0))
    try scene.scroll(to: Point(x: 0, y: offset), clamped: false)
    return scene
  }

  @Test("The header is where the case says", arguments: TouchCase.ids(["SEED3"], ["header"]))
  func header(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let offset = row.number("contentOffsetY")
    let scene = try scene(offset)
    let kind = try #require(try scene.kinds().kind(named: "CollectionHeader"))
    let frame = try scene.attributes(.element(Element(kind, section: 0)))[0].attributes.frame
    let top = row.number("collectionTop") - offset
    expect(frame.minY - offset, equals: row.expected["constant"]?.number)
    expect(top + frame.minY, equals: row.expected["headerTopInRoot"]?.number)
    expect(top + frame.maxY, equals: row.expected["headerBottomInRoot"]?.number)
    let first = try scene.attributes(.element(Element(.cell, section: 0)))[0].attributes.frame
    expect(top + first.minY, equals: row.expected["contentTopInRoot"]?.number)
  }

  @Test(
    "A drag begins strictly inside the content",
    arguments: TouchCase.ids(["SEED3"], ["gesture-begin"])) func begins(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let scene = try scene(row.number("contentOffsetY"))
    let point = Point(x: 100, y: row.number("touchYInRoot") - row.number("collectionTop"))
    expect(point.y + row.number("contentOffsetY"), equals: row.expected["contentY"]?.number)
    let begins = row.expected["begins"]?.flag == true
    expect(try scene.hit(point).scrolls != nil, equals: begins)
    _ = try scene.press(point)
    expect(try scene.drag(Point(x: 0, y: -7)).content.y == 7, equals: begins)
  }

  /// Content is at its origin where its inset ends, not at offset 0 (rule S-06).
  @Test("Origin is that of the inset") func originIsThatOfTheInset() throws {
    let scene = Scene()
    try scene.setBounds(Size(width: 375, height: 812))
    try scene.load([Flow(), Overlay()])
    try scene.replaceSections([900])
    try scene.setInset(Insets(top: 544, left: 0, bottom: 0, right: 0))
    _ = try scene.moveToRest(2, isAnimated: false)
    try scene.scroll(to: Point(x: 0, y: -300))
    _ = try scene.press(Point(x: 100, y: 700))
    let reply = try scene.drag(Point(x: 0, y: 10))
    expect(reply.moved == 0 && reply.content.y == -10)
    let rest = try scene.drag(Point(x: 0, y: 240))
    expect(rest.moved == -6 && rest.content.y == -234)
  }
}
