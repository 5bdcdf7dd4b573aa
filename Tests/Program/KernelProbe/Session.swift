import CPosix
import Glibc
import KernelLink
import ShellValues
import TerminalText

/// The front end of the probe: plays the lines of standard input and prints every outcome as text.
///
/// A line that starts with `!` is asked to stop at once. `restart`, `rewind N LINE`, `journal`,
/// `path`, `complete TEXT`, `hint TEXT`, `wait` and `keep` are the front end's own; all others go
/// to the kernel. `rewind` keeps the first N lines, and adds LINE if there is one.
final class Session {
  private let journal: Journal
  private let supervisor: Supervisor?
  private var number: UInt64 = 0
  private var keepsFile = false

  private let time: LineTime
  private let bytes: Int?

  init(
    journal: Journal, confinement: Confinement? = nil, time: LineTime = LineTime(),
    bytes: Int? = nil, rebuild: Int64? = nil
  ) {
    self.journal = journal
    (self.time, self.bytes) = (time, bytes)
    // A pipe that is always readable: only lines that start with `!` agree to stop.
    var pipe: [Int32] = [-1, -1]
    _ = cposix_pipe(&pipe)
    var patience = Patience()
    patience.cancel = 1000
    patience.replay = 1500
    patience.rebuild = rebuild
    supervisor = try? Supervisor(
      journal: journal, patience: patience, wake: pipe[0], confinement: confinement
    ) {
      ToyProgram(context: $0)
    }
    self.wakeEnd = pipe[1]
    self.wakeStart = pipe[0]
  }

  private let wakeEnd: Int32
  private let wakeStart: Int32

  func play() {
    guard let supervisor else { return print("no supervisor") }
    if let problem = journal.problem { print(problem.sentence) }
    show(supervisor.start())
    while let line = readLine() {
      if !playOwn(line, supervisor) { run(line, supervisor) }
      cposix_flush()
    }
    supervisor.stop()
    journal.close(keepingFile: keepsFile)
  }

  private func playOwn(_ line: String, _ supervisor: Supervisor) -> Bool {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "restart": show(supervisor.start())
    case "rewind":
      let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
      var state = supervisor.state
      let lines = state.journal.lines.prefix(Int(parts[0]) ?? 0)
      state.journal = JournalLines(lines: lines + parts.dropFirst().map { JournalEntry($0) })
      show(supervisor.rewind(to: state))
    case "journal":
      let content = journal.content
      print("journal: \(content.lines.map(\.command)) undone: \(content.undone.map(\.command))")
    case "path": print(journal.path ?? "no file")
    case "keep": keepsFile = true
    case "sleep": usleep(500_000)
    case "wait":
      print("waiting")
      cposix_flush()
      while true { pause() }
    case "complete":
      let text = words.count > 1 ? words[1] : ""
      let limit: Int64 = text == "slow" ? 100 : 10_000
      show(supervisor.complete(text, cursor: text.utf8.count, within: limit)) {
        "\($0.replaced) \($0.candidates.map(\.text))"
      }
    case "hint":
      show(supervisor.hint(words.count > 1 ? words[1] : "", within: 10_000)) { $0 ?? "nothing" }
    default: return false
    }
    return true
  }

  private func run(_ line: String, _ supervisor: Supervisor) {
    number += 1
    let cancels = line.hasPrefix("!")
    if cancels { write(wakeEnd, "x", 1) }
    let text = cancels ? String(line.dropFirst()) : line
    var shown = 0
    let outcome = supervisor.run(
      KernelLine(number: number, text: text), time: time, bytes: bytes,
      shouldCancel: {
        var byte: UInt8 = 0
        read(wakeStart, &byte, 1)
        return cancels
      },
      show: { piece in
        switch piece {
        case .output(let bytes): shown += bytes.count
        case .errors(let bytes): print("errors: \(bytes.text)")
        case .printed(let bytes) where bytes.count > 1000: shown += bytes.count
        case .printed(let bytes): print("printed: \(String(decoding: bytes, as: UTF8.self))")
        }
      })
    if shown > 0 { print(bytes == nil ? "shown: \(shown) bytes" : "shown: something") }
    show(outcome) { reply in
      "[\(reply.status)] \(reply.output.text)"
        + (supervisor.suspended.isEmpty ? "" : " suspended: \(supervisor.suspended)")
    }
  }

  private func show<Value>(_ outcome: Outcome<Value>, _ text: (Value) -> String) {
    switch outcome {
    case .answered(let value): print(text(value))
    case .overran(let value, let report):
      print(text(value))
      print(report.sentence)
    case .crashed(let report, let recovery):
      report.message.forEach { print("message: \($0)") }
      print(report.sentence)
      show(recovery)
    case .cancelled(let recovery):
      print("cancelled")
      show(recovery)
    case .late: print("late")
    case .noKernel(let recovery): show(recovery)
    }
  }

  private func show(_ recovery: Recovery) {
    recovery.crashes.forEach { print("rebuild: \($0.sentence)") }
    if !recovery.suspended.isEmpty { print("suspended: \(recovery.suspended)") }
    if recovery.suspendsEverything { print("suspended: everything") }
    if case .refused(let index, let reason) = recovery.result {
      print("rebuild: line \(index + 1) refused: \(reason)")
    }
    if let failure = recovery.failure { print(failure.sentence) }
  }
}
