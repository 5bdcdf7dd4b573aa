import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared geometry cases about times: cutting, weeks, clocks, lanes, scrolling.
struct TimeCaseTests {
  static func ids(_ kinds: String...) -> [String] {
    CalendarCase.geometry.filter { kinds.contains($0.kind) }.map(\.id)
  }

  private func number(_ row: CalendarCase, _ name: String) throws -> Double {
    try #require(row.input?[name]?.number)
  }

  @Test("An event is cut at the days of the case", arguments: ids("split", "split.extended"))
  func split(id: String) throws {
    let row = try GeometryCaseTests.row(id)
    let hours = try [number(row, "visibleStart"), number(row, "visibleEnd")].map { Int($0) / 60 }
    let rows = DayRows(
      hours: (3600 * hours[0])..<(3600 * hours[1]), days: 3, clock: .utc(days: 0..<3),
      firstDate: nil, isElapsed: false)
    let (start, end) = try (Int64(number(row, "start")) * 60, Int64(number(row, "end")) * 60)
    let event = TimedEvent(start: start, end: end, utcStart: start, utcEnd: end)
    let found = (rows.days(of: event).map(Array.init) ?? []).compactMap { column in
      rows.part(of: event, on: column).map { part in
        [column, Int(part.lowerBound / 60), Int(part.upperBound / 60)]
      }
    }
    let segments = try #require(row.expected?["segments"]?.list)
    expect(
      found,
      equals: segments.map { segment in
        ["day", "start", "end"].map { Int(segment[$0]?.number ?? .nan) }
      })
    for expected in segments {
      let cuts = rows.cuts(of: event, on: Int(try #require(expected["day"]?.number)))
      expect(cuts.start, equals: expected["isStart"]?.flag == false)
      expect(cuts.end, equals: expected["isEnd"]?.flag == false)
    }
  }

  @Test("A week begins on the day of the case", arguments: ids("weekStart")) func weekStart(
    id: String
  ) throws {
    let row = try GeometryCaseTests.row(id)
    let text = try #require(row.input?["date"]?.text)
    let date = try #require(DateText.date(text))
    // Rows count weekdays from 1 for Sunday, we from 0 for Monday.
    let first = (Int(try number(row, "firstWeekday")) + 5) % 7
    let start = GregorianDay.weekStart(of: date, first: first)
    expect(GregorianDay.text(start), equals: row.expected?["weekStart"]?.text)
    // As above, through the layout: section 0 is this many columns from the left.
    let subject = try CalendarUnderTest(
      [[CalendarUnderTest.event(0, 60)]],
      ["origin": .text(text), "first-weekday": .choice(first)])
    try expect(subject.frame(0, 0)?.x, equals: 105 + 100 * Double(date - start))
  }

  @Test(
    "Events of the rows are given in UTC and shown in the zone, by the wall clock and by elapsed time",
    arguments: ids("dst")) func clockChanges(id: String) throws
  {
    let row = try GeometryCaseTests.row(id)
    let zone = try #require(row.input?["timeZone"]?.text)
    let localDay = try #require(row.expected?["localStart"]?.text?.prefix(10))
    let start = try #require(row.input?["startUTC"]?.text)
    let end = try #require(row.input?["endUTC"]?.text)
    func minutes(_ text: String) throws -> Double {
      let time = try #require(DateText.time(text.dropFirst(11).prefix(5)))
      let date = try #require(DateText.date(text.prefix(10)))
      let first = try #require(DateText.date(start.prefix(10)))
      return Double((date - first) * 1440 + time / 60)
    }
    var item = CalendarUnderTest.event(try minutes(start), try minutes(end))
    item[.date] = Double(try #require(DateText.date(start.prefix(10))))
    for (mode, name) in [(0, "wall"), (1, "elapsed")] {
      let subject = try CalendarUnderTest(
        [[item]],
        [
          "zone": .text(zone), "origin": .text(String(localDay)), "days": .number(1),
          "dst": .choice(mode), "hour-height": .number(60), "column-spacing": .number(0),
        ])
      let frame = try #require(try subject.frame(0, 0))
      let expected = row.expected?[name]
      expect(frame.minY - 40, equals: expected?["startMinute"]?.number, "\(name)")
      expect(frame.maxY - 40, equals: expected?["endMinute"]?.number, "\(name)")
      expect(frame.x, equals: 100)
    }
  }

  @Test(
    "The lower ends of events when the clock goes back or forward, in minutes after midnight (rule D-31)"
  ) func wallLengths() throws {
    let row = try #require(CalendarCase.reports.first { $0.id == "wall-lengths" })
    let events = try #require(row.input?["events"]?.list)
    let expected = try #require(row.expected?["wall"]?.list).map(\.numbers)
    expect(events.count, equals: expected.count)
    var last: (key: String, minutes: Double, bottom: Double)?
    for (event, wall) in zip(events, expected) {
      let zone = try #require(event["zone"]?.text)
      let start = try #require(event["startUTC"]?.text)
      let minutes = try #require(event["realMinutes"]?.number)
      let day = try #require(DateText.date(start.prefix(10)))
      let time = try #require(DateText.time(start.dropFirst(11).prefix(5)))
      let clock = try CalendarUnderTest.clock(zone, days: (day - 2)..<(day + 3))
      let utc = Int64(day) * GregorianDay.seconds + Int64(time)
      let shown = clock.shown(from: utc, to: utc + Int64(minutes * 60))
      let midnight = Int64(GregorianDay.holding(shown.start)) * GregorianDay.seconds
      let found = [shown.start, shown.end].map { Double($0 - midnight) / 60 }
      expect(found, equals: wall, "\(zone) \(start) \(minutes)")
      // A longer event never ends higher up.
      let key = "\(zone) \(start)"
      if let last, last.key == key { expect(found[1] >= last.bottom, "\(key)") }
      last = (key, minutes, found[1])
    }
  }

  /// For a fixed start the bottom never rises as the end goes on, whatever the clock does; minute
  /// by minute over every change of some zones in twenty years.
  @Test(
    "Bottoms never rise",
    arguments: [
      "Europe/London", "Africa/Cairo", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia",
      "America/Sao_Paulo", "Antarctica/Troll", "America/Havana",
    ])
  func bottomsNeverRise(zone: String) throws {
    let first = try #require(DateText.date("1995-01-01"))
    let clock = try CalendarUnderTest.clock(zone, days: first..<(first + 7305))
    let start = clock.start(ofDay: first)
    var changes = 0
    var before = clock.local(start) - start
    for hour in stride(from: start, to: start + 7300 * 86_400, by: 12 * 3600) {
      let offset = clock.local(hour) - hour
      defer { before = offset }
      guard offset != before else { continue }
      changes += 1
      for begin in stride(from: hour - 15 * 3600, to: hour + 3600, by: 1800) {
        let found = stride(from: Int64(0), to: 5 * 3600, by: 900).map {
          clock.shown(from: begin, to: begin + $0)
        }
        let bottoms = found.map(\.end)
        expect(bottoms == bottoms.sorted(), "\(begin)")
        expect(found.allSatisfy { $0.start == clock.local(begin) && $0.end >= $0.start })
      }
    }
    expect(changes > 1, "\(changes)")
  }

  @Test("Days have the lengths of the case", arguments: ids("dst.dayLength")) func dayLengths(
    id: String
  ) throws {
    let row = try GeometryCaseTests.row(id)
    let date = try #require(DateText.date(row.input?["date"]?.text ?? ""))
    let zone = try #require(row.input?["timeZone"]?.text)
    let clock = try CalendarUnderTest.clock(zone, days: (date - 3)..<(date + 3))
    expect(Double(clock.length(ofDay: date)) / 3600, equals: row.expected?["hours"]?.number)
    // By elapsed time the content is as high as the day is long.
    let subject = try CalendarUnderTest(
      [[]],
      [
        "zone": .text(zone), "origin": .text(GregorianDay.text(date)), "days": .number(1),
        "dst": .choice(1),
      ])
    let hours = try #require(row.expected?["hours"]?.number)
    expect(subject.calendar.contentSize.height, equals: 40 + 100 * hours)
  }

  @Test("Events of whole days have the lanes of the case", arguments: ids("allDayLanes"))
  func lanes(id: String) throws {
    let row = try GeometryCaseTests.row(id)
    let segments = try #require(row.input?["segments"]?.list)
    let spans = try segments.map { segment in
      DaySpan(
        first: Int(try #require(segment["firstDay"]?.number)),
        last: Int(try #require(segment["lastDay"]?.number)))
    }
    let limit = row.input?["limit"]?.number.map { Int($0) } ?? .max
    // Lanes are given out by first day; among equal ones in the order of the row.
    let order = spans.indices.sorted { (spans[$0].first, $0) < (spans[$1].first, $1) }
    var lanes = [Int?](repeating: nil, count: spans.count)
    for (index, lane) in zip(order, AllDayLanes.lanes(order.map { spans[$0] }, limit: limit)) {
      lanes[index] = lane
    }
    expect(lanes, equals: (row.expected?["lane"]?.list ?? []).map { $0.number.map { Int($0) } })
    let overflow = lanes.indices.filter { lanes[$0] == nil }.map(Double.init)
    expect(overflow, equals: row.expected?["overflow"]?.numbers)
  }

  @Test("Short events have the height of the case", arguments: ids("minHeight")) func leastHeight(
    id: String
  ) throws {
    let row = try GeometryCaseTests.row(id)
    let events = try #require(row.input?["events"]?.list).map { event in
      CalendarUnderTest.event(event["start"]?.number ?? .nan, event["end"]?.number ?? .nan)
    }
    let subject = try CalendarUnderTest(
      [events], width: 7100,
      [
        "hour-height": .number(try number(row, "hourHeight")), "column-spacing": .number(0),
        "min-height": .number(try number(row, "minHeight")), "day-header": .number(0),
      ])
    let frames = try events.indices.compactMap { try subject.frame(0, $0) }
    if let y = row.expected?["frameY"]?.numbers {
      expect([frames[0].minY, frames[0].maxY], equals: y)
    }
    if let packed = row.expected?["packed"]?.list {
      expect(frames.map { [$0.minY, $0.maxY] }, equals: packed.map(\.numbers))
      let columns = frames.map { (($0.x - 100) / 500).rounded() }
      expect(columns, equals: row.expected?["columns"]?.numbers)
    }
  }

  @Test("A flick ends where the case says", arguments: ids("snap")) func snapping(id: String) throws
  {
    let row = try GeometryCaseTests.row(id)
    // Pages of 700 are weeks of days 100 wide, pages of 100 are days; 21 days leave 1400 to scroll.
    let isPage = try number(row, "pageWidth") == 700
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 21), ["snap": .choice(isPage ? 0 : 1)])
    subject.context.viewport.contentOffset.x = try number(row, "offsetX")
    let velocity = try number(row, "velocityX") * 1000
    let target = subject.calendar.targetContentOffset(
      forProposed: Point(x: -1, y: 33), velocity: Point(x: velocity, y: 0), subject.context)
    expect(target.x, equals: row.expected?["targetX"]?.number)
    expect(target.y, equals: 33)
  }

  @Test("A zoom keeps the time under the fingers", arguments: ids("zoom")) func zoom(id: String)
    throws
  {
    let row = try GeometryCaseTests.row(id)
    let (offset, focus) = try (number(row, "offsetY"), number(row, "focalYInViewport"))
    let top = try number(row, "gridTop")
    let old = try grid(try number(row, "oldHourHeight"), top: top)
    let new = try grid(try number(row, "newHourHeight"), top: top)
    let target = new.point(ofPlace: old.place(of: Point(x: 60, y: offset + focus)))
    // The engine's part: no offset beyond the content.
    let limit = max(0, new.contentSize.height - (try number(row, "viewportHeight")))
    expect(max(0, min(target.y - focus, limit)), equals: row.expected?["newOffsetY"]?.number)
    expect(abs(target.x - 60) < 1e-9)
  }

  /// The other layout's grid: days 111 wide, a gutter of 42, hours of 50 below 44 + 10.
  private func grid(_ hourHeight: Double, top: Double) throws -> WeekGrid {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 7), width: 42 + 3 * 111,
      [
        "days": .number(3), "gutter": .number(42), "day-header": .number(top),
        "hour-height": .number(hourHeight),
      ])
    return try #require(subject.calendar.prepared).grid
  }

  @Test("Dates of offsets", arguments: ids("jz.dateForOffsetX")) func datesOfOffsets(id: String)
    throws
  {
    let row = try GeometryCaseTests.row(id)
    let x = try number(row, "offsetX") + 42
    let column = try #require(try grid(50, top: 54).time(atX: x, y: 54)).column
    let zero = try #require(DateText.date(row.input?["sectionZeroDate"]?.text ?? ""))
    expect(GregorianDay.text(zero + column), equals: row.expected?["date"]?.text)
  }

  @Test("Times of points", arguments: ids("jz.timeForOffsetY", "jz.timeForPointY"))
  func timesOfPoints(id: String)
    throws
  {
    let row = try GeometryCaseTests.row(id)
    let header = row.input?["columnHeaderHeight"]?.number ?? 0
    let top = try number(row, "topMargin") + header
    // Rows ask for offset 0 too, which lies in the margin: the first moment.
    let y = max(top, row.input?["offsetY"]?.number ?? row.input?["pointY"]?.number ?? .nan)
    let minute = try #require(
      try grid(try number(row, "hourHeight"), top: top).time(atX: 50, y: y)
    ).minute
    let expected = row.expected
    expect(Double(minute / 60), equals: expected?["hour"]?.number)
    expect(Double(minute % 60), equals: expected?["minute"]?.number)
  }

  /// Every kind of row has its test, except "snapTime": the calendar snaps no times.
  @Test("No kind of row is left out") func noKindOfRowIsLeftOut() {
    let kinds = Set(CalendarCase.geometry.map(\.kind))
    expect(
      kinds,
      equals: [
        "seed.contentSize", "seed.eventFrame", "seed.dayHeaderFrame", "seed.hourHeaderFrame",
        "seed.elementsInRect", "seed.shouldInvalidate", "split", "split.extended", "sticky", "snap",
        "weekStart", "dst", "dst.dayLength", "zoom", "allDayLanes", "minHeight",
        "jz.dateForOffsetX", "jz.timeForOffsetY", "jz.timeForPointY", "snapTime.floor",
        "snapTime.round", "nowLine",
      ])
  }
}
