public import LayoutCore
import SummaryTree

/// The layout of sections, each of one group that repeats; groups nest, and sections can scroll by
/// themselves.
///
/// UIKit: `UICollectionViewCompositionalLayout`. The rules are those of the handbook's page
/// "Compositional layouts" (C-01 to C-95).
public final class Compositional {
  /// Name, kinds and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "compositional", version: "1.0.0",
    summary: "Sections of a group that repeats: nested groups, own scrolling, badges.",
    missingKinds: [], options: CompositionalOption.all.declarations)

  /// The start of the kinds of items around all sections: a section has kinds of its own.
  public static let outerKindPrefix = "layout-"

  /// Counters of the work done since the layout was created.
  public struct Work: Hashable, Sendable {
    /// Groups solved by `prepare`: one for each distinct spec of a section, however many groups
    /// there are.
    public var groupsSolved = 0
    /// Sections put in their places.
    public var sectionsResolved = 0
    /// Groups that queries looked at.
    public var queried = 0
    /// Attributes written by queries.
    public var materialised = 0
  }

  /// The work done so far.
  public internal(set) var work = Work()

  /// The spec to lay out in place of the option's; nil: the option's.
  ///
  /// Kinds in it need not be words of the notation. Takes effect with the next `prepare`.
  public var spec: CompositionalSpec?

  var prepared = PreparedLayout(.list)
  /// The text of the option last read, and what it says.
  private var lastSpec: (text: String, spec: CompositionalSpec)?
  /// Values that sections without options of their own share, by the number of their spec.
  var plainStyles: [SectionStyle?] = []
  /// The same of sections with options of their own, by what they depend on.
  var styles: [StyleKey: SectionStyle] = [:]
  /// Where cells are collected that were found out of order.
  var scratch: [LayoutAttributes] = []

  /// Creates a layout that is not prepared yet.
  public init() {}

  /// The values that sections share if they have the same.
  struct StyleKey: Hashable {
    let spec: SectionSpec
    let measured: [MeasuredBoundary]
    let effect: Effect?

    /// Hashes what sections can have of their own; specs are few.
    func hash(into hasher: inout Hasher) {
      hasher.combine(spec.scroll)
      hasher.combine(spec.gap)
      hasher.combine(spec.inset)
      hasher.combine(spec.boundaries)
      hasher.combine(measured)
      hasher.combine(effect)
    }
  }
}

extension Compositional: CollectionLayout {
  /// Name, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Across the scroll axis the view's, along it the end of the last section and what is around
  /// all of them (rule C-58).
  public var contentSize: Size { prepared.contentSize }

