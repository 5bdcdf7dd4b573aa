import Glibc
import KernelLink
import LineReading
import SessionPlaying
import ShellCore
package import ShellKernel

/// Which journal is resumed.
package enum ResumeChoice: Equatable {
  /// The newest that can be.
  case newest
  /// One by its number in the list.
  case numbered(Int)

  /// The number; nil for the newest.
  var number: Int? {
    if case .numbered(let number) = self { return number }
    return nil
  }
}

/// The interactive shell: reads lines at a terminal and sends them to its kernel.
///
/// It understands no command; what a reply leaves to it (`play`, `history`, …) comes as words.
package struct InteractiveShell {
  private let setup: ShellSetup
  /// Which crashed shell's state is taken over; nil for a new one.
  private let resumes: ResumeChoice?
  /// Whether the init files are read: the editor's own, and that of commands for a new shell.
  private let readsInitFiles: Bool
  /// A session to play before the first prompt; where it ends undisturbed, so does the shell.
  private let lesson: Playback?

  /// A shell that is not running yet.
  package init(
    setup: ShellSetup, resumes: ResumeChoice? = nil, readsInitFiles: Bool = true
  ) {
    self.setup = setup
    self.resumes = resumes
    self.readsInitFiles = readsInitFiles
    lesson = nil
  }

  /// A shell that begins with a session.
  init(setup: ShellSetup, lesson: Playback) {
    self.setup = setup
    self.lesson = lesson
    resumes = nil
    readsInitFiles = true
  }

  /// Talks until the person leaves; returns the exit code.
  package func run() -> Int32 {
    let journal: Journal
    do {
      // What a session makes is not worth a place among what people lost.
      journal =
        lesson != nil
        ? Journal()
        : try resumes.map(resumedJournal) ?? Journal.create(environment: Self.environment)
    } catch {
      Console.fail(error.sentence)
      return 1
    }
    if let problem = journal.problem { Console.note(problem.sentence) }
    chooseUTF8Locale()
    let front: KernelFront
    do {
      var setup = setup.forTerminal()
      setup.imageFolder = journal.copiesFolder
      front = try KernelFront(journal: journal, setup: setup)
    } catch {
      Console.fail(error.sentence)
      return 70
    }
    guard front.start() else { return 70 }
    let history = HistoryStore(path: HistoryStore.defaultPath())
    history.load()
    if let problem = history.problem { Console.note(problem) }
    var configuration = TerminalReader.Configuration(
      history: history, readsInitFile: readsInitFiles)
    configuration.report = { Console.note($0) }
    let stages = Stages(Stage(front, lesson: lesson))
    configuration.connect(to: stages)
    let reader = TerminalReader(configuration)
    let isNew = resumes == nil && lesson == nil
    var prompter = Prompter(
      stages: stages, reader: reader, history: history,
      initFile: readsInitFiles && isNew ? InitFile.path() : nil)
    let code = prompter.run()
    front.supervisor.stop()
    // A person who lost the terminal did not mean to leave.
    journal.close(keepingFile: code == 70 || code == Prompter.hangUpCode)
    return code
  }

  private func resumedJournal(_ choice: ResumeChoice) throws(ResumeProblem) -> Journal {
    let resumed = try Journal.resume(choice.number, environment: Self.environment)
    // Another shell at work is nothing to tell.
    for entry in resumed.skipped where entry.state != .running {
      Console.note(ResumeProblem.unusable(entry).sentence)
    }
    Console.note(resumed.sentence)
    return resumed.journal
  }

  /// The variables that say where journals are.
  package static var environment: [String: String] {
    var found: [String: String] = [:]
    for name in ["HOME", "XDG_STATE_HOME"] { found[name] = environmentVariable(name) }
    return found
  }
}

extension TerminalReader.Configuration {
  /// How long a completion may take before the key is ignored, in milliseconds.
  private static let patience: Int64 = 500
  /// How long a hint may take before it is left out, in milliseconds.
  private static let hintPatience: Int64 = 20

  /// Asks the kernel for completions and hints, and the history for the rest of a line.
  fileprivate mutating func connect(to stages: Stages) {
    let history = history
    complete = { line, cursor in
      let found = stages.top.front.complete(line, cursor: cursor, within: Self.patience)
      guard let found else { return Completions(replacing: cursor..<cursor, candidates: []) }
      return Completions(
        replacing: found.replaced,
        candidates: found.candidates.map { candidate in
          let isOpen = candidate.text.hasSuffix("=") || candidate.text.hasSuffix("/")
          return Candidate(
            text: candidate.text, summary: candidate.summary, suffix: isOpen ? "" : " ")
        })
    }
    suggest = { line in history.suggestion(for: line) }
    hint = { line in stages.top.front.suggest(line, within: Self.hintPatience) }
    isComplete = { text in
      switch ShellCore.Continuation(of: text) {
      case .complete: return .complete
      case .quote: return .open(mark: "\"", joiner: " ")
      case .bracket: return .open(mark: "[", joiner: " ")
      case .backslash: return .escapedEnd
      }
    }
  }
}

/// The file of commands that every interactive shell starts with.
enum InitFile {
  /// `$XDG_CONFIG_HOME/layoutsh/init`, or under `~/.config`, or nil if there is no such file.
  ///
  /// A relative path in the environment is not used.
  static func path(environment: (String) -> String? = environmentVariable) -> String? {
    var folder = environment("XDG_CONFIG_HOME")
    if folder?.hasPrefix("/") != true { folder = environment("HOME").map { $0 + "/.config" } }
    guard let folder, folder.hasPrefix("/") else { return nil }
    let path = folder + "/layoutsh/init"
    return access(path, F_OK) == 0 ? path : nil
  }
}
