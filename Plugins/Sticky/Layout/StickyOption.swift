import LayoutCore

/// The options of `sticky`.
enum StickyOption {
  static let pin = LayoutOption<[String]>(
    0, "pin", form: PinList.form, default: "headers", perSection: true,
    "What is pinned: headers, footers, both, none, or kinds of the base.", read: PinList.words)
  static let limit = LayoutOption<PinLimit>(
    1, "limit", default: .section,
    "What pushes a pinned element out: the section's end, its last item, the next section, nothing."
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
    "Touches above the content: drags do not scroll (gesture), or touches fall through (pass).")

  /// All of them, in the order of their numbers.
  static let all = OptionList(
    pin, limit, pinInset, pinOffset, duringBounce, stack, z, invalidate, collectionHeader,
    collectionHeaderLimit, pageHeader, insetTouch)
}

/// Where what is pinned stops.
enum PinLimit: String, CaseIterable {
  case section, items, next, none
}

/// What overscrolling does to the outermost element.
enum BounceRule: String, CaseIterable {
  case off, on, stretch
}

/// What scrolling makes stale.
enum ScrollInvalidation: String, CaseIterable {
  case pinned, everything
}

/// What becomes of touches above the content.
enum InsetTouch: String, CaseIterable {
  case gesture, pass
}

/// How far inside the bounds things are pinned.
enum PinInset: Equatable {
  /// As far as the adjusted content inset.
  case auto
  /// So many points, whatever the insets are.
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
