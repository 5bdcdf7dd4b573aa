public import LayoutCore
internal import SummaryTree

/// Editing content.
///
/// Each method edits the content that the layer shows, its own or a shared one, and updates every
/// layer that shows it; the default is the current layer. In an open batch use `add(_:)` instead.
extension Scene {
  /// Replaces the content with sections of the given sizes, without metrics.
  ///
  /// UIKit: `reloadData`.
  ///
  /// - Complexity: O(sections) and a `prepare`.
  /// - Throws: `EngineError.noLayer`, `.outOfRange`, `.tooManyItems`, `.layout`.
  @discardableResult
  public func replaceSections(_ counts: [Int], layer: String? = nil) throws(EngineError)
    -> [String]
  {
    var total = 0
    for count in counts {
      guard count >= 0 else {
        throw .outOfRange(what: "items", found: Double(count), range: 0...(.infinity))
      }
      let (sum, isOverflow) = total.addingReportingOverflow(count)
      guard !isOverflow, sum <= Limits.items else {
        throw .tooManyItems(found: isOverflow ? Int.max : sum, limit: Limits.items)
      }
      total = sum
    }
    try checkSections(counts.count)
    return try replaceContent(Content(counts: counts), layer: layer)
  }

  /// Replaces the content with generated items.
  ///
  /// - Complexity: O(items) and a `prepare`.
  /// - Throws: `EngineError.noLayer`, `.outOfRange`, `.tooManyItems`, `.layout`.
  @discardableResult
  public func generate(_ generator: ContentGenerator, layer: String? = nil) throws(EngineError)
    -> [String]
  {
    guard generator.items >= 0 else {
      throw .outOfRange(what: "items", found: Double(generator.items), range: 0...(.infinity))
    }
    guard generator.items <= Limits.items else {
      throw .tooManyItems(found: generator.items, limit: Limits.items)
    }
    try checkSections(generator.sections)
    for (range, what) in [(generator.width, "width"), (generator.height, "height")] {
      guard let range else { continue }
      try check(Double(range.lowerBound), what, in: 0...1e6)
      try check(Double(range.upperBound), what, in: 0...1e6)
    }
    guard generator.sections > 0 || generator.items == 0 else {
      throw .outOfRange(what: "sections", found: 0, range: 1...(.infinity))
    }
    return try replaceContent(Content(sections: generator.makeSections()), layer: layer)
  }

  /// Replaces the content with what a builder holds.
  ///
  /// UIKit: `reloadData`.
  ///
  /// - Complexity: O(sections + chunks) and a `prepare`.
  /// - Throws: `EngineError.noLayer`, `.layout`.
  @discardableResult
  public func replaceContent(_ builder: ContentBuilder, layer: String? = nil) throws(EngineError)
    -> [String]
  {
    try replaceContent(builder.make(), layer: layer)
  }

  /// Inserts `count` items with `changes`, the first of them at `path`.
  ///
  /// - Complexity: O(log n), and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noPlace`, `.outOfRange`, `.tooManyItems`,
  ///   `.snapshot`, `.layout`.
  @discardableResult
  public func insertItems(
    at path: IndexPath, count: Int = 1, _ changes: [ItemChange] = [], layer: String? = nil
  ) throws(EngineError) -> [String] {
    let index = try index(of: layer)
    try check(section: path.section, index)
    let content = state.layers[state.owner(of: index)].content
    let existing = content.itemCount(inSection: path.section)
    guard path.item >= 0, path.item <= existing else { throw .noPlace(path, last: existing) }
    try check(Double(count), "count", in: 1...Double(Limits.items))
    try checkRoom(for: count, in: content)
    try checkIdentifier(of: changes, count: count, in: content)
    return try apply(.insert(at: path, count: count, ItemValues(changes)), index)
  }

  /// Appends `count` items with `changes` to `section`.
  ///
  /// - Complexity: O(log n), and what the layouts need to follow.
  /// - Throws: as `insertItems`.
  @discardableResult
  public func appendItems(
    to section: Int, count: Int = 1, _ changes: [ItemChange] = [], layer: String? = nil
  ) throws(EngineError) -> [String] {
    let index = try index(of: layer)
    try check(section: section, index)
    let end = state.layers[state.owner(of: index)].content.itemCount(inSection: section)
    return try insertItems(
      at: IndexPath(item: end, section: section), count: count, changes, layer: layer)
  }

  /// Removes `items` of `section`.
  ///
  /// - Complexity: O(log n), and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noItem`, `.layout`.
  @discardableResult
  public func deleteItems(_ items: ClosedRange<Int>, section: Int, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let index = try index(of: layer)
    try check(items, section, index)
    return try apply(.delete(Range(items), section: section), index)
  }

  /// Moves an item to `target`, which is numbered after the removal.
  ///
  /// - Complexity: O(log n), and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noItem`, `.noPlace`, `.layout`.
  @discardableResult
  public func moveItem(_ path: IndexPath, to target: IndexPath, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let index = try index(of: layer)
    try check(path, index)
    try check(section: target.section, index)
    let content = state.layers[state.owner(of: index)].content
    let room =
      content.itemCount(inSection: target.section) - (path.section == target.section ? 1 : 0)
    guard target.item >= 0, target.item <= room else { throw .noPlace(target, last: room) }
    return try editContent(index) { content in
      let carried = content.sections[path.section].values(of: path.item)
      content.edit(path.section) { $0.deleteItems(path.item..<(path.item + 1)) }
      content.edit(target.section) { $0.insertItems(1, at: target.item, carried) }
      return ContentChange(
        updates: [
          .deleteItems(section: path.section, items: path.item..<(path.item + 1)),
          .insertItems(section: target.section, items: target.item..<(target.item + 1)),
        ], movedItems: [path: target])
    }
  }

