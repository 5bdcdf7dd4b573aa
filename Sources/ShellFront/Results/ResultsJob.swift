import System

/// `layoutsh results FOLDER`: the teacher's table of what learners handed in.
package struct ResultsJob {
  /// The form of the table.
  package enum Form {
    /// Aligned columns.
    case text
    /// An object for each row.
    case json
    /// A file for spreadsheets.
    case csv(String)
    /// A page.
    case html(String)
  }

  private let folder: String
  private let form: Form

  /// Makes the table of a folder.
  package init(folder: String, form: Form) { (self.folder, self.form) = (folder, form) }

  /// Runs the job; returns 0 if each row is a result, 3 if one is damaged, altered or a duplicate,
  /// and 1 if there is no table.
  package func run() -> Int32 {
    do throws(FileProblem) {
      let rows = try CollectedResults(folder: folder).rows
      guard !rows.isEmpty else {
        Console.fail("expected results in \(folder): .json files, or codes in .txt files")
        return 1
      }
      let report = ResultsReport(rows)
      switch form {
      case .text:
        let columns = isTerminal(.output) ? terminalSize()?.columns : nil
        Console.write(.output, report.text(columns: columns))
      case .json: Console.write(.output, report.json)
      case .csv(let path): try write(report.csv, to: path, report)
      case .html(let path): try write(report.html, to: path, report)
      }
      return report.isSound ? 0 : 3
    } catch {
      Console.fail(error.sentence)
      return 1
    }
  }

  private func write(_ text: String, to path: String, _ report: ResultsReport) throws(FileProblem) {
    try WholeFile.replace(path, with: Array(text.utf8))
    Console.remark("\(path): \(report.summary)", to: .output)
  }
}
