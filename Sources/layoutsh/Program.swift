import ArgumentParser
import ShellCore
import ShellFront
import ShellKernel
import System
import TerminalText

/// The program: arguments in, exit code out.
@main enum Program {
  static func main() {
    ThisProcess.begin()
    ThisProcess.end(Console.settle(run(Array(CommandLine.arguments.dropFirst()))))
  }

  /// Runs the job that the arguments ask for; returns its exit code, 0 for help, 2 for wrong
  /// arguments.
  private static func run(_ words: [String]) -> Int32 {
    // The most common calls need no parser, which takes a quarter of the time to the first prompt.
    if words.isEmpty {
      let setup = ShellSetup(pluginPaths: [], usesJSON: false)
      if isTerminal(.input) { return InteractiveShell(setup: setup).run() }
      return ScriptRun(source: .standardInput, setup: setup).run()
    }
    let (command, rest) = command(in: words)
    if let (word, nearest) = misspeltJob(in: words) {
      let usage = ShellArguments.usageString().split(separator: "\n").joined(separator: "\n")
      Console.write(
        .error,
        "Error: Unknown command '\(word)'. Did you mean '\(nearest)'?\n\(VisibleText(lines: usage))\n"
      )
      return 2
    }
    do {
      var parsed = try command.parseAsRoot(rest)
      if let job = parsed as? any Job { return job.run() }
      // Everything else is the parser's own: help, which it throws.
      try parsed.run()
      return 0
    } catch {
      let isHelp = command.exitCode(for: error) == .success
      let message = isHelp ? command.fullMessage(for: error) : complaint(of: command, rest, error)
      Console.write(isHelp ? .output : .error, "\(VisibleText(lines: message))\n")
      return isHelp ? 0 : 2
    }
  }

  /// Returns the complaint about wrong arguments, which are made visible in it: about an option
  /// that the job does not have, whatever else is wrong, otherwise the parser's.
  private static func complaint(
    of command: any ParsableCommand.Type, _ words: [String], _ error: any Error
  ) -> String {
    var message = command.fullMessage(for: error)
    do { _ = try command.parseAsRoot(words.map(VisibleText.make)) } catch {
      message = command.fullMessage(for: error)
    }
    if command != ShellArguments.self, let name = command.configuration.commandName {
      message = message.replacing("\n  See '\(name) ", with: "\n  See 'layoutsh \(name) ")
    }
    let job = JobDescription(command)
    guard let (word, nearest) = job?.unknownOption(in: words),
      let usage = message.firstRange(of: "\nUsage: ")
    else {
      guard let nearest = job?.misspeltValue(in: words) else { return message }
      let end = message.firstIndex(of: "\n") ?? message.endIndex
      return "\(message[..<end]) Did you mean '\(nearest)'?\(message[end...])"
    }
    let hint = nearest.map { ". Did you mean '\($0)'?" } ?? ""
    return "Error: Unknown option '\(VisibleText.make(word))'\(hint)" + message[usage.lowerBound...]
  }

  /// Returns the job whose name is the first argument that is not an option, otherwise the shell.
  ///
  /// The shell takes a file name in the same place, so the argument parser cannot tell.
  static func command(in words: [String]) -> (any ParsableCommand.Type, [String]) {
    guard let index = firstWord(in: words),
      let job = jobs.first(where: { $0.configuration.commandName == words[index] })
    else { return (ShellArguments.self, words) }
    return (job, Array(words[..<index] + words[(index + 1)...]))
  }

  private static let jobs = ShellArguments.configuration.subcommands + otherJobs

  /// Returns the place of the first argument that is neither an option nor its value.
  private static func firstWord(in words: [String]) -> Int? {
    var takesValue = false
    for (index, word) in words.enumerated() {
      if takesValue {
        takesValue = false
      } else if word.hasPrefix("-") {
        takesValue = ["--plugin-path", "--limit", "-c"].contains(word)
      } else {
        return index
      }
    }
    return nil
  }

  /// Returns the word in the place of a job that is no job and no file, and the job that was
  /// probably meant; nil if there is none.
  private static func misspeltJob(in words: [String]) -> (word: String, nearest: String)? {
    guard let word = firstWord(in: words).map({ words[$0] }), !word.contains("/"),
      !word.contains("."), !FilePlace.exists(word)
    else { return nil }
    let names = jobs.compactMap { $0.configuration.commandName }
    guard !names.contains(word), let nearest = Suggestion.nearest(to: word, in: names) else {
      return nil
    }
    return (word, nearest)
  }
}

/// The jobs that the list of help leaves out.
private let otherJobs: [any ParsableCommand.Type] = [
  HelpArguments.self, CompletionArguments.self, ManualArguments.self, SyntaxArguments.self,
]

/// A job of the command line.
protocol Job {
  /// Runs the job and returns the exit code of the program.
  func run() -> Int32
}
