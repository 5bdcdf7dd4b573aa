import LayoutCore
import LayoutLaws

/// The layout class of an app that a module was made of, as the adapter's explanations name it.
struct UIKitClass: Equatable {
  /// The module that has the class: `falls_layout`.
  let module: String
  /// The class, with the types that it is nested in: `WaterfallLayout`.
  let name: String
  /// The kind of the element that was explained; nil for a cell.
  let kind: String?

  /// Reads the first fact about an element:
  /// `class MODULE.CLASS answers for it, of kind KIND, with …`; nil where it is no such sentence,
  /// or the class one that no other file can name.
  init?(_ facts: [Fact]) {
    guard let text = facts.first?.text, text.hasPrefix("class "),
      let end = text.firstRange(of: " answers for it, of kind "),
      let rest = text[end.upperBound...].firstRange(of: ", with ")
    else { return nil }
    let words = text[text.index(text.startIndex, offsetBy: 6)..<end.lowerBound]
    guard let dot = words.firstIndex(of: "."), !words.contains("(") else { return nil }
    module = String(words[..<dot])
    name = String(words[words.index(after: dot)...])
    let kind = String(text[end.upperBound..<rest.lowerBound])
    self.kind = kind == "cell" ? nil : kind
  }

  init(module: String, name: String) { (self.module, self.name, kind) = (module, name, nil) }
}

/// An element in UIKit's words.
struct UIKitElement {
  let element: Element
  /// The kind; nil for a cell.
  let kind: String?

  /// Names an element; `explained` is the layout's own explanation, or nil.
  init(_ element: Element, _ kinds: KindTable, explained: UIKitClass?) {
    self.element = element
    switch element.kind {
    case .cell: kind = nil
    case .header: kind = explained?.kind ?? Self.header
    case .footer: kind = explained?.kind ?? Self.footer
    default: kind = explained?.kind ?? kinds.name(of: element.kind) ?? ""
    }
  }

  private static let header = "UICollectionElementKindSectionHeader"
  private static let footer = "UICollectionElementKindSectionFooter"

  /// The kind as an expression.
  private var kindCode: String {
    switch kind {
    case Self.header: "UICollectionView.elementKindSectionHeader"
    case Self.footer: "UICollectionView.elementKindSectionFooter"
    case let kind?: "\"\(kind)\""
    case nil: "nil"
    }
  }

  /// The method that answers for it alone.
  var method: String {
    switch element.category {
    case .cell: "layoutAttributesForItem(at:)"
    case .supplementary: "layoutAttributesForSupplementaryView(ofKind:at:)"
    case .decoration: "layoutAttributesForDecorationView(ofKind:at:)"
    }
  }

  /// The call of that method.
  var call: String {
    switch element.category {
    case .cell: "layoutAttributesForItem(at: path)"
    case .supplementary: "layoutAttributesForSupplementaryView(ofKind: \(kindCode), at: path)"
    case .decoration: "layoutAttributesForDecorationView(ofKind: \(kindCode), at: path)"
    }
  }

  /// The arguments by which the helpers of a test find it.
  var place: String { "at: path, kind: \(kindCode)" }

  /// `[0, 14]`; others with their kind.
  var text: String {
    let path = "[\(element.section), \(element.item)]"
    switch kind {
    case nil: return path
    case Self.header: return "the header \(path)"
    case Self.footer: return "the footer \(path)"
    case let kind?: return "\(kind) \(path)"
    }
  }
}

extension LawFinding {
  /// The finding in UIKit's words, one sentence without a full stop.
  ///
  /// - Parameters:
  ///   - values: the attributes by themselves and in the other answer; nil if there are none.
  func sentence(_ element: UIKitElement, _ values: (alone: LayoutAttributes?, LayoutAttributes?))
    -> String
  {
    let everywhere = "layoutAttributesForElements(in:)"
    switch self {
    case .lost(_, let rect):
      let known =
        values.alone == nil
        ? "though it returns it for a larger rectangle" : "though \(element.method) knows it"
      return "layoutAttributesForElements(in: \(rect.code)) lost \(element.text), \(known)"
    case .extra(_, let rect):
      return "layoutAttributesForElements(in: \(rect.code)) returns \(element.text), "
        + "which it does not return for a larger rectangle"
    case .different(_, let rect):
      return "layoutAttributesForElements(in: \(rect.code)) gives \(element.text) other attributes "
        + "than for a larger rectangle"
    case .unknown:
      return "\(everywhere) returns \(element.text), and \(element.method) answers nil"
    case .unlike:
      return "\(element.method) gives \(element.text) other attributes than \(everywhere)"
        + Self.difference(values.alone, values.1)
    case .invented:
      return "\(element.method) answers for \(element.text), which the content does not have"
    }
  }

  /// `: z 10, there 6`.
  private static func difference(_ alone: LayoutAttributes?, _ other: LayoutAttributes?) -> String {
    guard let alone, let other else { return "" }
    if alone.frame != other.frame {
      return ": frame \(alone.frame.code), there \(other.frame.code)"
    }
    if alone.zIndex != other.zIndex { return ": z \(alone.zIndex), there \(other.zIndex)" }
    if alone.alpha != other.alpha {
      return ": alpha \(alone.alpha.code), there \(other.alpha.code)"
    }
    if alone.isHidden != other.isHidden {
      return alone.isHidden ? ": hidden, there not" : ": shown, there hidden"
    }
    return alone.transform == other.transform ? "" : ": another transform"
  }
}
