#if os(Linux)
internal import CompositionalLayout
internal import LayoutCore

/// The changes that handlers of sections made of visible items (rule C-90).
@MainActor struct HandledItems {
  /// The part of the content that was visible, and the offsets of scrollers there.
  private struct Sight: Equatable {
    let bounds: CGRect
    let offsets: [Double?]
  }

  private var sight: Sight?
  private var isHandling = false
  /// Sections with a handler, ascending; none with estimates.
  private let sections: [Int]
  /// The items as their handlers left them.
  private var items: [Element: ShownItem] = [:]

  init(_ sections: [NSCollectionLayoutSection], _ spec: CompositionalSpec, count: Int) {
    self.sections =
      sections.isEmpty
      ? []
      : (0..<count).filter { number in
        let group = spec.section(number).group
        return sections[min(number, sections.count - 1)].visibleItemsInvalidationHandler != nil
          && !group.estimates(.horizontal) && !group.estimates(.vertical)
      }
  }

  /// Whether any section has one.
  var isNeeded: Bool { !sections.isEmpty }

  /// Calls the handlers at the next answer, whatever is visible.
  mutating func invalidate() { sight = nil }

  /// Returns whether handlers have to be called, because another part is visible; they count as
  /// called.
  mutating func begin(_ answers: CompositionalAnswers) -> Bool {
    guard isNeeded, !isHandling else { return false }
    let bounds = answers.viewport.bounds
    let now = Sight(
      bounds: CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height),
      offsets: sections.map { answers.scrollerOffset(ofSection: $0) })
    guard now != sight else { return false }
    (sight, isHandling, items) = (now, true, [:])
    return true
  }

  /// The visible items of the sections with a handler, each section's together.
  func visible(_ found: [LayoutAttributes]) -> [(section: Int, found: [LayoutAttributes])] {
    sections.compactMap { section in
      let own = found.filter { $0.element.section == section }
      return own.isEmpty ? nil : (section, own)
    }
  }

  /// Keeps what handlers did.
  mutating func end(_ items: [(Element, ShownItem)]) {
    isHandling = false
    self.items = Dictionary(items, uniquingKeysWith: { first, _ in first })
  }

  /// Changes an answer as its handler did.
  func apply(_ element: Element, to attributes: UICollectionViewLayoutAttributes) {
    guard let item = items[element] else { return }
    let shown = item.attributes
    if shown.alpha != attributes.alpha { attributes.alpha = shown.alpha }
    if shown.zIndex != attributes.zIndex { attributes.zIndex = shown.zIndex }
    if shown.isHidden { attributes.isHidden = true }
    if shown.center != attributes.center { attributes.center = shown.center }
    if !shown.isFlat { attributes.transform3D = shown.transform3D }
  }

  /// Elements that handlers moved into a rectangle, and that are not among some.
  func moved(into rect: CGRect, without found: [LayoutAttributes]) -> [Element] {
    guard !items.isEmpty else { return [] }
    let known = Set(found.map { $0.element })
    return items.filter { !known.contains($0.key) && $0.value.frame.sharesArea(with: rect) }
      .map { $0.key }.sorted()
  }
}

/// A visible item while its handler changes it.
@MainActor final class ShownItem: NSObject, NSCollectionLayoutVisibleItem {
  let attributes: UICollectionViewLayoutAttributes

  init(_ attributes: UICollectionViewLayoutAttributes) {
    self.attributes = attributes
    super.init()
  }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
  var center: CGPoint {
    get { attributes.center }
    set { attributes.center = newValue }
  }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { attributes.transform3D = newValue }
  }
  var bounds: CGRect { attributes.bounds }
  var name: String { attributes.representedElementKind ?? "" }
  var indexPath: FoundationIndexPath { attributes.indexPath }
  var frame: CGRect { attributes.frame }
  var representedElementCategory: UICollectionView.ElementCategory {
    attributes.representedElementCategory
  }
  var representedElementKind: String? { attributes.representedElementKind }
}
#endif
