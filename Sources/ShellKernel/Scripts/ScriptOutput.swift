import KernelLink
import ShellCore
import TerminalText
import TextRendering

/// Prints the replies of a script: what succeeded to standard output, errors to standard error.
final class ScriptOutput {
  private let context: KernelContext
  private let usesJSON: Bool

  init(_ context: KernelContext, usesJSON: Bool) {
    self.context = context
    self.usesJSON = usesJSON
  }

  func show(_ reply: KernelReply) {
    if !reply.output.isEmpty { context.write(reply.output) }
    if !reply.errors.isEmpty { context.writeError(reply.errors) }
  }

  /// Prints an error that is not about a command.
  func fail(code: String, _ message: String) {
    var text = VisibleText()
    let error = CommandError(code: code, message: message)
    if usesJSON {
      JSONRenderer().render(CommandReply(command: "", result: .failure(error)), into: &text)
      context.write(text)
    } else {
      TextRenderer().render(error, into: &text)
      context.writeError(text)
    }
  }
}
