/// Work done by one layer since its layout was loaded or the counters were reset.
///
/// Tests assert these, never times.
public struct Counters: Hashable, Sendable {
  /// Calls of `prepare`, over all layouts of the layer.
  public var prepares = 0
  /// Batches that a layout followed without a `prepare`.
  public var incrementalUpdates = 0
  /// Invalidations of everything: another layout, other options, other content.
  public var everythingInvalidations = 0
  /// Invalidations of counts: items or sections came or went.
  public var countInvalidations = 0
  /// Invalidations of some elements only, because the viewport moved.
  public var elementInvalidations = 0
  /// Changes of the viewport that left every answer as it was.
  public var untouchedScrolls = 0
  /// Times that a change moved the offset, to hold a place or to stay inside its range.
  public var offsetAdjustments = 0
  /// Rect queries answered.
  public var rectQueries = 0
  /// Queries for one element answered.
  public var elementQueries = 0
  /// Attributes that queries returned.
  public var attributesProduced = 0

  /// All counters with the names that `stats` prints, in its order.
  public var named: [(name: String, value: Int)] {
    [
      ("prepares", prepares), ("incremental-updates", incrementalUpdates),
      ("invalidations-everything", everythingInvalidations),
      ("invalidations-counts", countInvalidations),
      ("invalidations-elements", elementInvalidations), ("scrolls-untouched", untouchedScrolls),
      ("offset-adjustments", offsetAdjustments),
      ("rect-queries", rectQueries), ("element-queries", elementQueries),
      ("attributes-produced", attributesProduced),
    ]
  }

  /// All at zero.
  public init() {}
}
