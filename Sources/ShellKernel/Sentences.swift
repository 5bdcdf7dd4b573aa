import KernelLink
import LayoutCore
import LayoutPluginHost
import LineReading
import SessionPlaying
import SessionTranscript
import ShellCore
import System
import TerminalText
import TextRendering

// All sentences about what the program around the shell cannot do, with their codes for programs.

extension CommandError {
  /// Creates the error of a failed action.
  convenience init(_ failure: ActionFailure) {
    self.init(code: failure.code, message: failure.sentence)
  }
}

extension ActionFailure {
  fileprivate var code: String {
    switch self {
    case .tooDeep: "too-deep"
    case .unreadable: "file-unreadable"
    case .badLine: "bad-file"
    case .badInput: "bad-input"
    case .endsInBatch: "batch-open"
    case .badSession: "bad-session"
    case .lineFailed: "source-failed"
    case .sourceInterrupted: "interrupted"
    case .noKernel: "no-kernel"
    case .stepEnded: "crashed"
    case .notFinished, .unwritable: "file-unwritable"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .tooDeep(let limit): "files source each other more than \(limit) deep"
    case .unreadable(let fault), .badInput(let fault): fault.description
    case .badLine(let fault, let path): "\(path): \(fault)"
    case .endsInBatch: "the input ended inside a batch: expected 'commit' or 'rollback'"
    case .badSession(let problem): problem.sentence
    case .lineFailed(let answer, let line, let path):
      "\(path), line \(line): \(answer.output.firstSentence ?? "a command failed")"
    case .sourceInterrupted(let path): "\(path) was interrupted"
    case .noKernel(let problem): problem.sentence
    case .stepEnded(let path): "\(path): a step crashed or took too long"
    case .notFinished(let problem): "\(problem.sentence); make room, then 'stop' again"
    case .unwritable(let problem): problem.sentence
    }
  }
}

extension OutsideError {
  /// Creates the error of a file of items.
  init(_ problem: ItemFileProblem) {
    self.init(code: problem.code, message: problem.sentence)
  }

  /// Creates the error of a file that cannot be written.
  init(unwritable problem: FileProblem) {
    self.init(code: "file-unwritable", message: problem.sentence)
  }

  /// Creates the error of a module that cannot be used.
  init(refusedModule sentence: String) {
    self.init(code: "module-refused", message: sentence)
  }

  /// Creates the error of a module that an untrusted session may not load without these walls.
  init(unconfinedModule name: String, _ missing: [String]) {
    self.init(
      code: "module-refused",
      message:
        "cannot load '\(name)': this system lacks \(missing.joined(separator: " and ")), so an "
        + "untrusted session loads bundled modules only; --trust loads all")
  }
}

extension ItemFileProblem {
  fileprivate var code: String {
    switch self {
    case .outside: "not-allowed"
    case .unreadable: "file-unreadable"
    case .changed: "file-changed"
    case .noTimeZones: "no-time-zones"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .outside(let name, let command):
      "\(command) is not allowed here: \(name) is outside the folder of the session, "
        + "which is not trusted"
    case .unreadable(let problem): problem.sentence
    case .changed(let name):
      "\(name) has changed since it was read, and no copy of it was kept"
    case .noTimeZones(let problem): problem.sentence
    }
  }
}

extension LayoutFailure {
  /// One sentence about a layout that is in no layer yet.
  var sentence: String {
    switch self {
    case .refused(let sentence): sentence
    case .misbehaviour(let plugin, let function, let found):
      "plugin \(plugin) misbehaved in \(function): \(found)"
    }
  }
}

// MARK: - Exports

extension ExportProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .interrupted: "interrupted"
    case .session(let problem): problem.sentence
    case .noEngine:
      "a page with the engine needs engine.wasm.lzma, which is not installed: 'make page' in the "
        + "sources of layoutsh builds it"
    case .badEngine(let path): "\(path) is damaged: expected a file that 'make page' has written"
    case .overwritesSession(let path): "cannot write \(path): it is the session itself"
    case .noStep(let number, let count): "no step \(number); available: 1 to \(count)"
    case .noFrame(let name, let path, let known):
      "no frame '\(name)' in \(path); available: "
        + (known.isEmpty ? "none" : known.joined(separator: ", "))
    case .notDrawable: "the scene cannot be drawn there"
    case .tooLarge(let path, let limit):
      "\(path) shows more than \(limit >> 20) MiB: nothing is written"
    case .file(let problem): problem.sentence
    case .trimmedAway(let path, let milliseconds):
      "--trim leaves nothing of \(path), which takes \(Self.seconds(milliseconds))"
    case .wideAnimation(let path, let columns, let rows):
      "the terminal of \(path) is too large for an animation: expected at most "
        + "\(Screencast.pointLimit / 1_000_000) million points, found \(columns)x\(rows) characters"
    case .longAnimation(let path):
      "an animation of \(path) has more than \(SessionAnimation.frameLimit) frames or "
        + "\(SessionAnimation.sizeLimit >> 20) MiB: use --trim A..B or --speed X"
    case .noEncoder:
      "--webm needs ffmpeg, which is not on PATH; on Debian and Ubuntu: sudo apt install ffmpeg"
    case .encoderFailed(let code, let last):
      "ffmpeg ended with exit code \(code)" + (last.isEmpty ? "" : ": \(last)")
    case .notASite(let folder, let found):
      "expected a new or an empty folder, or a site to replace; found '\(found)' in \(folder)"
    }
  }
}

extension ExportProblem {
  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds / 100 % 10) s"
  }
}

extension Rehearsal.Difference {
  /// One sentence about a session at a path.
  func sentence(of path: String) -> String {
    switch self {
    case .answer(let line): "\(path), line \(line): the answer differs"
    case .assertion(let line): "\(path), line \(line): the @assert does not hold"
    }
  }
}

extension SessionError {
  /// The sentence about a recording, with the command that makes one.
  var castSentence: String {
    fault == .noSource ? "\(sentence); 'layoutsh export' makes one" : sentence
  }
}

extension SessionProblem {
  /// One sentence without a full stop: where, what was expected and what was found.
  package var sentence: String {
    switch self {
    case .file(let problem): problem.sentence
    case .malformed(let path, let error): "\(path), line \(error.line): \(error.sentence)"
    case .inclusion(let path, let line, let fault): "\(path), line \(line): \(fault.sentence)"
    }
  }
}

extension InclusionFault {
  fileprivate var sentence: String {
    switch self {
    case .tooManyLines: "more than \(SessionLimits.lines) lines in total"
    case .tooDeep(let limit): "includes nest more than \(limit) deep"
    case .outside(let name): "expected a file below the session's folder, found \(name)"
    }
  }
}
