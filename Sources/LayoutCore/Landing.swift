/// The place in the viewport to which an item is scrolled.
public enum ScrollPosition: UInt8, Hashable, Sendable, CaseIterable {
  /// At the leading edge, inside the inset.
  case start
  /// In the middle: of the viewport sideways, between the insets down.
  case center
  /// At the trailing edge, inside the inset.
  case end
}

/// Capability: the layout chooses where an item lands that is scrolled to, as where bands cover
/// part of the viewport or the content scrolls along both axes.
///
/// UIKit: `scrollToItem(at:at:animated:)`.
public protocol Landing: AnyObject {
  /// Returns the axes along which the content goes round, so that offsets have no ends there. Asked
  /// after each `prepare` and `apply`.
  ///
  /// - Throws: `LayoutFailure`.
  func endlessAxes() throws(LayoutFailure) -> Axes

  /// Returns the offset at which the cell `element` is at `position`, in content coordinates, or
  /// nil for the engine's choice: along the axis of the sections alone, between the insets. The
  /// engine clamps the answer. The cell may be one that a query does not return.
  ///
  /// - Throws: `LayoutFailure`.
  func contentOffset(
    bringing element: Element, to position: ScrollPosition, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point?
}

extension Landing {
  /// Offsets have ends along both axes.
  public func endlessAxes() throws(LayoutFailure) -> Axes { [] }
}
