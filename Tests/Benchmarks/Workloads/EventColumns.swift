import CalendarLayout
import LayoutCore

/// Random events of so many days, a section a day, in plain columns.
///
/// Seed 2024: the day, then the start in steps of five minutes before 23:00, then a quarter of an hour to
/// three hours, cut at midnight.
final class EventColumns: LayoutContext {
  var viewport = Viewport(size: Size(width: 800, height: 600))
  let kinds = KindTable(WeekCalendar.declaration.kinds)
  let base: (any BaseLayout)? = nil
  private var starts: [[Double]]
  private var ends: [[Double]]

  init(events: Int, days: Int) {
    var random = RandomNumbers(seed: 2024)
    starts = Array(repeating: [], count: days)
    ends = starts
    for _ in 0..<events {
      let day = random.below(days)
      let start = 5 * random.below(276)
      let duration = 15 * (1 + random.below(12))
      starts[day].append(Double(start))
      ends[day].append(Double(min(1440, start + duration)))
    }
  }

  /// Puts an event before an item.
  func insert(start: Int, duration: Int, at item: Int, section: Int) {
    starts[section].insert(Double(start), at: item)
    ends[section].insert(Double(start + duration), at: item)
  }

  var sectionCount: Int { starts.count }

  func itemCount(inSection section: Int) -> Int { starts[section].count }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    metric == .start || metric == .end ? .mixed : .absent
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    values += (metric == .start ? starts : ends)[section][items]
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    WeekCalendar.declaration.options[index].defaultValue
  }

  func hasOwnOptions(inSection section: Int) -> Bool { false }
}
