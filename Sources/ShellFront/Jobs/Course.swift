import Glibc
import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript

/// The lessons that come with the program, in order of their numbers.
///
/// They are the files `NN-topic.session` of the folder `sessions` beside the program (links followed), else
/// of `share/layoutsh/sessions` beside the folder of the program, else, in a source tree, of the nearest
/// folder above it that has a `Package.swift`.
struct Course {
  /// One lesson.
  struct Lesson {
    var number: Int
    var path: String
    /// The file's name without its folder.
    var name: String
    var title: String
    var steps: Int
    /// Why it cannot be played; nil where it can.
    var problem: String?
  }

  let lessons: [Lesson]

  /// Reads the bundled lessons.
  ///
  /// - Throws: `SessionProblem` where there are none.
  init() throws(SessionProblem) {
    guard let program = FilePlace.resolved("/proc/self/exe") else {
      throw SessionProblem(message: "the program does not know where it is")
    }
    let places = Self.places(program: program)
    for folder in places {
      let lessons = Self.lessons(in: folder)
      if lessons.isEmpty { continue }
      self.lessons = lessons
      return
    }
    throw SessionProblem(message: "no lessons in \(places.joined(separator: " or "))")
  }

  /// Where lessons are looked for, best first.
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

  /// The lessons of a folder, by number and then by name.
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
          number: number, path: path, name: name, title: name, steps: 0, problem: error.message)
      }
    }.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }
}
