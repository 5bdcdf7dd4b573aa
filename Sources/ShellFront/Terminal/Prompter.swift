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
  let screen: SplitScreen
  /// Shows long answers.
  var pager: Pager
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
    pager = Pager(reader)
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
        "layoutsh \(ShellSetup.version): 'learn 1' is a first lesson, 'help' lists the commands, "
          + "Ctrl-D leaves",
        to: .output)
    }
    if let link { open(link) }
    if let initFile, let code = start(with: initFile) { return code }
    if let code = runOpening() { return code }
    while true {
      shells.top.front.takeOver()
      shells.top.front.forgetInterrupts()
      reportProblems()
      screen.waiting = shells.top.playback?.pausedLine
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

  /// Runs the lines that were given with the start; returns the exit code if one ends the shell.
  private mutating func runOpening() -> Int32? {
    // Without any, the types of the loop are not made, for which the first prompt would wait.
    if opening.isEmpty { return nil }
    for line in opening {
      Console.write(.output, "\(prompt)\(line)\n")
      if let code = submit(line).code { return code }
    }
    return nil
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
    case .learn(let choice)?: return learn(choice)
    case .pager(let isOn)?: turnPager(isOn)
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

  /// Turns the pager on or off and reports that, or that there can be none.
  private mutating func turnPager(_ isOn: Bool) {
    guard pager.isPossible || !isOn else {
      return Console.fail("there is no pager here: this terminal cannot move its cursor")
    }
    pager.isOn = isOn
    Console.remark("pager: \(isOn ? "on" : "off")", to: .output)
  }

  /// Returns the session playing in the top shell; reports an error if there is none.
  private func requirePlayback() -> Playback? {
    let playback = shells.top.playback
    if playback == nil { Console.fail("nothing is being played: start with 'play FILE'") }
    return playback
  }
}
