internal import LayoutCore
internal import SummaryTree

/// Lengths that measuring has given the elements of a layer, which follow their items (rules Z-30
/// to Z-33), and the numbers that its layout keeps with them.
///
/// They are kept as the columns of a content of the same sections and items. A length that is not
/// of the present age is stale: it counts as an estimate, and its element is measured again.
///
/// A value, as content is: a copy costs O(1), a change O(log n).
struct KnownLengths: Sendable {
  /// Of cells; nil before anything is known of one.
  private(set) var cells: Content?
  /// Of headers, as item 0 of their sections, and footers, as item 1.
  private(set) var edges: Content?
  /// The age of lengths that are measured now.
  private(set) var age = 0.0
  /// The mean of the lengths measured first, which has replaced the estimate (rule Z-50).
  var mean: Double?

  /// Whether nothing was measured or kept.
  var isEmpty: Bool { cells == nil && edges == nil }

  /// The age at which a length was measured.
  static let age = ItemMetric(rawValue: 11)

  /// Known along either axis; NaN where nothing is known.
  ///
  /// - Complexity: O(log n).
  func size(of element: Element) -> Size {
    guard let (content, item) = place(of: element) else {
      return Size(width: .nan, height: .nan)
    }
    return content.sections.read(at: element.section) { section in
      Size(
        width: section.number(.knownWidth, item: item) ?? .nan,
        height: section.number(.knownHeight, item: item) ?? .nan)
    }
  }

  /// Whether the lengths of `element` are known and not stale.
  ///
  /// - Complexity: O(log n).
  func isFresh(_ element: Element) -> Bool {
    guard let (content, item) = place(of: element) else { return false }
    return content.sections.read(at: element.section) { $0.number(Self.age, item: item) } == age
  }

  private func place(of element: Element) -> (content: Content, item: Int)? {
    switch element.kind {
    case .cell: return cells.map { ($0, element.item) }
    case .header, .footer: return edges.map { ($0, element.kind == .header ? 0 : 1) }
    default: return nil
    }
  }

  // MARK: Changing

  /// Keeps the lengths that measuring gave, of those that are not NaN; `content` has the sections
  /// and items there are.
  ///
  /// - Complexity: O(log n), and O(sections) the first time.
  mutating func keep(_ size: Size, of element: Element, in content: Content) {
    var numbers = [ItemChange.metric(Self.age, age)]
    if !size.width.isNaN { numbers.append(.metric(.knownWidth, size.width)) }
    if !size.height.isNaN { numbers.append(.metric(.knownHeight, size.height)) }
    switch element.kind {
    case .cell: set(numbers, element.indexPath, in: content)
    case .header, .footer:
      if edges == nil {
        edges = Content(counts: Array(repeating: 2, count: content.sections.count))
      }
      let item = element.kind == .header ? 0 : 1
      edges?.edit(element.section) { $0.change(item..<item + 1, numbers) }
    default: break
    }
  }

  /// Sets numbers of an item.
  private mutating func set(_ numbers: [ItemChange], _ path: IndexPath, in content: Content) {
    if cells == nil { cells = Content(counts: content.sections.map { $0.count }) }
    cells?.edit(path.section) { $0.change(path.item..<path.item + 1, numbers) }
  }

  /// Keeps numbers that a layout gives for `items` of a section; NaN leaves an item as it is.
  ///
  /// - Complexity: O(log n) for each number, O(n) for all items of a section.
  mutating func keep(
    _ values: [Double], of items: Range<Int>, section: Int, in content: Content
  ) {
    guard values.contains(where: { !$0.isNaN }) else { return }
    if cells == nil { cells = Content(counts: content.sections.map { $0.count }) }
    cells?.edit(section) { section in
      if items.count == section.count, !values.contains(where: { $0.isNaN }) {
        return section.setNumbers(.kept, values)
      }
      for (item, value) in zip(items, values) where !value.isNaN {
        section.change(item..<item + 1, [.metric(.kept, value)])
      }
    }
  }

  /// Forgets the numbers that the layout keeps with items.
  ///
  /// - Complexity: O(sections + n).
  mutating func forgetKept() {
    guard let sections = cells?.sections else { return }
    for section in 0..<sections.count where sections[section].column(.kept) != .absent {
      cells?.edit(section) { $0.change(0..<$0.count, [.metric(.kept, nil)]) }
    }
  }

