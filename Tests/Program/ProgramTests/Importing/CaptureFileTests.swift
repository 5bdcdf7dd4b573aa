import Foundation
import TestSupport
import Testing

/// `layoutsh capture`: looking at a capture before it is sent, and taking the names out.
struct CaptureFileTests {
  let home: Home

  init() throws { home = try Home() }

  /// An example with some texts in the places of others.
  private func write(_ name: String, _ changes: [(String, String)] = []) throws -> String {
    var text = String(decoding: try CaptureCase.named(name).bytes(), as: UTF8.self)
    for (old, new) in changes {
      let range = try #require(text.firstRange(of: old))
      text.replaceSubrange(range, with: new)
    }
    return try home.write("a.capture.json", text)
  }

  @Test("show lists names, identifiers and labels, which cannot drive the terminal")
  func namesAreListed() throws {
    let file = try write(
      "flow-touch",
      [
        (#""device":null,"system":null"#, #""device":"iPhone17,1","system":"iOS 26.1""#),
        (#""class":"UICollectionView""#, #""class":"FeedView""#),
        (#""views":[\#n  {"#, #""views":[\#n  {"label":"An\u001b[2Jn","#),
      ])
    expect(
      try Program.run(["capture", "show", file], home: home),
      equals: Run(
        output: """
          class   FeedView
          id      compose
          label   An\\u{1b}[2Jn
          device  iPhone17,1
          system  iOS 26.1

          """, errors: "", status: 0))
  }

  @Test("strip writes a new file without them, which lists none, and overwrites nothing")
  func namesAreTakenOut() throws {
    let file = try write(
      "custom-lawful", [(#""device":null"#, #""device":"iPhone17,1""#)])
    let other = home.path("b.capture.json")
    expect(
      try Program.run(["capture", "strip", file, other], home: home),
      equals: Run(output: "", errors: "", status: 0))
    let text = try home.read("b.capture.json")
    expect(
      text,
      equals: String(decoding: try CaptureCase.named("custom-lawful").bytes(), as: UTF8.self)
        .replacing("WaterfallLayout", with: "Layout1"))
    let shown = try Program.run(["capture", "show", other], home: home)
    expect(shown.output, equals: "class   Layout1\n")
    for taken in [other, file] {
      expect(
        try Program.run(["capture", "strip", file, taken], home: home),
        equals: Run(
          output: "", errors: "error: '\(taken)' exists; expected a new name\n", status: 1))
    }
    expect(try home.read("b.capture.json"), equals: text)
  }

  @Test("A capture that is refused is named, and nothing is written", arguments: ["show", "strip"])
  func capturesAreRefused(action: String) throws {
    let file = try write("refused-scale")
    let other = action == "strip" ? [home.path("b.capture.json")] : []
    expect(
      try Program.run(["capture", action, file] + other, home: home),
      equals: Run(
        output: "", errors: "error: \(file): scale: expected a number above 0, found 0\n",
        status: 1))
    let large = try home.write("large", [UInt8](repeating: 0x20, count: 17_000_000))
    expect(
      try Program.run(["capture", action, large] + other, home: home),
      equals: Run(
        output: "",
        errors:
          "error: \(large): expected at most 16 MB, found 17 MB; capture with a lower limit\n",
        status: 1))
    expect(!home.names(in: "").contains("b.capture.json"))
  }

  @Test("A capture of a class is compared with the module that declares it")
  func classesFindTheirModule() throws {
    let file = try write("custom-lawful")
    for (folder, name) in [("a", "WaterfallLayout"), ("b", "OtherLayout")] {
      try home.write("\(folder)/here", "")
      try Fixture.compile(
        ["pile.c"], to: home.path("\(folder)/libpile.layout.so"), ["ADOPTED=\"\(name)\""],
        ["-shared", "-fPIC", "-lm"])
    }
    let found = try Program.run(
      ["compare", "--plugin-path", home.path("a"), file, "--json"], home: home)
    expect(found.output, contains: #""verdict":"differs""#, "\(found)")
    let named = try Program.run(
      ["compare", "--plugin-path", home.path("b"), file, "--with", "pile", "--json"], home: home)
    // All but the command itself.
    let reply = { (run: Run) in run.output.components(separatedBy: "\"ok\":true,").last }
    expect(reply(named), equals: reply(found))
    let other = try Program.run(["compare", "--plugin-path", home.path("b"), file], home: home)
    expect(
      other.output,
      contains: "no module 'waterfall-layout', 'waterfall': only laws are checked", "\(other)")
    expect(other.status, equals: 0)
  }

  @Test("'source' prints the path of the file for apps")
  func sourceIsFound() throws {
    let file = Manifest.root.appending(path: "Sources/layout-uikit/Capture/LayoutCapture.swift")
    #expect(
      try Program.run(["capture", "source"], home: home)
        == Run(output: file.path + "\n", errors: "", status: 0))
  }

  @Test("A file of items in which the name of the format stands is no capture; a console's is one")
  func itemsAreNoCapture() throws {
    try home.write("a.json", #"[{"section":0,"label":"layoutsh-capture 1"},{"section":0}]"#)
    let items = try Program.run(["-c", "import a.json"], home: home)
    expect(items.status, equals: 0, "\(items)")
    // One section with two items.
    expect(items.output, contains: "main   none    1         2 ", items.output)
    let capture = try CaptureCase.named("flow-grid").bytes()
    let console =
      Array("app started\nlayoutsh-capture begin\n".utf8) + capture.filter { $0 != 0x0A }
      + Array("\nlayoutsh-capture end\n".utf8)
    try home.write("b.json", console)
    let run = try Program.run(["-c", "import b.json"], home: home)
    expect(run.status, equals: 0, "\(run)")
    // Two sections of 5 and 3 items, 375 points wide.
    expect(run.output, contains: "375x410", run.output)
  }

  @Test(
    "Too few or too many words are wrong arguments",
    arguments: [
      ["capture"], ["capture", "show"], ["capture", "strip", "a"],
      ["capture", "show", "a", "b"], ["capture", "strip", "a", "b", "c"], ["capture", "see", "a"],
      ["capture", "source", "a"],
    ])
  func wordsAreCounted(words: [String]) throws {
    let run = try Program.run(words, home: home)
    expect(run.status == 2 && run.output == "", "\(run)")
    expect(run.errors, contains: "layoutsh capture <action> [<file>] [<out>]", run.errors)
  }
}
