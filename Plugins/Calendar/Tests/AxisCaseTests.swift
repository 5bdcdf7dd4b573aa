import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared cases about the axis of a day.
struct AxisCaseTests {
  /// A calendar with the words of a row's input, without events.
  static func subject(
    _ input: JSONValue?, _ items: [ArrayContext.Item] = [], height: Double = 600
  ) throws -> CalendarUnderTest {
    var options: [String: OptionValue] = [
      "day-header": .number(input?["top"]?.number ?? 0), "allday-threshold": .text("none"),
      "column-spacing": .number(0),
    ]
    for (word, option) in [
      ("pitch", "hour-height"), ("least", "min-height"), ("minutes", "grid"), ("minutes", "labels"),
    ] {
      if let number = input?[word]?.number { options[option] = .number(number) }
    }
    for (word, option) in [("scale", "hours-scale"), ("hours", "hours")] {
      if let text = input?[word]?.text { options[option] = .text(text) }
    }
    if let expands = input?["expand"]?.flag { options["expand-rows"] = .flag(expands) }
    return try CalendarUnderTest([items], height: input?["view"]?.number ?? height, options)
  }

  static func minutes(_ text: String) throws -> Int {
    try #require(DateText.signedTime(text[...])) / 60
  }

  private static func grid(_ subject: CalendarUnderTest) throws -> WeekGrid {
    try #require(subject.calendar.prepared?.grid)
  }

  private func isClose(_ a: Double, _ b: Double?) -> Bool { (a - (b ?? .nan)).magnitude < 1e-6 }

  @Test("All rows about the axis are there") func allRowsAreThere() {
    let kinds = ["axis.y", "axis.time", "axis.refused", "axis.lines", "axis.zoom"]
    expect(kinds.map { CalendarCase.ids($0).count }, equals: [11, 5, 6, 6, 4])
  }

  @Test("Times lie where the row says", arguments: CalendarCase.ids("axis.y"))
  func timesLieWhereTheRowSays(id: String) throws {
    let row = try CalendarCase.view(id)
    let grid = try Self.grid(try Self.subject(row.input))
    let times = try #require(row.input?["times"]?.list).map { try Self.minutes($0.text ?? "") }
    let wanted = try #require(row.expected?["y"]?.numbers)
    for (time, y) in zip(times, wanted) {
      expect(isClose(grid.y(ofSecond: time * 60), y), "\(time)")
    }
    expect(isClose(grid.hourHeight, row.expected?["pitch"]?.number))
    expect(isClose(grid.contentSize.height, row.expected?["end"]?.number))
  }

  @Test("Heights are the times that the row says", arguments: CalendarCase.ids("axis.time"))
  func heightsAreTheTimes(id: String) throws {
    let row = try CalendarCase.view(id)
    let grid = try Self.grid(try Self.subject(row.input))
    for (y, minute) in zip(
      try #require(row.input?["y"]?.numbers), try #require(row.expected?.numbers))
    {
      let second = grid.second(atY: y)
      let kept = min(max(second, Double(grid.axis.first)), Double(grid.axis.last))
      expect(isClose(kept / 60, minute), "\(y)")
    }
  }

  @Test("Refuses what the row says", arguments: CalendarCase.ids("axis.refused"))
  func refuses(id: String) throws {
    let row = try CalendarCase.view(id)
    let (hours, scale) = (row.input?["hours"]?.text, row.input?["scale"]?.text)
    #expect(throws: LayoutFailure.self) {
      if let hours {
        try WeekCalendar().check(.text(hours), forOption: CalendarOption.hours.number)
      }
      if let scale {
        try WeekCalendar().check(.text(scale), forOption: CalendarOption.hoursScale.number)
      }
      _ = try Self.subject(row.input)
    }
  }

  @Test("Lines and labels are those of the row", arguments: CalendarCase.ids("axis.lines"))
  func linesAreThoseOfTheRow(id: String) throws {
    let row = try CalendarCase.view(id)
    let subject = try Self.subject(row.input)
    let wanted = try #require(row.expected?.list)
    for (index, line) in wanted.enumerated() {
      let part = try #require(try subject.part("HourLine", index))
      expect(isClose(part.frame.midY, line.list?[1].number))
      let label = try #require(try subject.part("HourHeaderView", index))
      expect(isClose(label.frame.midY, line.list?[1].number))
      expect(
        subject.calendar.label(of: label.element, subject.context), equals: line.list?[0].text)
    }
    for kind in ["HourLine", "HourHeaderView"] {
      try expect(subject.part(kind, wanted.count) == nil)
    }
  }

  @Test("Zooming keeps the time under the finger", arguments: CalendarCase.ids("axis.zoom"))
  func zooming(id: String) throws {
    let row = try CalendarCase.view(id)
    let height = try #require(row.input?["view"]?.number)
    let subject = try Self.subject(row.input?["from"], height: height)
    let focus = try #require(row.input?["focus"]?.number)
    let y = try #require(row.input?["offset"]?.number) + focus
    let place = try #require(subject.calendar.place(of: Point(x: 200, y: y), subject.context))
    let zoomed = try Self.subject(row.input?["to"], height: height)
    let point = try #require(zoomed.calendar.point(ofPlace: place, zoomed.context))
    let limit = zoomed.calendar.contentSize.height - height
    expect(
      isClose(min(max(point.y - focus, 0), limit), row.expected?["offset"]?.number))
  }

  @Test("Refusals name what is wrong")
  func refusalsNameWhatIsWrong() throws {
    #expect(
      throws: LayoutFailure.refused("hours-scale: 09:00-11:00 overlaps 08:00-10:00")
    ) { _ = try TimeScale("08:00-10:00=1,09:00-11:00=2") }
    #expect(throws: LayoutFailure.refused("hours-scale folds the whole window")) {
      _ = try CalendarUnderTest(
        [[]], ["hours": .text("8..12"), "hours-scale": .text("07:00-13:00=0")])
    }
    let parts = (0..<65).map { "00:\(twoDigits($0 % 60))-\(twoDigits(1 + $0)):00=1" }
    #expect(throws: LayoutFailure.self) { _ = try TimeScale(parts.joined(separator: ",")) }
    for text in ["", "8-9", "08:00-09:00=x", "08:00-09:00=-1", "08:00-08:00=1", "08:00-49:00=1"] {
      #expect(
        throws: LayoutFailure.refused(
          "hours-scale takes parts such as 00:00-07:00=0.25,12:00-13:00=0, or none, not '\(text)'")
      ) { _ = try TimeScale(text) }
    }
  }
}
