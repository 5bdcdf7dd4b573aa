internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
import TerminalText

/// The text in a box, in lines.
extension Drawing.Box {
  /// The lines of the label, or of the element's name, that fit into a box of `columns` and `rows`.
  ///
  /// A longer label is broken at blanks and after hyphens where there are several lines, and ends
  /// with an ellipsis if there is more; a name that does not fit is left out, as part of it is
  /// another's. The detail of a caption comes below the label, or before it in a single line, if
  /// both fit.
  ///
  ///     ┌────────┐   ┌────────────────────┐   ┌──────────┐
  ///     │Plan the│   │09:00 Plan the week │   │Plan the …│
  ///     │week    │   └────────────────────┘   └──────────┘
  ///     │09:00   │
  ///
  /// - Complexity: O(n) for n characters.
  func lines(
    columns: Int, rows: Int = 1, name: String, ellipsis: String, canShow: (String) -> Bool
  ) -> [String] {
    let label = self.label.map(VisibleText.make).flatMap { canShow($0) ? $0 : nil }
    let fitted = label.flatMap { $0.fitted(columns: columns, ellipsis: ellipsis) }
    let title = fitted ?? (canShow(name) && name.displayWidth <= columns ? name : nil)
    guard let title else { return [] }
    let detail = VisibleText.make(caption?.detail ?? "")
    let hasDetail = !detail.isEmpty && canShow(detail) && detail.displayWidth <= columns
    guard rows > 1 else {
      let whole = "\(detail) \(fitted == nil ? name : label ?? name)"
      return [hasDetail && whole.displayWidth <= columns ? whole : title]
    }
    let room = hasDetail ? rows - 1 : rows
    // Without a caption a single word is cut, not broken.
    let whole = label ?? title
    let isText = caption != nil || whole.contains { " -".contains($0) }
    let lines =
      fitted == nil || !isText
      ? [title] : whole.broken(columns: columns, lines: room, ellipsis: ellipsis)
    return hasDetail ? lines + [detail] : lines
  }
}

extension String {
  /// Returns the text broken at blanks and after hyphens, or within a word that is longer than a
  /// line, into at most a number of lines, the last of which ends with `ellipsis` if there is more.
  ///
  /// - Complexity: O(n) for n characters.
  fileprivate func broken(columns: Int, lines most: Int, ellipsis: String) -> [String] {
    var lines: [String] = []
    var rest = unicodeScalars[...]
    while !rest.isEmpty {
      if lines.count == most - 1 {
        let last = String(String.UnicodeScalarView(rest))
        return lines + (last.fitted(columns: columns, ellipsis: ellipsis).map { [$0] } ?? [])
      }
      var (end, width, place) = (rest.startIndex, 0, rest.startIndex)
      while end < rest.endIndex, width + rest[end].displayWidth <= columns {
        let letter = rest[end]
        width += letter.displayWidth
        if letter == " " { place = end }
        end = rest.index(after: end)
        if letter == "-" { place = end }
      }
      if end < rest.endIndex, rest[end] != " ", place > rest.startIndex { end = place }
      // Nothing fits.
      if end == rest.startIndex { break }
      lines.append(String(String.UnicodeScalarView(rest[..<end])))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines
  }
}

extension Drawing.Box {
  /// The sides beyond which there is more of what the element shows, as far as they are not cut
  /// off.
  var openSides: Caption.Sides {
    let (whole, sides) = (attributes.frame, caption?.goesOn ?? [])
    var seen: Caption.Sides = []
    if frame.minX <= whole.minX { seen.insert(.left) }
    if frame.maxX >= whole.maxX { seen.insert(.right) }
    if frame.minY <= whole.minY { seen.insert(.top) }
    if frame.maxY >= whole.maxY { seen.insert(.bottom) }
    return sides.intersection(seen)
  }
}

extension Drawing {
  /// A sentence about layers that nobody has scrolled yet, `opens at 08:00; scroll to move`; nil if
  /// all are shown at their own offsets.
  var openingSentence: String? {
    if openings.isEmpty { return nil }
    let places = openings.map { VisibleText.make($0.place) }
    return "opens at \(places.joined(separator: ", ")); scroll to move"
  }
}
