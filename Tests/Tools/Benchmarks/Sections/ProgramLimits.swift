/// The program as a whole: an undo, and lines and prompts beside another shell.
struct ProgramLimits {
  let arguments: Arguments
  let report: Report

  func run() throws {
    try undo()
    guard try Programs().sqlite != nil else {
      return report.note("sqlite3 is not installed: nothing to compare lines and prompts with")
    }
    let lines = LinesSection(arguments, report)
    for (way, aim, must) in [(LinesSection.Way.file, 1.5, 3.0), (.pipe, 2, 4)] {
      let (ours, theirs) = try lines.race(way)
      report.verdict(
        "a scripted line \(way.rawValue), by sqlite3's .print", ours / Double(lines.lines),
        theirs / Double(lines.lines), aim: aim, must: must)
    }
    let (ours, theirs) = try StartSection(arguments, report).race()
    report.verdict("the first prompt, by sqlite3's", ours, theirs, aim: 1.2, must: 2.4)
  }

  /// Undoes an insert among a million sections: a run that ends with it beside one that does not.
  private func undo() throws {
    let programs = try Programs()
    let count = arguments.isQuick ? 1000 : 1_000_000
    let lines =
      "load flow\ngenerate items=\(count) sections=\(count) seed=1 width=20..80\ninsert 0,0\n"
    let scripts = [
      try programs.file("without.txt", lines), try programs.file("with.txt", lines + "undo\n"),
    ]
    let answers = try programs.file("answers.txt", "")
    let differences = try (0..<3).map { _ in
      let times = try scripts.map { script in
        try ChildProcess.run(
          [programs.shell], input: script, output: answers, environment: programs.environment
        ).elapsed
      }
      return times[1] - times[0]
    }
    report.verdict(
      "an undo among as many sections of one item", Samples(differences).median, aim: 300e6,
      must: 600e6)
  }
}
