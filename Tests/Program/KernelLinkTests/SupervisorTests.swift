import Glibc
import TestSupport
import Testing

/// A supervisor's treatment of a program that misbehaves, all in the probe, a process of its own.
@Suite(.serialized) struct SupervisorTests {
  @Test("Lines are answered and the journal follows") func linesAreAnsweredAndTheJournalFollows()
    throws
  {
    try expect(
      Probe.session(
        "add a", "add b", "show", "undo", "journal", "redo", "journal", "undo", "undo", "undo",
        "two c",
        "journal", "quit"),
      equals: [
        "[0] ", "[0] ", "[0] a b", "[0] ", #"journal: ["a"] undone: ["b"]"#, "[0] ",
        #"journal: ["a", "b"] undone: []"#, "[0] ", "[0] ", "[1] ", "[0] ",
        #"journal: ["c", "c"] undone: []"#, "[0] ",
      ])
  }

  @Test(
    "A crash is reported and the state rebuilt",
    arguments: [
      (SIGILL, "SIGILL (illegal instruction)"), (SIGTRAP, "SIGTRAP (trap)"),
      (SIGSEGV, "SIGSEGV (invalid memory access)"), (SIGBUS, "SIGBUS (memory access error)"),
      (SIGFPE, "SIGFPE (arithmetic error)"), (SIGABRT, "SIGABRT (aborted)"),
    ])
  func aCrashIsReportedAndTheStateRebuilt(signal: Int32, words: String) throws {
    try expect(
      Probe.session("add a", "add b", "undo", "add c", "raise \(signal)", "show", "journal"),
      equals: [
        "[0] ", "[0] ", "[0] ", "[0] ", "plugin 'bad' crashed in prepare at line 5: \(words)",
        "[0] a c", #"journal: ["a", "c"] undone: []"#,
      ])
  }

  /// A Swift plugin has a runtime of its own that would else print a page of addresses.
  @Test("Runtimes of plugins are told not to catch traps")
  func runtimesOfPluginsAreToldNotToCatchTraps() throws {
    try expect(
      Probe.session("variable SWIFT_BACKTRACE", "raise 11", "variable SWIFT_BACKTRACE"),
      equals: [
        "[0] enable=no",
        "plugin 'bad' crashed in prepare at line 2: SIGSEGV (invalid memory access)",
        "[0] enable=no",
      ])
    try expect(Probe.run("direct", ["variable SWIFT_BACKTRACE"]).lines, equals: ["enable=no"])
  }

  @Test("Undone lines survive a crash too") func undoneLinesSurviveACrashToo() throws {
    try expect(
      Probe.session("add a", "add b", "undo", "bare 11", "redo", "show"),
      equals: [
        "[0] ", "[0] ", "[0] ",
        "the kernel crashed at line 4: SIGSEGV (invalid memory access)", "[0] ", "[0] a b",
      ])
  }

  @Test("A kernel goes back itself where journals begin alike, or leaves it to another")
  func aKernelGoesBack() throws {
    let found = try Probe.session(
      "pid", "add a", "add b", "rewind 1 c", "show", "journal", "undo", "redo", "show", "pid",
      "rewind 1", "journal", "pid", "rewind 0 d", "show", "pid", "rewind 1 poison", "show")
    let kernels = found.enumerated().filter { [0, 8, 10, 12].contains($0.offset) }
    expect(kernels.map { $0.element == found[0] }, equals: [true, true, true, false])
    expect(
      found.filter { Int($0.dropFirst(4)) == nil },
      equals: [
        "[0] ", "[0] ", "[0] a c", #"journal: ["a", "c"] undone: []"#, "[0] ", "[0] ", "[0] a c",
        #"journal: ["a"] undone: []"#, "[0] d", #"[0] d poison suspended: ["main"]"#,
      ])
  }

  @Test("Settings survive a crash too") func settingsSurviveACrashToo() throws {
    try expect(
      Probe.session(
        "set a", "set b", "add x", "bare 11", "settings", "bare 6", "settings", "show"),
      equals: [
        "[0] ", "[0] ", "[0] ",
        "the kernel crashed at line 4: SIGSEGV (invalid memory access)", "[0] a b",
        "the kernel crashed at line 6: SIGABRT (aborted)", "[0] a b", "[0] x",
      ])
  }

  @Test("A death between two lines blames neither") func aDeathBetweenTwoLinesBlamesNeither() throws
  {
    let death = "the kernel crashed: SIGKILL (killed)"
    try expect(
      Probe.session(
        "add a", "expire", "sleep", "show", "show", "expire", "sleep", "show", "show"),
      equals: ["[0] ", "[0] ", death, "[0] a", "[0] ", death, "[0] a"])
  }

