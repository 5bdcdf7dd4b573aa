#if os(Linux)
/// A view whose bounds' origin is its content offset (rule U-60). It never moves by itself.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The rate at which scrolling slows down; stored (rule U-63).
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share of the velocity that is left after a millisecond. [D]
    public let rawValue: CGFloat
    /// Creates a rate. [D]
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998. [R]
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99. [R]
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The edges at which the safe area widens the content inset (rule U-61).
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The edges of axes that scroll, and of the axis along which a layout grows. [C]
    case automatic
    /// The edges of axes that scroll. [C]
    case scrollableAxes
    /// None. [D]
    case never
    /// All edges. [D]
    case always
  }

  /// The content point at the top left; setting it clamps nothing (rule U-60). [D]
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }
  /// Sets the content offset at once: nothing is animated (rule U-60). [C]
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
  /// The size of the content. [D]
  open var contentSize = CGSize.zero
  /// Margin around the content. [D]
  open var contentInset = UIEdgeInsets.zero {
    didSet { insetsDidChange(from: oldValue, contentInset) }
  }
  /// Bars over the view. Settable here, as nothing else sets it. [C]
  open override var safeAreaInsets: UIEdgeInsets {
    didSet { insetsDidChange(from: oldValue, safeAreaInsets) }
  }
  /// The edges at which the safe area counts. [D]
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The content inset and what the safe area adds (rule U-61). [C]
  open var adjustedContentInset: UIEdgeInsets {
    if let hostInset { return hostInset }
    let (inset, safe) = (contentInset, safeAreaInsets)
    let isAlways = contentInsetAdjustmentBehavior == .always
    var (x, y) = (isAlways, isAlways)
    if [.automatic, .scrollableAxes].contains(contentInsetAdjustmentBehavior) {
      let (width, height) = (contentSize.width, contentSize.height)
      x = alwaysBounceHorizontal || width + inset.left + inset.right > bounds.width + 0.001
      y = alwaysBounceVertical || height + inset.top + inset.bottom > bounds.height + 0.001
    }
    if contentInsetAdjustmentBehavior == .automatic {
      x = x || ownAxis == .horizontal
      y = y || ownAxis == .vertical
    }
    return UIEdgeInsets(
      top: inset.top + (y ? safe.top : 0), left: inset.left + (x ? safe.left : 0),
      bottom: inset.bottom + (y ? safe.bottom : 0), right: inset.right + (x ? safe.right : 0))
  }
  /// The axis along which content grows; nil: none (rule O-01a).
  var ownAxis: UICollectionView.ScrollDirection? { nil }
  /// The adjusted inset where a host decides.
  package var hostInset: UIEdgeInsets?
  /// Learns of other adjusted insets. [D]
  open func adjustedContentInsetDidChange() {}
  private func insetsDidChange(from old: UIEdgeInsets, _ new: UIEdgeInsets) {
    if old != new { adjustedContentInsetDidChange() }
  }

  /// The rate at which scrolling slows down; stored. [R]
  open var decelerationRate = DecelerationRate.normal
  /// Whether scrolling comes to rest at pages; stored. [C]
  open var isPagingEnabled = false
  /// Whether a finger scrolls; stored. [C]
  open var isScrollEnabled = true
  /// Whether content moves beyond its edges; stored. [C]
  open var bounces = true
  /// Whether content of one page bounces downward. [D]
  open var alwaysBounceVertical = false
  /// Whether content of one page bounces to the right. [D]
  open var alwaysBounceHorizontal = false
  /// Whether scrolling keeps to one axis; stored. [C]
  open var isDirectionalLockEnabled = false
  /// Whether the indicator is shown; stored. [C]
  open var showsVerticalScrollIndicator = true
  /// Whether the indicator is shown; stored. [C]
  open var showsHorizontalScrollIndicator = true
  /// Margin of the indicators; stored. [C]
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Margin of the indicator; stored. [C]
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Margin of the indicator; stored. [C]
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Whether touches wait; stored. [C]
  open var delaysContentTouches = true
  /// The scale; stored. [C]
  open var zoomScale: CGFloat = 1
  /// The least scale; stored. [C]
  open var minimumZoomScale: CGFloat = 1
  /// The greatest scale; stored. [C]
  open var maximumZoomScale: CGFloat = 1
  /// A drag's effect on the keyboard; stored. [C]
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether a finger is down; false, and settable for tests (rule U-63). [C]
  open var isTracking = false
  /// Whether a finger drags; false, and settable for tests (rule U-63). [C]
  open var isDragging = false
  /// Whether scrolling comes to rest; false, and settable for tests (rule U-63). [C]
  open var isDecelerating = false
  /// The recogniser of drags; inert. [C]
  open var panGestureRecognizer = UIPanGestureRecognizer()
  /// A control that refreshes; stored. [C]
  open var refreshControl: UIRefreshControl?

  /// A drag's effect on the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// No effect. [D]
    case none
    /// It goes when a drag starts. [D]
    case onDrag
    /// It follows the finger. [D]
    case interactive
  }

  /// Scrolls as little as shows the rectangle, within the content (rule O-01). [D]
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    var origin = bounds.origin
    let (width, height) = (
      bounds.width - inset.left - inset.right, bounds.height - inset.top - inset.bottom
    )
    origin.x =
      Self.nearest(to: origin.x + inset.left, showing: rect.minX, rect.maxX, in: width)
      - inset.left
    origin.y =
      Self.nearest(to: origin.y + inset.top, showing: rect.minY, rect.maxY, in: height)
      - inset.top
    contentOffset = origin
  }

  private static func nearest(
    to start: CGFloat, showing low: CGFloat, _ high: CGFloat, in length: CGFloat
  ) -> CGFloat {
    if low < start || high - low > length { return low }
    return high > start + length ? high - length : start
  }

  /// Flashes nothing. [C]
  open func flashScrollIndicators() {}
}
#endif
