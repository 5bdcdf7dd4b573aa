import Glibc
import TestSupport
import Testing

@testable import KernelLink

struct CrashMemoryTests {
  @Test("Calls nest and come back") func callsNestAndComeBack() throws {
    let memory = try CrashMemory()
    expect(memory.calls, equals: [])
    expect(memory.activity, equals: .idle)
    memory.setLine(12)
    let main = memory.name("main")
    let prepare = memory.name("prepare")
    memory.enter(layer: main, plugin: memory.name("sticky"), function: prepare)
    memory.enter(layer: main, plugin: memory.name("flow"), function: prepare)
    expect(memory.activity, equals: .line(12))
    expect(memory.calls.map(\.plugin), equals: ["sticky", "flow"])
    memory.leave()
    expect(memory.calls, equals: [PluginCall(layer: "main", plugin: "sticky", function: "prepare")])
    memory.leave()
    expect(memory.calls, equals: [])
  }

  @Test("A new line forgets calls that never came back")
  func aNewLineForgetsCallsThatNeverCameBack() throws {
    let memory = try CrashMemory()
    memory.enter(layer: .none, plugin: .none, function: memory.name("f"))
    memory.begin(.replay(3))
    expect(memory.calls, equals: [])
    expect(memory.activity, equals: .replay(3))
  }

  @Test("The innermost eight of a deep stack are kept") func theInnermostEightOfADeepStackAreKept()
    throws
  {
    let memory = try CrashMemory()
    for depth in 0..<20 {
      memory.enter(layer: .none, plugin: memory.name("p\(depth)"), function: .none)
    }
    expect(memory.calls.map(\.plugin), equals: (12..<20).map { "p\($0)" })
    expect(memory.calls.first?.layer, equals: "")
  }

  @Test("Names are registered once cut at a character and limited")
  func namesAreRegisteredOnceCutAtACharacterAndLimited() throws {
    let memory = try CrashMemory()
    expect(memory.name("a"), equals: memory.name("a"))
    expect(memory.name("a") != memory.name("b"))
    // 21 signs of three bytes fill 63 bytes; the 22nd does not fit.
    memory.enter(
      layer: memory.name(String(repeating: "€", count: 30)), plugin: memory.name(""),
      function: .none)
    expect(memory.calls.first?.layer, equals: String(repeating: "€", count: 21))
    expect(memory.calls.first?.plugin, equals: "")
    for number in 0..<300 { _ = memory.name("n\(number)") }
    expect(memory.name("one more"), equals: .none)
    expect(memory.name("a") != .none)
    memory.clear()
    expect(memory.calls, equals: [])
    expect(memory.name("one more") != .none)
  }
}

struct SentenceTests {
  private func report(
    _ cause: CrashReport.Cause, _ activity: KernelActivity = .line(3), plugin: String = "bad"
  ) -> String {
    let call = PluginCall(layer: "main", plugin: plugin, function: "prepare")
    return CrashReport(cause: cause, activity: activity, calls: [call]).sentence
  }

  @Test("A death is one line") func aDeathIsOneLine() {
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
