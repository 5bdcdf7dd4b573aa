import ArgumentParser
import CResources
import KernelLink
import LayoutPluginHost
import ShellCore
import ShellFront
package import ShellKernel
import System
import TerminalText

extension LineLimit: ExpressibleByArgument {}

/// The arguments of every job that loads modules.
struct ModuleArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Search this directory for modules first; repeatable.", valueName: "dir"),
    completion: .directory)
  var pluginPath: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Stop a line that takes longer, such as 500ms, 10s or 2m, with exit code 70; 'none' for no limit. \
      The default is 10s without a terminal, otherwise none.
      """, valueName: "time"))
  var limit: LineLimit?

  /// Reports folders that cannot be searched; modules elsewhere are still found.
  func validate() {
    guard !pluginPath.isEmpty else { return }
    for folder in SearchPath(options: pluginPath).ignored where folder.place == .option {
      Console.remark("note: \(folder.sentence)")
    }
  }

  /// The setup of kernels.
  var setup: ShellSetup {
    ShellSetup(pluginPaths: pluginPath, usesJSON: false, limit: limit ?? .usual)
  }
}

/// The arguments of every job whose output other programs read.
struct SharedArguments: ParsableArguments {
  @OptionGroup var modules: ModuleArguments

  @Flag(help: "Print one JSON object for each command or error to standard output.")
  var json = false

  /// The setup of kernels.
  var setup: ShellSetup {
    var setup = modules.setup
    setup.usesJSON = json
    return setup
  }
}

/// `layoutsh`: the interactive shell, or a script.
struct ShellArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "layoutsh",
    abstract: "A shell for collection-view layouts.",
    discussion: """
      Without a file or -c, starts an interactive shell on a terminal, otherwise reads standard input.

      Modules are searched for in the folders of --plugin-path, in those of $LAYOUTSH_PLUGIN_PATH, in \
      $XDG_DATA_HOME/layoutsh/plugins or ~/.local/share/layoutsh/plugins, and where layoutsh is installed.

      Exit code 0: done; 1: a command failed; 2: wrong arguments; 70: a module crashed or a line took too \
      long; 130: interrupted.
      """,
    version: versionLine,
    subcommands: [
      PlayArguments.self, VerifyArguments.self, ExportArguments.self, SiteArguments.self,
      LearnArguments.self, ResultsArguments.self, LiveArguments.self, OpenArguments.self,
      CheckArguments.self, PluginsArguments.self, InstallArguments.self,
      UninstallArguments.self, JournalsArguments.self, NewPluginArguments.self, AdoptArguments.self,
      DevArguments.self, CompareArguments.self, CaptureArguments.self,
    ])

  /// The version of the program and of the contract with modules, and what it was built from.
  private static var versionLine: String {
    let (commit, kind) = (String(cString: build_commit()), String(cString: build_kind()))
    return "layoutsh \(ShellSetup.version) "
      + "(contract \(PluginLibrary.contractVersion), commit \(commit), \(kind) build)"
  }

  @Option(
    name: .customShort("c"),
    help: ArgumentHelp("Run these commands and exit.", valueName: "commands"))
  var command: String?

  @Argument(help: "A script or a session to run.", completion: .file())
  var file: String?

  @Option(
    defaultAsFlag: ResumeChoice.newest,
    help: ArgumentHelp(
      "Restore the state of a crashed shell, as numbered by 'layoutsh journals'.", valueName: "n"))
  var resume: ResumeChoice?

  @Flag(help: "Skip the init files of the shell and of the line editor.")
  var noInit = false

  @Flag(help: "Continue after a failed command.")
  var keepGoing = false

  @OptionGroup var shared: SharedArguments

  func validate() throws {
    if command != nil, file != nil {
      throw ValidationError("Expected either -c or a file, found both.")
    }
    if resume != nil, command != nil || file != nil || !isTerminal(.input) {
      throw ValidationError(
        "--resume starts an interactive shell: expected a terminal and no script.")
    }
  }

  func run() -> Int32 {
    let source: ScriptSource
    if let command {
      source = .text(command)
    } else if let file {
      source = .file(file)
    } else if isTerminal(.input) {
      return InteractiveShell(setup: shared.setup, resumes: resume, readsInitFiles: !noInit).run()
    } else {
      source = .standardInput
    }
    return ScriptRun(source: source, setup: shared.setup, keepsGoing: keepGoing).run()
  }
}

/// `layoutsh plugins [NAME]`: the shell's command of the same name.
struct PluginsArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "plugins", _superCommandName: "layoutsh",
    abstract: "List the layout modules, or describe one.")

  @Argument(help: "A module to describe.", completion: .modules) var name: String?
  @Flag(help: "Show the paths of the files.") var paths = false
  @OptionGroup var shared: SharedArguments

  func run() -> Int32 {
    let words = ["plugins", name.map { "\"\($0)\"" }, paths ? "--paths" : nil].compactMap { $0 }
    let line = words.joined(separator: " ")
    return ScriptRun(source: .text(line), setup: shared.setup, keepsGoing: false).run()
  }
}

/// `layoutsh help [COMMAND]`: help on the program's jobs and the shell's commands.
struct HelpArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "help", _superCommandName: "layoutsh",
    abstract: "Describe a command, a module or a rule.")

  @Argument(
    help: "A command, a group of commands, a module, or a rule such as F-20.",
    completion: .list(Completion.topics))
  var topic: String?
  @OptionGroup var shared: SharedArguments

  func run() -> Int32 {
    guard let topic else {
      Console.write(.output, VisibleText(lines: ShellArguments.helpMessage() + "\n"))
      return 0
    }
    let job = ShellArguments.configuration.subcommands.first {
      $0.configuration.commandName == topic
    }
    guard let job else { return shellHelp(topic) }
    Console.write(.output, VisibleText(lines: ShellArguments.helpMessage(for: job) + "\n"))
    guard CommandReference.commands.contains(where: { $0.name == topic }) else { return 0 }
    Console.write(.output, "\nIn the shell:\n")
    return shellHelp(topic)
  }

  /// Prints the shell's help; an unknown topic is a wrong argument of the program.
  private func shellHelp(_ topic: String) -> Int32 {
    let word = topic.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let code = ScriptRun(
      source: .text("help \"\(word)\""), setup: shared.setup, keepsGoing: false
    ).run()
    return code == 1 ? 2 : code
  }
}

/// `layoutsh live [FILE]`.
struct LiveArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "live", _superCommandName: "layoutsh",
    abstract: "Start the shell with its page in a browser.",
    discussion: """
      Prints the URL of a page that shows the scene; open it in a browser on this machine. What the mouse does \
      there enters the shell as if you had typed it. 'live off' at the prompt turns the page off.

      Example: layoutsh live scene.layout
      """)

  @Argument(help: "A script or a session to run first.", completion: .file())
  var file: String?
  @OptionGroup var shared: SharedArguments

  func run() -> Int32 {
    guard isTerminal(.input) else {
      Console.fail("'live' needs a terminal")
      return 2
    }
    return InteractiveShell(setup: shared.setup, livePageOf: file).run()
  }
}
