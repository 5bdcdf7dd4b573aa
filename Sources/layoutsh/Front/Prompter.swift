import Glibc
import KernelLink
import LineReading

/// The conversation with a person: one line, one answer, until one of them ends it.
struct Prompter {
  let front: KernelFront
  let reader: TerminalReader
  let history: HistoryStore
  /// The session that is being played, or that `resume` would go on with.
  var lesson: Playback?

  /// Talks until the person leaves; returns the exit code.
  mutating func run() -> Int32 {
    if lesson != nil {
      if playOn() == .finished { return 0 }
    } else {
      Console.write(
        STDOUT_FILENO, "layoutsh \(ShellSetup.version): 'help' lists the commands, Ctrl-D leaves\n")
    }
    while true {
      switch reader.readLine(prompt: front.supervisor.prompt) {
      case .endOfInput:
        Console.write(STDOUT_FILENO, "\n")
        return 0
      case .hangUp: return 0
      case .interrupted: Console.write(STDOUT_FILENO, "^C\n")
      case .line(let text):
        for line in Self.commandLines(of: text) {
          guard let reply = front.run(line) else { return 70 }
          if let problem = front.supervisor.journal.problem { warn(problem) }
          if reply.quits { return 0 }
          carryOut(reply.handover)
          if reply.status != 0 { break }
        }
      }
    }
  }

  /// A pasted text holds several lines: each is run by itself, blank ones not at all.
  private static func commandLines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy { $0 == " " } }
  }

  private var warned = false

  init(front: KernelFront, reader: TerminalReader, history: HistoryStore, lesson: Playback?) {
    self.front = front
    self.reader = reader
    self.history = history
    self.lesson = lesson
  }

  /// Says once that lines are not saved any more.
  private mutating func warn(_ problem: JournalProblem) {
    if !warned { Console.note(problem.sentence) }
    warned = true
  }

  /// Does what a reply leaves to the front end.
  private mutating func carryOut(_ words: [String]) {
    guard let verb = words.first else { return }
    switch verb {
    case "history":
      for line in history.lines { Console.note(line, to: STDOUT_FILENO) }
    case "play":
      do {
        lesson = try Playback(path: words[1], speed: nil, isStepwise: false)
        _ = playOn()
      } catch {
        Console.fail(error.message)
      }
    default:
      guard lesson != nil else {
        Console.fail("nothing is being played: start with 'play FILE'")
        return
      }
      switch verb {
      case "back": lesson?.goBack(Int(words[1]) ?? 1, front)
      case "goto": lesson?.go(to: words[1], front)
      default: _ = playOn()
      }
    }
  }

  /// Plays from where the session stands to its end or to Ctrl-C.
  private mutating func playOn() -> Playback.End {
    guard let end = lesson?.play(front) else { return .finished }
    if end == .paused {
      Console.note("paused: try things, then 'resume', 'back' or 'goto'")
    } else {
      lesson = nil
    }
    return end
  }
}
