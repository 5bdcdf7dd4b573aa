import LayoutCore

/// The options in force, read once in each `prepare`.
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
  /// Whether scrolling makes everything stale.
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
    limit = context[StickyOption.limit]
    inset = context[StickyOption.pinInset]
    offset = context[StickyOption.pinOffset]
    bounce = context[StickyOption.duringBounce]
    stacks = context[StickyOption.stack]
    zIndex = context[StickyOption.z]
    invalidatesEverything = context[StickyOption.invalidate] == .everything
    collectionHeader = context[StickyOption.collectionHeader]
    collectionHeaderLimit = context[StickyOption.collectionHeaderLimit]
    pageHeader = context[StickyOption.pageHeader]
    insetTouch = context[StickyOption.insetTouch]
    if collectionHeader > 0, pageHeader > 0 {
      throw .refused(
        "collection-header and page-header take the same place: set one of them to 0")
    }
  }

  /// What is pinned in `section`: its own list if it has one.
  ///
  /// - Throws: as `init`.
  func pins(
    ofSection section: Int, _ context: any LayoutContext, _ mayDiffer: Bool
  ) throws(LayoutFailure) -> PinList {
    mayDiffer && context.hasOwnOptions(inSection: section)
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
    let words = context[StickyOption.pin, section]
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
      // Nobody asked for the default.
      if words != StickyOption.pin.defaultValue { try offered.check(word) }
    }
    leading.sort()
  }

  /// The words of `text`, or nil if it can be no list, whatever the kinds are.
  static func words(_ text: String) -> [String]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    let isList = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0.isLetterOrJoint }
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
        "pin takes \(PinList.form), and '\(name)' is no kind of the base: it has "
          + known.compactMap { kinds.name(of: $0) }.joined(separator: ", "))
    }
    guard kinds.isPinnable(kind) else {
      throw .refused(
        "pin=\(name) can never act: sections of the base follow each other along the "
          + "\(axis == .vertical ? "vertical" : "horizontal") axis, and \(name) has no room to "
          + "move along it in one")
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
    throw .refused("pin=\(word) can never act: the base never shows \(names)")
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter, a hyphen or an underscore.
  fileprivate var isLetterOrJoint: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D || self == 0x5F
  }
}
