package import ShellKernel
import System
import TerminalText

/// `layoutsh compare`: compares captures one after another, each in a kernel of its own.
package struct CaptureComparing {
  private let files: [String]
  /// The flags of the command `compare`, as they are typed.
  private let words: [String]
  private let setup: ShellSetup

  /// Creates the comparison of files with flags of the command `compare`.
  package init(files: [String], words: [String], setup: ShellSetup) {
    (self.files, self.words, self.setup) = (files, words, setup)
  }

  /// Compares all of them and returns the highest exit code.
  package func run() -> Int32 {
    var code: Int32 = 0
    for file in files {
      if files.count > 1, !setup.usesJSON { Console.remark("\(file):", to: .output) }
      let line = (["compare", Self.quoted(file)] + words).joined(separator: " ")
      code = max(code, ScriptRun(source: .text(line), setup: setup, keepsGoing: true).run())
    }
    return code
  }

  /// Text as one word of a line.
  package static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
