import Foundation
import TestSupport
import Testing

/// `layoutsh check`: what it prints and how it ends.
struct CheckTests {
  let home: Home

  init() throws { home = try Home() }

  private func check(_ words: String...) throws -> Run {
    try Program.run(["check"] + words, home: home, folder: home.path)
  }

  @Test("A bundled layout keeps the laws, and the same seed gives the same bytes")
  func holds() throws {
    let words = [
      "flow", "--cases", "6", "--seed", "9", "--budget", "none", "--law", "rect", "--law",
      "sections",
    ]
    let run = try Program.run(["check"] + words, home: home, folder: home.path)
    expect(
      run.lines,
      equals: [
        "ok    rect query = filter of all              6 cases",
        "ok    sections ascend, and offsets find them  6 cases",
        "verdict: 2 laws hold in 6 scenes",
      ])
    expect(run.status == 0 && run.errors.isEmpty)
    try expect(Program.run(["check"] + words, home: home, folder: home.path), equals: run)
  }

  @Test("A decorator is checked over every bundled layout, or over those that are named")
  func decorators() throws {
    let law = try check("sticky", "--cases", "3", "--budget", "none", "--law", "decorator")
    expect(
      law.lines,
      equals: ["ok    a decorator follows its base  3 cases", "verdict: 1 law holds in 3 scenes"])
    let over = try check("sticky", "--over", "circle", "--cases", "1", "--law", "decorator")
    expect(
      over.lines,
      equals: ["ok    a decorator follows its base  1 case", "verdict: 1 law holds in 1 scene"])
    // All bundled layouts but the two decorators.
    try expect(
      check("sticky", "--over", "pile").errorLines,
      equals: [
        "error: no layout 'pile' to check over; available: "
          + Program.layouts.filter { !["overlay", "sticky"].contains($0) }.joined(separator: ", ")
      ])
    try expect(
      check("flow", "--over", "circle").errorLines,
      equals: [
        "error: flow is no decorator: expected no --over"
      ])
  }

  @Test("What a layout does not offer is skipped")
  func skips() throws {
    let run = try check(
      "circle", "--cases", "2", "--law", "sections", "--law", "snapping", "--law", "single")
    expect(
      run.lines,
      equals: [
        "ok    one element = the same in a rect        2 cases",
        "skip  sections, snapping                      not offered",
        "verdict: 1 law holds in 2 scenes; 2 laws not offered",
      ])
  }

  @Test("JSON is one object") func jsonIsOneObject() throws {
    let run = try check("circle", "--cases", "2", "--law", "rect", "--law", "sections", "--json")
    expect(
      run.output,
      equals: """
        {"module":"circle","seed":1,"laws":[{"law":"rect","result":"ok","cases":2,"case":null,"lines":null,\
        "saved":null,"message":null,"crash":null,"fix":null},{"law":"sections","result":"skip","cases":2,"case":null,\
        "lines":null,"saved":null,"message":null,"crash":null,"fix":null}],"verdict":{"result":"ok","laws":1,\
        "scenes":2,"message":"1 law holds in 2 scenes; 1 law not offered"}}

        """)
  }

  @Test("Reports for programs") func reportsForPrograms() throws {
    let run = try check(
      "circle", "--cases", "2", "--law", "rect", "--law", "sections", "--tap", "--junit", "r.xml")
    expect(
      run.lines,
      equals: [
        "TAP version 13", "1..2", "ok 1 - circle rect (1)",
        "ok 2 - circle sections (1) # SKIP not offered",
        "# verdict: 1 law holds in 2 scenes; 1 law not offered",
      ])
    let report = try home.read("r.xml")
    expect(report, contains: "<testcase classname=\"circle\" name=\"circle rect (1)\"")
    expect(report, contains: "<system-out>verdict: 1 law holds in 2 scenes; 1 law not offered<")
  }

