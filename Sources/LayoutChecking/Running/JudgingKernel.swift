import KernelLink
import ShellKernel
import ShellValues

/// The judging kernel as the front end sees it: one process for all scenes, replaced after a crash.
final class JudgingKernel {
  /// The result of a request.
  enum Result {
    case answers([CheckAnswer])
    /// The kernel crashed, or was killed because a call took too long: one sentence.
    case died(String, isHang: Bool)
  }

  /// The time limit of a call into a layout, in milliseconds.
  static let limit: Int64 = 2000
  /// The time limit of a request, which makes many calls, in milliseconds.
  private static let longest: Int64 = 60_000
  /// Maximum output of a module during a request, in bytes.
  private static let longestPrint = 8 << 20
  private let supervisor: Supervisor
  private let pluginPaths: [String]
  /// The last crash of a kernel, or nil.
  private var lastDeath: CrashReport?
  private var number: UInt64 = 0

  /// - Throws: `LaunchProblem` if no kernel can be started.
  init(_ plan: CheckPlan, setup: ShellSetup) throws(LaunchProblem) {
    pluginPaths = setup.pluginPaths
    var patience = Patience()
    patience.cancel = 300
    supervisor = try Supervisor(journal: Journal(), patience: patience) {
      CheckProgram($0, plan, setup: setup)
    }
    if let failure = supervisor.start().failure { throw failure }
  }

  deinit { supervisor.stop() }

  /// Replaces the judging process with a new one.
  func renew() throws(LaunchProblem) {
    if let failure = supervisor.start().failure { throw failure }
  }

  /// Sends a request and waits for its answer.
  ///
  /// - Throws: `LaunchProblem` if no further kernel can be started.
  func ask(_ request: CheckRequest, limit: Int64 = JudgingKernel.limit) throws(LaunchProblem)
    -> Result
  {
    number += 1
    let outcome = supervisor.run(
      KernelLine(number: number, text: request.text),
      time: LineTime(line: limit, total: Self.longest), bytes: Self.longestPrint, show: { _ in })
    switch outcome {
    case .overran(_, let report): return died(report, isHang: true)
    case .answered(let reply):
      return .answers(reply.output.text.split(separator: "\n").compactMap(CheckAnswer.init(line:)))
    case .crashed(let report, let recovery):
      if let failure = recovery.failure { throw failure }
      var isHang = false
      if case .timeLimit = report.cause { isHang = true }
      return died(report, isHang: isHang)
    case .cancelled(let recovery), .noKernel(let recovery):
      if let failure = recovery.failure { throw failure }
      return .died("the kernel was stopped", isHang: false)
    case .late: return .died("the kernel gives no answer", isHang: true)
    }
  }

  private func died(_ report: CrashReport, isHang: Bool) -> Result {
    lastDeath = report.outsideLines
    return .died(report.outsideLines.sentence, isHang: isHang)
  }

  /// The card of the last crash, with the command that reproduces it.
  func card(again arguments: [String]) -> CrashCard? {
    guard let lastDeath else { return nil }
    var card = CrashCard(lastDeath, images: nil)
    card.again = CrashCard.command(
      arguments + pluginPaths.flatMap { ["--plugin-path", $0] })
    return card
  }
}

extension CrashReport {
  /// The sentence without the number of the request, which means nothing to people.
  fileprivate var outsideLines: CrashReport {
    var report = self
    report.activity = .idle
    return report
  }
}
