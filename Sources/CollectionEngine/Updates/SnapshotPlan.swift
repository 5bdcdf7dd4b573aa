internal import LayoutCore
internal import SummaryTree

/// Turns content into that of a snapshot, with the fewest operations.
///
/// 1. Sections are paired by identifier; those outside a longest ascending subsequence move.
/// 2. Items of paired sections are paired side by side; what is left over everywhere is paired by
///    hash.
/// 3. An item that is in another section than before moves, and so does each one outside a longest
///    ascending subsequence of those that stay in their section.
/// 4. Items with a changed field are reloaded.
///
/// - Complexity: O(n) for n items before and after, and O(m log n) for m moves and stated fields.
struct SnapshotPlan {
  /// The operations as a batch counts them.
  private(set) var changes = SnapshotChanges()
  /// For each new section where it was, or -1.
  private(set) var sectionOrigins: [Int]
  /// The source of each moved item, by its new place.
  private(set) var origins: MoveOrigins
  /// Reloaded items with their changes, by where they were.
  private(set) var reloads: [IndexPath: [ItemChange]] = [:]
  /// Work that was done.
  private(set) var work = Work()

  /// Counts of work; tests assert them.
  struct Work: Equatable {
    /// Identifiers of the content that were read.
    var identifiersRead = 0
    /// Comparisons of identifiers.
    var comparisons = 0
    /// Identifiers looked up by hash.
    var lookups = 0
    /// Items with a field that was read.
    var itemsRead = 0
  }

  private let old: Content
  private let new: ContentSnapshot

  init(from old: Content, to new: ContentSnapshot) {
    (self.old, self.new) = (old, new)
    sectionOrigins = []
    origins = MoveOrigins(new)
    // 1.
    let oldNames = old.sections.map { $0.identity.section }
    sectionOrigins = pair(oldNames, new.sections.map { $0.identifier })
    changeSections(oldNames.count)
    // 2.
    var matches = new.sections.indices.map { match(items: $0) }
    let rest = pairRest(&matches)
    // 3.
    changeItems(&matches, rest)
    // 4.
    for section in matches.indices { reload(section, matches[section]) }
    changes.reloaded = reloads.keys.sorted()
  }

  // MARK: Sections

  private mutating func pair(_ old: [String?], _ new: [String]) -> [Int] {
    let match = IdentifierMatch(old, new)
    var places: [String: Int] = [:]
    for place in match.oldRest { if let name = old[place] { places[name] = place } }
    var origins = match.origins
    for place in match.newRest { origins[place] = places[new[place]] ?? -1 }
    work.identifiersRead += old.count
    work.comparisons += match.comparisons
    work.lookups += match.oldRest.count + match.newRest.count
    return origins
  }

  private mutating func changeSections(_ count: Int) {
    var isKept = [Bool](repeating: false, count: count)
    let stays = sectionOrigins.longestAscending
    for (section, origin) in sectionOrigins.enumerated() {
      guard origin >= 0 else {
        changes.insertedSections.append(section)
        continue
      }
      isKept[origin] = true
      if !stays[section] { changes.movedSections.append(.init(source: origin, target: section)) }
    }
    changes.deletedSections = isKept.indices.filter { !isKept[$0] }
    changes.movedSections.sort { $0.source < $1.source }
  }

  // MARK: Items

  /// Identifiers that are left over, with the places of their items.
  private struct Rest {
    var old: [String: IndexPath] = [:]
    /// Items of kept sections that no identifier keeps.
    var gone: [IndexPath] = []
    var new: [IndexPath] = []
  }

  /// Pairs the items of a new section with those of the old one, if there is one.
  private mutating func match(items section: Int) -> IdentifierMatch {
    let new = new.sections[section].items.lazy.map { $0.identifier }
    guard sectionOrigins[section] >= 0 else { return IdentifierMatch([], new) }
    let match = IdentifierMatch(identifiers(ofSection: sectionOrigins[section]), new)
    work.comparisons += match.comparisons
    return match
  }

  /// The identifiers of an old section, nil for items without.
  private mutating func identifiers(ofSection section: Int) -> [String?] {
    old.sections.read(at: section) { section in
      guard section.identity.hasItems else {
        return [String?](repeating: nil, count: section.count)
      }
      work.identifiersRead += section.count
      var identifiers = [String?](repeating: nil, count: section.count)
      section.identity.forEach { item, identifier in identifiers[item] = identifier }
      return identifiers
    }
  }

  /// Looks up what was left over: fills in the origins of items that stay in their section, records
  /// the moves from others, and returns what is not paired in the end.
  private mutating func pairRest(_ matches: inout [IdentifierMatch]) -> Rest {
    var rest = oldRest(matches)
    for section in matches.indices {
      for item in matches[section].newRest {
        let path = IndexPath(item: item, section: section)
        work.lookups += 1
        let identifier = new.sections[section].items[item].identifier
        guard !rest.old.isEmpty, let origin = rest.old.removeValue(forKey: identifier) else {
          rest.new.append(path)
          continue
        }
        if origin.section == sectionOrigins[section] {
          matches[section].pair(item, with: origin.item)
        } else {
          origins[path] = origin
        }
      }
    }
    return rest
  }

