#if os(Linux)
package import struct LayoutCore.AttributeFlags
package import struct LayoutCore.Element
package import struct LayoutCore.LayoutAttributes
package import struct LayoutCore.Rect

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
  /// The place of the values in `NewestAnswer`: those of a cell, header or footer as found. -1: the
  /// object has its own.
  @exclusivity(unchecked) private final var place = -1
  @exclusivity(unchecked) private final var ownValues = LayoutAttributes(
    Element(.cell, section: 0, item: 0), frame: .zero)
  @exclusivity(unchecked) private final var ownMiddle = CGPoint.zero
  @exclusivity(unchecked) private final var ownRare: RareAttributes?

  /// Element, rectangle before the transform, opacity, draw order and visibility, as they were set
  /// and where the engine has them: reading them all is one copy. The kind tells a cell alone.
  private(set) final var values: LayoutAttributes {
    @inline(__always) get { place < 0 ? ownValues : NewestAnswer.found[place] }
    @inline(__always) _modify {
      change()
      yield &ownValues
    }
  }
  private final var middle: CGPoint {
    @inline(__always) get { place < 0 ? ownMiddle : Self.middle(of: values.frame) }
    @inline(__always) _modify {
      change()
      yield &ownMiddle
    }
  }
  /// Values that cells without a map do not have; nil: the usual ones.
  private final var rare: RareAttributes? {
    @inline(__always) get { place < 0 ? ownRare : RareAttributes.usual(for: values.element.kind) }
    @inline(__always) _modify {
      change()
      yield &ownRare
    }
  }

  private static func middle(of frame: Rect) -> CGPoint {
    CGPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }

  /// Gives the object its own values before one changes.
  private final func change() {
    guard place >= 0 else { return }
    part()
    NewestAnswer.objectHasChanged()
  }

  /// Copies the values from the newest answer; they are the object's own from now on.
  final func part() {
    guard place >= 0 else { return }
    (ownMiddle, ownRare, ownValues) = (middle, rare, values)
    place = -1
  }

  /// Reads the values in the newest answer from now on.
  ///
  /// - Precondition: nothing is derived.
  final func join(at place: Int) { self.place = place }

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

  /// Whether nothing is derived: no subclass returns other values than the stored ones.
  private final var isExact: Bool {
    type(of: self) == UICollectionViewLayoutAttributes.self
  }

  /// Whether `values` are those of a cell, and all that there is to know.
  final var isPlainCell: Bool { isExact && rare == nil }

  /// Whether a decoration view is represented.
  package final var isDecoration: Bool {
    isExact ? category == .decorationView : representedElementCategory == .decorationView
  }

  /// Whether the map of space is the identity; a derived class may return a value other than the
  /// stored one.
  package final var isFlat: Bool {
    isExact ? rare?.isFlat ?? true : CATransform3DIsIdentity(transform3D)
  }

  /// The engine's remarks on the element, such as that it moves with a scroller.
  package final var flags: AttributeFlags {
    get { values.flags }
    set { values.flags = newValue }
  }

  /// The rectangle before the transform, as it was set, so that reading it gives the very numbers.
  private final var stored: CGRect {
    let frame = values.frame
    return CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  /// The rectangle before the transform, as a derived class has it: its `frame` if nothing is
  /// transformed, else `size` about `center`. [C]
  package final var restingFrame: CGRect {
    if isExact { return stored }
    if isFlat, frame != stored { return frame }
    let (center, size) = (center, size)
    guard center != middle || size != stored.size else { return stored }
    return CGRect(
      origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
  }

  private final func rest(at frame: CGRect) {
    values.frame = Rect(
      x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height)
  }

  private final var space: CATransform3D {
    get { rare?.map ?? CATransform3DIdentity }
    set {
      if rare == nil, CATransform3DIsIdentity(newValue) { return }
      rare = RareAttributes(category, kind, map: newValue, path: rare?.path).unlessUsual
    }
  }
  private final var category: UICollectionView.ElementCategory { rare?.category ?? .cell }
  private final var kind: String? { rare?.kind }

  /// Makes these the attributes of another element.
  package final func represent(
    _ category: UICollectionView.ElementCategory, _ kind: String?,
    at indexPath: IndexPath
  ) {
    rare = RareAttributes(category, kind, map: space, path: rare?.path).unlessUsual
    self.indexPath = indexPath
  }

  /// The rectangle about the middle, or the box of it under the transform; setting it keeps the
  /// transform (rule U-20). [D] for setting, [R] for reading under a transform.
  open var frame: CGRect {
    get {
      guard let rare, !rare.isFlat else { return stored }
      let shift = CGAffineTransform(translationX: -middle.x, y: -middle.y)
      return stored.applying(
        shift.concatenating(transform)
          .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y)))
    }
    set {
      rest(at: newValue)
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
      values.frame.x = middle.x - values.frame.width / 2
      values.frame.y = middle.y - values.frame.height / 2
    }
  }

  /// The size before the transform; setting it keeps the middle (rule U-21). [C]
  open var size: CGSize {
    get { stored.size }
    set {
      (values.frame.width, values.frame.height) = (newValue.width, newValue.height)
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
  open var alpha: CGFloat {
    get { values.alpha }
    set { values.alpha = newValue }
  }
  /// Draw order: higher is in front. [D]
  open var zIndex: Int {
    get { values.zIndex }
    set { values.zIndex = newValue }
  }
  /// Whether the element is left out. [D]
  open var isHidden: Bool {
    get { values.isHidden }
    set { values.isHidden = newValue }
  }
  /// The element's place in the content. [D]
  open var indexPath: IndexPath {
    get {
      rare?.path ?? IndexPath(item: values.element.item, section: values.element.section)
    }
    set {
      let isUsual = newValue.count == 2
      values.element.section = isUsual ? newValue[0] : 0
      values.element.item = isUsual ? newValue[1] : 0
      if !isUsual || rare?.path != nil {
        let path = isUsual ? nil : newValue
        rare = RareAttributes(category, kind, map: space, path: path).unlessUsual
      }
    }
  }
  /// Cell, supplementary view or decoration view. [D]
  open var representedElementCategory: UICollectionView.ElementCategory { category }
  /// The kind; nil for a cell. [D]
  open var representedElementKind: String? { kind }

  /// Returns a copy of the same class with all of the base's values (rule U-23). [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    (copy.values, copy.middle, copy.rare) = (values, middle, rare)
    copy.indexPath = indexPath
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
