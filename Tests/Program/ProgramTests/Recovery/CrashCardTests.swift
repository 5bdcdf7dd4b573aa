import Foundation
import TestSupport
import Testing

/// The facts that the author of a module gets about its crash.
struct CrashCardTests {
  /// The module, with lines of its source.
  private let modules: Home

  init() throws { modules = try Self.debuggable.get() }

  static let debuggable = Result<Home, any Error> {
    let home = try Home()
    try Fixture.compile(
      ["deadly.c"], to: home.path("libdeadly.layout.so"), [], ["-shared", "-fPIC", "-g"])
    return home
  }

  /// The rows of a card below the error, without the way back to it.
  private func card(
    _ commands: String, in folder: String? = nil, environment: [String: String] = [:],
    options: [String] = []
  ) throws -> [String] {
    let run = try Program.run(
      ["--plugin-path", folder ?? modules.path] + options + ["-c", commands],
      environment: environment)
    expect(run.status, equals: 70, "\(commands): \(run.errors)")
    expect(
      run.errorLines.first?.hasPrefix("error: plugin 'deadly' "), equals: true, "\(run.errors)")
    return run.errorLines.dropFirst().filter { !$0.hasPrefix("  again   ") }
  }

  private static let call = "  call    prepare: 2 sections, bounds 0 0 320x480"

  @Test("The card names module, frames with lines, arguments and line")
  func whole() throws {
    let inner = try Deadly.place("case SEGV:")
    let middle = try Deadly.place("if (self->place == place) fail")
    let outer = try Deadly.place("fail_in(self, PREPARE)")
    try expect(
      card("load deadly; sections 3 4; set fault=segv"),
      equals: [
        "  module  deadly 1.0.0", "  cause   a null pointer, at address 0x0",
        "  frame   fail, \(inner)", "          fail_in, \(middle)",
        "          prepare, \(outer)", Self.call,
        "  line    load deadly; sections 3 4; set fault=segv",
      ])
  }

  @Test(
    "Each way to die has its frame",
    arguments: [
      ("trap", "fail", "case TRAP:", 0), ("abort", "fail", "case ABORT:", 0),
      ("fpe", "fail", "case FPE:", 0), ("heap", "fail", "free(block);", 1),
      ("thread", "trap", "  __builtin_trap();", 0), ("call", "call_nothing", "  function();", 0),
      // It dies as it returns.
      ("smash", "smash", "room[i] = 0x41", 1),
    ])
  func frames(_ fault: String, _ function: String, _ words: String, _ below: Int) throws {
    let line = try #require(Int(try Deadly.place(words).dropFirst("deadly.c:".count)))
    let place = "deadly.c:\(line + below)"
    let rows = try card("load deadly; sections 3 4; set fault=\(fault)")
    expect(rows, contains: "  frame   \(function), \(place)", "\(rows)")
    expect(rows, contains: Self.call)
  }

  @Test("A full stack is called so, and its frames are told once")
  func stack() throws {
    let rows = try card("load deadly; sections 3 4; set fault=stack")
    expect(rows, contains: "  cause   the stack is full: endless recursion, or too much room on it")
    let line = try Deadly.place("return zero ? 0 : dive(room)")
    expect(rows.filter { $0.hasSuffix("dive, \(line)") }.count, equals: 1, "\(rows)")
  }

  @Test("What a runtime printed before it ended the process is the message")
  func message() throws {
    let rows = try card("load deadly; sections 3 4; set fault=heap")
    expect(rows, contains: "  message free(): double free detected in tcache 2", "\(rows)")
  }

  @Test(
    "The arguments of the call are there",
    arguments: [
      (
        "sections 3; set where=attributes fault=segv; attrs rect 1 2 30 40",
        "attributes in rect: rect 1 2 30x40"
      ),
      ("sections 3; set where=element fault=segv; attrs 0,2", "attributes for element: 0,2"),
      ("sections 3; set where=check fault=segv", "check option: fault=segv"),
      ("sections 3; set where=content fault=segv", "content size"),
    ])
  func arguments(_ commands: String, _ call: String) throws {
    let rows = try card("load deadly; \(commands)")
    expect(rows, contains: "  call    \(call)", "\(rows)")
  }

