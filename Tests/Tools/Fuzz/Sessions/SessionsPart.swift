import Glibc
import SessionTranscript

/// Session files of random bytes and damaged real ones: read, compared, rewritten, reported.
///
/// Checked: what is read writes the same bytes; a step's own lines match it; what `updating` writes
/// passes; a recording of the same commands reads back with them.
struct SessionsPart: Part {
  static let unit = "session files"
  static let roundsPerInput = 1
  static let patience = 60
  static let counted = ["read", "refused", "steps"]

  private let tally: Tally
  private let seeds: [[[UInt8]]]

  /// - Throws: if the folder of the bundled sessions has none.
  init(_ setting: Setting) throws {
    tally = setting.tally
    seeds = try SessionSeeds.files().map(Self.lines)
  }

  func input(_ random: inout Random) -> [[UInt8]] {
    switch random.below(10) {
    case 0: return [Mutation.noise(limit: 400, &random)]
    case 1: return [Array("session 1\n\n".utf8), Mutation.noise(limit: 400, &random)]
    case 2...5: return damaged(random.pick(seeds), &random)
    default: return SessionSeeds.made(&random)
    }
  }

  /// Some of a real session with lines changed, doubled and swapped.
  private func damaged(_ lines: [[UInt8]], _ random: inout Random) -> [[UInt8]] {
    var result = Array(lines.prefix(2))
    let steps = lines.indices.filter { lines[$0].starts(with: "  > ".utf8) }
    result.append([UInt8(ascii: "\n")])
    result += lines[random.pick(steps)...].prefix(20)
    for _ in 0...random.below(3) {
      let index = random.below(result.count)
      switch random.below(4) {
      case 0: result.insert(random.pick(result), at: index)
      case 1: result.remove(at: index)
      case 2: result.insert(random.pick(lines), at: index)
      default: result[index] = Mutation.mutated(result[index], &random)
      }
      if result.isEmpty { result = [[]] }
    }
    return result
  }

  /// The lines of a file with their ends.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) + [UInt8(ascii: "\n")] }
  }

  func fault(of input: [[UInt8]]) -> String? {
    let bytes = Array(input.joined())
    let session: Session
    do throws(SessionError) {
      session = try Session(bytes: bytes)
    } catch {
      tally.add("refused")
      let isPlaced = error.line > 0 && error.line <= bytes.count(where: { $0 == 0x0A }) + 1
      return isPlaced && !error.sentence.isEmpty ? nil : "an error without place or words: \(error)"
    }
    tally.add("read")
    if session.bytes != bytes { return "the session writes other bytes" }
    var random = Random(seed: UInt32(truncatingIfNeeded: bytes.count))
    let outputs = session.steps.map { self.output(of: $0, &random) }
    tally.add("steps", outputs.count)
    return updateFault(session, outputs) ?? recordingFault(session, outputs)
      ?? readingFault(session)
  }

  /// A possible output of a step: its own lines, some of them changed.
  private func output(of step: Step, _ random: inout Random) -> StepOutput {
    let lines = step.expected.filter { !$0.isEllipsis }.map { line in
      let text = RecordedLine.output(of: line.source) ?? line.source
      return random.oneIn(4)
        ? String(
          decoding: Mutation.mutated(Array(text.utf8), &random).filter { $0 != 0x0A }, as: UTF8.self
        )
        : text
    }
    return StepOutput(
      lines: lines, status: random.oneIn(4) ? 1 : step.status, endsWithLineEnd: !random.oneIn(9))
  }

  private func updateFault(_ session: Session, _ outputs: [StepOutput]) -> String? {
    let updated: Session
    do throws(SessionError) { updated = try session.updating(outputs) } catch { return nil }
    guard updated.steps.map(\.command) == session.steps.map(\.command) else {
      return "an update has changed commands"
    }
    for (step, output) in zip(updated.steps, outputs) where !step.matches(output) {
      let match = OutputMatch(step.expected, output)
      if !match.isExhausted { return "the updated step at line \(step.line) does not match" }
    }
    for (step, output) in zip(session.steps, outputs) {
      let difference = StepDifference(of: step, output: output, file: "a.session")
      if (difference == nil) != step.matches(output) { return "a difference where there is none" }
    }
    return nil
  }

  private func recordingFault(_ session: Session, _ outputs: [StepOutput]) -> String? {
    guard var recorder = try? SessionRecorder(header: [(.title, "x")]) else { return "no recorder" }
    var commands: [String] = []
    for (step, output) in zip(session.steps, outputs) {
      var output = output
      output.endsWithLineEnd = true
      do { try recorder.append(command: step.command, output: output) } catch { continue }
      commands.append(step.command)
      try? recorder.append(note: step.command)
    }
    guard let read = try? Session(text: recorder.text) else { return "a recording cannot be read" }
    return read.steps.map(\.command).elementsEqual(commands, by: { $0.utf8.elementsEqual($1.utf8) })
      ? nil : "a recording has other commands"
  }

  /// The questions of a player and of the reports.
  private func readingFault(_ session: Session) -> String? {
    let pacing = Pacing(seed: session.header.seed ?? 1, speed: session.header.speed ?? 1)
    for (index, step) in session.steps.enumerated() {
      guard pacing.keyDelays(of: step.command, step: index).allSatisfy({ $0 >= 0 }) else {
        return "a delay below 0"
      }
    }
    let results = session.steps.map {
      CaseResult(
        file: "a", line: $0.line, name: $0.command,
        outcome: .failed(message: $0.command, detail: $0.command))
    }
    let lines = TAPReport.text(results) + JUnitReport.text(results)
    let control = lines.utf8.first { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }
    return control.map { "control character \($0) in a report" }
  }
}
