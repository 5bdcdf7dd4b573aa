import LayoutCore

extension Double {
  /// UIKit code.
  var swift: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Dimension {
  /// UIKit code.
  var swift: String {
    switch self {
    case .width(let fraction): ".fractionalWidth(\(fraction.swift))"
    case .height(let fraction): ".fractionalHeight(\(fraction.swift))"
    case .points(let points): ".absolute(\(points.swift))"
    case .estimated(let points): ".estimated(\(points.swift))"
    case .uniform(let points): ".uniformAcrossSiblings(estimate: \(points.swift))"
    }
  }

  /// The length as a part of `size`.
  var expression: String {
    switch self {
    case .width(let fraction): fraction == 1 ? "size.width" : "\(fraction.swift) * size.width"
    case .height(let fraction): fraction == 1 ? "size.height" : "\(fraction.swift) * size.height"
    case .points(let points), .estimated(let points), .uniform(let points): points.swift
    }
  }
}

extension CustomFrame {
  /// Whether it depends on the size of its group.
  var isRelative: Bool {
    [x, y, size.width, size.height].contains {
      switch $0 {
      case .width, .height: true
      case .points, .estimated, .uniform: false
      }
    }
  }

  /// UIKit code.
  var swift: String {
    let frame =
      "CGRect(x: \(x.expression), y: \(y.expression), width: \(size.width.expression), "
      + "height: \(size.height.expression))"
    return "frame: \(frame)" + (z.map { ", zIndex: \($0)" } ?? "")
  }
}

extension Spacing {
  /// UIKit code.
  var swift: String {
    isFlexible ? ".flexible(\(length.swift))" : ".fixed(\(length.swift))"
  }
}

extension EdgeLength {
  /// Whether UIKit reads its number as the same length (rule C-15).
  var isInUIKit: Bool {
    switch self {
    case .points(let value): !(0 < value && value < 1)
    case .fraction(let value): 0 < value && value < 1
    }
  }

  /// UIKit code.
  var swift: String {
    switch self {
    case .points(let value), .fraction(let value): value.swift
    }
  }
}

extension InsetReference {
  /// UIKit code.
  var swift: String {
    switch self {
    case .none: ".none"
    case .safe: ".safeArea"
    case .margins: ".layoutMargins"
    }
  }
}

extension SectionSpec.Scroll {
  /// UIKit code.
  var swift: String {
    switch self {
    case .none: "none"
    case .continuous: "continuous"
    case .leading: "continuousGroupLeadingBoundary"
    case .page: "paging"
    case .group: "groupPaging"
    case .center: "groupPagingCentered"
    }
  }
}

extension Point {
  /// UIKit code.
  var swift: String { "CGPoint(x: \(x.swift), y: \(y.swift))" }
}

extension Edges {
  /// `NSRectAlignment`.
  var alignment: String {
    let parts = text.split(separator: "-")
    return "." + parts[0]
      + (parts.count > 1 ? parts[1].prefix(1).uppercased() + parts[1].dropFirst() : "")
  }

  /// `NSDirectionalRectEdge`.
  var directional: String {
    self == .middle
      ? "[]" : "[" + text.split(separator: "-").map { "." + $0 }.joined(separator: ", ") + "]"
  }
}

extension Anchor {
  /// UIKit code.
  var swift: String {
    let offset =
      offset == .zero && !isFractional
      ? "" : ", \(isFractional ? "fractionalOffset" : "absoluteOffset"): \(self.offset.swift)"
    return "NSCollectionLayoutAnchor(edges: \(edges.directional)\(offset))"
  }
}

extension String {
  /// Words of Swift, and names that the code gives to other things.
  private static let taken: Set<String> = [
    "item", "group", "section", "configuration", "environment", "number", "size", "min",
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]

  /// The kind as a name in Swift, such as `sideBar` of `side-bar`.
  var identifier: String {
    let parts = split { $0 == "-" || $0 == "_" }
    let first = parts.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "element"
    let name = parts.dropFirst().reduce(first) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
    return Self.taken.contains(name) ? name + "View" : name
  }
}
