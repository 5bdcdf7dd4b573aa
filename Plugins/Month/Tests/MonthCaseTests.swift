import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// The rows of the shared cases about months.
struct MonthCaseTests {
  private func isClose(_ a: Double, _ b: Double?) -> Bool { (a - (b ?? .nan)).magnitude < 1e-6 }

  private func isClose(_ a: Rect?, _ b: Rect?) -> Bool {
    guard let a, let b else { return false }
    return isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.width, b.width)
      && isClose(a.height, b.height)
  }

  /// Whether the row is a refusal, which is then expected.
  private func isRefused(_ row: CalendarCase) -> Bool {
    guard row.expected?["refused"]?.flag == true else { return false }
    do {
      let hidden = row.input?["hidden"]?.list?.count == 7
      if hidden {
        let days = Weekdays.names.joined(separator: ",")
        try MonthCalendar().check(.text(days), forOption: MonthOption.hiddenDays.number)
      } else {
        _ = try MonthUnderTest(row.input)
      }
      Issue.record("\(row.id) is not refused")
    } catch {}
    return true
  }

  @Test("All rows about months are there") func allRowsAreThere() {
    let kinds = ["month.weeks", "month.row", "month.layout", "month.hit"]
    expect(kinds.map { CalendarCase.views($0).count }, equals: [16, 13, 10, 13])
  }

  @Test("Weeks and their numbers are those of the row") func weeks() throws {
    for row in CalendarCase.views("month.weeks") where !isRefused(row) {
      let (rows, expected) = (try MonthUnderTest(row.input).rows, row.expected)
      expect(rows.rows.count, equals: Int(expected?["rows"]?.number ?? 0), row.id)
      let last = rows.rows.count - 1
      let dates = [
        rows.date(row: 0, column: 0), rows.date(row: last, column: rows.visible.perWeek - 1),
      ]
      expect(
        dates.map(GregorianDay.text),
        equals: [expected?["first"]?.text ?? "", expected?["last"]?.text ?? ""], row.id)
      for (word, numbers) in [("iso", WeekNumbers.iso), ("leading", .leading)] {
        expect(
          (0...last).compactMap { rows.weekNumber(ofRow: $0, numbers) },
          equals: (expected?[word]?.numbers ?? []).map { Int($0) }, "\(row.id) \(word)")
      }
    }
  }

  @Test("Events of a week are in the lanes of the row") func lanes() throws {
    for row in CalendarCase.views("month.row") {
      // The height of the week must not limit the lanes.
      var input = row.input?.members ?? [:]
      input["rowheight"] = .text("content")
      let subject = try MonthUnderTest(.object(input))
      let week = try #require(row.input?["week"]?.text)
      let index = try #require(subject.rows.rows.firstIndex { GregorianDay.text($0.start) == week })
      let packed = subject.prepared.pack(index)
      let found = packed.bars.map { bar -> [JSONValue] in
        let numbers = [
          subject.prepared.content.item(bar.name), Int(bar.first), Int(bar.last), Int(bar.lane),
        ]
        return numbers.map { .number(Double($0)) }
          + [bar.isStart, bar.isEnd, bar.isHidden].map {
            .flag($0)
          }
      }
      expect(
        found.map { "\($0)" },
        equals: (row.expected?["segments"]?.list ?? []).map { "\($0.list ?? [])" }, row.id)
      expect(packed.more, equals: (row.expected?["more"]?.numbers ?? []).map { Int($0) }, row.id)
    }
  }

  @Test("Frames are those of the row") func frames() throws {
    for row in CalendarCase.views("month.layout") where !isRefused(row) {
      let subject = try MonthUnderTest(row.input, offset: row.input?["offset"]?.number ?? 0)
      try checkHeaders(row, subject)
      try checkDays(row, subject)
      try checkBars(row, subject)
      let size = subject.layout.contentSize
      let expected = row.expected?["content"]?.size
      expect(
        isClose(size.width, expected?.width) && isClose(size.height, expected?.height),
        "\(row.id) content \(size)")
    }
  }

  private func checkHeaders(_ row: CalendarCase, _ subject: MonthUnderTest) throws {
    let expected = row.expected
    let top = try subject.elements("WeekdayHeaderView") + subject.elements("CornerView")
    let frames = top.map(\.frame)
    let band = Rect(
      minX: frames.map(\.minX).min() ?? 0, minY: frames.map(\.minY).min() ?? 0,
      maxX: frames.map(\.maxX).max() ?? 0, maxY: frames.map(\.maxY).max() ?? 0)
    expect(isClose(band, expected?["weekday"]?.rect), "\(row.id) weekdays")
    let months = try subject.elements("MonthHeaderView")
    expect(months.count, equals: expected?["months"]?.list?.count ?? -1, row.id)
    for (header, month) in zip(months, expected?["months"]?.list ?? []) {
      expect(isClose(header.frame, month.list?[1].rect), "\(row.id) \(header.frame)")
    }
    let grid = subject.prepared.grid
    for (index, place) in (expected?["rows"]?.list ?? []).map(\.numbers).enumerated() {
      expect(
        isClose(grid.tops[index], place[0])
          && isClose(grid.bottoms[index] - grid.tops[index], place[1]), "\(row.id) week \(index)")
    }
    let weeks = try subject.elements("WeekNumberView")
    expect(weeks.count, equals: expected?["weeks"]?.list?.count ?? -1, row.id)
    for (index, week) in (expected?["weeks"]?.list ?? []).enumerated() {
      expect(isClose(weeks[index].frame, week.list?[1].rect), "\(row.id) week \(index)")
      let label = subject.layout.label(of: weeks[index].element, subject.context)
      expect(label, equals: week.list?[0].number.map { "\(Int($0))" }, row.id)
    }
  }

  private func checkDays(_ row: CalendarCase, _ subject: MonthUnderTest) throws {
    for (date, value) in row.expected?["days"]?.members ?? [:] {
      let day = try subject.element("DayView", subject.day(date))
      expect(isClose(day?.frame, value.list?[0].rect), "\(row.id) \(date)")
      expect(isClose(day?.alpha ?? -1, value.list?[1].number), "\(row.id) \(date)")
    }
    let counts = try subject.elements("MoreView")
    let more = row.expected?["more"]?.members ?? [:]
    expect(counts.count, equals: more.count, row.id)
    for (date, value) in more {
      let view = try subject.element("MoreView", subject.day(date))
      expect(isClose(view?.frame, value.list?[1].rect), "\(row.id) \(date)")
      let label = view.flatMap { subject.layout.label(of: $0.element, subject.context) }
      expect(label, equals: value.list?[0].number.map { "+\(Int($0)) more" }, row.id)
    }
  }

  private func checkBars(_ row: CalendarCase, _ subject: MonthUnderTest) throws {
    let bars = row.expected?["bars"]?.list ?? []
    var shown = 0
    for bar in bars.map({ $0.list ?? [] }) {
      let (event, number) = (Int(bar[0].number ?? 0), Int(bar[1].number ?? 0))
      let found = try #require(try subject.part(event, number), "\(row.id) \(event) \(number)")
      let text = "\(row.id) event \(event) part \(number): \(found.frame)"
      expect(isClose(found.frame, bar[2].rect), text)
      expect(found.isHidden, equals: bar[5].flag ?? false, text)
      let part = try #require(subject.prepared.part(found.element))
      let own = try #require(subject.prepared.bar(of: part))
      expect(
        [own.isStart, own.isEnd], equals: [bar[3].flag, bar[4].flag].map { $0 ?? false }, text)
      if !found.isHidden { shown += 1 }
    }
    let drawn = try subject.elements("cell") + subject.elements("ContinuationView")
    expect(drawn.count, equals: shown, row.id)
  }

  @Test("A point hits what the row says (K-51)") func hits() throws {
    for row in CalendarCase.views("month.hit") {
      let subject = try MonthUnderTest(row.input)
      let at = row.input?["at"]?.numbers ?? []
      let spot = Rect(x: at[0], y: at[1], width: 1e-9, height: 1e-9)
      let found = try subject.context.elements(of: subject.layout, in: spot)
        .max(by: LayoutAttributes.frontOrder)
      expect(found.map { word($0.element, subject) }, equals: row.expected?.text, row.id)
    }
  }

  private func word(_ element: Element, _ subject: MonthUnderTest) -> String {
    let kinds = subject.prepared.kinds
    let date = GregorianDay.text(subject.rows.firstDate + element.item)
    switch element.kind {
    case kinds.weekdayHeader: return "weekday \(element.item)"
    case kinds.more: return "more \(date)"
    case kinds.day, kinds.dayNumber: return "day \(date)"
    default:
      let part = subject.prepared.part(element)
      let event = part.map { subject.prepared.content.item($0.name) }
      return "event \(event ?? -1) part \(part?.number ?? -1)"
    }
  }
}
