import LineReading
import SessionTranscript

/// The lines to run of a script, or the steps of a session: whatever the first line says it is.
struct ScriptLines: ~Copyable {
  /// Whether these are the steps of a session, whose expectations are ignored.
  let isSession: Bool
  private var reader: StrictReader
  private var first: Result<SourceLine, InputFault>?
  /// The steps of the session that are still to come.
  private(set) var steps: ArraySlice<Step> = []

  /// Opens a file.
  ///
  /// - Throws: `ActionFailure` where it cannot be read or is a malformed session.
  init(path: String) throws(ActionFailure) {
    let reader: StrictReader
    do { reader = try StrictReader.open(path) } catch {
      throw ActionFailure("file-unreadable", "\(error)")
    }
    try self.init(reader, name: path)
  }

  /// Takes the lines of `reader`; `name` is what a malformed session is called.
  ///
  /// - Throws: `ActionFailure` for a malformed session.
  init(_ reader: consuming StrictReader, name: String) throws(ActionFailure) {
    var reader = reader
    let first = reader.next()
    guard case .success(let line)? = first, Session.isSession(firstLine: line.text) else {
      isSession = false
      self.reader = reader
      self.first = first
      return
    }
    var text = line.text + "\n"
    while let next = reader.next() {
      switch next {
      case .success(let line): text += line.text + "\n"
      case .failure(let fault): throw ActionFailure("bad-file", "\(name): \(fault)")
      }
    }
    do { steps = try Session(text: text).steps[...] } catch {
      throw ActionFailure("bad-session", "\(name), line \(error.line): \(error.message)")
    }
    isSession = true
    self.reader = reader
    self.first = nil
  }

  /// The next line or step, or what is wrong with it; nil at the end.
  mutating func next() -> Result<SourceLine, InputFault>? {
    if isSession {
      return steps.popFirst().map { .success(SourceLine(text: $0.command, number: $0.line)) }
    }
    if let line = first {
      first = nil
      return line
    }
    return reader.next()
  }
}
