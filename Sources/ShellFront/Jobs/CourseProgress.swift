import Glibc
import KernelLink
import LineReading

/// How far a person is in the course, kept in the user's state folder.
///
///     layoutsh progress 1
///     01-first-steps.session done
///     02-flow-line-by-line.session 12
///
/// The number is the furthest step that was reached. A file that is not of this form is told of once, and a
/// new one takes its place.
struct CourseProgress {
  /// How far somebody is in one lesson.
  enum State: Equatable {
    case done
    case step(Int)
  }

  /// By the names of the files.
  private(set) var lessons: [String: State] = [:]
  /// What is wrong with the file; nil where nothing is.
  private(set) var problem: String?
  /// Where it is; nil where the environment names no place.
  private let path: String?

  private static let heading = "layoutsh progress 1"
  /// Most bytes of a file: some thousand lessons.
  private static let limit = 1 << 18

  /// Reads the progress; there is none where there is no file.
  init(environment: (String) -> String? = environmentVariable) {
    var variables: [String: String] = [:]
    for name in ["HOME", "XDG_STATE_HOME"] { variables[name] = environment(name) }
    guard let folder = StateFolder.standardPath(environment: variables) else {
      path = nil
      problem =
        "progress is not kept: expected an absolute path in XDG_STATE_HOME or HOME, found none"
      return
    }
    let path = folder + "/progress"
    self.path = path
    guard access(path, F_OK) == 0 else { return }
    let bytes: [UInt8]
    do { bytes = try WholeFile.read(path, limit: Self.limit) } catch {
      problem = "progress starts anew: \(error.sentence)"
      return
    }
    guard let found = Self.lessons(in: bytes) else {
      problem = "progress starts anew: \(path) is not a list of lessons"
      return
    }
    lessons = found
  }

  private static func lessons(in bytes: [UInt8]) -> [String: State]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == heading, lines.last == "" else { return nil }
    var lessons: [String: State] = [:]
    for line in lines.dropFirst().dropLast() {
      guard let blank = line.lastIndex(of: " ") else { return nil }
      let word = line[line.index(after: blank)...]
      let name = String(line[..<blank])
      if word == "done" {
        lessons[name] = .done
      } else if let step = Int(word), (0...100_000).contains(step), String(step) == word {
        lessons[name] = .step(step)
      } else {
        return nil
      }
    }
    return lessons
  }

  /// Notes how far a lesson was played and saves that; what was done stays done.
  ///
  /// - Throws: `FileProblem` where it cannot be saved.
  mutating func note(_ name: String, steps: Int, isFinished: Bool) throws(FileProblem) {
    switch (lessons[name], isFinished) {
    case (_, true): lessons[name] = .done
    case (.done?, false): return
    case (.step(let before)?, false): lessons[name] = .step(max(before, steps))
    case (nil, false): lessons[name] = steps > 0 ? .step(steps) : nil
    }
    guard let path else { return }
    // Makes the folder where it is missing, for this user alone.
    let folder = String(path.dropLast("/progress".count))
    do { _ = try StateFolder(path: folder) } catch {
      throw FileProblem(path: path, action: "write", number: EACCES)
    }
    let lines = lessons.sorted { $0.key < $1.key }.map { name, state in
      switch state {
      case .done: "\(name) done"
      case .step(let step): "\(name) \(step)"
      }
    }
    let text = ([Self.heading] + lines).map { $0 + "\n" }.joined()
    try WholeFile.replace(path, with: Array(text.utf8), mode: 0o600)
  }
}
