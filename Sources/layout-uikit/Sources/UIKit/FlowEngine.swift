#if os(Linux)
internal import FlowLayout
internal import LayoutCore
internal import StickyLayout

/// The layouts that implement a `UICollectionViewFlowLayout`: the project's flow, and its sticky if
/// something is pinned.
@MainActor final class FlowEngine {
  private let flow = Flow()
  private let sticky = Sticky()
  private var answers: FlowAnswers?
  /// Whether the view mirrors the answers, as of the last `place`.
  private var isMirrored = false
  /// The bounds that the flow is prepared for; nil if it is not prepared.
  private var preparedFor: Viewport?
  /// The pinned headers and footers; nil: there are none.
  private var pinned: StickyAnswers?
  /// The number of items of each section; nil before anyone asked.
  private(set) var counts: [Int]?

  /// Number of times that lines were laid out.
  private(set) var layoutCount = 0

  /// Forgets all answers: there is no view.
  func forget() { (counts, answers, pinned, preparedFor) = (nil, nil, nil, nil) }

  /// Asks the delegate: for each section its metrics, then each size; what is missing is the
  /// layout's property.
  ///
  /// - Complexity: O(sections + items).
  func ask(
    _ layout: UICollectionViewFlowLayout, _ view: UICollectionView,
    _ preferred: [FoundationIndexPath: CGSize]
  ) {
    let counts = view.itemCounts()
    let general = SectionMetrics(layout)
    let answers = answers ?? FlowAnswers(general)
    self.counts = counts
    if self.answers == nil { (self.answers, preparedFor) = (answers, nil) }
    let known = view.hasKnownSizes ? view.content : nil
    var sections: [SectionMetrics?] = []
    if let known, layout.estimatedItemSize == .zero, known.lengths.count == counts.count {
      answers.update(counts) { known.lengths[$0] }
    } else {
      let delegate = known == nil ? view.delegate as? any UICollectionViewDelegateFlowLayout : nil
      answers.update(counts) { section in
        if let delegate {
          let asked = general.asked(of: delegate, view, layout, section)
          sections.append(asked == general ? nil : asked)
        }
        return Self.sizes(ofSection: section, counts[section], layout, view, delegate, preferred)
      }
    }
    answers.update(general, sections)
  }

  /// Computes the layout. Breaks no lines if the delegate's answers and the lengths that count of
  /// the bounds are those of the last time.
  func prepare(_ layout: UICollectionViewFlowLayout, _ view: UICollectionView) {
    guard let answers else { return }
    pinned = layout.pins ? StickyAnswers(layout, flow, answers) : nil
    do {
      if !isPrepared(for: answers.viewport) { answers.stale = nil }
      if answers.isStale { try layOut(answers) }
      if isMirrored { placeMirrored(view.bounds) }
      if let pinned { try sticky.prepare(pinned) }
    } catch {
      view.report(error.sentence)
    }
  }

  /// Whether the lengths that count of the bounds are those that the flow is prepared for.
  private func isPrepared(for bounds: Viewport) -> Bool {
    guard let preparedFor else { return false }
    return preparedFor.hasSameRoom(as: bounds)
      || flow.invalidation(from: preparedFor, to: bounds) == .nothing
  }

  /// Breaks lines of what is stale. Where it fails, all is.
  private func layOut(_ answers: FlowAnswers) throws(LayoutFailure) {
    preparedFor = nil
    layoutCount += 1
    if let sections = answers.stale {
      try flow.prepare(sections: sections, answers)
    } else {
      try flow.prepare(answers)
    }
    (preparedFor, answers.stale) = (answers.viewport, [])
  }

  /// The size of the content.
  var contentSize: CGSize {
    answers == nil
      ? .zero : CGSize(width: flow.contentSize.width, height: flow.contentSize.height)
  }

  /// Fresh attributes of what intersects `rect`.
  func attributes(in rect: CGRect, _ layout: UICollectionViewFlowLayout)
    -> [UICollectionViewLayoutAttributes]
  {
    guard let answers else { return [] }
    let area = Rect(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    let type = layout.attributesType
    if type == UICollectionViewLayoutAttributes.self {
      NewestAnswer.begin(in: area)
      find(area, answers, layout, into: &NewestAnswer.found)
      return NewestAnswer.attributes()
    }
    var found: [LayoutAttributes] = []
    find(area, answers, layout, into: &found)
    return found.map { shown($0, type) }
  }

  /// Appends what intersects `area`.
  private func find(
    _ area: Rect, _ answers: FlowAnswers, _ layout: UICollectionViewFlowLayout,
    into found: inout [LayoutAttributes]
  ) {
    do {
      guard let pinned else { return try flow.attributes(in: area, answers, into: &found) }
      try sticky.attributes(in: area, pinned, into: &found)
      // UIKit's attributes have no flags.
      for number in found.indices { found[number].flags = [] }
    } catch {
      layout.collectionView?.report(error.sentence)
    }
  }

  /// Returns fresh attributes of one element, or nil if there is no such element.
  func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at path: FoundationIndexPath,
    _ layout: UICollectionViewFlowLayout
  ) -> UICollectionViewLayoutAttributes? {
    guard let answers, let element = element(category, kind, at: path) else { return nil }
    do {
      let found =
        if let pinned { try sticky.attributes(for: element, pinned) } else {
          try flow.attributes(for: element, answers)
        }
      return found.map { shown($0, layout.attributesType) }
    } catch {
      layout.collectionView?.report(error.sentence)
      return nil
    }
  }

