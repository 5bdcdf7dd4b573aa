internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// The next row of a CSV file of items, if it is plain, as nearly all are: read from its bytes,
/// without a text and a list for each field.
///
/// Whatever is not plain is left where it is: `CSVItems` reads it and finds what is wrong.
struct PlainRow {
  /// The meaning of a field.
  private enum Field {
    case ignored, section, count, label
    case number(ItemMetric, ClosedRange<Double>)
    case property(String)
  }

  private let bytes: [UInt8]
  private let fields: [Field]
  private let own: [ColumnDeclaration]
  private var section = 0
  private var count = 1
  private var numbers: [(metric: ItemMetric, value: Double)] = []
  private var changes: [ItemChange] = []

  /// A row of a file with these columns, or nil where it matters in which order its fields are
  /// read.
  init?(of text: CSVText, _ columns: [CSVColumn], _ own: [ColumnDeclaration]) {
    (bytes, self.own) = (text.bytes, own)
    var fields: [Field] = []
    for column in columns {
      switch column {
      case .field(.section): fields.append(.section)
      case .field(.items): fields.append(.count)
      case .field(.property("size")), .time: return nil
      case .field(.property("label")): fields.append(.label)
      case .field(.property(let name)):
        let number = PropertyReading.plainNumbers(name, own)
        fields.append(number.map { .number($0.metric, $0.range) } ?? .property(name))
      case .ignored: fields.append(.ignored)
      }
    }
    self.fields = fields
  }

  /// Reads the next row and adds its items; changes nothing and returns false if it is not plain.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func read(_ text: inout CSVText, into builder: inout ContentBuilder) -> Bool {
    (section, count) = (0, 1)
    numbers.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    let start = text
    guard text.plainRow(of: fields.count, { accept($1, $0) }) else { return false }
    do {
      try builder.append(changes, numbers: numbers, count: count, to: section)
      return true
    } catch {
      text = start
      return false
    }
  }

  /// Reads a field; returns false where its value is not plain.
  private mutating func accept(_ place: Range<Int>, _ field: Int) -> Bool {
    switch fields[field] {
    case .ignored: break
    case .section:
      guard let number = whole(place), number < Scene.sectionLimit else { return false }
      section = number
    case .count:
      guard let number = whole(place), number <= Scene.itemLimit else { return false }
      count = number
    case _ where place.isEmpty: break
    case .number(let metric, let range):
      guard let number = PropertyReading.plainNumber(bytes.span.extracting(place)),
        range.contains(number)
      else { return false }
      numbers.append((metric, number))
    case .label:
      changes.append(.label(text(place)))
    case .property(let key):
      guard let read = try? PropertyReading.changes(key, text(place), own) else { return false }
      changes += read
    }
    return true
  }

  private func text(_ place: Range<Int>) -> String {
    String(decoding: bytes[place], as: UTF8.self)
  }

  /// A number of at most nine digits, or nil for anything else.
  private func whole(_ place: Range<Int>) -> Int? {
    guard 1...9 ~= place.count else { return nil }
    var number = 0
    for index in place {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] else { return nil }
      number = 10 * number + Int(bytes[index] - UInt8(ascii: "0"))
    }
    return number
  }
}
