import SessionPlaying
import SessionTranscript
import ShellValues
import TestSupport
import Testing

struct StepHistoryTests {
  private let stage = ToyStage()
  private let listener = Listener()

  /// Plays until before the command `last`.
  private func begin(_ body: String, until last: String? = nil) throws -> (
    SessionRun<ToyStage>, StepHistory<ToyStage>
  ) {
    let run = SessionRun(try nodes(body), of: "x", on: stage, judging: .whatIsStated)
    let history = StepHistory(run)
    listener.holdsBefore = last
    while run.next(telling: listener) {}
    listener.holdsBefore = nil
    return (run, history)
  }

  private var words: [String] { stage.state.journal.lines.map(\.command) }

  private let three = "  > add a\n\n@mark middle\n  > add b\n\n  > add c\n"

  @Test("What was tried is gone when the playing goes on")
  func whatWasTriedIsGoneWhenThePlayingGoesOn() throws {
    let (run, history) = try begin(three, until: "add c")
    history.pause()
    _ = stage.answer("undo", as: .typed)
    _ = stage.answer("add tried", as: .typed)
    expect(history.resume())
    expect(words, equals: ["a", "b"])
    while run.next(telling: listener) {}
    expect(words, equals: ["a", "b", "c"])
  }

  @Test("Steps and marks are reached in both directions")
  func stepsAndMarksAreReachedInBothDirections() throws {
    let (run, history) = try begin(three)
    expect(history.goBack(1), equals: .stands(isReached: true))
    expect(words, equals: ["a", "b"])
    expect(history.goBack(9), equals: .stands(isReached: true))
    expect(words == [] && run.position == 0 && history.stepCount == 0)
    expect(history.go(to: .mark("middle")), equals: .stands(isReached: true))
    expect(words, equals: ["a"])
    expect(history.go(to: .step(3)), equals: .stands(isReached: true))
    expect(words, equals: ["a", "b"])
    for place in [SessionPlace.step(0), .step(4), .mark("nowhere")] {
      expect(history.go(to: place), equals: .unknown(place))
    }
    expect(words, equals: ["a", "b"])
  }

  @Test("A way forward ends before a step that dies") func aWayForwardEndsBeforeAStepThatDies()
    throws
  {
    let (_, history) = try begin("  > add a\n\n  > die\n\n  > add c\n", until: "add a")
    expect(history.go(to: .step(3)), equals: .stands(isReached: false))
    expect(history.stepCount == 1 && words == ["a"])
    let (_, other) = try begin("  > lose\n\n  > add c\n", until: "lose")
    expect(other.go(to: .step(2)), equals: .gone)
  }

  /// Questions are not in the journal: such sessions run again from their start.
  @Test("Sessions that ask for their history have it again")
  func sessionsThatAskForTheirHistoryHaveItAgain() throws {
    let (run, history) = try begin("  > stats\n  1\n\n  > add a\n\n  > stats\n  2\n")
    expect(run.differing.isEmpty)
    expect(history.goBack(1), equals: .stands(isReached: true))
    while run.next(telling: listener) {}
    expect(run.differing.isEmpty)
  }

  /// An `@assert` is a question as well, on the way back and on the way forward.
  @Test("Assertions are asked again") func assertionsAreAskedAgain() throws {
    let body = "  > add a\n\n@assert a\n  > stats\n  2\n\n@assert a\n  > stats\n  4\n"
    let (run, history) = try begin(body)
    expect(run.differing.isEmpty)
    for step in [2, 3, 1] {
      expect(history.go(to: .step(step)), equals: .stands(isReached: true))
      while run.next(telling: listener) {}
      expect(run.differing.isEmpty)
    }
    expect(history.go(to: .step(1)), equals: .stands(isReached: true))
    expect(history.go(to: .step(3)), equals: .stands(isReached: true))
    while run.next(telling: listener) {}
    expect(run.differing.isEmpty)
  }

  /// Wherever a person goes and whatever they try, a step finds the state that a straight run has
  /// there.
  @Test("Every way leads to the state of a straight run")
  func everyWayLeadsToTheStateOfAStraightRun() throws {
    var random = FixedRandom(state: 13)
    for _ in 0..<200 {
      let commands = (0..<12).map { index in
        Int.random(in: 0..<3, using: &random) == 0 ? "undo" : "add w\(index)"
      }
      var straight: [ShellState] = []
      let model = ToyStage()
      for command in commands {
        straight.append(model.state)
        _ = model.answer(command, as: .step)
      }
      let stage = ToyStage()
      let body = commands.map { "  > \($0)\n\n" }.joined()
      let run = SessionRun(try nodes(body), of: "x", on: stage, judging: .whatIsStated)
      let history = StepHistory(run)
      for _ in 0..<8 {
        let step = Int.random(in: 1...12, using: &random)
        _ = Bool.random(using: &random) ? history.go(to: .step(step)) : history.goBack(step)
        expect(stage.state, equals: straight[history.stepCount], "\(commands)")
        history.pause()
        _ = stage.answer(["undo", "add tried"].randomElement(using: &random) ?? "", as: .typed)
        let isResumed = history.resume()
        expect(isResumed && stage.state == straight[history.stepCount], "\(commands)")
      }
    }
  }
}

/// A generator that gives the same numbers every time.
private struct FixedRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