  @Test("A base is named with who asked it")
  func base() throws {
    let rows = try card(
      "load sticky over deadly; sections 3; set where=attributes fault=segv; attrs all")
    expect(rows.contains { $0.hasPrefix("  call    attributes in rect: ") })
    expect(rows.contains { $0.contains("asked by sticky") }, "\(rows)")
    expect(rows, contains: "  module  deadly 1.0.0")
  }

  @Test("Code that runs while a library is loaded, its entry and create have frames too")
  func early() throws {
    for (macro, function) in [
      ("AT_LOADING=SEGV", "loading"), ("AT_ENTRY=SEGV", "layout_plugin_entry"),
      ("AT_CREATE=ABORT", "create"),
    ] {
      let folder = try Home()
      try Fixture.compile(
        ["deadly.c"], to: folder.path("libdeadly.layout.so"), [macro], ["-shared", "-fPIC", "-g"])
      let rows = try card("load deadly", in: folder.path)
      expect(rows.contains { $0.contains("\(function), deadly.c:") }, "\(macro): \(rows)")
      expect(rows.first, equals: "  module  deadly 1.0.0")
    }
  }

  @Test("Without lines it is function and offset, without names the offset alone")
  func stripped() throws {
    let rows = try card("load deadly; sections 3 4; set fault=segv", in: try Deadly.folder())
    expect(rows.contains { $0.hasPrefix("  frame   fail + 0x") }, "\(rows)")
    let folder = try Home()
    try Fixture.compile(
      ["deadly.c"], to: folder.path("libdeadly.layout.so"), [], ["-shared", "-fPIC", "-s"])
    let bare = try card("load deadly; sections 3 4; set fault=segv", in: folder.path)
    expect(bare.contains { $0.hasPrefix("  frame   + 0x") }, "\(bare)")
    expect(bare, contains: Self.call)
  }

  @Test("Without a tool, or with one that hangs, fails or lies, it is function and offset")
  func tools() throws {
    let home = try Home()
    let quick = ["", "exit 1", "echo 0x1; echo f; echo g.c:1"]
    for script in runsLongTests ? quick + ["sleep 100", "yes"] : quick {
      let folder = home.path("bin")
      if script.isEmpty {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } else {
        let tool = try home.write(
          "bin/llvm-symbolizer", "#!/bin/sh\nPATH=/bin:/usr/bin\n\(script)\n")
        try #require(chmod(tool, 0o700) == 0)
      }
      let rows = try card(
        "load deadly; sections 3 4; set fault=segv", environment: ["PATH": "bin:\(folder)"])
      expect(rows.contains { $0.hasPrefix("  frame   fail + 0x") }, "\(script): \(rows)")
    }
  }

