import KernelLink
import ShellCore
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
    var bytes: [UInt8] = []
    let error = CommandError(code: code, message: message)
    if usesJSON {
      JSONRenderer().render(CommandReply(command: "", result: .failure(error)), into: &bytes)
      context.write(bytes)
    } else {
      TextRenderer().render(error, into: &bytes)
      context.writeError(bytes)
    }
  }
}
