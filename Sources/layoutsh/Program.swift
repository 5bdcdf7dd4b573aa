import ArgumentParser
import Glibc
import KernelLink

/// The program: words of the command line in, exit code out.
@main enum Program {
  static func main() {
    fillStandardDescriptors()
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs what the words ask for: 0 for help, 2 for words that make no sense, else what it returns.
  private static func run(_ words: [String]) -> Int32 {
    do {
      guard let job = try ShellArguments.parseAsRoot(words) as? any Job else { return 2 }
      return job.run()
    } catch {
      let message = ShellArguments.fullMessage(for: error)
      let isHelp = ShellArguments.exitCode(for: error) == .success
      Console.write(isHelp ? STDOUT_FILENO : STDERR_FILENO, message + "\n")
      return isHelp ? 0 : 2
    }
  }
}

/// Something the command line can ask for.
protocol Job {
  /// Does it and returns the exit code of the program.
  func run() -> Int32
}
