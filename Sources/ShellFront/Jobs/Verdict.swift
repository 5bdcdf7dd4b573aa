import KernelLink
import SessionTranscript
import ShellValues
import TerminalText
import TextFormats

/// The result of verifying one file.
struct Verdict {
  var path: String
  var results: [CaseResult] = []
  var code: Int32 = 0
  var isUpdated = false
  /// The rules of which an equal capture is evidence, if that was asked for.
  var evidence: CaptureEvidence?
}

extension Verdict {
  /// Creates the verdict of a file whose process crashed.
  init(lost path: String) {
    self.init(
      unusable: path, "\(path): the process that verified it crashed", code: ExitCode.crashed)
  }

  /// Creates the verdict of a file or folder that cannot be used.
  init(unusable path: String, _ message: String, line: Int? = nil, code: Int32 = 1) {
    let result = CaseResult(file: path, line: line, name: "", outcome: .errored(message: message))
    self.init(path: path, results: [result], code: code)
  }
}

// MARK: - Between processes

extension Verdict {
  /// The encoded fields.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(path)
    writer.put(code)
    writer.put(isUpdated)
    writer.put(evidence.map { [$0] } ?? []) { $1.write(to: &$0) }
    writer.put(results) { writer, result in
      writer.put(result.file)
      writer.put(Int64(result.line ?? 0))
      writer.put(result.name)
      writer.put(result.milliseconds)
      writer.put(result.rules) { $0.put($1) }
      writer.put(result.picture) { $0.put($1) }
      switch result.outcome {
      case .passed: writer.put(UInt8(0))
      case .failed(let message, let detail):
        writer.put(UInt8(1))
        writer.put(message)
        writer.put(detail)
      case .errored(let message):
        writer.put(UInt8(2))
        writer.put(message)
      case .skipped(let reason):
        writer.put(UInt8(3))
        writer.put(reason)
      }
    }
    return writer.bytes
  }

  /// Decodes a verdict.
  ///
  /// - Throws: `FrameProblem` if it is malformed.
  init(bytes: [UInt8]) throws(FrameProblem) {
    var reader = ByteReader(bytes)
    self.init(path: try reader.text())
    code = try reader.number()
    isUpdated = try reader.flag()
    evidence = try reader.list { reader throws(FrameProblem) in
      try CaptureEvidence(&reader)
    }.first
    results = try reader.list { reader throws(FrameProblem) in
      let (file, line) = (try reader.text(), try reader.number(Int64.self))
      var result = CaseResult(
        file: file, line: line == 0 ? nil : Int(line), name: try reader.text(), outcome: .passed,
        milliseconds: try reader.number())
      result.rules = try reader.list { reader throws(FrameProblem) in try reader.text() }
      result.picture = try reader.optional { reader throws(FrameProblem) in try reader.text() }
      switch try reader.number(UInt8.self) {
      case 0: break
      case 1: result.outcome = .failed(message: try reader.text(), detail: try reader.text())
      case 2: result.outcome = .errored(message: try reader.text())
      case 3: result.outcome = .skipped(reason: try reader.text())
      default: throw .value
      }
      return result
    }
    try reader.finish()
  }
}

// MARK: - JSON

extension Verdict {
  /// The object of `verify --json`, with a line end.
  var json: VisibleText {
    JSONReport.line(of: results, path: path, isOK: code == 0, isUpdated: isUpdated)
  }
}
