package import SessionTranscript
package import ShellValues
package import TerminalText

/// The output of one line of a session, and its exit code.
package struct StepAnswer: Equatable {
  /// The output, with errors in between.
  package var output: VisibleText
  /// The exit code: 0 for success, 1 for a refused command, or one of those below.
  package var status: Int32
  /// Whether a command was mistyped: it cannot be read, or names something that does not exist.
  package var isTypo: Bool

  /// The status of a line that crashed its kernel or took too long; the state before it is kept.
  package static let crashed = ExitCode.crashed
  /// The status of a line that ran without a kernel, because none can be started.
  package static let gone: Int32 = 71
  /// The status of a line that the user stopped.
  package static let cancelled = ExitCode.interrupted

  /// Creates an answer.
  package init(output: VisibleText, status: Int32, isTypo: Bool = false) {
    self.output = output
    self.status = status
    self.isTypo = isTypo
  }

  /// Returns whether the line was cut short although the session expects `status`.
  package func isCutShort(expecting status: Int) -> Bool {
    switch self.status {
    case Self.gone: true
    case Self.crashed, Self.cancelled: status != Int(self.status)
    default: false
    }
  }
}

/// The origin of a line, which decides its rules.
package enum LineRole {
  /// A step of the session; recorded.
  case step
  /// An internal request to judge or draw; not recorded.
  case probe
  /// Typed by a person as an answer to a question.
  case typed
}

/// The end of a question about the scene.
package enum SceneFinding: Equatable {
  case answer(SceneAnswer)
  /// It was cut short, as a line may be.
  case cutShort(StepAnswer)

  /// Why the answer is no, or missing; nil for any other.
  package var reason: String? {
    switch self {
    case .answer(.no(let reason)): reason
    case .answer: nil
    case .cutShort(let end): end.output.firstSentence ?? StepAnswer.stoppedSentence
    }
  }
}

extension StepAnswer {
  /// Creates the answer that a line with the same question would have.
  package init(_ finding: SceneFinding) {
    switch finding {
    case .cutShort(let end): self = end
    case .answer(.no(let reason)): self.init(output: "error: \(reason)\n", status: 1)
    case .answer(.drawing(let rows)): self.init(output: rows, status: 0)
    case .answer: self.init(output: "", status: 0)
    }
  }
}

/// The place where the lines of a session run: a kernel behind a link, or a shell in this process.
package protocol SessionStage: AnyObject {
  /// Runs one line.
  func answer(_ line: String, as role: LineRole) -> StepAnswer

  /// Answers a question about the scene, by the rules of a probe.
  func ask(_ question: SceneQuestion) -> SceneFinding
}

/// A stage whose state can be restored, and which can be copied for experiments.
package protocol RewindableStage: SessionStage {
  /// The current state.
  var state: ShellState { get }

  /// Returns whether the answer to a line depends on earlier lines that the state does not hold.
  func recalls(_ line: String) -> Bool

  /// Restores a state; returns false if no kernel can be started for it.
  func restore(_ state: ShellState) -> Bool

  /// Runs `body` on a temporary copy of the stage in another state; returns nil if there can be
  /// none.
  func withCopy<Result>(in state: ShellState, _ body: (Self) -> Result) -> Result?
}

extension RewindableStage {
  /// Runs `body` on a temporary copy of the stage; returns nil if there can be none.
  package func withCopy<Result>(_ body: (Self) -> Result) -> Result? {
    withCopy(in: state, body)
  }
}

/// Observes a session while it runs.
package protocol SessionObserver: AnyObject {
  /// The error by which it stops the run.
  associatedtype Failure: Error = Never

  /// Returns whether the run continues with a node; otherwise it stays before it.
  func shouldRun(_ node: Node) throws(Failure) -> Bool
  /// Called for a node that runs nothing: prose, an empty line, most directives.
  func didReach(_ node: Node) throws(Failure)
  /// Called for a snippet of Swift, with its lines.
  func didReach(code lines: [String]) throws(Failure)
  /// Called with the result of a step or an `@assert`.
  func didRun(_ line: JudgedLine) throws(Failure)
  /// Called for a question; returns whether it is done.
  func ask(_ quiz: Quiz) throws(Failure) -> Bool
  /// Called for a task, whose solution runs afterwards; returns whether it is done.
  ///
  /// The stage must be left as it was.
  func attempt(_ task: LessonTask) throws(Failure) -> Bool
}

extension SessionObserver {
  /// Runs everything.
  package func shouldRun(_ node: Node) -> Bool { true }

  /// Only people read.
  package func didReach(_ node: Node) {}

  /// Only people look at code.
  package func didReach(code lines: [String]) {}

  /// Without a learner, a question is passed.
  package func ask(_ quiz: Quiz) -> Bool { true }

  /// Without a learner, a task is what its solution does.
  package func attempt(_ task: LessonTask) -> Bool { true }
}

