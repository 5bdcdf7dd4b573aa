// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Content, motion and services that are absent on purpose: a use is an error whose message gives
// the reason (rule U-64).
#if os(Linux)
@available(
  *, unavailable,
  message: "not in this UIKit: there are no list sections; a row of 1wx44 estimated is one"
)
public struct UICollectionLayoutListConfiguration {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no diffable sources; implement counts, and use performBatchUpdates"
)
public class UICollectionViewDiffableDataSource<Section: Hashable, Item: Hashable> {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no diffable sources; implement counts, and use performBatchUpdates"
)
public struct NSDiffableDataSourceSnapshot<Section: Hashable, Item: Hashable> {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no diffable sources; implement counts, and use performBatchUpdates"
)
public struct NSDiffableDataSourceSectionSnapshot<Item: Hashable> {}
@available(
  *, unavailable, message: "not in this UIKit: cells are plain; register a class, and dequeue it"
)
public class UICollectionViewListCell {}
@available(
  *, unavailable, message: "not in this UIKit: cells are plain; register a class, and dequeue it"
)
public protocol UIContentConfiguration {}
@available(
  *, unavailable, message: "not in this UIKit: cells are plain; register a class, and dequeue it"
)
public struct UIListContentConfiguration {}
@available(
  *, unavailable, message: "not in this UIKit: cells are plain; register a class, and dequeue it"
)
public struct UIBackgroundConfiguration {}
@available(
  *, unavailable, message: "not in this UIKit: cells are plain; register a class, and dequeue it"
)
public struct UICellConfigurationState {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UIDynamicAnimator {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UIDynamicBehavior {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UIAttachmentBehavior {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UISnapBehavior {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UIGravityBehavior {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UICollisionBehavior {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UIPushBehavior {}
@available(
  *, unavailable, message: "not in this UIKit: there are no dynamics; place elements in prepare()"
)
public class UIDynamicItemBehavior {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class CAAnimation {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class CABasicAnimation {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class CAKeyframeAnimation {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class CASpringAnimation {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class CADisplayLink {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class UIViewPropertyAnimator {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class UISpringTimingParameters {}
@available(*, unavailable, message: "not in this UIKit: animations take effect at once")
public class UICubicTimingParameters {}
@available(
  *, unavailable,
  message: "not in this UIKit: interactive transitions are not supported; layouts change at once"
)
public class UICollectionViewTransitionLayout {}
@available(*, unavailable, message: "not in this UIKit: there is no drag and drop")
public protocol UICollectionViewDragDelegate {}
@available(*, unavailable, message: "not in this UIKit: there is no drag and drop")
public protocol UICollectionViewDropDelegate {}
@available(*, unavailable, message: "not in this UIKit: there is no drag and drop")
public class UIDragItem {}
@available(*, unavailable, message: "not in this UIKit: there is no drag and drop")
public protocol UIDragSession {}
@available(*, unavailable, message: "not in this UIKit: there is no drag and drop")
public protocol UIDropSession {}
@available(*, unavailable, message: "not in this UIKit: there is no focus")
public class UIFocusGuide {}
@available(*, unavailable, message: "not in this UIKit: there is no focus")
public class UIFocusSystem {}
@available(*, unavailable, message: "not in this UIKit: there is no focus")
public class UICollectionViewFocusUpdateContext {}
@available(*, unavailable, message: "not in this UIKit: there is no focus")
public class UIFocusAnimationCoordinator {}
@available(
  *, unavailable,
  message: "not in this UIKit: only tap, pan and long-press recognizers are declared"
)
public class UIPinchGestureRecognizer {}
@available(
  *, unavailable,
  message: "not in this UIKit: only tap, pan and long-press recognizers are declared"
)
public class UISwipeGestureRecognizer {}
@available(
  *, unavailable,
  message: "not in this UIKit: only tap, pan and long-press recognizers are declared"
)
public class UIRotationGestureRecognizer {}
@available(
  *, unavailable,
  message: "not in this UIKit: only tap, pan and long-press recognizers are declared"
)
public class UIScreenEdgePanGestureRecognizer {}
@available(
  *, unavailable,
  message: "not in this UIKit: only tap, pan and long-press recognizers are declared"
)
public class UIHoverGestureRecognizer {}
@available(
  *, unavailable,
  message: "not in this UIKit: text is not measured; use fixed sizes or those of the content"
)
public class UIFontMetrics {}
@available(
  *, unavailable,
  message: "not in this UIKit: text is not measured; use fixed sizes or those of the content"
)
public class NSLayoutManager {}
@available(
  *, unavailable,
  message: "not in this UIKit: text is not measured; use fixed sizes or those of the content"
)
public class NSTextContainer {}
@available(
  *, unavailable,
  message: "not in this UIKit: text is not measured; use fixed sizes or those of the content"
)
public class NSTextStorage {}
@available(
  *, unavailable,
  message: "not in this UIKit: text is not measured; use fixed sizes or those of the content"
)
public class NSStringDrawingContext {}
@available(
  *, unavailable,
  message: "not in this UIKit: there is no key-value observing; use didSet, or a call"
)
public class NSKeyValueObservation {}
@available(*, unavailable, message: "not in this UIKit: there is no device behind it")
public class UIImpactFeedbackGenerator {}
@available(*, unavailable, message: "not in this UIKit: there is no device behind it")
public class UISelectionFeedbackGenerator {}
@available(*, unavailable, message: "not in this UIKit: there is no device behind it")
public class UIMenu {}
@available(*, unavailable, message: "not in this UIKit: there is no device behind it")
public class UIAction {}
@available(*, unavailable, message: "not in this UIKit: there is no device behind it")
public class UIContextMenuConfiguration {}
extension UICollectionView {
  @available(
    *, unavailable, message: "not in this UIKit: cells are plain; register a class, and dequeue it"
  )
  public struct CellRegistration<Cell, Item> {}
  @available(
    *, unavailable, message: "not in this UIKit: cells are plain; register a class, and dequeue it"
  )
  public struct SupplementaryRegistration<View> {}
}
extension UICollectionView {
  @available(
    *, unavailable,
    message: "not in this UIKit: interactive transitions are not supported; layouts change at once"
  )
  public func finishInteractiveTransition() { fatalError() }
  @available(
    *, unavailable,
    message: "not in this UIKit: interactive transitions are not supported; layouts change at once"
  )
  public func cancelInteractiveTransition() { fatalError() }
}
extension UICollectionView {
  @available(*, unavailable, message: "not in this UIKit: interactive moves are not supported")
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { fatalError() }
  @available(*, unavailable, message: "not in this UIKit: interactive moves are not supported")
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { fatalError() }
  @available(*, unavailable, message: "not in this UIKit: interactive moves are not supported")
  public func endInteractiveMovement() { fatalError() }
  @available(*, unavailable, message: "not in this UIKit: interactive moves are not supported")
  public func cancelInteractiveMovement() { fatalError() }
}
#endif
