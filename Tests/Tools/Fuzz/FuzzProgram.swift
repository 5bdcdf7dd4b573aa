import Glibc

/// Feeds a part of the program with random input: `layoutsh-fuzz PART [--seed S] [--rounds N]`.
///
/// The same words give the same input. Exit code 0: every law held; 1: a finding, which is printed
/// with its seed and shrunk; 2: words that make no sense, or a machine that lacks something.
@main enum FuzzProgram {
  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      Output.line("\(error)", to: STDERR_FILENO)
      exit(2)
    }
  }

  private static func run(_ words: [String]) throws -> Int32 {
    let request = try Request(words)
    switch request.part {
    case "lines": return try campaign(LinesPart.self, request)
    case "sessions": return try campaign(SessionsPart.self, request)
    case "libraries": return try campaign(LibrariesPart.self, request)
    case "walls": return try campaign(WallsPart.self, request)
    case "keys": return try campaign(KeysPart.self, request)
    case "frames": return try campaign(FramesPart.self, request)
    case "faults":
      PrivateMounts.enter()
      return try campaign(FaultsPart.self, request)
    case "soak":
      return try Soak(seed: request.seed, program: request.program).run(lines: request.rounds)
    default: throw Request.usage
    }
  }

  private static func campaign<Tried: Part>(_ part: Tried.Type, _ request: Request) throws -> Int32
  {
    try Campaign<Tried>(seed: request.seed, rounds: request.rounds, program: request.program).run()
  }
}

/// The words of the command line.
struct Request {
  var part = ""
  var seed: UInt32 = 1
  var rounds = 1000
  var program = Sources.beside("layoutsh")

  static let usage = SetupProblem(
    "usage: layoutsh-fuzz lines|sessions|libraries|walls|keys|frames|faults|soak "
      + "[--seed S] [--rounds N] [--program PATH]")

  /// - Throws: the usage if the words make no sense.
  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--seed": seed = try Self.number(rest.popFirst())
      case "--rounds": rounds = Int(try Self.number(rest.popFirst()))
      case "--program":
        guard let path = rest.popFirst() else { throw Self.usage }
        program = path
      default:
        guard part.isEmpty else { throw Self.usage }
        part = word
      }
    }
  }

  private static func number(_ word: String?) throws -> UInt32 {
    guard let word, let number = UInt32(word) else { throw usage }
    return number
  }
}
