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
      ])
    expect(run.status == 0 && run.errors.isEmpty)
    try expect(Program.run(["check"] + words, home: home, folder: home.path), equals: run)
  }

  @Test("A decorator is checked over every bundled layout, or over those that are named")
  func decorators() throws {
    let law = try check("sticky", "--cases", "3", "--budget", "none", "--law", "decorator")
    expect(law.lines, equals: ["ok    a decorator follows its base  3 cases"])
    let over = try check("sticky", "--over", "circle", "--cases", "1", "--law", "decorator")
    expect(over.lines, equals: ["ok    a decorator follows its base  1 case"])
    try expect(
      check("sticky", "--over", "pile").errorLines,
      equals: [
        "error: no layout 'pile' to check over; available: calendar, circle, flow"
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
      ])
  }

  @Test func jsonIsOneObject() throws {
    let run = try check("circle", "--cases", "2", "--law", "rect", "--law", "sections", "--json")
    expect(
      run.output,
      equals: """
        {"module":"circle","seed":1,"laws":[{"law":"rect","result":"ok","cases":2,"case":null,"lines":null,\
        "saved":null,"message":null,"crash":null},{"law":"sections","result":"skip","cases":2,"case":null,"lines":null,\
        "saved":null,"message":null,"crash":null}]}

        """)
  }

  @Test func reportsForPrograms() throws {
    let run = try check(
      "circle", "--cases", "2", "--law", "rect", "--law", "sections", "--tap", "--junit", "r.xml")
    expect(
      run.lines,
      equals: [
        "TAP version 13", "1..2", "ok 1 - circle rect (1)",
        "ok 2 - circle sections (1) # SKIP not offered",
      ])
    try expect(
      home.read("r.xml"), contains: "<testcase classname=\"circle\" name=\"circle rect (1)\"")
  }

  @Test("A budget that ends leaves scenes out, and is a failure only with --strict")
  func budgets() throws {
    let words = ["flow", "--budget", "1ms", "--law", "rect", "--law", "single"]
    let run = try Program.run(["check"] + words, home: home, folder: home.path)
    expect(run.status, equals: 0)
    expect(
      run.lines.allSatisfy {
        $0.hasPrefix("part  ") && $0.hasSuffix(" of 2000 cases, then the budget ended")
      })
    try expect(
      Program.run(["check"] + words + ["--strict"], home: home, folder: home.path).status,
      equals: 75)
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

  @Test("Scenes that broke a law before it was mended keep it")
  func mended() throws {
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
        "error: law content is broken: 0,5 covers 300 0 50 1, the content is 320x1"
      ])
  }
}
