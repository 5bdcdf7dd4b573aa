#if os(Linux)
internal import LayoutCore
internal import LayoutPluginKit
internal import UIKit

/// Adapts a UIKit layout, with its collection view and its source, to the project's layout protocol
/// (rules U-83 to U-86).
@MainActor
final class Adapter:
  @preconcurrency CollectionLayout, @preconcurrency BoundsSensitivity,
  @preconcurrency SizeSensitivity, @preconcurrency IncrementalUpdates, @preconcurrency Animation,
  @preconcurrency Snapping, @preconcurrency Labelling, @preconcurrency Explanation
{
  let declaration: LayoutDeclaration
  private(set) var contentSize = Size.zero
  let source: ContentSource
  let layout: UICollectionViewLayout
  /// The layout, if it is a compositional one.
  let compositional: UICollectionViewCompositionalLayout?
  private let flow: UICollectionViewFlowLayout?
  let view: UICollectionView
  /// Functions that write the value of each option, in the order of the declaration.
  private let options: [@MainActor (any LayoutContext) -> Void]
  /// The window that the view is in, as on a device: layouts look for a superview.
  private let window = UIWindow(frame: .zero)
  /// The value of each option that was written last; nil if the class's own value is in force.
  private var written: [OptionValue?]
  var names: KindNames
  /// Kinds that were reported because they are not declared.
  private var reported: Set<String> = []
  /// The initial attributes of elements that appeared with the last batch.
  var initials: [ShownElement: UICollectionViewLayoutAttributes] = [:]

  private static let rtl = "rtl"

  init<Layout: AdoptableLayout>(
    _ name: String, _ version: String, _ summary: String, _ source: ContentSource,
    _ adopted: Layout, _ declarations: AdoptedDeclarations<Layout>
  ) {
    let layout = adopted.layout
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let registered = layout.decorationClasses.keys.sorted().map { KindDeclaration.decoration($0) }
    names = KindNames(header: declarations.headerKind, footer: declarations.footerKind)
    // Sections that need no content name their kinds at once.
    let named = view.namedKinds(&names)
    let kinds =
      declarations.kinds
      + (registered + named).filter { kind in
        !declarations.kinds.contains { $0.name == kind.name }
      }
    let direction = LayoutOption<Bool>(
      declarations.options.count, Self.rtl, default: false,
      "The view's direction is right to left.")
    let hasDirection = !declarations.options.contains { $0.declaration.name == Self.rtl }
    let missing: [(String?, ElementKind)] = [
      (declarations.headerKind, .header), (declarations.footerKind, .footer),
    ]
    declaration = LayoutDeclaration(
      name: name, version: version, summary: summary, kinds: kinds,
      missingKinds: missing.filter { $0.0 == nil }.map { $0.1 },
      options: declarations.options.map { $0.declaration }
        + (hasDirection ? [direction.declaration] : []))
    let view = view
    options =
      declarations.options.map { $0.bind(adopted) }
      + (hasDirection
        ? [
          {
            view.semanticContentAttribute =
              direction.value(in: $0) ? .forceRightToLeft : .unspecified
          }
        ] : [])
    written = [OptionValue?](repeating: nil, count: options.count)
    (self.source, self.layout) = (source, layout)
    compositional = layout as? UICollectionViewCompositionalLayout
    flow = layout as? UICollectionViewFlowLayout
    view.recordsCalls = false
    view.appliesAdjustments = false
    view.show(source.content, of: source, isAsked: type(of: source) != ContentSource.self)
    window.addSubview(view)
    view.forgetPending()
  }

  // MARK: Preparing

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    reload(context)
    initials = [:]
    try settle()
  }

  /// Makes the layout valid for what a context shows.
  func reload(_ context: any LayoutContext) {
    load(context)
    writeOptions(context)
    place(context.viewport)
    view.reloadData()
    view.forgetPending()
    view.validate()
  }

  /// Reports what the layout did wrong.
  private func requireBehaviour() throws(LayoutFailure) {
    if let sentence = view.takeMisbehaviour().first { throw .refused(sentence) }
  }

  /// Takes over the size of the content, and reports what the layout did wrong.
  func settle() throws(LayoutFailure) {
    view.forgetPending()
    try requireBehaviour()
    // A layout that subtracts insets from empty bounds reports a negative size; a scroll view shows
    // nothing then.
    let size = view.contentSize
    contentSize = Size(
      width: size.width < 0 ? 0 : size.width, height: size.height < 0 ? 0 : size.height)
    if let compositional { names.setOuter(compositional.outerKinds) }
  }

  /// - Complexity: O(sections + items that have sizes).
  func load(_ context: any LayoutContext) {
    if let flow { source.itemSize = flow.itemSize }
    source.content.load(context, isMeasured: compositional != nil)
  }

  /// Writes the values that have changed; an option that is not set is never written (rule U-81).
  private func writeOptions(_ context: any LayoutContext) {
    for number in options.indices {
      let value = context.option(number, inSection: nil)
      guard value != written[number] else { continue }
      options[number](context)
      written[number] = value
    }
    if let flow { source.itemSize = flow.itemSize }
  }

  /// Places bounds and insets without a question.
  func place(_ viewport: Viewport) {
    view.contentInset = UIEdgeInsets(viewport.contentInset)
    view.safeAreaInsets = UIEdgeInsets(viewport.safeArea)
    view.layoutMargins = UIEdgeInsets(viewport.layoutMargins)
    view.hostInset = UIEdgeInsets(viewport.adjustedContentInset)
    window.frame.size = CGSize(width: viewport.bounds.width, height: viewport.bounds.height)
    view.placeQuietly(CGRect(viewport.bounds))
  }

  // MARK: Answers

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    useOffsets(of: context)
    defer { forgetOffsets() }
    NewestAnswer.borrow(&attributes)
    var objects = view.attributes(in: CGRect(rect))
    if NewestAnswer.give(&objects, in: rect, to: &attributes) {
      return try requireBehaviour()
    }
    let (start, kinds) = (attributes.count, context.kinds)
    let isSorted = try objects.append(to: &attributes, in: rect) {
      (object) throws(LayoutFailure) in try read(object, kinds)
    }
    try requireBehaviour()
    if !isSorted { attributes[start...].sort { $0.element < $1.element } }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    useOffsets(of: context)
    defer { forgetOffsets() }
    guard let object = object(element, context.kinds) else { return nil }
    return try shown(object, context.kinds).flatMap { $0.element == element ? $0 : nil }
  }

  /// The class's own answer about one element.
  func object(_ element: Element, _ kinds: KindTable) -> UICollectionViewLayoutAttributes? {
    guard (0..<source.counts.count).contains(element.section) else { return nil }
    guard let place = names.place(of: element, kinds) else { return nil }
    switch place.category {
    case .cell: return view.layoutAttributesForItem(at: place.path)
    case .supplementaryView:
      return view.layoutAttributesForSupplementaryElement(ofKind: place.kind, at: place.path)
    case .decorationView:
      view.validate()
      return layout.layoutAttributesForDecorationView(ofKind: place.kind, at: place.path)
    }
  }

  /// The engine's attributes of an object (rule U-84), or nil for a kind that is not declared.
  func shown(_ object: UICollectionViewLayoutAttributes, _ kinds: KindTable)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    var shown: [LayoutAttributes] = []
    _ = try [object].append(to: &shown, in: nil) { (object) throws(LayoutFailure) in
      try read(object, kinds)
    }
    return shown.first
  }

  /// Reads attributes that are not those of a plain cell by their accessors, which the class may
  /// have overridden.
  private func read(_ object: UICollectionViewLayoutAttributes, _ kinds: KindTable)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let kind = names.kind(of: object, kinds) else {
      let name = object.representedElementKind ?? ""
      if !reported.insert(name).inserted { return nil }
      let category =
        object.representedElementCategory == .decorationView ? "decoration" : "supplementary"
      throw .refused(
        "kind '\(name)' is not declared: add $0.kind(.\(category)(\"\(name)\")) to the entry")
    }
    let path = object.indexPath
    let isOuter =
      path.count == 1 && names.outer.values.contains(object.representedElementKind ?? "")
    guard path.count == 2 || isOuter else {
      throw .refused(
        "expected attributes with section and item, found an index path of "
          + "\(path.count) for kind '\(object.representedElementKind ?? "cell")'")
    }
    var read = LayoutAttributes(
      isOuter
        ? Element(kind, section: 0, item: path.section)
        : Element(kind, section: path.section, item: path.item),
      frame: Rect(object.restingFrame), zIndex: object.zIndex)
    read.alpha = Double(object.alpha)
    read.isHidden = object.isHidden
    read.flags = object.flags
    if !object.isFlat {
      if let map = LayoutCore.AffineTransform(nearCentreOf: object.transform3D) {
        read.transform = map
      } else {
        read.isHidden = true
      }
    }
    return read
  }

  // MARK: Invalidation (rule U-86)

  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation {
    if old.contentInset != new.contentInset || old.safeArea != new.safeArea
      || old.margins != new.margins || old.adjustedContentInset != new.adjustedContentInset
    {
      return .everything
    }
    place(old)
    view.bounds = CGRect(new.bounds)
    return try followed(view.takePending())
  }

  func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
  {
    load(context)
    var contexts: [UICollectionViewLayoutInvalidationContext] = []
    for element in elements {
      guard let original = object(element, context.kinds),
        let preferred = original.copy() as? UICollectionViewLayoutAttributes
      else { continue }
      let size = context.measure(
        element, proposed: Size(width: original.size.width, height: original.size.height))
      preferred.size = CGSize(width: size.width, height: size.height)
      if let one = view.context(forPreferred: preferred, original) { contexts.append(one) }
    }
    for context in contexts { view.send(context) }
    view.forgetPending()
    return try followed(contexts)
  }

  /// Converts contexts for the engine; the layout is valid again afterwards unless everything is
  /// invalid.
  private func followed(_ contexts: [UICollectionViewLayoutInvalidationContext])
    throws(LayoutFailure) -> Invalidation
  {
    guard !contexts.isEmpty else { return .nothing }
    var result = Invalidation.nothing
    let isWhole = contexts.contains {
      $0.invalidateEverything || $0.invalidateDataSourceCounts
    }
    if isWhole {
      result = .everything
    } else {
      let size = view.contentSize
      view.validate()
      try settle()
      let lists = view.contentSize == size ? contexts.map(listed) : []
      if let first = lists.first, !lists.contains(where: { $0 == nil }) {
        result = lists.dropFirst().reduce(into: first ?? .nothing) { $0.merge($1 ?? .nothing) }
      } else {
        result = .counts
      }
    }
    for context in contexts {
      result.contentOffsetAdjustment.x += context.contentOffsetAdjustment.x
      result.contentOffsetAdjustment.y += context.contentOffsetAdjustment.y
      result.contentSizeAdjustment.width += context.contentSizeAdjustment.width
      result.contentSizeAdjustment.height += context.contentSizeAdjustment.height
    }
    return result
  }

  /// The elements that a context lists, or nil if it lists none, or one that the engine does not
  /// know.
  private func listed(_ context: UICollectionViewLayoutInvalidationContext) -> Invalidation? {
    var elements = (context.invalidatedItemIndexPaths ?? []).map {
      Element(.cell, section: $0.section, item: $0.item)
    }
    let lists = [
      context.invalidatedSupplementaryIndexPaths, context.invalidatedDecorationIndexPaths,
    ]
    for (name, paths) in lists.compactMap({ $0 }).joined() {
      guard let kind = names.kind(named: name, kinds), paths.allSatisfy({ $0.count == 2 }) else {
        return nil
      }
      elements += paths.map { Element(kind, section: $0.section, item: $0.item) }
    }
    return elements.isEmpty || elements.count > Invalidation.most
      ? nil : .elements(elements.sorted())
  }

  /// The kinds of a layer that this layout alone makes.
  private var kinds: KindTable { KindTable(declaration.kinds) }
}
#endif
