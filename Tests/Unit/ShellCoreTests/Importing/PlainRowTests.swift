import LayoutCore
import TestSupport
import Testing
import TextFormats

@testable import CollectionEngine
@testable import ShellCore

/// Rows of CSV files that are read from their bytes, beside the same rows field by field.
struct PlainRowTests {
  private static let columns = [
    ColumnDeclaration("weight", .number, summary: "A number."),
    ColumnDeclaration("note", .text, summary: "A text."),
  ]

  /// Every file, whole or faulty, leads to the same items, or to the same fault in the same place.
  @Test("Plain rows are read as rows are", arguments: 1...400 as ClosedRange<UInt64>)
  func plainRowsAreReadAsRowsAre(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let names = [
      "section", "width", "height", "label", "weight", "note", "day", "start", "z", "id", "items",
      "size", "pointer",
    ].shuffled(using: &random)
    let header = names.prefix(Int.random(in: 1...7, using: &random))
    var bytes = Array((header.joined(separator: ",") + "\n").utf8)
    // Faults are rare, so that rows before them are read.
    let faults = Int.random(in: 0...3, using: &random) == 0 ? 1 : 0
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      for (place, name) in header.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += field(name, faults, &random)
      }
      let ends = ["\n", "\n", "\r\n", faults > 0 ? "\r" : "\n", faults > 0 ? ",\n" : "\n"]
      bytes += Array(pick(ends, &random).utf8)
    }
    if Bool.random(using: &random), bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    try expect(read(bytes, plain: true), equals: read(bytes, plain: false), "seed \(seed)")
  }

  private func field(_ name: String, _ faults: Int, _ random: inout SplitMix) -> [UInt8] {
    let number = Int.random(in: 0...40, using: &random)
    var texts = [
      "\(number)", "\(number)", "\(number)", "\"\(number)\"", "", "0\(number)", "\(number).5",
      "1e1", "+2", "-0",
    ]
    switch name {
    case "section": texts = ["0", "1", "2", "03", "\"1\""]
    case "items": texts = ["0", "1", "2", "\"3\"", "+1"]
    case "label", "note": texts += ["a b", "Ünïcode", "\"x,\"\"y\"", "\"\""]
    case "id": texts = ["", "i\(UInt32.random(in: 0...(.max), using: &random))"]
    case "day", "z": texts = ["\(number)", "-\(number)", "", "\"1\""]
    case "start": texts = ["9:30", "00:00", "", "\"12:15\""]
    case "size": texts = ["20x30", "", "\"1x2\""]
    case "pointer": texts = ["auto", "none", "", "layout"]
    default: break
    }
    if faults > 0, Int.random(in: 0..<8, using: &random) == 0 {
      texts = ["abc", "-1", "1e99", "\"open", "a\"b", "99999999999", "12345678901234567", "i1"]
      if Bool.random(using: &random) { return [0x61, 0xFF] }
    }
    return Array(pick(texts, &random).utf8)
  }

  private func pick(_ texts: [String], _ random: inout SplitMix) -> String {
    texts[Int.random(in: texts.indices, using: &random)]
  }

  /// The items of a file, or what is wrong with it.
  private func read(_ bytes: [UInt8], plain: Bool) throws -> String {
    var builder = ContentBuilder()
    do throws(ImportFault) {
      var items = try CSVItems(bytes, columns: Self.columns)
      items.readsPlainRows = plain
      try items.read(into: &builder)
    } catch {
      return "\(error)"
    }
    let scene = Scene()
    try scene.replaceContent(builder)
    var text = "\(try scene.itemCounts())"
    try scene.forEachItem { section, properties in
      text += "\n\(section) \(properties.map { "\($0)" } ?? "none")"
      return true
    }
    return text
  }

  /// A million plain rows must not be read field by field: the reader leaves none.
  @Test("A plain row is taken whole, any other is left") func aPlainRowIsTakenWhole() throws {
    var text = try CSVText(Array("0,12,a b\r\n1,,ü\n2,\"3\",x\n4,5\n6,7,8".utf8))
    var builder = ContentBuilder()
    let columns: [CSVColumn] = ["section", "width", "label"].compactMap { ItemField($0, []) }
      .map { .field($0) }
    var row = try #require(PlainRow(of: text, columns, []))
    expect(row.read(&text, into: &builder) && row.read(&text, into: &builder))
    expect(!row.read(&text, into: &builder))
    try expect(text.row()?.map(\.text), equals: ["2", "3", "x"])
    expect(!row.read(&text, into: &builder))
    try expect(text.row()?.map(\.text), equals: ["4", "5"])
    expect(row.read(&text, into: &builder) && !row.read(&text, into: &builder))
    expect(builder.itemCount, equals: 3)
    let both = columns + [.field(.property("size"))]
    let ofSize = PlainRow(of: text, both, [])
    expect(ofSize == nil, "a size has both lengths, and the last column counts")
  }
}
