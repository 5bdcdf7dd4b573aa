import Glibc
import KernelLink
import LineReading
import SessionPlaying
import ShellKernel
import ShellValues
import TerminalText

/// The conversation with a person: one line, one answer, until one of them ends it.
///
/// A session that is played has a scene of its own; the person's is back when they leave it.
struct Prompter {
  let stages: Stages
  let reader: TerminalReader
  let history: HistoryStore
  /// Shows long answers.
  private let pager = Pager()
  /// The commands to start with; nil for none.
  private let initFile: String?
  /// Whether the person knows that the journal, or the history, is not saved.
  private var toldOfJournal: Bool
  private var toldOfHistory: Bool

  /// The exit code where the terminal has gone: that of a program that SIGHUP ends.
  static let hangUpCode: Int32 = 128 + SIGHUP

  init(stages: Stages, reader: TerminalReader, history: HistoryStore, initFile: String?) {
    self.stages = stages
    self.reader = reader
    self.history = history
    self.initFile = initFile
    toldOfJournal = stages.journal.problem != nil
    toldOfHistory = history.problem != nil
  }

  /// Talks until the person leaves; returns the exit code.
  mutating func run() -> Int32 {
    if stages.top.lesson != nil {
      if let code = playOn(leaves: true) { return code }
    } else {
      Console.write(
        STDOUT_FILENO, "layoutsh \(ShellSetup.version): 'help' lists the commands, Ctrl-D leaves\n")
    }
    if let initFile, let code = start(with: initFile) { return code }
    while true {
      stages.top.front.forgetInterrupts()
      tellProblems()
      switch reader.readLine(prompt: prompt) {
      case .endOfInput:
        Console.write(STDOUT_FILENO, "\n")
        if let code = leave(with: 0) { return code }
      case .hangUp: return Self.hangUpCode
      case .interrupted: Console.write(STDOUT_FILENO, "^C\n")
      case .line(let text):
        for line in Self.commandLines(of: text) {
          let (status, code) = run(line)
          if let code { return code }
          if status != 0 {
            history.markFailed(text)
            break
          }
        }
      }
    }
  }

  /// Runs a line in the scene on top; its status, and the exit code where that ends the shell.
  private mutating func run(_ line: String, at place: String? = nil) -> (Int32, code: Int32?) {
    let stage = stages.top
    guard let reply = stage.front.run(line, pager: place == nil ? pager : nil, at: place) else {
      return (70, leave(with: 70))
    }
    return (reply.status, reply.quits ? leave(with: 0) : carryOut(reply.handover))
  }

  /// Runs the lines of the init file as if they were typed; returns the exit code where one ends the
  /// shell.
  ///
  /// What is wrong with a line is shown with its place, and the next one runs. Ctrl-C skips the rest.
  private mutating func start(with path: String) -> Int32? {
    do {
      var reader = try StrictReader.open(path)
      while let next = reader.next() {
        let line: SourceLine
        switch next {
        case .success(let found): line = found
        case .failure(let fault):
          Console.fail("\(path), \(fault)")
          continue
        }
        if line.text.allSatisfy({ $0 == " " }) { continue }
        let (status, code) = run(line.text, at: "\(path), line \(line.number)")
        if let code { return code }
        if status == 130 { return nil }
      }
    } catch {
      Console.fail("\(error)")
    }
    return nil
  }

  /// A pasted text holds several lines: each is run by itself, blank ones not at all.
  private static func commandLines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy { $0 == " " } }
  }

  /// The prompt of the scene on top, with a mark while the person's journal is not saved:
  /// `layoutsh main (not saved)> `.
  private var prompt: String {
    let prompt = stages.top.prompt
    guard stages.journal.problem != nil, prompt.hasSuffix("> ") else { return prompt }
    return prompt.dropLast(2) + " (not saved)> "
  }

  /// Says once when journal or history cannot be written any more, and when they can again.
  private mutating func tellProblems() {
    let problem = stages.journal.problem
    if let problem, !toldOfJournal {
      Console.note("\(problem.sentence); the next line tries again")
    } else if problem == nil, toldOfJournal {
      Console.note("the journal is saved again")
    }
    toldOfJournal = problem != nil
    if let problem = history.problem, !toldOfHistory { Console.note(problem) }
    toldOfHistory = history.problem != nil
  }

  /// Does what a reply leaves to the front end; returns the exit code where that ends the shell.
  private mutating func carryOut(_ handover: Handover?) -> Int32? {
    switch handover {
    case .history?: pager.show(history.lines.reduce(into: "") { $0 += "\($1)\n" })
    case .clear?:
      if understandsControlSequences() { Console.write(STDOUT_FILENO, "\u{1B}[H\u{1B}[2J") }
    case .play(let path)?: return play(path)
    case .resume?: if lesson != nil { return playOn() }
    case .back(let count)?: if let lesson, !lesson.goBack(count) { return leave(with: 70) }
    case .goTo(let place)?: if let lesson, !lesson.go(to: place) { return leave(with: 70) }
    case nil: break
    }
    return nil
  }

  /// The session that is being played in the scene on top; where there is none, that is said.
  private var lesson: Playback? {
    if stages.top.lesson == nil {
      Console.fail("nothing is being played: start with 'play FILE'")
    }
    return stages.top.lesson
  }
}

