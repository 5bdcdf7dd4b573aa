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
    guard reader.take("[") else { throw reader.fault(.noArray) }
    if !reader.take("]") {
      repeat { try readItem(into: &builder) } while reader.take(",")
      try reader.takeMark("]", or: ",")
    }
    guard reader.isAtEnd else { throw reader.fault(.textAfterArray) }
  }

  private mutating func readItem(into builder: inout ContentBuilder) throws(ImportFault) {
    let start = reader.position
    guard reader.take("{") else { throw reader.fault(.noObject) }
    var row = ItemRow()
    var seen: [ItemField] = []
    if !reader.take("}") {
      repeat {
        let position = reader.position
        let name = try reader.takeString()
        guard let field = ItemField(name, own) else {
          let hint = Suggestion.hint(for: name, in: ItemField.names(own))
          throw reader.fault(.unknownName(name, hint: hint), at: position)
        }
        if seen.contains(field) { throw reader.fault(.repeatedName(name), at: position) }
        seen.append(field)
        try reader.takeMark(":")
        try readValue(of: field, name, into: &row)
      } while reader.take(",")
      try reader.takeMark("}", or: ",")
    }
    do throws(EngineError) {
      try builder.append(row.changes, count: row.count, to: row.section ?? 0)
    } catch {
      throw reader.fault(.engine(error), at: start)
    }
  }

  /// Reads a value as people would type it.
  private mutating func readValue(of field: ItemField, _ name: String, into row: inout ItemRow)
    throws(ImportFault)
  {
    let position = reader.position
    guard let text = try reader.takeValue(of: field, name, own) else { return }
    do throws(Expectation) { try row.take(field, text, own) } catch {
      throw reader.fault(.badValue(name: name, expected: error, found: text), at: position)
    }
  }
}
