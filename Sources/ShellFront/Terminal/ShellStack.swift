import KernelLink
import LineReading
import ShellCore
import ShellKernel
import ShellValues
import System
import TerminalText

/// A shell with a scene of its own: the user's, or that of a session played over it.
final class NestedShell {
  /// The kernel that holds the scene.
  let front: KernelFront
  /// The session playing here; nil in the user's own shell, and once the session is over.
  var playback: Playback?
  /// The name in the prompt, or nil for the first shell.
  let name: String?
  /// The lesson of the course that is played here, or nil.
  let visit: LessonVisit?

  init(
    _ front: KernelFront, playback: Playback? = nil, name: String? = nil,
    visit: LessonVisit? = nil
  ) {
    self.front = front
    self.visit = visit
    self.playback = playback
    self.name = name
    isSplitAtFirst = playback?.isSplit ?? false
  }

  /// Whether the picture has a part of the window: as the person said, otherwise as the session was
  /// started.
  var isSplit: Bool { front.supervisor.settings.isSplit ?? isSplitAtFirst }
  private let isSplitAtFirst: Bool

  /// The prompt for the next line; in a lesson `(01-first-steps) layoutsh main/flow> `.
  var prompt: String {
    (name.map { "(\(VisibleText.make($0))) " } ?? "") + front.supervisor.prompt
  }
}

/// The user's shell, and the nested lessons over it.
///
/// Each has its own kernel and journal, so whoever leaves a lesson finds the scene below unchanged.
final class ShellStack {
  private var shells: [NestedShell]
  /// The live page, or nil while it is off.
  var live: LivePages? {
    didSet { for shell in shells { shell.front.isHeard = live != nil } }
  }

  /// The reader of keys, once there is a terminal.
  var reader: TerminalReader?

  init(_ first: NestedShell) { shells = [first] }

  /// The maximum nesting of lessons; each is a process.
  static let limit = 8

  /// The shell that receives lines.
  var top: NestedShell { shells[shells.count - 1] }
  /// The journal of the first shell; those of lessons are not saved.
  var journal: Journal { shells[0].front.supervisor.journal }
  /// Whether there is a shell below.
  var isNested: Bool { shells.count > 1 }
  /// Whether another lesson may be nested.
  var hasRoom: Bool { shells.count <= Self.limit }

  /// The prompt of the top shell, marked while the journal is not saved:
  /// `layoutsh main (not saved)> `.
  var prompt: String {
    let prompt = top.prompt
    guard journal.problem != nil, prompt.hasSuffix("> ") else { return prompt }
    return prompt.dropLast(2) + " (not saved)> "
  }

  func push(_ shell: NestedShell) {
    shell.front.isHeard = live != nil
    shells.append(shell)
  }

  /// Ends the top shell and its recording; returns what that reports.
  func pop() -> VisibleText {
    let front = shells.removeLast().front
    let words = front.isRecording ? front.runQuietly("stop").output : ""
    front.supervisor.stop()
    return words
  }
}
