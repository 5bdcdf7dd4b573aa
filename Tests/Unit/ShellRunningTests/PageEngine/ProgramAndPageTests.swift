import TestSupport
import Testing

@testable import PageEngine
@testable import ShellCore
@testable import ShellKernel
@testable import ShellRunning

/// Every command answers alike in the program and in a page, but for those that need a terminal or
/// another process.
struct ProgramAndPageTests {
  /// The commands that differ by nature, and why.
  static let different: [(command: String, reason: String)] = [
    ("source", "a page has no files of lines"),
    ("play", "a page plays the lessons that it was given"),
    ("resume", "there is no front end in a script"), ("back", "the same"), ("goto", "the same"),
    ("history", "the same"), ("clear", "the same"), ("live", "a page is one"),
    ("learn", "a page is a lesson"), ("pager", "a page scrolls"),
    ("time", "nothing in a page tells the time"), ("quit", "a page cannot be left"),
  ]

  /// The examples of a command, and lines that are no such command.
  private static func lines(of command: Command) -> [String] {
    let name = command.name
    var lines = command.examples + [name, "\(name) --frob", "\(name) \""]
    // Any word is a file for these.
    if !["compare", "export-data", "record", "svg"].contains(name) {
      lines += ["\(name) frob", "\(name) 1 2 3 4 5 6 7 8", "load flow; sections 7; \(name) 0,1"]
    }
    return lines
  }

  private static let commands = CommandTable.builtIn.all.filter { command in
    !different.contains { $0.command == command.name }
  }

  @Test("Every command answers alike", arguments: commands.map(\.name))
  func alike(name: String) throws {
    let command = try #require(CommandTable.builtIn.command(named: name))
    for line in Self.lines(of: command) {
      for mode in [LineMode.script, .interactive, .session] {
        let (program, page) = try TwoShells(for: line).run(line, mode)
        expect(page, equals: program, "\(line), \(mode)")
      }
    }
  }

  @Test("JSON is alike, too")
  func json() throws {
    for command in Self.commands {
      for line in Self.lines(of: command) {
        let shells = try TwoShells(for: line)
        _ = shells.run("format json", .script)
        let (program, page) = shells.run(line, .script)
        expect(page, equals: program, line)
      }
    }
  }

  @Test("An untrusted sender is refused the same")
  func untrusted() throws {
    for sender in [LineSender.session, .link, .page] {
      for line in Self.commands.flatMap(\.examples) {
        let shells = try TwoShells(for: line)
        shells.program.runner.trust(sender)
        shells.page.runner.trust(sender)
        let (program, page) = shells.run(line, .session)
        expect(page, equals: program, "\(line), \(sender)")
      }
    }
  }

  /// A recorded session: prose, directives, refused lines, and a line that is not part of a
  /// session.
  private static let recorded = [
    "load flow; sections 7", "record new.session", "note A grid.", "note @mark here", "frob",
    "insert 0,1; frob; insert 0,2", "attrs; note In between.; status",
    "note @include a.session",
    "note @frob", "note @assert count == 8", "note @assert count == 400", "note @pause 1s",
    "svg picture.svg", "export-data all.csv", "format json", "status", "format table",
    "trace on; insert 0,0; trace off", "undo", "redo", "note @quiz Last?", "record other.session",
    "stop --clean", "stop", "note late",
  ]

  @Test("A recording is alike and verifies in both")
  func recording() throws {
    let shells = try TwoShells(for: "")
    for line in Self.recorded {
      let (program, page) = shells.run(line, .script)
      expect(page, equals: program, line)
      expect(
        (program.status != 0),
        equals: [
          "frob", "insert 0,1; frob; insert 0,2", "note @include a.session", "note @frob",
          "note @assert count == 400", "record other.session", "stop", "note late",
        ].contains(line), line)
    }
    let path = shells.placed("new.session")
    let file = try String(contentsOfFile: path, encoding: .utf8)
    let memory = String(decoding: try #require(shells.page.files.bytes(of: path)), as: UTF8.self)
    // Only the program knows the time.
    let timeless = file.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("@at ") }.joined(separator: "\n")
    expect(memory, equals: timeless)
    expect(memory.contains("@mark here") && !memory.contains("frob"))
    shells.page.receive(Array(#"{"id":1,"verify":"\#(path)"}"#.utf8))
    expect(String(decoding: shells.page.sent, as: UTF8.self), contains: #""status":0"#)
    for name in ["picture.svg", "all.csv"] {
      let path = shells.placed(name)
      let written = try #require(shells.page.files.bytes(of: path))
      expect(
        try String(contentsOfFile: path, encoding: .utf8),
        equals: String(decoding: written, as: UTF8.self))
    }
  }

  @Test("The commands that differ are commands")
  func differentAreKnown() {
    for (command, _) in Self.different {
      expect(CommandTable.builtIn.command(named: command) != nil, command)
    }
  }
}