  @Test("A budget that ends leaves scenes out, in one row, and is a failure only with --strict")
  func budgets() throws {
    let words = ["flow", "--budget", "1ms", "--law", "rect", "--law", "single", "--law", "stable"]
    let run = try Program.run(["check"] + words, home: home, folder: home.path)
    expect(run.status, equals: 0)
    expect(
      run.lines,
      equals: [
        "part  3 laws                              1 of 2000 cases, then the budget ended",
        "verdict: 3 laws hold in 1 of 2000 scenes, then the budget ended",
      ])
    let strict = try Program.run(
      ["check"] + words + ["--strict", "--tap"], home: home, folder: home.path)
    expect(strict.status, equals: 75)
    expect(strict.lines, contains: "not ok 4 - flow verdict (1)", "\(strict)")
  }

  // MARK: Modules that cannot be judged

  /// Compiles a fixture into a folder of its own.
  private func compile(
    _ source: String, to folder: String, _ definitions: [String] = [], _ flags: [String] = []
  ) throws {
    try home.write("\(folder)/note", "")
    let name = definitions.contains("PILE_DECORATOR") ? "veil" : String(source.dropLast(2))
    try Fixture.compile(
      [source], to: home.path("\(folder)/lib\(name).layout.so"), definitions,
      ["-shared", "-fPIC", "-lm"] + flags)
  }

  /// The same check as text, as JSON, and as TAP with JUnit: the exit code is the same.
  private func reports(_ words: [String]) throws -> (
    text: Run, verdict: [String: Any], law: [String: Any], tap: Run, junit: String
  ) {
    func run(_ more: [String]) throws -> Run {
      try Program.run(["check"] + words + more, home: home, folder: home.path)
    }
    let (text, json) = (try run([]), try run(["--json"]))
    let tap = try run(["--tap", "--junit", "r.xml"])
    expect([json.status, tap.status], equals: [text.status, text.status], "\(words)")
    let object = try #require(try json.objects().first)
    let verdict = try #require(object["verdict"] as? [String: Any])
    let law = try #require((object["laws"] as? [[String: Any]])?.first)
    let message = try #require(verdict["message"] as? String)
    expect(text.lines.last, equals: "verdict: \(message)")
    expect(tap.lines.last, equals: "# verdict: \(message)")
    let junit = try home.read("r.xml")
    expect(junit, contains: "<system-out>verdict: \(message)</system-out>")
    expect(tap.output.contains("\nnot ok "), equals: text.status != 0, "\(tap)")
    expect(junit.contains("<failure "), equals: text.status != 0, "\(junit)")
    return (text, verdict, law, tap, junit)
  }

  @Test(
    "A module that cannot be loaded with its default options breaks the law alive with the reason",
    arguments: [
      (["REFUSED=1"], "pile", "no key to the cellar"),
      (["REFUSED=2"], "pile", "no further instance can be created: no key to the cellar"),
      (["REFUSED=3"], "pile", "no stones"),
      (["REFUSED=1", "PILE_DECORATOR"], "veil", "no key to the cellar"),
    ])
  func unborn(definitions: [String], module: String, reason: String) throws {
    try compile("pile.c", to: "m", definitions)
    let found = try reports([module, "--plugin-path", "m", "--cases", "5"])
    let line = module == "veil" ? "load veil over agenda" : "load pile"
    expect(found.text.status, equals: 3, "\(found.text)")
    expect(found.text.lines.first?.hasPrefix("FAIL  every call comes back"), equals: true)
    expect(found.text.lines, contains: "      after '\(line)': \(reason)")
    expect(found.verdict["result"] as? String, equals: "fail")
    expect(
      found.verdict["message"] as? String,
      equals: "law alive is broken in 1 scene; 29 laws not tried")
    expect(found.law["law"] as? String, equals: "alive")
    expect(found.law["message"] as? String, equals: "after '\(line)': \(reason)")
    expect((found.law["fix"] as? String)?.contains("default options"), equals: true)
    expect(found.tap.lines, contains: "not ok 1 - \(module) alive (1)")
    // One law alone is no way around.
    let one = try check(module, "--plugin-path", "m", "--law", "rect")
    expect(one.status == 3 && one.output.contains(reason), "\(one)")
    // The session fails until the module is fixed.
    let session = "\(module)-alive-1.session"
    let verify = ["verify", session, "--plugin-path", "m"]
    try expect(Program.run(verify, home: home, folder: home.path).status, equals: 3)
    try compile("pile.c", to: "m", Array(definitions.dropFirst()))
    try expect(Program.run(verify, home: home, folder: home.path).status, equals: 0)
  }

