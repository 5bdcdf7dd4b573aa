import Glibc
import KernelLink
import LineReading
import TextRendering

/// The conversation with a person: one line, one answer, until one of them ends it.
struct Prompter {
  let front: KernelFront
  let reader: TerminalReader
  let history: HistoryStore
  /// The session that is being played, or that `resume` would go on with.
  var lesson: Playback?
  /// Whether the program was started to play the session.
  private var isForLesson: Bool
  /// Shows long answers.
  private let pager = Pager()
  /// The commands to start with; nil for none.
  private let initFile: String?

  /// Talks until the person leaves; returns the exit code.
  mutating func run() -> Int32 {
    if lesson != nil {
      if let code = playOn(leaves: true) { return code }
    } else {
      Console.write(
        STDOUT_FILENO, "layoutsh \(ShellSetup.version): 'help' lists the commands, Ctrl-D leaves\n")
    }
    if let initFile, let code = start(with: initFile) { return code }
    while true {
      front.forgetInterrupts()
      switch reader.readLine(prompt: front.supervisor.prompt) {
      case .endOfInput:
        Console.write(STDOUT_FILENO, "\n")
        return 0
      case .hangUp: return Self.hangUpCode
      case .interrupted: Console.write(STDOUT_FILENO, "^C\n")
      case .line(let text):
        for line in Self.commandLines(of: text) {
          guard let reply = front.run(line, pager: pager) else { return 70 }
          if let problem = front.supervisor.journal.problem { warn(problem) }
          if reply.quits { return 0 }
          if let code = carryOut(reply.handover) { return code }
          if reply.status != 0 { break }
        }
      }
    }
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
        guard let reply = front.run(line.text, at: "\(path), line \(line.number)") else {
          return 70
        }
        if reply.quits { return 0 }
        if let code = carryOut(reply.handover) { return code }
        if reply.status == 130 { return nil }
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

  /// The exit code where the terminal has gone: that of a program that SIGHUP ends.
  static let hangUpCode: Int32 = 128 + SIGHUP

  private var warned = false

  init(
    front: KernelFront, reader: TerminalReader, history: HistoryStore, lesson: Playback?,
    initFile: String?
  ) {
    self.front = front
    self.reader = reader
    self.history = history
    self.lesson = lesson
    isForLesson = lesson != nil
    self.initFile = initFile
  }

  /// Says once that lines are not saved any more.
  private mutating func warn(_ problem: JournalProblem) {
    if !warned { Console.note(problem.sentence) }
    warned = true
  }

  /// Does what a reply leaves to the front end; returns the exit code where that ends the shell.
  private mutating func carryOut(_ words: [String]) -> Int32? {
    guard let verb = words.first else { return nil }
    switch verb {
    case "history":
      pager.show(Array(history.lines.map { VisibleText.make($0) + "\n" }.joined().utf8))
      return nil
    case "play":
      do {
        lesson = try Playback(path: words[1], speed: nil, isStepwise: false, isTrusted: false)
        isForLesson = false
        return playOn()
      } catch {
        Console.fail(error.message)
        return nil
      }
    default:
      guard let lesson else {
        Console.fail("nothing is being played: start with 'play FILE'")
        return nil
      }
      switch verb {
      case "back": return lesson.goBack(Int(words[1]) ?? 1, front, audience) ? nil : 70
      case "goto": return lesson.go(to: words[1], front, audience) ? nil : 70
      default: return playOn()
      }
    }
  }

  private var audience: Audience { Audience(interrupts: front.interrupts, reader: reader) }

  /// Plays from where the session stands until it ends or the person takes over; returns the exit code
  /// where that ends the shell, as with `leaves` the end of the session does.
  private mutating func playOn(leaves: Bool = false) -> Int32? {
    guard let lesson else { return nil }
    switch lesson.play(front, audience) {
    case .finished:
      self.lesson = nil
      return leaves ? 0 : nil
    case .left:
      self.lesson = nil
      return isForLesson ? 0 : nil
    case .paused, .died:
      Console.note("paused: try things, then 'resume', 'back' or 'goto'")
      return nil
    case .hungUp: return Self.hangUpCode
    case .stuck: return 70
    }
  }
}
