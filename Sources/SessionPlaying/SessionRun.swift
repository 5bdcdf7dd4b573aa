package import SessionTranscript
package import ShellValues
package import TerminalText

/// What one line of a session printed, and how it ended.
package struct StepAnswer: Equatable {
  /// What it printed, errors among the rest where they came.
  package var output: VisibleText
  /// Its exit code: 0 for success, 1 for a refused command, or one of those below.
  package var status: Int32

  /// The status of a line that ended its process or took too long; the state before it is kept.
  package static let crashed: Int32 = 70
  /// The status of a line for which there is no kernel, and none after it.
  package static let gone: Int32 = 71
  /// The status of a line that a person stopped.
  package static let cancelled: Int32 = 130

  /// An answer.
  package init(output: VisibleText, status: Int32) {
    self.output = output
    self.status = status
  }

  /// Whether something ended the line that should not have, where the session wants `status`.
  package func isCutShort(expecting status: Int) -> Bool {
    switch self.status {
    case Self.gone: true
    case Self.crashed, Self.cancelled: status != Int(self.status)
    default: false
    }
  }
}

/// Whose line it is, and so by which rules it runs.
package enum LineRole {
  /// The session's own: a recording takes it in.
  case step
  /// Asked to judge or to draw: no recording takes it in.
  case probe
  /// Typed by a person, as an answer to a question.
  case typed
}

/// Where the lines of a session run: a kernel behind a link, or a shell in this process.
package protocol SessionStage: AnyObject {
  /// Runs one line.
  func answer(_ line: String, as role: LineRole) -> StepAnswer
}

/// A stage that can be put back to what it was, and copied for what is only tried.
package protocol RewindableStage: SessionStage {
  /// The state now.
  var state: ShellState { get }

  /// Puts the state back; false where no kernel can be had for it.
  func restore(_ state: ShellState) -> Bool

  /// Runs `body` on a copy of the stage, which is gone afterwards, or nil if none can be had.
  func withCopy<Result>(_ body: (Self) -> Result) -> Result?
}

/// Who is told what happens in a session while it runs.
package protocol SessionObserver: AnyObject {
  /// Why it may stop the run.
  associatedtype Failure: Error = Never

  /// Whether the run goes on to a node now; else it stays before it.
  func goesOn(to node: Node) throws(Failure) -> Bool
  /// Told of a node that runs nothing: prose, an empty line, most directives.
  func show(_ node: Node) throws(Failure)
  /// Told what a step or an `@assert` has come to.
  func didRun(_ line: JudgedLine) throws(Failure)
  /// Told of a question; whether it is done with.
  func ask(_ quiz: Quiz) throws(Failure) -> Bool
}

/// A line of a session that was run, with its answer and what is to be said of that.
package struct JudgedLine {
  /// What was run.
  package enum Kind {
    /// A command.
    case step(Step)
    /// An `@assert`.
    case assertion(Directive)
  }

  /// What was run.
  package let kind: Kind
  /// What it answered.
  package let answer: StepAnswer
  /// The difference from the file, or nil if there is none, and for assertions.
  package fileprivate(set) var difference: StepDifference?
  /// The answer in the form of the file, once it was needed.
  fileprivate var found: StepOutput?

  /// Whether the answer is the one that the session wants.
  package var holds: Bool {
    switch kind {
    case .step: difference == nil
    case .assertion: answer.status == 0
    }
  }

  /// The answer as the file would have it: plain lines and a status.
  package var output: StepOutput {
    if let found { return found }
    let status = answer.status == StepAnswer.gone ? StepAnswer.crashed : answer.status
    return StepOutput(text: answer.output.withoutColour.text, status: Int(status))
  }
}

/// How the answers of a run are judged.
package enum Judging {
  /// Not at all: expectations are ignored.
  case nothing
  /// As far as the file states one: a step without output there, which succeeds, may print anything, and
  /// one that was cut short is not judged.
  case whatIsStated
  /// Each must be the one in the file.
  case everything
}

/// A session on its way from its first node to its last: the one way in which sessions run.
///
///     let run = SessionRun(file.nodes, of: file.path, on: stage, judging: .everything)
///     while try run.next(telling: observer) {}
///
/// Steps and assertions run on the stage and are judged; all else is only told. What comes of it, be it a
/// verdict, a page or a lesson at a terminal, is the observer's business.
package final class SessionRun<Stage: SessionStage> {
  /// Where the lines run.
  package let stage: Stage
  /// The session's nodes, those of the files it includes among them.
  package let nodes: [Node]
  /// The index of the node that comes next.
  package internal(set) var position = 0
  /// The steps and assertions, by their nodes, that last did not answer what the file says.
  package private(set) var differing: Set<Int> = []

  /// Called before a step runs; `position` is its node.
  var willRunStep: (() -> Void)?

  private let file: String
  private let judging: Judging

  /// A run that stands before the first node; `file` is what differences call the session.
  package init(_ nodes: [Node], of file: String, on stage: Stage, judging: Judging) {
    self.nodes = nodes
    self.file = file
    self.stage = stage
    self.judging = judging
  }

  /// How many steps the session has; O(nodes).
  package var total: Int { nodes.count { $0.isStep } }

  /// Runs or shows the next node; false at the end, and where the observer does not want to go on.
  package func next<Observer: SessionObserver>(
    telling observer: Observer
  ) throws(Observer.Failure) -> Bool {
    guard position < nodes.count, try observer.goesOn(to: nodes[position]) else { return false }
    switch nodes[position] {
    case .step(let step): try observer.didRun(run(step))
    case .directive(let directive) where directive.name == .assert:
      try observer.didRun(check(directive))
    case .directive(let directive) where directive.name == .quiz:
      if let quiz = Quiz(in: nodes, at: position), try !observer.ask(quiz) { return false }
    case .blank, .prose, .directive: try observer.show(nodes[position])
    }
    position += 1
    return true
  }

  private func run(_ step: Step) -> JudgedLine {
    willRunStep?()
    let answer = stage.answer(step.command, as: .step)
    var line = JudgedLine(kind: .step(step), answer: answer)
    switch judging {
    case .nothing: return line
    case .whatIsStated:
      if answer.isCutShort(expecting: step.status) { return line }
      if step.expected.isEmpty, Int(answer.status) == step.status { return noted(line) }
    case .everything: break
    }
    let output = line.output
    line.found = output
    line.difference = StepDifference(of: step, output: output, file: file)
    return noted(line)
  }

  private func check(_ assertion: Directive) -> JudgedLine {
    let answer = stage.answer("assert \(assertion.text)", as: .probe)
    return noted(JudgedLine(kind: .assertion(assertion), answer: answer))
  }

  private func noted(_ line: JudgedLine) -> JudgedLine {
    if line.holds { differing.remove(position) } else { differing.insert(position) }
    return line
  }
}

extension Node {
  /// Whether this is a step.
  package var isStep: Bool {
    if case .step = self { return true }
    return false
  }
}

extension StepDifference {
  /// The rows that a player shows of a difference from line `line` of the file.
  ///
  ///     ! the file has another answer in line 12: - expected, + found
  ///     ! -0,0      0  0  60  60  0
  ///     ! +0,0      0  0  50  50  0
  package func markedRows(line: Int) -> [String] {
    ["! the file has another answer in line \(line): - expected, + found"]
      + changes.map { "! \($0)" }
  }
}
