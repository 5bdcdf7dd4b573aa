import KernelLink
import LineReading
import SessionPlaying
import ShellCore
import ShellKernel
import ShellValues
import System
import TerminalText

/// The loop at the prompt: reads a line, runs it, shows the answer.
///
/// A played session runs in a shell of its own; the user's scene returns when they leave it.
struct Prompter {
  let shells: ShellStack
  let reader: TerminalReader
  let history: HistoryStore
  /// The place of the picture.
  private let screen: SplitScreen
  /// Shows long answers.
  private let pager = Pager()
  /// The init file, or nil for none.
  private let initFile: String?
  /// Lines to run after those, as if they were typed.
  private let opening: [String]
  /// The scene to begin with, or nil for an empty one.
  private let link: SceneLink?
  /// Whether it was reported that the journal, or the history, is not saved.
  private var hasReportedJournal: Bool
  private var hasReportedHistory: Bool

  init(
    shells: ShellStack, reader: TerminalReader, history: HistoryStore, screen: SplitScreen,
    initFile: String?, opening: [String], link: SceneLink?
  ) {
    self.link = link
    self.shells = shells
    self.screen = screen
    self.reader = reader
    self.history = history
    self.initFile = initFile
    self.opening = opening
    hasReportedJournal = shells.journal.problem != nil
    hasReportedHistory = history.problem != nil
  }

  /// Runs until the user leaves; returns the exit code.
  mutating func run() -> Int32 {
    if shells.top.playback != nil {
      if let code = playOn(leaves: true) { return code }
    } else {
      Console.remark(
        "layoutsh \(ShellSetup.version): 'help' lists the commands, Ctrl-D leaves",
        to: .output)
    }
    if let link { open(link) }
    if let initFile, let code = start(with: initFile) { return code }
    for line in opening {
      Console.write(.output, "\(prompt)\(line)\n")
      if let code = submit(line).code { return code }
    }
    while true {
      shells.top.front.takeOver()
      shells.top.front.forgetInterrupts()
      reportProblems()
      screen.update(shells.top.front, isWanted: shells.top.isSplit)
      switch reader.readLine(prompt: prompt) {
      case .endOfInput:
        Console.write(.output, "\n")
        if let code = leave(with: 0) { return code }
      case .hangUp: return ExitCode.hungUp
      case .interrupted: Console.write(.output, "^C\n")
      case .line(let text):
        for line in ShellCore.Continuation.lines(of: text) {
          let (status, code) = submit(line)
          if let code { return code }
          if status != 0 {
            history.markFailed(text)
            break
          }
        }
      }
    }
  }

  /// Runs the lines of a link, which is not trusted.
  private func open(_ link: SceneLink) {
    let scene = LinkedScene(link.lines, on: KernelStage(forLinkIn: shells.top.front))
    guard scene.isWhole else { return Console.fail(scene.sentence) }
    Console.remark(scene.sentence, to: .output)
  }

  /// Runs a line in the top shell; returns its status, and the exit code if it ends the shell.
  private mutating func submit(_ line: String, at place: String? = nil) -> (Int32, code: Int32?) {
    let moments = screen.moments(of: line, shells.top.front)
    guard let reply = shells.top.front.run(line, pager: place == nil ? pager : nil, at: place)
    else {
      return (ExitCode.crashed, leave(with: ExitCode.crashed))
    }
    if reply.status == 0 { screen.show(moments, reader: reader) }
    let heard = shells.top.front.heard
    let handover = reply.handover.flatMap {
      shells.top.front.grants($0, to: line) ? $0 : nil
    }
    let code = reply.quits ? leave(with: 0) : carryOut(handover)
    if code == nil {
      shells.live?.report(line, by: "prompt", status: reply.status, output: heard)
    }
    return (reply.status, code)
  }

  /// Runs the lines of the init file as if typed; returns the exit code if one ends the shell.
  ///
  /// An error is reported with its place, and the next line runs. Ctrl-C skips the rest.
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
        let (status, code) = submit(line.text, at: "\(path), line \(line.number)")
        if let code { return code }
        if status == ExitCode.interrupted { return nil }
      }
    } catch {
      Console.fail("\(error)")
    }
    return nil
  }

  private var prompt: String { shells.prompt }

  /// Reports once when journal or history can no longer be written, and when they can again.
  private mutating func reportProblems() {
    let problem = shells.journal.problem
    if let problem, !hasReportedJournal {
      Console.remark("\(problem.sentence); the next line tries again")
    } else if problem == nil, hasReportedJournal {
      Console.remark("the journal is saved again")
    }
    hasReportedJournal = problem != nil
    if let problem = history.problem, !hasReportedHistory { Console.remark(problem) }
    hasReportedHistory = history.problem != nil
  }

  /// Does what a reply hands over; returns the exit code if that ends the shell.
  private mutating func carryOut(_ handover: Handover?) -> Int32? {
    switch handover {
    case .history?: pager.show(history.lines.reduce(into: "") { $0 += "\($1)\n" })
    case .clear?:
      screen.release()
      if understandsControlSequences() { Console.write(.output, "\u{1B}[H\u{1B}[2J") }
    case .play(let path)?: return play(path)
    case .resume?: if requirePlayback() != nil { return playOn() }
    case .back(let count)?:
      if requirePlayback()?.goBack(count) == false { return leave(with: ExitCode.crashed) }
    case .goTo(let place)?:
      if requirePlayback()?.go(to: place) == false { return leave(with: ExitCode.crashed) }
    case .live(let isOn, let command)?: shells.turnLive(isOn, command)
    case nil: break
    }
    return nil
  }

  /// Returns the session playing in the top shell; reports an error if there is none.
  private func requirePlayback() -> Playback? {
    let playback = shells.top.playback
    if playback == nil { Console.fail("nothing is being played: start with 'play FILE'") }
    return playback
  }
}

