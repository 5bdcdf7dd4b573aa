import LayoutCore

extension CompositionalSpec {
  /// The spec in the notation, as one line: the canonical text, which reads back as the same value.
  public var text: String {
    let layout = layoutKeys.braces
    return (layout.isEmpty ? "" : "layout\(layout) ")
      + sections.map { $0.text }.joined(separator: " | ")
  }

  /// The keys of the layout that differ from the default.
  var layoutKeys: [SpecText] {
    var keys: [SpecText] = []
    if layout.axis != .vertical { keys.append(SpecText("direction", "horizontal")) }
    if layout.gap != 0 { keys.append(SpecText("gap", layout.gap.specText)) }
    keys += layout.boundaries.map { $0.written }
    if layout.reference != .safe { keys.append(SpecText("ref", layout.reference.rawValue)) }
    if layout.repeats != .last { keys.append(SpecText("repeat", layout.repeats.rawValue)) }
    if layout.isRightToLeft { keys.append(SpecText("rtl", "on")) }
    return keys
  }
}

/// A key and its value as written.
struct SpecText {
  let key: String
  let value: String

  init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }
}

extension [SpecText] {
  /// The keys between braces; empty if there are none.
  var braces: String {
    isEmpty ? "" : "{\(map { "\($0.key)=\($0.value)" }.joined(separator: " "))}"
  }
}

extension SectionSpec {
  var text: String {
    let keys = keys.braces
    return keys.isEmpty ? group.text : "\(keys) \(group.text)"
  }

  /// The keys that differ from the default.
  var keys: [SpecText] {
    var keys: [SpecText] = []
    if scroll != .none { keys.append(SpecText("scroll", scroll.rawValue)) }
    if inset != .zero { keys.append(SpecText("inset", inset.text)) }
    if gap != 0 { keys.append(SpecText("gap", gap.specText)) }
    keys += boundaries.map { $0.written }
    keys += backgrounds.map {
      SpecText("bg", $0.inset == .zero ? $0.kind : "\($0.kind):\($0.inset.text)")
    }
    if !follows { keys.append(SpecText("follow", "off")) }
    if let reference { keys.append(SpecText("ref", reference.rawValue)) }
    return keys
  }
}

extension NodeSpec {
  /// The node in the notation.
  var text: String {
    let keys = keys.braces
    switch content {
    case .item: return size.text + keys
    case .custom(let frames):
      return "custom \(size.text)\(keys)(\(frames.map { $0.text }.joined(separator: " ")))"
    case .group(let group):
      let children = group.children.map { $0.node.text + $0.count.text }
      return "\(group.word) \(size.text)\(keys)(\(children.joined(separator: " ")))"
    }
  }

  /// The keys that differ from the default.
  var keys: [SpecText] {
    var keys: [SpecText] = []
    if case .group(let group) = content, group.gap != .zero {
      keys.append(SpecText("gap", group.gap.text))
    }
    if inset != .zero { keys.append(SpecText("inset", inset.text)) }
    if edge != .zero { keys.append(SpecText("edge", edge.text)) }
    return keys + badges.map { SpecText("badge", $0.text) }
  }
}

extension GroupSpec {
  /// `row` or `col`.
  var word: String { axis == .horizontal ? "row" : "col" }
}

extension ChildSpec.Count {
  fileprivate var text: String {
    switch self {
    case .listed: ""
    case .copies(let number): "*\(number)"
    case .equal(let number): "/\(number)"
    }
  }
}

extension CustomFrame {
  /// `X,Y,W,H` or `X,Y,W,H@Z`.
  var text: String {
    "\(x.text),\(y.text),\(size.width.text),\(size.height.text)" + (z.map { "@\($0)" } ?? "")
  }
}

extension BoundarySpec {
  /// Its key and its value.
  fileprivate var written: SpecText {
    var text = self.key != .at && kind == self.key.rawValue ? "" : "\(kind):"
    switch extent {
    case .length(let length): text += length.text
    case .size(let size): text += size.text
    }
    if let edges {
      text += "@\(edges.text)"
      if offset != .zero { text += "+\(offset.text)" }
    }
    if isPinned { text += "!pin" }
    if !extends { text += "!over" }
    if let z { text += "!z=\(z)" }
    if inset != .zero { text += "!inset=\(inset.text)" }
    return SpecText(self.key.rawValue, text)
  }
}

extension BadgeSpec {
  fileprivate var text: String {
    "\(kind):\(size.text)@\(containerAnchor.text)" + (itemAnchor.map { "^\($0.text)" } ?? "")
      + (z.map { "!z=\($0)" } ?? "")
  }
}

extension Anchor {
  fileprivate var text: String {
    offset == .zero && !isFractional
      ? edges.text : edges.text + (isFractional ? "*" : "+") + offset.text
  }
}

extension Edges {
  /// For example `top-leading`.
  var text: String {
    let vertical = y == 0 ? "top" : y == 1 ? "bottom" : ""
    let across = x == 0 ? "leading" : x == 1 ? "trailing" : ""
    if vertical.isEmpty { return across.isEmpty ? "none" : across }
    return across.isEmpty ? vertical : "\(vertical)-\(across)"
  }
}

extension Point {
  fileprivate var text: String { "\(x.specText),\(y.specText)" }
}

extension ItemSize {
  /// For example `1wx44`.
  var text: String { "\(width.text)x\(height.text)" }
}

extension Dimension {
  /// For example `1/3w`.
  var text: String {
    switch self {
    case .width(let fraction): "\(fraction.fractionText)w"
    case .height(let fraction): "\(fraction.fractionText)h"
    case .points(let points): points.specText
    case .estimated(let points): "~\(points.specText)"
    case .uniform(let points): "~~\(points.specText)"
    }
  }
}

extension Spacing {
  /// `10` or `10+`.
  var text: String { length.specText + (isFlexible ? "+" : "") }
}

extension EdgeSpacing {
  /// One, two or four distances.
  var text: String {
    [top, leading, bottom, trailing].map { $0.text }.edgesText
  }
}

extension EdgeLengths {
  /// One, two or four lengths.
  var text: String {
    [top, leading, bottom, trailing].map { $0.text }.edgesText
  }
}

extension EdgeLength {
  fileprivate var text: String {
    switch self {
    case .points(let points):
      0 < points && points < 1 ? "\(points.specText)pt" : points.specText
    case .fraction(let fraction):
      // A fraction inside 0…1 is understood by itself; another one needs the sign.
      0 < fraction && fraction < 1 ? fraction.specText : (fraction * 100).specText + "%"
    }
  }
}

extension [String] {
  /// The shortest form of top, leading, bottom, trailing.
  fileprivate var edgesText: String {
    if self[0] == self[2], self[1] == self[3] {
      return self[0] == self[1] ? self[0] : "\(self[0]),\(self[1])"
    }
    return joined(separator: ",")
  }
}

extension Double {
  /// The number as the notation has it: without a zero before the point.
  var specText: String {
    var text = description
    if text.hasSuffix(".0") { text.removeLast(2) }
    if text.hasPrefix("0.") { text.removeFirst() }
    if text.hasPrefix("-0.") { text = "-" + text.dropFirst(2) }
    return text
  }

  /// The shorter of the number and a fraction of small whole numbers that is the same one.
  fileprivate var fractionText: String {
    let text = specText
    guard text.utf8.count > 4, magnitude < 1000 else { return text }
    for under in 2...64 {
      let over = (self * Double(under)).rounded()
      if over / Double(under) == self { return "\(Int(over))/\(under)" }
    }
    return text
  }
}
