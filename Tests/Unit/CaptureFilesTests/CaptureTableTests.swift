import Foundation
import TestSupport
import Testing
import TextFormats

@testable import CaptureFiles

/// Tables of captures, and replies held against their rows.
struct CaptureTableTests {
  private static func table(_ row: String) -> [UInt8] {
    Array(#"{"format":"layoutsh-captures 1","cases":[\#(row)]}"#.utf8)
  }

  private func row(_ text: String) throws -> CaptureTable.Row {
    try #require(try CaptureTable(reading: Self.table(#"{"file":"a",\#(text)}"#))?.rows.first)
  }

  /// A reply of `compare` as the shell prints it.
  private static let reply = #"""
    {"command":"compare a","ok":true,"reply":{"verdict":"differs","host":"hand","elements":11,
    "content":{"device":[375,530],"rules":[375,560]},"counts":{"moved":8},"first":{"element":"0,3",
    "kind":"moved","query":0,"device":[0,110.3333,100,100],"rules":[0,120,100,100]},"facts":[],
    "cause":["property:line-spacing"],"overlaps":null,"notes":["a"]}}
    """#
  private static let refusal = #"""
    {"command":"compare a","ok":false,"error":{"code":"bad-file","message":"scale: missing"}}
    """#

  @Test("The table of the examples is read, with every row and its arguments")
  func examplesAreRead() throws {
    let folder = try #require(CaptureCase.folder)
    let bytes = Array(try Data(contentsOf: folder.appending(path: "index.json")))
    let rows = try #require(try CaptureTable(reading: bytes)).rows
    expect(rows.map(\.file), equals: CaptureCase.all.map(\.file))
    expect(
      rows.flatMap(\.flags), equals: [CaptureTable.Flag(name: "--tolerance", value: "0.001")])
    expect(
      try row(#""arguments":["--laws","--with","--at"]"#).flags.map(\.value), equals: [nil, "--at"])
  }

  @Test(
    "A reply that is as stated has no differences",
    arguments: [
      #""exit":3,"verdict":"differs","elements":11"#, #""elements":11.0009"#,
      #""content":{"device":[375,530],"rules":[375,560]},"counts":{"moved":8}"#,
      #""first":{"element":"0,3","device":[0,110.333,100,100]}"#, #""first":{}"#,
      #""cause":["property:line-spacing"],"overlaps":null,"notes":["a"]"#,
    ])
  func repliesAreAsStated(keys: String) throws {
    let reply = JSONValue(parsing: Self.reply)
    expect(try row(keys).differences(from: reply, exitCode: 3), equals: [])
  }

  @Test(
    "A reply that is not has one for each key",
    arguments: [
      (#""exit":0"#, "exit", "0", "3"), (#""elements":11.002"#, "elements", "11.002", "11"),
      (#""verdict":"equal""#, "verdict", "\"equal\"", "\"differs\""),
      (#""counts":{}"#, "counts", "{}", "{\"moved\":8}"),
      (#""counts":{"moved":8,"z":1}"#, "counts", "{\"moved\":8,\"z\":1}", "{\"moved\":8}"),
      (
        #""content":null"#, "content", "null",
        #"{"device":[375,530],"rules":[375,560]}"#
      ),
      (#""cause":null"#, "cause", "null", #"["property:line-spacing"]"#),
      (#""cause":[]"#, "cause", "[]", #"["property:line-spacing"]"#),
      (#""notes":["a","b"]"#, "notes", #"["a","b"]"#, #"["a"]"#),
      (#""overlaps":0"#, "overlaps", "0", "null"),
      (#""message":"scale: missing""#, "message", "\"scale: missing\"", nil),
    ] as [(String, String, String, String?)])
  func otherRepliesDiffer(keys: String, key: String, expected: String, found: String?) throws {
    let reply = JSONValue(parsing: Self.reply)
    expect(
      try row(keys).differences(from: reply, exitCode: 3),
      equals: [CaptureTable.Difference(key: key, expected: expected, found: found)])
  }

  @Test("The first finding is compared in the keys that are stated")
  func firstFindingsDiffer() throws {
    let reply = JSONValue(parsing: Self.reply)
    for first in [
      #"{"element":"0,4"}"#, #"{"device":[0,110.3,100,100]}"#, #"{"point":[1,2]}"#, "null",
    ] {
      let found = try row("\"first\":\(first)").differences(from: reply, exitCode: 3)
      expect(found.map(\.key), equals: ["first"], first)
    }
  }

  @Test("A refusal has a message, and its verdict is refused")
  func refusalsAreCompared() throws {
    let reply = JSONValue(parsing: Self.refusal)
    let stated = try row(#""exit":1,"verdict":"refused","message":"scale: missing""#)
    expect(stated.differences(from: reply, exitCode: 1), equals: [])
    expect(
      try row(#""message":"scale: expected""#).differences(from: reply, exitCode: 1).map(\.found),
      equals: ["\"scale: missing\""])
    // Without any reply everything differs.
    expect(
      stated.differences(from: nil, exitCode: 70).map(\.key),
      equals: ["exit", "verdict", "message"])
  }

  @Test("Without a row a capture must be equal or lawful, and what it is else is told")
  func othersMustBeEqual() {
    let row = CaptureTable.Row(file: "a")
    for verdict in ["equal", "lawful"] {
      let reply = JSONValue(parsing: #"{"reply":{"verdict":"\#(verdict)","counts":{}}}"#)
      expect(row.differences(from: reply, exitCode: 0), equals: [])
    }
    let expected = "\"equal\" or \"lawful\""
    expect(
      row.differences(
        from: JSONValue(parsing: #"{"reply":{"verdict":"differs","counts":{"z":1},"cause":null}}"#),
        exitCode: 3),
      equals: [
        CaptureTable.Difference(key: "verdict", expected: expected, found: "\"differs\""),
        CaptureTable.Difference(key: "counts", expected: nil, found: "{\"z\":1}"),
      ])
    expect(
      row.differences(from: JSONValue(parsing: Self.refusal), exitCode: 1),
      equals: [
        CaptureTable.Difference(key: "verdict", expected: expected, found: "\"refused\""),
        CaptureTable.Difference(key: "message", expected: nil, found: "\"scale: missing\""),
      ])
  }

  @Test(
    "A table with errors is refused with its place",
    arguments: [
      (#"{"file":1}"#, "cases[0].file: expected a string of at most 256 bytes, found 1"),
      ("{}", "cases[0].file: missing"), ("null", "cases[0]: expected an object, found null"),
      (
        #"{"file":"a","arguments":["--save","b"]}"#,
        "cases[0].arguments[0]: expected '--at', '--tolerance', '--with' or '--laws', found '--save'"
      ),
      (
        #"{"file":"a","arguments":["--at","1","--laws","2"]}"#,
        "cases[0].arguments[3]: expected '--at', '--tolerance', '--with' or '--laws', found '2'"
      ),
      (
        #"{"file":"a","arguments":"--laws"}"#,
        "cases[0].arguments: expected an array, found '--laws'"
      ),
    ])
  func tablesAreRefused(row: String, expected: String) {
    do throws(CaptureFault) {
      _ = try CaptureTable(reading: Self.table(row))
      Issue.record("a table")
    } catch {
      expect(error.sentence, equals: expected)
    }
  }

  @Test(
    "Text that is no table of captures is nobody's concern",
    arguments: ["", "[]", "{}", #"{"format":"layoutsh-capture 1"}"#, #"{"format":1}"#, "{\"a\":"])
  func otherTextsAreNone(text: String) throws {
    expect(try CaptureTable(reading: Array(text.utf8)), equals: nil)
  }

  @Test("A later version of the table is refused")
  func laterVersionsAreRefused() {
    let fault = CaptureFault(.format(expected: "layoutsh-captures 1", found: "layoutsh-captures 2"))
    #expect(throws: fault) {
      try CaptureTable(reading: Array(#"{"format":"layoutsh-captures 2"}"#.utf8))
    }
    expect(
      fault.sentence, equals: "expected format 'layoutsh-captures 1', found 'layoutsh-captures 2'")
  }
}
