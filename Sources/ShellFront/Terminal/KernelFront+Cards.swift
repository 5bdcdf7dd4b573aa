import KernelLink
import ShellCore
import ShellKernel
import System
import TerminalText

/// The cards of crashes.
extension KernelFront {
  /// Returns the card of a quiet crash that an output mentions, or nil.
  func card(of output: String, again: String?) -> VisibleText? {
    guard let crash = quietCrashes.last(where: { output.contains($0.report.sentence) }) else {
      return nil
    }
    var card = card(of: crash.report, crash.recovery)
    card.again = again
    return card.text(width: columns ?? terminalSize()?.columns ?? 80)
  }

  func card(of report: CrashReport, _ recovery: Recovery) -> CrashCard {
    var card = CrashCard(report, images: setup.imageFolder)
    card.kept = recovery.kept(afterLine: report.isInLine)
    return card
  }

  /// Returns the output of the module's runtime, and the error.
  static func words(of report: CrashReport) -> VisibleText {
    report.message.reduce(into: "") { $0 += "\($1)\n" } + "error: \(report.sentence)\n"
  }

  /// Writes the lines of the state and the one that crashed to a file; returns the command that
  /// runs them.
  func again(_ report: CrashReport) -> String? {
    let line = report.site.line
    guard report.isInLine, !line.isEmpty, line.utf8.count < CrashSite.longestLine,
      let path = supervisor.journal.keepCrash(
        supervisor.journal.content.lines.map(\.command) + [wholeWords(line)])
    else { return nil }
    return CrashCard.command(setup.pluginPaths.flatMap { ["--plugin-path", $0] }, file: path)
  }
}
