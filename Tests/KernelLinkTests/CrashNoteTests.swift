import Glibc
import Testing

@testable import KernelLink

@Suite struct CrashNoteTests {
  @Test func callsNestAndComeBack() throws {
    let note = try CrashNote()
    #expect(note.calls == [])
    #expect(note.activity == .idle)
    note.setLine(12)
    let main = note.name("main")
    let prepare = note.name("prepare")
    note.enter(layer: main, plugin: note.name("sticky"), function: prepare)
    note.enter(layer: main, plugin: note.name("flow"), function: prepare)
    #expect(note.activity == .line(12))
    #expect(note.calls.map(\.plugin) == ["sticky", "flow"])
    note.leave()
    #expect(note.calls == [PluginCall(layer: "main", plugin: "sticky", function: "prepare")])
    note.leave()
    #expect(note.calls == [])
  }

  @Test func aNewLineForgetsCallsThatNeverCameBack() throws {
    let note = try CrashNote()
    note.enter(layer: .none, plugin: .none, function: note.name("f"))
    note.begin(.replay(3))
    #expect(note.calls == [])
    #expect(note.activity == .replay(3))
  }

  @Test func theInnermostEightOfADeepStackAreKept() throws {
    let note = try CrashNote()
    for depth in 0..<20 {
      note.enter(layer: .none, plugin: note.name("p\(depth)"), function: .none)
    }
    #expect(note.calls.map(\.plugin) == (12..<20).map { "p\($0)" })
    #expect(note.calls.first?.layer == "")
  }

  @Test func namesAreRegisteredOnceCutAtACharacterAndLimited() throws {
    let note = try CrashNote()
    #expect(note.name("a") == note.name("a"))
    #expect(note.name("a") != note.name("b"))
    // 21 signs of three bytes fill 63 bytes; the 22nd does not fit.
    note.enter(
      layer: note.name(String(repeating: "€", count: 30)), plugin: note.name(""), function: .none)
    #expect(note.calls.first?.layer == String(repeating: "€", count: 21))
    #expect(note.calls.first?.plugin == "")
    for number in 0..<300 { _ = note.name("n\(number)") }
    #expect(note.name("one more") == .none)
    #expect(note.name("a") != .none)
    note.clear()
    #expect(note.calls == [])
    #expect(note.name("one more") != .none)
  }
}

@Suite struct SentenceTests {
  private func report(
    _ cause: CrashReport.Cause, _ activity: KernelActivity = .line(3), plugin: String = "bad"
  ) -> String {
    let call = PluginCall(layer: "main", plugin: plugin, function: "prepare")
    return CrashReport(cause: cause, activity: activity, calls: [call]).sentence
  }

  @Test func aDeathIsOneLine() {
    #expect(
      report(.signal(SIGILL))
        == "plugin 'bad' crashed in prepare at line 3: SIGILL (illegal instruction)")
    #expect(report(.exit(3)) == "plugin 'bad' ended the process in prepare at line 3: exit code 3")
    #expect(
      report(.hang, .replay(2))
        == "plugin 'bad' hung in prepare at line 2 of the journal: no progress, killed")
    #expect(
      report(.disconnected, .idle)
        == "plugin 'bad' closed the connection in prepare: its descriptors were closed")
    #expect(
      report(.journal(.truncate(to: 9)))
        == "plugin 'bad' damaged the connection in prepare at line 3: "
        + "the journal has fewer than 9 lines to keep")
    #expect(
      CrashReport(cause: .signal(64), activity: .line(1), calls: []).sentence
        == "the kernel crashed at line 1: signal 64")
  }
}
