import TestSupport
import Testing

@testable import KernelLink

/// When a line has taken too long, seen from outside.
struct LineClockTests {
  private let note: CrashNote
  private var clock: LineClock
  private let start = Posix.now()

  init() throws {
    note = try CrashNote()
    clock = LineClock(limit: 100, note)
  }

  @Test mutating func aLineHasItsTimeAndTheNextOneAnother() {
    note.setLine(1)
    expect(clock.timeLeft(note, now: start), equals: 100)
    expect(clock.timeLeft(note, now: start + 60), equals: 40)
    note.setLine(1)
    expect(clock.timeLeft(note, now: start + 70), equals: 100)
    expect(clock.timeLeft(note, now: start + 170), equals: 0)
    note.beginInnerLine()
    expect(clock.timeLeft(note, now: start + 180), equals: 100)
  }

  @Test mutating func waitingIsNoTimeOfTheLine() {
    expect(clock.timeLeft(note, now: start + 1000), equals: 100)
    note.setLine(1)
    _ = clock.timeLeft(note, now: start + 1000)
    let left = note.waiting { clock.timeLeft(note, now: start + 2000) }
    expect(left, equals: 100)
    expect(clock.timeLeft(note, now: start + 2001), equals: 100)
    expect(clock.timeLeft(note, now: start + 2051), equals: 50)
    note.awaitLine()
    expect(clock.timeLeft(note, now: start + 9000), equals: 100)
  }
}
