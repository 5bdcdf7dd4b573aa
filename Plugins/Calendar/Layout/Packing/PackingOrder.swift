import LayoutCore

/// The value of the option `order`: it decides which of two events is packed first (rule K-30).
struct PackingOrder: Hashable {
  /// The words of the option.
  enum Key: String, CaseIterable {
    case start, end, duration, title, calendar, resource, priority
  }

  /// Most keys.
  private static let most = 8
  /// Each key, and whether it is reversed.
  private var keys: [Term] = []

  private struct Term: Hashable {
    var key: Key
    var isReversed: Bool
  }

  /// Reads keys such as `start,-duration`.
  ///
  /// - Throws: `LayoutFailure.refused` for a word that is no key, and for too many.
  init(_ text: String) throws(LayoutFailure) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isReversed = word.hasPrefix("-")
      let name = String(isReversed ? word.dropFirst() : word)
      guard let key = Key(rawValue: name) else { throw .refused("order has no key '\(name)'") }
      keys.append(Term(key: key, isReversed: isReversed))
    }
    guard keys.count <= Self.most else {
      throw .refused("order takes at most \(Self.most) keys, found \(keys.count)")
    }
  }

  /// Whether it is that of rule D-11: by start, longer ones first.
  var isUsual: Bool {
    keys == [Term(key: .start, isReversed: false), Term(key: .duration, isReversed: true)]
  }

  /// Whether it looks at columns of items.
  var readsItems: Bool {
    keys.contains { [.title, .calendar, .resource, .priority].contains($0.key) }
  }

  /// The numbers of segments in the order; of equal ones the earlier item is first.
  ///
  /// - Complexity: O(n log n).
  func order(_ segments: [Segment], _ values: (Int) -> OrderValues) -> [Int32] {
    let all = segments.indices.map(values)
    let sorted = segments.indices.sorted { a, b in
      for term in keys {
        switch compare(term.key, segments, all, a, b) {
        case 0: continue
        case let difference: return (difference < 0) != term.isReversed
        }
      }
      return a < b
    }
    return sorted.map { Int32($0) }
  }

  /// Less than 0 if the first of two segments comes before the other, 0 if they are equal.
  private func compare(
    _ key: Key, _ segments: [Segment], _ values: [OrderValues], _ a: Int, _ b: Int
  ) -> Int {
    let (first, second) = (segments[a], segments[b])
    switch key {
    case .start: return Int(first.start) - Int(second.start)
    case .end: return Int(first.end) - Int(second.end)
    case .duration: return Int(first.end - first.start) - Int(second.end - second.start)
    case .title: return Self.compare(values[a].title, values[b].title)
    case .calendar: return Self.compare(values[a].calendar, values[b].calendar)
    case .resource: return Self.compare(values[a].resource, values[b].resource)
    case .priority:
      let (first, second) = (values[a].priority, values[b].priority)
      return first == second ? 0 : first < second ? -1 : 1
    }
  }

  /// By UTF-8 bytes.
  private static func compare(_ a: String, _ b: String) -> Int {
    if a.utf8.lexicographicallyPrecedes(b.utf8) { return -1 }
    return b.utf8.lexicographicallyPrecedes(a.utf8) ? 1 : 0
  }
}

/// The columns of an item that `order` may look at.
struct OrderValues: Hashable {
  var title = ""
  var calendar = ""
  var resource = ""
  var priority = 0.0

  /// Reads the columns of `items`.
  ///
  /// - Complexity: O(k).
  static func read(
    inSection section: Int, items: Range<Int>, _ context: any LayoutContext
  ) -> [OrderValues] {
    func texts(_ column: ItemMetric) -> [String?] {
      guard context.column(column, inSection: section) != .absent else { return [] }
      var texts: [String?] = []
      context.readTexts(column, inSection: section, items: items, into: &texts)
      return texts
    }
    let (titles, calendars) = (texts(CalendarColumn.title), texts(CalendarColumn.calendar))
    let resources = texts(CalendarColumn.resource)
    var priorities: [Double] = []
    if context.column(CalendarColumn.priority, inSection: section) != .absent {
      context.read(
        CalendarColumn.priority, inSection: section, items: items, into: &priorities)
    }
    return (0..<items.count).map { index in
      var values = OrderValues()
      if !titles.isEmpty { values.title = titles[index] ?? "" }
      if !calendars.isEmpty { values.calendar = calendars[index] ?? "" }
      if !resources.isEmpty { values.resource = resources[index] ?? "" }
      if !priorities.isEmpty, !priorities[index].isNaN { values.priority = priorities[index] }
      return values
    }
  }
}
