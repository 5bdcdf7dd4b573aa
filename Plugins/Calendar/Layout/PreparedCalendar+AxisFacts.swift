import LayoutCore

extension PreparedCalendar {
  /// How high the hours are at a time, where that is not what `hour-height` says.
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
}
