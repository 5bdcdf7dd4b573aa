#if os(Linux)
/// Requests of a batch, as they come in.
package struct CollectedUpdates {
  /// One request; for a section, the item is `NSNotFound`.
  package struct Request {
    let action: UICollectionViewUpdateItem.Action
    let before: IndexPath?
    let after: IndexPath?
  }

  var requests: [Request] = []
  var completions: [(Bool) -> Void] = []
  var depth = 0
}

/// Batches (rules U-34, U-35, B-01 to B-14).
extension UICollectionView {
  /// Collects the updates of a block, and shows them as one change; a block inside joins it (rule
  /// B-10). [D]
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if collected == nil {
      // The state before is what counts were before the block changes the data.
      _ = itemCounts()
      collected = CollectedUpdates()
    }
    if let completion { collected?.completions.append(completion) }
    collected?.depth += 1
    updates?()
    collected?.depth -= 1
    guard collected?.depth == 0, let whole = collected else { return }
    collected = nil
    apply(whole)
  }

  /// Whether a batch is being collected. [D]
  public var hasUncommittedUpdates: Bool { collected != nil }

  private func request(
    _ action: UICollectionViewUpdateItem.Action, _ before: IndexPath?, _ after: IndexPath?
  ) {
    performBatchUpdates {
      self.collected?.requests.append(
        CollectedUpdates.Request(action: action, before: before, after: after))
    }
  }

  /// Inserts items, at paths of the state after. [D]
  public func insertItems(at indexPaths: [IndexPath]) {
    performBatchUpdates { indexPaths.forEach { self.request(.insert, nil, $0) } }
  }
  /// Deletes items, at paths of the state before. [D]
  public func deleteItems(at indexPaths: [IndexPath]) {
    performBatchUpdates { indexPaths.forEach { self.request(.delete, $0, nil) } }
  }
  /// Makes items again, at paths of the state before. [D]
  public func reloadItems(at indexPaths: [IndexPath]) {
    performBatchUpdates { indexPaths.forEach { self.request(.reload, $0, nil) } }
  }
  /// Makes items again, with the cells they have. [D]
  public func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }
  /// Moves an item, from a path of the state before to one of the state after. [D]
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    request(.move, indexPath, newIndexPath)
  }
  /// Inserts sections, at numbers of the state after. [D]
  public func insertSections(_ sections: IndexSet) {
    performBatchUpdates { sections.forEach { self.request(.insert, nil, .section($0)) } }
  }
  /// Deletes sections, at numbers of the state before. [D]
  public func deleteSections(_ sections: IndexSet) {
    performBatchUpdates { sections.forEach { self.request(.delete, .section($0), nil) } }
  }
  /// Makes sections again, at numbers of the state before. [D]
  public func reloadSections(_ sections: IndexSet) {
    performBatchUpdates { sections.forEach { self.request(.reload, .section($0), nil) } }
  }
  /// Moves a section, from a number of the state before to one of the state after. [D]
  public func moveSection(_ section: Int, toSection newSection: Int) {
    request(.move, .section(section), .section(newSection))
  }

  /// Shows a batch, in UIKit's order of calls (rule U-34). [R]
  private func apply(_ updates: CollectedUpdates) {
    let before = itemCounts()
    let visible = Self.byElement(shown)
    forgetViews()
    let context = collectionViewLayout.freshContext()
    context.isOfCounts = true
    send(context)
    let after = itemCounts()
    let map: BatchMap
    do {
      map = try BatchMap(updates.requests, before: before, after: after)
    } catch {
      // As the exception that UIKit raises.
      fatalError(error.sentence)
    }
    apply(map, items: map.items(updates.requests), from: visible)
    updates.completions.forEach { $0(true) }
  }

  /// Returns the elements visible before a change, asked now; empty if the layout is not valid.
  package func attributesBefore() -> [ShownElement: UICollectionViewLayoutAttributes] {
    guard collectionViewLayout.isValid else { return [:] }
    return Self.byElement(collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
  }

  /// Copies of attributes, by element.
  private static func byElement(_ found: [UICollectionViewLayoutAttributes]) -> [ShownElement:
    UICollectionViewLayoutAttributes]
  {
    Dictionary(
      found.compactMap { one in
        (one.copy() as? UICollectionViewLayoutAttributes).map { (ShownElement(one), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Tells the layout of a change whose counts are in force; returns where elements that are
  /// visible after it come from.
  @discardableResult package func apply(
    _ map: BatchMap, items: [UICollectionViewUpdateItem],
    from visible: [ShownElement: UICollectionViewLayoutAttributes]
  ) -> [ShownElement: UICollectionViewLayoutAttributes] {
    let layout = collectionViewLayout
    layout.isValid = true
    change = ShownChange(map: map, before: visible)
    defer { change = nil }
    call("prepare()") { layout.prepare() }
    call("prepare(forCollectionViewUpdates:)") {
      layout.prepare(forCollectionViewUpdates: items)
    }
    contentSize = call("collectionViewContentSize") { layout.collectionViewContentSize }
    let offset = call("targetContentOffset(forProposedContentOffset:)") {
      layout.targetContentOffset(forProposedContentOffset: contentOffset)
    }
    if appliesAdjustments && offset != contentOffset {
      placeQuietly(CGRect(origin: offset, size: bounds.size))
    }
    let now = call("layoutAttributesForElements(in:)") {
      layout.layoutAttributesForElements(in: bounds) ?? []
    }
    for element in visible.keys.sorted() { _ = final(element) }
    var initials: [ShownElement: UICollectionViewLayoutAttributes] = [:]
    for element in now.map(ShownElement.init).sorted() { initials[element] = initial(element) }
    call("finalizeCollectionViewUpdates()") { layout.finalizeCollectionViewUpdates() }
    return initials
  }

  private func initial(_ element: ShownElement) -> UICollectionViewLayoutAttributes? {
    let (layout, path) = (collectionViewLayout, element.path)
    let place = path.map { "\($0)" }.joined(separator: ",")
    switch element.category {
    case .cell:
      return call("initialLayoutAttributesForAppearingItem \(place)") {
        layout.initialLayoutAttributesForAppearingItem(at: path)
      }
    case .supplementaryView:
      return call("initialLayoutAttributesForAppearingSupplementaryElement \(place)") {
        layout.initialLayoutAttributesForAppearingSupplementaryElement(
          ofKind: element.kind, at: path)
      }
    case .decorationView:
      return call("initialLayoutAttributesForAppearingDecorationElement \(place)") {
        layout.initialLayoutAttributesForAppearingDecorationElement(
          ofKind: element.kind, at: path)
      }
    }
  }

  private func final(_ element: ShownElement) -> UICollectionViewLayoutAttributes? {
    let (layout, path) = (collectionViewLayout, element.path)
    let place = path.map { "\($0)" }.joined(separator: ",")
    switch element.category {
    case .cell:
      return call("finalLayoutAttributesForDisappearingItem \(place)") {
        layout.finalLayoutAttributesForDisappearingItem(at: path)
      }
    case .supplementaryView:
      return call("finalLayoutAttributesForDisappearingSupplementaryElement \(place)") {
        layout.finalLayoutAttributesForDisappearingSupplementaryElement(
          ofKind: element.kind, at: path)
      }
    case .decorationView:
      return call("finalLayoutAttributesForDisappearingDecorationElement \(place)") {
        layout.finalLayoutAttributesForDisappearingDecorationElement(
          ofKind: element.kind, at: path)
      }
    }
  }
}

extension IndexPath {
  /// Returns the path that means a section: its item is `NSNotFound` (rule U-35).
  package static func section(_ section: Int) -> IndexPath {
    IndexPath(item: NSNotFound, section: section)
  }
}
#endif
