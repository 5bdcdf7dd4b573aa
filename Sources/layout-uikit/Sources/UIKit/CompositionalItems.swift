#if os(Linux)
internal import CompositionalLayout

/// An item of a group: one cell (rule C-01).
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
  /// Its size in its container. [D]
  open fileprivate(set) var layoutSize = NSCollectionLayoutSize()
  fileprivate final var anchored: [NSCollectionLayoutSupplementaryItem] = []
  /// Items anchored to it. [D]
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { anchored }
  /// From its slot to its frame; of a group, to its inner box (rules C-38, C-43). [D]
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Distances outside of it; nil: none (rule C-40). [D]
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// Creates an item of 0 by 0 points; UIKit has no such initializer, and subclasses need one. [C]
  public required override nonisolated init() { super.init() }

  /// Creates an item. [D]
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Creates an item with others anchored to it (rules C-70 to C-72). [D]
  public convenience init(
    layoutSize: NSCollectionLayoutSize,
    supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.init()
    (self.layoutSize, anchored) = (layoutSize, supplementaryItems)
  }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.layoutSize, copy.anchored) = (layoutSize, anchored)
    (copy.contentInsets, copy.edgeSpacing) = (contentInsets, edgeSpacing)
    return copy
  }
}

/// The frame of a cell in a custom group, from the group's inner corner (rule C-39). [D]
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject,
  @preconcurrency NSCopying
{
  /// Its frame. [D]
  open private(set) var frame = CGRect.zero
  /// Its draw order; 0 if none is given. [D]
  open private(set) var zIndex = 0
  /// Whether a draw order is given.
  final private(set) var hasOrder = false

  /// Creates an empty frame; UIKit has no such initializer, and subclasses need one. [C]
  public required override nonisolated init() { super.init() }

  /// Creates a frame in draw order 0. [D]
  public convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  /// Creates a frame. [D]
  public convenience init(frame: CGRect, zIndex: Int) {
    self.init(frame: frame)
    (self.zIndex, hasOrder) = (zIndex, true)
  }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.frame, copy.zIndex, copy.hasOrder) = (frame, zIndex, hasOrder)
    return copy
  }
}

/// Returns the frames of a custom group in its environment, whose container is the group. [D]
public typealias NSCollectionLayoutGroupCustomItemProvider =
  (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// A sequence of items, or cells at given places; a group is an item, so groups nest (rule C-01).
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The content of a group.
  enum Content {
    case sequence(Axis, [NSCollectionLayoutItem])
    case equal(Axis, NSCollectionLayoutItem, Int)
    case copies(Axis, NSCollectionLayoutItem, Int)
    case custom(NSCollectionLayoutGroupCustomItemProvider)

    var subitems: [NSCollectionLayoutItem] {
      switch self {
      case .sequence(_, let items): items
      case .equal(_, let item, let count), .copies(_, let item, let count):
        Array(repeating: item, count: max(0, count))
      case .custom: []
      }
    }
  }

  /// The direction in which children follow each other.
  enum Axis { case horizontal, vertical }

  final private(set) var content = Content.sequence(.horizontal, [])
  /// Distance between two children; nil: none (rules C-33, C-34). [D]
  open var interItemSpacing: NSCollectionLayoutSpacing?
  /// Items anchored to each group: their index is that of the group's first cell (rule C-73). [D]
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { anchored }
    set { anchored = newValue }
  }
  /// Its children, one of which may be there several times; none of a custom group. [D]
  open var subitems: [NSCollectionLayoutItem] { content.subitems }

  private class func of(_ size: NSCollectionLayoutSize, _ content: Content) -> Self {
    let group = Self()
    (group.layoutSize, group.content) = (size, content)
    return group
  }

  /// Returns a row of so many copies of an item at its own size (rule C-35). [D]
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> Self { of(layoutSize, .copies(.horizontal, subitem, count)) }
  /// Returns a row of so many copies of an item that share its width (rule C-30). [D]
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { of(layoutSize, .equal(.horizontal, subitem, count)) }
  /// Returns a row of items, again from the first while there is room (rule C-31). [D]
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self { of(layoutSize, .sequence(.horizontal, subitems)) }
  /// Returns a column of so many copies of an item at its own size (rule C-35). [D]
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> Self { of(layoutSize, .copies(.vertical, subitem, count)) }
  /// Returns a column of so many copies of an item that share its height (rule C-30). [D]
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { of(layoutSize, .equal(.vertical, subitem, count)) }
  /// Returns a column of items, again from the first while there is room (rule C-31). [D]
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self { of(layoutSize, .sequence(.vertical, subitems)) }
  /// Returns cells at places that `itemProvider` gives: it is asked once for the group's size, when
  /// the layout is made, and again where that size may be another (rule C-39). [D]
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> Self { of(layoutSize, .custom(itemProvider)) }

  /// Returns the group in layoutsh's notation, custom groups without their frames: UIKit draws a
  /// sketch. [C]
  open func visualDescription() -> String {
    CompositionalSpec(sections: [SectionSpec(group: NodeSpec(self))]).text
  }

  /// Returns a copy. [D]
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let group = copy as? NSCollectionLayoutGroup {
      (group.content, group.interItemSpacing) = (content, interItemSpacing)
    }
    return copy
  }
}