/// A line of a session that ran, with its answer and how that was judged.
package struct JudgedLine {
  /// The kinds of line.
  package enum Kind {
    /// A command.
    case step(Step)
    /// An `@assert`.
    case assertion(Directive)
    /// A line of the solution of a task.
    case solution(Directive)
  }

  /// The line.
  package let kind: Kind
  /// The answer.
  package let answer: StepAnswer
  /// Why an assertion does not hold, or nil.
  package fileprivate(set) var objection: String?
  /// The difference from the file; nil if there is none, and for assertions.
  package fileprivate(set) var difference: StepDifference?
  /// The answer in the form of the file, once it was needed.
  fileprivate var found: StepOutput?

  /// Whether the answer is as expected.
  package var holds: Bool {
    switch kind {
    case .step: difference == nil
    case .assertion, .solution: answer.status == 0
    }
  }

  /// The answer in the form of the file: plain lines and a status.
  package var output: StepOutput {
    if let found { return found }
    let status = answer.status == StepAnswer.gone ? StepAnswer.crashed : answer.status
    return StepOutput(text: answer.output.withoutColour.text, status: Int(status))
  }
}

/// The way the answers of a run are judged.
package enum Judging {
  /// Not at all: expectations are ignored.
  case nothing
  /// As far as the file states expectations: a step with its stated status and no expected output
  /// may print anything, and a step that was cut short is not judged.
  case whatIsStated
  /// Every answer must be as in the file.
  case everything
}

/// Runs a session from its first node to its last and judges it; `StepHistory` also runs steps,
/// unjudged, to seek.
///
///     let run = SessionRun(file.nodes, of: file.path, on: stage, judging: .everything)
///     while try run.next(telling: observer) {}
///
/// Steps and assertions run on the stage and are judged; everything else is passed to the observer,
/// which makes a verdict, a page or a lesson of it.
package final class SessionRun<Stage: SessionStage> {
  /// The stage on which the lines run.
  package let stage: Stage
  /// The nodes, with includes expanded.
  package let nodes: [Node]
  /// The index of the next node.
  package internal(set) var position = 0
  /// The nodes of steps and assertions whose last answer differed from the file.
  package private(set) var differing: Set<Int> = []

  /// Called before a step, or the solution of a task, runs, with its node.
  var willRunStep: ((_ node: Int) -> Void)?

  private let file: String
  private let judging: Judging

  /// Creates a run before the first node; differences refer to the session as `file`.
  package init(_ nodes: [Node], of file: String, on stage: Stage, judging: Judging) {
    self.nodes = nodes
    self.file = file
    self.stage = stage
    self.judging = judging
  }

  /// The number of steps, tasks included.
  ///
  /// - Complexity: O(nodes).
  package var total: Int { nodes.count { $0.isStep } }

  /// Runs or shows the next node; returns false at the end, or if the observer stops.
  package func next<Observer: SessionObserver>(
    telling observer: Observer
  ) throws(Observer.Failure) -> Bool {
    guard position < nodes.count, try observer.shouldRun(nodes[position]) else { return false }
    switch nodes[position] {
    case .step(let step): try observer.didRun(run(step))
    case .directive(let directive) where directive.name == .assert:
      try observer.didRun(check(directive))
    case .directive(let directive) where directive.name == .quiz:
      if let quiz = Quiz(in: nodes, at: position), try !observer.ask(quiz) { return false }
    case .directive(let directive) where directive.name == .task:
      if let task = LessonTask(in: nodes, at: position) {
        guard try observer.attempt(task) else { return false }
        willRunStep?(position)
        for line in task.undoesAfter ? [] : task.solution {
          let answer = stage.answer(line.text, as: .step)
          let judged = counted(JudgedLine(kind: .solution(line), answer: answer))
          try observer.didRun(judged)
          if !judged.holds { break }
        }
      }
    case .directive(let directive) where directive.name == .swift:
      let lines = nodes.snippet(at: position)
      try observer.didReach(code: lines)
      position += lines.count
      return true
    case .blank, .prose, .directive: try observer.didReach(nodes[position])
    }
    position += 1
    return true
  }

  private func run(_ step: Step) -> JudgedLine {
    willRunStep?(position)
    let answer = stage.answer(step.command, as: .step)
    var line = JudgedLine(kind: .step(step), answer: answer)
    switch judging {
    case .nothing: return line
    case .whatIsStated:
      if answer.isCutShort(expecting: step.status) { return line }
      if step.expected.isEmpty, Int(answer.status) == step.status { return counted(line) }
    case .everything: break
    }
    let output = line.output
    line.found = output
    line.difference = StepDifference(of: step, output: output, file: file)
    return counted(line)
  }

  private func check(_ assertion: Directive) -> JudgedLine {
    let finding = stage.ask(.holds(assertion.text))
    var line = JudgedLine(kind: .assertion(assertion), answer: StepAnswer(finding))
    line.objection = finding.reason
    return counted(line)
  }

  private func counted(_ line: JudgedLine) -> JudgedLine {
    if line.holds { differing.remove(position) } else { differing.insert(position) }
    return line
  }
}

extension Node {
  /// Whether this is a step: a command, or a task of the learner's.
  package var isStep: Bool {
    switch self {
    case .step: true
    case .directive(let directive): directive.name == .task
    case .blank, .prose: false
    }
  }

  /// Whether this is an `@assert`.
  package var isAssertion: Bool {
    if case .directive(let directive) = self { return directive.name == .assert }
    return false
  }
}

extension StepDifference {
  /// Returns the rows by which a player shows a difference from line `line` of the file.
  ///
  ///     ! the answer differs from line 12 of the file (- expected, + found)
  ///     ! -0,0      0  0  60  60  0
  ///     ! +0,0      0  0  50  50  0
  package func markedRows(line: Int) -> [String] {
    ["! the answer differs from line \(line) of the file (- expected, + found)"]
      + changes.map { "! \($0)" }
  }
}
