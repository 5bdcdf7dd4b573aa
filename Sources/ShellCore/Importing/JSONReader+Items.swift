internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// Pieces of JSON as files of items have them, with faults of such files.
extension JSONReader {
  /// A fault at a byte, or at the next piece.
  func fault(_ problem: ImportProblem, at position: Int? = nil) -> ImportFault {
    ImportFault(place(of: position), problem)
  }

  /// Takes a mark; `other` is a mark that the caller has looked for before.
  ///
  /// - Throws: `ImportFault` if something else comes next.
  mutating func takeMark(_ mark: StaticString, or other: StaticString? = nil) throws(ImportFault) {
    do throws(TextFault) { try expect(mark, or: other) } catch { throw ImportFault(error) }
  }

  /// Takes a string, its escapes resolved.
  ///
  /// - Throws: `ImportFault` for anything else.
  mutating func takeString() throws(ImportFault) -> String {
    do throws(TextFault) { return try string() } catch { throw ImportFault(error) }
  }

  /// Takes the value of a property and returns it as people would type it; nil for `null`.
  ///
  /// - Throws: `ImportFault` for a value of another type.
  mutating func takeValue(of field: ItemField, _ name: String, _ own: [ColumnDeclaration])
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
