// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Views, their layout and what moves them that are absent on purpose: a use is an error whose
// message gives the reason (rule U-64).
#if os(Linux)
@available(*, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames")
public final class NSLayoutConstraint {}
@available(*, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames")
public final class NSLayoutXAxisAnchor {}
@available(*, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames")
public final class NSLayoutYAxisAnchor {}
@available(*, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames")
public final class NSLayoutDimension {}
@available(*, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames")
public final class UILayoutGuide {}
@available(*, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames")
public final class UIStackView {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UITextView {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UITextField {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UISearchBar {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UISwitch {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UISlider {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UIPageControl {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UIActivityIndicatorView {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UIProgressView {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UIVisualEffectView {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UIBlurEffect {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class UIGraphicsImageRenderer {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class CGContext {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public final class CGImage {}
@available(
  *, unavailable,
  message: "not in this UIKit: nothing is drawn; keep such views out of the layout's sources"
)
public func UIGraphicsGetCurrentContext() -> CGContext? { fatalError() }
@available(*, unavailable, message: "not in this UIKit: only collection views are supported")
public class UITableView {}
@available(*, unavailable, message: "not in this UIKit: only collection views are supported")
public class UITableViewCell {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no view controllers; create a UICollectionView with the layout"
)
public class UICollectionViewController {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no view controllers; create a UICollectionView with the layout"
)
public class UITableViewController {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no view controllers; create a UICollectionView with the layout"
)
public class UINavigationController {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no view controllers; create a UICollectionView with the layout"
)
public class UITabBarController {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no view controllers; create a UICollectionView with the layout"
)
public class UIAlertController {}
@available(
  *, unavailable,
  message:
    "not in this UIKit: there are no view controllers; create a UICollectionView with the layout"
)
public class UISearchController {}
extension UIView {
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var centerYAnchor: NSLayoutYAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var leftAnchor: NSLayoutXAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var rightAnchor: NSLayoutXAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var widthAnchor: NSLayoutDimension { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var heightAnchor: NSLayoutDimension { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var layoutMarginsGuide: UILayoutGuide { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public var constraints: [NSLayoutConstraint] { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public func addConstraint(_ constraint: NSLayoutConstraint) { fatalError() }
  @available(
    *, unavailable, message: "not in this UIKit: there is no Auto Layout; give views frames"
  )
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { fatalError() }
}
#endif
