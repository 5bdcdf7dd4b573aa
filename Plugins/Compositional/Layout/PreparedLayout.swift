import LayoutCore
import SummaryTree

/// Everything that answers need: the sections in their places, and the items around them all.
///
/// All lengths are of a layout from left to right; `Turning` turns frames around.
final class PreparedLayout {
  var spec: CompositionalSpec
  var sections = SummarizedList<PlacedSection>() { didSet { found = nil } }
  /// The view, as the viewport has it.
  var view = Size.zero
  /// The view as fractions count it (rule C-53).
  var fractionView = Size.zero
  /// Adjusted insets, safe area and margins of the view, as from left to right.
  var adjusted = Insets.zero
  var safeArea = Insets.zero
  var margins = Insets.zero
  /// Items around all sections.
  var outerItems: [Boundary.Item] = []
  var outer = Boundary([], Boundary.Rules(), span: (0, 0), core: 0, []) { didSet { found = nil } }
  var outerSpan = (start: 0.0, length: 0.0)
  var outerRules = Boundary.Rules()
  /// Measured sizes of items around all sections, by the kinds of the spec.
  var outerMeasured: [MeasuredBoundary] = []
  /// The axes along which elements have estimates.
  var estimates = EstimatedAxes()
  /// The largest distance by which elements stick out of their section.
  var outset = 0.0
  /// Whether anything is pinned, or changed by its distance from the middle of the view.
  var pins = false
  var hasEffects = false
  var pixelScale = 0.0
  var rules = SolvingRules()
  var scrollers = ScrollerRules()
  /// The section that was found last: most questions are about the one of the question before.
  private var found: SectionFrame?

  /// Options about scrollers.
  struct ScrollerRules {
    var clip = SectionScroller.Clip.axis
    var hitsOverflow = false
    var flick = 200.0
    var snapsFromRelease = false
  }

  init(_ spec: CompositionalSpec) { self.spec = spec }

  var axis: Axis { spec.layout.axis }
  var isMirrored: Bool { spec.layout.isRightToLeft }
  fileprivate var gapTicks: Int64 { Ticks.count(spec.layout.gap) }

  /// Length of all sections and the gaps between them.
  var coreLength: Double {
    Ticks.points(sections.summary.ticks + Int64(gapCount) * gapTicks)
  }

  private var gapCount: Int {
    rules.isBackport ? sections.count : max(0, sections.count - 1)
  }

  /// Length of the content along the axis.
  var mainLength: Double { outer.length }

  var contentSize: Size {
    axis == .vertical
      ? Size(width: view.width, height: mainLength) : Size(width: mainLength, height: view.height)
  }

  /// Where a section starts along the axis.
  ///
  /// - Complexity: O(log S).
  func start(ofSection section: Int) -> Double {
    let before = sections.summary(before: section)
    return outer.before + Ticks.points(before.ticks + Int64(before.count) * gapTicks)
  }

  /// The last section that starts at or before a position, or nil.
  ///
  /// - Complexity: O(log S); O(1) where it is the one that was found last.
  func section(at position: Double) -> Int? {
    guard !sections.isEmpty, position >= outer.before else { return nil }
    let gap = gapTicks
    let target = Ticks.floor(position - outer.before)
    if let found, found.ticks.contains(target) { return found.index }
    let last = sections.count - 1
    return sections.find(target, by: { $0.ticks + Int64($0.count) * gap })?.index ?? last
  }

  /// A section in its place.
  ///
  /// - Complexity: O(log S); O(1) where it is the one that was found last.
  func frame(ofSection index: Int) -> SectionFrame {
    if let found, found.index == index { return found }
    let frame = SectionFrame(index, self)
    found = frame
    return frame
  }

  /// Whether lengths are so large that ticks cannot hold them.
  var isTooLong: Bool {
    Ticks.points(sections.summary.ticks) + Double(gapCount) * spec.layout.gap >= Ticks.most
  }

  /// Places the items around all sections again.
  func placeOuter() {
    outer = Boundary(outerItems, outerRules, span: outerSpan, core: coreLength, outerMeasured)
  }
}

/// A section with its start, and where its groups lie.
///
/// A class, so that a query retains one object.
final class SectionFrame {
  let index: Int
  let placed: PlacedSection
  let style: SectionStyle
  let run: GroupRun
  let recipe: SectionRecipe
  /// Whether it shows anything at its edges or behind it, and whether items are anchored to cells.
  let hasOthers: Bool
  let hasBadges: Bool
  /// Its start along the axis.
  let start: Double
  /// The part of the layout's ticks that it has, the gap behind it counted.
  let ticks: Range<Int64>
  /// Where its groups start across the stack, and the room there.
  let acrossStart: Double
  let acrossRoom: Double
  /// Its scroller, as it is shown, and the scroller's stops (rules C-57, C-80 to C-88).
  let scroller: SectionScroller?
  let stops: ScrollerStops?
  /// The offset of its scroller, as `follow` found it; 0 without one.
  private(set) var offset = 0.0
  /// Where its first group starts along the stack, at offset 0.
  private let firstStart: Double

