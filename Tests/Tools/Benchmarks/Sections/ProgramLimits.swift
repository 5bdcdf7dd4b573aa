/// The program as a whole: lines and prompts beside another shell.
struct ProgramLimits {
  let arguments: Arguments
  let report: Report

  func run() throws {
    guard try Programs().sqlite != nil else {
      return report.note("sqlite3 is not installed: nothing to compare lines and prompts with")
    }
    let lines = LinesSection(arguments, report)
    for (way, aim, must) in [(LinesSection.Way.file, 1.5, 2.0), (.pipe, 2, 2.5)] {
      let (ours, theirs) = try lines.race(way)
      report.verdict(
        "a scripted line \(way.rawValue), by sqlite3's .print", ours / Double(lines.lines),
        theirs / Double(lines.lines), aim: aim, must: must)
    }
    let (ours, theirs) = try StartSection(arguments, report).race()
    report.verdict("the first prompt, by sqlite3's", ours, theirs, aim: 1.1, must: 1.25)
  }
}
