/// The names and texts in a capture that tell about an app, a person or a device.
///
///     let names = CaptureNames(of: capture)
///     names.kinds.names   // ["badge"]
///
/// Each list has every name once, in the order of the file. Classes and kinds of UIKit itself are
/// left out.
public struct CaptureNames: Hashable, Sendable {
  /// Names of one sort, each once.
  public struct List: Hashable, Sendable {
    /// The names, in the order of the file.
    public private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    /// The place of a name in the list, from 1, or nil if it is not in there.
    func number(of name: String) -> Int? { numbers[name] }

    fileprivate mutating func add(
      _ name: String?, unless isSystem: (String) -> Bool = { _ in false }
    ) {
      guard let name, !isSystem(name), numbers[name] == nil else { return }
      names.append(name)
      numbers[name] = names.count
    }
  }

  /// Classes of the layout.
  public private(set) var layoutClasses = List()
  /// Classes of views.
  public private(set) var viewClasses = List()
  /// Kinds of supplementary views and decorations.
  public private(set) var kinds = List()
  /// Names of queries.
  public private(set) var queries = List()
  /// Identifiers of views.
  public private(set) var identifiers = List()
  /// Identifiers of the detents of a sheet.
  public private(set) var detents = List()
  /// Labels of views.
  public private(set) var labels = List()
  /// The model of the device.
  public private(set) var device: String?
  /// The name and version of the system.
  public private(set) var system: String?

  /// Collects the names.
  ///
  /// - Complexity: O(n) for n values.
  public init(of capture: Capture) {
    (device, system) = (capture.made.device, capture.made.system)
    viewClasses.add(capture.view.className, unless: Self.isSystemView)
    for name in [capture.layout.className] + capture.layout.chain {
      layoutClasses.add(name, unless: Self.isSystemLayout)
    }
    if let spec = capture.layout.spec {
      for kind in CompositionalText(spec).kinds { kinds.add(kind, unless: Self.isSystemKind) }
    }
    for item in capture.compositional?.boundaryItems ?? [] {
      kinds.add(item.kind, unless: Self.isSystemKind)
    }
    for each in capture.attributes {
      kinds.add(each.element.kind, unless: Self.isSystemKind)
    }
    for query in capture.queries { queries.add(query.name, unless: Self.isSystemQuery) }
    for view in capture.views {
      viewClasses.add(view.className, unless: Self.isSystemView)
      identifiers.add(view.identifier)
      labels.add(view.label)
    }
    for detent in capture.sheet?.detents ?? [] {
      detents.add(detent.identifier, unless: Self.isSystemDetent)
    }
    detents.add(capture.sheet?.selected, unless: Self.isSystemDetent)
    detents.add(capture.sheet?.largestUndimmed, unless: Self.isSystemDetent)
    for target in capture.hits?.targets ?? [] {
      viewClasses.add(target.className, unless: Self.isSystemView)
      identifiers.add(target.identifier)
    }
  }

  // MARK: Names of UIKit

  private static func isSystemLayout(_ name: String) -> Bool {
    switch name {
    case "NSObject", "UICollectionViewLayout", "UICollectionViewFlowLayout",
      "UICollectionViewCompositionalLayout", "UICollectionViewTransitionLayout":
      true
    default: false
    }
  }

  /// Not every class that begins with `UI` is UIKit's.
  private static func isSystemView(_ name: String) -> Bool {
    switch name {
    case "UICollectionView", "UICollectionViewCell", "UICollectionViewListCell",
      "UICollectionReusableView", "UIView", "UIControl", "UIButton", "UILabel", "UIImageView",
      "UIScrollView", "UITextField", "UITextView", "UISwitch", "UISlider", "UIStepper",
      "UIStackView", "UIPageControl", "UIProgressView", "UISegmentedControl", "UISearchBar",
      "UIRefreshControl", "UIActivityIndicatorView", "UIVisualEffectView", "UITableView",
      "UITableViewCell", "UINavigationBar", "UITabBar", "UIToolbar", "UIWindow":
      true
    default: false
    }
  }

  private static func isSystemKind(_ kind: String) -> Bool { kind == "header" || kind == "footer" }

  /// The names of queries that every capture has, and `rect 0` for those of the caller.
  private static func isSystemQuery(_ name: String) -> Bool {
    if ["visible", "all", "above", "below", "end"].contains(name) { return true }
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    return words.count == 2 && words[0] == "rect" && Int(words[1]) != nil
  }

  private static func isSystemDetent(_ name: String) -> Bool {
    name == "com.apple.UIKit.medium" || name == "com.apple.UIKit.large"
  }
}
