/// An element's part in hit-testing.
public enum PointerMode: UInt8, Sendable, CaseIterable, CustomStringConvertible {
  /// The element and its contents can be hit.
  case auto
  /// The element itself is never hit; touches pass through to the elements behind it.
  case passThrough
  /// The element is hit; its contents are not.
  case boxOnly
  /// Neither the element nor its contents are hit.
  case none

  /// The name of the case.
  public var description: String {
    switch self {
    case .auto: return "auto"
    case .passThrough: return "passThrough"
    case .boxOnly: return "boxOnly"
    case .none: return "none"
    }
  }
}

/// Flags that are shown beside an element's frame.
public struct AttributeFlags: OptionSet, Hashable, Sendable {
  /// One bit for each flag.
  public let rawValue: UInt16

  /// Pinned at an edge of the visible bounds instead of at its rest position.
  public static let pinned = AttributeFlags(rawValue: 1)
  /// The size is an estimate, not measured yet.
  public static let estimated = AttributeFlags(rawValue: 2)
  /// Inside the scroller of its section, and moved by its offset.
  public static let scrolled = AttributeFlags(rawValue: 4)

  /// Creates a set of flags from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// Extra touch area outside each edge of an element's frame, in points, before the transform.
public struct TouchInsets: Hashable, Sendable {
  /// Beyond the top edge; like the others finite and not negative.
  public var top: Float
  /// Beyond the left edge.
  public var left: Float
  /// Beyond the bottom edge.
  public var bottom: Float
  /// Beyond the right edge.
  public var right: Float

  /// An element that takes touches in its frame alone.
  @inlinable public static var none: TouchInsets { TouchInsets(0) }

  /// Creates insets that are alike at all edges.
  @inlinable public init(_ all: Float) { self.init(top: all, left: all, bottom: all, right: all) }

  /// Creates insets.
  @inlinable public init(top: Float, left: Float, bottom: Float, right: Float) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Whether each is finite and not negative.
  @inlinable public var isValid: Bool {
    top >= 0 && left >= 0 && bottom >= 0 && right >= 0 && (top + left + bottom + right).isFinite
  }
}

/// The attributes of one element.
///
/// UIKit: `UICollectionViewLayoutAttributes`.
///
///     LayoutAttributes(Element(.cell, section: 0, item: 3), frame: frame)
///
/// A value: what a query returns may be changed freely without harm to the layout (rule L-08).
///
/// The order of the fields is that of `layout_attributes` in the plugin contract, so that modules
/// and their host lend each other attributes where they lie (`LayoutABI`).
public struct LayoutAttributes: Hashable, Sendable {
  /// The element these attributes belong to.
  public var element: Element
  /// The frame before the transform, in content coordinates, in points.
  public var frame: Rect
  /// Applied about the centre of `frame`.
  public var transform: AffineTransform
  /// Opacity from 0 to 1; below 0.01 the element is not hit.
  public var alpha: Double
  /// Draw order: higher values are in front; `frontOrder` breaks ties.
  public var zIndex: Int
  /// Flags shown beside the frame.
  public var flags: AttributeFlags
  /// Whether the element is neither drawn nor hit.
  public var isHidden: Bool
  /// The element's part in hit-testing.
  public var pointer: PointerMode
  /// Fills the gap before `touchInsets` that the contract has there; 0.
  @usableFromInline let reserved: UInt32
  /// Extra touch area outside the frame; no larger than the layout's `touchReach`.
  public var touchInsets: TouchInsets

  /// Creates the attributes of an element that is visible, opaque and untransformed.
  @inlinable public init(_ element: Element, frame: Rect, zIndex: Int = 0) {
    self.element = element
    self.frame = frame
    self.transform = .identity
    self.alpha = 1
    self.zIndex = zIndex
    self.flags = []
    self.isHidden = false
    self.pointer = .auto
    self.reserved = 0
    self.touchInsets = TouchInsets(0)
  }

  /// The smallest rectangle around the element as drawn: `frame` after the transform, in content
  /// coordinates.
  @inlinable public var boundingBox: Rect {
    transform.isIdentity ? frame : transform.boundingBox(of: frame)
  }

  /// The element with its touch area as frame: the frame grown by `touchInsets`, transformed as the
  /// frame is (rule H-09).
  public var touchable: LayoutAttributes {
    guard touchInsets != .none else { return self }
    let insets = touchInsets
    var result = self
    result.touchInsets = .none
    result.frame = Rect(
      x: frame.x - Double(insets.left), y: frame.y - Double(insets.top),
      width: frame.width + Double(insets.left) + Double(insets.right),
      height: frame.height + Double(insets.top) + Double(insets.bottom))
    guard !transform.isIdentity else { return result }
    // The transform stays about the centre of the frame, which is another one's now.
    let (dx, dy) = (result.frame.midX - frame.midX, result.frame.midY - frame.midY)
    result.transform.tx += transform.a * dx + transform.c * dy - dx
    result.transform.ty += transform.b * dx + transform.d * dy - dy
    return result
  }

  /// Whether `b` is drawn in front of `a`: the one total order of elements inside a layer.
  ///
  /// UIKit leaves equal zIndex undetermined. Here: zIndex, then decoration < cell < supplementary,
  /// then section, item and kind, each higher one in front.
  public static func frontOrder(_ a: LayoutAttributes, _ b: LayoutAttributes) -> Bool {
    if a.zIndex != b.zIndex { return a.zIndex < b.zIndex }
    let rank = (a.element.category.frontRank, b.element.category.frontRank)
    if rank.0 != rank.1 { return rank.0 < rank.1 }
    if a.element.section != b.element.section { return a.element.section < b.element.section }
    if a.element.item != b.element.item { return a.element.item < b.element.item }
    return a.element.kind < b.element.kind
  }
}

extension ElementCategory {
  /// Order among elements of equal zIndex: decorations, then cells, then supplementary views in
  /// front.
  fileprivate var frontRank: Int {
    switch self {
    case .decoration: return 0
    case .cell: return 1
    case .supplementary: return 2
    }
  }
}
