import Foundation
import TestSupport
import Testing

/// `--json`: one object a command and line, whatever the command was.
struct JSONTests {
  private func objects(_ line: String) throws -> [[String: Any]] {
    try Program.run(["--json", "-c", line]).objects()
  }

  @Test("The line everything begins with, value by value")
  func firstLine() throws {
    let run = try Program.run([
      "--json", "-c",
      "load flow; bounds 320 480; sections 7; attrs all; hit 70 10; passthrough; status",
    ])
    expect(run.status == 0 && run.errors == "")
    let objects = try run.objects()
    expect(objects.count == 7 && objects.allSatisfy { $0["ok"] as? Bool == true })
    let commands = objects.compactMap { $0["command"] as? String }
    expect(
      commands,
      equals: [
        "load flow", "bounds 320 480", "sections 7", "attrs all", "hit 70 10", "passthrough",
        "status",
      ])
    let replies = try objects.map { try #require($0["reply"] as? [String: Any]) }

    // Items are 50 x 50 with gaps of at least 10: (320 + 10) / 60 = 5 a line, so the free
    // (320 - 250) / 4 = 17.5 go between them.
    let attributes = try #require(replies[3]["attributes"] as? [[String: Any]])
    let frames = attributes.compactMap { $0["frame"] as? [Double] }
    let starts = [0, 67.5, 135, 202.5, 270]
    let places = starts.map { ($0, 0.0) } + starts.prefix(2).map { ($0, 60.0) }
    expect(frames, equals: places.map { [$0.0, $0.1, 50, 50] })
    expect(attributes.map { $0["item"] as? Int }, equals: Array(0..<7))
    for cell in attributes {
      expect(cell["layer"] as? String == "main" && cell["category"] as? String == "cell")
      expect(cell["kind"] is NSNull && cell["transform"] is NSNull && cell["label"] is NSNull)
      expect(cell["zIndex"] as? Int == 0 && cell["alpha"] as? Int == 1)
      expect(cell["hidden"] as? Bool == false && cell["pointer"] as? String == "auto")
      expect(cell["flags"] as? [String], equals: [])
    }

    let target = try #require(replies[4]["target"] as? [String: Any])
    expect(replies[4]["point"] as? [Int], equals: [70, 10])
    expect(target["layer"] as? String == "main" && target["category"] as? String == "cell")
    expect(target["section"] as? Int == 0 && target["item"] as? Int == 1)
    expect(target["local"] as? [Double], equals: [2.5, 10])
    expect(replies[4]["scrolls"] as? String, equals: "main")
    expect(replies[4]["path"] as? [String], equals: ["main/0,1", "main"])
    let stack = try #require(replies[4]["stack"] as? [[String: Any]])
    expect(stack.first?["verdict"] as? String, equals: "hit")

    // 320 x 480 less seven cells of 2500 is 136100; the regions do not overlap and none meets a
    // cell.
    expect(replies[5]["layer"] as? String, equals: "main")
    expect(replies[5]["area"] as? Double, equals: 136_100)
    let regions = try #require(replies[5]["regions"] as? [[Double]])
    var area = 0.0
    for region in regions { area += region[2] * region[3] }
    expect(area, equals: 136_100)
    for (index, region) in regions.enumerated() {
      for other in frames + regions[..<index] { expect(!Self.overlap(region, other)) }
    }

    let layers = try #require(replies[6]["layers"] as? [[String: Any]])
    let main = try #require(layers.first)
    expect(layers.count, equals: 1)
    expect(main["name"] as? String == "main" && main["layout"] as? String == "flow")
    expect(main["base"] is NSNull)
    expect(main["sections"] as? Int == 1 && main["items"] as? Int == 7)
    expect(main["bounds"] as? [Double], equals: [0, 0, 320, 480])
    expect(main["contentSize"] as? [Double], equals: [320, 110])
    expect(main["contentInset"] as? [Double], equals: [0, 0, 0, 0])
    expect(main["offset"] as? [Double], equals: [0, 0])
    expect(main["offsetRange"] as? [[Double]], equals: [[0, 0], [0, 0]])
    expect((main["state"] as? [String: Any])?.isEmpty, equals: true)
  }

  private static func overlap(_ a: [Double], _ b: [Double]) -> Bool {
    a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3]
  }