  @Test("A module built for another version of the contract breaks the law alive")
  func otherContracts() throws {
    let headers = try FileManager.default.contentsOfDirectory(atPath: Fixture.headers)
    for (version, words) in [
      ("0x00000009u", "expected a plugin for ABI 1, found ABI 0.9"),
      ("0x00020000u", "expected a plugin for ABI 1, found ABI 2.0"),
    ] {
      for header in headers {
        let text = try String(contentsOfFile: "\(Fixture.headers)/\(header)", encoding: .utf8)
        try home.write(
          "include/\(header)",
          text.replacingOccurrences(of: "ABI 0x00010001u", with: "ABI \(version)"))
      }
      try compile("pile.c", to: "m", [], ["-I", home.path("include")])
      let found = try reports(["pile", "--plugin-path", "m", "--cases", "5"])
      expect(found.text.status, equals: 3)
      expect(found.text.output, contains: words)
      expect(found.law["result"] as? String, equals: "fail")
      let installed = try Program.run(["install", "m"], home: home, folder: home.path)
      expect(installed.status, equals: 3)
      expect(installed.errors, contains: "pile is not installed")
      expect(installed.errors, contains: "law alive: ")
      expect(installed.errors, contains: words)
    }
  }

  @Test("Where every law is skipped, or every question refused, nothing was tried")
  func nothingTried() throws {
    let skipped = try reports(["circle", "--law", "sections", "--cases", "2"])
    expect(skipped.text.status, equals: 3)
    expect(
      skipped.text.lines,
      equals: [
        "skip  sections                                not offered",
        "verdict: nothing was tried; 1 law not offered",
      ])
    expect(skipped.verdict["result"] as? String, equals: "nothing")
    expect(skipped.tap.lines, contains: "not ok 2 - circle verdict (1)")

    try compile("pile.c", to: "m", ["REFUSED=4"])
    let refused = try reports(["pile", "--plugin-path", "m", "--cases", "3"])
    expect(refused.text.status, equals: 3)
    expect(refused.verdict["result"] as? String, equals: "nothing")
    expect(refused.text.lines.last ?? "", contains: "nothing was tried: too dark to see; ")
    let installed = try Program.run(["install", "m"], home: home, folder: home.path)
    expect(installed.status, equals: 3)
    expect(installed.errors, contains: "found: nothing was tried: too dark to see")
  }

  @Test("A decorator may refuse a bundled layout, and no layout that --over names")
  func refusedBase() throws {
    try compile("pile.c", to: "m", ["REFUSED=5", "PILE_DECORATOR"])
    let all = try check("veil", "--plugin-path", "m", "--cases", "2", "--law", "rect")
    expect(all.status, equals: 0, "\(all)")
    // Others that have no sections follow.
    expect(
      all.lines.last ?? "",
      contains: "verdict: 1 law holds in 2 scenes; not over circle: no sections to stand on")
    let named = try check(
      "veil", "--plugin-path", "m", "--over", "flow", "--over", "circle", "--cases", "2")
    expect(named.status, equals: 3)
    expect(named.output, contains: "after 'load veil over circle': no sections to stand on")
  }

  @Test("A crash of the lines is reported even if the law alive is not asked for")
  func crashBesideTheLaw() throws {
    try compile("pile.c", to: "m", ["MUTANT=2"])
    let run = try check(
      "pile", "--plugin-path", "m", "--law", "sections", "--cases", "40", "--budget", "20s")
    expect(run.status, equals: 70, "\(run)")
    expect(run.output, contains: "FAIL  every call comes back")
  }

  // MARK: Boxes

