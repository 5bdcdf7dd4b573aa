// Names that older sources use, and pieces of Objective-C that need no runtime.
#if os(Linux)
/// Objective-C's integer. [D]
public typealias NSInteger = Int
/// Objective-C's integer without a sign. [D]
public typealias NSUInteger = UInt
/// Nanoseconds a second. [D]
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

extension NSIndexPath {
  /// Creates a path of section and item. [D]
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }
  /// Creates a path of section and row. [D]
  public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }
  /// The first number of the path. [D]
  public var section: Int { index(atPosition: 0) }
  /// The second number of the path. [D]
  public var item: Int { index(atPosition: 1) }
  /// The second number of the path. [D]
  public var row: Int { index(atPosition: 1) }
}

extension CGFloat {
  /// The magnitude: in an extension of `CGFloat` the name finds this before the function of all.
  /// [C]
  public func abs(_ value: CGFloat) -> CGFloat { value.magnitude }
}

extension UIView {
  /// Puts a view in front, under an older name. [D]
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// Moves a view behind its siblings, under an older name. [D]
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
  /// Returns a plain view of the same frame: nothing is drawn. [C]
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    UIView(frame: frame)
  }
  /// Returns a plain view of the size of `rect`: nothing is drawn. [C]
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { UIView(frame: CGRect(origin: .zero, size: rect.size)) }
}

extension UIApplication {
  /// The app's window; nil. [C]
  public var keyWindow: UIWindow? { nil }
  /// The app's windows; empty. [C]
  public var windows: [UIWindow] { [] }
}

extension UIColor {
  /// Returns the colour: it is the same in all traits. [C]
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}

/// Decisions about gestures: declared, never asked. [D]
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether a gesture may begin. [D]
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two gestures may be recognised at once. [D]
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a gesture waits for another to fail. [D]
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a gesture takes a touch. [D]
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
}

// Defaults of missing methods.
@MainActor extension UIGestureRecognizerDelegate {
  /// Missing: whether a gesture may begin. [D]
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    optionalMethodIsMissing(true)
  }
  /// Missing: whether two gestures may be recognised at once. [D]
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { optionalMethodIsMissing(false) }
  /// Missing: whether a gesture waits for another to fail. [D]
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { optionalMethodIsMissing(false) }
  /// Missing: whether a gesture takes a touch. [D]
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { optionalMethodIsMissing(true) }
}

// MARK: Values that go with an object

/// The ownership of an associated value: each is kept as long as the object lives. [C]
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Weakly; kept here. [C]
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Kept. [D]
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Copied; kept here. [C]
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Kept. [D]
  case OBJC_ASSOCIATION_RETAIN = 769
  /// Copied; kept here. [C]
  case OBJC_ASSOCIATION_COPY = 771
}

private struct Associated {
  weak var owner: AnyObject?
  var values: [UnsafeRawPointer: Any] = [:]
}

private nonisolated(unsafe) var associated: [ObjectIdentifier: Associated] = [:]

/// Returns the value that goes with an object under a key. [D]
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let owner = object as AnyObject
  let entry = associated[ObjectIdentifier(owner)]
  return entry?.owner === owner ? entry?.values[key] : nil
}

/// Lets a value go with an object under a key; nil takes it away. [D]
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let owner = object as AnyObject
  let identifier = ObjectIdentifier(owner)
  // The place of an object that has gone may be another's now.
  var entry = associated[identifier] ?? Associated(owner: owner)
  if entry.owner !== owner { entry = Associated(owner: owner) }
  entry.values[key] = value
  if associated[identifier] == nil && associated.count.isMultiple(of: 1024) {
    associated = associated.filter { $0.value.owner != nil }
  }
  associated[identifier] = entry
}
#endif
