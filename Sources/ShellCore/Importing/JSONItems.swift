internal import CollectionEngine
internal import TextFormats

/// Reads items from JSON: an array of objects, one an item, with the columns of CSV as names.
///
///     [{"section":0,"width":80,"height":60,"label":"June"},{"section":0}]
///
/// Strict JSON (RFC 8259); a name may stand once in an object. Numbers are numbers, `hidden` is true or
/// false, all else is a string; `null` says nothing. Without `section` an item is in section 0.
struct JSONItems {
  private var reader: JSONReader

  init(_ bytes: [UInt8]) { reader = JSONReader(bytes) }

  /// Adds every item to `builder`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `TextFault` for the first thing that is wrong.
  mutating func read(into builder: inout ContentBuilder) throws(TextFault) {
    try reader.expect("[", "an array of items")
    if !reader.take("]") {
      repeat { try readItem(into: &builder) } while reader.take(",")
      try reader.expect("]", "',' or ']'")
    }
    guard reader.isAtEnd else { throw reader.fault("expected the end of the file") }
  }

  private mutating func readItem(into builder: inout ContentBuilder) throws(TextFault) {
    let start = reader.position
    try reader.expect("{", "an object, one an item")
    var row = ItemRow()
    var seen: [ItemField] = []
    if !reader.take("}") {
      repeat {
        let place = reader.position
        let name = try reader.string()
        guard let field = ItemField(name) else {
          let hint = Suggestion.nearest(to: name, in: ItemField.names)
          throw reader.fault(
            "unknown name '\(name)': expected \(Sentence.list(ItemField.names))"
              + (hint.map { "; did you mean '\($0)'?" } ?? ""), at: place)
        }
        if seen.contains(field) { throw reader.fault("'\(name)' is there twice", at: place) }
        seen.append(field)
        try reader.expect(":", "':'")
        try readValue(of: field, name, into: &row)
      } while reader.take(",")
      try reader.expect("}", "',' or '}'")
    }
    do { try builder.append(row.changes, count: row.count, to: row.section ?? 0) } catch {
      throw reader.fault("\(error)", at: start)
    }
  }

  private mutating func readValue(of field: ItemField, _ name: String, into row: inout ItemRow)
    throws(TextFault)
  {
    let place = reader.position
    let (text, type) = try value()
    guard let text, let type else { return }
    guard type == field.jsonType else {
      throw reader.fault(
        "\(name) must be a \(field.jsonType.rawValue), found '\(text)'", at: place)
    }
    do { try row.take(field, text) } catch {
      throw reader.fault(error.sentence(for: name, text), at: place)
    }
  }

  /// A value as the text that people would type for it; nothing for `null`.
  private mutating func value() throws(TextFault) -> (String?, ItemField.JSONType?) {
    switch try reader.scalar() {
    case .text(let text): (text, .text)
    case .number(let digits): (digits, .number)
    case .flag(let flag): (flag ? "on" : "off", .flag)
    case .null: (nil, nil)
    }
  }
}
