#if os(Linux)
/// The mapping of sections and items between the states before and after a change (rules B-02 to
/// B-05).
///
/// - Complexity: O(sections + items of sections that change) to create, O(log k) to ask for k
///   changed sections.
package struct BatchMap {
  /// For each section after the change: the one it was, or nil for a new one.
  private var origins: [Int?]
  /// For each section before the change: the one it is, or nil for one that is gone.
  private var targets: [Int?]
  /// For sections after the change whose items differ: the item that each was.
  private var itemOrigins: [Int: [IndexPath?]] = [:]
  /// For sections before the change whose items differ: the item that each is.
  private var itemTargets: [Int: [Int: IndexPath]] = [:]

  /// Creates the map of a change from requests that follow the rules.
  ///
  /// - Throws: the refusal of requests that do not.
  init(_ requests: [CollectedUpdates.Request], before: [Int], after: [Int])
    throws(BatchRules.Refusal)
  {
    try BatchRules.check(requests, before: before, after: after)
    let sections = requests.filter { ($0.before ?? $0.after)?.isSection ?? false }
    let items = requests.filter { !(($0.before ?? $0.after)?.isSection ?? false) }
    self.init(
      movedSections: Self.moves(sections) { $0.section },
      insertedSections: Set(Self.paths(sections, .insert, \.after).map { $0.section }),
      deletedSections: Set(Self.paths(sections, .delete, \.before).map { $0.section }),
      before: before, after: after)
    for request in sections where request.action == .reload {
      if let old = request.before?.section, let new = targets[old] {
        itemOrigins[new] = [IndexPath?](repeating: nil, count: after[new])
        itemTargets[old] = [:]
      }
    }
    mapItems(
      moved: Self.moves(items) { $0 }, inserted: Self.paths(items, .insert, \.after),
      deleted: Set(Self.paths(items, .delete, \.before)), before: before, after: after)
  }

  /// Creates the map of a change from what it came to: the origin of each section after it, the
  /// number of sections before it, and the origins of items in sections where they differ.
  package init(origins: [Int?], count: Int, itemOrigins: [Int: [IndexPath?]]) {
    self.origins = origins
    targets = [Int?](repeating: nil, count: count)
    self.itemOrigins = itemOrigins
    for (section, origin) in origins.enumerated() {
      guard let origin else { continue }
      targets[origin] = section
      if itemOrigins[section] != nil { itemTargets[origin] = [:] }
    }
    mapItemsBack()
  }

  private static func paths(
    _ requests: [CollectedUpdates.Request], _ action: UICollectionViewUpdateItem.Action,
    _ path: KeyPath<CollectedUpdates.Request, IndexPath?>
  ) -> [IndexPath] {
    requests.filter { $0.action == action }.compactMap { $0[keyPath: path] }
  }

  /// The source of each target.
  private static func moves<Place: Hashable>(
    _ requests: [CollectedUpdates.Request], _ place: (IndexPath) -> Place
  ) -> [Place: Place] {
    var sources: [Place: Place] = [:]
    for request in requests where request.action == .move {
      if let before = request.before, let after = request.after {
        sources[place(after)] = place(before)
      }
    }
    return sources
  }

  private init(
    movedSections: [Int: Int], insertedSections: Set<Int>, deletedSections: Set<Int>,
    before: [Int], after: [Int]
  ) {
    let leaving = deletedSections.union(movedSections.values)
    var staying = before.indices.filter { !leaving.contains($0) }.makeIterator()
    origins = after.indices.map { section in
      movedSections[section] ?? (insertedSections.contains(section) ? nil : staying.next())
    }
    targets = [Int?](repeating: nil, count: before.count)
    for (section, origin) in origins.enumerated() {
      if let origin { targets[origin] = section }
    }
  }

  private mutating func mapItems(
    moved: [IndexPath: IndexPath], inserted: [IndexPath], deleted: Set<IndexPath>, before: [Int],
    after: [Int]
  ) {
    let leaving = deleted.union(moved.values)
    let new = Set(inserted.map { $0.section }).union(moved.keys.map { $0.section })
    let old = Set(leaving.map { $0.section })
    for (section, origin) in origins.enumerated() where itemOrigins[section] == nil {
      guard let origin else { continue }
      guard new.contains(section) || old.contains(origin) else { continue }
      var places = Places(count: after[section])
      for (target, source) in moved where target.section == section {
        places.put(source, at: target.item)
      }
      for path in inserted where path.section == section { places.putNew(at: path.item) }
      let staying = (0..<before[origin]).lazy.map { IndexPath(item: $0, section: origin) }
        .filter { !leaving.contains($0) }
      itemOrigins[section] = places.filled(with: staying)
      itemTargets[origin] = itemTargets[origin] ?? [:]
    }
    mapItemsBack()
  }

  private mutating func mapItemsBack() {
    for (section, origins) in itemOrigins {
      for (item, origin) in origins.enumerated() {
        if let origin {
          itemTargets[origin.section, default: [:]][origin.item] = IndexPath(
            item: item, section: section)
        }
      }
    }
  }

  /// The items of a section after a change, as they are placed.
  private struct Places {
    private enum Place {
      case free
      case taken(IndexPath?)
    }
    private var places: [Place]

    init(count: Int) { places = [Place](repeating: .free, count: count) }

    private func isFree(_ item: Int) -> Bool {
      if case .free = places[item] { true } else { false }
    }

    mutating func put(_ source: IndexPath, at item: Int) { places[item] = .taken(source) }

    /// Puts a new item at a place, or the next free one above, or the nearest free one below (rule
    /// B-05).
    mutating func putNew(at item: Int) {
      let free =
        (item..<places.count).first(where: isFree) ?? (0..<item).last(where: isFree)
      if let free { places[free] = .taken(nil) }
    }

    func filled(with staying: some Sequence<IndexPath>) -> [IndexPath?] {
      var rest = staying.makeIterator()
      return places.map { place in
        if case .taken(let source) = place { source } else { rest.next() }
      }
    }
  }

  /// The section after the change that a section before it is; nil if it is gone.
  package func new(section: Int) -> Int? {
    targets.indices.contains(section) ? targets[section] : nil
  }

  /// The section before the change that a section after it was; nil if it is new.
  package func old(section: Int) -> Int? {
    origins.indices.contains(section) ? origins[section] : nil
  }

  /// The item after the change that an item before it is; nil if it is gone.
  package func new(item path: IndexPath) -> IndexPath? {
    if let changed = itemTargets[path.section] { return changed[path.item] }
    return new(section: path.section).map { IndexPath(item: path.item, section: $0) }
  }

  /// The item before the change that an item after it was; nil if it is new.
  package func old(item path: IndexPath) -> IndexPath? {
    if let changed = itemOrigins[path.section] {
      return changed.indices.contains(path.item) ? changed[path.item] : nil
    }
    return old(section: path.section).map { IndexPath(item: path.item, section: $0) }
  }

  /// The requests as a layout hears of them: deletes descending, inserts, reloads and moves
  /// ascending (rules U-35, B-11).
  func items(_ requests: [CollectedUpdates.Request]) -> [UICollectionViewUpdateItem] {
    func sorted(
      _ action: UICollectionViewUpdateItem.Action,
      _ place: KeyPath<CollectedUpdates.Request, IndexPath?>,
      _ isBefore: (IndexPath, IndexPath) -> Bool = { $0 < $1 }
    ) -> [CollectedUpdates.Request] {
      requests.filter { $0.action == action }.sorted {
        isBefore($0[keyPath: place] ?? IndexPath(), $1[keyPath: place] ?? IndexPath())
      }
    }
    let all =
      sorted(.delete, \.before, { $1 < $0 }) + sorted(.insert, \.after)
      + sorted(.reload, \.before)
      + sorted(.move, \.before)
    return all.map { request in
      UICollectionViewUpdateItem(
        request.action, from: request.before,
        to: request.action == .reload ? request.before.flatMap(after) : request.after)
    }
  }

  private func after(_ path: IndexPath) -> IndexPath? {
    path.isSection ? new(section: path.section).map(IndexPath.section) : new(item: path)
  }
}

