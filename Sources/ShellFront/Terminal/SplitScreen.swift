import KernelLink
import LineReading
import System
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
/// Text scrolls in a region that begins at the first row and is as wide as the window. That is why
/// the picture is below, and neither above nor beside the text: most terminals keep what leaves a
/// region in their scrollback only then, and few have regions with margins at the sides. Everything
/// below the cursor's line is the picture's, so that it can be erased whatever a terminal did to
/// it. Each update is one write, which terminals that know synchronized output show at once; while
/// something moves, only rows that differ are written.
final class SplitScreen {
  /// The smallest window with a picture below the text.
  static let smallest = TerminalSize(columns: 41, rows: 16)
  /// The smallest window in which lessons have one without being asked.
  static let smallestForLessons = TerminalSize(columns: 80, rows: 24)
  /// Maximum height of the picture, in rows.
  private static let tallest = 30
  /// The time limit of a picture, in milliseconds.
  static let patience: Int64 = 3000

  /// Whether the person wants it.
  private(set) var isWanted = false
  /// The window in which the picture has its part, or nil if it has none.
  private var window: TerminalSize?
  /// The rows on the screen.
  private var shown: [VisibleText] = []
  /// The target scene, shown beside the present one while a task wants it; returns the rows for a
  /// request, or nil for none.
  var goal: ((PictureRequest) -> VisibleText?)? { didSet { drawnGoal = nil } }
  /// The goal as it was drawn in a window of this size.
  private var drawnGoal: (size: TerminalSize, rows: [VisibleText])?
  /// Whether the person knows that there is no room.
  private var hasTold = false

  /// Whether the picture has its part of the window.
  var isShown: Bool { window != nil }

  /// The rows of the window that text cannot use.
  var reservedRows: Int { window.map { Self.height(in: $0) } ?? 0 }

  /// Returns whether a terminal of this size, if it can move the cursor, has room.
  static func hasRoom(_ least: TerminalSize) -> Bool {
    guard isTerminal(.output), understandsControlSequences(), let size = terminalSize() else {
      return false
    }
    return size.columns >= least.columns && size.rows >= least.rows
  }

  /// The height of the picture with the line above it.
  private static func height(in size: TerminalSize) -> Int { min(size.rows * 11 / 20, tallest) }

  // MARK: What is shown

  /// Adapts the window to the person's wish and shows the scene of a kernel; reports once if there
  /// is no room for it.
  func update(_ front: KernelFront, isWanted: Bool) {
    self.isWanted = isWanted
    if isWanted { PaneGuard.install() }
    restore(front)
    let isMissing = isWanted && !isShown
    if isMissing, !hasTold { Console.remark(Self.noRoom(terminalSize())) }
    hasTold = isMissing
  }

  /// Shows again what was erased, in the window as it is now.
  func restore(_ front: KernelFront) {
    leaveRoom()
    while isWanted, Self.hasRoom(Self.smallest), let size = terminalSize() {
      let rows = picture(of: front, size).first ?? []
      // The window is being resized, so these rows have no place in it.
      guard size == terminalSize() else {
        leaveRoom()
        continue
      }
      hasTold = false
      show(rows, after: claimRoom(size), isWhole: true)
      return
    }
  }

  /// Returns what to show while a line runs, before it does; empty if nothing moves.
  func moments(of line: String, _ front: KernelFront) -> [[VisibleText]] {
    guard let size = window else { return [] }
    return picture(of: front, size, line: line)
  }

  /// Shows moments one after the other until a key is pressed or a page has a line to run.
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
    let goal = goalRows(size)
    let columns = goal.isEmpty ? size.columns : size.columns / 2
    let request = PictureRequest(
      columns: UInt32(clamping: columns), rows: UInt32(clamping: Self.height(in: size)),
      line: line, title: goal.isEmpty ? nil : "scene")
    guard let text = front.picture(request, within: Self.patience), !text.isEmpty else {
      return []
    }
    return text.split(separator: PictureRequest.separator).map {
      VisibleText.rows($0.split(separator: 0x0A), beside: goal, at: columns)
    }
  }

  /// Returns the rows of the right half of a window of this size, or none without a goal.
  private func goalRows(_ size: TerminalSize) -> [VisibleText] {
    guard let goal else { return [] }
    if let drawnGoal, drawnGoal.size == size { return drawnGoal.rows }
    let request = PictureRequest(
      columns: UInt32(clamping: size.columns - size.columns / 2),
      rows: UInt32(clamping: Self.height(in: size)), title: "goal")
    let rows = goal(request)?.split(separator: 0x0A) ?? []
    drawnGoal = (size, rows)
    return rows
  }

  /// Writes rows; all of them if `isWhole`, otherwise those that differ from what is on the screen.
  ///
  /// No row wraps: in a window that has just become narrower, that would scroll the text away from
  /// the cursor.
  private func show(_ rows: [VisibleText], after room: VisibleText = "", isWhole: Bool) {
    guard let size = window else { return }
    let height = Self.height(in: size)
    var text: VisibleText = "\(room)\u{1B}[?2026h\u{1B}[?25l\u{1B}7\u{1B}[?7l"
    for index in 0..<height {
      let row = index < rows.count ? rows[index] : ""
      if !isWhole, index < shown.count ? shown[index] == row : row.isEmpty { continue }
      text += "\u{1B}[\(size.rows - height + index + 1);1H\(row)\u{1B}[m\u{1B}[K"
    }
    shown = rows
    Console.write(.output, text + "\u{1B}8\u{1B}[?7h\u{1B}[?25h\u{1B}[?2026l")
  }

  // MARK: The part of the window

  /// Gives the part back where the window has another size now, has no room, or the person does not
  /// want it.
  private func leaveRoom() {
    if PaneGuard.takeStop() { window = nil }
    let hasRoom = isWanted && Self.hasRoom(Self.smallest)
    guard let window, !hasRoom || window != terminalSize() else { return }
    // Terminals forget the region when their size changes, and may break rows: the rest is below
    // the cursor.
    window == terminalSize() ? release() : forget()
  }

  /// Takes the part of a window of this size, unless it has it; returns what to write first.
  private func claimRoom(_ size: TerminalSize) -> VisibleText {
    guard window == nil else { return "" }
    let height = Self.height(in: size)
    window = size
    PaneGuard.begin(Self.givingBack(size).text)
    let room = (0..<height).reduce(into: VisibleText()) { room, _ in room += "\n" }
    return room + "\u{1B}[\(height)A\u{1B}7\u{1B}[1;\(size.rows - height)r\u{1B}8"
  }

  /// Makes the whole window scroll again after a shell that could not, because SIGKILL ended it.
  static func clearRemains() {
    guard isTerminal(.output), understandsControlSequences() else { return }
    Console.write(.output, "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J")
  }

  /// Gives the part back, before other programs use the window.
  func release() {
    guard let size = window else { return }
    window = nil
    shown = []
    PaneGuard.end()
    Console.write(.output, Self.givingBack(size))
  }

  /// Erases what is below the cursor in a window that has another size now.
  private func forget() {
    window = nil
    shown = []
    PaneGuard.end()
    Console.write(.output, "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J")
  }

  /// The sequence that makes the whole window scroll again and erases the picture; the cursor
  /// stays.
  private static func givingBack(_ size: TerminalSize) -> VisibleText {
    "\u{1B}[?2026l\u{1B}[?7h\u{1B}7\u{1B}[r\u{1B}[\(size.rows - height(in: size) + 1);1H\u{1B}[J\u{1B}8\u{1B}[?25h"
  }
}
