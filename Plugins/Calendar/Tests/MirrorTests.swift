import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// The calendar from right to left (rule K-98): the mirror image of the one from left to right.
struct MirrorTests {
  @Test("All rows about mirrors are there") func allRowsAreThere() {
    expect(CalendarCase.ids("rtl").count, equals: 4)
  }

  @Test("Frames are turned as in the row, and twice is nothing", arguments: CalendarCase.ids("rtl"))
  func frames(id: String) throws {
    let row = try CalendarCase.view(id)
    let mirror = Mirror(width: try #require(row.input?["content"]?.number))
    let frame = try #require(row.input?["frame"]?.rect)
    expect(mirror.rect(frame), equals: row.expected?.rect)
    expect(mirror.rect(mirror.rect(frame)), equals: frame)
  }

  private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  private static func pair(_ seed: UInt32, _ offset: Double) throws
    -> (plain: CalendarUnderTest, turned: CalendarUnderTest)
  {
    var random = LinearCongruence(seed: seed)
    let sections = (0..<16).map { _ in
      (0..<random.below(9)).map { _ -> ArrayContext.Item in
        let start = Double(15 * random.below(90))
        return random.below(8) == 0
          ? [:] : CalendarUnderTest.event(start, start + Double(15 * random.below(120)))
      }
    }
    let options: [String: OptionValue] = [
      "origin": .text("2024-06-03"), "hidden-days": .text(["none", "sunday"][random.below(2)]),
      "narrow-days": .text(["none", "tuesday"][random.below(2)]), "exact": .flag(true),
      "business": .text("on"), "second-zone": .text("Asia/Tokyo"), "now": .text("13:30"),
      "snap": .choice(random.below(5)),
    ]
    let plain = try CalendarUnderTest(sections, options)
    let turned = try CalendarUnderTest(
      sections, options.merging(["rtl": .flag(true)]) { $1 })
    for (subject, isTurned) in [(plain, false), (turned, true)] {
      subject.context.viewport.contentInset = Insets(
        top: 0, left: isTurned ? 7 : 20, bottom: 0, right: isTurned ? 20 : 7)
      try subject.calendar.prepare(subject.context)
      let width = subject.calendar.contentSize.width
      subject.context.viewport.contentOffset.x = isTurned ? width - offset - 800 : offset
    }
    return (plain, turned)
  }

  @Test("Every answer is the mirror image", arguments: 0..<UInt32(30)) func answers(seed: UInt32)
    throws
  {
    var random = LinearCongruence(seed: 5 + seed)
    let (plain, turned) = try Self.pair(seed, Double(random.below(900)))
    let width = plain.calendar.contentSize.width
    expect(turned.calendar.contentSize, equals: plain.calendar.contentSize)
    expect(turned.calendar.isReversed && turned.calendar.isRightToLeft)
    let mirror = Mirror(width: width)
    let all = try plain.attributes(in: Self.everywhere)
    try expect(turned.attributes(in: Self.everywhere), equals: all.map(mirror.attributes))
    for found in all {
      let single = try turned.calendar.attributes(for: found.element, turned.context)
      expect(single, equals: mirror.attributes(found))
      expect(
        turned.calendar.label(of: found.element, turned.context),
        equals: plain.calendar.label(of: found.element, plain.context))
    }
    let window = Rect(x: 200, y: 300, width: 333, height: 400)
    try expect(
      turned.attributes(in: mirror.rect(window)),
      equals: plain.attributes(in: window).map(mirror.attributes))
    for section in 0..<16 {
      let extent = plain.calendar.extent(ofSection: section)
      expect(
        turned.calendar.extent(ofSection: section),
        equals: SectionExtent(start: width - extent.end, end: width - extent.start))
    }
    for x in stride(from: 10.5, to: width, by: 61) {
      let point = Point(x: x, y: 700)
      let place = try #require(plain.calendar.place(of: point, plain.context))
      let other = Point(x: width - x, y: 700)
      let found = try #require(turned.calendar.place(of: other, turned.context))
      expect((found.x - place.x).magnitude < 1e-9 && found.y == place.y)
      let back = try #require(turned.calendar.point(ofPlace: found, turned.context))
      expect((back.x - other.x).magnitude < 1e-6)
      expect(
        turned.calendar.explain(other, turned.context),
        equals: plain.calendar.explain(point, plain.context))
      let sections = (0..<16).filter { turned.calendar.extent(ofSection: $0).start <= other.x }
      expect(turned.calendar.section(at: other.x), equals: sections.first)
    }
    for velocity in [-900.0, 0, 900] {
      let near = plain.context.viewport.contentOffset.x + velocity / 10
      let target = plain.calendar.targetContentOffset(
        forProposed: Point(x: near, y: 0), velocity: Point(x: velocity, y: 0), plain.context)
      let found = turned.calendar.targetContentOffset(
        forProposed: Point(x: width - near - 800, y: 0), velocity: Point(x: -velocity, y: 0),
        turned.context)
      expect((found.x - (width - target.x - 800)).magnitude < 1e-6)
    }
  }
}
