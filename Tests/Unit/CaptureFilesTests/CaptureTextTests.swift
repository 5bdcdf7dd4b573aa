import TestSupport
import Testing

@testable import CaptureFiles

/// Text that is no JSON, too large, or printed by a console.
struct CaptureTextTests {
  private static let full = CaptureKeyTests.full

  @Test("A text that is cut off anywhere is refused, with the line of its end")
  func cutTextsAreRefused() {
    let bytes = Array(Self.full.utf8)
    for length in stride(from: 0, to: bytes.count, by: rounds(5, often: 1)) {
      let line = bytes[..<length].count { $0 == 0x0A } + 1
      let found = sentence(Array(bytes[..<length])) ?? "a capture"
      // A quote that is left open is found where it begins.
      let isCut =
        found.hasPrefix("line \(line): ")
        && found.hasSuffix(", found the end of the file; the text may have been cut off")
      expect(isCut, "\(length): \(found)")
    }
  }

  @Test(
    "A text that is no JSON is refused with line and column",
    arguments: [
      ("", "line 1: expected '{', found the end of the file; the text may have been cut off"),
      ("hello", "line 1, column 1: expected '{', found 'hello'"),
      ("\n [1]", "line 2, column 2: expected '{', found '['"),
      ("{\n\"a\" 1}", "line 2, column 5: expected ':', found '1'"),
      ("{\"a\":1 \"b\":2}", "line 1, column 8: expected ',' or '}', found '\"'"),
      ("{\"a\":[1 2]}", "line 1, column 9: expected ',' or ']', found '2'"),
      (
        "{\"a\":nil}",
        "line 1, column 6: expected a string, a number, true, false or null, found 'nil'"
      ),
      ("{a:1}", "line 1, column 2: expected a string, found 'a'"),
      ("{\"a\":\"\\x\"}", "line 1, column 7: unknown escape in a string"),
      (
        "{\"a\":01}",
        "line 1, column 6: expected a string, a number, true, false or null, found '01'"
      ),
      ("{} {}", "line 1, column 4: expected the end of the file, found '{'"),
    ])
  func otherTextsAreRefused(text: String, expected: String) {
    expect(sentence(Array(text.utf8)), equals: expected)
  }