// MARK: - Playing

extension Prompter {
  /// What watches a session here.
  private var audience: Audience {
    Audience(interrupts: stages.top.front.interrupts, reader: reader)
  }

  /// Plays a session in a scene of its own, over the one on top; returns the exit code where that ends
  /// the shell.
  private mutating func play(_ path: String) -> Int32? {
    guard stages.hasRoom else {
      Console.fail("too many sessions are played over each other: 'quit' leaves this one")
      return nil
    }
    do throws(SessionProblem) {
      let lesson = try Playback(path: path)
      let front: KernelFront
      do { front = try stages.top.front.fresh(forSessionAt: path) } catch {
        throw SessionProblem(message: error.sentence)
      }
      stages.push(Stage(front, lesson: lesson, name: lesson.shortName))
    } catch {
      Console.fail(error.message)
      return nil
    }
    return playOn()
  }

  /// Plays from where the session stands until it ends or the person takes over; returns the exit code
  /// where that ends the shell, as with `leaves` the end of the session does.
  private mutating func playOn(leaves: Bool = false) -> Int32? {
    let stage = stages.top
    guard let lesson = stage.lesson else { return nil }
    switch lesson.play(stage.front, audience) {
    case .finished:
      stage.lesson = nil
      return leaves || stages.isNested ? leave(with: lesson.exitCode) : nil
    case .left: return leave(with: 0)
    case .paused, .died:
      let exit = stages.isNested ? "; 'quit' leaves the lesson" : ""
      Console.note("paused: try things, then 'resume', 'back' or 'goto'" + exit)
      return nil
    case .hungUp: return Self.hangUpCode
    case .stuck: return leave(with: 70)
    }
  }

  /// Leaves the scene on top: the one below is back, or the shell ends, and then `code` is returned.
  private func leave(with code: Int32) -> Int32? {
    guard stages.isNested else { return code }
    Console.write(STDOUT_FILENO, stages.pop())
    let words =
      stages.top.name.map { "back in \($0)" }
      ?? (stages.top.lesson == nil ? "back in your own scene" : "back in the lesson")
    let rest = stages.top.lesson == nil ? "" : ": 'resume' goes on"
    Console.note(words + rest, to: STDOUT_FILENO)
    return nil
  }
}

/// A scene that a person talks to: their own, or that of a session which is played over it.
final class Stage {
  /// The kernel that holds the scene.
  let front: KernelFront
  /// The session that plays here; nil for a person's own scene, and once the session is over.
  var lesson: Playback?
  /// What the prompt calls the scene; nil for the one the shell began with.
  let name: String?

  init(_ front: KernelFront, lesson: Playback? = nil, name: String? = nil) {
    self.front = front
    self.lesson = lesson
    self.name = name
  }

  /// The prompt for the next line: `(01-first-steps) layoutsh main/flow> ` in the scene of a lesson.
  var prompt: String {
    (name.map { "(\(VisibleText.make($0))) " } ?? "") + front.supervisor.prompt
  }
}

/// The scenes of one shell: the one it began with, and over each the lesson that is played from there.
///
/// Each has a kernel and a journal of its own, so whoever leaves a lesson finds the scene below as it was.
final class Stages {
  private var stages: [Stage]

  init(_ first: Stage) { stages = [first] }

  /// How many lessons may be played over each other: each is a process.
  private static let limit = 8

  /// The scene that lines go to.
  var top: Stage { stages[stages.count - 1] }
  /// The journal of the scene the shell began with: those of lessons are never written down.
  var journal: Journal { stages[0].front.supervisor.journal }
  /// Whether there is a scene to go back to.
  var isNested: Bool { stages.count > 1 }
  /// Whether a lesson may be played over those there are.
  var hasRoom: Bool { stages.count <= Self.limit }

  func push(_ stage: Stage) { stages.append(stage) }

  /// Ends the scene on top, a recording of it too; returns what is to be said of that.
  func pop() -> VisibleText {
    let front = stages.removeLast().front
    let words = front.isRecording ? front.runQuietly("stop").output : ""
    front.supervisor.stop()
    return words
  }
}
