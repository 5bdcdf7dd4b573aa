/// The settings from the words of the command line.
struct Arguments {
  /// The parts to run, in the order of the table.
  var sections: [Section] = []
  /// Small sizes and few measurements.
  var isQuick = false
  /// Ten million items too.
  var isLarge = false
  /// A file to make with the results.
  var resultFile: String?

  static let usage = """
    usage: layoutsh-bench [SECTION…] [--quick | --large] [--write FILE]
      SECTION   \(Section.allCases.map(\.rawValue).joined(separator: ", ")); without any, all
      --quick   small sizes and few measurements
      --large   ten million items too
      --write   keep the results in a new file
    """

  /// Reads the words after the program's name.
  ///
  /// Throws `UsageProblem` for a word that makes no sense.
  init(_ words: [String]) throws(UsageProblem) {
    var rest = words[...]
    var chosen: Set<Section> = []
    while let word = rest.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--large": isLarge = true
      case "--write":
        guard let file = rest.popFirst() else {
          throw UsageProblem("expected a file after --write")
        }
        resultFile = file
      default:
        guard let section = Section(rawValue: word) else {
          throw UsageProblem("expected a section or an option, found '\(word)'")
        }
        chosen.insert(section)
      }
    }
    if isQuick, isLarge { throw UsageProblem("expected either --quick or --large, found both") }
    sections = Section.allCases.filter { chosen.isEmpty || chosen.contains($0) }
  }

  /// Numbers of items to measure with, ascending.
  var sizes: [Int] {
    if isQuick { return [1000, 10_000] }
    return [1000, 10_000, 100_000, 1_000_000] + (isLarge ? [10_000_000] : [])
  }

  /// The size that most targets are given for.
  var mainSize: Int { isQuick ? 10_000 : 1_000_000 }

  /// The time budget of one line of the table.
  var budget: Budget { Budget(seconds: isQuick ? 0.05 : 0.6) }
}

/// Why the command line makes no sense, in one sentence.
struct UsageProblem: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
