#if os(Linux)
internal import CompositionalLayout
internal import LayoutCore

/// The layout that implements a `UICollectionViewCompositionalLayout`: the project's own.
@MainActor final class CompositionalEngine {
  let layout = Compositional()
  private(set) var answers: CompositionalAnswers?
  private(set) var spec = CompositionalSpec.list
  /// The sections as the app made them: one, or one for each.
  private(set) var sections: [NSCollectionLayoutSection] = []
  /// Sizes that views asked for.
  private(set) var preferred = PreferredSizes()
  private var room: Room?
  private var isUnprepared = true
  /// Whether scrolling changes answers: anything stays in sight, or a section has a handler.
  private(set) var followsOffset = false
  private var handled = HandledItems([], .list, count: 0)
  private var environment: ShownEnvironment?
  /// Names of kinds around all sections, by the engine's names.
  private(set) var outerKinds: [String: String] = [:]
  /// Offsets of sections' scrollers; a host keeps its own.
  var offsets: (Int) -> Double? = { _ in nil } { didSet { answers?.offsets = offsets } }

  /// The room that the sections are made for: in another one they are made again.
  private struct Room: Equatable {
    let counts: [Int]
    let size: CGSize
    let insets: [UIEdgeInsets]
    let isMirrored: Bool
    let traits: ObjectIdentifier

    @MainActor init(_ view: UICollectionView) {
      (counts, size) = (view.itemCounts(), view.bounds.size)
      insets = [
        view.safeAreaInsets, view.layoutMargins, view.contentInset, view.adjustedContentInset,
      ]
      isMirrored = view.isMirrored
      traits = ObjectIdentifier(view.traitCollection)
    }
  }

  /// Forgets all answers: there is no view.
  func forget() { (answers, room) = (nil, nil) }

  /// Makes the sections again at the next `prepare`.
  func invalidate(sizesToo: Bool) {
    room = nil
    if sizesToo { preferred = PreferredSizes() }
  }

  /// Keeps the size that a view asked for.
  func prefer(_ attributes: UICollectionViewLayoutAttributes) {
    let path = attributes.indexPath
    guard path.count == 2 else { return }
    if attributes.representedElementCategory == .cell {
      preferred.cells[path.section, default: [:]][path.item] = attributes.size
    } else if let kind = attributes.representedElementKind {
      preferred.edges[path.section, default: [:]][kind] = attributes.size
    }
    isUnprepared = true
  }

  // MARK: Preparing

  /// Whether the insets of the view are not those that the layout was prepared for.
  func isForOtherInsets(_ view: UICollectionView) -> Bool {
    room.map { $0.insets != Room(view).insets } ?? false
  }

  /// Asks for the sections where they are invalid, and computes the layout.
  func prepare(_ owner: UICollectionViewCompositionalLayout, _ view: UICollectionView) {
    let room = Room(view)
    if room != self.room {
      self.room = room
      ask(owner, view)
      isUnprepared = true
    }
    guard let answers else { return }
    answers.viewport = view.viewport
    answers.preferred = preferred
    if isUnprepared {
      isUnprepared = false
      handled.invalidate()
      do { try layout.prepare(answers) } catch { view.report(error.sentence) }
    }
    if view.isMirrored {
      answers.viewport.contentOffset.x =
        layout.contentSize.width - view.bounds.origin.x - view.bounds.size.width
    }
  }

