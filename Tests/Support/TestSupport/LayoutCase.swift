public import Foundation
public import LayoutCore

/// A value of a JSON file, with access that answers nil instead of failing.
public enum JSONValue: Decodable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case text(String)
  /// An array.
  case list([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// Reads a value of any type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The commonest first: each failed attempt throws, which is slow.
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if container.decodeNil() {
      self = .null
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The member called `key` of an object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The value, where it is one of this type.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The value, where it is one of this type.
  public var text: String? { if case .text(let value) = self { value } else { nil } }
  /// The value, where it is one of this type.
  public var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  /// The values, where it is a list.
  public var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }

  /// The members, where it is an object.
  public var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// A list of numbers.
  public var numbers: [Double] { list?.compactMap(\.number) ?? [] }

  /// A list of two numbers as a size.
  public var size: Size? { numbers.count == 2 ? Size(width: numbers[0], height: numbers[1]) : nil }

  /// A list of four numbers as a rectangle.
  public var rect: Rect? {
    let values = numbers
    guard values.count == 4 else { return nil }
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// A list of four numbers as insets: top, left, bottom, right.
  public var insets: Insets? {
    let values = numbers
    guard values.count == 4 else { return nil }
    return Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }
}

/// One row of the table of layout cases.
public struct LayoutCase: Sendable {
  /// Name of the row.
  public let id: String
  /// The layout of the row.
  public let layout: String
  /// Whether the row holds under the rules of `flow`; nil: not specified.
  public let isFlow: Bool?
  /// Content and options.
  public let input: JSONValue
  /// The expected output.
  public let expected: JSONValue

  /// Every row of the table, read once.
  private static let table = Result { try read("layout_cases") }
  private static let compositionalTable = Result { try read("compositional_cases") }

  /// Every row of the table.
  public static func all() throws -> [LayoutCase] { try table.get() }

  /// Every row of the table of compositional layouts.
  public static func compositional() throws -> [LayoutCase] { try compositionalTable.get() }

  /// The bytes of a table's file.
  public static func bytes(_ name: String = "layout_cases") throws -> Data {
    guard let url = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json")
    else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: url)
  }

  /// Reads a table.
  private static func read(_ name: String) throws -> [LayoutCase] {
    let rows = try JSONDecoder().decode([JSONValue].self, from: bytes(name))
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
  public static func named(_ id: String) throws -> LayoutCase {
    guard let row = try all().first(where: { $0.id == id }) else {
      throw CocoaError(.keyValueValidation)
    }
    return row
  }

  /// The content of a row that has sections, or items of one section.
  public func naive() -> NaiveFlow {
    var naive = NaiveFlow()
    naive.window = input["bounds"]?.size ?? naive.window
    naive.contentInset = input["content_inset"]?.insets ?? .zero
    naive.isHorizontal = input["scroll"]?.text == "horizontal"
    naive.isMirrored = input["rtl"]?.flag ?? false
    naive.sections = (input["sections"]?.list ?? [input]).map(Self.section)
    return naive
  }

  /// A section of a row.
  public static func section(_ value: JSONValue) -> NaiveFlow.Section {
    var section = NaiveFlow.Section()
    section.sizes = sizes(value["items"])
    section.lineSpacing = value["line"]?.number ?? section.lineSpacing
    section.interitemSpacing = value["inter"]?.number ?? section.interitemSpacing
    section.inset = value["insets"]?.insets ?? .zero
    section.header = value["header"]?.number ?? 0
    section.footer = value["footer"]?.number ?? 0
    return section
  }

  /// Sizes of items, one by one or as a number of equal ones.
  public static func sizes(_ value: JSONValue?) -> [Size] {
    if let count = value?["repeat"]?.number, let size = value?["size"]?.size {
      return Array(repeating: size, count: Int(count))
    }
    return value?.list?.compactMap(\.size) ?? []
  }
}
