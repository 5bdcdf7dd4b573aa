#if os(Linux)
/// Points and rectangles in the spaces of other views.
extension UIView {
  /// The place of this view's origin in the outermost view.
  fileprivate var shift: CGPoint {
    let outer = superview?.shift ?? .zero
    return CGPoint(
      x: outer.x + restingFrame.origin.x - bounds.origin.x,
      y: outer.y + restingFrame.origin.y - bounds.origin.y
    )
  }
  /// Returns a point of this view in another's space, without transforms. [C]
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let (from, to) = (shift, view?.shift ?? .zero)
    return CGPoint(x: point.x + from.x - to.x, y: point.y + from.y - to.y)
  }
  /// Returns a point of another view in this one's space, without transforms. [C]
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let (from, to) = (view?.shift ?? .zero, shift)
    return CGPoint(x: point.x + from.x - to.x, y: point.y + from.y - to.y)
  }
  /// Returns a rectangle of this view in another's space, without transforms. [C]
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }
  /// Returns a rectangle of another view in this one's space, without transforms. [C]
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
}

/// Animations: they take effect at once.
extension UIView {
  fileprivate static func run(_ animations: () -> Void, isAnimated: Bool) {
    let outer = isAnimating
    isAnimating = isAnimated
    animations()
    isAnimating = outer
  }
  /// Runs the block. [D]
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    run(actionsWithoutAnimation, isAnimated: false)
  }
  /// Runs the block; bounds that it changes count as animated (rule U-32). [C]
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    run(animations, isAnimated: true)
  }
  /// Runs the block, then the other. [C]
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(animations, isAnimated: true)
    completion?(true)
  }
  /// Runs the block, then the other. [C]
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }
  /// Runs the block, then the other. [C]
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }
  /// Whether changes are animated; yes. [C]
  public class var areAnimationsEnabled: Bool { true }
  /// Stored nowhere: changes take effect at once. [C]
  public class func setAnimationsEnabled(_ enabled: Bool) {}
}
#endif
