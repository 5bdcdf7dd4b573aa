import Glibc
import SessionFiles
import SessionPlaying
import SessionTranscript
import System
import TerminalText

/// A session file that grows with every line a person runs.
final class Recording {
  let path: String
  private let descriptor: Int32
  private var recorder: SessionRecorder
  private var written = 0
  /// Why the newest steps are not in the file, which ends with a whole step; the next step tries
  /// again.
  private(set) var problem: FileProblem?
  private let clock = Stopwatch()
  /// The time recorded before, by a kernel that crashed, in milliseconds.
  private let earlier: Int
  private(set) var steps = 0
  /// The width of the answers, in columns.
  let columns: Int

  /// Creates a new file; an existing one is left alone.
  ///
  /// - Throws: `file` with the system's message; `content` for a name that no title can be.
  init(path: String, columns: Int) throws(RecordingProblem) {
    self.path = path
    earlier = 0
    self.columns = min(max(columns, 20), 1000)
    do throws(SessionError) {
      recorder = try SessionRecorder(header: [
        (.title, Recording.title(path)), (.size, "\(self.columns)x24"),
      ])
    } catch {
      throw .content(error, path: path)
    }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw .file(path, errno) }
    flush()
    if let problem {
      unlink(path)
      throw .file(problem)
    }
  }

  /// Continues a file that a crashed kernel began.
  ///
  /// - Throws: `file` or `session` if it cannot be opened; `content` if it is no longer a
  ///   recording.
  init(continuing path: String) throws(RecordingProblem) {
    self.path = path
    let session: Session
    do throws(SessionProblem) { session = try SessionFile(path: path).session } catch {
      throw .session(error)
    }
    do throws(SessionError) { recorder = try SessionRecorder(continuing: session) } catch {
      throw .content(error, path: path)
    }
    steps = session.steps.count
    columns = session.header.size?.columns ?? 80
    earlier = session.directives.compactMap(\.atMilliseconds).last ?? 0
    written = recorder.text.utf8.count
    descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path, errno) }
  }

  deinit { close(descriptor) }

  /// Adds a step with the current time.
  ///
  /// - Throws: `SessionError` if the command is not allowed in a session file.
  func append(_ step: RecordedStep) throws(SessionError) {
    let elapsed = earlier + Int(clock.wholeMilliseconds)
    try recorder.append(.at, SessionDuration.seconds(elapsed))
    try add(step)
    flush()
  }

  /// Adds the steps that led to the current state, with one write.
  ///
  /// - Throws: `content` if they are not allowed in a session file, `file` with the system's
  ///   message; the file is removed then.
  func begin(with steps: [RecordedStep]) throws(RecordingProblem) {
    do throws(SessionError) {
      for step in steps { try add(step) }
    } catch {
      unlink(path)
      throw .content(error, path: path)
    }
    flush()
    if let problem {
      unlink(path)
      throw .file(problem)
    }
  }

  /// Adds a step; who records is not named by the home folder.
  private func add(_ step: RecordedStep) throws(SessionError) {
    let output = HomeFolder.hidden(in: step.output.text)
    try recorder.append(
      command: HomeFolder.hidden(in: step.command),
      output: StepOutput(text: output, status: Int(step.status)))
    steps += 1
  }

  /// Removes refused steps from the file; returns their number.
  ///
  /// - Throws: `FileProblem` with the system's message; the file is unchanged then.
  func removeRefused() throws(FileProblem) -> Int {
    guard let session = try? Session(text: recorder.text) else { return 0 }
    let (text, removed) = session.withoutRefusedSteps()
    guard removed > 0 else { return 0 }
    try WholeFile.replace(path, with: Array(text.utf8))
    steps -= removed
    return removed
  }

  /// Adds a directive.
  ///
  /// - Throws: `SessionError` if the session is full.
  func append(_ directive: Directive) throws(SessionError) {
    try recorder.append(directive.name, directive.text)
    flush()
  }

  /// The task or the question that is left out because something is missing; nil for none.
  var unfinished: (name: Directive.Name, missing: String)? { recorder.unfinished }

  /// Adds prose.
  ///
  /// - Throws: `SessionError` if the text is not allowed in a session file.
  func append(note: String) throws(SessionError) {
    try recorder.append(note: note)
    flush()
  }

  /// Ensures that everything is in the file.
  ///
  /// - Throws: `FileProblem` if it is not.
  func finish() throws(FileProblem) {
    flush()
    if problem == nil, fsync(descriptor) != 0, errno != EINVAL {
      problem = FileProblem(path: path, action: .write, number: errno)
    }
    if let problem { throw problem }
  }

  /// Writes what is not in the file yet, all of it or nothing.
  private func flush() {
    let bytes = Array(recorder.text.utf8)
    let length = lseek(descriptor, 0, SEEK_END)
    if let number = writeWhole(Array(bytes[written...]), to: descriptor) {
      if length >= 0 { ftruncate(descriptor, length) }
      problem = FileProblem(path: path, action: .write, number: number)
    } else {
      written = bytes.count
      problem = nil
    }
  }

  /// Returns the file name without its extension.
  private static func title(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".session") ? String(name.dropLast(8)) : name
  }
}

/// Why a recording cannot begin or continue.
enum RecordingProblem: Error {
  /// The file cannot be written.
  case file(FileProblem)
  /// The file cannot be read as a session.
  case session(SessionProblem)
  /// The file, or what would be written to it, is no session that can be continued.
  case content(SessionError, path: String)

  /// Writing failed with an error number of the system.
  static func file(_ path: String, _ number: Int32) -> RecordingProblem {
    .file(FileProblem(path: path, action: .write, number: number))
  }
}

/// One step of a recording.
struct RecordedStep {
  var command: String
  var output: VisibleText
  var status: Int32
}