  /// Refuses a spec that cannot be read, with line and column.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    if option == CompositionalOption.spec.number, case .text(let text) = value {
      _ = try read(text)
    } else {
      try CompositionalOption.all.check(value, forOption: option)
    }
  }

  /// Solves one group for each distinct section spec and puts the sections in their places.
  ///
  /// - Complexity: O(sections + cells of the distinct groups); with estimates O(items) more to read
  ///   known lengths.
  /// - Throws: `LayoutFailure.refused` if a group needs more children than it may have, or the
  ///   content is longer than numbers can hold.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    (plainStyles, styles) = ([], [:])
    let (spec, isOverridden) = overriddenSpec(context)
    let new = PreparedLayout(spec)
    for section in spec.sections where isOverridden {
      try section.requireNoClash(spec.layout.axis)
    }
    new.readOptions(context)
    new.estimates = EstimatedAxes(spec)
    prepared = new
    var part: [PlacedSection] = []
    var sections = SummarizedList<PlacedSection>()
    // Added to the list a part at a time, so that a million sections do not lie in an array first.
    for index in 0..<context.sectionCount {
      part.append(try placedSection(index, context))
      if part.count == 4096 {
        sections.append(contentsOf: SummarizedList(part))
        part.removeAll(keepingCapacity: true)
      }
    }
    sections.append(contentsOf: SummarizedList(part))
    try finish(sections)
  }

  /// Puts sections in force, and what is around them.
  func finish(_ sections: SummarizedList<PlacedSection>) throws(LayoutFailure) {
    prepared.sections = sections
    guard !prepared.isTooLong else {
      throw .refused("the content is longer than \(Int64(Ticks.most)) points")
    }
    prepared.placeOuter()
  }

  /// The spec with the options that override its keys.
  func effectiveSpec(_ context: any LayoutContext) -> CompositionalSpec {
    overriddenSpec(context).spec
  }

  /// The same, and whether any option changes its sections.
  private func overriddenSpec(_ context: any LayoutContext)
    -> (spec: CompositionalSpec, isOverridden: Bool)
  {
    var spec = self.spec ?? .list
    if self.spec == nil,
      case .text(let text)? = context.option(CompositionalOption.spec.number, inSection: nil)
    {
      spec = (try? read(text)) ?? .list
    }
    if let direction = CompositionalOption.direction.value(in: context) {
      spec.layout.axis = direction == .vertical ? .vertical : .horizontal
    }
    if let gap = CompositionalOption.sectionGap.value(in: context) { spec.layout.gap = gap }
    if let ref = CompositionalOption.ref.value(in: context) { spec.layout.reference = ref }
    if let repeats = CompositionalOption.repeats.value(in: context) {
      spec.layout.repeats = repeats
    }
    if let rtl = CompositionalOption.rtl.value(in: context) { spec.layout.isRightToLeft = rtl }
    let overrides = SectionOverrides(context)
    if !overrides.isEmpty {
      for index in spec.sections.indices { overrides.apply(to: &spec.sections[index]) }
    }
    return (spec, !overrides.isEmpty)
  }

  /// The spec of a text; the last one is kept.
  private func read(_ text: String) throws(LayoutFailure) -> CompositionalSpec {
    if let lastSpec, lastSpec.text == text { return lastSpec.spec }
    let spec = try CompositionalSpec(option: text)
    lastSpec = (text, spec)
    return spec
  }

  /// A section with its groups, its length known.
  func placedSection(_ index: Int, _ context: any LayoutContext) throws(LayoutFailure)
    -> PlacedSection
  {
    let style = try style(ofSection: index, context)
    work.sectionsResolved += 1
    let placed = PlacedSection(
      style, style.run(index, itemCount: context.itemCount(inSection: index), context),
      known: KnownEdges(style, section: index, context))
    prepared.remember(placed)
    return placed
  }

  /// Values that a section shares with others like it.
  private func style(ofSection index: Int, _ context: any LayoutContext) throws(LayoutFailure)
    -> SectionStyle
  {
    let number = prepared.spec.specNumber(ofSection: index)
    if plainStyles.isEmpty {
      plainStyles = Array(repeating: nil, count: prepared.spec.sections.count)
    }
    let hasOwn = context.hasOwnOptions(inSection: index)
    if !hasOwn, let known = plainStyles[number] { return known }
    var spec = prepared.spec.sections[number]
    if hasOwn {
      SectionOverrides(context, section: index).apply(to: &spec)
      try spec.requireNoClash(prepared.axis)
      prepared.estimates.addEdges(of: spec, prepared.axis)
    }
    let key = StyleKey(
      spec: spec,
      measured: CompositionalOption.measured.value(in: context, section: index) ?? [],
      effect: CompositionalOption.effect.value(in: context, section: index))
    let known = styles[key] ?? plainStyles.first { $0?.key == key } ?? nil
    let style = if let known { known } else { try solvedStyle(key, context) }
    if hasOwn { styles[key] = style } else { plainStyles[number] = style }
    return style
  }

  /// New values, for sections with none that are alike.
  private func solvedStyle(_ key: StyleKey, _ context: any LayoutContext) throws(LayoutFailure)
    -> SectionStyle
  {
    let recipe = try SectionRecipe(
      key.spec, prepared.axis, view: prepared.fractionView,
      reference: prepared.reference(key.spec.reference ?? prepared.spec.layout.reference),
      prepared.rules)
    work.groupsSolved += 1
    return SectionStyle(recipe, prepared.outerRules, key, context.kinds)
  }
}

/// The keys of a section that options override.
struct SectionOverrides {
  private let scroll: SectionSpec.Scroll?
  private let gap: Double?
  private let inset: EdgeLengths?
  private let header: BoundarySpec?
  private let footer: BoundarySpec?

  /// Reads the options of a section, or of all.
  init(_ context: any LayoutContext, section: Int? = nil) {
    scroll = CompositionalOption.scroll.value(in: context, section: section)
    gap = CompositionalOption.gap.value(in: context, section: section)
    inset = CompositionalOption.inset.value(in: context, section: section)
    header = CompositionalOption.header.value(in: context, section: section)
    footer = CompositionalOption.footer.value(in: context, section: section)
  }

