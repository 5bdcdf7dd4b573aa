package import ShellValues
package import TerminalText

/// The answer to one line: its text, and what the line changes outside of the scene.
package struct LineReply {
  /// Text for standard output.
  package var output = VisibleText()
  /// Text for standard error.
  package var errors = VisibleText()
  /// 0, or 1 if a command failed.
  package var status: Int32 = 0
  /// Whether nothing was run, because a page may not send the line.
  package var isRefused = false
  /// Whether the output must not go through a pager.
  package var isOnePiece = false
  /// Whether the shell should end.
  package var quits = false
  /// Changes of the journal, in order.
  package var journal: [JournalOperation] = []
  /// The action of the front end after showing the reply, or nil.
  package var handover: Handover?
  /// For a line of a page, the answers in JSON: an object and a line end for each command.
  package var values = VisibleText()
  /// Whether they are only what differs from the picture that the page has, as a list.
  package var isPatch = false

  /// Creates the reply to a line that did nothing.
  package init() {}

  /// Empties the reply for the next line but keeps the capacity of its buffers.
  package mutating func reset() {
    if !output.isEmpty { output.removeAll() }
    if !errors.isEmpty { errors.removeAll() }
    (status, isRefused, isOnePiece, quits, handover) = (0, false, false, false, nil)
    isPatch = false
    if !journal.isEmpty { journal = [] }
    if !values.isEmpty { values.removeAll() }
  }

  /// Adds an error that no command reports.
  package mutating func fail(_ sentence: String) {
    status = 1
    errors += "error: \(sentence)\n"
  }

  /// Makes this the reply to a line that a page may not send.
  package mutating func refuse(_ sentence: String) {
    fail(sentence)
    isRefused = true
  }
}