  init(_ index: Int, _ prepared: PreparedLayout) {
    self.index = index
    placed = prepared.sections[index]
    (style, run, recipe) = (placed.style, placed.run, placed.style.recipe)
    (hasOthers, hasBadges) = (style.hasOthers, !run.unit.badges.isEmpty)
    let before = prepared.sections.summary(before: index)
    let first = before.ticks + Int64(before.count) * prepared.gapTicks
    ticks = first..<first + placed.ticks + prepared.gapTicks
    start = prepared.outer.before + Ticks.points(first)
    let cross = recipe.reference.lead + recipe.inset.lead(recipe.axis.across)
    let main = start + placed.before + recipe.inset.lead(recipe.axis)
    guard style.isScroller else {
      (firstStart, acrossStart, scroller, stops) = (main, cross, nil, nil)
      acrossRoom = recipe.container.along(recipe.axis.across)
      return
    }
    (firstStart, acrossStart, acrossRoom) = (cross, main, run.breadth)
    guard run.itemCount > 0 else {
      (scroller, stops) = (nil, nil)
      return
    }
    let stops = ScrollerStops(placed, prepared.view)
    self.stops = stops
    let length = prepared.view.along(recipe.stack)
    let frame =
      recipe.axis == .vertical
      ? Rect(x: 0, y: main, width: length, height: run.breadth)
      : Rect(x: main, y: 0, width: run.breadth, height: length)
    scroller = SectionScroller(
      frame: prepared.turned(frame), axis: recipe.stack,
      isReversed: prepared.isMirrored && recipe.stack == .horizontal, contentLength: stops.length,
      range: stops.range, rest: stops.rest, behavior: recipe.spec.scroll.behavior,
      stopCount: stops.count, clip: prepared.scrollers.clip,
      hitsOverflow: prepared.scrollers.hitsOverflow, flickSpeed: prepared.scrollers.flick,
      snapsFromRelease: prepared.scrollers.snapsFromRelease)
  }

  /// Moves its cells to the offset that its scroller has in `context`.
  func follow(_ context: any LayoutContext) {
    guard let scroller else { return }
    offset = context.scrollerOffset(ofSection: index) ?? scroller.rest
  }

  /// Where its first group starts along the stack, at the offset.
  var stackStart: Double { firstStart - offset }
  /// Its items at edges; positions count from its start.
  var boundary: Boundary { placed.boundary }
  /// The way by which its scroller has moved its cells, as they were solved.
  var way: Point {
    recipe.stack == .vertical ? Point(x: 0, y: -offset) : Point(x: -offset, y: 0)
  }
  var end: Double { start + placed.length }

  /// The origin of a group's slot in the content.
  func origin(ofGroup group: Int, _ solved: SolvedGroup) -> Point {
    let stack = recipe.stack
    let along = stackStart + run.start(ofGroup: group) + recipe.edge.lead(stack).length
    let across =
      acrossStart
      + recipe.edge.place(solved.size.along(stack.across), in: acrossRoom, stack.across)
    return stack == .vertical ? Point(x: across, y: along) : Point(x: along, y: across)
  }
}

/// Range and stops of a section that scrolls by itself (rules C-81 to C-86).
///
/// A class, since a search for a stop asks for many.
final class ScrollerStops {
  private let run: GroupRun
  private let scroll: SectionSpec.Scroll
  private let pad: Double
  /// The group's distances along the scroller.
  private let edge: (lead: Double, both: Double)
  /// Length of the visible part.
  private let view: Double
  /// Length of the content, pads counted.
  let length: Double
  /// Number of stops.
  private(set) var count = 0

  init(_ placed: PlacedSection, _ view: Size) {
    run = placed.run
    let recipe = placed.style.recipe
    scroll = recipe.spec.scroll
    let inset = recipe.inset
    pad = recipe.reference.lead + inset.lead(recipe.stack)
    edge = (recipe.edge.lead(recipe.stack).length, recipe.edge.length(recipe.stack))
    self.view = view.along(recipe.stack)
    length = pad + run.length + inset.trail(recipe.stack) + recipe.reference.trail
    count = countOfStops
  }

  /// The most pages after the first.
  private static let mostPages = 1_073_741_823.0

  /// The largest offset without a stop for each group.
  private var most: Double { max(0, length - view) }

  var range: ClosedRange<Double> {
    guard scroll == .center, count > 0 else { return 0...most }
    let (first, last) = (stop(0), stop(count - 1))
    return first...max(first, last)
  }

  /// The offset before anyone has scrolled.
  var rest: Double { scroll == .center ? stop(0) : 0 }

  private var countOfStops: Int {
    switch scroll {
    case .none, .continuous: return 0
    case .center: return run.groupCount
    case .page:
      guard view > 0 else { return 1 }
      // A contract's scroller has no more stops; the last is the end of the range anyway.
      return Int(min((most / view - 1e-9).rounded(.up), Self.mostPages)) + 1
    case .leading, .group:
      return partitionPoint(run.groupCount) { run.start(ofGroup: $0) >= most - 1e-9 } + 1
    }
  }

  /// Stop number `index`; they ascend.
  func stop(_ index: Int) -> Double {
    switch scroll {
    case .none, .continuous: 0
    case .center:
      pad + run.start(ofGroup: index) + edge.lead
        + (run.extent(ofGroup: index) - edge.both) / 2 - view / 2
    case .page: view > 0 && index == count - 1 ? most : Double(index) * view
    case .leading, .group: index == count - 1 ? most : run.start(ofGroup: index)
    }
  }
}

extension SectionSpec.Scroll {
  /// Where it comes to rest.
  fileprivate var behavior: SectionScroller.Behavior {
    switch self {
    case .none, .continuous: .continuous
    case .leading: .leading
    case .page: .page
    case .group: .group
    case .center: .center
    }
  }
}
