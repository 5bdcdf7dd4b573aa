extension TerminalScreen {
  mutating func sequence(_ mark: UInt8?, _ numbers: [Int?], _ final: UInt8) {
    guard mark == nil else { return }
    let first = numbers.first.flatMap { $0 }
    let second = numbers.count > 1 ? numbers[1] : nil
    let count = max(1, first ?? 1)
    switch UnicodeScalar(final) {
    case "A": move(to: row - count, column)
    case "B", "e": move(to: row + count, column)
    case "C", "a": move(to: row, column + count)
    case "D": move(to: row, column - count)
    case "E": move(to: row + count, 0)
    case "F": move(to: row - count, 0)
    case "G", "`": move(to: row, count - 1)
    case "d": move(to: count - 1, column)
    case "H", "f": move(to: count - 1, max(1, second ?? 1) - 1)
    case "J": eraseDisplay(first ?? 0)
    case "K": eraseLine(first ?? 0)
    case "X": erase(row, column..<min(column + count, columns))
    case "@": insertCells(count)
    case "P": deleteCells(count)
    case "L": shiftRows(from: row, by: -count)
    case "M": shiftRows(from: row, by: count)
    case "S": scroll(count)
    case "T": scroll(-count)
    case "h": if first == 4 { inserts = true }
    case "l": if first == 4 { inserts = false }
    case "s": saved = (row, column)
    case "u": move(to: saved.row, saved.column)
    case "r": setRegion(top: count, bottom: second ?? rows)
    default: break
    }
  }

  private mutating func setRegion(top: Int, bottom: Int) {
    guard top < bottom, bottom <= rows else { return }
    region = (top - 1)...(bottom - 1)
    move(to: 0, 0)
  }

  private mutating func eraseDisplay(_ part: Int) {
    switch part {
    case 0:
      eraseLine(0)
      for below in (row + 1)..<max(rows, row + 1) { erase(below, 0..<columns) }
    case 1:
      for above in 0..<row { erase(above, 0..<columns) }
      eraseLine(1)
    case 2, 3:
      for any in 0..<rows { erase(any, 0..<columns) }
    default: break
    }
  }

  private mutating func eraseLine(_ part: Int) {
    switch part {
    case 0: erase(row, column..<columns)
    case 1: erase(row, 0..<(column + 1))
    case 2: erase(row, 0..<columns)
    default: break
    }
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = " " }
    if row == self.row { wrapIsPending = false }
  }

  private mutating func deleteCells(_ count: Int) {
    let count = min(count, columns - column)
    cells[row].removeSubrange(column..<column + count)
    cells[row] += Array(repeating: " ", count: count)
    wrapIsPending = false
  }
}
