import SessionTranscript
import ShellCore
import ShellRunning
import System

/// A session file that a recording grows in.
final class RecordingFile: RecordingSink {
  let name: String
  private let file: GrowingFile
  private var written: Int
  private let clock = Stopwatch()
  /// The time recorded before, by a kernel that crashed, in milliseconds.
  private let earlier: Int

  /// Creates a new file; an existing one is left alone.
  ///
  /// - Throws: `CommandError` with the system's message.
  init(path: String) throws(CommandError) {
    name = path
    (written, earlier) = (0, 0)
    do { file = try GrowingFile(creating: path) } catch { throw CommandError(.unwritable(error)) }
  }

  /// Opens a file again in which `session` was recorded.
  private init(path: String, with session: Session) throws(CommandError) {
    name = path
    written = session.bytes.count
    earlier = session.directives.compactMap(\.atMilliseconds).last ?? 0
    do { file = try GrowingFile(continuing: path) } catch { throw CommandError(.unwritable(error)) }
  }

  /// Continues a recording that a crashed kernel began.
  ///
  /// - Throws: `CommandError` if the file cannot be opened, or is no longer a recording.
  static func recording(continuing path: String) throws(CommandError) -> SessionRecording {
    let session: Session
    do throws(SessionProblem) { session = try SessionFile(path: path).session } catch {
      throw CommandError(.badSession(error))
    }
    return try SessionRecording(
      continuing: session, in: try RecordingFile(path: path, with: session))
  }

  var elapsed: Int? { earlier + Int(clock.wholeMilliseconds) }

  /// The home folder does not identify the person who records.
  func disguised(_ text: String) -> String { HomeFolder.hidden(in: text) }

  func update(to text: String) -> OutsideError? { write(text).map { OutsideError(unwritable: $0) } }

  func finish(with text: String, isShorter: Bool) throws(CommandError) {
    do throws(FileProblem) {
      if isShorter { return try WholeFile.replace(name, with: Array(text.utf8)) }
      if let problem = write(text) { throw problem }
      if let number = file.flush() { throw problem(number) }
    } catch {
      throw CommandError(.notFinished(error))
    }
  }

  func discard() { try? WholeFile.remove(name) }

  /// Writes what is not in the file yet, all of it or nothing.
  private func write(_ text: String) -> FileProblem? {
    let bytes = Array(text.utf8)
    if let number = file.append(Array(bytes[written...]), after: file.size) {
      return problem(number)
    }
    written = bytes.count
    return nil
  }

  private func problem(_ number: Int32) -> FileProblem {
    FileProblem(path: name, action: .write, number: number)
  }
}
