import SessionTranscript
import ShellValues
import TerminalText
import TestSupport
import Testing

@testable import SessionPlaying

struct TaskTests {
  /// The only task of a session.
  private func task(_ body: String) throws -> LessonTask {
    let nodes = try nodes(body)
    return try #require(nodes.indices.compactMap { LessonTask(in: nodes, at: $0) }.first)
  }

  @Test("What belongs to a task ends at a blank line") func whatBelongsToATaskEndsAtABlankLine()
    throws
  {
    let task = try task(
      "@task Do it.\n@done a\n@hint first\n@done b: no b yet\n@hint second\n@wrong add x\n@solution add a\n"
        + "@solution add b\n@undo-after\n\n@hint of nothing\n")
    expect(task.line == 3 && task.text == "Do it." && task.undoesAfter && !task.isGoal)
    expect(task.conditions.map(\.text), equals: ["a", "b"])
    expect(task.conditions.map(\.sentence), equals: [nil, "no b yet"])
    expect(task.hints, equals: ["first", "second"])
    expect(task.wrong.map(\.text), equals: ["add x"])
    expect(task.commands, equals: ["add a", "add b"])
  }

  @Test("A task is not done before and done after its solution and by no wrong line")
  func aTaskIsNotDoneBeforeAndDoneAfterItsSolutionAndByNoWrongLine() throws {
    let stage = ToyStage()
    _ = stage.answer("add c", as: .step)
    let good = try task(
      "@task T\n@done a\n@done b\n@wrong add a\n@solution add a\n@solution add b\n")
    expect(good.faults(on: stage), equals: [])
    expect(good.progress(on: stage, towards: nil), equals: .off("a is missing"))
    expect(stage.ran, equals: ["step add c"], "judging runs on copies")
    stage.hasRoom = false
    expect(good.faults(on: stage), equals: [.init(line: 3, problem: .unchecked)])
  }

  @Test(
    "Faults are named",
    arguments: [
      ("@task T\n@done c\n@solution add a\n", 3, "the task is done before its solution runs"),
      ("@task T\n@done a\n@solution frob\n", 5, "@solution frob is refused: unknown"),
      (
        "@task T\n@done a\n@solution add a\n@solution add b\n", 6,
        "the task is done before @solution add b"
      ),
      ("@task T\n@done a\n@solution add b\n", 4, "after the solution no a"),
      ("@task T\n@done a\n@wrong add a\n@solution add a\n", 5, "@wrong add a does the task"),
    ])
  func faultsAreNamed(body: String, line: Int, message: String) throws {
    let stage = ToyStage()
    _ = stage.answer("add c", as: .step)
    let faults = try task(body).faults(on: stage)
    expect(faults.map(\.line) == [line] && faults.map(\.problem.sentence) == [message], "\(faults)")
  }

  private static let lesson =
    "  > add a\n\n@task T\n@done b\n@solution add b\n\n@task U\n@done x\n@solution add x\n"
    + "@undo-after\n\n  > show\n  a b\n"

  @Test("A run asks and then runs the solution unless it is undone")
  func aRunAsksAndThenRunsTheSolutionUnlessItIsUndone() throws {
    let stage = ToyStage()
    let run = SessionRun(try nodes(Self.lesson), of: "f", on: stage, judging: .everything)
    let listener = Listener()
    listener.holdsBefore = "U"
    while run.next(telling: listener) {}
    expect(run.total, equals: 4)
    expect(
      listener.told.filter { !$0.hasPrefix("@") },
      equals: [
        "no add a", "task T", "ok solve add b", "task U",
      ])
    listener.holdsBefore = nil
    while run.next(telling: listener) {}
    expect(listener.told.suffix(1), equals: ["ok show"])
  }

  @Test("Going back and forth runs solutions") func goingBackAndForthRunsSolutions() throws {
    let stage = ToyStage()
    let run = SessionRun(try nodes(Self.lesson), of: "f", on: stage, judging: .nothing)
    let history = StepHistory(run)
    while run.next(telling: Listener()) {}
    expect(history.stepCount, equals: 4)
    expect(history.go(to: .step(2)), equals: .stands(isReached: true))
    expect(stage.state.journal.lines.map(\.command), equals: ["a"])
    expect(history.go(to: .step(4)), equals: .stands(isReached: true))
    expect(stage.state.journal.lines.map(\.command), equals: ["a", "b"])
  }

