package import KernelLink
import ShellCore
import System
package import TerminalText
import TextRendering

/// The picture beside the prompt, and what moves while a line runs.
///
/// It is made in a copy of the process, or in a kernel of its own, which ends afterwards: a layout
/// that is asked counts work, may be traced, may crash or never answer, and nothing of that may
/// show in the shell.
extension ShellProgram {
  /// The time that a picture may take in seconds, and all moments of a line in milliseconds.
  private static let patience: (picture: UInt32, moments: Double) = (2, 600)

  /// The time between two moments, in milliseconds.
  private static let interval = Double(PictureRequest.interval)

  package func picture(_ request: PictureRequest) -> VisibleText {
    let mode = setup.mode
    if let line = request.line, !Shell.moves(line, every: Self.interval, mode: mode) { return "" }
    if request.isLast { return VisibleText(rendered: moments(request, mode)) }
    var moments: [UInt8]?
    try? context.memory.waiting { () throws(LaunchProblem) in
      try Workers(count: 1).run(1, job: { _ in self.moments(request, mode) }) { moments = $1 }
    }
    return VisibleText(rendered: moments ?? [])
  }

  /// Returns the moments of a request; in a copy of the process.
  private func moments(_ request: PictureRequest, _ mode: LineMode) -> [UInt8] {
    ThisProcess.discardOutput()
    ThisProcess.end(afterSeconds: Self.patience.picture)
    shell.scene.trace.mode = .off
    shell.format = .table
    var renderer = TextRenderer(style: paneStyle(columns: Int(request.columns)))
    var shown = VisibleText()
    func add(_ moment: Moment) {
      if !shown.isEmpty { shown += VisibleText(rendered: [PictureRequest.separator]) }
      renderer.render(moment, rows: Int(request.rows), title: request.title, into: &shown)
    }
    guard let line = request.line else {
      if let moment = shell.moment() {
        add(moment)
      } else {
        shown += "the scene cannot be drawn\n"
      }
      return shown.bytes
    }
    let start = ThisProcess.processorTime
    shell.playMoments(of: line, every: Self.interval, mode: mode) { moment in
      add(moment)
      return ThisProcess.processorTime - start < Self.patience.moments * 1000
    }
    return shown.bytes
  }

  private func paneStyle(columns: Int) -> TextStyle {
    TextStyle(
      usesUnicode: setup.usesUnicode, usesColour: setup.usesColour, columns: columns,
      showsTouch: true)
  }
}
