#if os(Linux)
/// A visible supplementary view, or decoration view.
struct SupplementaryPlace: Hashable {
  /// Its kind.
  let kind: String
  /// Its place in the content.
  let path: IndexPath
}

/// The views of the facade: made by the data source while an element is visible, with their frame
/// and attributes, and kept as long (rule U-62).
extension UICollectionView {
  /// Drops all views.
  func forgetViews() {
    if !cells.isEmpty { cells = [:] }
    if !supplementaryViews.isEmpty { supplementaryViews = [:] }
    guard !decorationViews.isEmpty else { return }
    for view in decorationViews.values { view.removeFromSuperview() }
    decorationViews = [:]
  }

  /// Returns the cell of a visible item, or nil (rule U-62). [D]
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    updateCells()
    return cells[indexPath]
  }

  /// Cells of visible items, in the order of their paths. [D]
  public var visibleCells: [UICollectionViewCell] {
    updateCells()
    return cells.sorted { $0.key < $1.key }.map { $0.value }
  }

  /// Returns the path of a cell that is visible. [D]
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// Returns a visible supplementary view, or nil. [D]
  public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    updateSupplementaryViews(elementKind)
    return supplementaryViews[SupplementaryPlace(kind: elementKind, path: indexPath)]
  }

  /// Returns visible supplementary views of a kind, in the order of their paths. [D]
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    updateSupplementaryViews(elementKind)
    return supplementaryViews.filter { $0.key.kind == elementKind }
      .sorted { $0.key.path < $1.key.path }.map { $0.value }
  }

  /// Names the class of cells; they are made by `init(frame:)` (rule U-62). [D]
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registeredClasses["cell " + identifier] = cellClass
  }

  /// Names a nib of cells: plain ones are made. [C]
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    registeredClasses["cell " + identifier] = nil
  }

  /// Names the class of supplementary views. [D]
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    registeredClasses[elementKind + " " + identifier] = viewClass
  }

  /// Names a nib of supplementary views: plain ones are made. [C]
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    registeredClasses[elementKind + " " + identifier] = nil
  }

  /// Returns a new cell of the registered class, or a plain one. [D]
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  )
    -> UICollectionViewCell
  {
    let view = dequeued("cell " + identifier, identifier, layoutAttributesForItem(at: indexPath))
    return view as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }

  /// Returns a new supplementary view of the registered class, or a plain one. [D]
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeued(
      elementKind + " " + identifier, identifier,
      layoutAttributesForSupplementaryElement(ofKind: elementKind, at: indexPath))
      ?? UICollectionReusableView(frame: .zero)
  }

  private func dequeued(
    _ key: String, _ identifier: String, _ attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionReusableView? {
    let view = registeredClasses[key].flatMap {
      UICollectionReusableView.make($0, frame: attributes?.frame ?? .zero)
    }
    view?.identifier = identifier
    return view
  }

  private func updateCells() {
    let visible = visibleAttributes(.cell)
    let places = Set(visible.map { $0.indexPath })
    cells = cells.filter { places.contains($0.key) }
    for attributes in visible {
      let path = attributes.indexPath
      let isNew = cells[path] == nil
      guard let cell = cells[path] ?? dataSource?.collectionView(self, cellForItemAt: path)
      else { continue }
      cells[path] = cell
      apply(attributes, to: cell)
      if isNew { ask(cell, attributes) }
    }
    updateDecorationViews()
  }

  /// Makes the views of the layout's classes for the answer that cells have, which only `subviews`
  /// has.
  private func updateDecorationViews() {
    var shown: [SupplementaryPlace: UICollectionReusableView] = [:]
    for attributes in shownAttributes(.decorationView) {
      let kind = attributes.representedElementKind ?? ""
      let place = SupplementaryPlace(kind: kind, path: attributes.indexPath)
      let made = collectionViewLayout.decorationClasses[kind].flatMap {
        decorationViews[place] ?? UICollectionReusableView.make($0, frame: attributes.frame)
      }
      guard let made else { continue }
      shown[place] = made
      apply(attributes, to: made)
    }
    for (place, view) in decorationViews where shown[place] == nil { view.removeFromSuperview() }
    decorationViews = shown
  }

  private func updateSupplementaryViews(_ kind: String) {
    let visible = visibleAttributes(.supplementaryView, kind: kind)
    let places = Set(visible.map { SupplementaryPlace(kind: kind, path: $0.indexPath) })
    supplementaryViews = supplementaryViews.filter {
      $0.key.kind != kind || places.contains($0.key)
    }
    for attributes in visible {
      let place = SupplementaryPlace(kind: kind, path: attributes.indexPath)
      let isNew = supplementaryViews[place] == nil
      guard
        let view = supplementaryViews[place]
          ?? optionalAnswer({
            dataSource?.collectionView(
              self, viewForSupplementaryElementOfKind: kind, at: attributes.indexPath)
          })
      else { continue }
      supplementaryViews[place] = view
      apply(attributes, to: view)
      if isNew { ask(view, attributes) }
    }
  }

  private func apply(
    _ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView
  ) {
    if view.superview == nil { addSubview(view) }
    view.frame = attributes.restingFrame
    view.transform = attributes.transform
    view.alpha = attributes.alpha
    view.isHidden = attributes.isHidden
    view.apply(attributes)
  }

  /// Asks a new view for its preferred attributes; different ones invalidate as the layout decides.
  private func ask(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    // Apps change what they are given.
    guard let given = attributes.copy() as? UICollectionViewLayoutAttributes else { return }
    let preferred = view.preferredLayoutAttributesFitting(given)
    guard !preferred.isEqual(attributes) else { return }
    if let context = context(forPreferred: preferred, attributes) { send(context) }
  }

  /// Returns what other preferred attributes invalidate, or nil if the layout takes no notice.
  package func context(
    forPreferred preferred: UICollectionViewLayoutAttributes,
    _ original: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext? {
    let layout = collectionViewLayout
    let isStale = call(
      "shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)"
    ) {
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    }
    guard isStale else { return nil }
    return call("invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:)") {
      layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    }
  }
}

/// A view that the collection view shows for an element. [D]
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// Creates a view. [D]
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view: nothing is decoded (rule U-24). [C]
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  fileprivate var identifier: String?
  /// The identifier it was dequeued by. [D]
  open var reuseIdentifier: String? { identifier }
  /// Does nothing: views are not used again. [D]
  open func prepareForReuse() {}
  /// Takes attributes; does nothing here. [D]
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Returns the attributes that the view prefers: those it is given, here. [C]
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    layoutAttributes
  }
  /// Learns of another layout; does nothing here. [D]
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Learns of another layout; does nothing here. [D]
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Returns a view of a class that is known at run time only, by its `init(frame:)`.
  ///
  /// UIKit's `init(frame:)` is not required, so a subclass need not repeat it with that word; Swift
  /// calls such an initializer of an unknown class through no other door. Every subclass has it at
  /// the same place of its table of methods, overridden or inherited, and `_FrameMade` is a class
  /// whose own it is: the call goes through the table.
  fileprivate static func make(_ type: AnyClass, frame: CGRect) -> UICollectionReusableView? {
    guard let type = type as? UICollectionReusableView.Type else { return nil }
    let table: _FrameMade.Type = unsafeBitCast(type, to: _FrameMade.Type.self)
    return table.init(frame: frame)
  }
}

/// A superclass for views whose class is known at run time only; open, so that the compiler does
/// not take a call of its initializer for one of this very class.
@preconcurrency @MainActor open class _FrameMade: UICollectionReusableView {
  /// Creates a view.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A view of an item. [D]
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The container of an app's views. [D]
  open var contentView = UIView(frame: .zero)
  /// Whether it is selected; stored. [C]
  open var isSelected = false
  /// Whether a finger is on it; stored. [C]
  open var isHighlighted = false
  /// The background view; stored. [C]
  open var backgroundView: UIView?
  /// The background view while selected; stored. [C]
  open var selectedBackgroundView: UIView?
}
#endif
