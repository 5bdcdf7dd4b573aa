import Glibc
import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript

/// The bundled lessons, ordered by number.
///
/// They are the files `NN-topic.session` in the folder `sessions` beside the program (links resolved),
/// otherwise in `share/layoutsh/sessions` beside the program's folder, otherwise, in a source tree, in that
/// of the nearest parent folder with a `Package.swift`.
struct Course {
  /// One lesson.
  struct Lesson {
    var number: Int
    var path: String
    /// The file name without its folder.
    var name: String
    var title: String
    var steps: Int
    /// Why it cannot be played, or nil if it can.
    var problem: String?
  }

  let lessons: [Lesson]

  /// Reads the bundled lessons.
  ///
  /// - Throws: `CourseProblem` if there are none.
  init() throws(CourseProblem) {
    guard let program = FilePlace.resolved(FilePlace.program) else { throw .noProgram }
    let places = Self.places(program: program)
    for folder in places {
      let lessons = Self.lessons(in: folder)
      if lessons.isEmpty { continue }
      self.lessons = lessons
      return
    }
    throw .noLessons(folders: places)
  }

  /// Returns the folders to search, best first.
  static func places(program: String) -> [String] {
    let folder = Self.above(program)
    var places = [folder + "/sessions", Self.above(folder) + "/share/layoutsh/sessions"]
    var higher = folder
    while !higher.isEmpty {
      if access(higher + "/Package.swift", F_OK) == 0 {
        places.append(higher + "/sessions")
        break
      }
      higher = Self.above(higher)
    }
    return places
  }

  private static func above(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns the lessons of a folder, ordered by number and name.
  private static func lessons(in folder: String) -> [Lesson] {
    let paths = (try? Folders.files(at: folder, endingWith: ".session")) ?? []
    return paths.compactMap { path -> Lesson? in
      let name = String(path.dropFirst(folder.utf8.count + 1))
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      guard !name.contains("/"), name.dropFirst(digits.count).first == "-",
        let number = Int(digits)
      else { return nil }
      do throws(SessionProblem) {
        let session = try SessionFile(path: path).session
        return Lesson(
          number: number, path: path, name: name, title: session.header[.title] ?? name,
          steps: session.steps.count)
      } catch {
        return Lesson(
          number: number, path: path, name: name, title: name, steps: 0, problem: error.sentence)
      }
    }.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }
}

/// Why there are no lessons.
enum CourseProblem: Error {
  /// The system does not say where the program is.
  case noProgram
  case noLessons(folders: [String])
}

/// The user's progress in the course, kept in the state folder.
///
///     layoutsh progress 1
///     01-first-steps.session done
///     02-flow-line-by-line.session 12
///
/// The number is the furthest step reached. A malformed file is reported once and replaced.
struct CourseProgress {
  /// The progress in one lesson.
  enum State: Equatable {
    case done
    case step(Int)
  }

  /// The progress by file name.
  private(set) var lessons: [String: State] = [:]
  /// What is wrong with the file, or nil if nothing is.
  private(set) var problem: String?
  /// The path of the file, or nil if the environment names none.
  private let path: String?

  private static let heading = "layoutsh progress 1"
  /// The maximum size of the file in bytes; enough for thousands of lessons.
  private static let limit = 1 << 18

  /// Reads the progress; a missing file has none.
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
      problem = "progress starts from scratch: \(error.sentence)"
      return
    }
    guard let found = Self.lessons(in: bytes) else {
      problem = "progress starts from scratch: \(path) is not a list of lessons"
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

  /// Notes how far a lesson was played and saves it; a finished lesson stays finished.
  ///
  /// - Throws: `ProgressProblem` if it cannot be saved.
  mutating func note(_ name: String, steps: Int, isFinished: Bool) throws(ProgressProblem) {
    switch (lessons[name], isFinished) {
    case (_, true): lessons[name] = .done
    case (.done?, false): return
    case (.step(let before)?, false): lessons[name] = .step(max(before, steps))
    case (nil, false): lessons[name] = steps > 0 ? .step(steps) : nil
    }
    guard let path else { return }
    // Creates a missing folder for this user alone.
    let folder = String(path.dropLast("/progress".count))
    do throws(JournalProblem) { _ = try StateFolder(path: folder) } catch { throw .folder(error) }
    let lines = lessons.sorted { $0.key < $1.key }.map { name, state in
      switch state {
      case .done: "\(name) done"
      case .step(let step): "\(name) \(step)"
      }
    }
    let text = ([Self.heading] + lines).map { $0 + "\n" }.joined()
    do throws(FileProblem) {
      try WholeFile.replace(path, with: Array(text.utf8), mode: 0o600)
    } catch {
      throw .file(error)
    }
  }
}

/// Why the progress in the lessons cannot be saved.
enum ProgressProblem: Error {
  /// The folder of the user's state cannot be used.
  case folder(JournalProblem)
  /// The file cannot be written.
  case file(FileProblem)
}
