import LayoutCore

/// What is held in a section, as the option `pin` says: kinds at the leading edge, kinds at the
/// trailing one.
///
/// Of each kind the first element of a section is held. Footers are held at the trailing edge,
/// everything else at the leading edge.
struct PinList: Equatable {
  /// Kinds held at the leading edge, in `AttributesOrder`.
  private(set) var leading: [ElementKind] = []
  /// Kinds held at the trailing edge.
  private(set) var trailing: [ElementKind] = []

  /// The form of the option's text.
  static let form = "headers|footers|both|none|KIND,KIND…"

  /// Kinds held at `side`.
  func kinds(at side: PinSide) -> [ElementKind] { side.isLeading ? leading : trailing }

  /// Reads the words of `text`, which `check` has accepted; `isDefault`: nobody asked for them.
  ///
  /// - Throws: `LayoutFailure.refused` for a word that names no kind of the base, and for one that
  ///   nothing of the base could ever follow.
  init(_ text: String, _ context: any LayoutContext, isDefault: Bool) throws(LayoutFailure) {
    let offered = Offer(context)
    for word in Self.words(text) {
      switch word {
      case "none": break
      case "headers": add(.header)
      case "footers": add(.footer)
      case "both":
        add(.header)
        add(.footer)
      default: add(try offered.kind(named: word))
      }
      if !isDefault { try offered.check(word) }
    }
    leading.sort()
  }

  /// Refuses a text that can be no list, whatever the kinds are.
  ///
  /// - Throws: `LayoutFailure.refused`.
  static func check(_ text: String) throws(LayoutFailure) {
    let words = words(text)
    let isList = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0.isLetterOrJoint }
    }
    guard isList, words.count == Set(words).count, !words.contains("none") || words.count == 1
    else { throw .refused("pin takes \(form), not '\(text)'") }
  }

  private mutating func add(_ kind: ElementKind) {
    if kind == .footer {
      trailing = [kind]
    } else if !leading.contains(kind) {
      leading.append(kind)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The kinds of a base that can be held.
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
