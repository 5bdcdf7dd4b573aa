import LayoutCore

/// The options of `compositional` (section 3.4 of the rule page).
///
/// Those that override a key of the spec are unset at first.
enum CompositionalOption {
  static let spec = LayoutOption<CompositionalSpec>(
    0, "spec", form: "NOTATION", default: CompositionalSpec.list.text,
    "The layout: sections with a group each, in the notation or in JSON.",
    reading: { text throws(LayoutFailure) in try CompositionalSpec(option: text) })
  static let file = LayoutOption<String?>(
    1, "file", form: "FILE of spec", "A file with the spec; read at once.", read: { $0 })
  static let scroll = LayoutOption<SectionSpec.Scroll?>(
    2, "scroll", perSection: true, "Own scrolling of the sections, instead of the spec's.")
  static let gap = LayoutOption<Double?>(
    3, "gap", perSection: true, "Distance between two groups, in points, instead of the spec's.")
  static let inset = LayoutOption<EdgeLengths?>(
    4, "inset", form: "1, 2 or 4 lengths", perSection: true,
    "Distance of the groups from the section's edges, instead of the spec's.",
    read: { CompositionalOption.whole($0) { $0.insets() } })
  static let header = LayoutOption<BoundarySpec?>(
    5, "header", form: "LENGTH, SIZE or a header of the notation", perSection: true,
    "The section header, instead of the spec's; 0: none.",
    read: { CompositionalOption.boundary($0, .header) })
  static let footer = LayoutOption<BoundarySpec?>(
    6, "footer", form: "LENGTH, SIZE or a footer of the notation", perSection: true,
    "The section footer, instead of the spec's; 0: none.",
    read: { CompositionalOption.boundary($0, .footer) })
  static let direction = LayoutOption<CompositionalDirection?>(
    7, "direction", "The direction in which the content scrolls, instead of the spec's.")
  static let sectionGap = LayoutOption<Double?>(
    8, "section-gap", "Distance between two sections, in points, instead of the spec's.")
  static let ref = LayoutOption<InsetReference?>(
    9, "ref", "What section insets are measured from across the scroll axis, unless a section says."
  )
  static let repeats = LayoutOption<LayoutSpec.Repeats?>(
    10, "repeat", "What follows the last section of the spec: more of it, or the first again.")
  static let rtl = LayoutOption<Bool?>(11, "rtl", "Mirrors the content for right-to-left scripts.")
  static let partialGroup = LayoutOption<PartialGroup>(
    12, "partial-group", default: .full,
    "Whether the last group keeps its length or ends at its last cell.")
  static let leftover = LayoutOption<Leftover>(
    13, "leftover", default: .share,
    "Whether flexible places share what is left, or become equally long.")
  static let boundaryStack = LayoutOption<BoundaryStack>(
    14, "boundary-stack", default: .content,
    "Where several items at one edge lie: at the content, at the section's edge, in a row.")
  static let offsetGrows = LayoutOption<Bool>(
    15, "offset-grows", default: true, "Whether the offset of an item at an edge moves the content."
  )
  static let heightBase = LayoutOption<HeightBase>(
    16, "height-base", default: .bounds,
    "What fractions along the scroll axis refer to: the bounds, or the bounds without insets.")
  static let tolerance = LayoutOption<Double>(
    17, "tolerance", default: 0.001, range: 0...100,
    "How far the children of a group may exceed it, in points.")
  static let pixelScale = LayoutOption<Double>(
    18, "pixel-scale", default: 0, range: 0...100,
    "Pixels per point for rounding origins; 0: no rounding.")
  static let flick = LayoutOption<Double>(
    19, "flick", default: 200, range: 0...100_000,
    "Speed on release from which a drag turns a page, in points per second.")
  static let snapFrom = LayoutOption<SnapFrom>(
    20, "snap-from", default: .start,
    "Whether pages are counted from the start of a drag or from its release.")
  static let scrollerClip = LayoutOption<ScrollerClip>(
    21, "scroller-clip", default: .axis,
    "Where cells of a section that scrolls are cut off: along its axis, nowhere, at all edges.")
  static let scrollerHit = LayoutOption<ScrollerHit>(
    22, "scroller-hit", default: .frame,
    "Where a section that scrolls takes touches: in its frame, or wherever a cell is.")
  static let effect = LayoutOption<Effect?>(
    23, "effect", form: "fade:ALPHA, scale:FACTOR or carousel:DEGREES", perSection: true,
    "Change of cells away from the middle of the view.", read: { Effect($0) })
  static let profile = LayoutOption<Profile>(
    24, "profile", default: .uikit, "Whose rules hold: UIKit's, or those of the backport of 2021.")
  static let measured = LayoutOption<[MeasuredBoundary]?>(
    25, "measured", form: "KIND:WIDTHxHEIGHT,…", perSection: true,
    "Sizes of items at edges, instead of measuring them; estimated lengths take them.",
    read: { MeasuredBoundary.list($0) })
  /// Those of measuring but the estimate, which specs have of their own.
  private static let measuring = MeasuringOptions(from: 25)

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    spec
    file
    scroll
    gap
    inset
    header
    footer
    direction
    sectionGap
    ref
    repeats
    rtl
    partialGroup
    leftover
    boundaryStack
    offsetGrows
    heightBase
    tolerance
    pixelScale
    flick
    snapFrom
    scrollerClip
    scrollerHit
    effect
    profile
    measured
    measuring.reEstimate
    measuring.maxPasses
    measuring.text
  }

  /// A value that is the whole text.
  static func whole<Value>(_ text: String, _ read: (inout SpecScanner) -> Value?) -> Value? {
    var scanner = SpecScanner(Array(text.utf8))
    guard let value = read(&scanner), scanner.isAtEnd else { return nil }
    return value
  }

  private static func boundary(_ text: String, _ key: BoundarySpec.Key) -> BoundarySpec? {
    whole(text) { SpecSetter(.section).boundary(key, &$0) }
  }
}

