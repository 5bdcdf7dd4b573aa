/// Capability: in some zones touches behave differently from what the elements there declare.
public protocol TouchZoning: AnyObject {
  /// The places, in content coordinates; at most `TouchZone.most`, where they overlap the first counts.
  ///
  /// - Throws: `LayoutFailure`.
  func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone]
}

/// A zone where touches behave differently.
public struct TouchZone: Hashable, Sendable {
  /// What happens to a touch in a zone.
  public enum Rule: UInt8, Sendable, CaseIterable {
    /// It falls through the layer, elements or not.
    case pass
    /// It reaches the element there, but a drag from there scrolls nothing.
    case still
    /// Cells and supplementary views are shown and hit only inside; the first such zone counts.
    ///
    /// Decorations are not clipped: a sheet's backdrop lies outside of the panel that clips its content.
    case clip
  }

  /// Maximum number of zones of a layout.
  public static let most = 64

  /// The place, in content coordinates.
  public var rect: Rect
  /// What a touch does there.
  public var rule: Rule

  /// Creates a zone.
  public init(_ rect: Rect, _ rule: Rule) {
    self.rect = rect
    self.rule = rule
  }
}