  /// Asks for the sections, and for the frames of custom groups (rules C-01, C-39).
  private func ask(_ owner: UICollectionViewCompositionalLayout, _ view: UICollectionView) {
    let answers = CompositionalAnswers(view)
    answers.offsets = offsets
    answers.viewport = view.viewport
    self.answers = answers
    let layoutSpec = LayoutSpec(owner.configuration)
    let environment = ShownEnvironment(
      view.bounds.size, answers.viewport.insets(of: layoutSpec), view.traitCollection)
    self.environment = environment
    sections = owner.sections(answers.counts.count, environment, view)
    let specs = sections.map { SectionSpec($0) }
    var groups: [NSCollectionLayoutGroup] = []
    for section in sections { section.group.addProviders(to: &groups) }
    spec = CompositionalSpec(
      layout: layoutSpec, sections: specs.isEmpty ? CompositionalSpec.list.sections : specs)
    if !groups.isEmpty {
      spec = Compositional.filled(spec, answers) { index, inner in
        groups[index].frames(in: inner, view.traitCollection)
      }
    }
    for (number, section) in spec.sections.enumerated() {
      guard let fault = section.fault else { continue }
      view.report("section \(number): \(fault)")
      spec.sections[number] = CompositionalSpec.list.sections[0]
    }
    layout.spec = spec
    handled = HandledItems(sections, spec, count: answers.counts.count)
    followsOffset =
      handled.isNeeded || spec.layout.boundaries.contains { $0.isPinned }
      || spec.sections.contains { $0.boundaries.contains { $0.isPinned } }
    answers.kinds = KindTable(layout.kinds(answers))
    outerKinds = Dictionary(
      spec.layout.boundaries.map { (Compositional.outerKindPrefix + $0.kind, $0.kind) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Questions about the spec

  /// The number of sections that are laid out.
  var sectionCount: Int { answers?.counts.count ?? 0 }

  /// The kinds that the spec names in sections.
  var kinds: [KindDeclaration] {
    answers.map { layout.kinds($0).filter { outerKinds[$0.name] == nil } } ?? []
  }

  /// Whether another size of a view changes the layout (rules C-45, C-49).
  func follows(
    _ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes
  ) -> Bool {
    let path = original.indexPath
    guard path.count == 2 else { return false }
    let section = spec.section(path.section)
    let (widths, heights): (Bool, Bool)
    if original.representedElementCategory == .cell {
      (widths, heights) = (section.group.estimates(.horizontal), section.group.estimates(.vertical))
    } else {
      let item = section.boundaries.first { $0.kind == original.representedElementKind }
      guard let item, case .size(let size) = item.extent else { return false }
      (widths, heights) = (size.width.isEstimated, size.height.isEstimated)
    }
    return widths && preferred.size.width != original.size.width
      || heights && preferred.size.height != original.size.height
  }

  // MARK: Answers

  /// The size of the content (rule C-58).
  var contentSize: CGSize {
    guard answers != nil else { return .zero }
    let size = layout.contentSize
    return CGSize(width: size.width, height: size.height)
  }

  /// Fresh attributes of what intersects `rect`.
  func attributes(in rect: CGRect, _ owner: UICollectionViewLayout)
    -> [UICollectionViewLayoutAttributes]
  {
    guard let answers else { return [] }
    callHandlers(answers, owner)
    var found: [LayoutAttributes] = []
    layout.attributes(
      in: Rect(
        x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height),
      answers, into: &found)
    let moved = handled.moved(into: rect, without: found)
    found += moved.compactMap { layout.attributes(for: $0, answers) }
    let type = owner.attributesType
    return found.map { shown($0, type) }
  }

  /// Calls the handlers of sections where another part of them is visible (rule C-90).
  private func callHandlers(_ answers: CompositionalAnswers, _ owner: UICollectionViewLayout) {
    guard handled.begin(answers), let environment, let view = owner.collectionView else { return }
    var found: [LayoutAttributes] = []
    layout.attributes(in: answers.viewport.bounds, answers, into: &found)
    var all: [(Element, ShownItem)] = []
    for (number, own) in handled.visible(found) {
      let items = own.map { ($0.element, ShownItem(shown($0, owner.attributesType))) }
      all += items
      let section = sections[min(number, sections.count - 1)]
      section.visibleItemsInvalidationHandler?(
        items.map { $0.1 }, offset(ofSection: number, answers) ?? view.contentOffset, environment)
    }
    handled.end(all)
  }

  /// The offset of a section's scroller, or nil for a section that scrolls with the view alone.
  private func offset(ofSection section: Int, _ answers: CompositionalAnswers) -> CGPoint? {
    layout.scroller(ofSection: section).map { scroller in
      let offset = answers.scrollerOffset(ofSection: section) ?? scroller.rest
      return scroller.axis == .horizontal ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
    }
  }

  /// Fresh attributes of one element, or nil if there is no such element.
  func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at path: FoundationIndexPath,
    _ owner: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    guard let answers, let element = element(category, kind, at: path, answers.kinds) else {
      return nil
    }
    callHandlers(answers, owner)
    return layout.attributes(for: element, answers).map { shown($0, owner.attributesType) }
  }

  private func element(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at path: FoundationIndexPath,
    _ kinds: KindTable
  ) -> Element? {
    if category == .cell {
      return path.count == 2 ? Element(.cell, section: path.section, item: path.item) : nil
    }
    guard let kind, let first = path.first else { return nil }
    let isOuter = path.count == 1
    let number = kinds.kind(named: isOuter ? Compositional.outerKindPrefix + kind : kind)
    guard let number, number != .cell else { return nil }
    return isOuter
      ? Element(number, section: 0, item: first)
      : Element(number, section: path.section, item: path.item)
  }

  /// Fresh attributes of a class.
  private func shown(
    _ found: LayoutAttributes, _ type: UICollectionViewLayoutAttributes.Type
  ) -> UICollectionViewLayoutAttributes {
    let attributes = type.init()
    let element = found.element
    let path = FoundationIndexPath(item: element.item, section: element.section)
    if element.kind == .cell {
      attributes.indexPath = path
    } else {
      let name = answers?.kinds.name(of: element.kind) ?? ""
      if element.category == .decoration {
        attributes.represent(.decorationView, name, at: path)
      } else if let outer = outerKinds[name] {
        attributes.represent(
          .supplementaryView, outer, at: FoundationIndexPath(index: element.item))
      } else {
        attributes.represent(.supplementaryView, name, at: path)
      }
    }
    let frame = found.frame
    attributes.frame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    let z = element.category == .decoration ? zIndex(ofDecoration: attributes) : found.zIndex
    if z != 0 { attributes.zIndex = z }
    if found.flags != [] { attributes.flags = found.flags }
    handled.apply(element, to: attributes)
    return attributes
  }

  /// The draw order that the app gave a decoration.
  private func zIndex(ofDecoration attributes: UICollectionViewLayoutAttributes) -> Int {
    guard !sections.isEmpty else { return 0 }
    let section = sections[min(attributes.indexPath.section, sections.count - 1)]
    return section.decorationItems
      .first { $0.elementKind == attributes.representedElementKind }?.zIndex ?? 0
  }
}

extension NodeSpec {
  /// Whether a length along `axis` of it or of anything in it is an estimate.
  func estimates(_ axis: Axis) -> Bool {
    if size.along(axis).isEstimated { return true }
    guard case .group(let group) = content else { return false }
    return group.children.contains { $0.node.estimates(axis) }
  }
}

extension NSCollectionLayoutGroup {
  /// The frames of a custom group of a size.
  fileprivate func frames(in inner: Size, _ traits: UITraitCollection) -> [CustomFrame] {
    guard case .custom(let provider) = content else { return [] }
    let insets = contentInsets
    let environment = ShownEnvironment(
      CGSize(
        width: inner.width + insets.leading + insets.trailing,
        height: inner.height + insets.top + insets.bottom), insets, traits)
    return provider(environment).map { CustomFrame($0) }
  }
}

extension Viewport {
  /// The insets of a layout's container: those of its reference, across its scroll axis.
  fileprivate func insets(of layout: LayoutSpec) -> NSDirectionalEdgeInsets {
    let insets: Insets
    switch layout.reference {
    case .none: return .zero
    case .safe: insets = safeArea
    case .margins: insets = layoutMargins
    }
    return layout.axis == .vertical
      ? NSDirectionalEdgeInsets(top: 0, leading: insets.left, bottom: 0, trailing: insets.right)
      : NSDirectionalEdgeInsets(top: insets.top, leading: 0, bottom: insets.bottom, trailing: 0)
  }
}
#endif