extension CompositionalSpec {
  /// Reads the value of the option; the sentence says where the fault is.
  init(option text: String) throws(LayoutFailure) {
    do throws(OptionTextFault) {
      self = try CompositionalSpec(reading: text)
    } catch {
      let before = text.utf8.prefix(error.offset)
      let line = before.count { $0 == UInt8(ascii: "\n") }
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) }
      let column =
        String(decoding: before[(start ?? before.startIndex)...], as: UTF8.self).count + 1
      let place = line == 0 ? "column \(column)" : "line \(line + 1), column \(column)"
      throw .refused("spec, \(place): \(error.sentence)")
    }
  }
}

/// The direction in which the content scrolls.
enum CompositionalDirection: String, CaseIterable {
  case vertical, horizontal
}

/// The end of the last group of a section (rule C-56).
enum PartialGroup: String, CaseIterable {
  case full, fit
}

/// The shares of flexible places (rule C-41).
enum Leftover: String, CaseIterable {
  case share, equal
}

/// Where several items at one edge lie (rule C-61).
enum BoundaryStack: String, CaseIterable {
  case content, edge, stack
}

/// The length that fractions along the scroll axis refer to (rule C-53).
enum HeightBase: String, CaseIterable {
  case bounds, adjusted
}

/// Where pages are counted from (rule C-85).
enum SnapFrom: String, CaseIterable {
  case start, release
}

/// Where cells of a section that scrolls are cut off (rule C-88).
enum ScrollerClip: String, CaseIterable {
  case axis, none, both
}

/// Where a section that scrolls takes touches.
enum ScrollerHit: String, CaseIterable {
  case frame, overflow
}

/// Whose rules hold.
enum Profile: String, CaseIterable {
  case uikit, backport
}

/// The measured size of an item at an edge (rule C-49).
struct MeasuredBoundary: Hashable, Sendable {
  let kind: String
  let size: Size

  /// Reads `KIND:WxH,…`.
  static func list(_ text: String) -> [MeasuredBoundary]? {
    CompositionalOption.whole(text) { scanner in
      var list: [MeasuredBoundary] = []
      repeat {
        guard let kind = scanner.name(), scanner.consume(UInt8(ascii: ":")),
          let width = scanner.number(), scanner.consume(UInt8(ascii: "x")),
          let height = scanner.number()
        else { return nil }
        list.append(MeasuredBoundary(kind: kind, size: Size(width: width, height: height)))
      } while scanner.consume(UInt8(ascii: ","))
      return list
    }
  }
}

/// A change of cells by their distance from the middle of the view (rule C-90).
enum Effect: Hashable, Sendable {
  case fade(Double)
  case scale(Double)
  case carousel(Double)

  /// Reads `fade:A`, `scale:A` or `carousel:DEG`.
  init?(_ text: String) {
    let read = CompositionalOption.whole(text) { scanner -> Effect? in
      guard let name = scanner.name(), scanner.consume(UInt8(ascii: ":")),
        let value = scanner.number()
      else { return nil }
      switch name {
      case "fade": return value <= 1 ? .fade(value) : nil
      case "scale": return value <= 10 ? .scale(value) : nil
      case "carousel": return value <= 90 ? .carousel(value) : nil
      default: return nil
      }
    }
    guard let read else { return nil }
    self = read
  }
}
