import CalendarEvents
import LayoutCore

extension PreparedCalendar {
  /// Facts about the height of the hours at a time, where `hour-height` alone does not give it.
  func axisFacts(at second: Int) -> [Fact] {
    var facts: [Fact] = []
    if grid.hourHeight > settings.hourHeight {
      facts.append(
        Fact(
          "expand-rows fills the viewport (K-15)", [FactValue("hour height", grid.hourHeight)]))
    }
    if let (seconds, factor) = grid.axis.factor(at: second) {
      let part = TimeScale.Part(seconds: seconds, factor: factor).text
      facts.append(
        Fact(
          factor == 0 ? "\(part) is folded (K-11)" : "\(part) is scaled by hours-scale (K-11)",
          [FactValue("factor", factor)]))
    }
    return facts
  }

  /// The reason for which an event is not shown that would be on `days` if none were hidden.
  func outsideFact(_ days: ClosedRange<Int>?, _ place: String = "the days and hours") -> Fact {
    guard let days, days.lowerBound < rows.days, !days.contains(where: shown.visible.isVisible)
    else { return Fact("outside \(place) that are shown") }
    return Fact("only on days that are hidden (K-21)", [FactValue("days", Double(days.count))])
  }

  /// That a column is narrow, if it is.
  func widthFacts(_ column: Int) -> [Fact] {
    guard shown.isNarrow(shown.resources.place(ofColumn: column).date) else { return [] }
    return [
      Fact(
        "half as wide because of narrow-days (K-21)",
        [FactValue("width", grid.columnAxis.width(ofColumn: column))])
    ]
  }
}
