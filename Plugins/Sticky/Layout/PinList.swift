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

  /// Reads the words of `text`, which `check` has accepted.
  ///
  /// - Throws: `LayoutFailure.refused` for a word that names no kind of `kinds`.
  init(_ text: String, _ kinds: KindTable) throws(LayoutFailure) {
    for word in Self.words(text) {
      switch word {
      case "none": break
      case "headers": add(.header)
      case "footers": add(.footer)
      case "both":
        add(.header)
        add(.footer)
      default:
        let own = WholeHeaders.declarations.map(\.name)
        guard !own.contains(word), let kind = kinds.kind(named: word) else {
          let known = kinds.all.compactMap { kinds.name(of: $0) }.filter { !own.contains($0) }
          throw .refused(
            "pin takes \(Self.form), and '\(word)' is no kind of the base: it has "
              + known.joined(separator: ", "))
        }
        add(kind)
      }
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

extension UInt8 {
  /// Whether the byte is an ASCII letter, a hyphen or an underscore.
  fileprivate var isLetterOrJoint: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D || self == 0x5F
  }
}
