// Delegates and their optional methods (rules U-70 to U-72).
#if os(Linux)
/// Notifications of scrolling. [D]
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Learns of another offset. Declared, never called. [D]
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Learns that scrolling has come to rest. Declared, never called. [D]
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Learns that an animation has ended. Declared, never called. [D]
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Learns that a finger drags. Declared, never called. [D]
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Learns that a finger is up. Declared, never called. [D]
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Chooses where a drag comes to rest. Declared, never called. [D]
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

// Defaults of missing methods.
@MainActor extension UIScrollViewDelegate {
  /// Missing: learns of another offset. Declared, never called. [D]
  public func scrollViewDidScroll(_ scrollView: UIScrollView) { optionalMethodIsMissing() }
  /// Missing: learns that scrolling has come to rest. Declared, never called. [D]
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    optionalMethodIsMissing()
  }
  /// Missing: learns that an animation has ended. Declared, never called. [D]
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    optionalMethodIsMissing()
  }
  /// Missing: learns that a finger drags. Declared, never called. [D]
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    optionalMethodIsMissing()
  }
  /// Missing: learns that a finger is up. Declared, never called. [D]
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) { optionalMethodIsMissing() }
  /// Missing: chooses where a drag comes to rest. Declared, never called. [D]
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { optionalMethodIsMissing() }
  /// Makes `scrollViewDidEndDecelerating?(…)` compile.
  @preconcurrency public var scrollViewDidEndDecelerating: OptionalScrollViewDidEndDecelerating? {
    OptionalScrollViewDidEndDecelerating(self)
  }
  /// Makes `scrollViewDidEndDragging?(…)` compile.
  @preconcurrency public var scrollViewDidEndDragging: OptionalScrollViewDidEndDragging? {
    OptionalScrollViewDidEndDragging(self)
  }
  /// Makes `scrollViewDidEndScrollingAnimation?(…)` compile.
  @preconcurrency public var scrollViewDidEndScrollingAnimation:
    OptionalScrollViewDidEndScrollingAnimation?
  {
    OptionalScrollViewDidEndScrollingAnimation(self)
  }
  /// Makes `scrollViewDidScroll?(…)` compile.
  @preconcurrency public var scrollViewDidScroll: OptionalScrollViewDidScroll? {
    OptionalScrollViewDidScroll(self)
  }
  /// Makes `scrollViewWillBeginDragging?(…)` compile.
  @preconcurrency public var scrollViewWillBeginDragging: OptionalScrollViewWillBeginDragging? {
    OptionalScrollViewWillBeginDragging(self)
  }
  /// Makes `scrollViewWillEndDragging?(…)` compile.
  @preconcurrency public var scrollViewWillEndDragging: OptionalScrollViewWillEndDragging? {
    OptionalScrollViewWillEndDragging(self)
  }
}

/// The optional method `scrollViewDidEndDecelerating`.
@preconcurrency @MainActor open class OptionalScrollViewDidEndDecelerating {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that scrolling has come to rest. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewDidEndDecelerating(scrollView) }
  }
}

/// The optional method `scrollViewDidEndDragging`.
@preconcurrency @MainActor open class OptionalScrollViewDidEndDragging {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that a finger is up. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) -> Void? {
    optionalAnswer { asked.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate) }
  }
}

/// The optional method `scrollViewDidEndScrollingAnimation`.
@preconcurrency @MainActor open class OptionalScrollViewDidEndScrollingAnimation {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that an animation has ended. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewDidEndScrollingAnimation(scrollView) }
  }
}

/// The optional method `scrollViewDidScroll`.
@preconcurrency @MainActor open class OptionalScrollViewDidScroll {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns of another offset. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewDidScroll(scrollView) }
  }
}

/// The optional method `scrollViewWillBeginDragging`.
@preconcurrency @MainActor open class OptionalScrollViewWillBeginDragging {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that a finger drags. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewWillBeginDragging(scrollView) }
  }
}

/// The optional method `scrollViewWillEndDragging`.
@preconcurrency @MainActor open class OptionalScrollViewWillEndDragging {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Chooses where a drag comes to rest. Declared, never called. [D]
  public func callAsFunction(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) -> Void? {
    optionalAnswer {
      asked.scrollViewWillEndDragging(
        scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }
  }
}
#endif