  /// Changes properties of `items` of `section`.
  ///
  /// - Complexity: O(log n), and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noItem`, `.snapshot`, `.layout`.
  @discardableResult
  public func change(
    items: ClosedRange<Int>, section: Int, _ changes: [ItemChange], layer: String? = nil
  ) throws(EngineError) -> [String] {
    let index = try index(of: layer)
    try check(items, section, index)
    try checkIdentifier(
      of: changes, count: items.count, in: state.layers[state.owner(of: index)].content,
      at: IndexPath(item: items.lowerBound, section: section))
    return try editContent(index) { content in
      content.edit(section) { $0.change(Range(items), changes) }
      var change = ContentChange(updates: [.reloadItems(section: section, items: Range(items))])
      if items.count <= Invalidation.most, changes.allSatisfy({ $0.isMeasure }) {
        change.measured = items.map { Element(.cell, section: section, item: $0) }
      }
      return change
    }
  }

  /// Inserts `count` sections of `items` items each, with `changes` for every item.
  ///
  /// - Complexity: O(log n + count), and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSectionPlace`, `.outOfRange`, `.tooManyItems`,
  ///   `.snapshot`, `.layout`.
  @discardableResult
  public func insertSections(
    at section: Int, count: Int = 1, items: Int = 0, _ changes: [ItemChange] = [],
    layer: String? = nil
  ) throws(EngineError) -> [String] {
    let index = try index(of: layer)
    let content = state.layers[state.owner(of: index)].content
    guard section >= 0, section <= content.sections.count else {
      throw .noSectionPlace(section, last: content.sections.count)
    }
    try check(Double(count), "count", in: 1...Double(Limits.sections))
    try checkSections(content.sections.count + count)
    try check(Double(items), "items", in: 0...Double(Limits.items))
    try checkRoom(for: items * count, in: content)
    try checkIdentifier(of: changes, count: items * count, in: content)
    return try editContent(index) { content in
      var new = ContentSection(count: items)
      new.change(0..<items, changes)
      content.insertSections(repeatElement(new, count: count), at: section)
      return ContentChange(updates: [.insertSections(section..<(section + count))])
    }
  }

  /// Removes `sections` with their items.
  ///
  /// - Complexity: O(log n), and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.layout`.
  @discardableResult
  public func deleteSections(_ sections: ClosedRange<Int>, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let index = try index(of: layer)
    try check(section: sections.lowerBound, index)
    try check(section: sections.upperBound, index)
    return try editContent(index) { content in
      content.deleteSections(Range(sections))
      return ContentChange(updates: [.deleteSections(Range(sections))])
    }
  }

  /// Moves a section to `target`, which is numbered after the removal.
  ///
  /// - Complexity: O(log n), and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.layout`.
  @discardableResult
  public func moveSection(_ section: Int, to target: Int, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let index = try index(of: layer)
    try check(section: section, index)
    try check(section: target, index)
    return try editContent(index) { content in
      content.moveSection(section, to: target)
      return ContentChange(
        updates: [
          .deleteSections(section..<(section + 1)), .insertSections(target..<(target + 1)),
        ], movedSections: [section: target])
    }
  }

  // MARK: Common to all

  /// Maximum number of sections in one content.
  public static let sectionLimit = Limits.sections

  /// Maximum number of items in one content.
  public static let itemLimit = Limits.items

  private func checkSections(_ count: Int) throws(EngineError) {
    try check(Double(count), "sections", in: 0...Double(Limits.sections))
  }

  private func replaceContent(_ content: Content, layer: String?) throws(EngineError) -> [String] {
    let index = try index(of: layer)
    let owner = state.owner(of: index)
    try checkNoBatch(on: owner)
    return try edit { next throws(EngineError) in
      next.layers[owner].content = content
      return self.showing(owner, next).map { ($0, .everything(nil)) }
    }
  }

  /// Changes the content that the layer at `index` shows and updates every layer that shows it.
  func editContent(
    _ index: Int, _ change: (inout Content) -> ContentChange
  ) throws(EngineError) -> [String] {
    let owner = state.owner(of: index)
    try checkNoBatch(on: owner)
    return try edit { next throws(EngineError) in
      let change = change(&next.layers[owner].content)
      return self.showing(owner, next).map { name in
        // A layer that shows only some sections cannot follow changes numbered over all.
        let isWhole = next.index(of: name).map { next.layers[$0].showsEverySection } ?? false
        return (name, isWhole ? .counts(change) : .everything(change))
      }
    }
  }

  /// Refuses edits that would pull the content from under an open batch.
  func checkNoBatch(on owner: Int) throws(EngineError) {
    guard let batch = state.batch, let index = state.index(of: batch.layer),
      state.owner(of: index) == owner
    else { return }
    throw .batchState(.open(layer: nil))
  }

  /// Names of the layers that show the content of the layer at `owner`.
  func showing(_ owner: Int, _ state: SceneState) -> [String] {
    var names: [String] = []
    for index in state.layers.indices where state.owner(of: index) == owner {
      names.append(state.layers[index].name)
    }
    return names
  }
}

extension ItemChange {
  /// Whether it changes nothing but what measuring the item gives.
  fileprivate var isMeasure: Bool {
    switch self {
    case .measured, .label: return true
    default: return false
    }
  }
}

extension Layer {
  /// Whether no section of the content is left out.
  fileprivate var showsEverySection: Bool { sections == nil }
}
