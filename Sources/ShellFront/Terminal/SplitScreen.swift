import KernelLink
import LineReading
import System
import TerminalText

/// The lower part of the window, where the picture of the scene and the line of what waits stay
/// while text scrolls above them.
///
///     layoutsh main/flow> drag 0 -40 in 200
///     moved content by 40
///     main: offset 0 40
///     layoutsh main/flow>
///     ── finger at 160 260, from 160 300, on 0,20 of main ──────────
///     ┏━━━━━━━━━━━━━━━━┓  main  flow
///     ┃…               ┃    90 items, offset 0 40
///     3/12  task: Scroll to the second header.  hint  skip  reset  back  quit
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
  /// The smallest window with a line of what waits.
  static let smallestForWaiting = TerminalSize(columns: 20, rows: 6)
  /// The smallest window in which lessons have one without being asked.
  static let smallestForLessons = TerminalSize(columns: 80, rows: 24)
  /// Maximum height of the picture, in rows.
  private static let tallest = 30
  /// The time limit of a picture, in milliseconds.
  static let patience: Int64 = 3000

  /// Whether the person wants it.
  private(set) var isWanted = false
  /// The content of the last row while a lesson waits; nil for no such row.
  var waiting: WaitingLine?
  /// The content of the last row as it was written, and the part of the window then.
  private var written: (line: WaitingLine?, room: Room)?
  /// Whether something else has the whole window for a while.
  var isCovered = false
  /// The rows that are taken, or nil if none are.
  private var room: Room?
  /// The rows on the screen.
  private var shown: [VisibleText] = []
  /// The target scene, shown beside the present one while a task wants it; returns the rows for a
  /// request, or nil for none.
  var goal: ((PictureRequest) -> VisibleText?)? { didSet { drawnGoal = nil } }
  /// The goal as it was drawn in these rows.
  private var drawnGoal: (room: Room, rows: [VisibleText])?
  /// Whether the person knows that there is no room.
  private var hasTold = false

  /// The rows at the bottom of a window that text cannot use.
  private struct Room: Equatable {
    var size: TerminalSize
    /// The height of the picture with the line above it, or 0.
    var picture: Int
    /// Whether the last row says what waits.
    var hasWaiting: Bool
    /// The number of rows.
    var height: Int { picture + (hasWaiting ? 1 : 0) }
    /// The first of them, from 1.
    var top: Int { size.rows - height + 1 }
  }

  /// Whether the picture has its part of the window.
  var isShown: Bool { (room?.picture ?? 0) > 0 }

  /// The rows of the window that text cannot use.
  var reservedRows: Int { room?.height ?? 0 }

  /// Returns whether a terminal of this size, if it can move the cursor, has room.
  static func hasRoom(_ least: TerminalSize) -> Bool {
    guard isTerminal(.output), understandsControlSequences(), let size = terminalSize() else {
      return false
    }
    return size.columns >= least.columns && size.rows >= least.rows
  }

  /// The rows to take in the window as it is now, or nil for none.
  private var wanted: Room? {
    let hasPicture = isWanted && Self.hasRoom(Self.smallest)
    let hasWaiting = waiting != nil && Self.hasRoom(Self.smallestForWaiting)
    guard !isCovered, hasPicture || hasWaiting, let size = terminalSize() else { return nil }
    let height = min(size.rows * 11 / 20, Self.tallest)
    return Room(
      size: size, picture: hasPicture ? height - (hasWaiting ? 1 : 0) : 0, hasWaiting: hasWaiting)
  }

  // MARK: What is shown

  /// Adapts the window to the person's wish and shows the scene of a kernel; reports once if there
  /// is no room for it.
  func update(_ front: KernelFront?, isWanted: Bool) {
    self.isWanted = isWanted
    if isWanted || waiting != nil { PaneGuard.install() }
    if PaneGuard.takeStop() { room = nil }
    // Nothing but the last row may differ.
    if let room, room == wanted, !isWanted {
      hasTold = false
      return writeWaiting(in: room)
    }
    restore(front)
    let isMissing = isWanted && !isShown
    if isMissing, !hasTold { Console.remark(Self.noRoom(terminalSize())) }
    hasTold = isMissing
  }

  /// Shows again what was erased, in the window as it is now; a picture needs a kernel.
  func restore(_ front: KernelFront?) {
    leaveRoom()
    while let wanted {
      let rows = wanted.picture > 0 ? picture(of: front, wanted).first ?? [] : []
      // The window is being resized, so these rows have no place in it.
      guard wanted == self.wanted else {
        leaveRoom()
        continue
      }
      if wanted.picture > 0 { hasTold = false }
      show(rows, after: claim(wanted), isWhole: true)
      return
    }
  }

  /// Says what waits, or that nothing does; returns whether a row of the window says so.
  func show(_ waiting: WaitingLine?, _ front: KernelFront? = nil) -> Bool {
    self.waiting = waiting
    if PaneGuard.takeStop() { room = nil }
    if let room, room == wanted {
      writeWaiting(in: room)
    } else {
      update(front, isWanted: isWanted)
    }
    return room?.hasWaiting == true
  }

  /// Returns what to show while a line runs, before it does; empty if nothing moves.
  func moments(of line: String, _ front: KernelFront) -> [[VisibleText]] {
    guard let room, isShown else { return [] }
    return picture(of: front, room, line: line)
  }

  /// Shows moments one after the other until a key is pressed or a page has a line to run.
  func show(_ moments: [[VisibleText]], speed: Double = 1, reader: TerminalReader) {
    let interval = Int((Double(PictureRequest.interval) / max(speed, 0.1)).rounded(.up))
    for moment in moments {
      guard isShown, room?.size == terminalSize() else { return }
      show(moment, isWhole: false)
      if reader.hasKey(within: interval) { return }
    }
  }

  /// Returns the rows of one moment, or of each while `line` runs.
  private func picture(of front: KernelFront?, _ room: Room, line: String? = nil)
    -> [[VisibleText]]
  {
    guard let front else { return [] }
    let goal = goalRows(room)
    let columns = goal.isEmpty ? room.size.columns : room.size.columns / 2
    let request = PictureRequest(
      columns: UInt32(clamping: columns), rows: UInt32(clamping: room.picture),
      line: line, title: goal.isEmpty ? nil : "scene")
    guard let text = front.picture(request, within: Self.patience), !text.isEmpty else {
      return []
    }
    return text.split(separator: PictureRequest.separator).map {
      VisibleText.rows($0.split(separator: 0x0A), beside: goal, at: columns)
    }
  }

  /// Returns the rows of the right half of the picture, or none without a goal.
  private func goalRows(_ room: Room) -> [VisibleText] {
    guard let goal else { return [] }
    if let drawnGoal, drawnGoal.room == room { return drawnGoal.rows }
    let columns = room.size.columns
    let request = PictureRequest(
      columns: UInt32(clamping: columns - columns / 2), rows: UInt32(clamping: room.picture),
      title: "goal")
    let rows = goal(request)?.split(separator: 0x0A) ?? []
    drawnGoal = (room, rows)
    return rows
  }

  /// Writes rows; all of them if `isWhole`, otherwise those that differ from what is on the screen.
  ///
  /// No row wraps: in a window that has just become narrower, that would scroll the text away from
  /// the cursor.
  private func show(_ rows: [VisibleText], after claim: VisibleText = "", isWhole: Bool) {
    guard let room else { return }
    let isPicture = room.picture > 0
    let start: VisibleText = isPicture ? "\u{1B}[?2026h\u{1B}[?25l" : ""
    let end: VisibleText = isPicture ? "\u{1B}[?25h\u{1B}[?2026l" : ""
    var text: VisibleText = "\(claim)\(start)\u{1B}7\u{1B}[?7l"
    for index in 0..<room.picture {
      let row = index < rows.count ? rows[index] : ""
      if !isWhole, index < shown.count ? shown[index] == row : row.isEmpty { continue }
      text += "\u{1B}[\(room.top + index);1H\(row)\u{1B}[m\u{1B}[K"
    }
    if isWhole {
      text += waitingRow(in: room)
      written = (waiting, room)
    }
    shown = rows
    Console.write(.output, "\(text)\u{1B}8\u{1B}[?7h\(end)")
  }

  /// Writes the last row, if it is to say something else.
  private func writeWaiting(in room: Room) {
    if let written, written.line == waiting, written.room == room { return }
    written = (waiting, room)
    Console.write(.output, "\u{1B}7\u{1B}[?7l\(waitingRow(in: room))\u{1B}8\u{1B}[?7h")
  }

  /// The sequence that writes the last row, if it says what waits.
  private func waitingRow(in room: Room) -> VisibleText {
    guard room.hasWaiting, let waiting else { return "" }
    let row = waiting.row(columns: room.size.columns, isStyled: supportsColour())
    return "\u{1B}[\(room.size.rows);1H\u{1B}[K\(row)\u{1B}[m"
  }

  // MARK: The part of the window

  /// Gives the part back where another one is wanted: the window has another size now, has no room,
  /// or the person does not want it.
  private func leaveRoom() {
    if PaneGuard.takeStop() { room = nil }
    guard let room, room != wanted else { return }
    // Terminals forget the region when their size changes, and may break rows: the rest is below
    // the cursor.
    room.size == terminalSize() ? release() : forget()
  }

  /// Takes rows, unless they are taken; returns what to write first.
  private func claim(_ wanted: Room) -> VisibleText {
    guard room == nil else { return "" }
    room = wanted
    PaneGuard.begin(Self.givingBack(wanted).text)
    let lines = (0..<wanted.height).reduce(into: VisibleText()) { lines, _ in lines += "\n" }
    return lines + "\u{1B}[\(wanted.height)A\u{1B}7\u{1B}[1;\(wanted.top - 1)r\u{1B}8"
  }

  /// Makes the whole window scroll again after a shell that could not, because SIGKILL ended it.
  static func clearRemains() {
    guard isTerminal(.output), understandsControlSequences() else { return }
    Console.write(.output, "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J")
  }

  /// Gives the part back, before other programs use the window.
  func release() {
    guard let room else { return }
    self.room = nil
    shown = []
    PaneGuard.end()
    Console.write(.output, Self.givingBack(room))
  }

  /// Erases what is below the cursor in a window that has another size now.
  private func forget() {
    room = nil
    shown = []
    PaneGuard.end()
    Console.write(.output, "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J")
  }

  /// The sequence that makes the whole window scroll again and erases the rows; the cursor stays.
  private static func givingBack(_ room: Room) -> VisibleText {
    "\u{1B}[?2026l\u{1B}[?7h\u{1B}7\u{1B}[r\u{1B}[\(room.top);1H\u{1B}[J\u{1B}8\u{1B}[?25h"
  }
}
