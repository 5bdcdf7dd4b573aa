import Glibc
import SessionFiles
import SessionTranscript
import ShellCore
import ShellHosting
import System

/// A session file that a recording grows in.
final class RecordingFile: RecordingSink {
  let name: String
  private let descriptor: Int32
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
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = open(path, flags, 0o644)
    if descriptor < 0 { throw CommandError(.unwritable(problem(errno))) }
  }

  /// Opens a file again in which `session` was recorded.
  private init(path: String, with session: Session) throws(CommandError) {
    name = path
    written = session.bytes.count
    earlier = session.directives.compactMap(\.atMilliseconds).last ?? 0
    descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { throw CommandError(.unwritable(problem(errno))) }
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

  deinit { if descriptor >= 0 { close(descriptor) } }

  var elapsed: Int? { earlier + Int(clock.wholeMilliseconds) }

  /// The home folder does not identify the person who records.
  func disguised(_ text: String) -> String { HomeFolder.hidden(in: text) }

  func update(to text: String) -> OutsideError? { write(text).map { OutsideError(unwritable: $0) } }

  func finish(with text: String, isShorter: Bool) throws(CommandError) {
    do throws(FileProblem) {
      if isShorter { return try WholeFile.replace(name, with: Array(text.utf8)) }
      if let problem = write(text) { throw problem }
      if fsync(descriptor) != 0, errno != EINVAL { throw problem(errno) }
    } catch {
      throw CommandError(.notFinished(error))
    }
  }

  func discard() { unlink(name) }

  /// Writes what is not in the file yet, all of it or nothing.
  private func write(_ text: String) -> FileProblem? {
    let bytes = Array(text.utf8)
    let length = lseek(descriptor, 0, SEEK_END)
    if let number = writeWhole(Array(bytes[written...]), to: descriptor) {
      if length >= 0 { ftruncate(descriptor, length) }
      return problem(number)
    }
    written = bytes.count
    return nil
  }

  private func problem(_ number: Int32) -> FileProblem {
    FileProblem(path: name, action: .write, number: number)
  }
}
