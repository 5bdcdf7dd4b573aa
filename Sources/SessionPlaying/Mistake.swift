/// Why an answer to a question is wrong.
///
/// Each case is true of the answer: numbers are compared with those of the scene, commands by what
/// they do.
package enum Mistake: Equatable {
  /// The sentence that the lesson has for it.
  case explained(String)
  /// A number that the scene has elsewhere, or one near the right one: a clause that names it.
  case like(String)
  /// The value after fewer steps than the question is about.
  case early(String, after: Int, of: Int)
  /// A number without anything to say of it but where the right one is.
  case tooLarge(String), tooSmall(String)
  /// Another choice.
  case choice(String)
  /// A refused command, whose error is shown.
  case refused(String)
  /// A number where a command is asked for.
  case number(String)
  /// A command that is carried out although the right one is refused.
  case works(String)
  /// A command that changes nothing, or one that does although the right one does not.
  case changesNothing(String), changesScene(String)
  /// A command that only asks although the right one acts, or the other way round, where neither
  /// changes anything.
  case onlyAsks(String), acts(String)
  /// A command that leads to another scene, and the first difference.
  case otherScene(String, difference: String?)
  /// A command that prints something else.
  case otherOutput(String)

  /// Whether it says what the answer is, so that no hint need follow at once.
  var explains: Bool {
    switch self {
    case .explained, .like, .early: true
    default: false
    }
  }
}
