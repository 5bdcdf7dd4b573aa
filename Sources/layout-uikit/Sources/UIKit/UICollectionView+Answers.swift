#if os(Linux)
/// Answers of the view, once it has made the layout valid (rules U-31, U-39, U-61).
extension UICollectionView {
  /// Whether answers are mirrored (rule U-39).
  package var isMirrored: Bool { isMirrored(current) }

  private func isMirrored(_ current: UICollectionViewLayout) -> Bool {
    current.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != current.developmentLayoutDirection
  }

  private func mirrored(_ rect: CGRect) -> CGRect {
    CGRect(
      x: contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The answer as the view shows it.
  private func turned(_ attributes: UICollectionViewLayoutAttributes?)
    -> UICollectionViewLayoutAttributes?
  {
    guard isMirrored,
      let copy = attributes?.copy() as? UICollectionViewLayoutAttributes
    else { return attributes }
    copy.center.x = contentSize.width - copy.center.x
    return copy
  }

  /// Returns what intersects a rectangle of the view's content, after validation.
  package func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    validate()
    let current = current
    let isMirrored = isMirrored(current)
    let rect = isMirrored ? mirrored(rect) : rect
    let outer = isAsking
    isAsking = true
    let found =
      call("layoutAttributesForElements(in:)") { current.layoutAttributesForElements(in: rect) }
      ?? []
    isAsking = outer
    // A flow finds no decoration.
    if !NewestAnswer.isUntouched(found) {
      for number in found.indices where found.unretained(number, { $0.isDecoration }) {
        requireRegistered(found[number].representedElementKind)
      }
    }
    return isMirrored ? found.compactMap(turned) : found
  }

  private func requireRegistered(_ kind: String?) {
    if let kind, current.decorationClasses[kind] == nil {
      report("decoration kind '\(kind)' is not registered")
    }
  }

  /// Returns the attributes of a cell, after validation; nil if there is none. [D]
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
  {
    validate()
    guard hasItem(at: indexPath) else { return nil }
    return turned(
      call("layoutAttributesForItem(at:)") { current.layoutAttributesForItem(at: indexPath) })
  }

  /// Returns the attributes of a supplementary view, after validation. [D]
  public func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    validate()
    return turned(
      call("layoutAttributesForSupplementaryView(ofKind:at:)") {
        current.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
      })
  }

  /// Returns the visible elements: attributes whose box intersects the bounds (rule U-61). While a
  /// layout answers, these are its previous answer: a layout that asks for cells is not asked in
  /// turn.
  package func visibleAttributes(_ category: ElementCategory, kind: String? = nil)
    -> [UICollectionViewLayoutAttributes]
  {
    if !isAsking { shown = attributes(in: bounds) }
    return shownAttributes(category, kind: kind)
  }

  /// Returns the visible elements of the last answer.
  func shownAttributes(_ category: ElementCategory, kind: String? = nil)
    -> [UICollectionViewLayoutAttributes]
  {
    shown.filter {
      $0.representedElementCategory == category
        && (kind == nil || $0.representedElementKind == kind)
        && $0.frame.sharesArea(with: bounds)
    }
  }

  /// Paths of cells whose box intersects the bounds, ascending (rule U-61). [C]
  public var indexPathsForVisibleItems: [IndexPath] {
    visibleAttributes(.cell).map { $0.indexPath }.sorted()
  }

  /// Paths of visible supplementary views of a kind, ascending. [C]
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleAttributes(.supplementaryView, kind: elementKind).map { $0.indexPath }.sorted()
  }

  /// Returns the cell at a point: the highest draw order, then the last path (rule L-09); nil if
  /// there is none. While a layout answers, its previous answer counts (rule U-61). [C]
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let square = CGRect(origin: point, size: CGSize(width: 1, height: 1))
    return (isAsking ? shown : attributes(in: square))
      .filter { $0.representedElementCategory == .cell && $0.holds(point) }
      .max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
  }

  // MARK: Scrolling to items

  /// Scrolls an item to a place, inside the range of offsets (rule O-04). [S]
  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let (inset, view) = (adjustedContentInset, bounds)
    func place(
      _ old: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat, _ lead: CGFloat,
      _ trail: CGFloat, _ content: CGFloat, _ flags: [ScrollPosition]
    ) -> CGFloat {
      let wanted: CGFloat
      if scrollPosition.contains(flags[0]) {
        wanted = low - lead
      } else if scrollPosition.contains(flags[1]) {
        wanted = (low + high - length) / 2
      } else if scrollPosition.contains(flags[2]) {
        wanted = high - length + trail
      } else {
        return old
      }
      return max(-lead, min(wanted, content - length + trail))
    }
    contentOffset = CGPoint(
      x: place(
        view.minX, frame.minX, frame.maxX, view.width, inset.left, inset.right, contentSize.width,
        [.left, .centeredHorizontally, .right]),
      y: place(
        view.minY, frame.minY, frame.maxY, view.height, inset.top, inset.bottom,
        contentSize.height, [.top, .centeredVertically, .bottom]))
  }
}

extension UICollectionViewLayoutAttributes {
  /// Whether the element, as it is drawn, holds a point of the content.
  fileprivate func holds(_ point: CGPoint) -> Bool {
    guard !isFlat else { return frame.contains(point) }
    let local = CGPoint(x: point.x - center.x, y: point.y - center.y)
      .applying(transform.inverted())
    return restingFrame.contains(CGPoint(x: local.x + center.x, y: local.y + center.y))
  }
}

extension CGRect {
  /// Whether two rectangles share an area (rule U-11): touching edges and rectangles without area
  /// do not.
  package func sharesArea(with other: CGRect) -> Bool {
    let (a, b) = (standardized, other.standardized)
    return min(a.maxX, b.maxX) > max(a.minX, b.minX) && min(a.maxY, b.maxY) > max(a.minY, b.minY)
  }
}

/// The category of an element under an older name. [D]
public typealias UICollectionElementCategory = UICollectionView.ElementCategory
/// The direction of scrolling under an older name. [D]
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// A scroll position under an older name. [D]
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
/// The action of an update, under an older name. [D]
public typealias UICollectionUpdateAction = UICollectionViewUpdateItem.Action
/// The kind of section headers under an older name. [D]
public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
/// The kind of section footers under an older name. [D]
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter
/// The rate under an older name. [D]
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
/// The rate under an older name. [D]
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast

// MARK: Calls and mistakes of layouts

extension UICollectionView {
  /// Records a call on a layout, and makes it.
  package func call<Answer>(_ name: @autoclosure () -> String, _ body: () -> Answer) -> Answer {
    if recordsCalls {
      if recordedCalls.count == 20_000 { recordedCalls.removeFirst(10_000) }
      recordedCalls.append(name())
    }
    return body()
  }

  /// Forgets what was called.
  package func forgetCalls() { recordedCalls = [] }

  /// Records what a layout did wrong.
  package func report(_ sentence: String) {
    if !misbehaviour.contains(sentence) { misbehaviour.append(sentence) }
  }

  /// Forgets what layouts did wrong, and returns it.
  package func takeMisbehaviour() -> [String] {
    if misbehaviour.isEmpty { return [] }
    defer { misbehaviour = [] }
    return misbehaviour
  }
}
#endif
