internal import LayoutCore

/// Counts of the work of one layer since its layout was loaded or the counters were reset.
///
/// Tests assert these, never times.
public struct Counters: Hashable, Sendable {
  /// Calls of `prepare`, over all layouts of the layer.
  public var prepares = 0
  /// Batches that a layout applied without a `prepare`.
  public var incrementalUpdates = 0
  /// Invalidations of everything: another layout, other options, other content.
  public var everythingInvalidations = 0
  /// Invalidations of counts: items or sections came or went.
  public var countInvalidations = 0
  /// Invalidations of some elements only, because the viewport moved.
  public var elementInvalidations = 0
  /// Changes of the viewport that invalidated nothing.
  public var untouchedScrolls = 0
  /// Times that sections were scrolled by themselves.
  public var sectionScrolls = 0
  /// Sections that came with invalidations of counts; moved and reloaded ones are among them.
  public var insertedSections = 0
  /// Sections that went with invalidations of counts; moved and reloaded ones are among them.
  public var deletedSections = 0
  /// Items that came with invalidations of counts, without those of new sections; moved ones are
  /// among them.
  public var insertedItems = 0
  /// Items that went with invalidations of counts, without those of deleted sections; moved ones
  /// are among them.
  public var deletedItems = 0
  /// Items reloaded, because metrics or overrides were set.
  public var reloadedItems = 0
  /// Changes of the content size.
  public var sizeAdjustments = 0
  /// Times that a change moved the offset, to hold a place or to stay inside its range.
  public var offsetAdjustments = 0
  /// Passes in which elements were measured.
  public var passes = 0
  /// Elements measured, again or for the first time.
  public var measured = 0
  /// Times that an anchor or the end of the range moved the offset of a layer that is measured.
  public var adjusted = 0
  /// Rect queries answered.
  public var rectQueries = 0
  /// Queries for one element answered.
  public var elementQueries = 0
  /// Questions that decorators asked of what they wrap: elements, sections.
  public var baseQueries = 0
  /// Attributes that queries returned.
  public var attributesProduced = 0

  /// All counters with the names that `stats` prints, in its order.
  public var named: [(name: String, value: Int)] {
    [
      ("prepares", prepares), ("incremental-updates", incrementalUpdates),
      ("invalidations-everything", everythingInvalidations),
      ("invalidations-counts", countInvalidations),
      ("invalidations-elements", elementInvalidations), ("scrolls-untouched", untouchedScrolls),
      ("scrolls-sections", sectionScrolls),
      ("sections-inserted", insertedSections), ("sections-deleted", deletedSections),
      ("items-inserted", insertedItems), ("items-deleted", deletedItems),
      ("items-reloaded", reloadedItems), ("size-adjustments", sizeAdjustments),
      ("offset-adjustments", offsetAdjustments), ("passes", passes), ("measured", measured),
      ("adjusted", adjusted),
      ("rect-queries", rectQueries), ("element-queries", elementQueries),
      ("base-queries", baseQueries), ("attributes-produced", attributesProduced),
    ]
  }

  /// All at zero.
  public init() {}

  /// Counts what `updates` invalidate, as the lists of an invalidation context do.
  ///
  /// - Complexity: O(u) for u updates.
  mutating func count(_ updates: [LayoutUpdate]) {
    for update in updates {
      switch update {
      case .deleteSections(let sections): deletedSections += sections.count
      case .insertSections(let sections): insertedSections += sections.count
      case .deleteItems(_, let items): deletedItems += items.count
      case .insertItems(_, let items): insertedItems += items.count
      case .reloadItems(_, let items): reloadedItems += items.count
      }
    }
  }
}
