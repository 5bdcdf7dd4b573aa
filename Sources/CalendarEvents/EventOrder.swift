public import LayoutCore

/// The value of the option `order`: it decides which of two events is placed first (rule K-30).
public struct EventOrder: Hashable, Sendable {
  /// The words of the option.
  private enum Key: String, CaseIterable {
    case start, end, duration, title, calendar, resource, priority, id
  }

  /// Most keys.
  public static let most = 8
  /// Each key, and whether it is reversed.
  private var keys: [Term] = []

  private struct Term: Hashable {
    var key: Key
    var isReversed: Bool
  }

  /// Reads keys such as `start,-duration`.
  ///
  /// - Throws: `LayoutFailure.refused` for a word that is no key, and for too many.
  public init(_ text: String) throws(LayoutFailure) {
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
  public var isUsual: Bool {
    keys == [Term(key: .start, isReversed: false), Term(key: .duration, isReversed: true)]
  }

  /// Whether it looks at columns of items.
  public var readsItems: Bool {
    keys.contains { ![.start, .end, .duration].contains($0.key) }
  }

  /// Less than 0 if the first of two events is placed before the other, more if after it, 0 if
  /// their items decide.
  ///
  /// - Complexity: O(keys).
  public func compare(_ a: OrderedEvent, _ b: OrderedEvent) -> Int {
    for term in keys {
      let difference = Self.compare(term.key, a, b)
      if difference != 0 { return term.isReversed ? -difference : difference }
    }
    return 0
  }

  private static func compare(_ key: Key, _ a: OrderedEvent, _ b: OrderedEvent) -> Int {
    switch key {
    case .start: return compare(a.start, b.start)
    case .end: return compare(a.end, b.end)
    case .duration: return compare(a.duration, b.duration)
    case .title: return compare(a.values.title, b.values.title)
    case .calendar: return compare(a.values.calendar, b.values.calendar)
    case .resource: return compare(a.values.resource, b.values.resource)
    case .priority: return compare(a.values.priority, b.values.priority)
    case .id: return compare(a.values.id, b.values.id)
    }
  }

  private static func compare<Number: Comparable>(_ a: Number, _ b: Number) -> Int {
    a == b ? 0 : a < b ? -1 : 1
  }

  /// By UTF-8 bytes.
  private static func compare(_ a: String, _ b: String) -> Int {
    if a.utf8.lexicographicallyPrecedes(b.utf8) { return -1 }
    return b.utf8.lexicographicallyPrecedes(a.utf8) ? 1 : 0
  }
}

/// An event as `EventOrder` sees it.
public struct OrderedEvent {
  /// In seconds, of one clock for all events that are compared.
  public var start, end, duration: Int64
  /// The columns of its item.
  public var values: OrderValues

  /// An event.
  public init(start: Int64, end: Int64, duration: Int64, _ values: OrderValues) {
    (self.start, self.end, self.duration, self.values) = (start, end, duration, values)
  }
}

/// The columns of an item that `order` may look at.
public struct OrderValues: Hashable, Sendable {
  var title = ""
  var calendar = ""
  var resource = ""
  var id = ""
  var priority = 0.0

  /// Empty texts, and priority 0.
  public init() {}

  /// Reads the columns of `items`.
  ///
  /// - Complexity: O(k).
  public static func read(
    _ columns: OrderColumns, inSection section: Int, items: Range<Int>,
    _ context: any LayoutContext
  ) -> [OrderValues] {
    func texts(_ column: ItemMetric) -> [String?] {
      guard context.column(column, inSection: section) != .absent else { return [] }
      var texts: [String?] = []
      context.readTexts(column, inSection: section, items: items, into: &texts)
      return texts
    }
    let (titles, labels) = (texts(columns.title), texts(.label))
    let (calendars, resources) = (texts(columns.calendar), texts(columns.resource))
    let ids = texts(.identifier)
    var priorities: [Double] = []
    if context.column(columns.priority, inSection: section) != .absent {
      context.read(columns.priority, inSection: section, items: items, into: &priorities)
    }
    return (0..<items.count).map { index in
      var values = OrderValues()
      values.title = (titles.isEmpty ? nil : titles[index]) ?? ""
      if values.title.isEmpty, !labels.isEmpty { values.title = labels[index] ?? "" }
      if !ids.isEmpty { values.id = ids[index] ?? "" }
      if !calendars.isEmpty { values.calendar = calendars[index] ?? "" }
      if !resources.isEmpty { values.resource = resources[index] ?? "" }
      if !priorities.isEmpty, !priorities[index].isNaN { values.priority = priorities[index] }
      return values
    }
  }
}

/// The columns of items by which `order` may sort.
public struct OrderColumns: Sendable {
  /// Texts.
  public let title, calendar, resource: ItemMetric
  /// A number.
  public let priority: ItemMetric

  /// The four columns of a layout from one of its own on.
  public init(from own: Int) {
    (title, calendar) = (.own(own), .own(own + 1))
    (resource, priority) = (.own(own + 2), .own(own + 3))
  }

  /// The declarations, in the order of their numbers.
  public static let declarations = [
    ColumnDeclaration(
      "title", .text, summary: "Title of the event, for 'order'; unset: its label."),
    ColumnDeclaration(
      "calendar", .text,
      summary: "Calendar of the event, which gives it a colour; also for 'order'."),
    ColumnDeclaration(
      "resource", .text,
      summary: "Rooms or people of the event, separated by commas; also for 'order'."),
    ColumnDeclaration(
      "priority", .number, summary: "Priority of the event, for 'order'; unset: 0."),
  ]
}
