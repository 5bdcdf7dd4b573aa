import ArgumentParser
import Glibc
import KernelLink
import ShellCore
import ShellKernel
import TerminalText

/// `layoutsh help [COMMAND]`: help of the program's own commands and of the shell's.
struct HelpArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Describe a command, a module or a rule.")

  @Argument(help: "A command, a group of commands, a module, or a rule such as F-20.")
  var topic: String?
  @OptionGroup var shared: SharedArguments

  func run() -> Int32 {
    guard let topic else {
      Console.write(STDOUT_FILENO, VisibleText(lines: ShellArguments.helpMessage() + "\n"))
      return 0
    }
    let job = ShellArguments.configuration.subcommands.first {
      $0.configuration.commandName == topic
    }
    guard let job else { return shellHelp(topic) }
    Console.write(STDOUT_FILENO, VisibleText(lines: ShellArguments.helpMessage(for: job) + "\n"))
    guard CommandReference.commands.contains(where: { $0.name == topic }) else { return 0 }
    Console.write(STDOUT_FILENO, "\nIn the shell:\n")
    return shellHelp(topic)
  }

  /// What `help` answers in the shell; a topic that is none is a wrong argument of the program.
  private func shellHelp(_ topic: String) -> Int32 {
    let word = topic.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let code = ScriptRun(
      source: .text("help \"\(word)\""), setup: shared.setup, keepsGoing: false
    ).run()
    return code == 1 ? 2 : code
  }
}
