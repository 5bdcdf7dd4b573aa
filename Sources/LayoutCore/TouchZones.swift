/// Capability: in some places touches do something else than the elements there would have it.
public protocol TouchZoning: AnyObject {
  /// The places, in content coordinates; at most `TouchZone.most`, where they overlap the first counts.
  ///
  /// - Throws: `LayoutFailure`.
  func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone]
}

/// A place where touches do something else.
public struct TouchZone: Hashable, Sendable {
  /// What a touch does in a zone.
  public enum Rule: UInt8, Sendable, CaseIterable {
    /// It falls through the layer, elements or not.
    case pass
    /// It reaches what is there, but a drag from there scrolls nothing.
    case still
    /// Cells and supplementary views are shown and hit only inside; the first such zone counts.
    ///
    /// Decorations are not clipped: a sheet's backdrop lies outside of the panel that clips its content.
    case clip
  }

  /// The most zones that a layout may have.
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
