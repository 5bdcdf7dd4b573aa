import ArgumentParser
import Glibc
import KernelLink
import ShellFront
import TerminalText

/// `layoutsh __syntax EDITOR`: the syntax of session files for an editor, made from the declarations.
struct SyntaxArguments: ParsableCommand, Job {
  /// The editors, by the form that they read.
  enum Editor: String, ExpressibleByArgument, CaseIterable {
    case textmate, vim
  }

  static let configuration = CommandConfiguration(
    commandName: "__syntax", abstract: "Print the syntax of session files for an editor.",
    shouldDisplay: false)

  @Argument var editor: Editor

  func run() -> Int32 {
    let syntax = SessionSyntax()
    let text = editor == .vim ? syntax.vim : syntax.textMate
    Console.write(STDOUT_FILENO, VisibleText(lines: text))
    return 0
  }
}