  @Test("Bytes that are not UTF-8 are refused")
  func bytesAreText() {
    expect(
      sentence(Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)),
      equals: "line 1, column 7: expected UTF-8, found other bytes")
  }

  @Test("A capture in UTF-16 is named as such; a byte order mark of UTF-8 is no fault")
  func byteOrderMarks() throws {
    let text = try changed("flow-grid", "\"scale\"", "\"scale\"")
    let littleEndian: [UInt8] = text.flatMap { [$0, 0] }
    let bigEndian: [UInt8] = text.flatMap { [0, $0] }
    for bytes in [littleEndian, [0xFF, 0xFE] + littleEndian, [0xFE, 0xFF] + bigEndian] {
      expect(
        sentence(bytes),
        equals: "line 1, column 1: expected UTF-8, found UTF-16: save the file in UTF-8")
    }
    expect(sentence([0xEF, 0xBB, 0xBF] + text), equals: nil)
  }

  @Test("Arrays and objects are nested at most 16 deep")
  func depthIsBounded() throws {
    func nested(_ depth: Int) throws -> String? {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return sentence(try changed("flow-grid", "\"scale\"", "\"new\":\(value),\"scale\""))
    }
    // The object of the capture is one of them.
    expect(try nested(15), equals: nil)
    expect(
      try nested(16),
      equals: "line 4, column 23: expected at most 16 arrays and objects inside each other, "
        + "found more")
  }

  @Test(
    "A file of more than 16 MB is refused, whatever is in it",
    arguments: [(16_000_001, "16.1"), (21_300_000, "21.3"), (32_000_000, "32")])
  func largeFilesAreRefused(count: Int, found: String) {
    expect(
      sentence([UInt8](repeating: 0x20, count: count)),
      equals: "expected at most 16 MB, found \(found) MB; capture with a lower limit")
  }

  @Test(
    "There are limits for each count",
    arguments: [
      ("\"sections\":[", "{},", 10_001, "sections: expected at most 10000 sections, found 10003"),
      (
        "\"attributes\":[", "{},", 20_001,
        "attributes: expected at most 20000 attributes, found 20012"
      ),
      ("\"views\":[", "0,", 19_992, "views: expected at most 20000 views, found 20003"),
      ("\"queries\":[", "0,", 31, "queries: expected at most 32 queries, found 33"),
    ])
  func countsAreBounded(key: String, element: String, count: Int, expected: String) throws {
    let more = key + String(repeating: element, count: count)
    expect(sentence(try changed("flow-stale-delegate", key, more)), equals: expected)
  }

  @Test("All runs of sizes count together")
  func runsAreBounded() throws {
    let runs = Array(repeating: "[1,2,3]", count: 25_001).joined(separator: ",")
    let section =
      #"{"items":25001,"sizes":[\#(runs)],"inset":null,"line":null,"#
      + #""interitem":null,"header":null,"footer":null},"#
    expect(
      sentence(
        try changed("flow-stale-delegate", "\"sections\":[", "\"sections\":[" + section + section)),
      equals: "sections: expected at most 50000 runs of sizes, found 50002")
  }

  @Test(
    "Names have at most 256 bytes, labels 40 characters",
    arguments: [
      (#""by":"\#(String(repeating: "é", count: 128))""#, nil),
      (
        #""by":"\#(String(repeating: "é", count: 129))""#,
        "made.by: expected a string of at most 256 bytes, found "
          + "'\(String(repeating: "é", count: 40))…'"
      ),
    ] as [(String, String?)])
  func namesAreBounded(name: String, expected: String?) throws {
    expect(sentence(try changed("flow-grid", #""by":"hand""#, name)), equals: expected)
    func label(_ count: Int) throws -> String? {
      let text = String(repeating: "日", count: count)
      return sentence(
        try changed("flow-grid", #""views":[\#n  {"#, #""views":[{"label":"\#(text)","#))
    }
    expect(try label(40), equals: nil)
    expect(
      try label(41),
      equals: "views[0].label: expected a string of at most 40 characters, found "
        + "'\(String(repeating: "日", count: 40))…'")
  }

  // MARK: Consoles

  @Test(
    "What a console prints around a capture is ignored",
    arguments: [
      ("layoutsh-capture begin\n", "\nlayoutsh-capture end\n"),
      (
        "(lldb) expr\n2026 App[7] layoutsh-capture begin\n2026 App[7] ",
        "\nApp layoutsh-capture end\n}"
      ),
      ("\u{FEFF}layoutsh-capture begin ", " layoutsh-capture end"),
    ])
  func consolesAreRead(before: String, after: String) throws {
    let text = before + Self.full + after
    expect(Capture.isStated(in: Array(text.utf8)))
    expect(
      try Capture(reading: Array(text.utf8)), equals: try Capture(reading: Array(Self.full.utf8)))
  }

  @Test(
    "A console with no capture, half of one or two is refused",
    arguments: [
      (
        "layoutsh-capture begin\n",
        "line 2: expected '{', found the end of the file; "
          + "the text may have been cut off"
      ),
      (
        "x\nlayoutsh-capture begin\n{\"format\":\"layoutsh-cap",
        "line 3: unterminated quote, "
          + "found the end of the file; the text may have been cut off"
      ),
      (
        "layoutsh-capture begin\n{}\nlayoutsh-capture end\nlayoutsh-capture begin\n{}\n",
        "expected one capture between 'layoutsh-capture begin' and 'layoutsh-capture end', "
          + "found another"
      ),
    ])
  func otherConsolesAreRefused(text: String, expected: String) {
    expect(sentence(Array(text.utf8)), equals: expected)
  }

  @Test(
    "A text states the format, of any version, or does not",
    arguments: [
      (#"{"format":"layoutsh-capture 2","#, true),
      (#"{"a":[1],"format":"layoutsh-capture 1"}"#, true),
      (#"{"sections":[]}"#, false), ("[]", false), ("", false), ("label,width\n", false),
      (#"{"format":"layoutsh-captures 1"}"#, false), (#"{"format":1}"#, false),
    ])
  func formatsAreRecognised(text: String, isCapture: Bool) {
    expect(Capture.isStated(in: Array(text.utf8)), equals: isCapture)
  }
}
