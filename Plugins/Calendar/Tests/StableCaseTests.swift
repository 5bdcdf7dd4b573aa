import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared cases about columns that stay.
struct StableCaseTests {
  @Test("All rows about stable columns are there") func allRowsAreThere() {
    expect(CalendarCase.ids("pack.stable").count, equals: 11)
  }

  @Test("An edit moves what the row says", arguments: CalendarCase.ids("pack.stable"))
  func edits(id: String) throws {
    let row = try CalendarCase.view(id)
    let edit = try #require(row.input?["edit"]?.list)
    let edited = try #require(edit[1].text)
    var events: [String: [Double]] = [:]
    for (name, time) in row.input?["events"]?.members ?? [:] { events[name] = time.numbers }
    events[edited] = edit[0].text == "put" ? edit[2...].compactMap(\.number) : nil
    let names = events.keys.sorted()
    let intervals = names.map { name in
      let time = events[name] ?? []
      return PackedInterval(start: Int32(time[0]), end: Int32(time[1]))
    }
    let old = row.input?["columns"]?.members?.mapValues { Int32($0.number ?? -1) } ?? [:]
    let places = names.map {
      StableColumns.Place(column: old[$0] ?? -1, isHeld: $0 != edited)
    }
    let order = names.indices.sorted { a, b in
      let (a, b) = (intervals[a], intervals[b])
      return a.start != b.start ? a.start < b.start : a.end > b.end
    }
    let columns = StableColumns.columns(intervals, order.map { Int32($0) }, places)
    let found = Dictionary(uniqueKeysWithValues: zip(names, columns))
    expect(
      found, equals: row.expected?["columns"]?.members?.mapValues { Int($0.number ?? -1) } ?? [:])
    let moved = names.filter { $0 != edited && old[$0].map { Int($0) } != found[$0] }
    expect(moved, equals: row.expected?["moved"]?.list?.compactMap(\.text))
  }
}