  private mutating func oldRest(_ matches: [IdentifierMatch]) -> Rest {
    var rest = Rest()
    rest.old.reserveCapacity(matches.reduce(0) { $0 + $1.oldRest.count })
    for (section, match) in matches.enumerated() where sectionOrigins[section] >= 0 {
      let origin = sectionOrigins[section]
      old.sections.read(at: origin) { section in
        section.identity.read(match.oldRest) { item, identifier in
          let path = IndexPath(item: item, section: origin)
          if let identifier {
            work.lookups += 1
            rest.old[identifier] = path
          } else {
            rest.gone.append(path)
          }
        }
      }
    }
    for section in changes.deletedSections {
      old.sections.read(at: section) { content in
        content.identity.forEach { item, identifier in
          work.identifiersRead += 1
          work.lookups += 1
          rest.old[identifier] = IndexPath(item: item, section: section)
        }
      }
    }
    return rest
  }

  private mutating func changeItems(_ matches: inout [IdentifierMatch], _ rest: Rest) {
    let deletedSections = Set(changes.deletedSections)
    changes.deleted = rest.gone + rest.old.values.filter { !deletedSections.contains($0.section) }
    changes.deleted.sort()
    changes.inserted = rest.new.filter { sectionOrigins[$0.section] >= 0 }
    for section in matches.indices where matches[section].hasLatePairs {
      let places = matches[section].origins
      for (item, stays) in places.longestAscending.enumerated() where !stays && places[item] >= 0 {
        let path = IndexPath(item: item, section: section)
        origins[path] = IndexPath(item: places[item], section: sectionOrigins[section])
      }
    }
    changes.moved = origins.moves
    changes.moved.sort { $0.source < $1.source }
  }

  // MARK: Fields

  private mutating func reload(_ section: Int, _ match: IdentifierMatch) {
    for (item, wanted) in new.sections[section].items.enumerated() where !wanted.changes.isEmpty {
      let origin: IndexPath
      if match.origins[item] >= 0 {
        origin = IndexPath(item: match.origins[item], section: sectionOrigins[section])
      } else if let moved = origins[IndexPath(item: item, section: section)] {
        origin = moved
      } else {
        continue
      }
      work.itemsRead += 1
      let differs = old.sections.read(at: origin.section) { section in
        wanted.changes.contains { !section.says($0, of: origin.item) }
      }
      if differs { reloads[origin] = wanted.changes }
    }
  }

  /// The values of an item of the snapshot that is new where it is: those it brings along, and
  /// those stated.
  func values(at path: IndexPath) -> ItemValues {
    var values = ItemValues()
    if let origin = origins[path] {
      values = old.sections.read(at: origin.section) {
        $0.hasNoValues ? ItemValues() : $0.values(of: origin.item)
      }
    }
    let item = new.sections[path.section].items[path.item]
    values.apply(.identifier(item.identifier))
    if !item.changes.isEmpty { values.apply(item.changes) }
    return values
  }

  /// Says in `batch` what an item gets that comes or is reloaded.
  func give(_ claim: ItemClaim, to batch: inout SectionBatch) {
    if claim.action == .reload {
      batch.give(reloads[claim.place] ?? [])
    } else {
      batch.give(values(at: claim.place))
    }
  }

  /// An inserted section.
  func makeSection(_ section: Int) -> ContentSection {
    var builder = SectionBuilder()
    for item in new.sections[section].items.indices {
      builder.append(values(at: IndexPath(item: item, section: section)), count: 1)
    }
    return builder.make(identifier: new.sections[section].identifier)
  }
}

/// The sources of moved items, by their new places: stored for each item of a section to which any
/// moved, so that a snapshot that moves a million items needs no hash lookup.
struct MoveOrigins {
  private var places: [[IndexPath]]
  private let counts: [Int]
  private static let none = IndexPath(item: -1, section: -1)

  /// No moves to the sections of `snapshot`.
  init(_ snapshot: ContentSnapshot) {
    counts = snapshot.sections.map { $0.items.count }
    places = Array(repeating: [], count: counts.count)
  }

  /// The source of the item that is now at `path`, or nil if it has not moved.
  subscript(path: IndexPath) -> IndexPath? {
    get {
      guard !places[path.section].isEmpty else { return nil }
      let origin = places[path.section][path.item]
      return origin.section < 0 ? nil : origin
    }
    set {
      if places[path.section].isEmpty {
        places[path.section] = Array(repeating: Self.none, count: counts[path.section])
      }
      places[path.section][path.item] = newValue ?? Self.none
    }
  }

  /// All moves, by their targets.
  ///
  /// - Complexity: O(k) for k items of sections that any moved to.
  var moves: [SnapshotChanges.Move<IndexPath>] {
    var moves: [SnapshotChanges.Move<IndexPath>] = []
    for (section, origins) in places.enumerated() {
      for (item, origin) in origins.enumerated() where origin.section >= 0 {
        moves.append(.init(source: origin, target: IndexPath(item: item, section: section)))
      }
    }
    return moves
  }
}

extension ContentSection {
  /// Whether no item has a number or an override.
  fileprivate var hasNoValues: Bool { numbers.isEmpty && hasNoOverrides }

  /// Whether `item` has what `change` would give it.
  fileprivate func says(_ change: ItemChange, of item: Int) -> Bool {
    switch change {
    case .metric(let metric, let value): return number(metric, item: item) == value
    case .size(let size):
      return number(.width, item: item) == size?.width
        && number(.height, item: item) == size?.height
    case .measured(let width, let height):
      return number(.measuredWidth, item: item) == width
        && number(.measuredHeight, item: item) == height
    case .identifier(let identifier): return identity[item] == identifier
    default:
      let before = overrides(item: item) ?? ItemOverrides()
      var after = before
      after.apply(change)
      return after == before
    }
  }
}
