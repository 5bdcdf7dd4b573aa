import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared cases about the days that a view shows.
struct ColumnCaseTests {
  /// The options of a row's input.
  private func options(_ input: JSONValue?) -> [String: OptionValue] {
    var options: [String: OptionValue] = ["day-header": .number(0), "column-spacing": .number(0)]
    for (word, option) in [("view", "view"), ("date", "origin")] {
      if let text = input?[word]?.text { options[option] = .text(text) }
    }
    if let days = input?["days"]?.number { options["days"] = .number(days) }
    if let first = input?["first"]?.text, let number = Weekdays.names.firstIndex(of: first) {
      options["first-weekday"] = .choice(number)
    }
    if let hidden = input?["hidden"]?.list {
      options["hidden-days"] = .text(hidden.compactMap(\.text).joined(separator: ","))
    }
    return options
  }

  @Test("All rows about columns are there") func allRowsAreThere() {
    expect(["columns", "columns.page"].map { CalendarCase.ids($0).count }, equals: [10, 6])
  }

  /// The dates of the headers of a page, and their edges next to each other.
  @Test("A page has the dates of the row", arguments: CalendarCase.ids("columns"))
  func pages(id: String) throws {
    let row = try CalendarCase.view(id)
    guard let dates = row.expected?.list?.compactMap(\.text) else {
      #expect(throws: LayoutFailure.refused("hidden-days must leave a day visible")) {
        let hidden = try #require(options(row.input)["hidden-days"])
        try WeekCalendar().check(hidden, forOption: CalendarOption.hiddenDays.number)
      }
      return
    }
    let subject = try CalendarUnderTest([[]], options(row.input))
    let width = 700 / Double(dates.count)
    for (column, date) in dates.enumerated() {
      let header = try #require(try subject.part("DayHeaderView", column))
      let label = subject.calendar.label(of: header.element, subject.context)
      expect(label?.hasSuffix(date) == true, "\(label ?? "") \(date)")
      expect((header.frame.x - 100 - width * Double(column)).magnitude < 1e-6)
      expect((header.frame.width - width).magnitude < 1e-6)
    }
  }

  @Test("Pages on have the dates of the row", arguments: CalendarCase.ids("columns.page"))
  func pagesOn(id: String) throws {
    let row = try CalendarCase.view(id)
    let subject = try CalendarUnderTest([[]], options(row.input))
    let prepared = try #require(subject.calendar.prepared)
    let pages = Int(try #require(row.input?["pages"]?.number))
    let dates = (row.expected?.list ?? []).compactMap(\.text)
    let first = try #require(prepared.placer.firstDate)
    let columns = (0..<dates.count).map { prepared.shown.across * pages + $0 }
    expect(columns.map { GregorianDay.text(first + prepared.day($0)) }, equals: dates)
  }
}
