import Glibc
import KernelLink
import SessionPlaying
import SessionTranscript
import TerminalText

/// A session file that grows with every line a person runs.
final class Recording {
  let path: String
  private let descriptor: Int32
  private var recorder: SessionRecorder
  private var written = 0
  /// Why the newest steps are not in the file, which ends with a whole step; the next one tries again.
  private(set) var problem: FileProblem?
  private let clock = Stopwatch()
  /// How long was recorded before, by a kernel that died, in milliseconds.
  private let earlier: Int
  private(set) var steps = 0
  /// Width of the answers, in columns.
  let columns: Int

  /// Makes a new file; one that exists is left alone.
  ///
  /// - Throws: `FileProblem` with the system's words.
  init(path: String, columns: Int) throws(FileProblem) {
    self.path = path
    earlier = 0
    self.columns = min(max(columns, 20), 1000)
    do {
      recorder = try SessionRecorder(header: [
        (.title, Recording.title(path)), (.size, "\(self.columns)x24"),
      ])
    } catch {
      throw FileProblem(path: path, action: "record to", number: EINVAL)
    }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: "write", number: errno) }
    flush()
    if let problem {
      unlink(path)
      throw problem
    }
  }

  /// Goes on with a file that a kernel which died has begun.
  ///
  /// - Throws: `FileProblem` where it cannot be opened any more, or is no recording any more.
  init(continuing path: String) throws(FileProblem) {
    self.path = path
    let session: Session
    do {
      session = try SessionFile(path: path).session
      recorder = try SessionRecorder(continuing: session)
    } catch {
      throw FileProblem(path: path, action: "go on with", number: EINVAL)
    }
    steps = session.steps.count
    columns = session.header.size?.columns ?? 80
    earlier = session.directives.compactMap(\.atMilliseconds).last ?? 0
    written = recorder.text.utf8.count
    descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: "write", number: errno) }
  }

  deinit { close(descriptor) }

  /// Adds a step with the time at which it was run.
  ///
  /// - Throws: `SessionError` where the command cannot stand in a session file.
  func append(_ step: RecordedStep) throws(SessionError) {
    let elapsed = earlier + Int(clock.wholeMilliseconds)
    try recorder.append(.at, SessionDuration.seconds(elapsed))
    try add(step)
    flush()
  }

  /// Adds the steps that led to where the recording begins; it is written once for all of them.
  ///
  /// - Throws: `FileProblem` where they cannot stand in a session file; the file is gone then.
  func begin(with steps: [RecordedStep]) throws(FileProblem) {
    do throws(SessionError) {
      for step in steps { try add(step) }
    } catch {
      unlink(path)
      throw FileProblem(path: path, action: "record what led here to", number: EFBIG)
    }
    flush()
    if let problem {
      unlink(path)
      throw problem
    }
  }

  private func add(_ step: RecordedStep) throws(SessionError) {
    try recorder.append(
      command: step.command,
      output: StepOutput(text: step.output.text, status: Int(step.status)))
    steps += 1
  }

  /// Takes the steps that were refused out of the file; returns how many those were.
  ///
  /// - Throws: `FileProblem` with the system's words; the file is as it was then.
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
  /// - Throws: `SessionError` where the session is full.
  func append(_ directive: Directive) throws(SessionError) {
    try recorder.append(directive.name, directive.text)
    flush()
  }

  /// Adds prose.
  ///
  /// - Throws: `SessionError` where the text cannot stand in a session file.
  func append(note: String) throws(SessionError) {
    try recorder.append(note: note)
    flush()
  }

  /// Makes sure that everything is in the file.
  ///
  /// - Throws: `FileProblem` where it is not.
  func finish() throws(FileProblem) {
    flush()
    if problem == nil, fsync(descriptor) != 0, errno != EINVAL {
      problem = FileProblem(path: path, action: "write", number: errno)
    }
    if let problem { throw problem }
  }

  /// Writes what is not in the file yet, all of it or nothing.
  private func flush() {
    let bytes = Array(recorder.text.utf8)
    let length = lseek(descriptor, 0, SEEK_END)
    if let number = writeWhole(Array(bytes[written...]), to: descriptor) {
      if length >= 0 { ftruncate(descriptor, length) }
      problem = FileProblem(path: path, action: "write", number: number)
    } else {
      written = bytes.count
      problem = nil
    }
  }

  /// The last part of the path without its ending.
  private static func title(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".session") ? String(name.dropLast(8)) : name
  }
}

/// What becomes one step of a recording.
struct RecordedStep {
  var command: String
  var output: VisibleText
  var status: Int32
}
