public import LayoutCore
import SummaryTree

extension Compositional: IncrementalUpdates {
  /// Follows a batch of changes; the frames are the same, to the last bit, as after a new
  /// `prepare`.
  ///
  /// - Complexity: O(log sections) for each change of items of known lengths; with measured ones
  ///   O(m) more, and O(k) for each touched group whose cells are others now. Sections that get
  ///   another spec because their number is another are put in their places again.
  /// - Throws: `LayoutFailure.refused` if the changes do not lead to the content that `context`
  ///   shows.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    var sections = prepared.sections
    var shifts: [Int: ItemShifts] = [:]
    var (firstMoved, inserted) = (Int.max, 0)
    for update in updates {
      switch update {
      case .deleteSections(let range):
        guard range.upperBound <= sections.count else { throw Self.mismatch }
        sections.removeSubrange(range)
        firstMoved = min(firstMoved, range.lowerBound)
      case .insertSections(let range):
        guard range.lowerBound <= sections.count else { throw Self.mismatch }
        for index in range {
          sections.insert(try placedSection(index, context), at: index)
        }
        firstMoved = min(firstMoved, range.lowerBound)
        inserted += range.count
      case .deleteItems(let section, let items), .insertItems(let section, let items),
        .reloadItems(let section, let items):
        guard section < sections.count else { throw Self.mismatch }
        let run = sections[section].run
        shifts[section, default: ItemShifts(itemCount: run.itemCount)].apply(update, items)
      }
    }
    guard sections.count == context.sectionCount else { throw Self.mismatch }
    let restyled = restyled(from: firstMoved, inserted: inserted, sections.count)
    for index in restyled { sections.replace(at: index, with: try placedSection(index, context)) }
    for (index, shift) in shifts.sorted(by: { $0.key < $1.key }) where !restyled.contains(index) {
      guard shift.itemCount == context.itemCount(inSection: index) else { throw Self.mismatch }
      let placed = sections[index]
      work.sectionsResolved += 1
      let run =
        placed.style.recipe.isMeasured
        ? placed.run.following(shift, index, context)
        : placed.style.run(index, itemCount: shift.itemCount, context)
      let new = PlacedSection(placed.style, run, known: placed.known)
      prepared.remember(new)
      sections.replace(at: index, with: new)
    }
    try finish(sections)
  }

  /// The sections whose spec is another because sections before them came or went (rule C-59).
  private func restyled(from first: Int, inserted: Int, _ count: Int) -> Range<Int> {
    let specs = prepared.spec.sections.count
    guard first < count, specs > 1 else { return 0..<0 }
    // One that had a spec of its own has the last one where others came before it.
    let end = prepared.spec.layout.repeats == .cycle ? count : min(count, specs + inserted)
    return first..<max(first, end)
  }

  private static let mismatch = LayoutFailure.refused(
    "the changes do not lead to the content that is there")
}

extension SummarizedList<PlacedSection> {
  mutating func replace(at index: Int, with section: PlacedSection) {
    update(at: index) { $0 = section }
  }
}

/// Where the items of a section went in a batch.
struct ItemShifts {
  /// Items that stayed together: their numbers now, and by how much they differ from before.
  struct Stretch {
    var items: Range<Int>
    var shift: Int
  }

  /// Items that were there before, ascending; the gaps between are new.
  private(set) var stretches: [Stretch]
  /// Items that changed where they are.
  private var reloaded: [Range<Int>] = []
  private(set) var itemCount: Int

  init(itemCount: Int) {
    self.itemCount = itemCount
    stretches = [Stretch(items: 0..<itemCount, shift: 0)]
  }

  /// Follows one change.
  mutating func apply(_ update: LayoutUpdate, _ items: Range<Int>) {
    switch update {
    case .deleteItems:
      split(at: items.lowerBound)
      split(at: items.upperBound)
      stretches.removeAll {
        items.lowerBound <= $0.items.lowerBound && $0.items.upperBound <= items.upperBound
      }
      move(from: items.upperBound, by: -items.count)
    case .insertItems:
      split(at: items.lowerBound)
      move(from: items.lowerBound, by: items.count)
    default: reloaded.append(items)
    }
  }

  private mutating func split(at item: Int) {
    guard
      let index = stretches.firstIndex(where: {
        $0.items.lowerBound < item && item < $0.items.upperBound
      })
    else { return }
    let stretch = stretches[index]
    stretches[index].items = stretch.items.lowerBound..<item
    stretches.insert(
      Stretch(items: item..<stretch.items.upperBound, shift: stretch.shift), at: index + 1)
  }

  private mutating func move(from item: Int, by distance: Int) {
    for index in stretches.indices where stretches[index].items.lowerBound >= item {
      let items = stretches[index].items
      stretches[index].items = items.lowerBound + distance..<items.upperBound + distance
      stretches[index].shift += distance
    }
    itemCount += distance
  }

  /// Items that must be read: new ones and changed ones, ascending.
  var unread: [Range<Int>] {
    var (ranges, next) = ([Range<Int>](), 0)
    for stretch in stretches {
      if next < stretch.items.lowerBound { ranges.append(next..<stretch.items.lowerBound) }
      next = stretch.items.upperBound
    }
    if next < itemCount { ranges.append(next..<itemCount) }
    ranges += reloaded
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether some items are those that were numbered `shift` lower before, and none of them
  /// changed; then the shift, else nil.
  func shift(of items: Range<Int>) -> Int? {
    guard !reloaded.contains(where: { $0.overlaps(items) }) else { return nil }
    let index = partitionPoint(stretches.count) {
      stretches[$0].items.upperBound > items.lowerBound
    }
    guard index < stretches.count else { return nil }
    let stretch = stretches[index]
    return stretch.items.lowerBound <= items.lowerBound
      && items.upperBound <= stretch.items.upperBound ? stretch.shift : nil
  }
}

extension GroupRun {
  /// The groups after a batch: only those whose cells are others now are solved again.
  func following(_ shifts: ItemShifts, _ section: Int, _ context: any LayoutContext) -> GroupRun {
    let isAlike = MeasuredSizes.uniform(ofSection: section, context) != nil
    guard !isAlike, !(known.width >= 0), !(known.height >= 0) else {
      return GroupRun(recipe, section, itemCount: shifts.itemCount, context)
    }
    let unread = shifts.unread
    var now: [Int] = []
    for stretch in shifts.stretches {
      let first = stretch.items.lowerBound - stretch.shift
      let index = partitionPoint(measured.count) { measured[$0] >= first }
      for item in measured[index...] {
        guard item < first + stretch.items.count else { break }
        now.append(item + stretch.shift)
      }
    }
    if !unread.isEmpty {
      now.removeAll { item in unread.contains { $0.contains(item) } }
      for items in unread { now += Self.measured(items, section, context) }
      now.sort()
    }
    return GroupRun(
      recipe, section, itemCount: shifts.itemCount, measured: now, known: known, context
    ) { group in
      self.solution(group, self.recipe.isUniform ? nil : shifts)
    }
  }

  /// A group of the run before that has the same cells as `group` has now.
  private func solution(_ group: Int, _ shifts: ItemShifts?) -> Touched? {
    let count = recipe.leafCount
    let items = group * count..<(group + 1) * count
    guard let shifts, items.upperBound <= shifts.itemCount, let shift = shifts.shift(of: items),
      shift % count == 0
    else { return nil }
    let old = group - shift / count
    let index = partitionPoint(touched.count) { touched[$0].group >= old }
    guard index < touched.count, touched[index].group == old else { return nil }
    return touched[index]
  }
}
