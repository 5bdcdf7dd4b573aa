internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// A reader of items in JSON: an array of objects, one for each item, with the columns of CSV as names.
///
///     [{"section":0,"width":80,"height":60,"label":"June"},{"section":0}]
///
/// Strict JSON (RFC 8259) without repeated names. Numbers are numbers, `hidden` is true or false,
/// everything else is a string; `null` counts as absent. An item without `section` is in section 0.
struct JSONItems {
  private var reader: JSONReader
  private let own: [ColumnDeclaration]

  init(_ bytes: [UInt8], columns: [ColumnDeclaration] = []) {
    reader = JSONReader(bytes)
    own = columns
  }

  /// Adds every item to `builder`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `ImportFault` for the first error.
  mutating func read(into builder: inout ContentBuilder) throws(ImportFault) {
    guard reader.take("[") else { throw fault(.noArray) }
    if !reader.take("]") {
      repeat { try readItem(into: &builder) } while reader.take(",")
      try expect("]", or: ",")
    }
    guard reader.isAtEnd else { throw fault(.textAfterArray) }
  }

  private mutating func readItem(into builder: inout ContentBuilder) throws(ImportFault) {
    let start = reader.position
    guard reader.take("{") else { throw fault(.noObject) }
    var row = ItemRow()
    var seen: [ItemField] = []
    if !reader.take("}") {
      repeat {
        let position = reader.position
        let name = try name()
        guard let field = ItemField(name, own) else {
          let hint = Suggestion.hint(for: name, in: ItemField.names(own))
          throw fault(.unknownName(name, hint: hint), at: position)
        }
        if seen.contains(field) { throw fault(.repeatedName(name), at: position) }
        seen.append(field)
        try expect(":")
        try readValue(of: field, name, into: &row)
      } while reader.take(",")
      try expect("}", or: ",")
    }
    do throws(EngineError) {
      try builder.append(row.changes, count: row.count, to: row.section ?? 0)
    } catch {
      throw fault(.engine(error), at: start)
    }
  }

  /// Reads a value as people would type it.
  private mutating func readValue(of field: ItemField, _ name: String, into row: inout ItemRow)
    throws(ImportFault)
  {
    let position = reader.position
    let (text, expected): (String, ItemField.JSONType)
    switch try scalar() {
    case .text(let value): (text, expected) = (value, .text)
    case .number(let digits): (text, expected) = (digits, .number)
    case .flag(let flag): (text, expected) = (flag ? "on" : "off", .flag)
    case .null: return
    }
    do throws(Expectation) {
      let type = field.jsonType(own)
      guard type == expected else { throw type.expectation }
      try row.take(field, text, own)
    } catch {
      throw fault(.badValue(name: name, expected: error, found: text), at: position)
    }
  }

  // MARK: Syntax

  private func fault(_ problem: ImportProblem, at position: Int? = nil) -> ImportFault {
    ImportFault(reader.place(of: position), problem)
  }

  private mutating func expect(_ mark: StaticString, or other: StaticString? = nil)
    throws(ImportFault)
  {
    do throws(TextFault) { try reader.expect(mark, or: other) } catch { throw ImportFault(error) }
  }

  private mutating func name() throws(ImportFault) -> String {
    do throws(TextFault) { return try reader.string() } catch { throw ImportFault(error) }
  }

  private mutating func scalar() throws(ImportFault) -> JSONReader.Scalar {
    do throws(TextFault) { return try reader.scalar() } catch { throw ImportFault(error) }
  }
}
