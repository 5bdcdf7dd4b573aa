import LineReading
import SessionPlaying
import System
import TerminalText

/// Shows a text a page at a time, as `less` does.
///
/// Its last row says which lines are shown and what the keys do. What was read stays in the window
/// and in its scrollback. Keys that go on leave it at the end. A typed line leaves it, too, and is
/// left to be read next.
struct TextPager {
  private let lines: [VisibleText]
  private let reader: TerminalReader
  /// The lines as the window shows them, each with the number of its line.
  private var rows: [(line: Int, text: VisibleText)] = []
  private var size = TerminalSize(columns: 80, rows: 24)
  /// The first row of the page.
  private var top = 0
  /// The text that was searched for, in lower case, and the row where it was found last.
  private var pattern = ""
  private var found: Int?
  /// A sentence in place of the keys.
  private var remark: String?

  /// Keys with a letter that may begin a line.
  private static let letters = Set("fbjkgGnNq".unicodeScalars)
  /// Maximum wait for the second letter of a line that is typed ahead or pasted, in milliseconds.
  private static let patience = 30
  /// Time between two looks at the size of the window, in milliseconds.
  private static let glance = 500

  init(_ text: VisibleText, _ reader: TerminalReader) {
    lines = text.lines.map { line in
      line.bytes.last == 0x0A ? VisibleText(rendered: Array(line.bytes.dropLast())) : line
    }
    self.reader = reader
  }

  /// The rows of a page; the last row of the window is the pager's.
  private var height: Int { max(size.rows - 1, 1) }
  /// The first row of the last page.
  private var last: Int { max(rows.count - height, 0) }

  /// Shows the text until the person leaves it.
  mutating func show() {
    fit()
    write(rows.prefix(height))
    while true {
      writeLastRow()
      let key = waitForKey()
      remark = nil
      if case .character(let letter)? = key, beginsLine(with: letter) { break }
      guard goesOn(after: key) else { break }
    }
    Console.write(.output, "\r\u{1B}[K")
  }

  /// Waits for a key; meanwhile a window that is resized is filled again.
  private mutating func waitForKey() -> TerminalReader.Key? {
    while true {
      let key = reader.waitForKey(milliseconds: Self.glance, wantsAll: true) { refill() }
      if let key { return key }
      // No signal reports a resize between two keys.
      if let now = terminalSize(), now != size { refill() }
    }
  }

  /// Fills the window as it is now.
  private mutating func refill() {
    fit()
    repaint()
    writeLastRow()
  }

  /// Returns whether a line begins with a letter; it is then left to be read next.
  private func beginsLine(with letter: Unicode.Scalar) -> Bool {
    guard PlayerKeys.isTyped(letter), letter != "/" else { return false }
    guard Self.letters.contains(letter) else {
      reader.putBack("\(letter)")
      return true
    }
    guard case .character(let next)? = reader.waitForKey(milliseconds: Self.patience) else {
      return false
    }
    let isLine = PlayerKeys.isTyped(next) && next != "/" && !Self.letters.contains(next)
    reader.putBack(isLine ? "\(letter)\(next)" : "\(next)")
    return isLine
  }

  /// Does what a key asks for; returns false if that is to leave.
  private mutating func goesOn(after key: TerminalReader.Key?) -> Bool {
    switch key {
    case .character(" ")?, .character("f")?, .pageDown?, .right?: return goesForward(height)
    case .character("\n")?, .character("j")?, .down?: return goesForward(1)
    case .character("b")?, .pageUp?, .left?: go(to: top - height)
    case .character("k")?, .up?: go(to: top - 1)
    case .character("g")?, .toStart?: go(to: 0)
    case .character("G")?, .toEnd?: go(to: last)
    case .character("/")?: search()
    case .character("n")?: find(backwards: false)
    case .character("N")?: find(backwards: true)
    case .character("q")?, .interrupt?, .end?, .hangUp?, nil: return false
    case .character?: break
    }
    return true
  }

  // MARK: Moving

  /// Goes forward by at most `count` rows; returns false if the end was there already.
  private mutating func goesForward(_ count: Int) -> Bool {
    let next = min(top + count, last)
    guard next > top else { return false }
    // Rows that follow scroll the others into the scrollback.
    Console.write(.output, "\r\u{1B}[K")
    write(rows[(top + height)..<(next + height)])
    top = next
    return true
  }