  @Test("A plugin may close what it prints to") func aPluginMayCloseWhatItPrintsTo() throws {
    try expect(
      Probe.session("mute", "print x", "add a", "show"), equals: ["[0] ", "[0] ", "[0] ", "[0] a"])
  }

  @Test("The innermost plugin is named") func theInnermostPluginIsNamed() throws {
    try expect(
      Probe.session("nested 8", "deep"),
      equals: [
        "plugin 'base' crashed in prepare at line 1: SIGFPE (arithmetic error)",
        "plugin 'level0' crashed in prepare at line 2: SIGILL (illegal instruction)",
      ])
  }

  @Test(
    "Every other death is reported and the state rebuilt",
    arguments: [
      ("exit 3", "plugin 'bad' ended the process in prepare at line 2: exit code 3"),
      ("exit 0", "plugin 'bad' ended the process in prepare at line 2: exit code 0"),
      ("close", "the kernel closed the connection at line 2: its descriptors were closed"),
      (
        "shut",
        "plugin 'bad' closed the connection in prepare at line 2: its descriptors were closed"
      ),
      ("later", "plugin 'bad' crashed in prepare at line 2: SIGABRT (aborted)"),
    ])
  func everyOtherDeathIsReportedAndTheStateRebuilt(line: String, sentence: String) throws {
    try expect(
      Probe.session("add a", line, "show", "add b", "show"),
      equals: ["[0] ", sentence, "[0] a", "[0] ", "[0] a b"])
  }

  @Test(
    "Nonsense on the link is a death",
    arguments: [
      ("garble", ": expected a message of version 1, found 103"),
      ("overlong", ": expected at most 16777216 bytes, found a message of 2139062143"),
      ("forge", ": the journal has fewer than 1000000 lines to keep"),
    ])
  func nonsenseOnTheLinkIsADeath(line: String, reason: String) throws {
    let lines = try Probe.session("add a", line, "show")
    try #require(lines.count == 3)
    // The kernel is killed in or after the call that wrote it, so the plugin may be named or not.
    expect(lines[1], contains: " damaged the connection")
    expect(lines[1].hasSuffix(reason))
    expect(lines[2], equals: "[0] a")
  }

  @Test("Lines recorded before a death stay") func linesRecordedBeforeADeathStay() throws {
    try expect(
      Probe.session("half c", "journal", "show"),
      equals: [
        "plugin 'bad' crashed in prepare at line 1: SIGILL (illegal instruction)",
        #"journal: ["c"] undone: []"#, "[0] c",
      ])
  }

  @Test("What plugins print comes before the answer and survives a trap")
  func whatPluginsPrintComesBeforeTheAnswerAndSurvivesATrap() throws {
    try expect(
      Probe.session("print hello", "errors oops"),
      equals: ["printed: hello", "", "[0] ", "errors: oops", "[0] "])
    let trap = try Probe.session("trap 3", "show")
    expect(trap.first, equals: "message: Fatal error: Index out of range")
    expect(
      trap.suffix(2).first?.hasPrefix("plugin 'bad' crashed in prepare at line 1: "), equals: true)
    expect(trap.last, equals: "[0] ")
  }

  @Test("Long answers come in pieces") func longAnswersComeInPieces() throws {
    try expect(
      Probe.session("big 3000000", "bigreply 20000000", "show"),
      equals: ["shown: 3000000 bytes", "[0] ", "shown: 20000000 bytes", "[0] ", "[0] "])
  }

  @Test("A line stops when asked and is killed when it does not")
  func aLineStopsWhenAskedAndIsKilledWhenItDoesNot() throws {
    try expect(
      Probe.session("add a", "!hang", "show", "!spin", "show", "!show"),
      equals: ["[0] ", "[130] ", "[0] a", "cancelled", "[0] a", "[0] a"])
  }

  @Test("The same line dying twice suspends its layer") func theSameLineDyingTwiceSuspendsItsLayer()
    throws
  {
    let death = "plugin 'bad' crashed in prepare at line"
    let words = "SIGFPE (arithmetic error)"
    try expect(
      Probe.session("query", "add a", "query", "query", "query", "show", "reload", "query"),
      equals: [
        "\(death) 1: \(words)", "[0] ", "\(death) 3: \(words)", "\(death) 4: \(words)",
        #"suspended: ["main"]"#, #"[0] main is suspended suspended: ["main"]"#,
        #"[0] a suspended: ["main"]"#, "[0] ", "\(death) 8: \(words)",
        #"suspended: ["main"]"#,
      ])
  }