// MARK: - Playing

extension Prompter {
  /// The audience of a session.
  private var audience: Audience {
    Audience(
      interrupts: shells.top.front.interrupts, reader: reader, screen: screen, pages: shells.live)
  }

  /// Plays a session in a shell of its own; returns the exit code if that ends the shell.
  private mutating func play(_ path: String) -> Int32? {
    guard shells.hasRoom else {
      Console.fail(
        "at most \(ShellStack.limit) lessons can be nested; 'quit' leaves this one")
      return nil
    }
    do throws(SessionProblem) {
      var options = PlaybackOptions()
      options.isSplit = shells.top.isSplit
      let lesson = try Playback(path: path, options)
      let front: KernelFront
      do { front = try shells.top.front.fresh(forSessionAt: path) } catch {
        Console.fail(error.sentence)
        return nil
      }
      shells.push(NestedShell(front, playback: lesson, name: lesson.shortName))
    } catch {
      Console.fail(error.sentence)
      return nil
    }
    return playOn()
  }

  /// Plays on until the session ends or the user takes over; returns the exit code if that ends the
  /// shell.
  ///
  /// With `leaves`, the end of the session ends the shell.
  private mutating func playOn(leaves: Bool = false) -> Int32? {
    let shell = shells.top
    guard let playback = shell.playback else { return nil }
    defer { shells.live?.reportLesson() }
    switch playback.play(shell.front, audience) {
    case .finished:
      shell.playback = nil
      return leaves || shells.isNested ? leave(with: playback.exitCode) : nil
    case .left: return leave(with: 0)
    case .paused, .crashed:
      Console.remark(
        "paused: try things, then 'resume', 'back' or 'goto'; 'quit' leaves the lesson")
      return nil
    case .hungUp: return ExitCode.hungUp
    case .stuck: return leave(with: ExitCode.crashed)
    }
  }

  /// Leaves the top shell; returns `code` if that was the last one.
  private func leave(with code: Int32) -> Int32? {
    guard shells.isNested else { return code }
    Console.write(.output, shells.pop())
    shells.live?.reportLesson()
    let words =
      shells.top.name.map { "back in \($0)" }
      ?? (shells.top.playback == nil ? "back in your own scene" : "back in the lesson")
    let rest = shells.top.playback == nil ? "" : ": 'resume' goes on"
    Console.remark(words + rest, to: .output)
    return nil
  }
}

/// A shell with a scene of its own: the user's, or that of a session played over it.
final class NestedShell {
  /// The kernel that holds the scene.
  let front: KernelFront
  /// The session playing here; nil in the user's own shell, and once the session is over.
  var playback: Playback?
  /// The name in the prompt, or nil for the first shell.
  let name: String?

  init(_ front: KernelFront, playback: Playback? = nil, name: String? = nil) {
    self.front = front
    self.playback = playback
    self.name = name
    isSplitAtFirst = playback?.isSplit ?? false
  }

  /// Whether the picture has a part of the window: as the person said, otherwise as the session was
  /// started.
  var isSplit: Bool { front.supervisor.settings.isSplit ?? isSplitAtFirst }
  private let isSplitAtFirst: Bool

  /// The prompt for the next line; in a lesson `(01-first-steps) layoutsh main/flow> `.
  var prompt: String {
    (name.map { "(\(VisibleText.make($0))) " } ?? "") + front.supervisor.prompt
  }
}

/// The user's shell, and the nested lessons over it.
///
/// Each has its own kernel and journal, so whoever leaves a lesson finds the scene below unchanged.
final class ShellStack {
  private var shells: [NestedShell]
  /// The live page, or nil while it is off.
  var live: LivePages? {
    didSet { for shell in shells { shell.front.isHeard = live != nil } }
  }

  /// The reader of keys, once there is a terminal.
  var reader: TerminalReader?

  init(_ first: NestedShell) { shells = [first] }

  /// The maximum nesting of lessons; each is a process.
  static let limit = 8

  /// The shell that receives lines.
  var top: NestedShell { shells[shells.count - 1] }
  /// The journal of the first shell; those of lessons are not saved.
  var journal: Journal { shells[0].front.supervisor.journal }
  /// Whether there is a shell below.
  var isNested: Bool { shells.count > 1 }
  /// Whether another lesson may be nested.
  var hasRoom: Bool { shells.count <= Self.limit }

  /// The prompt of the top shell, marked while the journal is not saved:
  /// `layoutsh main (not saved)> `.
  var prompt: String {
    let prompt = top.prompt
    guard journal.problem != nil, prompt.hasSuffix("> ") else { return prompt }
    return prompt.dropLast(2) + " (not saved)> "
  }

  func push(_ shell: NestedShell) {
    shell.front.isHeard = live != nil
    shells.append(shell)
  }

  /// Ends the top shell and its recording; returns what that reports.
  func pop() -> VisibleText {
    let front = shells.removeLast().front
    let words = front.isRecording ? front.runQuietly("stop").output : ""
    front.supervisor.stop()
    return words
  }
}