  private mutating func go(to row: Int) {
    let row = min(max(row, 0), last)
    guard row != top else { return }
    top = row
    repaint()
  }

  // MARK: Searching

  /// Reads a text in the last row and goes to where it is next.
  private mutating func search() {
    var typed = ""
    while true {
      Console.write(.output, "\r\u{1B}[K/\(typed)")
      switch reader.waitForKey() {
      case .character("\n")?:
        if !typed.isEmpty { (pattern, found) = (typed.lowercased(), nil) }
        return find(backwards: false)
      case .character("\u{7F}")?, .character("\u{8}")?:
        if typed.isEmpty { return }
        typed.unicodeScalars.removeLast()
      case .character(let letter)?:
        if !letter.drivesTerminal { typed.unicodeScalars.append(letter) }
      case .interrupt?, .end?, .hangUp?, nil: return
      default: continue
      }
    }
  }

  /// Goes to the next row with the pattern, or to the one before; the search ends at the ends.
  private mutating func find(backwards: Bool) {
    guard !pattern.isEmpty else { return remark = "nothing to search for: / and a text" }
    let rows = rows.map { $0.text.withoutColour.text.lowercased().contains(pattern) }
    // The first search finds the page's own first row.
    let start = found ?? (backwards ? top + 1 : top - 1)
    let row =
      backwards
      ? rows[..<max(start, 0)].lastIndex(of: true) : rows[(start + 1)...].firstIndex(of: true)
    guard let row else { return remark = "no '\(pattern)' \(backwards ? "above" : "below")" }
    found = row
    top = min(row, last)
    repaint()
  }

  // MARK: Showing

  /// Breaks the lines for the window as it is now; the line at the top stays there.
  private mutating func fit() {
    let line = rows.indices.contains(top) ? rows[top].line : 0
    size = terminalSize() ?? size
    rows = lines.enumerated().flatMap { number, text in
      Self.rows(of: text, columns: size.columns).map { (line: number, text: $0) }
    }
    top = min(rows.firstIndex { $0.line == line } ?? 0, last)
    found = nil
  }

  /// Returns the rows of a line; colours take no room and go on in the next row.
  private static func rows(of text: VisibleText, columns: Int) -> [VisibleText] {
    guard text.count > columns, text.displayWidth > columns else { return [text] }
    var rows: [[UInt8]] = [[]]
    var width = 0
    var isInSequence = false
    for scalar in text.text.unicodeScalars {
      if scalar == "\u{1B}" { isInSequence = true }
      if !isInSequence {
        width += scalar.displayWidth
        if width > columns {
          rows.append([])
          width = scalar.displayWidth
        }
      }
      if scalar == "m" { isInSequence = false }
      rows[rows.count - 1] += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return rows.map { VisibleText(rendered: $0) }
  }

  private func write(_ rows: some Sequence<(line: Int, text: VisibleText)>) {
    Console.write(.output, rows.reduce(into: VisibleText()) { $0 += marked($1.text) + "\n" })
  }

  /// Writes the page over the window.
  private func repaint() {
    Console.write(.output, "\u{1B}[H\u{1B}[J")
    write(rows[top..<min(top + height, rows.count)])
  }

  /// Returns a row with what was searched for marked.
  private func marked(_ row: VisibleText) -> VisibleText {
    guard !pattern.isEmpty, supportsColour() else { return row }
    let plain = row.withoutColour.text
    let lower = plain.lowercased()
    guard let place = lower.firstRange(of: pattern) else { return row }
    // Lower case may have another length; such a row is not marked.
    guard lower.count == plain.count else { return row }
    let start = lower.distance(from: lower.startIndex, to: place.lowerBound)
    let text = plain.dropFirst(start)
    return
      "\(plain.prefix(start))\u{1B}[7m\(text.prefix(pattern.count))\u{1B}[27m\(text.dropFirst(pattern.count))"
  }

  private func writeLastRow() {
    let shown = rows[top..<min(top + height, rows.count)]
    let first = (shown.first?.line ?? 0) + 1
    let place = "lines \(first)-\((shown.last?.line ?? 0) + 1) of \(lines.count)"
    let isEnd = top >= last
    let row = WaitingLine(
      wanted: remark ?? place,
      keys: [isEnd ? "end" : "space next", "b back", "/ search", "n again", "g G ends", "q quit"])
    Console.write(
      .output,
      "\r\u{1B}[K\(row.row(columns: size.columns - 1, isStyled: supportsColour()))")
  }
}
