/// The visible part of a layer's content: its size, offset and insets.
public struct Viewport: Hashable, Sendable {
  /// Size of the visible rectangle, in points.
  public var size: Size
  /// The content point at the top left of the visible rectangle; may be fractional or overscrolled.
  public var contentOffset: Point
  /// Additional scrollable margin around the content.
  public var contentInset: Insets
  /// Part of the viewport that bars cover; widens the content inset.
  public var safeArea: Insets

  /// Creates a viewport.
  public init(
    size: Size, contentOffset: Point = .zero, contentInset: Insets = .zero, safeArea: Insets = .zero
  ) {
    self.size = size
    self.contentOffset = contentOffset
    self.contentInset = contentInset
    self.safeArea = safeArea
  }

  /// The visible rectangle in content coordinates: its origin is the content offset.
  public var bounds: Rect { Rect(origin: contentOffset, size: size) }

  /// Content inset plus safe area.
  ///
  /// UIKit: `adjustedContentInset`.
  public var adjustedContentInset: Insets { contentInset + safeArea }
}
