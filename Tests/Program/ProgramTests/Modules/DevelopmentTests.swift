import Foundation
import TestSupport
import Testing

/// A module that changes while a shell has it loaded: `watch reload`, `reload --lenient` and `dev`.
struct DevelopmentTests {
  let home: Home

  init() throws {
    home = try Home()
    try expect(Program.run(["new-plugin", "pile", "--lang", "c"], home: home).status, equals: 0)
  }

  @Test("A module is reloaded when its file changes; a half-typed line and undo stay")
  func watching() throws {
    try build()
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", home.path("pile/build")])
    for line in ["sections 2", "load pile spacing=4", "watch reload on"] { _ = try shell.ask(line) }
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  78  320  44  0")
    let before = shell.prompts
    shell.terminal.send("attrs 0,")
    try edit("\"spacing\"", "\"gap\"")
    try build()
    try shell.terminal.wait { screen in
      screen.lines.contains { $0.hasSuffix("> reload pile --lenient") }
        && screen.lines.last?.contains("> attrs 0,") == true
    }
    expect(
      shell.transcript,
      contains:
        "line 2 of the journal runs without 'spacing=4': no option 'spacing'; available: gap")
    shell.terminal.send("1\r")
    try shell.waitForPrompt(after: before + 1)
    expect(shell.answer.last, equals: "0,1      0  82  320  44  0")
    try expect(shell.ask("undo").first, equals: "undone: reload pile --lenient")
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  78  320  44  0")
  }

  @Test("Without --lenient a build that lacks an option is refused, and nothing changes")
  func strictReload() throws {
    try build()
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", home.path("pile/build")])
    for line in ["sections 2", "load pile spacing=4"] { _ = try shell.ask(line) }
    try edit("\"spacing\"", "\"gap\"")
    try build()
    let answer = try shell.ask("reload pile")
    expect(
      answer.first,
      equals:
        "error: line 2 of the journal cannot be run again: 'load pile spacing=4': no option 'spacing'; "
        + "available: gap", "\(answer)")
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  78  320  44  0")
  }

  @Test("dev builds what is saved, shows the compiler's error, reloads and keeps the scene")
  func development() throws {
    let shell = try ShellTerminal(home, ["dev", home.path("pile")])
    _ = try shell.ask("watch off")
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  82  320  44  0")
    shell.terminal.send("attrs 0,")
    try edit("return LAYOUT_OK;", "return LAYOUT_OK")
    try shell.wait(for: "build failed")
    try shell.terminal.wait { $0.lines.contains { $0.contains("pile.c:") && $0.contains("error") } }
    try edit("return LAYOUT_OK\n", "return LAYOUT_OK;\n")
    try edit(".numbers = {8}", ".numbers = {20}")
    try shell.terminal.wait { screen in
      screen.lines.contains { $0.hasSuffix("> reload pile --lenient") }
        && screen.lines.last?.contains("> attrs 0,") == true
    }
    let before = shell.prompts
    shell.terminal.send("1\r")
    try shell.waitForPrompt(after: before)
    expect(shell.answer.last, equals: "0,1      0  94  320  44  0")
  }

  @Test("dev shows the failing line of the user's source with its caret, and nothing around it")
  func compilerMessages() throws {
    let makefile = try home.read("pile/Makefile")
    try home.write(
      "pile/Makefile",
      makefile.replacingOccurrences(
        of: "build: $(MODULE)\n",
        with: "build: $(MODULE)\n\t@[ ! -s broken ] || { cat broken; false; }\n"))
    try home.write("pile/broken", "")
    let shell = try ShellTerminal(home, ["dev", home.path("pile")])
    _ = try shell.ask("watch off")
    for (output, lines) in try Self.messages(in: home.path("pile")) {
      try home.write("pile/broken", output)
      try shell.terminal.wait { screen in
        let rows = screen.lines
        guard let start = rows.lastIndex(where: { $0.hasSuffix(lines[0]) }) else { return false }
        return Array(rows[start...].prefix(lines.count)) == lines
          && rows[start - 1].hasSuffix("build failed")
          && rows.dropFirst(start + lines.count).first?.hasPrefix("layoutsh") == true
      }
    }
  }

