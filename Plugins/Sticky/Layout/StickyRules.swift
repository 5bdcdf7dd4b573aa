import LayoutCore

/// The options of `sticky`.
enum StickyOption {
  static let pin = LayoutOption<[String]>(
    0, "pin", form: PinList.form, default: "headers", perSection: true,
    "What is pinned: headers, footers, both, none, or kinds of the base.", read: PinList.words)
  static let limit = LayoutOption<PinLimit>(
    1, "limit", default: .section,
    "What pushes a pinned element out: the section's end, its last item, the next section, nothing, "
      + "the content's end."
  )
  static let pinInset = LayoutOption<PinInset>(
    2, "pin-inset", form: PinInset.form, expected: "\(PinInset.form), a length from 0 to 1e9",
    default: "auto",
    "Distance of the pin line from the bounds' edge, in points; auto: the adjusted inset.",
    read: PinInset.init)
  static let pinOffset = LayoutOption<Double>(
    3, "pin-offset", default: 0, range: -1e9...1e9,
    "Additional distance of the pin line, in points.")
  static let duringBounce = LayoutOption<BounceRule>(
    4, "during-bounce", default: .off,
    "Whether the outermost header stays pinned while overscrolled, or stretches.")
  static let stack = LayoutOption<Bool>(
    5, "stack", default: false,
    "Pins each element after those already pinned; with limit=none they pile up.")
  static let z = LayoutOption<Int>(
    6, "z", default: 1024, range: -1_000_000_000...1_000_000_000, "Draw order of pinned elements.")
  static let invalidate = LayoutOption<ScrollInvalidation>(
    7, "invalidate", default: .pinned,
    "What a scroll invalidates; everything: to show what that costs.")
  static let collectionHeader = LayoutOption<Double>(
    8, "collection-header", default: 0,
    "Length of a header that follows the content and then stays, in points; 0: none.")
  static let collectionHeaderLimit = LayoutOption<Double>(
    9, "collection-header-limit", default: 0,
    "Maximum distance of the collection header from the bounds' edge, in points.")
  static let pageHeader = LayoutOption<Double>(
    10, "page-header", default: 0,
    "Length of a header in the leading inset that scrolls away, in points; 0: none.")
  static let insetTouch = LayoutOption<InsetTouch>(
    11, "inset-touch", default: .gesture,
    "Touches above the content. gesture: under a collection header, drags there do not scroll; "
      + "pass: touches fall through.")
  static let axis = LayoutOption<PinAxis>(
    12, "axis", default: .auto,
    "Axes along which elements are pinned; auto: the axis of the base's sections.")
  static let pinX = LayoutOption<PinSelection>(
    13, "pin-x", form: PinSelection.form, default: "auto",
    "What is pinned along x: kinds, items or sections of the base; auto: as pin says.",
    read: PinSelection.init)
  static let pinY = LayoutOption<PinSelection>(
    14, "pin-y", form: PinSelection.form, default: "auto",
    "What is pinned along y: kinds, items or sections of the base; auto: as pin says.",
    read: PinSelection.init)
  static let limitX = LayoutOption<AxisLimit>(
    15, "limit-x", default: .auto, "What pushes out along x; auto: as limit says.")
  static let limitY = LayoutOption<AxisLimit>(
    16, "limit-y", default: .auto, "What pushes out along y; auto: as limit says.")

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    pin
    limit
    pinInset
    pinOffset
    duringBounce
    stack
    z
    invalidate
    collectionHeader
    collectionHeaderLimit
    pageHeader
    insetTouch
    axis
    pinX
    pinY
    limitX
    limitY
  }

  /// The elements pinned along `axis`.
  static func pin(along axis: Axis) -> LayoutOption<PinSelection> {
    axis == .horizontal ? pinX : pinY
  }

  /// The stop of pinned elements along `axis`.
  static func limit(along axis: Axis) -> LayoutOption<AxisLimit> {
    axis == .horizontal ? limitX : limitY
  }
}

/// The place at which pinned elements stop.
enum PinLimit: String, CaseIterable {
  case section, items, next, none, content
}

/// The effect of overscrolling on the outermost element.
enum BounceRule: String, CaseIterable {
  case off, on, stretch
}

/// The effect of scrolling: what it invalidates.
enum ScrollInvalidation: String, CaseIterable {
  case pinned, everything
}

/// The effect of touches above the content.
enum InsetTouch: String, CaseIterable {
  case gesture, pass
}

/// The distance of the line from the edge of the bounds.
enum PinInset: Equatable {
  /// As far as the adjusted content inset.
  case auto
  /// A fixed length, whatever the insets are.
  case fixed(Double)

  /// The form of the option's text.
  static let form = "auto|LENGTH"

  /// Reads `text`, or nil if it is neither `auto` nor a length up to 1e9.
  init?(_ text: String) {
    if text == "auto" {
      self = .auto
    } else if let value = Double(text), OptionType.lengths.contains(value) {
      self = .fixed(value)
    } else {
      return nil
    }
  }

  /// The inset from an edge whose adjusted content inset is `adjusted`, in points.
  func resolved(_ adjusted: Double) -> Double {
    switch self {
    case .auto: return adjusted
    case .fixed(let value): return value
    }
  }
}

