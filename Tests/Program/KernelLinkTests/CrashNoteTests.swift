import Glibc
import TestSupport
import Testing

@testable import KernelLink

struct CrashNoteTests {
  @Test func callsNestAndComeBack() throws {
    let note = try CrashNote()
    expect(note.calls, equals: [])
    expect(note.activity, equals: .idle)
    note.setLine(12)
    let main = note.name("main")
    let prepare = note.name("prepare")
    note.enter(layer: main, plugin: note.name("sticky"), function: prepare)
    note.enter(layer: main, plugin: note.name("flow"), function: prepare)
    expect(note.activity, equals: .line(12))
    expect(note.calls.map(\.plugin), equals: ["sticky", "flow"])
    note.leave()
    expect(note.calls, equals: [PluginCall(layer: "main", plugin: "sticky", function: "prepare")])
    note.leave()
    expect(note.calls, equals: [])
  }

  @Test func aNewLineForgetsCallsThatNeverCameBack() throws {
    let note = try CrashNote()
    note.enter(layer: .none, plugin: .none, function: note.name("f"))
    note.begin(.replay(3))
    expect(note.calls, equals: [])
    expect(note.activity, equals: .replay(3))
  }

  @Test func theInnermostEightOfADeepStackAreKept() throws {
    let note = try CrashNote()
    for depth in 0..<20 {
      note.enter(layer: .none, plugin: note.name("p\(depth)"), function: .none)
    }
    expect(note.calls.map(\.plugin), equals: (12..<20).map { "p\($0)" })
    expect(note.calls.first?.layer, equals: "")
  }

  @Test func namesAreRegisteredOnceCutAtACharacterAndLimited() throws {
    let note = try CrashNote()
    expect(note.name("a"), equals: note.name("a"))
    expect(note.name("a") != note.name("b"))
    // 21 signs of three bytes fill 63 bytes; the 22nd does not fit.
    note.enter(
      layer: note.name(String(repeating: "€", count: 30)), plugin: note.name(""), function: .none)
    expect(note.calls.first?.layer, equals: String(repeating: "€", count: 21))
    expect(note.calls.first?.plugin, equals: "")
    for number in 0..<300 { _ = note.name("n\(number)") }
    expect(note.name("one more"), equals: .none)
    expect(note.name("a") != .none)
    note.clear()
    expect(note.calls, equals: [])
    expect(note.name("one more") != .none)
  }
}

struct SentenceTests {
  private func report(
    _ cause: CrashReport.Cause, _ activity: KernelActivity = .line(3), plugin: String = "bad"
  ) -> String {
    let call = PluginCall(layer: "main", plugin: plugin, function: "prepare")
    return CrashReport(cause: cause, activity: activity, calls: [call]).sentence
  }

  @Test func aDeathIsOneLine() {
    expect(
      report(.signal(SIGILL)),
      equals: "plugin 'bad' crashed in prepare at line 3: SIGILL (illegal instruction)")
    expect(
      report(.exit(3)), equals: "plugin 'bad' ended the process in prepare at line 3: exit code 3")
    expect(
      report(.hang, .replay(2)),
      equals: "plugin 'bad' hung in prepare at line 2 of the journal: no progress, killed")
    expect(
      report(.disconnected, .idle),
      equals: "plugin 'bad' closed the connection in prepare: its descriptors were closed")
    expect(
      report(.journal(.truncate(to: 9))),
      equals: "plugin 'bad' damaged the connection in prepare at line 3: "
        + "the journal has fewer than 9 lines to keep")
    expect(
      CrashReport(cause: .signal(64), activity: .line(1), calls: []).sentence,
      equals: "the kernel crashed at line 1: signal 64")
  }
}
