import SessionTranscript

extension Verification {
  /// What came of one file.
  struct Verdict {
    var path: String
    var results: [CaseResult] = []
    var code: Int32 = 0
    var isUpdated = false
  }
}

extension Verification.Verdict {
  /// A file whose process died: nothing is known but its name.
  init(lost path: String) {
    self.init(unusable: path, "\(path): the process that verified it died", code: 70)
  }

  /// A file or folder that cannot be used, and why.
  init(unusable path: String, _ message: String, code: Int32 = 1) {
    self.init(
      path: path, results: [CaseResult(file: path, name: "", outcome: .errored(message: message))],
      code: code)
  }

  /// The verdict as counted texts, for the process that asked.
  var bytes: [UInt8] {
    var texts = [path, "\(code)", isUpdated ? "updated" : ""]
    for result in results {
      texts += [result.file, result.line.map(String.init) ?? "", result.name]
      switch result.outcome {
      case .passed: texts += ["passed", "", ""]
      case .failed(let message, let detail): texts += ["failed", message, detail]
      case .errored(let message): texts += ["errored", message, ""]
      case .skipped(let reason): texts += ["skipped", reason, ""]
      }
      texts.append("\(result.milliseconds)")
    }
    return texts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
  }

  /// Reads a verdict back; nil where it is not whole.
  init?(bytes: [UInt8]) {
    var texts: [String] = []
    var rest = bytes[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      guard let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
        rest.endIndex - colon - 1 >= count
      else { return nil }
      texts.append(String(decoding: rest[(colon + 1)..<(colon + 1 + count)], as: UTF8.self))
      rest = rest[(colon + 1 + count)...]
    }
    guard rest.isEmpty, texts.count >= 3, texts.count % 7 == 3, let code = Int32(texts[1]) else {
      return nil
    }
    self.init(path: texts[0], code: code, isUpdated: texts[2] == "updated")
    for start in stride(from: 3, to: texts.count, by: 7) {
      let outcome: CaseResult.Outcome =
        switch texts[start + 3] {
        case "passed": .passed
        case "errored": .errored(message: texts[start + 4])
        case "skipped": .skipped(reason: texts[start + 4])
        default: .failed(message: texts[start + 4], detail: texts[start + 5])
        }
      results.append(
        CaseResult(
          file: texts[start], line: Int(texts[start + 1]), name: texts[start + 2],
          outcome: outcome, milliseconds: Int64(texts[start + 6]) ?? 0))
    }
  }
}
