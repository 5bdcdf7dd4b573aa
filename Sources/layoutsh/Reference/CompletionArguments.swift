import ArgumentParser
import KernelLink
import LayoutPluginHost
import ShellCore
import ShellFront
import System
import TerminalText

extension CompletionKind {
  /// Session files.
  static let sessions = CompletionKind.file(extensions: ["session"])

  /// Names of modules.
  static let modules = CompletionKind.custom { _, _, _ in Completion.modules(in: []) }
}

/// `layoutsh __complete WORD…`: candidates for the last word, for the completions of bash, zsh and
/// fish.
///
/// A line has a word and, after a tab, its meaning. `:files EXTENSION…` and `:folders` mean files,
/// which the shells complete themselves.
///
/// ArgumentParser writes completion scripts too. They are not used: the one for bash takes a job's
/// name for the file of the shell, so after `layoutsh check` it offers the root's options and no
/// module.
struct CompletionArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "__complete", _superCommandName: "layoutsh",
    abstract: "List what may stand for the last word.",
    shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() -> Int32 {
    var text = VisibleText()
    for (word, meaning) in Completion(words: words).lines {
      text += meaning.isEmpty ? "\(word)\n" : "\(word)\t\(meaning)\n"
    }
    Console.write(.output, text)
    return 0
  }
}

/// Candidates for the last word of a command line, from the declarations of the jobs.
struct Completion {
  private let word: String
  private let job: any ParsableCommand.Type
  private let arguments: [JobDescription.Argument]
  /// The option whose value the word is, or nil.
  private var option: JobDescription.Argument?
  /// Number of arguments without a name before the word.
  private var position = 0
  private var used: Set<String> = []
  private var folders: [String] = []

  /// Reads the words after the program's name; the last one is completed.
  init(words: [String]) {
    word = words.last ?? ""
    let (job, rest) = Program.command(in: words.dropLast())
    self.job = job
    arguments = JobDescription(job)?.arguments ?? []
    for word in rest {
      if let taker = option {
        if taker.names == ["--plugin-path"] { folders.append(word) }
        option = nil
      } else if word.hasPrefix("-") {
        used.insert(word)
        option = arguments.first { $0.names.contains(word) && !$0.isFlag }
      } else {
        position += 1
      }
    }
  }

  /// The candidates for the shells: words that begin like the one to complete, each with its
  /// meaning.
  var lines: [(word: String, meaning: String)] {
    all.filter { $0.word.hasPrefix(":") || $0.word.hasPrefix(word) }
  }

  private var all: [(word: String, meaning: String)] {
    if let option { return words(for: option.candidates) }
    if word.hasPrefix("-") {
      let free = arguments.filter { $0.isRepeating || used.isDisjoint(with: $0.names) }
      return free.flatMap { argument in argument.names.map { ($0, argument.summary) } }
    }
    let places = arguments.filter(\.names.isEmpty)
    let last = places.last.flatMap { $0.isRepeating ? $0 : nil }
    let place = position < places.count ? places[position] : last
    return (isFirst ? jobs : []) + (place.map { words(for: $0.candidates) } ?? [])
  }

  /// Whether the word may name a job.
  private var isFirst: Bool { job == ShellArguments.self && position == 0 }

  private var jobs: [(word: String, meaning: String)] {
    (ShellArguments.configuration.subcommands + [HelpArguments.self]).map {
      ($0.configuration.commandName ?? "", $0.configuration.abstract)
    }
  }

  private func words(
    for candidates: JobDescription.Candidates
  ) -> [(word: String, meaning: String)] {
    switch candidates {
    case .none: []
    case .words(let words): words.map { ($0, "") }
    case .files(let endings): [([":files"] + endings).joined(separator: " ")].map { ($0, "") }
    case .folders: [(":folders", "")]
    case .modules:
      (job == UninstallArguments.self ? Self.installed : Self.modules(in: folders)).map { ($0, "") }
    }
  }

  /// The topics of `help`, except modules and rules.
  static var topics: [String] {
    ShellArguments.configuration.subcommands.compactMap { $0.configuration.commandName }
      + CommandReference.commands.map(\.name)
  }

  /// The names of the modules that the user has installed.
  private static var installed: [String] {
    PluginLibrary(searchPath: SearchPath()).list().filter { $0.place == .user }.map(\.name)
  }

  /// The names of the modules that can be found, those of `folders` too.
  static func modules(in folders: [String]) -> [String] {
    PluginLibrary(searchPath: SearchPath(options: folders)).list().filter { !$0.isShadowed }
      .map(\.name)
  }
}

/// `layoutsh __syntax EDITOR`: the syntax of session files for an editor, made from the
/// declarations.
struct SyntaxArguments: ParsableCommand, Job {
  /// The editors, by the form that they read.
  enum Editor: String, ExpressibleByArgument, CaseIterable {
    case textmate, vim
  }

  static let configuration = CommandConfiguration(
    commandName: "__syntax", _superCommandName: "layoutsh",
    abstract: "Print the syntax of session files for an editor.",
    shouldDisplay: false)

  @Argument var editor: Editor

  func run() -> Int32 {
    let syntax = SessionSyntax()
    let text = editor == .vim ? syntax.vim : syntax.textMate
    Console.write(.output, VisibleText(lines: text))
    return 0
  }
}
