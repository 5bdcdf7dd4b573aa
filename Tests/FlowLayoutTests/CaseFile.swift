import Foundation
import LayoutCore
import TestSupport

/// A value of a JSON file, with access that answers nil instead of failing.
enum JSONValue: Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The member called `key` of an object.
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
  var isNull: Bool { if case .null = self { true } else { false } }

  /// A list of numbers.
  var numbers: [Double] { list?.compactMap(\.number) ?? [] }

  /// A list of two numbers as a size.
  var size: Size? { numbers.count == 2 ? Size(width: numbers[0], height: numbers[1]) : nil }

  /// A list of four numbers as a rectangle.
  var rect: Rect? {
    let values = numbers
    guard values.count == 4 else { return nil }
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// A list of four numbers as insets: top, left, bottom, right.
  var insets: Insets? {
    let values = numbers
    guard values.count == 4 else { return nil }
    return Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }
}

/// One row of the table of layout cases.
struct LayoutCase {
  /// Name of the row.
  let id: String
  /// What the row is about.
  let layout: String
  /// Whether the row holds under the rules of `flow`; nil: it does not say.
  let isFlow: Bool?
  /// Content and options.
  let input: JSONValue
  /// What must come out.
  let expected: JSONValue

  /// Every row of the table.
  static func all() throws -> [LayoutCase] {
    guard let url = Bundle.module.url(forResource: "Fixtures/layout_cases", withExtension: "json")
    else { throw CocoaError(.fileNoSuchFile) }
    let rows = try JSONDecoder().decode([JSONValue].self, from: Data(contentsOf: url))
    return rows.compactMap { row in
      guard let id = row["id"]?.text, let layout = row["layout"]?.text,
        let input = row["input"], let expected = row["expected"]
      else { return nil }
      return LayoutCase(
        id: id, layout: layout, isFlow: row["same_under_uikit_rules"]?.flag, input: input,
        expected: expected)
    }
  }

  /// The row called `id`.
  static func named(_ id: String) throws -> LayoutCase {
    guard let row = try all().first(where: { $0.id == id }) else {
      throw CocoaError(.keyValueValidation)
    }
    return row
  }

  /// The content of a row that has sections, or items of one section.
  func naive() -> NaiveFlow {
    var naive = NaiveFlow()
    naive.window = input["bounds"]?.size ?? naive.window
    naive.contentInset = input["content_inset"]?.insets ?? .zero
    naive.isHorizontal = input["scroll"]?.text == "horizontal"
    naive.isMirrored = input["rtl"]?.flag ?? false
    naive.sections = (input["sections"]?.list ?? [input]).map(Self.section)
    return naive
  }

  /// A section of a row.
  static func section(_ value: JSONValue) -> NaiveFlow.Section {
    var section = NaiveFlow.Section()
    section.sizes = sizes(value["items"])
    section.lineSpacing = value["line"]?.number ?? section.lineSpacing
    section.interitemSpacing = value["inter"]?.number ?? section.interitemSpacing
    section.inset = value["insets"]?.insets ?? .zero
    section.header = value["header"]?.number ?? 0
    section.footer = value["footer"]?.number ?? 0
    return section
  }

  /// Sizes of items, one by one or as so many equal ones.
  static func sizes(_ value: JSONValue?) -> [Size] {
    if let count = value?["repeat"]?.number, let size = value?["size"]?.size {
      return Array(repeating: size, count: Int(count))
    }
    return value?.list?.compactMap(\.size) ?? []
  }
}
