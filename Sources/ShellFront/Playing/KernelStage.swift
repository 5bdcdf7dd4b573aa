import KernelLink
import SessionPlaying
import ShellValues

/// A kernel as the stage of a session: lines run by the session's rules and in its width.
final class KernelStage: RewindableStage {
  /// The kernel, which a person may talk to as well.
  let front: KernelFront
  private let origin: LineOrigin
  /// Width of the answers, in columns; nil: the window's.
  private let columns: Int?
  /// How long a line may take, in milliseconds; nil: as long as it takes.
  private let limit: Int64?

  private init(_ front: KernelFront, origin: LineOrigin, columns: Int?, limit: Int64?) {
    self.front = front
    self.origin = origin
    self.columns = columns
    self.limit = limit
  }

  /// The stage for a file.
  convenience init(_ front: KernelFront, for file: SessionFile, isTrusted: Bool) {
    self.init(
      front, origin: LineOrigin(folder: SessionFile.folder(of: file.path), isTrusted: isTrusted),
      columns: file.columns, limit: file.stepLimit(front.limit, isTrusted: isTrusted))
  }

  func answer(_ line: String, as role: LineRole) -> StepAnswer {
    let window = front.columns
    front.columns = columns
    defer { front.columns = window }
    var origin: LineOrigin? = origin
    switch role {
    case .step: break
    case .probe: origin?.isRecorded = false
    case .typed: origin = nil
    }
    return front.runQuietly(line, origin: origin, limit: limit)
  }

  var state: ShellState { front.supervisor.state }

  func restore(_ state: ShellState) -> Bool { front.restore(state) }

  func withCopy<Result>(_ body: (KernelStage) -> Result) -> Result? {
    guard let scratch = try? front.scratch() else { return nil }
    defer { scratch.supervisor.stop() }
    return body(
      KernelStage(scratch, origin: origin, columns: front.columns, limit: SessionBudget.step))
  }
}
