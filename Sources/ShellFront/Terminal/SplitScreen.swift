import Glibc
import KernelLink
import LineReading
import TerminalText

/// The lower part of the window, where the picture of the scene stays while text scrolls above it.
///
///     layoutsh main/flow> drag 0 -40 in 200
///     moved content by 40
///     main: offset 0 40
///     layoutsh main/flow>
///     ── finger at 160 260, from 160 300, on 0,20 of main ──────────
///     ┏━━━━━━━━━━━━━━━━┓  main  flow
///     ┃…               ┃    90 items, offset 0 40
///
/// Text scrolls in a region that begins at the first row. That is why the picture is below: what leaves a region at
/// the top goes to the terminal's scrollback only if the region begins there. Everything below the cursor's line is
/// the picture's, so that it can be erased whatever a terminal did to it. Each update is one write, which terminals
/// that know synchronized output show at once; while something moves, only rows that differ are written.
final class SplitScreen {
  /// The smallest window with a picture below the text.
  static let smallest = TerminalSize(columns: 41, rows: 16)
  /// The smallest window in which lessons have one without being asked.
  static let smallestForLessons = TerminalSize(columns: 80, rows: 24)
  /// Maximum height of the picture, in rows.
  private static let tallest = 30
  /// The time limit of a picture, in milliseconds.
  private static let patience: Int64 = 3000

  /// Whether the person wants it.
  private(set) var isWanted = false
  /// The window in which the picture has its part, or nil if it has none.
  private var window: TerminalSize?
  /// The rows on the screen.
  private var shown: [VisibleText] = []

  /// Whether the picture has its part of the window.
  var isShown: Bool { window != nil }

  /// The rows of the window that text cannot use.
  var reservedRows: Int { window.map { Self.height(in: $0) } ?? 0 }

  /// Returns whether a terminal of this size, if it can move the cursor, has room.
  static func hasRoom(_ least: TerminalSize) -> Bool {
    guard isTerminal(STDOUT_FILENO), understandsControlSequences(), let size = terminalSize() else {
      return false
    }
    return size.columns >= least.columns && size.rows >= least.rows
  }

  /// The height of the picture with the line above it.
  private static func height(in size: TerminalSize) -> Int { min(size.rows * 11 / 20, tallest) }

  // MARK: What is shown

  /// Brings the window in line with what the person wants and shows the scene of a kernel.
  func update(_ front: KernelFront, isWanted: Bool) {
    self.isWanted = isWanted
    if isWanted { PaneGuard.install() }
    takeRoom()
    guard let size = window else { return }
    show(picture(of: front, size).first ?? [], isWhole: true)
  }

  /// Shows again what was erased, in the window as it is now.
  func restore(_ front: KernelFront) { update(front, isWanted: isWanted) }

  /// Returns what to show while a line runs, before it does; empty if nothing moves.
  func moments(of line: String, _ front: KernelFront) -> [[VisibleText]] {
    guard let size = window else { return [] }
    return picture(of: front, size, line: line)
  }

  /// Shows moments one after the other until a key is pressed.
  func show(_ moments: [[VisibleText]], speed: Double = 1, reader: TerminalReader) {
    let interval = Int((Double(PictureRequest.interval) / max(speed, 0.1)).rounded(.up))
    for moment in moments {
      guard isShown, window == terminalSize() else { return }
      show(moment, isWhole: false)
      if reader.hasKey(within: interval) { return }
    }
  }

  /// Returns the rows of one moment, or of each while `line` runs.
  private func picture(of front: KernelFront, _ size: TerminalSize, line: String? = nil)
    -> [[VisibleText]]
  {
    let request = PictureRequest(
      columns: UInt32(clamping: size.columns), rows: UInt32(clamping: Self.height(in: size)),
      line: line)
    guard let text = front.picture(request, within: Self.patience), !text.isEmpty else {
      return []
    }
    return text.split(separator: PictureRequest.separator).map { $0.split(separator: 0x0A) }
  }

  /// Writes rows; all of them if `isWhole`, otherwise those that differ from what is on the screen.
  private func show(_ rows: [VisibleText], isWhole: Bool) {
    guard let size = window else { return }
    let height = Self.height(in: size)
    var text: VisibleText = "\u{1B}[?2026h\u{1B}[?25l\u{1B}7"
    for index in 0..<height {
      let row = index < rows.count ? rows[index] : ""
      if !isWhole, index < shown.count ? shown[index] == row : row.isEmpty { continue }
      text += "\u{1B}[\(size.rows - height + index + 1);1H\(row)\u{1B}[m\u{1B}[K"
    }
    shown = rows
    Console.write(STDOUT_FILENO, text + "\u{1B}8\u{1B}[?25h\u{1B}[?2026l")
  }

  // MARK: The part of the window

  /// Takes the part, gives it back or moves it, as the window and the person want it.
  private func takeRoom() {
    if PaneGuard.takeStop() { window = nil }
    let hasRoom = isWanted && Self.hasRoom(Self.smallest)
    if let window, !hasRoom || window != terminalSize() {
      // Terminals forget the region when their size changes, and may break rows: the rest is below the cursor.
      window == terminalSize() ? release() : forget()
    }
    guard hasRoom, window == nil, let size = terminalSize() else { return }
    let height = Self.height(in: size)
    window = size
    PaneGuard.begin(Self.givingBack(size).text)
    let room = (0..<height).reduce(into: VisibleText()) { room, _ in room += "\n" }
    Console.write(
      STDOUT_FILENO, room + "\u{1B}[\(height)A\u{1B}7\u{1B}[1;\(size.rows - height)r\u{1B}8")
  }

  /// Gives the part back, before other programs use the window.
  func release() {
    guard let size = window else { return }
    window = nil
    shown = []
    PaneGuard.end()
    Console.write(STDOUT_FILENO, Self.givingBack(size))
  }

  /// Erases what is below the cursor in a window that has another size now.
  private func forget() {
    window = nil
    shown = []
    PaneGuard.end()
    Console.write(STDOUT_FILENO, "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J")
  }

  /// What makes the whole window scroll again and erases the picture; the cursor stays.
  private static func givingBack(_ size: TerminalSize) -> VisibleText {
    "\u{1B}[?2026l\u{1B}7\u{1B}[r\u{1B}[\(size.rows - height(in: size) + 1);1H\u{1B}[J\u{1B}8\u{1B}[?25h"
  }
}
