import Foundation
import TestSupport
import Testing

/// A layer on its way to another layout is on its way again after every kind of end.
struct TransitionRecoveryTests {
  @Test("--resume and undo come back to a stop of a transition; a target that dies changes nothing")
  func stops() throws {
    let home = try Home()
    let options = ["--plugin-path", try Deadly.folder(), "--no-init"]
    let first = try ShellTerminal(home, options)
    _ = try first.ask("load flow; sections 9; transition circle radius=60 at 0.25")
    _ = try first.ask("transition circle at 0.5")
    let state = try first.state()
    let frames = try first.ask("frames 3")
    first.terminal.signal(SIGKILL)
    _ = try first.terminal.waitForExit()
    let second = try ShellTerminal(home, options + ["--resume"])
    try expect(second.state(), equals: state)
    try expect(second.ask("frames 3"), equals: frames)
    try expect(second.ask("undo").last?.hasSuffix("to circle at 0.25"), equals: true)
    _ = try second.ask("transition finish")
    let arrived = try second.state()
    let death = try second.ask("transition deadly fault=segv at 0.5")
    expect(death.contains { $0.contains("plugin 'deadly' crashed in") }, "\(death)")
    try expect(second.state(), equals: arrived)
  }
}