  @Test(
    "A replay that dies or hangs suspends the layer and keeps the journal",
    arguments: [
      (
        "poison",
        "plugin 'bad' crashed in prepare at line 2 of the journal: SIGSEGV (invalid memory access)"
      ),
      ("slow poison", "plugin 'bad' hung in prepare at line 2 of the journal: no progress, killed"),
    ])
  func aReplayThatDiesOrHangsSuspendsTheLayerAndKeepsTheJournal(line: String, death: String) throws
  {
    try expect(
      Probe.session("add a", "add \(line)", "add b", "restart", "show", "journal"),
      equals: [
        "[0] ", "[0] ", "[0] ", "rebuild: \(death)", #"suspended: ["main"]"#,
        #"[0] a \#(line) b suspended: ["main"]"#, #"journal: ["a", "\#(line)", "b"] undone: []"#,
      ])
  }

  @Test("A replay that dies for no known reason suspends everything")
  func aReplayThatDiesForNoKnownReasonSuspendsEverything() throws {
    try expect(
      Probe.session("add nameless poison", "restart", "show", "add refuse", "restart"),
      equals: [
        "[0] ",
        "rebuild: the kernel crashed at line 1 of the journal: SIGBUS (memory access error)",
        "suspended: everything", "[0] nameless poison", "[0] ",
        "rebuild: the kernel crashed at line 1 of the journal: SIGBUS (memory access error)",
        "suspended: everything", "rebuild: line 2 refused: no longer wanted",
      ])
  }

  @Test("A journal nothing can replay is kept") func aJournalNothingCanReplayIsKept() throws {
    let death = "rebuild: the kernel crashed at line 1 of the journal: SIGKILL (killed)"
    let failure =
      "cannot rebuild the state: the kernel crashes even with every layer suspended"
    let attempt = [death, death, "suspended: everything", failure]
    try expect(
      Probe.session("add deadly poison", "restart", "show", "journal"),
      equals: ["[0] "] + attempt + attempt + [#"journal: ["deadly poison"] undone: []"#])
  }

  @Test(
    "A kernel that never pauses meets its limits",
    arguments: [
      (
        "flood",
        "plugin 'bad' printed too much in prepare at line 2: the limit of a line is 1 MiB, killed"
      ),
      (
        "stream",
        "plugin 'bad' printed too much in prepare at line 2: the limit of a line is 1 MiB, killed"
      ),
      ("drip", "bad did not answer within 300 ms (prepare)"),
      ("restless", "bad did not answer within 900 ms (prepare)"),
    ])
  func aKernelThatNeverPausesMeetsItsLimits(line: String, sentence: String) throws {
    let lines = try Probe.run("limited", ["add a", line, "show"]).lines
      .filter { !$0.hasPrefix("shown: ") }
    try #require(lines.count == 3, "\(lines)")
    expect(lines[0] == "[0] " && lines[2] == "[0] a", "\(lines)")
    // Under load a megabyte may take longer than the time for it.
    expect([sentence, "bad did not answer within 300 ms (prepare)"], contains: lines[1])
  }

  @Test(
    "A session has a limit of what its lines keep",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func aSessionHasALimitOfWhatItsLinesKeep() throws {
    let lines = (0..<75).map { "add \($0) \(String(repeating: "x", count: 900 << 10))" }
    let answers = try Probe.run("limited", lines + ["show"]).lines
    let refusals = answers.filter { $0.hasSuffix("the limit of a session is 64 MiB, killed") }
    // 72 lines fit; the one after them is too much, and so is each that follows.
    expect(answers.count { $0 == "[0] " } >= 72)
    expect(refusals.count, equals: 75 + 1 - 72 - 1, "\(answers.suffix(6).map { $0.suffix(100) })")
  }

  @Test("Without a limit only the person stops it") func withoutALimitOnlyThePersonStopsIt() throws
  {
    try expect(
      Probe.session("add a", "!drip", "show").filter { !$0.hasPrefix("shown: ") },
      equals: ["[0] ", "cancelled", "[0] a"])
  }

  @Test(
    "A rebuild that never pauses ends",
    arguments: [
      ("loud poison", #"[0] loud poison suspended: ["main"]"#),
      ("restless poison", "[0] restless poison"),
    ])
  func aRebuildThatNeverPausesEnds(line: String, end: String) throws {
    let lines = try Probe.run("limited", ["add \(line)", "restart", "show"]).lines
    let deaths = lines.filter { $0.hasPrefix("rebuild: ") }
    expect(!deaths.isEmpty && deaths.allSatisfy { $0.hasSuffix(", killed") }, "\(lines)")
    expect(lines.last, equals: end, "\(lines)")
  }

  @Test("Completions and hints are asked of the kernel and may come too late")
  func completionsAndHintsAreAskedOfTheKernelAndMayComeTooLate() throws {
    try expect(
      Probe.session(
        "add apple", "add ant", "complete a", "hint ap", "hint x", "complete die",
        "complete slow",
        "show", "complete b"),
      equals: [
        "[0] ", "[0] ", #"0..<1 ["apple", "ant"]"#, "ple", "nothing",
        "the kernel crashed: SIGILL (illegal instruction)", "late", "[0] apple ant", "0..<1 []",
      ])
  }
}
