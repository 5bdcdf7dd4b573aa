public import LayoutCore
import SummaryTree

extension Waterfall: IncrementalUpdates {
  /// Follows a batch of changes; the frames are the same, to the last bit, as after a new
  /// `prepare`.
  ///
  /// - Complexity: O(log sections) for each changed section. Where lanes do not depend on lengths,
  ///   O(n log N) for each change and n lanes (rule W-33). Elsewhere O(n) for each item behind the
  ///   first changed one if those are fewer than 100,000; if not, none is placed until it is asked
  ///   for, and the end of the section is an estimate (rule W-34).
  /// - Throws: `LayoutFailure.refused` if the changes do not lead to the content that `context`
  ///   shows, or if a value is invalid; the layout is then empty until it is prepared.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    let edited = prepared
    prepared = PreparedWaterfall()
    guard edited.isPrepared else { throw .refused("waterfall is not prepared") }
    var sections = edited.sections
    // The list is changed in place.
    edited.sections = SummarizedList()
    var (new, changes) = (Set<Int>(), [Int: [ItemsUpdate]]())
    for update in updates {
      switch update {
      case .deleteSections(let range):
        guard range.upperBound <= sections.count else { throw Self.mismatch }
        sections.removeSubrange(range)
      case .insertSections(let range):
        guard range.lowerBound <= sections.count, range.upperBound <= context.sectionCount else {
          throw Self.mismatch
        }
        for index in range {
          sections.insert(try stacked(index, in: edited, context), at: index)
          new.insert(index)
        }
      case .deleteItems(let section, let items):
        changes[section, default: []].append(ItemsUpdate(items, with: 0))
      case .insertItems(let section, let items):
        changes[section, default: []].append(
          ItemsUpdate(items.lowerBound..<items.lowerBound, with: items.count))
      case .reloadItems(let section, let items):
        changes[section, default: []].append(ItemsUpdate(items, with: items.count))
      }
    }
    guard sections.count == context.sectionCount else { throw Self.mismatch }
    for (index, changes) in changes.sorted(by: { $0.key < $1.key }) where !new.contains(index) {
      guard index < sections.count else { throw Self.mismatch }
      sections[index] = try changed(sections[index], index, changes, edited, context)
    }
    edited.sections = sections
    edited.finish()
    prepared = edited
  }

  /// A section after some changes.
  private func changed(
    _ old: StackedSection, _ index: Int, _ changes: [ItemsUpdate], _ prepared: PreparedWaterfall,
    _ context: any LayoutContext
  ) throws(LayoutFailure) -> StackedSection {
    let count = context.itemCount(inSection: index)
    var expected = old.itemCount
    for change in changes {
      guard change.range.lowerBound >= 0, change.range.upperBound <= expected else {
        throw Self.mismatch
      }
      expected += change.count - change.range.count
    }
    guard expected == count else { throw Self.mismatch }
    let source = ItemSource(context, section: index, prepared.geometry, reader)
    let metrics = old.metrics
    let isInLanes = Self.isInLanes(count, metrics, source)
    switch old.run {
    case .following(let run) where !isInLanes && count > StackedSection.fewItems:
      try follow(changes, run, count, source, metrics)
      return StackedSection(
        metrics: metrics, itemCount: count, extent: run.extent, run: old.run)
    case .inLanes(let run) where isInLanes && !run.isRebuiltSooner(than: changes, source):
      work.placed += changes.reduce(0) { $0 + $1.count }
      try follow(changes, run, source)
      return StackedSection(
        metrics: metrics, itemCount: count, extent: run.extent, run: old.run)
    default: return try stacked(index, in: prepared, context)
    }
  }

  /// Moves what is behind the changes in its lane.
  private func follow(_ changes: [ItemsUpdate], _ run: LaneRun, _ source: ItemSource)
    throws(LayoutFailure)
  {
    for change in changes {
      if change.isReload {
        try run.reload(change.range, source)
      } else {
        try run.replace(change.range, with: change.new, source)
      }
    }
    // New items chose their lanes by lengths that have changed since.
    guard !run.isInTurn, changes.contains(where: { $0.isReload }) else { return }
    for change in changes where !change.isReload && change.count > 0 {
      try run.replace(change.new, with: change.new, source)
    }
  }

  /// Places the items of a section again from the first changed one on.
  private func follow(
    _ changes: [ItemsUpdate], _ run: PlacedRun, _ count: Int, _ source: ItemSource,
    _ metrics: WaterfallMetrics
  ) throws(LayoutFailure) {
    let first = changes.reduce(count) { min($0, $1.range.lowerBound) }
    var (left, now) = (run.itemCount, run.itemCount)
    for change in changes {
      left = min(left, now - change.range.upperBound)
      now += change.count - change.range.count
    }
    work.placed += try run.follow(
      from: first, itemCount: count, left: left, source, atMost: mostPlacedAtOnce)
    guard run.isEstimated else { return }
    // Those that are not placed yet must be valid all the same.
    for change in changes {
      var item = change.range.lowerBound
      let end = item + change.count
      while item < end {
        let items = item..<min(end, item + ItemReader.block)
        try source.read(items, metrics)
        item = items.upperBound
      }
    }
  }

  private static let mismatch = LayoutFailure.refused(
    "the updates do not lead to the content that is shown")
}

/// Items in the place of others.
struct ItemsUpdate {
  /// The items that go.
  let range: Range<Int>
  /// Number of items that come.
  let count: Int

  init(_ range: Range<Int>, with count: Int) { (self.range, self.count) = (range, count) }

  /// The items that come.
  var new: Range<Int> { range.lowerBound..<range.lowerBound + count }

  /// Whether the items stay and have other metrics.
  var isReload: Bool { count == range.count && count > 0 }
}

extension LaneRun {
  /// Whether placing all items again costs less than following changes; not where lanes are kept
  /// here alone.
  fileprivate func isRebuiltSooner(than changes: [ItemsUpdate], _ source: ItemSource) -> Bool {
    guard isInTurn || source.has(.kept) else { return false }
    let steps = changes.reduce(0) { steps, change in
      steps + (change.isReload || !isInTurn ? max(change.count, change.range.count) : 4)
    }
    return steps * laneCount * 16 > itemCount
  }
}
