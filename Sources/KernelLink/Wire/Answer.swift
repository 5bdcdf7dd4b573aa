import TerminalText

/// What a kernel sends to its front end.
///
/// `ready` comes once, unasked, when the rebuild is over. A request to run a line may be followed by
/// any number of `output`, `errors` and `journal`; its `reply` is the last.
enum Answer: Equatable, Sendable {
  /// The kernel stands: how the rebuild went, the prompt, the layers that are suspended.
  case ready(RebuildResult, prompt: String, suspended: [String])
  /// Text for standard output, before the reply.
  case output(VisibleText)
  /// Text for standard error, before the reply.
  case errors(VisibleText)
  /// An operation on the journal, before the reply.
  case journal(JournalOperation)
  /// The end of a line.
  case reply(KernelReply)
  /// The answer to a request to complete.
  case completion(Completion)
  /// The answer to a request to suggest: the rest of the line, or nothing.
  case suggestion(String?)

  enum Kind: UInt8 {
    case ready = 65
    case output, errors, journal, reply, completion, suggestion
  }
}