  /// Makes all lengths stale, because the room changed; those along `axis` become `scale` times as
  /// long.
  ///
  /// - Complexity: O(1); O(n) where they are scaled or reset.
  mutating func age(_ policy: ReEstimate, _ axis: Axis, scale: Double) {
    age += 1
    switch policy {
    case .keep: break
    case .scale:
      let metric: ItemMetric = axis == .vertical ? .knownHeight : .knownWidth
      cells?.scale(metric, by: scale)
      edges?.scale(metric, by: scale)
    case .reset: forgetLengths()
    }
  }

  /// Forgets all lengths, because elements are measured along other axes now; numbers that a layout
  /// keeps stay.
  ///
  /// - Complexity: O(n).
  mutating func forgetLengths() {
    cells?.forgetLengths()
    edges = nil
  }

  /// Makes all lengths stale where an option other than those of estimates gets a value, as the
  /// room for views may be another; another estimate is to be replaced again (rule Z-50).
  mutating func follow(_ options: [String], _ axis: Axis) {
    if options.contains("estimate") { mean = nil }
    let harmless: Set = ["estimate", "re-estimate", "max-passes"]
    if !harmless.isSuperset(of: options) { age(.keep, axis, scale: 1) }
  }

  /// Lets lengths follow their items to `content`; those of reloaded ones become stale (rule Z-31),
  /// and all go where the content was replaced (rule Z-32).
  ///
  /// - Complexity: O(log n) for each change.
  mutating func follow(_ change: ContentChange?, to content: Content) {
    guard let change else {
      (cells, edges) = (nil, nil)
      return
    }
    if !change.updates.isEmpty {
      cells?.follow(change) { content.itemCount(inSection: $0) }
      edges?.followSections(change) { _ in 2 }
    }
    for element in change.measured ?? [] where element.kind != .cell {
      let item = element.kind == .header ? 0 : 1
      edges?.edit(element.section) { $0.forgetAge(of: item..<item + 1) }
    }
  }
}

extension Content {
  /// Follows a change of another content with the same sections and items; `count` is the number of
  /// items that a section has there afterwards.
  fileprivate mutating func follow(_ change: ContentChange, count: (Int) -> Int) {
    let moved = change.movedItems.map { before, after in
      (after, sections[before.section].values(of: before.item))
    }
    followSections(change, count: count)
    for update in change.updates + change.inside { followItems(update) }
    for section in change.reloadedSections.values {
      edit(section) { $0.resize(to: count(section)) }
    }
    for (path, values) in moved {
      edit(path.section) { section in
        section.change(path.item..<path.item + 1, values.changes)
      }
    }
  }

  private mutating func followItems(_ update: LayoutUpdate) {
    switch update {
    case .deleteSections, .insertSections: break
    case .deleteItems(let section, let items): edit(section) { $0.deleteItems(items) }
    case .insertItems(let section, let items):
      edit(section) { $0.insertItems(items.count, at: items.lowerBound) }
    case .reloadItems(let section, let items): edit(section) { $0.forgetAge(of: items) }
    }
  }

  /// Follows the changes of sections; those that move or are reloaded keep what they have.
  fileprivate mutating func followSections(_ change: ContentChange, count: (Int) -> Int) {
    let moved = change.movedSections.map { ($1, sections[$0]) }
    let reloaded = change.reloadedSections.map { ($1, sections[$0]) }
    for update in change.updates {
      switch update {
      case .deleteSections(let gone): deleteSections(gone)
      case .insertSections(let new):
        insertSections(new.map { ContentSection(count: count($0)) }, at: new.lowerBound)
      default: break
      }
    }
    for (section, values) in moved { edit(section) { $0 = values } }
    for (section, values) in reloaded {
      edit(section) {
        $0 = values
        $0.forgetAge(of: 0..<$0.count)
      }
    }
  }

  fileprivate mutating func scale(_ metric: ItemMetric, by factor: Double) {
    for section in 0..<sections.count where sections[section].column(metric) != .absent {
      edit(section) { section in
        var values: [Double] = []
        section.read(metric, items: 0..<section.count, into: &values)
        for (item, value) in values.enumerated() where !value.isNaN {
          section.change(item..<item + 1, [.metric(metric, value * factor)])
        }
      }
    }
  }

  fileprivate mutating func forgetLengths() {
    for section in 0..<sections.count where sections[section].column(KnownLengths.age) != .absent {
      edit(section) { section in
        section.change(
          0..<section.count,
          [.metric(.knownWidth, nil), .metric(.knownHeight, nil), .metric(KnownLengths.age, nil)])
      }
    }
  }
}

extension ContentSection {
  fileprivate mutating func forgetAge(of items: Range<Int>) {
    if column(KnownLengths.age) != .absent { change(items, [.metric(KnownLengths.age, nil)]) }
  }
}
