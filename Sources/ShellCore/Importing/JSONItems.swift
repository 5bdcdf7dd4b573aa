internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// A reader of items in JSON: an array of objects, one for each item, with the columns of CSV as
/// names.
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
    guard reader.consume("[") else { throw reader.fault(.noArray) }
    if !reader.consume("]") {
      repeat { try readItem(into: &builder) } while reader.consume(",")
      try reader.consumeMark("]", or: ",")
    }
    guard reader.isAtEnd else { throw reader.fault(.textAfterArray) }
  }

  private mutating func readItem(into builder: inout ContentBuilder) throws(ImportFault) {
    let start = reader.position
    guard reader.consume("{") else { throw reader.fault(.noObject) }
    var row = ItemRow()
    var seen: [ItemField] = []
    if !reader.consume("}") {
      repeat {
        let position = reader.position
        let name = try reader.consumeString()
        guard let field = ItemField(name, own) else {
          let hint = Suggestion.hint(for: name, in: ItemField.names(own))
          throw reader.fault(.unknownName(name, known: ItemField.names, hint: hint), at: position)
        }
        if seen.contains(field) { throw reader.fault(.repeatedName(name), at: position) }
        seen.append(field)
        try reader.consumeMark(":")
        try readValue(of: field, name, into: &row)
      } while reader.consume(",")
      try reader.consumeMark("}", or: ",")
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
    guard let text = try reader.consumeValue(of: field, name, own) else { return }
    do throws(Expectation) { try row.set(field, text, own) } catch {
      throw reader.fault(.badValue(name: name, expected: error, found: text), at: position)
    }
  }
}

/// Pieces of JSON as files of items have them, with faults of such files.
extension JSONReader {
  /// A fault at a byte, or at the next piece; of a text in another encoding that is the fault.
  func fault(_ problem: ImportProblem, at position: Int? = nil) -> ImportFault {
    do throws(TextFault) { try expectEnd() } catch {
      if error.problem == .utf16 { return ImportFault(error) }
    }
    return ImportFault(place(of: position), problem)
  }

  /// Consumes a mark; `other` is a mark that the caller has looked for before.
  ///
  /// - Throws: `ImportFault` if something else comes next.
  mutating func consumeMark(
    _ mark: Unicode.Scalar, or other: Unicode.Scalar? = nil
  ) throws(ImportFault) {
    do throws(TextFault) { try expect(mark, or: other) } catch { throw ImportFault(error) }
  }

  /// Consumes a string, its escapes resolved.
  ///
  /// - Throws: `ImportFault` for anything else.
  mutating func consumeString() throws(ImportFault) -> String {
    do throws(TextFault) { return try string() } catch { throw ImportFault(error) }
  }

  /// Consumes the value of a property and returns it as people would type it; nil for `null`.
  ///
  /// - Throws: `ImportFault` for a value of another type.
  mutating func consumeValue(of field: ItemField, _ name: String, _ own: [ColumnDeclaration])
    throws(ImportFault) -> String?
  {
    let position = position
    let (text, expected): (String, ItemField.JSONType)
    let value: Scalar
    do throws(TextFault) { value = try scalar() } catch { throw ImportFault(error) }
    switch value {
    case .text(let value): (text, expected) = (value, .text)
    case .number(let digits): (text, expected) = (digits, .number)
    case .flag(let flag): (text, expected) = (flag ? "on" : "off", .flag)
    case .null: return nil
    }
    let type = field.jsonType(own)
    guard type == expected else {
      let problem = ImportProblem.badValue(name: name, expected: type.expectation, found: text)
      throw fault(problem, at: position)
    }
    return text
  }
}
