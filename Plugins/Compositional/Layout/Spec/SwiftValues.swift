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
      offset == .zero
      ? "" : ", \(isFractional ? "fractionalOffset" : "absoluteOffset"): \(self.offset.swift)"
    return "NSCollectionLayoutAnchor(edges: \(edges.directional)\(offset))"
  }
}