  @Test(
    "The law rect forgives the last bits of a box, and nothing else",
    arguments: [
      (0, true), (1, true), (2, true), (3, true), (4, true), (6, false), (7, false), (8, false),
    ])
  func boxes(box: Int, isHonest: Bool) throws {
    try compile("turned.c", to: "m", ["BOX=\(box)"])
    let cases = isHonest ? rounds(15, often: 40) : 40
    let run = try check(
      "turned", "--plugin-path", "m", "--cases", "\(cases)", "--budget", "none", "--law", "rect",
      "--law",
      "invalidation")
    expect(run.status, equals: isHonest ? 0 : 3, "box \(box): \(run)")
    guard !isHonest else { return }
    let failure = try #require(run.lines.first { $0.contains("asked for the rectangle x ") })
    expect(
      failure.contains("whose box")
        && (failure.contains("touches it") || failure.contains(" points ")),
      "\(failure)")
    expect(run.output, contains: "what to do: return what intersects the rectangle with its box: ")
  }

  @Test("What to do about a broken law stands beside it, with the capability that tells the host")
  func whatToDo() throws {
    try compile("pile.c", to: "m", ["MUTANT=32"])
    let run = try check(
      "pile", "--plugin-path", "m", "--law", "invalidation", "--cases", "20", "--budget", "none")
    expect(run.status, equals: 3)
    expect(
      run.output, contains: "what to do: `layout.bounds` tells the host what a scroll changes")
    let asserted = try Program.run(
      ["--plugin-path", "m", "-c", "load pile; sections 9; assert law invalidation"], home: home)
    expect(asserted.errors, contains: "; what to do: `layout.bounds` tells the host")
  }

  @Test("Wrong arguments are one clear line and exit code 2")
  func usage() throws {
    for (words, sentence) in [
      (["flow", "--law", "nope"], "No law 'nope'; available: alive, answers"),
      (["flow", "--cases", "-1"], "--cases must be from 1 to 10000000, found -1"),
      (
        ["flow", "--budget", "soon"], "--budget takes a time such as 500ms, 10s or 2m, found 'soon'"
      ),
      (["flow", "--tap", "--json"], "Expected either --tap or --json, found both"),
      ([], "Expected the name of a module"),
      (["nope"], "no module 'nope'; available: "),
      (["flow", "--save", "nowhere"], "cannot write to nowhere: No such file or directory"),
    ] {
      let run = try Program.run(["check"] + words, home: home, folder: home.path)
      expect(run.status, equals: 2, "\(words)")
      expect(run.errors, contains: sentence, "\(words): \(run.errors)")
      expect(run.output.isEmpty)
    }
  }

  @Test("Scenes that broke a law before it was fixed keep it")
  func fixedScenes() throws {
    for line in [
      "load calendar; generate items=1; scroll! to 32 0; assert law rect; assert law hit",
      "load calendar hour-height=1 grid=1; assert law rect",
    ] {
      let run = try Program.run(["-c", line], home: home)
      expect(run.status == 0 && run.errors.isEmpty, "\(line): \(run.errors)")
    }
  }

  @Test("'assert law' judges the current layer")
  func assertions() throws {
    func errors(_ line: String) throws -> [String] {
      try Program.run(["-c", line], home: home).errorLines
    }
    try expect(errors("load flow; sections 7; delete 0,3; assert law incremental"), equals: [])
    try expect(errors("load circle; assert law sections"), equals: [])
    try expect(
      errors("assert law rect"),
      equals: [
        "error: layer main has no layout: load one with 'load NAME'"
      ])
    try expect(
      errors("load flow; assert law nope").first?.contains(
        "expected alive, answers, stable"), equals: true)
    try expect(
      errors("load flow tolerance=30; generate items=6 height=0..1; assert law content"),
      equals: [
        "error: law content is broken: the box, x 300 to 350, y 0 to 1, of 0,5 leaves the content, which is 320 "
          + "wide and 1 high; what to do: let the content size reach the right and bottom edges of the last boxes, "
          + "or accept the warning"
      ])
  }
}