  @Test("A look is compared element by element") func aLookIsComparedElementByElement() {
    func look(_ frames: [(String, [Double])]) -> SceneLook {
      SceneLook(
        frames.map { name, frame in
          SeenElement(
            layer: "main", name: name, x: frame[0], y: frame[1], width: frame[2], height: frame[3])
        })
    }
    let wanted = look([("header 0", [0, 0, 320, 44]), ("0,0", [10, 44, 50, 50])])
    let near = look([("header 0", [0.5, 0, 320, 44]), ("0,0", [10, 44, 49.6, 50])])
    expect(near.distance(to: wanted), equals: [])
    let (seven, eight) = (SceneLook([], of: 7), SceneLook([], of: 8))
    expect(
      eight.distance(to: seven).map(\.sentence), equals: ["the content has 8 items, 1 too many"])
    expect(
      seven.distance(to: eight).map(\.sentence), equals: ["the content has 7 items, 1 too few"])
    expect(seven.distance(to: look([])), equals: [])
    let far = look([("header 0", [0, 12, 320, 44]), ("footer 0", [0, 0, 1, 1])])
    expect(
      far.distance(to: wanted).map(\.sentence),
      equals: ["header 0 is 12 points too low", "0,0 is missing", "footer 0 should not be there"])
    let other = look([("header 0", [-1, -2.5, 300, 45]), ("0,0", [10, 44, 50, 50])])
    expect(
      other.distance(to: wanted).map(\.sentence),
      equals: [
        "header 0 is 1 point too far left and 2.5 points too high and 20 points too narrow and "
          + "1 point too tall"
      ])
  }

  @Test("Scene and goal are side by side where both fit")
  func sceneAndGoalAreSideBySideWhereBothFit() throws {
    let stage = ToyStage()
    _ = stage.answer("add a", as: .step)
    let start = stage.state
    _ = stage.answer("add try", as: .step)
    let task = try task("@task T\n@goal\n@solution add b\n")
    func rows(_ columns: Int, _ rows: Int) throws -> [String] {
      let text = try #require(task.pictures(on: stage, from: start, columns: columns, rows: rows))
      return text.text.split(separator: "\n").map(String.init)
    }
    func box(_ width: Int) -> String { String(repeating: "#", count: width) }
    let wide = try rows(80, 14)
    let gap = String(repeating: " ", count: 26)
    expect(wide.first, equals: "scene" + String(repeating: " ", count: 27) + "goal")
    expect(wide.dropFirst().first, equals: box(30) + "  " + box(30))
    expect(wide.suffix(2), equals: ["a" + gap + "     a", "try" + gap + "   b"])
    expect(wide.count, equals: 13)
    // Of less height, smaller; in a narrow window, the goal below.
    try expect(rows(80, 12)[1], equals: box(27) + "  " + box(27))
    try expect(rows(38, 20)[1], equals: box(18) + "  " + box(18))
    let narrow = try rows(37, 40)
    expect(
      narrow.prefix(2) + narrow.suffix(15).prefix(2), equals: ["scene", box(36), "goal", box(36)])
    for columns in 8...200 {
      let rows = try rows(columns, 24)
      expect(rows.allSatisfy { $0.count <= columns }, "\(columns)")
      expect(rows.count { $0.hasSuffix("goal") }, equals: 1)
    }
    expect(stage.state.journal.lines.map(\.command), equals: ["a", "try"])
    stage.hasRoom = false
    expect(task.pictures(on: stage, from: start, columns: 80, rows: 24) == nil)
  }

  @Test("A row beside one with colours and wide characters begins at its column")
  func aRowBesideOneWithColoursAndWideCharactersBeginsAtItsColumn() {
    let rows = VisibleText.rows(
      ["\u{1B}[31m日本\u{1B}[m", "long enough"], beside: ["a", "b", "c"], at: 6)
    expect(rows.map(\.text), equals: ["\u{1B}[31m日本\u{1B}[m  a", "long enoughb", "      c"])
  }

  @Test("Steps keep their names when others come") func stepsKeepTheirNamesWhenOthersCome() throws {
    let names = try nodes("  > add a\n\n  > add a\n\n@task T\n@done b\n@solution add b\n")
      .stepIdentities
    expect(names.count == 3 && Set(names).count == 3 && names.allSatisfy { $0.utf8.count == 16 })
    let more = try nodes("  > new\n\n" + "  > add a\n\n  > other\n\n  > add a\n").stepIdentities
    expect([more[1], more[3]], equals: Array(names[..<2]))
  }
}
