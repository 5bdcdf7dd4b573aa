import CaptureFiles
import KernelLink
import SessionPlaying
import SessionTranscript
import ShellKernel
import ShellValues
import System
import TerminalText
import TextFormats

/// Captures as cases (rule X-76): each is compared in a kernel of its own, and answers what the
/// table of its folder says, or is equal or lawful where no table names it.
extension Verification {
  /// Compares one capture with each row of the table; `collects` asks for what it is evidence of.
  func verifyCapture(_ path: String, _ setup: ShellSetup, collects: Bool) -> Verdict {
    let folder = SessionFile.folder(of: path)
    let name = String(path.dropFirst(folder.count))
    do throws(VerificationProblem) {
      if updates { throw .captureUpdate(path: path) }
      let rows = try Self.table(in: folder)?.rows.filter { $0.file == name } ?? []
      let front: KernelFront
      var setup = setup.forSession(at: path)
      setup.usesJSON = true
      do { front = try KernelFront(journal: Journal(), setup: setup) } catch {
        throw .launch(error)
      }
      guard front.start() else { throw .noKernel }
      defer { front.supervisor.stop() }
      let stage = CaptureStage(front, file: name, path: path, isTrusted: isTrusted)
      var verdict = Verdict(path: path)
      var pictures = DifferencePictures(in: self.pictures, of: path)
      for row in rows.isEmpty ? [CaptureTable.Row(file: name)] : rows {
        verdict.results.append(stage.result(of: row, &pictures))
      }
      if let problem = pictures.problem { throw .file(problem) }
      for case .failed in verdict.results.map(\.outcome) { verdict.code = 3 }
      for case .errored in verdict.results.map(\.outcome) { verdict.code = 1 }
      if stage.didCrash { verdict.code = ExitCode.crashed }
      if collects, stage.isEqual { verdict.evidence = stage.evidence() }
      return verdict
    } catch {
      return Verdict(unusable: path, error.sentence)
    }
  }

  /// The captures that tables name and that are not among the files of a search.
  static func missingCaptures(in files: [String]) -> [Verdict] {
    let captures = files.filter { $0.hasSuffix(".capture.json") }
    let folders = Set(captures.map(SessionFile.folder))
    return folders.sorted().flatMap { folder in
      let rows = (try? table(in: folder))??.rows ?? []
      return Set(rows.map { folder + $0.file }).subtracting(captures).sorted().map { path in
        Verdict(unusable: path, VerificationProblem.captureMissing(path: path).sentence)
      }
    }
  }

  /// The table of a folder, which ends with a slash or is empty; nil if it has none.
  static func table(in folder: String) throws(VerificationProblem) -> CaptureTable? {
    let path = folder + "index.json"
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try WholeFile.read(path, limit: CaptureLimit.bytes)
    } catch {
      if error.isMissing { return nil }
      throw .file(error)
    }
    do throws(CaptureFault) { return try CaptureTable(reading: bytes) } catch {
      throw .captureTable(path: path, error)
    }
  }
}

/// A kernel that compares one capture.
private final class CaptureStage {
  private let front: KernelFront
  private let file: String
  private let path: String
  private let origin: LineOrigin
  private let limit: Int64?
  /// Whether a line crashed its kernel or took too long.
  private(set) var didCrash = false
  /// Whether the rules put all elements where the capture has them, in the last comparison.
  private(set) var isEqual = false

  /// Maximum number of elements whose facts are asked for.
  private static let longestEvidence = 200

  init(_ front: KernelFront, file: String, path: String, isTrusted: Bool) {
    (self.front, self.file, self.path) = (front, file, path)
    origin = LineOrigin(folder: SessionFile.folder(of: path), isTrusted: isTrusted)
    limit = front.limit.ofSteps(stated: nil, isTrusted: isTrusted)
  }

