import LayoutCore

/// Along which axes elements are pinned.
enum PinAxis: String, CaseIterable {
  case auto, x, y, both

  /// Whether elements are pinned along `axis` over a base whose sections follow each other along
  /// `base`.
  func includes(_ axis: Axis, base: Axis) -> Bool {
    switch self {
    case .auto: return axis == base
    case .x: return axis == .horizontal
    case .y: return axis == .vertical
    case .both: return true
    }
  }
}

/// The place at which elements pinned along one axis stop: as `limit`, or one of their own.
enum AxisLimit: String, CaseIterable {
  case auto, section, items, next, none, content

  /// The limit in force where `general` is that of both axes.
  func resolved(_ general: PinLimit) -> PinLimit { PinLimit(rawValue: rawValue) ?? general }
}

/// The value of `pin-x` or `pin-y`: kinds, and at most one range of items and one of sections.
struct PinSelection: Equatable {
  /// Words for kinds, as `pin` takes them.
  private(set) var words: [String] = []
  /// Numbers of items, in each section.
  private(set) var items: ClosedRange<Int>?
  /// Numbers of sections.
  private(set) var sections: ClosedRange<Int>?
  /// Whether `pin` decides along the base's axis, and nothing is pinned along the other.
  private(set) var isAuto = false

  /// The form of the option's text.
  static let form = "auto|headers|footers|both|none|KIND,KIND…|items A..B|sections A..B"

  /// Reads `text`, or nil if it is of another form.
  init?(_ text: String) {
    if text == "auto" {
      isAuto = true
      return
    }
    var kinds: [Substring] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      if word.hasPrefix("items ") {
        guard items == nil, let range = Self.range(word.dropFirst(6)) else { return nil }
        items = range
      } else if word.hasPrefix("sections ") {
        guard sections == nil, let range = Self.range(word.dropFirst(9)) else { return nil }
        sections = range
      } else {
        kinds.append(word)
      }
    }
    guard !kinds.isEmpty || items != nil || sections != nil else { return nil }
    if kinds.isEmpty { return }
    guard let words = PinList.words(kinds.joined(separator: ",")),
      words != ["none"] || (items == nil && sections == nil)
    else { return nil }
    self.words = words
  }

  /// Two numbers such as `0..2`, of which the first is not the larger.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = number(parts[0]),
      let last = number(parts[2]), first <= last
    else { return nil }
    return first...last
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

/// The elements pinned along one axis apart from their section: the bands of rule F-55.
///
/// Along the axis of the base's sections these are kinds that belong to no section, and ranges of
/// sections; across it, where no section begins or ends, all that is pinned.
struct AxisPins {
  let axis: Axis
  /// Whether the base's sections follow each other along the axis.
  let followsSections: Bool
  /// Kinds of which the first element of each section is pinned; none along the sections' axis.
  let bound: PinList
  /// Kinds that belong to no section: their elements are those of section 0.
  let loose: PinList
  /// Numbers of items, in each section; none along the sections' axis.
  let items: ClosedRange<Int>?
  /// Numbers of sections.
  let sections: ClosedRange<Int>?
  /// The place at which they stop: the content's end, or nowhere.
  let limit: PinLimit
  /// Kinds that belong to no section.
  let unbound: [ElementKind]

  /// Creates the pins that `selection`, the value of `option`, specifies along `axis`.
  ///
  /// - Throws: `LayoutFailure.refused` for a word that names no kind of the base.
  init(
    _ axis: Axis, _ selection: PinSelection, _ limit: PinLimit, option: String,
    _ context: any LayoutContext
  ) throws(LayoutFailure) {
    self.axis = axis
    followsSections = axis == (context.base?.axis ?? .vertical)
    let kinds = context.kinds
    let named = try PinList(selection.words, context, option: option)
    bound = followsSections ? PinList() : named.filter { kinds.isPinnable($0) }
    loose = named.filter { !kinds.isPinnable($0) }
    items = followsSections ? nil : selection.items
    sections = selection.sections
    self.limit = limit
    unbound = kinds.all.filter { !kinds.isPinnable($0) }
  }

  /// Whether there is anything to pin at the leading or the trailing edge.
  func isEmpty(at side: PinSide) -> Bool {
    bound.kinds(at: side).isEmpty && loose.kinds(at: side).isEmpty
      && !(side.isLeading && (items != nil || sections != nil))
  }

  /// The kinds that scrolling along the axis moves, or nil if these are elements of any kind.
  var kinds: [ElementKind]? {
    guard items == nil, sections == nil else { return nil }
    return bound.leading + bound.trailing + loose.leading + loose.trailing
  }
}
