public import LayoutCore

/// The invalidation by a change of one layer, its adjustments of offset and size, and its origin.
///
///     try scene.scroll(by: Point(x: 0, y: 20))
///     scene.contexts.first?.rule       // .boundsChange
///     scene.contexts.first?.kinds      // [.header], over a layout that pins headers
///
/// UIKit: `UICollectionViewLayoutInvalidationContext`, as `invalidateLayout(with:)` gets it.
/// Elements are numbered as the content numbers them.
public struct InvalidationContext: Hashable, Sendable {
  /// The origin of a context.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// The layer has other layouts.
    case layoutChange = "layout-change"
    /// A layout has other options.
    case options
    /// The content was replaced (rule B-09).
    case reloadData = "reload-data"
    /// Items or sections came, went, moved or were reloaded (rule B-03).
    case batchUpdates = "batch-updates"
    /// Items are measured otherwise: the layout's own context (rule L-13).
    case preferredAttributes = "preferred-attributes"
    /// Offset, size or insets changed: the layout's own context (rule L-04).
    case boundsChange = "bounds-change"
    /// A finger or the clock moved something.
    case gesture
    /// Somebody issued it.
    case command
  }

  /// The layer.
  public var layer: String
  /// The invalidated parts, and the adjustments.
  public var invalidation: Invalidation
  /// The rule that made it.
  public var rule: Rule

  /// Whether everything is stale.
  ///
  /// UIKit: `invalidateEverything`.
  public var invalidatesEverything: Bool { invalidation.scope == .everything }

  /// Whether the counts of the content are read again.
  ///
  /// UIKit: `invalidateDataSourceCounts`.
  public var invalidatesCounts: Bool {
    invalidation.scope == .counts || rule == .reloadData || rule == .batchUpdates
  }

  /// The context as a trace and a shell print it:
  /// `elements of header, 0,3; offset 0 10; rule command`.
  public func text(_ kinds: KindTable) -> String {
    let isBoth = invalidatesEverything && invalidatesCounts
    let words = invalidation.words(kinds)
    return (isBoth ? "everything, counts" + words.dropFirst("everything".count) : words)
      + "; rule \(rule.rawValue)"
  }
}

extension Invalidation {
  /// `elements of header, 0,3 and 2 more; offset 0 10`.
  func words(_ kinds: KindTable) -> String {
    var text = "\(scope)"
    let most = 4
    let names =
      self.kinds.map { kinds.name(of: $0) ?? "\($0.rawValue)" }
      + elements.prefix(most).map { kinds.text(for: $0) }
    let rest = max(0, elements.count - most)
    if !names.isEmpty { text += " of " + names.joined(separator: ", ") }
    if rest > 0 { text += " and \(rest) more" }
    if contentOffsetAdjustment != .zero { text += "; offset \(contentOffsetAdjustment.traceText)" }
    let size = contentSizeAdjustment
    if size != .zero { text += "; size \(size.width.traceText)x\(size.height.traceText)" }
    return text
  }
}