  private func element(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at path: FoundationIndexPath
  ) -> Element? {
    guard let counts, let section = path.first, counts.indices.contains(section) else {
      return nil
    }
    switch (category, kind) {
    case (.cell, _):
      guard path.count == 2, (0..<counts[section]).contains(path.item) else { return nil }
      return Element(.cell, section: section, item: path.item)
    case (.supplementaryView, UICollectionView.elementKindSectionHeader):
      return path.count == 1 || path.item == 0 ? Element(.header, section: section) : nil
    case (.supplementaryView, UICollectionView.elementKindSectionFooter):
      return path.count == 1 || path.item == 0 ? Element(.footer, section: section) : nil
    default: return nil
    }
  }

  /// The sizes of a section's items; nil: all are the layout's own.
  private static func sizes(
    ofSection section: Int, _ count: Int, _ layout: UICollectionViewFlowLayout,
    _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?,
    _ preferred: [FoundationIndexPath: CGSize]
  ) -> ItemLengths? {
    let isEstimated = layout.estimatedItemSize != .zero
    guard isEstimated ? !preferred.isEmpty : delegate != nil else { return nil }
    let own = isEstimated ? layout.estimated : layout.itemSize
    var (widths, heights): ([Double], [Double]) = ([], [])
    widths.reserveCapacity(count)
    heights.reserveCapacity(count)
    var isOwn = true
    for item in 0..<count {
      let path = FoundationIndexPath(item: item, section: section)
      let asked =
        isEstimated
        ? preferred[path]
        : delegate.flatMap { delegate in
          optionalAnswer { delegate.collectionView(view, layout: layout, sizeForItemAt: path) }
        }
      if let asked, asked != own { isOwn = false }
      let size = asked ?? own
      widths.append(size.width)
      heights.append(size.height)
    }
    return isOwn ? nil : ItemLengths(widths: .mixed(widths), heights: .mixed(heights))
  }

  /// Takes over the bounds and the insets of the view, as they are in the layout's space.
  func place(_ view: UICollectionView) {
    guard let answers else { return }
    isMirrored = view.isMirrored
    answers.viewport = view.viewport(isMirrored: isMirrored)
    if isMirrored { placeMirrored(view.bounds) }
  }

  /// Takes over the offset where the view mirrors the answers: what is at its right edge is at the
  /// left one of the layout's (rule U-39).
  private func placeMirrored(_ bounds: CGRect) {
    answers?.viewport.contentOffset.x =
      flow.contentSize.width - bounds.origin.x - bounds.size.width
  }
}

extension UICollectionView {
  /// Bounds and insets as they are in the layout's space; the offset as it is in the view's.
  var viewport: Viewport { viewport(isMirrored: isMirrored) }

  /// The same, where someone knows whether answers are mirrored.
  func viewport(isMirrored: Bool) -> Viewport {
    let (bounds, adjusted) = (bounds, adjustedContentInset)
    let (inset, safe) = (contentInset, safeAreaInsets)
    // Where the safe area does not widen the content inset, section insets may still be measured
    // from it (rule F-11).
    var axes: Axes = []
    if adjusted.top != inset.top || adjusted.bottom != inset.bottom { axes.insert(.vertical) }
    if adjusted.left != inset.left || adjusted.right != inset.right { axes.insert(.horizontal) }
    let (margins, least) = (
      layoutMargins, insetsLayoutMarginsFromSafeArea ? 0 : -CGFloat.infinity
    )
    var viewport = Viewport(
      size: Size(width: bounds.width, height: bounds.height),
      contentOffset: Point(x: bounds.origin.x, y: bounds.origin.y),
      contentInset: Insets(
        top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right),
      safeArea: Insets(top: safe.top, left: safe.left, bottom: safe.bottom, right: safe.right),
      margins: Insets(
        top: max(least, margins.top - safe.top), left: max(least, margins.left - safe.left),
        bottom: max(least, margins.bottom - safe.bottom),
        right: max(least, margins.right - safe.right)),
      adjustedAxes: axes)
    if isMirrored {
      swap(&viewport.contentInset.left, &viewport.contentInset.right)
      swap(&viewport.safeArea.left, &viewport.safeArea.right)
      swap(&viewport.margins.left, &viewport.margins.right)
    }
    return viewport
  }
}

extension UICollectionViewFlowLayout {
  /// The size of items until they are measured; `automaticSize` means `itemSize`.
  var estimated: CGSize {
    estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
  }
}

extension UICollectionViewLayout {
  /// The class of attributes that the layout makes.
  var attributesType: UICollectionViewLayoutAttributes.Type {
    let type: AnyClass = type(of: self).layoutAttributesClass
    // A comparison takes a tenth of a cast.
    return type == UICollectionViewLayoutAttributes.self
      ? UICollectionViewLayoutAttributes.self
      : type as? UICollectionViewLayoutAttributes.Type ?? UICollectionViewLayoutAttributes.self
  }
}

/// Fresh attributes of a class.
@MainActor private func shown(
  _ found: LayoutAttributes, _ type: UICollectionViewLayoutAttributes.Type
) -> UICollectionViewLayoutAttributes {
  let attributes = type.init()
  let path = FoundationIndexPath(item: found.element.item, section: found.element.section)
  switch found.element.kind {
  case .header:
    attributes.represent(.supplementaryView, UICollectionView.elementKindSectionHeader, at: path)
  case .footer:
    attributes.represent(.supplementaryView, UICollectionView.elementKindSectionFooter, at: path)
  default: attributes.indexPath = path
  }
  let frame = found.frame
  attributes.frame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  if found.zIndex != 0 { attributes.zIndex = found.zIndex }
  return attributes
}

extension LayoutFailure {
  /// The reason as a sentence.
  var sentence: String {
    switch self {
    case .refused(let sentence): return sentence
    case .misbehaviour(_, let function, let found): return "\(function): \(found)"
    }
  }
}
#endif
