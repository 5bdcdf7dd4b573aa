import SessionPlaying
import SessionTranscript
import TestSupport
import Testing

struct SessionRunTests {
  private let lesson = """
    Words come and go.

      > add a
      added a

      > show
      b

    @assert a
    @assert z
    @quiz kind=number How many?
    @answer 1
    @mark end

    """

  @Test("Steps and assertions run and all else is told")
  func stepsAndAssertionsRunAndAllElseIsTold() throws {
    let stage = ToyStage()
    let run = SessionRun(try nodes(lesson), of: "x.session", on: stage, judging: .everything)
    let listener = Listener()
    while run.next(telling: listener) {}
    expect(
      listener.told,
      equals: [
        "prose Words come and go.", "ok add a", "no show", "ok assert a", "no assert z",
        "quiz How many?", "@answer 1", "@mark end",
      ])
    expect(stage.ran, equals: ["step add a", "step show", "probe assert a", "probe assert z"])
    expect(run.differing.count, equals: 2)
    expect(run.position, equals: run.nodes.count)
    expect(run.total, equals: 2)
  }

  @Test("An observer holds the run back before a node") func anObserverHoldsTheRunBackBeforeANode()
    throws
  {
    let stage = ToyStage()
    let run = SessionRun(try nodes(lesson), of: "x.session", on: stage, judging: .everything)
    let listener = Listener()
    listener.holdsBefore = "show"
    while run.next(telling: listener) {}
    expect(stage.ran, equals: ["step add a"])
    listener.holdsBefore = nil
    while run.next(telling: listener) {}
    expect(stage.ran.count, equals: 4)
  }

  /// A step, its answer in the file, and whether it is as wanted by each way of judging.
  @Test(
    "Answers are judged",
    arguments: [
      ("add a", "", true, false), ("add a", "  added a\n", true, true),
      ("add a", "  added b\n", false, false), ("add a", "  [1]\n", false, false),
      ("frob", "", false, false), ("frob", "  error: unknown\n  [1]\n", true, true),
      ("die", "", true, false), ("die", "  error: gone\n  [70]\n", true, true),
      ("stop", "", true, false), ("lose", "  [70]\n", true, true), ("lose", "", true, false),
    ])
  func answersAreJudged(command: String, expected: String, stated: Bool, everything: Bool) throws {
    let nodes = try nodes("  > \(command)\n\(expected)")
    for (judging, holds) in [
      (Judging.nothing, true), (.whatIsStated, stated), (.everything, everything),
    ] {
      let run = SessionRun(nodes, of: "x", on: ToyStage(), judging: judging)
      let listener = Listener()
      while run.next(telling: listener) {}
      expect(listener.told, equals: ["\(holds ? "ok" : "no") \(command)"], "\(judging)")
      expect(run.differing.isEmpty, equals: holds, "\(judging)")
    }
  }

  @Test("A player marks what differs") func aPlayerMarksWhatDiffers() throws {
    guard case .step(let step)? = try nodes("  > show\n  b\n").last else { return }
    let output = StepOutput(text: "a\n")
    let difference = try #require(StepDifference(of: step, output: output, file: "x"))
    expect(
      difference.markedRows(line: 3),
      equals: [
        "! the answer differs from line 3 of the file (- expected, + found)", "! -b", "! +a",
      ])
  }
}
