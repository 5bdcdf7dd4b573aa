import KernelLink
import ShellCore
import TerminalText

extension KernelFront {
  /// Returns what the scene looks like, or its moments while a line runs; nil without an answer in
  /// time.
  func picture(_ request: PictureRequest, within milliseconds: Int64) -> VisibleText? {
    guard setup.confinement != nil else {
      return answer(supervisor.picture(request, within: milliseconds))
    }
    // A confined kernel cannot copy its process; another one is as good.
    let interval = Double(PictureRequest.interval)
    if let line = request.line, !Shell.moves(line, every: interval, mode: setup.mode) { return "" }
    guard let copy = try? scratch() else { return nil }
    defer { copy.supervisor.stop() }
    var request = request
    request.isLast = true
    guard case .answered(let text) = copy.supervisor.picture(request, within: milliseconds) else {
      return nil
    }
    return text
  }
}
