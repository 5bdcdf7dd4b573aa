/// What runs inside a kernel; the only thing this module knows about commands is that lines have answers.
///
/// All calls come from one thread, one after the other.
public protocol KernelProgram {
  /// The prompt for the next line.
  var prompt: String { get }
  /// Names of the layers whose layout is suspended.
  var suspended: [String] { get }
  /// What is set and is no part of the journal; a new kernel is given it to be set up the same.
  var settings: [String] { get }

  /// Brings the state of a journal back; called once, first.
  ///
  /// - Parameters:
  ///   - rebuild: the lines, and the layers that must not be called.
  ///   - progress: to be called with the index (from 0) of each line before it runs: a death is put
  ///     down to that line, and a line that takes too long ends the attempt.
  mutating func rebuild(_ rebuild: Rebuild, progress: (Int) -> Void) -> RebuildResult

  /// Runs one line. Prompt, suspended layers and settings of the reply are filled in by the caller.
  mutating func run(_ line: KernelLine) -> KernelReply

  /// What could stand at the cursor, given in UTF-8 bytes from the start of the text.
  mutating func complete(_ text: String, cursor: Int) -> Completion

  /// How the line might go on, or nil.
  mutating func suggest(_ text: String) -> String?
}
