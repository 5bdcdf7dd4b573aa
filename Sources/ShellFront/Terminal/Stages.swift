import KernelLink
import LineReading
import TerminalText

/// A scene that a person talks to: their own, or that of a session which is played over it.
final class Stage {
  /// The kernel that holds the scene.
  let front: KernelFront
  /// The session that plays here; nil for a person's own scene, and once the session is over.
  var lesson: Playback?
  /// What the prompt calls the scene; nil for the one the shell began with.
  let name: String?

  init(_ front: KernelFront, lesson: Playback? = nil, name: String? = nil) {
    self.front = front
    self.lesson = lesson
    self.name = name
  }

  /// The prompt for the next line: `(01-first-steps) layoutsh main/flow> ` in the scene of a lesson.
  var prompt: String {
    (name.map { "(\(VisibleText.make($0))) " } ?? "") + front.supervisor.prompt
  }
}

/// The scenes of one shell: the one it began with, and over each the lesson that is played from there.
///
/// Each has a kernel and a journal of its own, so whoever leaves a lesson finds the scene below as it was.
final class Stages {
  private var stages: [Stage]

  init(_ first: Stage) { stages = [first] }

  /// How many lessons may be played over each other: each is a process.
  private static let limit = 8

  /// The scene that lines go to.
  var top: Stage { stages[stages.count - 1] }
  /// The journal of the scene the shell began with: those of lessons are never written down.
  var journal: Journal { stages[0].front.supervisor.journal }
  /// Whether there is a scene to go back to.
  var isNested: Bool { stages.count > 1 }
  /// Whether a lesson may be played over those there are.
  var hasRoom: Bool { stages.count <= Self.limit }

  func push(_ stage: Stage) { stages.append(stage) }

  /// Ends the scene on top, a recording of it too; returns what is to be said of that.
  func pop() -> VisibleText {
    let front = stages.removeLast().front
    let words = front.isRecording ? front.runQuietly("stop").output : ""
    front.supervisor.stop()
    return words
  }
}
