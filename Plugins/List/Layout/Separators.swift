import LayoutCore

/// The separators of rows that follow each other, with what their items say (rules T-10 to T-13).
struct Separators {
  private let section: ListSection
  /// The row at place 0 of what was read: the one before those asked for.
  private let first: Int
  private let tops, bottoms: [String?]
  private let topInsets, bottomInsets: [String?]

  /// Reads what the items of `rows` say, and the one before them.
  ///
  /// - Complexity: O(log n + k).
  init(_ section: ListSection, _ index: Int, rows: Range<Int>, _ context: any LayoutContext) {
    self.section = section
    let first = max(0, rows.lowerBound - 1)
    self.first = first
    func texts(_ column: ListColumn) -> [String?] {
      var texts: [String?] = []
      if context.column(column.metric, inSection: index) != .absent {
        context.readTexts(
          column.metric, inSection: index, items: first..<max(first, rows.upperBound), into: &texts)
      }
      return texts
    }
    (tops, bottoms) = (texts(ListColumn.top), texts(ListColumn.bottom))
    (topInsets, bottomInsets) = (texts(ListColumn.topInsets), texts(ListColumn.bottomInsets))
  }

  /// The text that a row's item has, or nil.
  private func text(_ texts: [String?], _ row: Int) -> String? {
    texts.isEmpty ? nil : texts[row - first]
  }

  private func visibility(_ texts: [String?], _ row: Int) -> SeparatorVisibility {
    text(texts, row).flatMap { SeparatorVisibility(rawValue: $0) } ?? .automatic
  }

  /// Whether a row's item itself asks for the separator, or says where it ends.
  func isOwn(_ row: Int, isTop: Bool) -> (visibility: Bool, insets: Bool) {
    (
      visibility(isTop ? tops : bottoms, row) == .visible,
      text(isTop ? topInsets : bottomInsets, row).flatMap { SeparatorInsets($0) } != nil
    )
  }

  /// The insets of the separator below a row, or nil for none.
  func bottom(_ row: Int) -> SeparatorInsets? {
    guard section.style.separates, section.plainRows.contains(row), isBottomVisible(row) else {
      return nil
    }
    let isWide = section.style.appearance == .grouped && row == section.rowCount - 1
    return text(bottomInsets, row).flatMap { SeparatorInsets($0) }
      ?? (isWide ? .none : section.style.insets)
  }

  /// The insets of the separator above a row, or nil for none: on an edge that two rows share, that
  /// of the upper one comes first.
  func top(_ row: Int) -> SeparatorInsets? {
    let rows = section.plainRows
    guard section.style.separates, rows.contains(row) else { return nil }
    let isFirst = row == rows.lowerBound
    switch visibility(tops, row) {
    case .hidden: return nil
    case .automatic where !isFirst || section.style.appearance != .grouped: return nil
    case .automatic, .visible: break
    }
    if !isFirst, isBottomVisible(row - 1) { return nil }
    let isWide = section.style.appearance == .grouped && isFirst
    return text(topInsets, row).flatMap { SeparatorInsets($0) }
      ?? (isWide ? .none : section.style.insets)
  }

  private func isBottomVisible(_ row: Int) -> Bool {
    switch visibility(bottoms, row) {
    case .visible: return true
    case .hidden: return false
    case .automatic:
      switch section.style.appearance {
      case .plain, .grouped: return true
      case .insetGrouped: return row < section.rowCount - 1
      case .sidebar, .sidebarPlain: return false
      }
    }
  }
}
