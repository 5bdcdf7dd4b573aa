import System

/// Why there is no live page.
enum LiveProblem: Error {
  /// The program that serves it is not installed.
  case missing
  /// The program cannot be started.
  case start(FileProblem)
  /// The program does not report its address.
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
    /// Both directions: a message from or to one page; page 0 means every page.
    static let message: UInt8 = 4
    /// To the program: sends every page the text and ends.
    static let end: UInt8 = 5
  }

  let program: JoinedProgram
  let url: String

  /// The time within which the program must report its address, in milliseconds.
  private static let patience: Int32 = 5000

  /// Starts the program and waits until it listens.
  init() throws(LiveProblem) {
    guard let path = Self.places().first(where: { FilePlace.isExecutable($0) }) else {
      throw .missing
    }
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

  /// The possible places of the program, best first: `$LAYOUTSH_LIVE`, beside this program, the
  /// place of an installed one, and that of `make live` in a source tree.
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
