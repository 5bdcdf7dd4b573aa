import Glibc
import KernelLink
import SessionPlaying
import TerminalText

/// A shell in this very process as the stage of a session.
final class ProgramStage: SessionStage {
  let program: ShellProgram
  /// A shell to which all happens that happens to the other, unseen; nil for none.
  private let shadow: ShellProgram?
  /// How many milliseconds a line may take before its signal ends the process; nil: as many as it takes.
  private let limit: Int64?

  init(_ program: ShellProgram, shadow: ShellProgram? = nil, limit: Int64? = nil) {
    self.program = program
    self.shadow = shadow
    self.limit = limit
  }

  func answer(_ line: String, as role: LineRole) -> StepAnswer {
    var reply = KernelReply()
    // The signal ends the process, whatever the layout is doing.
    if let limit { alarm(UInt32(clamping: (limit + 999) / 1000)) }
    program.run(line, mode: .session, &reply)
    if limit != nil { alarm(0) }
    if let shadow {
      var unseen = KernelReply()
      shadow.run(line, mode: .session, &unseen)
    }
    return StepAnswer(output: reply.output + reply.errors, status: reply.status)
  }
}
