import SessionPlaying
package import System

/// The result of a lesson that a learner hands in, as a file or a code, perhaps with a name.
///
/// `CollectedResults` is the teacher's side: all submissions in a folder.
package struct Submission {
  /// Why there is no result.
  package enum Problem: Error {
    /// A name that no result can have.
    case name(String)
    /// There is something at the path.
    case taken(path: String)
    /// The lesson has asked nothing.
    case nothingAsked
    /// The lesson was left before its end.
    case notOver
    /// A lesson that asks, without a learner at a terminal.
    case noLearner
    /// The file cannot be written.
    case file(FileProblem)
  }

  /// The path for the file, or nil to print the code only.
  let path: String?
  /// The name that the learner typed; empty for none.
  let learner: String

  /// Creates a submission.
  ///
  /// - Throws: `Problem` for a name that no result can have.
  package init(path: String? = nil, learner: String? = nil) throws(Problem) {
    self.path = path
    guard let learner else {
      self.learner = ""
      return
    }
    guard let name = LessonResult.name(learner) else { throw .name(learner) }
    self.learner = name
  }

  /// Why nothing can be handed in, before the lesson is played; nil if something can.
  var obstacle: Problem? {
    guard let path, FilePlace.exists(path) else { return nil }
    return .taken(path: path)
  }

  /// Why nothing can be handed in without a terminal; nil if nothing is to be.
  var unwatched: Problem? { path.map { _ in .noLearner } }

  /// Returns the result with the learner's name.
  func signed(_ result: LessonResult?) -> LessonResult? {
    var result = result
    if !learner.isEmpty { result?.learner = learner }
    return result
  }

  /// Writes the file, if one is wanted; returns false after saying why it cannot.
  func write(_ result: LessonResult?, isOver: Bool) -> Bool {
    guard let path else { return true }
    do throws(Problem) {
      guard isOver else { throw .notOver }
      guard let result = signed(result) else { throw .nothingAsked }
      do throws(FileProblem) {
        try WholeFile.create(path) { write in
          write(Array(result.file.utf8))
          return true
        }
      } catch {
        throw error.isTaken ? .taken(path: path) : .file(error)
      }
    } catch {
      Console.fail(error.sentence)
      return false
    }
    Console.remark("\(path) is the result to hand in", to: .output)
    return true
  }
}
