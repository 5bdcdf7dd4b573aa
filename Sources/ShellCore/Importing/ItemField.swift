internal import CollectionEngine

/// What one field of a file says about an item, by the name of its column.
enum ItemField: Hashable {
  /// The section that the item is in.
  case section
  /// How many such items there are; 0 for a section without items.
  case items
  /// One of the properties that people type, by its key.
  case property(String)

  /// Every column there may be, in the order in which files are written.
  static let names = ["section", "items"] + TraitReading.keys.map(\.name)

  /// The field called `name`; nil for other names.
  init?(_ name: String) {
    switch name {
    case "section": self = .section
    case "items": self = .items
    default:
      guard ItemField.names.contains(name) else { return nil }
      self = .property(name)
    }
  }

  /// What JSON holds such a field as.
  var jsonType: JSONType {
    switch self {
    case .section, .items: return .number
    case .property("width"), .property("height"), .property("day"), .property("z"),
      .property("alpha"):
      return .number
    case .property("hidden"): return .flag
    case .property: return .text
    }
  }

  /// A type of a JSON value that is a field.
  enum JSONType: String { case number, text = "string", flag = "true or false" }
}

/// One row of a file, field by field.
struct ItemRow {
  private(set) var section: Int?
  private(set) var count = 1
  private(set) var changes: [ItemChange] = []

  /// Takes the text of a field, or nil if the item has no such value.
  ///
  /// - Throws: what was expected instead, such as `a number from 0 to 1`.
  mutating func take(_ field: ItemField, _ text: String?) throws(Expectation) {
    switch field {
    case .section:
      section = try ItemRow.whole(text, in: 0...(Scene.sectionLimit - 1))
    case .items: count = try ItemRow.whole(text, in: 0...Scene.itemLimit)
    case .property(let key):
      guard let text else { return }
      if let change = try TraitReading.change(key, text) { changes.append(change) }
    }
  }

  private static func whole(_ text: String?, in range: ClosedRange<Int>) throws(Expectation) -> Int
  {
    guard let text, let value = NumberReading.integer(text), range.contains(value) else {
      throw Expectation("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}