/// An item anchored to another one or to a group (rules C-70 to C-73). Insets and distances of its
/// own have no effect.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// Its draw order; while it is not set, 0 is read and that of the rule counts (C-74). [D]
  open var zIndex = 0 { didSet { hasOrder = true } }
  /// Whether the draw order was set.
  final private(set) var hasOrder = false
  /// Its kind. [D]
  open fileprivate(set) var elementKind = ""
  /// The point of what it is anchored to. [D]
  open fileprivate(set) var containerAnchor = NSCollectionLayoutAnchor()
  /// Its own point that lies there; nil: the one at the same edges. [D]
  open fileprivate(set) var itemAnchor: NSCollectionLayoutAnchor?

  /// Creates an anchored item. [D]
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize: layoutSize)
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
  }

  /// Creates an anchored item, whose own point is named. [D]
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor)
    self.itemAnchor = itemAnchor
  }

  /// Returns a copy. [D]
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let item = copy as? NSCollectionLayoutSupplementaryItem {
      if hasOrder { item.zIndex = zIndex }
      (item.elementKind, item.containerAnchor) = (elementKind, containerAnchor)
      item.itemAnchor = itemAnchor
    }
    return copy
  }
}

/// A header, a footer or another item at an edge of a section or of the layout (rules C-60 to C-66,
/// C-68).
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// Whether the section grows by it; true. [D]
  open var extendsBoundary = true
  /// Whether it stays in sight while its section is; false. [D]
  open var pinToVisibleBounds = false
  /// The edges at which it lies. [D]
  open private(set) var alignment = NSRectAlignment.none
  /// Moves it, in points. [D]
  open private(set) var offset = CGPoint.zero

  /// Creates an item at an edge. [D]
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment,
      absoluteOffset: .zero)
  }

  /// Creates an item so far from its place at an edge. [D]
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    self.init(layoutSize: layoutSize)
    self.elementKind = elementKind
    (self.alignment, offset) = (alignment, absoluteOffset)
  }

  /// Returns a copy. [D]
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let item = copy as? NSCollectionLayoutBoundarySupplementaryItem {
      (item.extendsBoundary, item.pinToVisibleBounds) = (extendsBoundary, pinToVisibleBounds)
      (item.alignment, item.offset) = (alignment, offset)
    }
    return copy
  }
}

/// A decoration behind a section (rule C-67).
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// Its draw order; 0. [D]
  open var zIndex = 0
  /// Its kind, which the layout must have registered (rule U-40). [D]
  open private(set) var elementKind = ""

  /// Returns a decoration that covers a whole section, less its own insets (rule C-67). [D]
  open class func background(elementKind: String) -> Self {
    let item = Self()
    item.elementKind = elementKind
    return item
  }

  /// Returns a copy. [D]
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let item = copy as? NSCollectionLayoutDecorationItem {
      (item.zIndex, item.elementKind) = (zIndex, elementKind)
    }
    return copy
  }
}
#endif
