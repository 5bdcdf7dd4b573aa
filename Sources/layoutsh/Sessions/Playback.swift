import Glibc
import KernelLink
import LineReading
import SessionTranscript
import TextRendering

/// A session that is being played: where it stands, and what the state was at each step.
///
/// Every command really runs. At any time a person can take over; `resume` puts the state back to where
/// that began, whatever was tried meanwhile, and goes on. Going back restores what the journal was, it
/// does not run the session again.
///
/// Invariant: before a step is played the state is the one that a straight run has there.
final class Playback {
  /// How playing ended.
  enum End {
    /// At the end of the session.
    case finished
    /// A person took over, or a layout ended the kernel; `play` goes on.
    case paused
    /// A person had enough.
    case left
    /// The terminal is gone.
    case hungUp
    /// Nobody is there to take over after a kernel died.
    case died
    /// There is no kernel any more.
    case stuck
  }

  /// Name of the file without its folder.
  let name: String
  /// How many steps the session has.
  let total: Int
  /// Name of the file for a prompt: without its folder and ending, and not long.
  var shortName: String {
    let name = name.hasSuffix(".session") ? String(name.dropLast(8)) : name
    return name.count <= 24 ? name : name.prefix(21) + "..."
  }
  /// The folder of the session, for a kernel that only runs it.
  let origin: LineOrigin
  /// How many steps were reached, whatever was gone back later.
  var furthest: Int { states.furthest }
  /// Whether the end was reached.
  private(set) var isFinished = false

  /// The session's nodes, those of the files it includes among them.
  let nodes: [Node]
  /// Where the rhythm of the typing begins.
  let seed: UInt32
  /// Width that the session's answers are made for, in columns.
  let columns: Int
  /// How long a step may take, in milliseconds; nil: as long as it takes.
  let limit: Int64?
  /// Whether each step waits for a key.
  let isStepwise: Bool
  /// How many times as fast; 0 waits for nothing.
  var speed: Double
  /// The node that comes next.
  var position = 0
  /// The state before each step that was played.
  var states = StepStates()
  /// Whether answers depend on more than the journal: on what was asked before.
  let asksForHistory: Bool
  /// The state when playing was paused.
  var pausedAt: Supervisor.Moment?
  /// Whether to wait for a key before the next node.
  var holds = false
  /// Whether the rest of the paragraph or of the step is shown without waiting.
  var hurries = false
  var hasShownKeys = false
  /// The steps and assertions, by their nodes, that last did not answer what the file says.
  var differing: Set<Int> = []
  /// Whether it is shown now, not waiting behind a prompt.
  var isPlaying = false

  /// Reads a session; a speed of 0 waits for nothing, none at all means that of the file.
  ///
  /// - Throws: `SessionProblem`.
  init(
    path: String, speed: Double?, isStepwise: Bool, isTrusted: Bool, limit: LineLimit
  ) throws(SessionProblem) {
    let file = try SessionFile(path: path, isTrusted: isTrusted)
    name = path.split(separator: "/").last.map(String.init) ?? path
    nodes = file.nodes
    total = nodes.count { $0.isStep }
    asksForHistory = nodes.contains { $0.asksForHistory }
    seed = file.session.header.seed ?? 1
    columns = file.session.header.size?.columns ?? 80
    self.limit = file.stepLimit(limit, isTrusted: isTrusted)
    origin = LineOrigin(folder: SessionFile.folder(of: path), isTrusted: isTrusted)
    self.speed = speed ?? file.session.header.speed ?? 1
    self.isStepwise = isStepwise
  }

  /// Plays to the end, or until a person wants something else.
  func play(_ front: KernelFront, _ audience: Audience) -> End {
    if pausedAt != nil, !bring(front, before: states.count) { return .stuck }
    pausedAt = nil
    isPlaying = true
    defer { isPlaying = false }
    showKeys(audience)
    while position < nodes.count {
      let (isDone, wish) = show(nodes[position], front, audience)
      if isDone { position += 1 }
      switch wish {
      case .next: continue
      case .back:
        guard goBack(1, front, audience) else { return .stuck }
      case .goTo:
        guard askForPlace(front, audience) else { return .stuck }
      case .takeOver: return pause(front)
      case .died:
        if audience.reader == nil { return .died }
        return pause(front)
      case .leave: return .left
      case .hangUp: return .hungUp
      case .stuck: return .stuck
      }
    }
    isFinished = true
    if !differing.isEmpty {
      let answers = differing.count == 1 ? "1 answer differs" : "\(differing.count) answers differ"
      Console.note("\(answers) from the file")
    }
    return .finished
  }

  /// The exit code of a program that played the session to its end: 3 where an answer differed.
  var exitCode: Int32 { differing.isEmpty ? 0 : 3 }

  func pause(_ front: KernelFront) -> End {
    pausedAt = front.supervisor.moment
    return .paused
  }
}

extension Node {
  /// Whether this is a step.
  var isStep: Bool {
    if case .step = self { return true }
    return false
  }

  /// Whether this is a step with a command that answers by what was asked before.
  fileprivate var asksForHistory: Bool {
    guard case .step(let step) = self else { return false }
    return step.command.split { " ;\n".contains($0) }.contains { $0 == "stats" || $0 == "diff" }
  }
}