  @Test("A name that a shell would take apart is a name, and 'again' leads to the crash")
  func again() throws {
    let home = try Home()
    let folder = "\(home.path)/-it's $(touch x) \"q\""
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: modules.path("libdeadly.layout.so"), toPath: "\(folder)/libdeadly.layout.so")
    try FileManager.default.createSymbolicLink(
      atPath: home.path("layoutsh"), withDestinationPath: Program.path)
    let first = try Program.run(
      ["--plugin-path", folder, "-c", "load deadly; set fault=segv"], home: home, folder: home.path)
    let place = try Deadly.place("case SEGV:")
    expect(first.errorLines, contains: "  frame   fail, \(place)", "\(first.errors)")
    try expect(repeated(first.errorLines, home), equals: first.errorLines)
    expect(!home.names(in: ".").contains("x"))
    // From a shell, the state before the line is part of it.
    let shell = try ShellTerminal(home, ["--plugin-path", folder, "--no-init"])
    _ = try shell.ask("load deadly; sections 3 4")
    let answer = try shell.ask("set fault=segv where=attributes; att all")
    expect(answer.contains { $0.hasPrefix("  again   ") && $0.hasSuffix("layoutsh/last-crash") })
    let rows = try repeated(answer, home)
    expect(rows.contains { $0.hasPrefix("  call    attributes in rect: ") }, "\(rows)")
  }

  /// The standard error of the command that a card names.
  private func repeated(_ card: [String], _ home: Home) throws -> [String] {
    let start = "  again   "
    let row = try #require(card.first { $0.hasPrefix(start) }).dropFirst(start.count)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(row) 2>errors"]
    process.environment = home.environment
    process.environment?["PATH"] = "\(home.path):/usr/bin:/bin"
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 70)
    return try home.read("errors").split(separator: "\n").map(String.init)
  }

  @Test("At a terminal the rows fit its width", arguments: [80, 40])
  func width(_ columns: Int) throws {
    let shell = try ShellTerminal(
      try Home(), ["--plugin-path", modules.path, "--no-init"], columns: columns)
    shell.terminal.send("load deadly; sections 3 4; set fault=stack\r")
    try shell.wait(for: "last-crash")
    let rows = shell.transcript
    let place = try Deadly.place("return zero ? 0 : dive(room)")
    expect(rows.contains { $0.contains("dive, \(place)") }, "\(rows)")
    let cause = "the stack is full: endless recursion, or too much room on it"
    let wanted =
      columns == 80
      ? ["  cause   \(cause)"]
      : ["  cause   the stack is full: endless", "          recursion, or too much room on"]
    for row in wanted { expect(rows, contains: row, "\(rows)") }
    expect(rows.contains { $0.hasPrefix("  kept    the state before the line") }, "\(rows)")
  }

  @Test("A copy is kept in a shell: the lines are those that were loaded")
  func keptCopy() throws {
    let (home, folder) = (try Home(), try Home())
    let path = folder.path("libdeadly.layout.so")
    try FileManager.default.copyItem(atPath: modules.path("libdeadly.layout.so"), toPath: path)
    let shell = try ShellTerminal(home, ["--plugin-path", folder.path, "--no-init"])
    _ = try shell.ask("load deadly; sections 3")
    try Deadly.compile(into: folder)
    let place = try Deadly.place("case SEGV:")
    try expect(shell.ask("set fault=segv"), contains: "  frame   fail, \(place)")
  }

  @Test("JSON has the fields of the card")
  func json() throws {
    let run = try Program.run(
      ["--json", "--plugin-path", modules.path, "-c", "load deadly; sections 3 4; set fault=fpe"])
    let error = try #require(try run.objects().last?["error"] as? [String: Any])
    expect(error["code"] as? String, equals: "crashed")
    expect(error["module"] as? String == "deadly" && error["version"] as? String == "1.0.0")
    expect(error["function"] as? String, equals: "prepare")
    expect(error["arguments"] as? String, equals: "2 sections, bounds 0 0 320x480")
    expect(error["line"] as? String, equals: "load deadly; sections 3 4; set fault=fpe")
    let frame = try #require((error["frames"] as? [[String: Any]])?.first)
    expect(frame["function"] as? String == "fail" && frame["file"] as? String == "deadly.c")
    expect("deadly.c:\(frame["line"] as? Int ?? 0)", equals: try Deadly.place("case FPE:"))
  }

  @Test("verify, play and check show the card; what sessions compare is one line")
  func others() throws {
    let home = try Home(lesson: "  > load deadly; sections 3\n  ...\n\n  > set fault=segv\n  none")
    let frame = "  frame   fail, \(try Deadly.place("case SEGV:"))"
    let verified = try Program.run(
      ["verify", "lesson.session", "--plugin-path", modules.path], home: home)
    expect(verified.status, equals: 3)
    expect(verified.lines, contains: frame, "\(verified.output)")
    expect(
      verified.lines,
      contains: "  again   layoutsh verify lesson.session --plugin-path \(modules.path)")
    let played = try Program.run(
      ["play", "lesson.session", "--plugin-path", modules.path], home: home)
    expect(played.status, equals: 70)
    expect(played.errorLines.contains(frame) && !played.lines.contains(frame))
    let folder = try Home()
    try Fixture.compile(
      ["deadly.c"], to: folder.path("libdeadly.layout.so"), ["AT_PREPARE=SEGV"],
      ["-shared", "-fPIC", "-g"])
    let checked = try Program.run(
      ["check", "deadly", "--cases", "1", "--plugin-path", folder.path], home: home,
      folder: home.path)
    expect(checked.status, equals: 70)
    expect(checked.lines.contains { $0.hasPrefix("      frame   fail, deadly.c:") }, "\(checked)")
    let again = try #require(checked.lines.first { $0.hasPrefix("      again   ") })
    expect(again, contains: "layoutsh check deadly --law alive --seed 1 --case 0 ", "\(again)")
  }

  @Test("Traps of Swift have their message and their frames, none of the runtime's")
  func swift() throws {
    let home = try Home()
    try Deadly.compileWithTraps(into: home, ["-g"])
    for (fault, words, message) in [
      ("index", "print(rows[", "Fatal error: Index out of range"),
      (
        "force", "print(text!)",
        "Traps.swift:\(try Deadly.place("print(text!)", in: "Traps.swift").split(separator: ":")[1]): Fatal error: Unexpectedly"
      ),
      ("fatal", "fatalError(", "Fatal error: the pile 4 fell over"),
    ] {
      let rows = try card("load deadly; sections 3; set fault=\(fault)", in: home.path)
      let place = try Deadly.place(words, in: "Traps.swift")
      let function = fault == "force" ? "force" : "fail"
      expect(rows, contains: "  frame   Pile.\(function), \(place)", "\(rows)")
      expect(rows.contains { $0.hasPrefix("  message ") && $0.contains(message) }, "\(rows)")
      expect(!rows.contains { $0.contains("0x0000") || $0.contains("assertion") }, "\(rows)")
    }
    let deep = try card("load deadly; sections 3; set fault=recurse", in: home.path)
    expect(deep.contains { $0.hasPrefix("  cause   the stack is full") })
    expect(deep.contains { $0.hasPrefix("  frame   Pile.dive, Traps.swift:") }, "\(deep)")
    try Deadly.compileWithTraps(into: home, ["-O"])
    let bare = try card("load deadly; sections 3; set fault=fatal", in: home.path)
    expect(bare.contains { $0.hasPrefix("  frame   Pile.fail + 0x") }, "\(bare)")
  }

  @Test("Crashes leave no descriptor, no process and no file behind")
  func nothingIsLeft() throws {
    let home = try Home()
    let shell = try ShellTerminal(home, ["--plugin-path", modules.path, "--no-init"])
    func left() throws -> [String] {
      let pid = shell.terminal.pid
      let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
      let children = try String(
        contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
      let state = try FileManager.default.subpathsOfDirectory(atPath: home.path("state"))
      return ["\(files.count)", "\(children.split(separator: " ").count)"] + state.sorted()
    }
    _ = try shell.ask("load deadly; sections 3")
    _ = try shell.ask("set fault=segv")
    let before = try left()
    for _ in 0..<(runsLongTests ? 200 : 5) { _ = try shell.ask("set fault=segv") }
    try expect(left(), equals: before)
    try expect(shell.quit(), equals: .code(0))
    expect(
      home.names(in: "state/layoutsh").filter { !$0.hasPrefix("history") }, equals: ["last-crash"])
  }

  @Test(
    "A debugger finds the lines of a module",
    .enabled(if: runsLongTests && FileManager.default.isExecutableFile(atPath: "/usr/bin/gdb")))
  func debugger() throws {
    // On a terminal of its own: it waits for signals that the tests' threads hold back.
    let terminal = try PseudoTerminal(
      [
        "/usr/bin/gdb", "-batch", "-nx", "-ex", "set debuginfod enabled off", "-ex",
        "set follow-fork-mode child", "-ex", "run", "-ex", "bt 3", "--args", Program.path,
        "--limit", "none", "--plugin-path", modules.path, "-c",
        "load deadly; sections 3; set fault=segv",
      ], environment: try Home().environment, rows: 50, columns: 250)
    let place = try Deadly.place("case SEGV:")
    try terminal.wait(seconds: 60) { screen in
      screen.lines.contains { $0.hasPrefix("#0") && $0.hasSuffix(place) }
    }
  }

  private static let sanitizer = "/usr/lib/x86_64-linux-gnu/libasan.so.8"

  @Test(
    "A preloaded address sanitizer finds the lines of a module, and its errors on the heap",
    .enabled(if: runsLongTests && FileManager.default.fileExists(atPath: sanitizer)))
  func addressSanitizer() throws {
    let folder = try Home()
    try Fixture.compile(
      ["deadly.c"], to: folder.path("libdeadly.layout.so"), [],
      ["-shared", "-fPIC", "-g", "-fsanitize=address"])
    let run = try Program.run(
      ["--plugin-path", folder.path, "-c", "load deadly; sections 3; set fault=heap"],
      environment: ["LD_PRELOAD": Self.sanitizer, "ASAN_OPTIONS": "detect_leaks=0"])
    expect(run.status, equals: 70)
    expect(run.errors, contains: "AddressSanitizer: attempting double-free", "\(run.errors)")
    expect(run.errorLines.contains { $0.contains("in fail ") && $0.contains("deadly.c:") })
  }
}
