public import LayoutCore

/// A capture: what UIKit laid out in a running app, as one JSON file (`layoutsh-capture 1`).
///
///     let capture = try Capture(reading: bytes)
///     capture.view.bounds.origin          // the content offset
///     capture.attributes[0].element       // 0,0
///
/// A value that was read keeps this: every index lies inside `attributes`, counts keep to
/// `CaptureLimit`, and no number outside `attributes` and `views` is NaN or infinite. Whether the
/// answers make sense is for a comparison to say.
///
/// Lengths are in points and frames in content coordinates, unless a property says otherwise.
public struct Capture: Hashable, Sendable {
  /// The origin of the file.
  public var made: Origin
  /// Pixels per point, above 0.
  public var scale: Double
  /// The effective direction of the collection view.
  public var direction: Direction
  /// The collection view.
  public var view: CollectionView
  /// The layout object.
  public var layout: Layout
  /// The properties of a flow layout, or nil for another layout.
  public var flow: Flow?
  /// The readable properties of a compositional layout, or nil for another layout.
  public var compositional: Compositional?
  /// The sections of the data source, with the answers of the flow delegate.
  public var sections: [Section]
  /// Every distinct answer of the layout, once.
  public var attributes: [Attributes]
  /// The rectangle queries, in the order in which they were put to the layout.
  public var queries: [Query]
  /// The queries for one element: those that the query `visible` answered.
  public var singles: [Single]
  /// The views inside the collection view.
  public var views: [ElementView]
  /// The scroll views of orthogonal sections.
  public var scrollers: [Scroller]
  /// The sheet that presents the view, or nil for none.
  public var sheet: Sheet?
  /// The hit-test samples, or nil if none were asked for.
  public var hits: Hits?

  /// The name and the version of the format, as a file states it.
  public static let format = "layoutsh-capture 1"
}

extension Capture {
  /// The origin of a capture.
  public struct Origin: Hashable, Sendable {
    /// The writer of the file.
    public var by: String
    /// Where the layout ran.
    public var host: Place
    /// The model of the device, or nil if it was not asked for.
    public var device: String?
    /// The name and version of the system, or nil if they were not asked for.
    public var system: String?
    /// The item count up to which the whole content is queried.
    public var limit: Int
    /// Whether nothing moved and the visible query gave the same answer at the end.
    public var settled: Bool
  }

  /// Where a captured layout ran; only `device` and `simulator` are UIKit itself.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    /// On a device.
    case device
    /// In a simulator.
    case simulator
    /// In our own classes of UIKit's shape, which lay out by the rules of this program.
    case facade
    /// Nowhere: a person wrote the file.
    case hand
  }

  /// A direction in which interfaces are laid out.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
  }

  /// The collection view.
  public struct CollectionView: Hashable, Sendable {
    /// The name of its class.
    public var className: String
    /// The viewport; its origin is the content offset.
    public var bounds: Rect
    /// The frame in the coordinates of the window, or nil without a window.
    public var window: Rect?
    /// The content inset that the app has set.
    public var contentInset: Insets
    /// The content inset in force: with the safe area where UIKit adds it.
    public var adjustedContentInset: Insets
    /// The insets of the safe area.
    public var safeAreaInsets: Insets
    /// When UIKit adds the safe area to the content inset.
    public var insetAdjustment: InsetAdjustment
    /// The layout margins.
    public var layoutMargins: Insets
    /// Whether the layout margins contain the safe area.
    public var marginsFollowSafeArea: Bool
    /// The content size that the layout reports.
    public var contentSize: Size
  }

  /// When the safe area is added to the content inset.
  ///
  /// UIKit: `contentInsetAdjustmentBehavior`.
  public enum InsetAdjustment: String, CaseIterable, Hashable, Sendable {
    /// As along the axes that scroll, and for compatibility in navigation controllers.
    case automatic
    /// Along the axes that scroll.
    case scrollableAxes = "scrollable-axes"
    /// Never.
    case never
    /// On all edges.
    case always
  }

  /// The layout object.
  public struct Layout: Hashable, Sendable {
    /// The name of its class.
    public var className: String
    /// The names of its class and of the classes above it, to `NSObject`.
    public var chain: [String]
    /// The class of UIKit that it is or derives from.
    public var base: Base
    /// Whether it is UIKit's class itself, no subclass.
    public var isOwn: Bool
    /// Whether it mirrors horizontally from right to left.
    ///
    /// UIKit: `flipsHorizontallyInOppositeLayoutDirection`.
    public var flips: Bool
    /// The sections of a compositional layout in our notation, if a person has added them.
    public var spec: String?
  }

  /// The classes of UIKit that a layout may derive from.
  public enum Base: String, CaseIterable, Hashable, Sendable {
    /// `UICollectionViewFlowLayout`.
    case flow
    /// `UICollectionViewCompositionalLayout`.
    case compositional
    /// `UICollectionViewLayout` alone.
    case custom
  }
}