  /// Compares by one row.
  func result(of row: CaptureTable.Row, _ pictures: inout DifferencePictures) -> CaseResult {
    let clock = Stopwatch()
    let line = Self.line(file, row.flags) { $0 }
    let answer = answer(Self.line(file, row.flags, CaptureComparing.quoted))
    let reply = JSONValue(parsing: answer.output.text)
    isEqual = reply?["reply"]?["verdict"]?.text == "equal"
    var result = CaseResult(file: path, name: line, outcome: .passed)
    let differences = row.differences(from: reply, exitCode: Int(answer.status))
    if answer.status == ExitCode.crashed {
      didCrash = true
      result.outcome = .failed(
        message: "the answer differs", detail: "\(path)\n> \(line)\n\(answer.output.text)")
    } else if !row.isStated, let message = reply?["error"]?["message"]?.text {
      result.outcome = .errored(message: "\(path): \(message)")
    } else if !differences.isEmpty {
      var detail = "\(path)\n> \(line)\n"
      for difference in differences {
        detail += difference.expected.map { "-\(difference.key): \($0)\n" } ?? ""
        detail += difference.found.map { "+\(difference.key): \($0)\n" } ?? ""
      }
      result.outcome = .failed(message: "the answer differs", detail: detail)
    }
    result.milliseconds = clock.wholeMilliseconds
    if case .failed = result.outcome { Self.inspect(reply?["reply"], &result, &pictures) }
    return result
  }

  /// Adds the rules and the picture of the first difference.
  private static func inspect(
    _ reply: JSONValue?, _ result: inout CaseResult, _ pictures: inout DifferencePictures
  ) {
    for fact in reply?["facts"]?.elements ?? [] {
      for rule in (fact["rules"]?.elements ?? []).compactMap(\.text)
      where !result.rules.contains(rule) {
        result.rules.append(rule)
      }
    }
    guard let first = reply?["first"] else { return }
    func frame(_ side: String) -> [Double]? { first[side]?.elements.compactMap(\.number) }
    let picture = DifferencePicture(
      title: result.name, element: first["element"]?.text ?? "", expected: frame("device"),
      found: frame("rules"))
    if let picture { pictures.add(picture, to: &result) }
  }

  /// The line that compares a file; `word` writes its name and the values of flags.
  private static func line(
    _ file: String, _ flags: [CaptureTable.Flag], _ word: (String) -> String
  ) -> String {
    (["compare", word(file)] + flags.flatMap { [$0.name] + ($0.value.map { [word($0)] } ?? []) })
      .joined(separator: " ")
  }

  /// The rules that put the visible elements where they are, and where the capture was made.
  func evidence() -> CaptureEvidence? {
    guard let bytes = try? WholeFile.read(path, limit: CaptureLimit.bytes),
      let capture = try? Capture(reading: bytes),
      answer("import \(CaptureComparing.quoted(file))").status == 0
    else { return nil }
    var rules: Set<String> = []
    for index in (capture.queries.first?.result ?? []).prefix(Self.longestEvidence) {
      guard let name = capture.attributes[index].element.typed else { continue }
      let reply = JSONValue(parsing: answer("explain \(name)").output.text)
      for fact in reply?["reply"]?["facts"]?.elements ?? [] {
        rules.formUnion((fact["rules"]?.elements ?? []).compactMap(\.text))
      }
    }
    let isUIKit = capture.made.host == .device || capture.made.host == .simulator
    return CaptureEvidence(
      host: capture.made.host.rawValue, isMeasured: isUIKit && capture.layout.isOwn,
      rules: rules.sorted())
  }

  private func answer(_ line: String) -> StepAnswer {
    front.runQuietly(line, origin: origin, limit: limit)
  }
}

extension Capture.Element {
  /// The element as it is typed; nil for kinds that only the layout can name.
  fileprivate var typed: String? {
    guard let section else { return nil }
    switch kind {
    case nil: return "\(section),\(item)"
    case "header"? where category == .supplementary: return "header \(section)"
    case "footer"? where category == .supplementary: return "footer \(section)"
    default: return nil
    }
  }
}
