import CEditline
import System
import TerminalText

/// A prompt in a form that libedit survives: rows printed beforehand, and one row that ends
/// visibly.
///
/// In the text, a pair of U+0001 encloses text without width, such as a colour:
/// `"\u{1}\u{1B}[1m\u{1}layoutsh\u{1}\u{1B}[0m\u{1}> "`.
struct Prompt: Equatable {
  /// The mark on both sides of text without width.
  static let mark: Unicode.Scalar = "\u{1}"

  /// The rows printed beforehand, with their line breaks, or an empty text.
  let above: String
  /// The row on which the line is typed.
  let row: String
  /// The width of `row`, in cells.
  let width: Int

  /// Prepares a prompt for a window of `columns` cells.
  ///
  /// Without `colour`, text without width is dropped. A character that the locale cannot write
  /// becomes `?`. A last row that takes more than half of the window is printed above and replaced
  /// by `> `.
  init(_ text: String, columns: Int, colour: Bool) {
    var runs = Self.runs(of: text)
    if !colour { runs.removeAll { $0.isInvisible } }
    let rows = Self.rows(of: runs)
    let last = rows[rows.count - 1]
    let width = last.reduce(0) { $0 + ($1.isInvisible ? 0 : cellWidth(of: $1.text)) }
    if width > columns / 2 {
      self.above = Self.plainRows(rows[...])
      self.row = "> "
      self.width = 2
    } else {
      self.above = Self.plainRows(rows.dropLast())
      let endsVisibly = last.last.map { !$0.isInvisible } ?? false
      self.row = Self.markedText(last) + (endsVisibly ? "" : " ")
      self.width = width + (endsVisibly ? 0 : 1)
    }
  }

  /// The whole prompt without marks, for a terminal without editing.
  var plain: String {
    above + row.filter { $0 != Character(Self.mark) }
  }

  private struct Run {
    var text: String
    var isInvisible: Bool
  }

  /// Splits at the marks; an unpaired one extends to the end.
  private static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var (piece, isInvisible) = ("", false)
    func end() {
      defer { (piece, isInvisible) = ("", !isInvisible) }
      guard !piece.isEmpty else { return }
      runs.append(
        Run(
          text: writable(isInvisible ? piece : visibleRows(piece)), isInvisible: isInvisible))
    }
    for scalar in text.unicodeScalars {
      if scalar == mark { end() } else { piece.unicodeScalars.append(scalar) }
    }
    end()
    return runs
  }

  /// Makes everything but line breaks visible.
  private static func visibleRows(_ text: String) -> String {
    var rows = ""
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if row.startIndex > text.startIndex { rows += "\n" }
      rows += VisibleText.make(String(row))
    }
    return rows
  }

  private static func rows(of runs: [Run]) -> [[Run]] {
    var rows: [[Run]] = [[]]
    for run in runs {
      let pieces = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, piece) in pieces.enumerated() {
        if number > 0 { rows.append([]) }
        guard !piece.isEmpty else { continue }
        rows[rows.count - 1].append(Run(text: String(piece), isInvisible: run.isInvisible))
      }
    }
    return rows
  }

  private static func plainRows(_ rows: ArraySlice<[Run]>) -> String {
    var text = ""
    for row in rows {
      for run in row { text += run.text }
      text += "\n"
    }
    return text
  }

  private static func markedText(_ runs: [Run]) -> String {
    var text = ""
    for run in runs { text += run.isInvisible ? "\(mark)\(run.text)\(mark)" : run.text }
    return text
  }

  /// Replaces what the locale cannot write, because libedit crashes on it.
  private static func writable(_ text: String) -> String {
    if canEncode(text) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
  }
}

/// Reads lines without an editor: the terminal echoes and corrects, and only the prompt is printed.
///
/// For a terminal without cursor control, and for a window too small for editing.
struct PlainPrompt {
  let keys: KeyInput
  let onResize: (TerminalSize) -> Void
  /// Work when a watched descriptor is ready, or nil.
  var tasks: TerminalReader.IdleTasks?

  /// Prints the prompt and reads one line.
  func readLine(prompt: String) -> Input {
    guard keys.beginWatching(escapes: false) else { return .hangUp }
    let typed = keys.unechoedLine.unicodeScalars.filter { !$0.drivesTerminal }
    write(
      prompt + String(String.UnicodeScalarView(typed)) + (keys.isUnechoedLineWhole ? "\n" : ""))
    tasks?.begin()
    let input = nextLine(prompt: prompt)
    keys.endWatching()
    return input ?? terminated()
  }

  /// Returns nil if the process was asked to terminate.
  private func nextLine(prompt: String) -> Input? {
    var prompt = prompt
    while true {
      if let line = keys.consumeLine() { return .line(line) }
      switch keys.wait(milliseconds: -1, beside: tasks?.watched()) {
      case .bytes, .nothing: continue
      case .watched:
        guard let tasks, tasks.receive() else { continue }
        write("\n")
        let before = tasks.prompt()
        tasks.run()
        if let after = tasks.prompt(), prompt == before { prompt = after }
        write(prompt)
      case .hangUp: return .hangUp
      case .end:
        let rest = keys.consumeRest()
        write("\n")
        return rest.isEmpty ? .endOfInput : .line(rest)
      case .signals(let signals):
        if signals.contains(.terminate) { return nil }
        if signals.contains(.hangUp) { return .hangUp }
        if signals.contains(.interrupt) {
          keys.discard()
          write("\n")
          return .interrupted
        }
        if signals.contains(.resized), let size = terminalSize() { onResize(size) }
        if signals.contains(.suspend) {
          terminal_stop_process()
          write(prompt)
        }
      }
    }
  }

  private func write(_ text: String) {
    editline_write(text, text.utf8.count)
  }
}

/// Re-raises SIGTERM now that the terminal is restored.
func terminated() -> Input {
  ThisProcess.terminate()
  return .hangUp
}
