import System
import TerminalText

// All sentences about lines, key files and the history: where, what was expected and what was
// found.

extension InputFault: CustomStringConvertible {
  /// One sentence: where, what was found, what was expected.
  public var description: String {
    switch self {
    case .unreadable(let name, let code):
      "cannot read \(VisibleText.make(name)): \(systemMessage(code))"
    case .nulInName(let name):
      "cannot read \(VisibleText.make(name)): a file name cannot hold a NUL character"
    case .notUTF8(let line, let column):
      "line \(line), byte \(column): not UTF-8"
    case .utf16:
      "line 1: expected UTF-8, found UTF-16: save the file in UTF-8"
    case .nul(let line, let column):
      "line \(line), byte \(column): a NUL character, expected text"
    case .tooLong(let line, let limit):
      "line \(line) is longer than \(limit) bytes"
    case .interrupted:
      "reading was interrupted"
    }
  }
}

extension KeyFileRefusal {
  /// One sentence without a full stop: what was expected and what was found.
  var sentence: String {
    switch self {
    case .openBackslash: "a backslash ends the line"
    case .openQuote(let quote): "unterminated \(quote)"
    case .cutEscape(let word): "a backslash ends \(word)"
    case .cutControl(let word): "a '^' ends \(word)"
    case .badOctal(let word): "expected \\000 to \\377 in \(word)"
    case .badCodePoint(let word): "expected \\U+ and five digits 0-9 or A-F in \(word)"
    case .nul: "NUL cannot be bound or inserted"
    case .noCharacter(let value):
      "U+\(String(value, radix: 16, uppercase: true)) is not a character"
    case .badProgram(let limit): "expected at most \(limit) bytes before ':', and no '{'"
    case .neitherOnNorOff: "expected 'on' or 'off'"
    case .badHistorySize(let limit): "expected 'size' and 1 to \(limit)"
    case .unsupportedCommand(let name):
      "'\(name)' is not supported here; expected bind, edit or history"
    case .unknownCommand(let name): "unknown command '\(name)'; expected bind, edit or history"
    case .system(let code): systemMessage(code)
    case .noFile: "expected a regular file"
    case .tooLarge(let limit): "expected at most \(limit) bytes"
    case .unknownSwitch(let word): "unknown switch '\(word)'; expected -a, -e, -k, -r, -s or -v"
    case .noKey: "expected a key and a function; listing keys is not supported here"
    case .emptyKey: "expected a key, found an empty word"
    case .unknownArrow(let word):
      "unknown key '\(word)'; expected \(BindLine.arrows.dropLast().joined(separator: ", ")) or "
        + (BindLine.arrows.last ?? "")
    case .unreachableKey(let word):
      "expected a key that begins with U+0001 to U+00FF, found '\(word)'"
    case .tooLong(.key, let limit): "expected a key of at most \(limit) characters"
    case .tooLong(.text, let limit): "expected a text of at most \(limit) characters"
    case .noFunction: "expected a function for the key"
    case .unknownFunction(let name): "unknown function '\(name)'"
    case .barred(let function):
      "'\(function.rawValue)' cannot be bound: it runs \(function.work) that libedit does not check"
    case .arrowAndText: "expected either -k or -s, found both"
    case .surplus(let word): "expected the end of the line, found '\(word)'"
    case .endlessMacro: "expected a text without a character that begins a macro's key"
    }
  }
}

extension BindLine.Barred {
  fileprivate var work: String {
    switch self {
    case .editorCommand: "lines"
    case .editorOfHistory: "an editor"
    }
  }
}

extension HistoryFileFault {
  /// One sentence without a full stop.
  var sentence: String { "history is not saved: \(VisibleText.make(path)): \(reason)" }

  private var reason: String {
    switch problem {
    case .relativePath: "expected an absolute path"
    case .system(let code): systemMessage(code)
    case .link: "it is a symbolic link, expected a file"
    case .noFileOfYours: "expected a regular file that belongs to you"
    case .foreignFolder: "the folder belongs to another user"
    case .sharedFolder: "others may write to the folder"
    }
  }
}
