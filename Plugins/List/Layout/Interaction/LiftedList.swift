import LayoutCore
import SummaryTree

/// A list with one row taken out of it, and that list with the row somewhere else (rules T-30 to
/// T-32).
struct LiftedList {
  /// The list without the row.
  private let without: PreparedList
  /// The row, as it is numbered in the content.
  let row: IndexPath
  /// Its height, in ticks.
  let height: Int64

  init(_ list: PreparedList, _ row: IndexPath) {
    let length = list.sections[row.section].rows.span(ofRow: row.item).length
    var sections = list.sections
    sections.update(at: row.section) {
      $0 = $0.changing { $0.replace(row.item..<row.item + 1, with: []) }
    }
    (without, self.row, height) = (list.with(sections), row, length)
  }

  /// The list with the row at `target`.
  ///
  /// - Complexity: O(log n).
  func list(with target: IndexPath) -> PreparedList {
    var sections = without.sections
    sections.update(at: target.section) {
      $0 = $0.changing {
        $0.replace(target.item..<target.item, with: [RowRun(count: 1, ticks: height)])
      }
    }
    return without.with(sections)
  }

  /// Where a row lands whose start is at `y`: the slot whose middle is nearest, of two equally near
  /// the present one (rule T-31).
  ///
  /// - Complexity: O(log n + sections without rows beside it).
  func target(_ y: Double, now: IndexPath) -> IndexPath {
    let count = without.sections.count
    let ticks = Ticks.floor(y)
    let index = without.section(endingAfter: ticks) ?? count - 1
    var best = (path: now, distance: (start(of: now) - y).magnitude)
    func offer(_ path: IndexPath) {
      let distance = (start(of: path) - y).magnitude
      if distance < best.distance { best = (path, distance) }
    }
    let (section, origin) = without.placed(index)
    let first = section.row(endingAfter: ticks - origin)
    for item in [first - 1, first, first + 1] where 0...section.rowCount ~= item {
      offer(IndexPath(item: item, section: index))
    }
    if index > 0 {
      offer(IndexPath(item: without.sections[index - 1].rowCount, section: index - 1))
    }
    if index + 1 < count { offer(IndexPath(item: 0, section: index + 1)) }
    return best.path
  }

  /// The start of a slot: where a row between these would begin.
  private func start(of path: IndexPath) -> Double {
    let (section, origin) = without.placed(path.section)
    let start =
      path.item < section.rowCount ? section.span(ofRow: path.item).start : section.rowsEnd
    return Ticks.points(origin + start)
  }

  /// The number in the content of a row of the list with the row at `target`.
  func number(_ path: IndexPath, _ target: IndexPath) -> IndexPath {
    if path == target { return row }
    var path = path
    if path.section == target.section, path.item > target.item { path.item -= 1 }
    if path.section == row.section, path.item >= row.item { path.item += 1 }
    return path
  }

  /// The place in the list with the row at `target` of a row of the content.
  func place(_ path: IndexPath, _ target: IndexPath) -> IndexPath {
    if path == row { return target }
    var path = path
    if path.section == row.section, path.item > row.item { path.item -= 1 }
    if path.section == target.section, path.item >= target.item { path.item += 1 }
    return path
  }
}
