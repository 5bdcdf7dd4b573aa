import KernelLink
import LineReading
import SessionPlaying
package import ShellCore
package import ShellKernel
import ShellValues
import System

/// The journal to resume.
package enum ResumeChoice: Equatable {
  /// The newest one that can be resumed.
  case newest
  /// One by its number in the list.
  case numbered(Int)

  /// The number, or nil for the newest.
  var number: Int? {
    if case .numbered(let number) = self { return number }
    return nil
  }
}

/// The interactive shell: reads lines at a terminal and sends them to its kernel.
///
/// It interprets no command; what a reply hands over (`play`, `history`, …) is a typed value.
package struct InteractiveShell {
  private let setup: ShellSetup
  /// The crashed shell to resume, or nil for a new one.
  private let resumes: ResumeChoice?
  /// Whether to read the init files: the editor's, and the shell's commands.
  private let readsInitFiles: Bool
  /// A session to play before the first prompt; if it ends undisturbed, so does the shell.
  private var lesson: Playback?
  /// The folder of a module that is built and checked beside the prompt.
  private var workshop: Workshop?
  /// Lines to begin with, as if they were typed.
  private var opening: [String] = []
  /// The scene to begin with, or nil for an empty one.
  private var link: SceneLink?

  /// Creates a shell that is not running yet.
  package init(
    setup: ShellSetup, resumes: ResumeChoice? = nil, readsInitFiles: Bool = true
  ) {
    self.setup = setup
    self.resumes = resumes
    self.readsInitFiles = readsInitFiles
  }

  /// Creates a shell beside the workshop of a module.
  init(setup: ShellSetup, workshop: Workshop, opening: [String]) {
    self.init(setup: setup)
    self.workshop = workshop
    self.opening = opening
  }

  /// Creates a shell that begins with its live page on, after the lines of a file or the steps of a
  /// session.
  package init(setup: ShellSetup, livePageOf file: String?) {
    self.init(setup: setup)
    opening = (file.map { ["source \(Self.quoted($0))"] } ?? []) + ["live on"]
  }

  /// Creates a shell that begins with the scene of a link.
  package init(setup: ShellSetup, link: SceneLink) {
    self.init(setup: setup.forLink())
    self.link = link
  }

  /// A file name as a word of a line.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Creates a shell that begins with a session.
  init(setup: ShellSetup, lesson: Playback) {
    self.init(setup: setup)
    self.lesson = lesson
  }

  /// Runs until the person leaves; returns the exit code.
  package func run() -> Int32 {
    let journal: Journal
    do {
      // The state of a lesson is not worth resuming.
      journal =
        lesson != nil
        ? Journal()
        : try resumes.map(resumedJournal) ?? Journal.create(environment: environmentVariable)
    } catch {
      Console.fail(error.sentence)
      return 1
    }
    if let problem = journal.problem { Console.remark(problem.sentence) }
    chooseUTF8Locale()
    Console.coloursErrors = supportsColour(.error)
    Console.columns = { terminalSize()?.columns }
    let front: KernelFront
    do {
      var setup = setup.forTerminal()
      setup.imageFolder = journal.copiesFolder
      front = try KernelFront(journal: journal, setup: setup)
    } catch {
      Console.fail(error.sentence)
      return ExitCode.crashed
    }
    guard front.start() else { return ExitCode.crashed }
    if resumes != nil { SplitScreen.clearRemains() }
    let history = HistoryStore(path: HistoryStore.defaultPath())
    history.load()
    if let problem = history.problem { Console.remark(problem) }
    var configuration = TerminalReader.Configuration(
      history: history, readsInitFile: readsInitFiles)
    configuration.report = { Console.remark($0) }
    let shells = ShellStack(NestedShell(front, playback: lesson))
    let screen = SplitScreen()
    front.screen = screen
    configuration.connect(to: shells)
    configuration.reservedRows = { screen.reservedRows }
    configuration.pane = Pane(
      release: { screen.release() }, restore: { screen.restore(shells.top.front) })
    configuration.idleTasks = ShellTasks(shells, workshop: workshop).forReader
    let reader = TerminalReader(configuration)
    shells.reader = reader
    let isNew = resumes == nil && lesson == nil && link == nil
    var prompter = Prompter(
      shells: shells, reader: reader, history: history, screen: screen,
      initFile: readsInitFiles && isNew ? InitFile.path() : nil, opening: opening, link: link)
    let code = prompter.run()
    screen.release()
    shells.live?.stop(saying: "the shell has ended")
    front.supervisor.stop()
    // A person who lost the terminal did not mean to leave.
    journal.close(keepingFile: code == ExitCode.crashed || code == ExitCode.hungUp)
    return code
  }

  private func resumedJournal(_ choice: ResumeChoice) throws(ResumeProblem) -> Journal {
    let resumed = try Journal.resume(choice.number, environment: environmentVariable)
    // Another running shell is not worth mentioning.
    for entry in resumed.skipped where entry.state != .running {
      Console.remark(ResumeProblem.unusable(entry).sentence)
    }
    Console.remark(resumed.sentence)
    return resumed.journal
  }
}

extension TerminalReader.Configuration {
  /// The time limit of a completion, in milliseconds.
  private static let patience: Int64 = 500
  /// The time limit of an explanation, which may load a layout to describe it, in milliseconds.
  private static let helpPatience: Int64 = 3000
  /// The time limit of a hint, in milliseconds.
  private static let hintPatience: Int64 = 20

  /// Gets completions and hints from the kernel, and suggestions from the history.
  fileprivate mutating func connect(to shells: ShellStack) {
    let history = history
    complete = { line, cursor in
      shells.top.front.complete(line, cursor: cursor, within: Self.patience)
        ?? Completion(replaced: cursor..<cursor)
    }
    help = { line, cursor in
      shells.top.front.help(line, cursor: cursor, within: Self.helpPatience)
    }
    suggest = { line in history.suggestion(for: line) }
    hint = { line in shells.top.front.hint(line, within: Self.hintPatience) }
    parts = { line in Shell.parts(of: line) }
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
  /// `$XDG_CONFIG_HOME/layoutsh/init`, or below `~/.config`; nil if there is no such file.
  ///
  /// Relative paths in the environment are ignored.
  static func path(environment: (String) -> String? = environmentVariable) -> String? {
    guard let folder = UserFolder.settings(environment), FilePlace.exists(folder + "/init") else {
      return nil
    }
    return folder + "/init"
  }
}
