package import TerminalText

/// The result of a line of the learner's.
package enum LessonTurn {
  /// The learner leaves the lesson.
  case leave
  /// The learner goes back.
  case back
  /// The task begins again.
  case reset
  /// The learner wants to see the solution of the task.
  case skip
  /// The learner wants to see the goal of the task.
  case goal
  /// The line is a command to be run as it was typed.
  case command
  /// The question or the task is still open: the output of a command that is no answer, and a
  /// remark.
  case remark(printed: VisibleText, LessonRemark?)
  /// The question is over. A command that is right and that the lesson does not run itself has
  /// printed something.
  case over(Quiz, QuizAttempt.Ending, printed: VisibleText)
  /// The answer cannot be checked: no kernel can be started.
  case unchecked
}

/// A remark on a line of the learner's.
package enum LessonRemark: Equatable {
  case hint(String)
  case noHint(isTask: Bool)
  /// A wrong answer, with a hint if one is due and there is another.
  case wrong(Mistake, Help)
  /// No answer to a question for a letter, or for a number.
  case noLetter(String, choices: Int), noNumber(String)
  /// A command where a letter or a number is asked for; it was only tried.
  case onlyTried(String, choices: Int?)
  /// A word that only tasks know.
  case forTasks(String)
  /// An expression for a scene that is not there yet.
  case tooEarly(String)
  /// A number where a task takes commands.
  case noCommand(String)
  /// A task that is not done, and what is missing first.
  case notDone(because: String)
  /// A task that is still not done, for the same reason.
  case stillNotDone(because: String)
  /// A scene that the first lines of the solution lead to, too.
  case onTheWay
  /// The solution can be shown.
  case skipHelps

  /// The help that follows a wrong answer.
  package enum Help: Equatable {
    /// None: the sentence itself helps.
    case none
    case hint(String)
    /// There is no hint left.
    case skip
  }
}