  var isEmpty: Bool {
    scroll == nil && gap == nil && inset == nil && header == nil && footer == nil
  }

  /// Replaces what is overridden.
  func apply(to spec: inout SectionSpec) {
    if let scroll { spec.scroll = scroll }
    if let gap { spec.gap = gap }
    if let inset { spec.inset = inset }
    if let header { Self.replace(header, in: &spec.boundaries) }
    if let footer { Self.replace(footer, in: &spec.boundaries) }
  }

  /// Puts an item in the place of those of its key; one without a length only takes them away.
  private static func replace(_ item: BoundarySpec, in boundaries: inout [BoundarySpec]) {
    let place = boundaries.firstIndex { $0.key == item.key }
    boundaries.removeAll { $0.key == item.key }
    guard item.extent != .length(.points(0)) else { return }
    boundaries.insert(item, at: min(place ?? boundaries.count, boundaries.count))
  }
}

extension PreparedLayout {
  /// Reads the options that belong to the whole layout.
  func readOptions(_ context: any LayoutContext) {
    let isBackport = CompositionalOption.profile.value(in: context) == .backport
    rules.tolerance = CompositionalOption.tolerance.value(in: context)
    rules.equalisesTotals = CompositionalOption.leftover.value(in: context) == .equal
    rules.fitsPartialGroup =
      isBackport || CompositionalOption.partialGroup.value(in: context) == .fit
    rules.isBackport = isBackport
    outerRules = Boundary.Rules(
      axis: axis, stack: CompositionalOption.boundaryStack.value(in: context),
      offsetGrows: CompositionalOption.offsetGrows.value(in: context), isBackport: isBackport)
    pixelScale = CompositionalOption.pixelScale.value(in: context)
    scrollers.clip =
      [.axis, .none, .both][
        ScrollerClip.allCases.firstIndex(of: CompositionalOption.scrollerClip.value(in: context))
          ?? 0]
    scrollers.hitsOverflow = CompositionalOption.scrollerHit.value(in: context) == .overflow
    scrollers.flick = CompositionalOption.flick.value(in: context)
    scrollers.snapsFromRelease = CompositionalOption.snapFrom.value(in: context) == .release
    let viewport = context.viewport
    view = Size(width: max(0, viewport.size.width), height: max(0, viewport.size.height))
    adjusted = viewport.adjustedContentInset.mirrored(isMirrored)
    safeArea = viewport.safeArea.mirrored(isMirrored)
    margins = viewport.layoutMargins.mirrored(isMirrored)
    fractionView = view
    if CompositionalOption.heightBase.value(in: context) == .adjusted {
      let length = view.along(axis) - adjusted.lead(axis) - adjusted.trail(axis)
      fractionView.set(max(0, length), along: axis)
    }
    let prefix = Compositional.outerKindPrefix
    outerItems = spec.layout.boundaries.items(context.kinds, prefix: prefix)
    if !outerItems.isEmpty {
      outerMeasured = (CompositionalOption.measured.value(in: context) ?? []).compactMap {
        $0.kind.hasPrefix(prefix)
          ? MeasuredBoundary(kind: String($0.kind.dropFirst(prefix.utf8.count)), size: $0.size)
          : nil
      }
    }
    pins = outerItems.contains { $0.spec.isPinned }
    let edges = reference(spec.layout.reference)
    outerSpan = (edges.lead, max(0, view.along(axis.across) - edges.lead - edges.trail))
  }

  /// The edges across the axis from which insets are measured (rule C-52).
  func reference(_ reference: InsetReference) -> (lead: Double, trail: Double) {
    let insets: Insets
    switch reference {
    case .none: return (0, 0)
    case .safe: insets = safeArea
    case .margins: insets = margins
    }
    return (insets.lead(axis.across), insets.trail(axis.across))
  }

  /// Remembers what queries must know of a section beforehand.
  func remember(_ placed: PlacedSection) {
    outset = max(outset, placed.outset)
    pins = pins || placed.style.boundary.contains { $0.spec.isPinned }
    hasEffects = hasEffects || placed.style.effect != nil
  }
}

extension Insets {
  /// The insets with left and right exchanged if `isMirrored`.
  func mirrored(_ isMirrored: Bool) -> Insets {
    isMirrored ? Insets(top: top, left: right, bottom: bottom, right: left) : self
  }
}
