#if os(Linux)
/// An item of dynamics, as layouts' attributes are. [D]
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// The middle. [D]
  var center: CGPoint { get set }
  /// The size, at 0,0. [D]
  var bounds: CGRect { get }
  /// The turn. [D]
  var transform: CGAffineTransform { get set }
}

/// The place and appearance of an element (rules U-20 to U-24).
///
/// The state is a middle, a size and a map of space about the middle; `frame` is computed from
/// them. Copying keeps the dynamic class: a subclass overrides `copy(with:)` and `isEqual(_:)` for
/// what it adds.
///
/// Accesses to its values are not tracked at run time: layouts read and write them more than
/// anything else, and one is over before another begins.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject,
  @preconcurrency NSCopying, UIDynamicItem
{
  /// The rectangle before the transform, as it was set, so that reading it gives the very numbers.
  @exclusivity(unchecked) package private(set) var restingFrame = CGRect.zero
  @exclusivity(unchecked) private var middle = CGPoint.zero
  /// The map of space; nil: the identity, which most elements have. A map is sixteen numbers.
  @exclusivity(unchecked) private var map: Box?
  private var space: CATransform3D {
    get { map?.value ?? CATransform3DIdentity }
    set { map = CATransform3DIsIdentity(newValue) ? nil : Box(value: newValue) }
  }
  @exclusivity(unchecked) private var category = UICollectionView.ElementCategory.cell
  @exclusivity(unchecked) private var kind: String?

  /// Creates the attributes of a cell at 0,0. Required, as attributes are made from
  /// `layoutAttributesClass`. [D]
  public required override nonisolated init() { super.init() }

  /// Creates the attributes of a cell. [D]
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates the attributes of a supplementary view. [D]
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    represent(.supplementaryView, elementKind, at: indexPath)
  }

  /// Creates the attributes of a decoration view. [D]
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    represent(.decorationView, decorationViewKind, at: indexPath)
  }

  /// Whether the map of space is the identity; a derived class may return a value other than the
  /// stored one.
  package var isFlat: Bool {
    type(of: self) == UICollectionViewLayoutAttributes.self
      ? map == nil : CATransform3DIsIdentity(transform3D)
  }

  private final class Box {
    let value: CATransform3D
    init(value: CATransform3D) { self.value = value }
  }

  /// Makes these the attributes of another element.
  package func represent(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at indexPath: IndexPath
  ) {
    (self.category, self.kind, self.indexPath) = (category, kind, indexPath)
  }

  /// The rectangle about the middle, or the box of it under the transform; setting it keeps the
  /// transform (rule U-20). [D] for setting, [R] for reading under a transform.
  open var frame: CGRect {
    get {
      guard map != nil else { return restingFrame }
      let shift = CGAffineTransform(translationX: -middle.x, y: -middle.y)
      return restingFrame.applying(
        shift.concatenating(transform)
          .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y)))
    }
    set {
      restingFrame = newValue
      middle = CGPoint(
        x: newValue.origin.x + newValue.size.width / 2,
        y: newValue.origin.y + newValue.size.height / 2)
    }
  }

  /// The middle; setting it moves the element (rule U-21). [D]
  open var center: CGPoint {
    get { middle }
    set {
      middle = newValue
      restingFrame.origin = CGPoint(
        x: middle.x - restingFrame.size.width / 2, y: middle.y - restingFrame.size.height / 2)
    }
  }

  /// The size before the transform; setting it keeps the middle (rule U-21). [C]
  open var size: CGSize {
    get { restingFrame.size }
    set {
      restingFrame.size = newValue
      let middle = middle
      center = middle
    }
  }

  /// The size, at 0,0; another origin traps (rule U-21). [D]
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set {
      precondition(
        newValue.origin == .zero,
        "expected bounds with origin 0,0, found \(newValue.origin)")
      size = newValue.size
    }
  }

  /// The map of space about the middle (rule U-22). [D]
  open var transform3D: CATransform3D {
    get { space }
    set { space = newValue }
  }

  /// The map's share of the plane; setting it replaces the whole map (rule U-22). [D]
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(space) }
    set { space = CATransform3DMakeAffineTransform(newValue) }
  }

  /// Opacity, as it was set: nothing is clamped (rule U-23). [C]
  @exclusivity(unchecked) open var alpha: CGFloat = 1
  /// Draw order: higher is in front. [D]
  @exclusivity(unchecked) open var zIndex = 0
  /// Whether the element is left out. [D]
  @exclusivity(unchecked) open var isHidden = false
  /// The element's place in the content. [D]
  open var indexPath = IndexPath(item: 0, section: 0)
  /// Cell, supplementary view or decoration view. [D]
  open var representedElementCategory: UICollectionView.ElementCategory { category }
  /// The kind; nil for a cell. [D]
  open var representedElementKind: String? { kind }

  /// Returns a copy of the same class with all of the base's values (rule U-23). [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    (copy.restingFrame, copy.middle, copy.map) = (restingFrame, middle, map)
    copy.represent(category, kind, at: indexPath)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }

  /// Whether index path, category, kind, centre, size, map, opacity, draw order and visibility are
  /// equal; a subclass adds its own (rule U-23). [D]
  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    MainActor.assumeIsolated {
      guard let other = object as? UICollectionViewLayoutAttributes else { return false }
      return other === self
        || indexPath == other.indexPath && category == other.category && kind == other.kind
          && middle == other.middle && size == other.size && space == other.space
          && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
    }
  }

  /// The hash of category, kind and index path (rule U-23). [C]
  open nonisolated override var hash: Int {
    MainActor.assumeIsolated {
      var hasher = Hasher()
      hasher.combine(category)
      hasher.combine(kind)
      hasher.combine(indexPath)
      return hasher.finalize()
    }
  }

  /// Class, element, frame and draw order.
  open nonisolated override var description: String {
    MainActor.assumeIsolated {
      let path = indexPath.map { "\($0)" }.joined(separator: ", ")
      return "<\(type(of: self)) \(kind ?? "cell") [\(path)] frame = \(frame) zIndex = \(zIndex)>"
    }
  }
}
#endif
