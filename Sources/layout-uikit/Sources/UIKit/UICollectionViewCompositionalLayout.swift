#if os(Linux)
internal import CompositionalLayout

package import struct LayoutCore.KindDeclaration
package import struct LayoutCore.Point
package import struct LayoutCore.SectionScroller

/// Returns the section of a number, for an environment: it is asked again for other counts, another
/// size, other insets and after `invalidateLayout()`. [D]
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// Sections of a group that repeats: UIKit's compositional layout, computed by the project's own
/// (rules C-01 to C-90).
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Creates a layout whose sections are all alike. [D]
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// Creates a layout whose sections are all alike, with settings, which are copied. [D]
  public init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (only, provider, current) = (section, nil, configuration.copied)
    super.init()
  }

  /// Creates a layout whose sections a function makes. [D]
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// Creates a layout whose sections a function makes, with settings, which are copied. [D]
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (only, provider, current) = (nil, sectionProvider, configuration.copied)
    super.init()
  }

  /// Creates a list: nothing is decoded (rule U-24). [C]
  public required init?(coder: NSCoder) {
    (only, provider) = (nil, nil)
    current = UICollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  private let only: NSCollectionLayoutSection?
  private let provider: UICollectionViewCompositionalLayoutSectionProvider?
  private var current: UICollectionViewCompositionalLayoutConfiguration
  let engine = CompositionalEngine()

  /// The settings; new ones are copied and invalidate everything (rule C-03). [D]
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    get { current }
    set {
      current = newValue.copied
      invalidateLayout()
    }
  }

  /// The sections for so many of the content: one where all are alike.
  func sections(
    _ count: Int, _ environment: any NSCollectionLayoutEnvironment, _ view: UICollectionView
  ) -> [NSCollectionLayoutSection] {
    if let only { return [only] }
    guard let provider else { return [] }
    return (0..<count).map { number in
      if let section = provider(number, environment) { return section }
      view.report("expected a section \(number) from the section provider, found nil")
      return NSCollectionLayoutSection()
    }
  }

  // MARK: The project's own layout

  /// Asks for sections where they are invalid, and computes the layout.
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return engine.forget() }
    engine.prepare(self, view)
  }

  /// Whether the content that was laid out lets the safe area widen other insets than before.
  override func isForOtherInsets(_ view: UICollectionView) -> Bool { engine.isForOtherInsets(view) }

  /// Notes that sections are asked for again where everything or the counts are invalid. [C]
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      engine.invalidate(sizesToo: context.invalidateDataSourceCounts)
    }
    super.invalidateLayout(with: context)
  }

  /// The size of the content (rule C-58). [S]
  open override var collectionViewContentSize: CGSize { engine.contentSize }

  /// Returns fresh attributes of what is visible in `rect`: of a section that scrolls by itself,
  /// what lies inside of it (rules C-87, C-88, C-92). [C]
  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    engine.attributes(in: rect.standardized, self)
  }

  /// Returns fresh attributes of a cell, or nil for a path that names none. [C]
  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    engine.attributes(.cell, nil, at: indexPath, self)
  }

  /// Returns fresh attributes of an item at an edge or of an anchored one, or nil if there is none;
  /// a path of one index names an item around all sections (rule C-68). [C]
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    engine.attributes(.supplementaryView, elementKind, at: indexPath, self)
  }

  /// Returns fresh attributes of a background, or nil if there is none (rule C-67). [C]
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    engine.attributes(.decorationView, elementKind, at: indexPath, self)
  }

  /// Whether the view mirrors the answers in the other direction: true, as leading and trailing
  /// follow the direction of text (rules C-18, U-39). [R]
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  /// Whether the size differs, elements are pinned, or a section has a handler. [R]
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds else { return false }
    return newBounds.size != old.size || engine.followsOffset
  }

  /// Whether a length that is an estimate is another one now (rules C-45, C-49). [D]
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { engine.follows(preferredAttributes, originalAttributes) }

  /// Keeps the preferred size, and returns what it invalidates: the element. [D]
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    engine.prefer(preferredAttributes)
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
    let paths = [preferredAttributes.indexPath]
    if let kind = preferredAttributes.representedElementKind {
      context.invalidateSupplementaryElements(ofKind: kind, at: paths)
    } else {
      context.invalidateItems(at: paths)
    }
    return context
  }
}

// For a host, which keeps the offsets of sections that scroll by themselves.
extension UICollectionViewCompositionalLayout {
  /// Offsets of sections' scrollers, in points from the leading edge; nil: as it rests at first.
  package var scrollerOffsets: (Int) -> Double? {
    get { engine.offsets }
    set { engine.offsets = newValue }
  }

  /// The kinds that the sections name, as UIKit names them, without those around all sections.
  package var kinds: [KindDeclaration] { engine.kinds }

  /// The kinds around all sections, as UIKit names them.
  package var outerKinds: Set<String> { Set(engine.outerKinds.values) }

  /// The start of the engine's names of kinds around all sections.
  package static var outerKindPrefix: String { Compositional.outerKindPrefix }

  /// Returns the scroller of a section, as the view shows it.
  package func scroller(ofSection section: Int) -> SectionScroller? {
    guard engine.sectionCount > section, var scroller = engine.layout.scroller(ofSection: section)
    else { return nil }
    if let view, view.isMirrored {
      scroller.frame.x = view.contentSize.width - scroller.frame.maxX
      scroller.isReversed = scroller.axis == .horizontal
    }
    return scroller
  }

  /// Returns a stop of a section's scroller.
  package func stop(_ index: Int, ofSection section: Int) -> Double {
    engine.layout.stop(index, ofSection: section)
  }

  /// Returns the section whose scroller has a point in its frame, as the view shows it.
  package func section(withScrollerAt point: Point) -> Int? {
    var point = point
    if let view, view.isMirrored { point.x = view.contentSize.width - point.x }
    return engine.layout.section(withScrollerAt: point)
  }
}

extension UICollectionViewCompositionalLayoutConfiguration {
  /// A copy of the same class.
  fileprivate var copied: UICollectionViewCompositionalLayoutConfiguration {
    copy() as? UICollectionViewCompositionalLayoutConfiguration ?? self
  }
}
#endif
