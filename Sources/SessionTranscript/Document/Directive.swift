/// A line of a session that begins with `@`: an instruction to the player or the verifier.
public struct Directive: Equatable, Sendable {
  /// The directives there are.
  public enum Name: String, CaseIterable, Sendable {
    /// A place `goto` can find.
    case mark
    /// A pause in playback: a duration, or until a key is pressed.
    case pause
    /// Narration shown as a caption.
    case say
    /// A picture of the scene.
    case draw
    /// A named picture for exports.
    case frame
    /// A question, with `choice` … `explain` below it.
    case quiz
    /// One answer to choose from.
    case choice
    /// A right answer.
    case answer
    /// A wrong answer that must be refused.
    case wrong
    /// Help for a question.
    case hint
    /// What to say after a question was answered.
    case explain
    /// A predicate that must hold.
    case assert
    /// Another file of the same tree.
    case include
    /// The recorded time of the next step, in seconds.
    case at
    /// Says that the session needs trust; it never grants it.
    case needs
  }

  /// The line of the file, from 1.
  public let line: Int
  /// Which directive this is.
  public let name: Name
  /// What follows the name, without the blanks around it.
  public let text: String

  /// The line as it stands in the file.
  let source: String

  /// How long a `@pause` lasts, in milliseconds; nil for other directives and for a bare `@pause`.
  public var pauseMilliseconds: Int? {
    name == .pause ? SessionDuration.milliseconds(text) : nil
  }

  /// The recorded time an `@at` states, in milliseconds; nil for other directives.
  public var atMilliseconds: Int? {
    name == .at ? SessionDuration.milliseconds(ofSeconds: text) : nil
  }
}
