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
    "Touches above the content. gesture: under a collection header, drags there do not scroll; "
      + "pass: touches fall through.")

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
  }
}

/// Where what is pinned stops.
enum PinLimit: String, CaseIterable {
  case section, items, next, none
}

/// What overscrolling does to the outermost element.
enum BounceRule: String, CaseIterable {
  case off, on, stretch
}

/// What scrolling invalidates.
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
  /// What is pinned in sections without an option of their own.
  let pins: PinList
  /// What pushes out.
  let limit: PinLimit
  /// How far inside the bounds things are pinned.
  let inset: PinInset
  /// How much further inside, in points.
  let offset: Double
  /// What overscrolling does to the outermost element.
  let bounce: BounceRule
  /// Whether things are pinned below those still pinned.
  let stacks: Bool
  /// Draw order of what is pinned.
  let zIndex: Int
  /// Whether scrolling invalidates everything.
  let invalidatesEverything: Bool
  /// Length of the collection header, in points; 0: none.
  let collectionHeader: Double
  /// How far from the bounds' edge the collection header goes, in points.
  let collectionHeaderLimit: Double
  /// Length of the page header, in points; 0: none.
  let pageHeader: Double
  /// What becomes of touches above the content.
  let insetTouch: InsetTouch

  /// Reads the general values of all options.
  ///
  /// - Throws: `LayoutFailure.refused` for a kind that the layer does not have, and for two headers
  ///   at one place.
  init(_ context: any LayoutContext) throws(LayoutFailure) {
    pins = try PinList(context)
    limit = StickyOption.limit.value(in: context)
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

  /// The pin line of a side (rule F-42): where things are pinned, measured on the side, in points.
  func line(at side: PinSide, _ viewport: Viewport) -> Double {
    side.visible(viewport).start + inset.resolved(side.inset(viewport)) + offset
  }

  /// What is pinned in `section`: its own list if it has one.
  ///
  /// - Throws: as `init`.
  func pins(
    ofSection section: Int, _ context: any LayoutContext, _ hasOwnPins: Bool
  ) throws(LayoutFailure) -> PinList {
    hasOwnPins && context.hasOwnOptions(inSection: section)
      ? try PinList(context, section: section) : pins
  }
}

/// What is pinned in a section, as the option `pin` specifies: kinds at the leading edge, kinds at the
/// trailing one.
///
/// Of each kind the first element of a section is pinned. Footers are pinned at the trailing edge,
/// everything else at the leading edge.
struct PinList: Equatable {
  /// Kinds pinned at the leading edge, in `AttributesOrder`.
  private(set) var leading: [ElementKind] = []
  /// Kinds pinned at the trailing edge.
  private(set) var trailing: [ElementKind] = []

  /// The form of the option's text.
  static let form = "headers|footers|both|none|KIND,KIND…"

  /// Kinds pinned at `side`.
  func kinds(at side: PinSide) -> [ElementKind] { side.isLeading ? leading : trailing }

  /// Reads the list of `section`, nil for the general one.
  ///
  /// - Throws: `LayoutFailure.refused` for a word that names no kind of the base, and for one that
  ///   nothing of the base could ever follow.
  init(_ context: any LayoutContext, section: Int? = nil) throws(LayoutFailure) {
    let words = StickyOption.pin.value(in: context, section: section)
    let offered = Offer(context)
    for word in words {
      switch word {
      case "none": break
      case "headers": add(.header)
      case "footers": add(.footer)
      case "both":
        add(.header)
        add(.footer)
      default: add(try offered.kind(named: word))
      }
      // The default is not an explicit request.
      if words != StickyOption.pin.defaultValue { try offered.check(word) }
    }
    leading.sort()
  }

  /// The words of `text`, or nil if it can be no list, whatever the kinds are.
  static func words(_ text: String) -> [String]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    let isList = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { $0.isKindNameByte }
    }
    guard isList, words.count == Set(words).count, !words.contains("none") || words.count == 1
    else { return nil }
    return words
  }

  private mutating func add(_ kind: ElementKind) {
    if kind == .footer {
      trailing = [kind]
    } else if !leading.contains(kind) {
      leading.append(kind)
    }
  }
}

/// The kinds of a base that can be pinned.
private struct Offer {
  private let kinds: KindTable
  private let missing: [ElementKind]
  private let axis: Axis

  init(_ context: any LayoutContext) {
    kinds = context.kinds
    missing = context.base?.missingKinds ?? []
    axis = context.base?.axis ?? .vertical
  }

  /// The kind that `name` means.
  func kind(named name: String) throws(LayoutFailure) -> ElementKind {
    guard let kind = kinds.kind(named: name) else {
      let known = kinds.all.filter { kinds.isPinnable($0) && !missing.contains($0) }
      throw .refused(
        "expected a kind of the base, found '\(name)'; available: "
          + known.compactMap { kinds.name(of: $0) }.joined(separator: ", "))
    }
    guard kinds.isPinnable(kind) else {
      throw .refused(
        "pin=\(name) has no effect: it cannot move along the "
          + "\(axis == .vertical ? "vertical" : "horizontal") axis inside a section")
    }
    return kind
  }

  /// Refuses a word for standard kinds of which the base never shows any.
  func check(_ word: String) throws(LayoutFailure) {
    let asked: [ElementKind] =
      switch word {
      case "headers", "header": [.header]
      case "footers", "footer": [.footer]
      case "both": [.header, .footer]
      default: []
      }
    guard !asked.isEmpty, asked.allSatisfy(missing.contains) else { return }
    let names = asked.map { $0 == .header ? "headers" : "footers" }.joined(separator: " or ")
    throw .refused("pin=\(word) has no effect: the base has no \(names)")
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit or letter, a hyphen or an underscore.
  fileprivate var isKindNameByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || self == 0x2D || self == 0x5F
  }
}
