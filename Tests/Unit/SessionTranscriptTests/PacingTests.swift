import TestSupport
import Testing

@testable import SessionTranscript

struct PacingTests {
  @Test("The rhythm is that of the documented generator")
  func generator() {
    // From state 0: 1013904223, then 1196435762; each shifted right by 8 and taken modulo 51.
    // 3960563 % 51 = 5 and 4673577 % 51 = 39, so 45 and 79; Enter adds 250.
    expect(Pacing(seed: 0).keyDelays(of: "a", step: 0), equals: [45, 79 + 250])
  }

  @Test("Keys stay in their range, and blanks and punctuation make the next one wait")
  func range() {
    for seed in UInt32(0)..<50 {
      let delays = Pacing(seed: seed).keyDelays(of: "ab c,d", step: Int(seed))
      expect(delays.count, equals: 7)
      for (index, delay) in delays.enumerated() {
        let extra = (index == 3 || index == 5 ? 60 : 0) + (index == 6 ? 250 : 0)
        expect((40 + extra...90 + extra), contains: delay)
      }
    }
  }

  @Test("The same question has the same answer, another step another one")
  func deterministic() {
    let pacing = Pacing(seed: 42)
    let first = pacing.keyDelays(of: "load flow", step: 3)
    expect(pacing.keyDelays(of: "load flow", step: 3), equals: first)
    expect(pacing.keyDelays(of: "load flow", step: 4) != first)
  }

  @Test("Speed divides everything")
  func speed() {
    let pacing = Pacing(seed: 0, speed: 2)
    expect(pacing.outputLineDelay, equals: 8)
    expect(pacing.readingTime(of: "0123456789"), equals: 250)
    expect(pacing.pause(1500), equals: 750)
    expect(pacing.keyDelays(of: "", step: 0), equals: [148])
    expect(Pacing(seed: 0, speed: 1e-300).pause(1), equals: SessionDuration.longest)
  }
}
