import KernelLink
import ShellKernel
import ShellValues

/// The kernel that judges, as the front asks it: one process for all scenes, and another one for each that died.
final class JudgingKernel {
  /// What came of a request.
  enum Result {
    case answers([CheckAnswer])
    /// The kernel died, or a call took too long and it was killed: one sentence.
    case died(String, isHang: Bool)
  }

  /// How long a call into a layout may take, in milliseconds.
  static let limit: Int64 = 2000
  private let supervisor: Supervisor
  private let pluginPaths: [String]
  /// How the last kernel that died did.
  private var lastDeath: CrashReport?
  private var number: UInt64 = 0

  /// - Throws: `LaunchProblem` where no kernel can be had.
  init(module: String, seed: UInt32, setup: ShellSetup) throws(LaunchProblem) {
    pluginPaths = setup.pluginPaths
    var patience = Patience()
    patience.cancel = 300
    supervisor = try Supervisor(journal: Journal(), patience: patience) {
      CheckProgram($0, module: module, seed: seed, setup: setup)
    }
    if let failure = supervisor.start().failure { throw failure }
  }

  deinit { supervisor.stop() }

  /// Puts a new process in the place of the one that judges.
  func renew() throws(LaunchProblem) {
    if let failure = supervisor.start().failure { throw failure }
  }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: `LaunchProblem` where no kernel can be had any more.
  func ask(_ request: CheckRequest, limit: Int64 = JudgingKernel.limit) throws(LaunchProblem)
    -> Result
  {
    number += 1
    let outcome = supervisor.run(
      KernelLine(number: number, text: request.text), limit: limit, show: { _ in })
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

  /// The card of the last death, with the command of this program that leads to it again.
  func card(again arguments: [String]) -> CrashCard? {
    guard let lastDeath else { return nil }
    var card = CrashCard(lastDeath, images: nil)
    card.again = CrashCard.command(
      arguments + pluginPaths.flatMap { ["--plugin-path", $0] })
    return card
  }
}

extension CrashReport {
  /// The same without the number of the request, which means nothing to people.
  fileprivate var outsideLines: CrashReport {
    var report = self
    report.activity = .idle
    return report
  }
}