  /// Output of compilers, and the lines to show of it.
  private static func messages(in folder: String) throws -> [(output: String, lines: [String])] {
    let swift = """
      Building for debugging...
      [1/5] Write swift-version.txt
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      \(folder)/Kit/Sources/LayoutCore/Rect.swift:1:2: warning: an error: in a warning
      [3/7] Compiling pile_layout Rows.swift
      \(folder)/Sources/Layout/Rows.swift:4:24: error: cannot find 'fooo' in scope
      2 | \tvar x = 1
      3 |   func f() -> Int {
      4 |     let é = 2; return fooo(é)
        |                       `- error: cannot find 'fooo' in scope
      5 |   }
      [4/7] Emitting module pile_layout

      """
    let manifest = """
      error: 'pile': Invalid manifest (compiled with: ["swiftc"])
      \(folder)/Package.swift:5:3: error: expected expression
      3 | let package = Package(
      4 |   name: "pile",
      5 |   ]
        |   `- error: expected expression

      """
    let clang = """
      pile.c:2:11: error: expected ';' at end of declaration
          2 |         int x = 1
            |                  ^
            |                  ;
      1 error generated.
      make: *** [Makefile:14: build/libpile.layout.so] Error 1

      """
    let rust = """
         Compiling pile-layout v0.1.0 (\(folder))
      error[E0308]: mismatched types
       --> src/lib.rs:2:18
        |
      2 |     let x: u32 = "a";
        |            ---   ^^^ expected `u32`, found `&str`
        |            |
        |            expected due to this

      error: could not compile `pile-layout` (lib) due to 1 previous error

      """
    let header = """
      In file included from /usr/include/c++/12/vector:62,
      /usr/include/c++/12/bits/stl_vector.h:553:9:   required from ‘std::vector<N>’
      pile.c:2:4:   required from here
      /usr/include/c++/12/bits/stl_construct.h:119:7: error: use of deleted function ‘N::N()’
        119 |       ::new((void*)__p) _Tp(std::forward<_Args>(__args)...);
            |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

      """
    let second = try String(contentsOfFile: "\(folder)/pile.c", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)[2]
    let linker =
      "ld: build/pile.o: undefined reference to `no_such'\ncollect2: error: ld returned 1\n"
    return [
      (
        swift,
        [
          "Sources/Layout/Rows.swift:4:24: error: cannot find 'fooo' in scope",
          "    let é = 2; return fooo(é)", "                      ^",
        ]
      ),
      (manifest, ["Package.swift:5:3: error: expected expression", "  ]", "  ^"]),
      (
        clang,
        [
          "pile.c:2:11: error: expected ';' at end of declaration", "        int x = 1",
          "                 ^",
        ]
      ),
      (
        rust,
        [
          "src/lib.rs:2:18: error[E0308]: mismatched types", "    let x: u32 = \"a\";",
          "                 ^",
        ]
      ),
      (
        header.replacingOccurrences(of: "pile.c:2:4:", with: "pile.c:3:4:"),
        [
          "pile.c:3:4: error: use of deleted function ‘N::N()’", String(second), "   ^",
        ]
      ),
      (
        linker,
        ["ld: build/pile.o: undefined reference to `no_such'", "collect2: error: ld returned 1"]
      ),
    ]
  }

  @Test("dev says what it needs where there is nothing to build, or no terminal")
  func noProject() throws {
    let shell = try Program.run(["dev"], home: home)
    expect(shell.status, equals: 2)
    expect(
      shell.errors,
      equals: "error: 'dev' needs a terminal; 'layoutsh check' checks a module without one\n")
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try home.read("pile/pile.c")
    let place = try #require(text.range(of: old), "no '\(old)'")
    try home.write("pile/pile.c", text.replacingCharacters(in: place, with: new))
  }

  private func build() throws { try home.make("build", in: "pile") }
}
