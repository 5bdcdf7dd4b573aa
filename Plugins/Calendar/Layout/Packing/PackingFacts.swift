import LayoutCore

/// Says where in its cluster an event lies, and why it is not wider.
struct PackingFacts {
  private let packed: PackedDay
  private let segments: [Segment]
  private let names: ItemNames
  private let rules: PackingRules
  private var style: PackingStyle { rules.style }

  /// Facts about a packed day.
  init(_ packed: PackedDay, _ segments: [Segment], _ names: ItemNames, _ rules: PackingRules) {
    self.packed = packed
    self.segments = segments
    self.names = names
    self.rules = rules
  }

  /// Cluster, column and wall of a segment.
  ///
  /// - Complexity: O(events of the day).
  func facts(_ index: Int) -> [Fact] {
    let slot = packed.slot(index)
    var facts: [Fact] = []
    let cluster = cluster(of: index)
    facts.append(
      Fact(
        cluster.count == 1 ? "meets no other event" : "one of \(cluster.count) events in a cluster",
        [FactValue("cluster", Double(cluster.count))]))
    if slot.column < 0 {
      return facts + [Fact("no column is left below max-stack: only counted")]
    }
    guard slot.columns > 0 else {
      let values = [
        FactValue("left", slot.left), FactValue("width", slot.right - slot.left),
        FactValue("order", Double(packed.order(index))),
      ]
      return facts + [Fact("placed by pack=\(style.word), later ones in front", values)]
    }
    facts.append(
      Fact(
        columnText(slot),
        [FactValue("column", Double(slot.column)), FactValue("columns", Double(slot.columns))]))
    facts.append(widthFact(index, slot, cluster))
    return facts
  }

  private func columnText(_ slot: Slot) -> String {
    if rules.isStable { return "it keeps its column, of \(slot.columns) (K-37)" }
    guard rules.order != nil else { return "the lowest free column of \(slot.columns)" }
    return rules.isStrict
      ? "right of every earlier event that it overlaps, of \(slot.columns) columns (K-32)"
      : "the lowest of \(slot.columns) columns without an earlier overlapping event (K-31)"
  }

  private func widthFact(_ index: Int, _ slot: Slot, _ cluster: [Int]) -> Fact {
    let edge = Int((slot.right * Double(slot.columns)).rounded())
    let span = FactValue("columns wide", Double(edge - Int(slot.column)))
    if edge == slot.columns {
      return Fact("reaches the right edge of the day", [span])
    }
    if style == .equal { return Fact("pack=equal: every event is one column wide", [span]) }
    let wall = cluster.first {
      packed.slot($0).column == edge && meets(index, $0)
    }
    guard let wall else {
      return style == .stretch
        ? Fact("pack=stretch: an event of the same time is in a higher column", [span])
        : Fact("cannot expand: events that are only counted lie beside it", [span])
    }
    let segment = segments[wall]
    let item = names.item(segment.section, segment.item)
    return Fact(
      "cannot expand: \(segment.section),\(item) is in column \(edge) from "
        + "\(PreparedCalendar.clockText(segment.start)) to "
        + PreparedCalendar.clockText(segment.end), [span])
  }

  private func meets(_ a: Int, _ b: Int) -> Bool {
    taken(a).start < taken(b).end && taken(b).start < taken(a).end
  }

  private func taken(_ index: Int) -> PackedInterval {
    packed.slot(index).drawn.taken
  }

  /// The maximal chain of events of the same time that holds `index`, in packing order.
  private func cluster(of index: Int) -> [Int] {
    var cluster: [Int] = []
    var end = Int32.min
    for other in packed.schedule.events.map({ packed.tags.index(of: $0.key.tag) }) {
      let taken = taken(other)
      if taken.start >= end {
        if cluster.contains(index) { return cluster }
        cluster = []
      }
      cluster.append(other)
      end = max(end, taken.end)
    }
    return cluster
  }
}

extension PackingStyle {
  /// The word that people type.
  var word: String {
    switch self {
    case .expand: return "expand"
    case .equal: return "equal"
    case .stretch: return "stretch"
    case .overlap: return "overlap"
    case .cascade: return "cascade"
    case .none: return "none"
    }
  }
}