/// The options in force, read once in each `prepare`.
///
/// A class, so that a query retains one object.
final class StickyRules {
  /// The kinds pinned in sections without an option of their own.
  let pins: PinList
  /// Numbers of the items that are pinned in each section, along the axis of sections.
  let items: ClosedRange<Int>?
  /// Numbers of sections that stay as a whole, along the same axis: nothing of them is pinned by
  /// itself.
  let frozenSections: ClosedRange<Int>?
  /// Whether sections pin anything: whether their axis is one of `axis`.
  let sectionsPin: Bool
  /// The stop of pinned elements along the axis of sections.
  let limit: PinLimit
  /// The elements pinned apart from sections, along either axis.
  let bands: [AxisPins]
  /// The distance of the line from the edge of the bounds.
  let inset: PinInset
  /// Additional distance, in points.
  let offset: Double
  /// The effect of overscrolling on the outermost element.
  let bounce: BounceRule
  /// Whether things are pinned below those still pinned.
  let stacks: Bool
  /// Draw order of what is pinned.
  let zIndex: Int
  /// Whether scrolling invalidates everything.
  let invalidatesEverything: Bool
  /// Length of the collection header, in points; 0: none.
  let collectionHeader: Double
  /// The final place of the collection header relative to the bounds' edge, in points.
  let collectionHeaderLimit: Double
  /// Length of the page header, in points; 0: none.
  let pageHeader: Double
  /// The effect of touches above the content.
  let insetTouch: InsetTouch

  /// Reads the general values of all options.
  ///
  /// - Throws: `LayoutFailure.refused` for a kind that the layer does not have, and for two headers
  ///   at one place.
  init(_ context: any LayoutContext) throws(LayoutFailure) {
    let along = context.base?.axis ?? .vertical
    let selections = try Self.selections(context, along)
    let limits = Self.limits(context)
    sectionsPin = StickyOption.axis.value(in: context).includes(along, base: along)
    if let own = selections.first(where: { $0.axis == along }) {
      pins = try PinList(own.pins.words, context, option: own.option).filter {
        context.kinds.isPinnable($0)
      }
      items = own.pins.items
      frozenSections = own.pins.sections
    } else {
      pins = sectionsPin ? try PinList(context) : PinList()
      items = nil
      frozenSections = nil
    }
    limit = limits(along)
    var bands: [AxisPins] = []
    for selection in selections {
      bands.append(
        try AxisPins(
          selection.axis, selection.pins, limits(selection.axis), option: selection.option, context)
      )
    }
    self.bands = bands
    inset = StickyOption.pinInset.value(in: context)
    offset = StickyOption.pinOffset.value(in: context)
    bounce = StickyOption.duringBounce.value(in: context)
    stacks = StickyOption.stack.value(in: context)
    zIndex = StickyOption.z.value(in: context)
    invalidatesEverything = StickyOption.invalidate.value(in: context) == .everything
    collectionHeader = StickyOption.collectionHeader.value(in: context)
    collectionHeaderLimit = StickyOption.collectionHeaderLimit.value(in: context)
    pageHeader = StickyOption.pageHeader.value(in: context)
    insetTouch = StickyOption.insetTouch.value(in: context)
    if collectionHeader > 0, pageHeader > 0 {
      throw .refused(
        "collection-header and page-header take the same place: set one of them to 0")
    }
  }

  /// The axes with a list of their own, and the lists.
  ///
  /// - Throws: `LayoutFailure.refused` for an axis along which nothing is pinned.
  private static func selections(_ context: any LayoutContext, _ along: Axis)
    throws(LayoutFailure) -> [(axis: Axis, option: String, pins: PinSelection)]
  {
    let word = StickyOption.axis.value(in: context)
    var found: [(axis: Axis, option: String, pins: PinSelection)] = []
    for axis in [Axis.horizontal, .vertical] {
      let option = StickyOption.pin(along: axis)
      let pins = option.value(in: context)
      guard !pins.isAuto else { continue }
      guard word.includes(axis, base: along) else {
        throw .refused(
          "\(option.declaration.name) has no effect: axis=\(word.rawValue) pins along "
            + "\(axis == .horizontal ? "y" : "x") alone; set axis=both")
      }
      found.append((axis, option.declaration.name, pins))
    }
    return found
  }

  /// The limit of each axis.
  private static func limits(_ context: any LayoutContext) -> (Axis) -> PinLimit {
    let general = StickyOption.limit.value(in: context)
    let (x, y) = (
      StickyOption.limitX.value(in: context).resolved(general),
      StickyOption.limitY.value(in: context).resolved(general)
    )
    return { $0 == .horizontal ? x : y }
  }

  /// Whether all that is pinned are elements of sections by their kind: no more can be without
  /// `pin-x` and `pin-y`.
  var isPlain: Bool { bands.isEmpty && items == nil }

  /// Whether at most one section pins anything at an edge: the one at the line.
  var pinsOneSection: Bool {
    isPlain && !stacks && frozenSections == nil && (limit == .section || limit == .items)
  }

  /// The pin line of a side (rule F-42): where things are pinned, measured on the side, in points.
  func line(at side: PinSide, _ viewport: Viewport) -> Double {
    side.visible(viewport).start + inset.resolved(side.inset(viewport)) + offset
  }

  /// Returns the kinds pinned in `section`: its own list if it has one.
  ///
  /// - Throws: as `init`.
  func pins(
    ofSection section: Int, _ context: any LayoutContext, _ hasOwnPins: Bool
  ) throws(LayoutFailure) -> PinList {
    hasOwnPins && context.hasOwnOptions(inSection: section)
      ? try PinList(context, section: section) : pins
  }
}
