import CalendarLayout
import LayoutCore

/// Random events of a number of days, in plain columns: a section a day, or all in one section with
/// dates.
///
/// Seed 2024: the day, then the start in steps of five minutes before 23:00, then a quarter of an
/// hour to three hours, cut at midnight.
final class EventColumns: LayoutContext {
  var viewport = Viewport(size: Size(width: 800, height: 600))
  let kinds = KindTable(WeekCalendar.declaration.kinds)
  let base: (any BaseLayout)? = nil
  private var starts: [[Double]]
  private var ends: [[Double]]
  /// One for each item of the only section, or none.
  private var dates: [Double] = []

  init(events: Int, days: Int, isImported: Bool = false) {
    var random = RandomNumbers(seed: 2024)
    starts = Array(repeating: [], count: isImported ? 1 : days)
    ends = starts
    for _ in 0..<events {
      let day = random.below(days)
      let start = 5 * random.below(276)
      let duration = 15 * (1 + random.below(12))
      if isImported { dates.append(Double(20_000 + day)) }
      starts[isImported ? 0 : day].append(Double(start))
      ends[isImported ? 0 : day].append(Double(min(1440, start + duration)))
    }
  }

  /// Puts an event before an item.
  func insert(start: Int, duration: Int, at item: Int, section: Int) {
    starts[section].insert(Double(start), at: item)
    ends[section].insert(Double(start + duration), at: item)
  }

  /// Takes an event out.
  func remove(_ item: Int, section: Int) {
    starts[section].remove(at: item)
    ends[section].remove(at: item)
  }

  /// Puts an event of a day before an item of the only section.
  func insert(day: Int, start: Int, duration: Int, at item: Int) {
    dates.insert(Double(20_000 + day), at: item)
    insert(start: start, duration: duration, at: item, section: 0)
  }

  var sectionCount: Int { starts.count }

  func itemCount(inSection section: Int) -> Int { starts[section].count }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    metric == .start || metric == .end || metric == .date && !dates.isEmpty ? .mixed : .absent
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    switch metric {
    case .date: values += dates[items]
    case .start: values += starts[section][items]
    default: values += ends[section][items]
    }
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    WeekCalendar.declaration.options[index].defaultValue
  }

  func hasOwnOptions(inSection section: Int) -> Bool { false }
}
