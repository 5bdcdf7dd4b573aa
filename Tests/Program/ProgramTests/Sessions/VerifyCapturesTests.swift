import Foundation
import TestSupport
import Testing

/// `layoutsh verify` on captures: by the table of their folder, or by what every capture should be.
struct VerifyCapturesTests {
  let home: Home

  init() throws { home = try Home() }

  private func verify(_ words: String...) throws -> Run {
    try Program.run(["verify"] + words, home: home)
  }

  /// Writes an example as another file.
  private func write(_ path: String, _ name: String) throws {
    try home.write(path, try CaptureCase.named(name).bytes())
  }

  private static let table = #"""
    {"format":"layoutsh-captures 1","cases":[
    {"file":"grid.capture.json","exit":0,"verdict":"equal","elements":10},
    {"file":"stale.capture.json","exit":3,"verdict":"differs","counts":{"moved":8},
     "cause":["property:line-spacing"]}]}
    """#

  @Test("Every example answers what the table says of it, its refusal too")
  func examplesHold() throws {
    let folder = try #require(CaptureCase.folder)
    let run = try verify(folder.path, "--tap")
    expect(run.lines.dropFirst().first, equals: "1..\(CaptureCase.all.count)")
    expect(run.lines.filter { $0.hasPrefix("not ok") }, equals: [], run.output)
    expect(
      run.lines.contains {
        $0.hasSuffix("flow-rounded-strict.capture.json --tolerance 0.001 (1)")
      }, run.output)
  }

  @Test("Captures stand beside sessions, in the order of paths")
  func capturesAreCases() throws {
    try home.write("f/b.session", "session 1\ntitle: B\n\n  > count\n  ...\n  [1]\n")
    try write("f/a.capture.json", "flow-grid")
    try write("f/c.capture.json", "custom-lawful")
    let run = try verify("f")
    expect(
      run.lines,
      equals: [
        "ok  f/a.capture.json  1 check", "ok  f/b.session  1 check",
        "ok  f/c.capture.json  1 check",
      ])
    expect(run.status, equals: 0)
  }

  @Test("A capture that no table names must be equal or lawful")
  func othersMustBeEqual() throws {
    try write("a.capture.json", "flow-stale-delegate")
    let run = try verify("a.capture.json")
    expect(run.status, equals: 3)
    expect(
      run.lines.prefix(6),
      equals: [
        "FAILED  a.capture.json  1 check", "a.capture.json", "> compare a.capture.json",
        "-verdict: \"equal\" or \"lawful\"", "+verdict: \"differs\"", "+counts: {\"moved\":8}",
      ])
    expect(run.lines.last, equals: "+cause: [\"property:line-spacing\"]")
    // Another's file of that name is no table.
    try home.write("index.json", "{\"name\":\"x\"}")
    expect(try verify("a.capture.json"), equals: run)
    try write("b.capture.json", "refused-scale")
    let refused = try verify("b.capture.json")
    expect(refused.status, equals: 1)
    expect(
      refused.errors, equals: "error: b.capture.json: scale: expected a number above 0, found 0\n")
  }

  @Test("Each key of a row must be as stated; JUnit and JSON name the check by its line")
  func rowsMustHold() throws {
    try home.write("f/index.json", Self.table)
    try write("f/grid.capture.json", "flow-grid")
    try write("f/stale.capture.json", "flow-stale-delegate")
    expect(try verify("f").status, equals: 0)
    try home.write(
      "f/index.json",
      Self.table.replacing("\"moved\":8", with: "\"moved\":7").replacing(
        "line-spacing", with: "header"))
    let run = try verify("f", "--junit", "report.xml")
    expect(run.status, equals: 3)
    expect(
      run.lines,
      equals: [
        "ok  f/grid.capture.json  1 check", "FAILED  f/stale.capture.json  1 check",
        "f/stale.capture.json", "> compare stale.capture.json", "-counts: {\"moved\":7}",
        "+counts: {\"moved\":8}", "-cause: [\"property:header\"]",
        "+cause: [\"property:line-spacing\"]",
      ])
    expect(
      try home.read("report.xml"),
      contains: "name=\"f/stale.capture.json compare stale.capture.json (1)\"")
    let json = try verify("f/stale.capture.json", "--json")
    expect(
      json.output,
      contains:
        #"{"file":"f/stale.capture.json","ok":false,"updated":false,"error":null,"checks":[{"name":"compare stale.capture.json","ordinal":1,"line":null,"result":"failed","message":"the answer differs""#
    )
  }

  @Test("A table with an error, a capture that is not there, and --update are refused")
  func problemsAreNamed() throws {
    try write("f/grid.capture.json", "flow-grid")
    try home.write("f/index.json", Self.table)
    let missing = try verify("f")
    expect(missing.status, equals: 1)
    expect(missing.lines, equals: ["ok  f/grid.capture.json  1 check"])
    expect(
      missing.errors,
      equals: "error: expected f/stale.capture.json, which index.json names, found no such file\n")
    expect(try verify("f/grid.capture.json").status, equals: 0)
    let update = try verify("f/grid.capture.json", "--update")
    expect(update.status, equals: 1)
    expect(
      update.errors,
      equals: "error: f/grid.capture.json: what a capture must answer is written by hand; "
        + "--update is for sessions\n")
    try home.write(
      "f/index.json",
      Self.table.replacing("\"exit\":0", with: "\"arguments\":[\"--save\",\"x.session\"]"))
    let save = try verify("f/grid.capture.json")
    expect(save.status, equals: 1)
    expect(
      save.errors,
      equals:
        "error: f/index.json: cases[0].arguments[0]: expected '--at', '--tolerance', '--with' "
        + "or '--laws', found '--save'\n")
    expect(!home.names(in: "f").contains("x.session"))
  }

  @Test(
    "--json lists equal captures by the rules that put their elements where they are, and by host")
  func rulesAreListed() throws {
    try write("f/a.capture.json", "flow-grid")
    let device = String(decoding: try CaptureCase.named("flow-grid").bytes(), as: UTF8.self)
      .replacing("\"host\":\"hand\"", with: "\"host\":\"device\"")
    try home.write("f/b.capture.json", device)
    try write("f/c.capture.json", "custom-lawful")
    let run = try verify("f", "--json")
    expect(run.status, equals: 0)
    let last = try #require(run.lines.last)
    // Equal sizes stand in a grid; a lawful capture shows nothing about rules.
    expect(
      last,
      contains: #"{"rule":"F-20","host":"device","measured":true,"captures":["f/b.capture.json"]},"#
        + #"{"rule":"F-20","host":"hand","measured":false,"captures":["f/a.capture.json"]}"#)
    expect(last.hasPrefix("{\"rules\":[") && !last.contains("c.capture"), last)
  }
}
