import Glibc
import KernelLink
import LineReading

/// Why there is no live page.
enum LiveProblem: Error {
  /// The program that serves it is not installed.
  case missing
  /// The program cannot be started.
  case start(FileProblem)
  /// The program does not say where it listens.
  case silent
}

/// `layoutsh-live`, the program that serves the page.
struct LiveServer {
  /// The kinds of messages between the two.
  enum Kind {
    /// From the program: the URL.
    static let listening: UInt8 = 1
    /// From the program: a page has come.
    static let joined: UInt8 = 2
    /// From the program: a page is gone.
    static let left: UInt8 = 3
    /// Both ways: a message of a page, or for it; for page 0 stands every page.
    static let message: UInt8 = 4
    /// To the program: tells every page the text and ends.
    static let end: UInt8 = 5
  }

  let program: JoinedProgram
  let url: String

  /// The time in which the program says where it listens, in milliseconds.
  private static let patience: Int32 = 5000

  /// Starts the program and waits until it listens.
  init() throws(LiveProblem) {
    guard let path = Self.places().first(where: { access($0, X_OK) == 0 }) else { throw .missing }
    do { program = try JoinedProgram(path: path) } catch { throw .start(error) }
    while program.wait(milliseconds: Self.patience), !program.hasEnded {
      guard let first = program.receive().first else { continue }
      guard first.kind == Kind.listening, let url = String(validating: first.bytes, as: UTF8.self),
        url.hasPrefix("http://127.0.0.1:"), !url.contains(where: { $0.isWhitespace })
      else { break }
      self.url = url
      return
    }
    program.stop()
    throw .silent
  }

  /// Where the program may be, best first: `$LAYOUTSH_LIVE`, beside this program, where it is
  /// installed, and where `make live` builds it in a source tree.
  static func places(
    program: String? = FilePlace.resolved(FilePlace.program),
    environment: (String) -> String? = environmentVariable
  ) -> [String] {
    if let chosen = environment("LAYOUTSH_LIVE"), chosen.hasPrefix("/") { return [chosen] }
    guard let program, let end = program.lastIndex(of: "/") else { return [] }
    let folder = program[..<end]
    return ["", "/../lib/layoutsh", "/../libexec/layoutsh", "/../../live/release"].map {
      "\(folder)\($0)/layoutsh-live"
    }
  }
}
