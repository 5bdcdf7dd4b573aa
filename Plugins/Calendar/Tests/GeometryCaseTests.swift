import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared geometry cases that go through the layout: the article's calendar and held
/// parts.
struct GeometryCaseTests {
  static func ids(_ kind: String) -> [String] {
    CalendarCase.geometry.filter { $0.kind == kind }.map(\.id)
  }

  static func row(_ id: String) throws -> CalendarCase {
    try #require(CalendarCase.geometry.first { $0.id == id })
  }

  /// The article's calendar: plain headers, and nothing held.
  private func seed(_ input: JSONValue?, _ items: [ArrayContext.Item] = []) throws
    -> CalendarUnderTest
  {
    try CalendarUnderTest(
      [items], width: try #require(input?["boundsWidth"]?.number),
      height: input?["boundsHeight"]?.number ?? 600,
      ["sticky": .flag(false), "hour-height": .number(input?["hourHeight"]?.number ?? 100)])
  }

  private func event(_ value: JSONValue) throws -> ArrayContext.Item {
    let start = try #require(value["startHour"]?.number)
    let duration = try #require(value["durationHours"]?.number)
    return CalendarUnderTest.event(
      start * 60, (start + duration) * 60, day: Int(try #require(value["day"]?.number)))
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height]
      .allSatisfy { $0.magnitude < 1e-9 }
  }

  @Test("All rows are there") func allRowsAreThere() {
    expect(CalendarCase.geometry.count, equals: 148)
  }

  @Test("The content has the size of the case", arguments: ids("seed.contentSize"))
  func contentSize(id: String) throws {
    let row = try GeometryCaseTests.row(id)
    let size = try seed(row.input).calendar.contentSize
    expect(row.expected?["contentSize"]?.numbers, equals: [size.width, size.height])
  }

  /// Row 012 ends at 25:00: the sample draws past the content, ours cuts at midnight (rule D-05).
  @Test("Events have the frames of the case", arguments: ids("seed.eventFrame")) func eventFrame(
    id: String
  ) throws {
    let row = try GeometryCaseTests.row(id)
    let subject = try seed(row.input, [try event(row.input?["event"] ?? .null)])
    var expected = try #require(row.expected?["frame"]?.rect)
    expected.height = min(expected.height, subject.calendar.contentSize.height - expected.y)
    expect(isClose(try #require(try subject.frame(0, 0)), expected))
    expect(expected.height == 400, equals: id == "seed.eventFrame/012")
  }

  @Test(
    "Headers have the frames of the case",
    arguments: ids("seed.dayHeaderFrame") + ids("seed.hourHeaderFrame"))
  func headerFrame(id: String) throws {
    let row = try GeometryCaseTests.row(id)
    let subject = try seed(row.input)
    let item = Int(try #require(row.input?["item"]?.number))
    let header = try #require(
      try subject.part(row.expected?["kind"]?.text ?? "", item))
    expect(isClose(header.frame, row.expected?["frame"]?.rect ?? .zero))
    expect(Double(header.zIndex), equals: row.expected?["zIndex"]?.number)
    let title = try #require(row.expected?["title"]?.text)
    expect(subject.calendar.label(of: header.element, subject.context), equals: title)
  }

  @Test("Elements in rect", arguments: ids("seed.elementsInRect")) func elementsInRect(id: String)
    throws
  {
    let row = try GeometryCaseTests.row(id)
    let events = try #require(row.input?["events"]?.list)
    let subject = try seed(row.input, try events.map(event))
    let rect = try #require(row.input?["rect"]?.rect)
    let strict = row.expected?["strictIntersection"]
    for (name, kind) in [
      ("items", "cell"), ("dayHeaders", "DayHeaderView"), ("hourHeaders", "HourHeaderView"),
    ] {
      try expect(subject.items(kind, in: rect).map(Double.init), equals: strict?[name]?.numbers)
    }
  }

  @Test("A scroll invalidates where the case says so", arguments: ids("seed.shouldInvalidate"))
  func shouldInvalidate(id: String) throws {
    let row = try GeometryCaseTests.row(id)
    func viewport(_ name: String) throws -> Viewport {
      let rect = try #require(row.input?[name]?.rect)
      return Viewport(size: rect.size, contentOffset: rect.origin)
    }
    let subject = try CalendarUnderTest([[]], ["sticky": .flag(false)])
    let invalidation = subject.calendar.invalidation(
      from: try viewport("old"), to: try viewport("new"))
    let invalidates = row.expected?["article"]?.flag == true
    expect(invalidation, equals: invalidates ? .everything : .nothing)
  }

  @Test("Parts are held where the case says", arguments: ids("sticky")) func heldParts(id: String)
    throws
  {
    let row = try GeometryCaseTests.row(id)
    let offset = try #require(row.input?["offset"]?.numbers)
    let days = Int(try #require(row.input?["days"]?.number))
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: days), ["now": .text("13:30")])
    subject.context.viewport.contentOffset = Point(x: offset[0], y: offset[1])
    let size = subject.calendar.contentSize
    expect(row.expected?["contentSize"]?.numbers, equals: [size.width, size.height])
    try expect(subject.part("CornerView")?.frame, equals: row.expected?["corner"]?.rect)
    try expect(subject.part("HourHeaderView", 9)?.frame, equals: row.expected?["hourHeader9"]?.rect)
    try expect(
      subject.part("NowLine")?.frame.midY, equals: row.expected?["nowLineY(13:30)"]?.number)
    guard case .object(let headers)? = row.expected?["dayHeaders"] else {
      Issue.record("no headers")
      return
    }
    // Beside the corner; a header below it is there, but covered.
    var grid = subject.context.viewport.bounds
    grid.x = max(0, grid.x) + 100
    grid.width = subject.context.viewport.bounds.maxX - grid.x
    try expect(
      subject.items("DayHeaderView", in: grid), equals: headers.keys.compactMap(Int.init).sorted())
    for (item, frame) in headers {
      let header = try subject.part("DayHeaderView", Int(item) ?? -1)
      expect(header?.frame, equals: frame.rect)
    }
  }

  @Test("The line of the present is where the case says", arguments: ids("nowLine")) func nowLine(
    id: String
  ) throws {
    let row = try GeometryCaseTests.row(id)
    let now = try #require(row.input?["now"]?.numbers).map { Int($0) }
    let hours = try #require(row.input?["visibleHours"]?.numbers).map { Int($0) }
    let subject = try CalendarUnderTest(
      [[]],
      [
        "now": .text("\(now[0]):\(twoDigits(now[1]))"), "hours": .text("\(hours[0])..\(hours[1])"),
      ])
    let line = try subject.part("NowLine")
    expect(line != nil, equals: row.expected?["visible"]?.flag)
    expect(line?.frame.height ?? 2, equals: row.input?["thickness"]?.number)
    if let y = row.expected?["y"]?.number {
      expect(((line?.frame.y ?? .nan) - y).magnitude < 1e-9)
    }
  }
}
