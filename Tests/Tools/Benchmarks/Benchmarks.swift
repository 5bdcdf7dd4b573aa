import Glibc

/// `make bench`: measures the program against another shell and the engine against a C loop.
///
/// Nothing here is a test: no figure makes it fail.
@main enum Benchmarks {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      if words.first == MemoryMeasurement.word {
        try MemoryMeasurement(words.dropFirst()).run()
      } else if words.first == CountedWork.word {
        try CountedWork(words.dropFirst()).run()
      } else if words.contains("--help") {
        print(Arguments.usage)
      } else {
        try run(Arguments(words))
      }
    } catch let problem as UsageProblem {
      fail("\(problem.sentence)\n\(Arguments.usage)", code: 2)
    } catch let problem as ProcessProblem {
      fail(problem.sentence, code: 1)
    } catch {
      fail("\(error)", code: 1)
    }
  }

  private static func run(_ arguments: Arguments) throws {
    let report = Report()
    Machine.description().forEach(report.note)
    for section in arguments.sections { try section.run(arguments, report) }
    report.note("")
    report.note("load at the end \(Machine.load())")
    if let file = arguments.resultFile { try report.write(to: file) }
  }

  private static func fail(_ sentence: String, code: Int32) {
    let bytes = Array("error: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(code)
  }
}
