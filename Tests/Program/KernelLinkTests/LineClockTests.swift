import TestSupport
import Testing

@testable import KernelLink
@testable import System

/// The time limits of a line, seen from outside.
struct LineClockTests {
  private let note: CrashNote
  private var clock: LineClock
  private let start = Posix.now()

  init() throws {
    note = try CrashNote()
    clock = try #require(LineClock(LineTime(line: 100), note))
  }

  private mutating func timeLeft(now: Int64) -> Int64 { clock.timeLeft(note, now: now).left }

  @Test mutating func aLineHasItsTimeAndTheNextOneAnother() {
    note.setLine(1)
    expect(timeLeft(now: start), equals: 100)
    expect(timeLeft(now: start + 60), equals: 40)
    note.setLine(1)
    expect(timeLeft(now: start + 70), equals: 100)
    expect(timeLeft(now: start + 170), equals: 0)
    note.beginInnerLine()
    expect(timeLeft(now: start + 180), equals: 100)
  }

  @Test mutating func waitingIsNoTimeOfTheLine() {
    expect(timeLeft(now: start + 1000), equals: 100)
    note.setLine(1)
    _ = timeLeft(now: start + 1000)
    let left = note.waiting { timeLeft(now: start + 2000) }
    expect(left, equals: 100)
    expect(timeLeft(now: start + 2001), equals: 100)
    expect(timeLeft(now: start + 2051), equals: 50)
    note.awaitLine()
    expect(timeLeft(now: start + 9000), equals: 100)
  }

  @Test func theTotalHoldsWhateverTheNoteSays() throws {
    var both = try #require(LineClock(LineTime(line: 1000, total: 30_000), note))
    let unlimited = LineClock(LineTime(), note)
    expect(unlimited == nil)
    let begin = Posix.now()
    for (moment, limit) in [(0, 1000), (900, 1000), (20_000, 1000), (29_900, 30_000)] {
      note.beginInnerLine()
      expect(both.timeLeft(note, now: begin + Int64(moment)).limit, equals: Int64(limit))
    }
    note.awaitLine()
    let end = both.timeLeft(note, now: begin + 30_001)
    expect(end.left < 0 && end.limit == 30_000)
  }
}
