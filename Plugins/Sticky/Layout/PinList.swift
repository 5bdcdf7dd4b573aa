import LayoutCore

/// The kinds pinned in a section, as the option `pin` specifies: at the leading edge and at the
/// trailing edge.
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

  /// Pins nothing.
  init() {}

  /// Kinds pinned at `side`.
  func kinds(at side: PinSide) -> [ElementKind] { side.isLeading ? leading : trailing }

  /// Reads the list of `section`, nil for the general one.
  ///
  /// - Throws: `LayoutFailure.refused` for a word that names no kind of the base, and for one that
  ///   nothing of the base could ever follow.
  init(_ context: any LayoutContext, section: Int? = nil) throws(LayoutFailure) {
    let words = StickyOption.pin.value(in: context, section: section)
    try self.init(words, context, option: "pin")
  }

  /// Reads the words of `option`.
  ///
  /// - Throws: as above.
  init(_ words: [String], _ context: any LayoutContext, option: String) throws(LayoutFailure) {
    let offered = Offer(context, option)
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
      if option != "pin" || words != StickyOption.pin.defaultValue { try offered.check(word) }
    }
    leading.sort()
  }

  /// The kinds that satisfy a condition.
  func filter(_ isIncluded: (ElementKind) -> Bool) -> PinList {
    var list = self
    list.leading.removeAll { !isIncluded($0) }
    list.trailing.removeAll { !isIncluded($0) }
    return list
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
  /// The option that asks.
  private let option: String

  init(_ context: any LayoutContext, _ option: String) {
    self.option = option
    kinds = context.kinds
    missing = context.base?.missingKinds ?? []
    axis = context.base?.axis ?? .vertical
  }

  /// The kind that `name` means.
  func kind(named name: String) throws(LayoutFailure) -> ElementKind {
    guard let kind = kinds.kind(named: name) else {
      let known = kinds.all.filter { isOffered($0) && !missing.contains($0) }
      throw .refused(
        "expected a kind of the base\(ranges), found '\(name)'; available: "
          + known.compactMap { kinds.name(of: $0) }.joined(separator: ", "))
    }
    guard isOffered(kind) else {
      throw .refused(
        "\(option)=\(name) has no effect: it cannot move along the "
          + "\(axis == .vertical ? "vertical" : "horizontal") axis inside a section")
    }
    return kind
  }

  /// The ranges that the option takes besides kinds.
  private var ranges: String { option == "pin" ? "" : ", items A..B or sections A..B" }

  /// Whether the option takes `kind`: `pin` only what sections can pin, `pin-x` and `pin-y` any of
  /// the base.
  private func isOffered(_ kind: ElementKind) -> Bool {
    option == "pin"
      ? kinds.isPinnable(kind)
      : !WholeHeaders.declarations.contains { $0.name == kinds.name(of: kind) }
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
    throw .refused("\(option)=\(word) has no effect: the base has no \(names)")
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit or letter, a hyphen or an underscore.
  fileprivate var isKindNameByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || self == 0x2D || self == 0x5F
  }
}
