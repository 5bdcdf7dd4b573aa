import TestSupport
import Testing
import TextFormats

/// Formats of text and bytes, against their standards and against each other.
struct TextFormatTests {
  @Test(
    "Base64 is that of the examples in RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(plain: String, text: String) {
    expect(Base64.text(of: Array(plain.utf8)), equals: Array(text.utf8))
  }

  @Test("What is packed or written for addresses is read back as it was")
  func roundTrips() throws {
    var random = SplitMix(seed: 5)
    for length in 0..<rounds(80, often: 800) {
      let highest = UInt8.random(in: 0...255, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...highest, using: &random) }
      try expect(Deflate.unpacked(Deflate.packed(bytes), limit: length), equals: bytes)
      try expect(
        Base64.bytes(ofAddressText: Base64.addressText(of: bytes)).get(), equals: bytes)
    }
  }

  @Test("A stream that would become longer than the limit is refused, as is one that goes on")
  func limits() {
    let packed = Deflate.packed(Array("load flow\nload flow\n".utf8))
    #expect(throws: DeflateFault.self) { try Deflate.unpacked(packed, limit: 19) }
    #expect(throws: DeflateFault.continues) { try Deflate.unpacked(packed + [0], limit: 20) }
  }

  private static let values: [(String, TextFormats.JSONValue?)] = [
    ("{}", .object([:])), (" [ ] ", .array([])), ("-0.5e+1", .number(-5)), ("null", .null),
    (#"{"a":[true,false]}"#, .object([[0x61]: .array([.boolean(true), .boolean(false)])])),
    (#""\u00e9\n\ud83d\ude00""#, .string(Array("é\n😀".utf8))), ("01", nil), ("[1,]", nil),
    ("{'a':1}", nil), ("\"\\x\"", nil), ("\"a", nil), ("1e999", nil), ("true false", nil),
  ]

  @Test(
    "JSON is read as RFC 8259 says",
    arguments: values)
  func json(text: String, value: TextFormats.JSONValue?) {
    expect(TextFormats.JSONValue(parsing: text), equals: value)
  }

  /// Takes the only value of a text.
  private static func node(_ text: String) throws -> JSONNode {
    var reader = JSONReader(Array(text.utf8))
    return try reader.node(depth: 4)
  }

  @Test("A number is the nearest double, however it is written")
  func numbers() throws {
    var random = SplitMix(seed: 7)
    var texts = [
      "0", "-0", "9007199254740993", "0.1", "1e22", "-1E-7", "1e999", "9223372036854775808", "5.0",
      "0.00000000000000000000001", "123456789012345.678901234567890123456789", "8e1",
    ]
    for _ in 0..<rounds(500, often: 50_000) {
      let digits = String(
        Int.random(in: -(1 << 60)...(1 << 60), using: &random)
          >> Int.random(in: 0...60, using: &random))
      let places = Int.random(in: 0...24, using: &random)
      texts.append(
        digits + (places > 0 ? "." + String(repeating: "0", count: places - 1) + "7" : ""))
    }
    for text in texts {
      let node = try Self.node(text)
      expect(node.number?.bitPattern, equals: Double(text)?.bitPattern, text)
      expect(node.wholeNumber, equals: Double(text).flatMap { Int(text) ?? Int(exactly: $0) }, text)
      var pair: [2 of Double] = [.nan, .nan]
      var span = pair.mutableSpan
      try expect(Self.node("[\(text),1]").fill(&span))
      expect(pair[0].bitPattern, equals: Double(text)?.bitPattern, text)
    }
    for text in ["[1]", "[1,2,3]", "[1,\"2\"]", "[[1],2]", "[{\"a\":1}]", "7", "{\"a\":1}"] {
      var pair: [2 of Double] = [.nan, .nan]
      var span = pair.mutableSpan
      try expect(!Self.node(text).fill(&span), text)
    }
  }

  @Test("Keys and strings are found by what their escapes stand for")
  func keys() throws {
    let node = try Self.node(
      "{\"a\":1,\"\\u0062\":[2,{\"a\":3}, \"\\n\\u00e9\"],\"c\":\"é\",\"a\":null}")
    let twice = try #require(node.value(of: "a"))
    expect(twice.isRepeated && twice.node.number == 1)
    let list = try #require(node.value(of: "b"))
    expect(!list.isRepeated)
    expect(list.node.count, equals: 3)
    expect(list.node[1].value(of: "a")?.node.wholeNumber, equals: 3)
    expect(list.node[2].string, equals: "\né")
    expect(node.value(of: "c")?.node.string, equals: "é")
    expect(node.value(of: "d") == nil && list.node[1].value(of: "c") == nil)
  }

  @Test("Fields in quotes keep separators, line ends and doubled quotes")
  func fields() throws {
    var text = try CSVText(Array("a;\"b;\"\"c\"\"\nd\";\n;\"\"\n".utf8))
    expect(text.separator, equals: .semicolon)
    let rows = try [text.row(), text.row()].map { $0?.map(\.text) }
    expect(rows, equals: [["a", "b;\"c\"\nd", ""], ["", ""]])
    try expect(text.row() == nil)
  }
}