extension IndexPath {
  /// Whether the path means a section.
  var isSection: Bool { count == 2 && self[1] == NSNotFound }
}

/// An element that is shown, whatever object its attributes are.
package struct ShownElement: Hashable, Comparable {
  package let category: UICollectionView.ElementCategory
  /// The kind; of a cell, an empty text.
  package let kind: String
  package let path: IndexPath

  @MainActor init(_ attributes: UICollectionViewLayoutAttributes) {
    self.init(
      attributes.representedElementCategory, attributes.representedElementKind,
      attributes.indexPath)
  }

  package init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath) {
    (self.category, self.kind, self.path) = (category, kind ?? "", path)
  }

  /// Cells first, then by kind, then by path.
  package static func < (a: Self, b: Self) -> Bool {
    (a.category.rawValue, a.kind, a.path) < (b.category.rawValue, b.kind, b.path)
  }
}

/// A change while the layout is asked where elements come from and go to (rule U-36).
@MainActor package struct ShownChange {
  /// The mapping of sections and items.
  let map: BatchMap
  /// The elements visible before, by their names then.
  let before: [ShownElement: UICollectionViewLayoutAttributes]

  private func path(
    _ path: IndexPath, _ category: UICollectionView.ElementCategory,
    _ item: (IndexPath) -> IndexPath?, _ section: (Int) -> Int?
  ) -> IndexPath? {
    category == .cell
      ? item(path)
      : path.isEmpty
        ? path
        : section(path[0]).map {
          path.count > 1 ? IndexPath(item: path[1], section: $0) : IndexPath(index: $0)
        }
  }

  func initial(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at new: IndexPath,
    _ layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    guard let old = path(new, category, map.old(item:), map.old(section:)) else {
      return layout.attributes(category, kind, new)?.faded()
    }
    let copy = before[ShownElement(category, kind, old)]?.copied()
    copy?.represent(category, kind, at: new)
    return copy
  }

  func final(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at old: IndexPath,
    _ layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    guard let new = path(old, category, map.new(item:), map.new(section:)) else {
      return before[ShownElement(category, kind, old)]?.faded()
    }
    let copy = layout.attributes(category, kind, new)?.copied()
    copy?.represent(category, kind, at: old)
    return copy
  }
}

extension UICollectionViewLayout {
  /// Returns the attributes of one element, of any category.
  package func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    switch category {
    case .cell: return layoutAttributesForItem(at: path)
    case .supplementaryView:
      return layoutAttributesForSupplementaryView(ofKind: kind ?? "", at: path)
    case .decorationView: return layoutAttributesForDecorationView(ofKind: kind ?? "", at: path)
    }
  }
}

extension UICollectionViewLayoutAttributes {
  /// A copy.
  fileprivate func copied() -> UICollectionViewLayoutAttributes? {
    copy() as? UICollectionViewLayoutAttributes
  }

  /// A copy with alpha 0.
  fileprivate func faded() -> UICollectionViewLayoutAttributes? {
    let copy = copied()
    copy?.alpha = 0
    return copy
  }
}
#endif
