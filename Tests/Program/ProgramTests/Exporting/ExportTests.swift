import Foundation
import FoundationXML
import TestSupport
import Testing

/// `layoutsh export`.
struct ExportTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private static let good = """
    session 1
    title: Good
    size: 60x20

    Told.

      > load flow; sections 3
      ...

    @frame three

      > append 0
      ...

    """

  private func export(_ words: String...) throws -> Run {
    try Program.run(["export"] + words, home: home)
  }

  private static let done = Run(output: "", errors: "", status: 0)

  /// The bundled sessions; every fourth of them unless the long tests run.
  private static let sessions: [String] = {
    let root = Manifest.root.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/sessions")) ?? []
    let all = names.filter { $0.hasSuffix(".session") }.sorted().map { "\(root)/sessions/\($0)" }
    return stride(from: 0, to: all.count, by: runsLongTests ? 1 : 8).map { all[$0] }
  }()

  /// Whether text is well-formed XML.
  private func isXML(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

  @Test(
    "Each bundled session is exported as every form, the same bytes every time", arguments: sessions
  )
  func bundled(_ session: String) throws {
    try expect(
      export(session, "--cast", "a.cast", "--html", "a.html", "--svg", "a.svg"), equals: Self.done)
    try expect(export(session, "--cast", "b.cast", "--html", "b.html"), equals: Self.done)
    let (cast, page) = (try home.read("a.cast"), try home.read("a.html"))
    try expect(home.read("b.cast"), equals: cast)
    try expect(home.read("b.html"), equals: page)
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: session)), as: UTF8.self)
    let steps = ["\n  > ", "\n@task "].reduce(0) { $0 + text.components(separatedBy: $1).count - 1 }
    // The recording: times never decrease, no control characters, the session comes back.
    var time = 0.0
    var shown = ""
    for line in cast.split(separator: "\n").dropFirst() {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
      let next = try #require(event?[0] as? Double)
      let data = try #require(event?[2] as? String)
      expect(next >= time)
      time = next
      if event?[1] as? String == "o" { shown += data }
    }
    let plain = shown.replacingOccurrences(of: "\r\n", with: "")
    expect(!plain.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    expect(shown.components(separatedBy: "layoutsh main").count > 1)
    try expect(export("a.cast", "--session", "again.session"), equals: Self.done)
    try expect(home.read("again.session"), equals: text)
    // The page: well-formed, a stop for every command, nothing outside of it.
    expect(isXML(page))
    expect(page.components(separatedBy: "data-step=").count - 1, equals: steps)
    expect(page, contains: "data-step=\"\(steps)\"")
    expect(!page.contains("://") && !page.contains("href=") && !page.contains("src="))
    // The picture.
    expect(isXML(try home.read("a.svg")))
  }

  @Test(
    "svg, draw --svg, which the live page shows, and an exported page have the same picture",
    arguments: [
      "load flow item-size=60x40; sections 7 3; select 0,1; focus 1,0",
      "load sticky over flow header=30; sections 5 7; scroll to 0 60",
      "load overlay over flow; sections 30; press 160 400; drag 0 -90; drag 9 -60 in 100",
      "load calendar origin=2025-03-10; bounds 800 600; sections 2; item 0,0 start=09:00 end=11:00",
      "load flow; sections 4; item 0,1 label=\"<&\"; load flow as ring; layer ring frame 20 30 200 100",
    ])
  func sameMarkup(_ scene: String) throws {
    let home = try Home()
    try home.write("a.session", "session 1\n\n  > \(scene)\n  ...\n")
    let exported = try Program.run(["export", "a.session", "--html", "a.html"], home: home)
    expect(exported, equals: Run(output: "", errors: "", status: 0))
    let run = try Program.run(["-c", "\(scene); svg a.svg"], home: home)
    expect(run.status, equals: 0, run.errors)
    let drawn = try Program.run(["--json", "-c", "\(scene); draw --svg"], home: home)
    let data = Data((drawn.lines.last ?? "").utf8)
    let answer = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let svg = try #require((answer["reply"] as? [String: Any])?["svg"] as? String)
    try expect(
      svg.trimmingCharacters(in: .newlines),
      equals: home.read("a.svg").trimmingCharacters(in: .newlines))
    /// The drawn part, without the head, which has the style of the file.
    func picture(_ text: Substring) throws -> Substring {
      let start = try #require(text.range(of: "<rect class=\"paper\""))
      let end = try #require(text.range(of: "</svg>", options: .backwards))
      return text[start.lowerBound..<end.upperBound]
    }
    let page = try home.read("a.html")
    let figures = page.components(separatedBy: "<figure").dropFirst()
    let figure = try #require(figures.last?.components(separatedBy: "</figure>").first)
    expect(figure, contains: "data-element")
    try expect(picture(figure[...]), equals: picture(svg[...]))
  }

  @Test("A picture is that of the svg command: at the end, at a frame, after a command")
  func pictures() throws {
    try home.write("a.session", Self.good)
    let scene = "load flow; sections 3"
    _ = try Program.run(
      ["-c", "\(scene); svg three.svg; append 0; svg four.svg"], home: home)
    for (words, same) in [
      ([], "four"), (["--frame", "three"], "three"), (["--step", "1"], "three"),
      (["--step", "2"], "four"),
    ] {
      let run = try Program.run(["export", "a.session", "--svg", "a.svg"] + words, home: home)
      expect(run, equals: Self.done)
      try expect(home.read("a.svg"), equals: home.read("\(same).svg"), "\(words)")
    }
    try expect(
      export("a.session", "--svg", "a.svg", "--step", "3"),
      equals: Run(output: "", errors: "error: no step 3; available: 1 to 2\n", status: 1))
    try expect(
      export("a.session", "--svg", "a.svg", "--frame", "two"),
      equals: Run(
        output: "", errors: "error: no frame 'two' in a.session; available: three\n", status: 1))
  }

  @Test("Pictures are made aside: what counts work counts the same")
  func aside() throws {
    try home.write(
      "a.session",
      """
      session 1

        > load flow; sections 300
        ...

      @draw

        > attrs --limit 1
        ...

        > stats
        ...

      """)
    try expect(export("a.session", "--html", "a.html", "--cast", "a.cast"), equals: Self.done)
    let script = try Program.run(["a.session"], home: home)
    expect(script.status == 0 && script.output.contains("queries"), "\(script.output)")
    let page = try home.read("a.html")
    for line in script.lines { expect(page, contains: line, "\(line)") }
  }

  @Test("An answer that differs is shown as it is, with a warning and exit code 3")
  func differences() throws {
    try home.write(
      "a.session",
      Self.good + "\n  > frob\n  error: unknown command 'frob'\n  [1]\n\n@assert count == 4\n")
    try expect(export("a.session", "--cast", "a.cast"), equals: Self.done)
    try home.write(
      "a.session", Self.good + "\n  > frob\n\n@assert count == 5\n@assert count == 4\n")
    let run = try export("a.session", "--cast", "a.cast", "--html", "a.html")
    expect(
      run,
      equals: Run(
        output: "",
        errors: """
          warning: a.session, line 15: the answer differs, and 1 more; \
          'layoutsh verify a.session' shows all

          """, status: 3))
    try expect(home.read("a.cast"), contains: "unknown command 'frob'")
    try expect(home.read("a.html"), contains: "<samp class=\"failed\">error: unknown command")
  }

  @Test("Sessions are not trusted: they use no files, unless the command line says so")
  func trust() throws {
    try home.write("a.session", "session 1\n\n  > load flow\n  ...\n\n  > svg out.svg\n  ...\n")
    try expect(export("a.session", "--cast", "a.cast").status, equals: 3)
    expect(!home.names(in: ".").contains("out.svg"))
    try expect(export("a.session", "--cast", "a.cast", "--trust"), equals: Self.done)
    expect(home.names(in: "."), contains: "out.svg")
  }

  @Test("A crash is one line and exit code 70, and nothing is written")
  func crash() throws {
    // The last two die of being drawn, so in the copy of the kernel that draws.
    for options in [
      "fault=abort", "fault=exit", "where=attributes fault=abort", "where=attributes fault=exit",
    ] {
      try home.write(
        "a.session",
        "session 1\n\n  > load flow; load deadly; sections 3; set \(options)\n  ...\n")
      let run = try Program.run(
        ["export", "--plugin-path", try Deadly.folder(), "a.session", "--html", "a.html"],
        home: home)
      expect(run.status, equals: 70)
      expect(run.errors, contains: "\n  module  deadly 1.0.0\n")
      expect(run.errors.hasPrefix("error: plugin 'deadly' "), "\(run.errors)")
      expect(run.errors, contains: "at line 3", "\(run.errors)")
      expect(!home.names(in: ".").contains { $0.hasPrefix("a.html") })
    }
  }

  @Test("A file is written whole or not at all, and never over the session")
  func files() throws {
    let path = try home.write("a.session", Self.good)
    symlink("a.session", home.path("link"))
    for name in ["a.session", "./a.session", "link", path] {
      let run = try export("a.session", "--svg", name)
      expect(run.status, equals: 1)
      expect(run.errors, equals: "error: cannot write \(name): it is the session itself\n")
    }
    try expect(home.read("a.session"), equals: Self.good)
    let problems = [
      ("nowhere/a.svg", "No such file or directory"), (".", "Is a directory"),
      ("/dev/null", "expected a file, found a device or a pipe"),
    ]
    for (name, words) in problems {
      let run = try export("a.session", "--svg", name)
      expect(
        run, equals: Run(output: "", errors: "error: cannot write \(name): \(words)\n", status: 1))
    }
    // Existing files are replaced, drafts are gone, and a file named like a draft stays.
    try home.write("a.svg", "old")
    try home.write("a.svg.new", "mine")
    try expect(export("a.session", "--svg", "a.svg"), equals: Self.done)
    try expect(home.read("a.svg").hasPrefix("<svg"))
    try expect(home.read("a.svg.new"), equals: "mine")
    expect(home.names(in: ".").filter { $0.hasPrefix("a.svg") }, equals: ["a.svg", "a.svg.new"])
    // A session that is taken out of a recording replaces nothing.
    try expect(export("a.session", "--cast", "a.cast"), equals: Self.done)
    let again = try export("a.cast", "--session", "a.session")
    expect(
      again,
      equals: Run(output: "", errors: "error: cannot write a.session: File exists\n", status: 1))
    let none = try export("a.svg", "--session", "b.session")
    expect(
      none,
      equals: Run(
        output: "",
        errors: "error: a.svg, line 1: expected the header of an asciicast, found none\n",
        status: 1))
  }

  @Test("The engine goes into a page from where it is installed; without it nothing is written")
  func engine() throws {
    try home.write("a.session", Self.good)
    let words = ["export", "a.session", "--html", "a.html", "--engine"]
    func run() throws -> Run {
      try Program.run(words, home: home, environment: ["LAYOUTSH_ENGINE": home.path("engine")])
    }
    let none = try run()
    expect(none.status, equals: 1)
    expect(
      none.errors,
      contains: "error: a page with the engine needs engine.wasm.lzma, which is not installed: ")
    try home.write("engine/unpack.wasm", [0x00, 0x61, 0x73, 0x6D, 1])
    try home.write("engine/engine.wasm.lzma", "plain")
    let path = home.path("engine/engine.wasm.lzma")
    try expect(
      run().errors,
      equals: "error: \(path) is damaged: expected a file that 'make page' has written\n")
    expect(home.names(in: ".").filter { $0.hasSuffix(".html") }, equals: [])
    for (name, first) in [("engine.wasm", 0x03), ("engine.wasm.2", 0x02), ("zones.bin", 0x03)] {
      try home.write("engine/\(name).lzma", [UInt8(first), 8])
    }
    try expect(run(), equals: Self.done)
    let page = try String(contentsOfFile: home.path("a.html"), encoding: .utf8)
    expect(page, contains: #"<script type="text/plain" id="engine">U9#</script>"#)
    expect(
      page,
      contains:
        #"<script type="application/json" id="session">{"name":"a.session","text":"session 1\n"#)
  }

  @Test("Wrong words are exit code 2, an unreadable session 1")
  func words() throws {
    try home.write("a.session", Self.good)
    let wrong: [([String], String)] = [
      ([], "Missing expected argument '<file>'"),
      (["a.session"], "Expected --cast, --html, --gif, --webm, --svg or --session, found none."),
      (["a.session", "--cast"], "Missing value for '--cast <out>'"),
      (["a.session", "--cast", "a", "--html", "a"], "Expected different files to write"),
      (["a.session", "--cast", "a", "--session", "b"], "Expected --session alone"),
      (["a.session", "--cast", "a", "--step", "1"], "expected --svg as well"),
      (["a.session", "--svg", "a", "--engine"], "--engine puts the engine into a page: expected"),
      (["a.session", "--svg", "a", "--step", "0"], "--step must be 1 or more, found 0."),
      (["a.session", "--svg", "a", "--step", "1", "--frame", "b"], "found both."),
      (["a.session", "b.session", "--svg", "a"], "Unexpected argument 'b.session'"),
    ]
    for (words, sentence) in wrong {
      let run = try Program.run(["export"] + words, home: home)
      expect(run.status, equals: 2, "\(words)")
      expect(run.errors, contains: sentence, "\(words): \(run.errors)")
    }
    try expect(
      export("nowhere.session", "--svg", "a.svg"),
      equals: Run(
        output: "", errors: "error: cannot read nowhere.session: No such file or directory\n",
        status: 1))
    let help = try export("--help")
    expect(help.status == 0 && help.output.contains("--html lesson.html"))
    expect(home.names(in: ".").filter { !$0.hasPrefix(".") }, contains: "a.session")
  }
}
