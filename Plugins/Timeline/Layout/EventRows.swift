import CalendarEvents
import LayoutCore

/// The rows in which events are shown, by their names, and how many have none of the resources.
struct EventRows {
  let resources: ResourceNames
  /// The row of items without a resource, or nil if there is none.
  let others: Int?
  /// By section and name: a row, -1 for none, or -2 and less for one of `lists`.
  private var codes: [[Int32]] = []
  /// Rows of events with several.
  private var lists: [[Int]] = []
  private var numbers: [[Int]: Int] = [:]
  /// The number of events of each resource, if these are those that items have.
  private var counts: [Int]
  /// Number of events without one of the resources.
  private(set) var unassigned = 0

  /// Without resources all events are in one row.
  init(_ resources: ResourceNames, unassigned: Bool) {
    self.resources = resources
    others = unassigned || resources.names.isEmpty ? resources.names.count : nil
    counts = Array(repeating: 0, count: resources.isAuto ? resources.names.count : 0)
  }

  /// Number of rows.
  var count: Int { resources.names.count + (others == nil ? 0 : 1) }

  /// Number of events that are not shown as no resource of theirs is listed (rule K-71).
  var unplaced: Int { others == nil ? unassigned : 0 }

  /// The rows of an event, ascending (rule K-71).
  subscript(name: EventName) -> [Int] {
    let code = codes[Int(name.section)][Int(name.tag)]
    if code >= 0 { return [Int(code)] }
    return code == -1 ? others.map { [$0] } ?? [] : lists[Int(-2 - code)]
  }

  /// Adds a section with the texts of its items' columns; none if no item has one.
  mutating func append(_ texts: [String?], count: Int) {
    var codes = Array(repeating: Int32(-1), count: count)
    for (index, text) in texts.enumerated() { codes[index] = code(text) }
    self.codes.append(codes)
    for code in codes { self.count(code, by: 1) }
  }

  /// An event comes with the text of its item's column.
  mutating func come(_ name: EventName, _ text: String?) {
    let (section, tag, code) = (Int(name.section), Int(name.tag), code(text))
    while codes[section].count <= tag { codes[section].append(-1) }
    codes[section][tag] = code
    count(code, by: 1)
  }

  /// An event goes.
  mutating func go(_ name: EventName) {
    count(codes[Int(name.section)][Int(name.tag)], by: -1)
  }

  private mutating func code(_ text: String?) -> Int32 {
    let rows = resources.numbers(of: text)
    guard rows.count > 1 else { return Int32(rows.first ?? -1) }
    let number = numbers[rows] ?? lists.count
    if number == lists.count {
      numbers[rows] = number
      lists.append(rows)
    }
    return Int32(-2 - number)
  }

  private mutating func count(_ code: Int32, by change: Int) {
    if code == -1 { unassigned += change }
    guard !counts.isEmpty, code != -1 else { return }
    for row in code >= 0 ? [Int(code)] : lists[Int(-2 - code)] { counts[row] += change }
  }

  /// Whether an item may come without other resources being found.
  func allows(_ text: String?) -> Bool { !resources.isAuto || !resources.lacks(text) }

  /// Whether the resources still are those that items have.
  var hold: Bool { counts.allSatisfy { $0 > 0 } }
}