  /// Commands of every group, good and bad.
  static let commands = [
    "load flow header=20", "plugins", "plugins flow --paths", "set line-spacing=5 section 0",
    "sections 3 4 5", "set line-spacing=5 section 0", "get", "get header", "get nothing",
    "layers", "load circle as top", "use top", "use main", "layer top back", "layer top hide",
    "layer top mirror main", "layer top content main", "unload top", "generate items=20 seed=3",
    "section insert 1 x2 items=3", "section delete 2", "section move 0 1",
    "section set 0 label=\"a \\\"quoted\\\" \u{1F600} tab\\there\"", "insert 0,0 x2 size=10x20",
    "append 0 z=3 alpha=0.5", "delete 0,0..1", "move 0,0 1,0", "item 0,0 hidden=on", "batch",
    "insert 0,0", "insert 0,99", "commit", "rollback", "batch lenient", "delete 0,0", "rollback",
    "bounds 300 400", "bounds 1 2 300 400", "inset 1 2 3 4", "safe-area 1 2 3 4",
    "layout-margins 4 3 2 1", "layout-margins -1 0 0 0", "scroll to 0 10",
    "scroll by 0 5", "scroll item 0,1 center", "scroll! to -5 -5", "fling 0 100", "attrs",
    "attrs all --limit 2", "attrs 0,0", "attrs header 0", "attrs rect 0 0 10 10 --screen",
    "attrs 99,0", "hit 10 10 --why", "hit -5 -5", "item-at 10 10", "passthrough main",
    "passthrough nobody", "touchmap", "status", "content", "content 0", "explain 0,0", "diff",
    "diff", "stats", "stats reset", "draw", "draw --width 20", "assert count > 3",
    "assert count > 3000", "undo", "redo", "undo 99", "journal", "help", "help load", "help flow",
    "help frob", "history", "resume", "back", "goto 3", "stop", "note hello", "source /nowhere",
    "record /nowhere/x", "time on", "time off", "reload", "reload flow", "frob", "\"open", "bounds",
    "bounds 1 2 3 4 5", "load nothing", "load ../flow", "format json",
  ]

  @Test("Every command answers with exactly one object that says which command it was")
  func oneObjectEach() throws {
    let lines = Self.commands.map { "\($0)\n" }.joined()
    let run = try Program.run(["--json", "--keep-going"], input: Array(lines.utf8))
    let objects = try run.objects()
    expect(objects.count, equals: Self.commands.count)
    for (object, line) in zip(objects, Self.commands) {
      let isOK = try #require(object["ok"] as? Bool)
      let words = line.split(separator: " ")
      let command = try #require(object["command"] as? String)
      expect(command.hasPrefix(words[0]), "\(command) is the answer to \(line)")
      expect(object["reply"] is [String: Any], equals: isOK, "\(line)")
      expect(object.count, equals: 3, "\(line)")
      if !isOK {
        let error = try #require(object["error"] as? [String: Any])
        expect(Set(error.keys), equals: ["code", "message", "column", "hint"], "\(line)")
        expect((error["message"] as? String)?.isEmpty, equals: false)
      }
    }
    // `time` writes to standard error, in JSON too.
    expect(run.errorLines.allSatisfy { $0.hasPrefix("time: ") }, "\(run.errors)")
  }

  @Test("Lines that are no text, endings inside a batch and crashes are objects too")
  func otherErrors() throws {
    let broken = try Program.run(
      ["--json", "--keep-going"],
      input: Array("status\n".utf8) + [0xFF, 0x0A] + Array("status\n".utf8))
    try expect(broken.objects().map { $0["ok"] as? Bool }, equals: [true, false, true])
    let open = try Program.run(["--json", "-c", "load flow; batch"])
    try expect(open.objects().map { $0["ok"] as? Bool }, equals: [true, true, false])
    let crash = try Program.run(
      ["--json", "--plugin-path", try Deadly.folder(), "-c", "load flow; load deadly fault=trap"])
    expect(crash.status, equals: 70)
    let last = try #require(try crash.objects().last?["error"] as? [String: Any])
    try expect(crash.objects().count, equals: 2)
    expect(
      last["message"] as? String,
      equals: "plugin 'deadly' crashed in prepare at line 1: SIGILL (illegal instruction)")
    let missing = try Program.run(["--json", "/nowhere"])
    expect(missing.status, equals: 1)
    try expect(missing.objects().count, equals: 1)
  }

  @Test("Numbers have full precision")
  func precision() throws {
    let reply =
      try objects("load flow; bounds 100 100; sections 3; set item-size=30x30; attrs all")
      .last?["reply"] as? [String: Any]
    let attributes = try #require(reply?["attributes"] as? [[String: Any]])
    // Two gaps share 100 - 90.
    expect(attributes.compactMap { ($0["frame"] as? [Double])?[0] }, equals: [0, 70, 0])
  }
}
