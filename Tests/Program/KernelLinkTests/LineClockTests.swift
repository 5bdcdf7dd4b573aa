import TestSupport
import Testing

@testable import KernelLink
@testable import System

/// The time limits of a line, seen from outside.
struct LineClockTests {
  private let memory: CrashMemory
  private var clock: LineClock
  private let start = Posix.now()

  init() throws {
    memory = try CrashMemory()
    clock = try #require(LineClock(LineTime(line: 100), memory))
  }

  private mutating func timeLeft(now: Int64) -> Int64 { clock.timeLeft(memory, now: now).left }

  @Test("A line has its time and the next one another")
  mutating func aLineHasItsTimeAndTheNextOneAnother() {
    memory.setLine(1)
    expect(timeLeft(now: start), equals: 100)
    expect(timeLeft(now: start + 60), equals: 40)
    memory.setLine(1)
    expect(timeLeft(now: start + 70), equals: 100)
    expect(timeLeft(now: start + 170), equals: 0)
    memory.beginInnerLine()
    expect(timeLeft(now: start + 180), equals: 100)
  }

  @Test("Waiting is no time of the line") mutating func waitingIsNoTimeOfTheLine() {
    expect(timeLeft(now: start + 1000), equals: 100)
    memory.setLine(1)
    _ = timeLeft(now: start + 1000)
    let left = memory.waiting { timeLeft(now: start + 2000) }
    expect(left, equals: 100)
    expect(timeLeft(now: start + 2001), equals: 100)
    expect(timeLeft(now: start + 2051), equals: 50)
    memory.awaitLine()
    expect(timeLeft(now: start + 9000), equals: 100)
  }

  @Test("The total holds whatever the note says") func theTotalHoldsWhateverTheNoteSays() throws {
    var both = try #require(LineClock(LineTime(line: 1000, total: 30_000), memory))
    let unlimited = LineClock(LineTime(), memory)
    expect(unlimited == nil)
    let begin = Posix.now()
    for (moment, limit) in [(0, 1000), (900, 1000), (20_000, 1000), (29_900, 30_000)] {
      memory.beginInnerLine()
      expect(both.timeLeft(memory, now: begin + Int64(moment)).limit, equals: Int64(limit))
    }
    memory.awaitLine()
    let end = both.timeLeft(memory, now: begin + 30_001)
    expect(end.left < 0 && end.limit == 30_000)
  }
}
