import ArgumentParser
import Glibc
import KernelLink
import LineReading
import ShellFront
import ShellKernel
import TerminalText

/// The program: words of the command line in, exit code out.
@main enum Program {
  static func main() {
    fillStandardDescriptors()
    // A write past the limit on file sizes is to fail and be told, not to end the process.
    signal(SIGXFSZ, SIG_IGN)
    exit(Console.settle(run(Array(CommandLine.arguments.dropFirst()))))
  }

  /// Runs what the words ask for: 0 for help, 2 for words that make no sense, else what it returns.
  private static func run(_ words: [String]) -> Int32 {
    // The commonest call needs no parser: that is a quarter of the time to the first prompt.
    if words.isEmpty, isTerminal(STDIN_FILENO) {
      return InteractiveShell(setup: ShellSetup(pluginPaths: [], usesJSON: false)).run()
    }
    let (command, rest) = command(in: words)
    do {
      var parsed = try command.parseAsRoot(rest)
      if let job = parsed as? any Job { return job.run() }
      // What is no job is the parser's own: help, which it gives by throwing it.
      try parsed.run()
      return 0
    } catch {
      let isHelp = command.exitCode(for: error) == .success
      let message = isHelp ? command.fullMessage(for: error) : complaint(of: command, rest, error)
      Console.write(isHelp ? STDOUT_FILENO : STDERR_FILENO, "\(VisibleText(lines: message))\n")
      return isHelp ? 0 : 2
    }
  }

  /// What the parser says of words that make no sense, with the words made visible on their row.
  private static func complaint(
    of command: any ParsableCommand.Type, _ words: [String], _ error: any Error
  ) -> String {
    do { _ = try command.parseAsRoot(words.map(VisibleText.make)) } catch {
      return command.fullMessage(for: error)
    }
    return command.fullMessage(for: error)
  }

  /// The job whose name is the first word that is no option; the shell where there is none.
  ///
  /// The shell takes a file name in the same place, so the parser of arguments cannot tell.
  private static func command(in words: [String]) -> (any ParsableCommand.Type, [String]) {
    var takesValue = false
    for (index, word) in words.enumerated() {
      if takesValue {
        takesValue = false
      } else if word.hasPrefix("-") {
        takesValue = ["--plugin-path", "--limit", "-c"].contains(word)
      } else {
        let jobs = ShellArguments.configuration.subcommands + [HelpArguments.self]
        guard let job = jobs.first(where: { $0.configuration.commandName == word }) else { break }
        return (job, Array(words[..<index] + words[(index + 1)...]))
      }
    }
    return (ShellArguments.self, words)
  }
}

/// Something the command line can ask for.
protocol Job {
  /// Does it and returns the exit code of the program.
  func run() -> Int32
}
