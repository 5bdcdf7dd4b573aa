internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// A reader of snapshots in JSON: sections in order, each with an identifier and items.
///
///     {"sections":[{"id":"fruit","items":["apple",{"id":"pear","label":"Pear","z":null}]}]}
///
/// An item is an identifier alone, or an object with the identifier and the fields that the
/// snapshot states, named as in files of items; `null` takes a field away. Strict JSON (RFC 8259)
/// without repeated names.
struct JSONSnapshot {
  private var reader: JSONReader
  private let own: [ColumnDeclaration]
  private var snapshot = ContentSnapshot()

  init(_ bytes: [UInt8], columns: [ColumnDeclaration] = []) {
    reader = JSONReader(bytes)
    own = columns
  }

  /// Reads the snapshot.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `ImportFault` for the first error.
  mutating func read() throws(ImportFault) -> ContentSnapshot {
    guard reader.consume("{") else { throw reader.fault(.noSnapshot) }
    let start = reader.position
    guard !reader.consume("}"), try reader.consumeString() == "sections" else {
      throw reader.fault(.noSnapshot, at: start)
    }
    try reader.consumeMark(":")
    try readList { (reader) throws(ImportFault) in try reader.readSection() }
    try reader.consumeMark("}")
    guard reader.isAtEnd else { throw reader.fault(.textAfterArray) }
    return snapshot
  }

  /// Reads an array, element by element.
  private mutating func readList(
    _ element: (inout JSONSnapshot) throws(ImportFault) -> Void
  ) throws(ImportFault) {
    guard reader.consume("[") else { throw reader.fault(.noItems) }
    if reader.consume("]") { return }
    repeat { try element(&self) } while reader.consume(",")
    try reader.consumeMark("]", or: ",")
  }

  /// Reads a section: its identifier and its items, in any order.
  private mutating func readSection() throws(ImportFault) {
    let start = reader.position
    guard reader.consume("{") else { throw reader.fault(.noSection) }
    var name: PlacedText?
    var items: [PlacedItem]?
    if !reader.consume("}") {
      repeat { try readMember(&name, &items) } while reader.consume(",")
      try reader.consumeMark("}", or: ",")
    }
    guard let name else { throw reader.fault(.noIdentifier, at: start) }
    try add(at: name.start) { (snapshot) throws(EngineError) in
      try snapshot.appendSection(name.text)
    }
    snapshot.reserveCapacity(forItems: items?.count ?? 0)
    for item in items ?? [] {
      try add(at: item.start) { (snapshot) throws(EngineError) in
        try snapshot.appendItem(item.identifier, item.changes)
      }
    }
  }

  private mutating func readMember(_ name: inout PlacedText?, _ items: inout [PlacedItem]?)
    throws(ImportFault)
  {
    let position = reader.position
    let member = try reader.consumeString()
    switch member {
    case "id" where name == nil:
      try reader.consumeMark(":")
      let start = reader.position
      name = PlacedText(text: try reader.consumeString(), start: start)
    case "items" where items == nil:
      try reader.consumeMark(":")
      var found: [PlacedItem] = []
      try readList { (reader) throws(ImportFault) in found.append(try reader.readItem()) }
      items = found
    case "id", "items": throw reader.fault(.repeatedName(member), at: position)
    default: throw reader.fault(.unknownMember(member, known: ["id", "items"]), at: position)
    }
  }

  /// An item and the byte where it starts.
  private struct PlacedItem {
    var identifier: String
    var changes: [ItemChange] = []
    var start: Int
  }

  private mutating func readItem() throws(ImportFault) -> PlacedItem {
    let start = reader.position
    guard reader.consume("{") else {
      do throws(TextFault) {
        return PlacedItem(identifier: try reader.string(), start: start)
      } catch {
        throw error.problem == .noString ? reader.fault(.noItem, at: start) : ImportFault(error)
      }
    }
    var changes: [ItemChange] = []
    var seen: [ItemField] = []
    if !reader.consume("}") {
      repeat { try readField(into: &changes, &seen) } while reader.consume(",")
      try reader.consumeMark("}", or: ",")
    }
    guard let identifier = changes.identifier else {
      throw reader.fault(.noIdentifier, at: start)
    }
    return PlacedItem(identifier: identifier, changes: changes, start: start)
  }

  private mutating func readField(into changes: inout [ItemChange], _ seen: inout [ItemField])
    throws(ImportFault)
  {
    let known = PropertyReading.keys.map { $0.name } + own.map { $0.name }
    let position = reader.position
    let name = try reader.consumeString()
    guard known.contains(name), let field = ItemField(name, own) else {
      throw reader.fault(.unknownMember(name, known: known), at: position)
    }
    if seen.contains(field) { throw reader.fault(.repeatedName(name), at: position) }
    seen.append(field)
    try reader.consumeMark(":")
    let place = reader.position
    guard let text = try reader.consumeValue(of: field, name, own) else {
      changes += PropertyReading.removals(name, own)
      return
    }
    do throws(Expectation) { changes += try PropertyReading.changes(name, text, own) } catch {
      throw reader.fault(.badValue(name: name, expected: error, found: text), at: place)
    }
  }

  private mutating func add(
    at position: Int, _ change: (inout ContentSnapshot) throws(EngineError) -> Void
  ) throws(ImportFault) {
    do throws(EngineError) { try change(&snapshot) } catch {
      throw reader.fault(.engine(error), at: position)
    }
  }
}

extension [ItemChange] {
  /// The identifier that the changes give, or nil for none.
  fileprivate var identifier: String? {
    for case .identifier(let identifier?) in self { return identifier }
    return nil
  }
}
