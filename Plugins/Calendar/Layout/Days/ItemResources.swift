import CalendarEvents
import LayoutCore

/// The resources of all items, under the items' names within buckets (rules K-70 and K-71).
///
/// Items have few different sets of resources, so each keeps the number of its set.
struct ItemResources {
  /// The names in force.
  let names: ResourceNames
  /// Whether a last column is for items without a listed resource.
  let hasOthers: Bool
  /// The sets, each ascending, and how many items have them.
  private var sets: [[Int]] = []
  private var counts: [Int] = []
  private var numbers: [[Int]: Int32] = [:]
  /// For each section the sets of its items, by tag.
  private var sections: [[Int32]] = []

  /// The resources that the options choose; nil if there are none.
  ///
  /// - Complexity: O(n log r) for `auto`.
  /// - Throws: `LayoutFailure.refused` for too many names.
  init?(_ context: any LayoutContext) throws(LayoutFailure) {
    let option = CalendarOption.resources.value(in: context)
    guard option.areSet else { return nil }
    names = try option.found(in: CalendarColumn.resource, context)
    hasOthers = CalendarOption.unassigned.value(in: context)
  }

  /// Number of columns of a day for them; 0 if `auto` finds none, and days have one column.
  var count: Int { names.names.count + (hasOthers ? 1 : 0) }

  /// The name of a resource.
  func label(_ resource: Int) -> String {
    resource < names.names.count ? names.names[resource] : "unassigned"
  }

  /// The resources of an item, ascending: their numbers.
  func resources(_ section: Int, _ tag: Int32) -> [Int] {
    sets[Int(sections[section][Int(tag)])]
  }

  /// Number of items that have no column.
  var unplaced: Int { hasOthers ? 0 : numbers[[]].map { counts[Int($0)] } ?? 0 }

  /// Whether `auto` would find the same names: each has an item.
  var areFound: Bool {
    guard names.isAuto, !names.names.isEmpty else { return true }
    var used = Array(repeating: false, count: count)
    for (set, count) in zip(sets, counts) where count > 0 {
      for resource in set { used[resource] = true }
    }
    return used.prefix(names.names.count).allSatisfy { $0 }
  }

  // MARK: Items

  /// Takes in the next section, whose tags are the numbers of its items.
  ///
  /// - Complexity: O(n log r).
  mutating func append(_ section: Int, _ context: any LayoutContext) throws(LayoutFailure) {
    let items = 0..<context.itemCount(inSection: section)
    sections.append(try read(section, items, context))
  }

  /// Finds the sets of `items`, which then count.
  ///
  /// - Throws: `CalendarEdit.needsPrepare` if `auto` would find another name.
  mutating func read(
    _ section: Int, _ items: Range<Int>, _ context: any LayoutContext
  ) throws(LayoutFailure) -> [Int32] {
    var texts: [String?] = []
    if context.column(CalendarColumn.resource, inSection: section) == .absent {
      texts = Array(repeating: nil, count: items.count)
    } else {
      context.readTexts(CalendarColumn.resource, inSection: section, items: items, into: &texts)
    }
    var found: [Int32] = []
    found.reserveCapacity(texts.count)
    for text in texts {
      if names.isAuto, names.lacks(text) { throw CalendarEdit.needsPrepare }
      found.append(number(of: names.numbers(of: text)))
    }
    return found
  }

  private mutating func number(of listed: [Int]) -> Int32 {
    let set = listed.isEmpty && (hasOthers || count == 0) ? [names.names.count] : listed
    let number = numbers[set] ?? Int32(sets.count)
    if Int(number) == sets.count {
      numbers[set] = number
      sets.append(set)
      counts.append(0)
    }
    counts[Int(number)] += 1
    return number
  }

  /// Counts an item no longer.
  mutating func remove(_ section: Int, _ tag: Int32) {
    counts[Int(sections[section][Int(tag)])] -= 1
  }

  /// Records the set of an item.
  mutating func set(_ section: Int, _ tag: Int32, to number: Int32) {
    if Int(tag) == sections[section].count {
      sections[section].append(number)
    } else {
      sections[section][Int(tag)] = number
    }
  }
}

extension PreparedCalendar {
  /// Values that describe the content: how many items have no resource that is shown; none without
  /// resources.
  var report: [Fact] {
    itemResources.map { [Fact("", [FactValue("unplaced", Double($0.unplaced))])] } ?? []
  }
}
