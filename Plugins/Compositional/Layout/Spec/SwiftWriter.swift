import LayoutCore

extension CompositionalSpec {
  /// The Swift code that builds the layout in UIKit: a function to paste into an app.
  ///
  /// UIKit has no words for a closed list of several children, for a direction of reading, which is
  /// the view's, and for some lengths of insets: comments name these.
  public var swift: String {
    var writer = SwiftWriter()
    writer.write(self)
    return writer.lines.joined(separator: "\n")
  }
}

/// Writes UIKit code, a line at a time.
private struct SwiftWriter {
  private(set) var lines: [String] = []
  private var indent = ""
  /// Names given so far.
  private var names: Set<String> = []

  private mutating func line(_ text: String) { lines.append(text.isEmpty ? "" : indent + text) }

  /// A name that is not taken: `item`, then `item2`.
  private mutating func name(_ base: String) -> String {
    var (name, number) = (base, 1)
    while !names.insert(name).inserted {
      number += 1
      name = "\(base)\(number)"
    }
    return name
  }

  /// Lines between braces, with names of their own.
  private mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line(head + " {")
    let outer = (indent, names)
    indent += "  "
    body(&self)
    (indent, names) = outer
    line("}")
  }

  // MARK: The whole

  mutating func write(_ spec: CompositionalSpec) {
    line("import UIKit")
    line("")
    block("@MainActor func makeLayout() -> UICollectionViewCompositionalLayout") { writer in
      let isConfigured = writer.configuration(spec)
      let end = isConfigured ? ", configuration: configuration)" : ")"
      if spec.sections.count > 1 {
        writer.provider(spec, end)
        return
      }
      let section = "section: \(writer.section(spec.sections[0], spec))"
      if isConfigured {
        writer.line("return UICollectionViewCompositionalLayout(")
        writer.line("  \(section)\(end)")
      } else {
        writer.line("return UICollectionViewCompositionalLayout(\(section)\(end)")
      }
    }
    if spec.layout.isRightToLeft {
      line("")
      line("// For right to left: collectionView.semanticContentAttribute = .forceRightToLeft")
    }
  }

  /// Writes the configuration, unless it is UIKit's default; returns whether it has.
  private mutating func configuration(_ spec: CompositionalSpec) -> Bool {
    let layout = spec.layout
    guard
      layout.axis == .horizontal || layout.gap != 0 || layout.reference != .safe
        || !layout.boundaries.isEmpty
    else { return false }
    line("let configuration = UICollectionViewCompositionalLayoutConfiguration()")
    if spec.layout.axis == .horizontal { line("configuration.scrollDirection = .horizontal") }
    set("configuration.interSectionSpacing", spec.layout.gap)
    if spec.layout.reference != .safe {
      line("configuration.contentInsetsReference = \(spec.layout.reference.swift)")
    }
    boundaries(spec.layout.boundaries, spec, of: "configuration")
    return true
  }

  /// Several sections: a provider that answers by number (rule C-59), and the end of the call.
  private mutating func provider(_ spec: CompositionalSpec, _ end: String) {
    line("return UICollectionViewCompositionalLayout(")
    line("  sectionProvider: { number, environment in")
    let outer = indent
    indent += "    "
    let count = spec.sections.count
    line(
      spec.layout.repeats == .cycle
        ? "switch number % \(count) {" : "switch min(number, \(count - 1)) {")
    for (index, section) in spec.sections.enumerated() {
      line(index == count - 1 ? "default:" : "case \(index):")
      let (depth, taken) = (indent, names)
      indent += "  "
      let name = self.section(section, spec)
      line("return \(name)")
      (indent, names) = (depth, taken)
    }
    line("}")
    indent = outer
    line("  }\(end)")
  }

  // MARK: Sections

  /// Writes a section; returns its name.
  private mutating func section(_ section: SectionSpec, _ spec: CompositionalSpec) -> String {
    let group = node(section.group)
    let name = name("section")
    line("let \(name) = NSCollectionLayoutSection(group: \(group))")
    if section.scroll != .none {
      line("\(name).orthogonalScrollingBehavior = .\(section.scroll.swift)")
    }
    insets(section.inset, of: name)
    set("\(name).interGroupSpacing", section.gap)
    if let reference = section.reference {
      line("\(name).contentInsetsReference = \(reference.swift)")
    }
    if !section.follows { line("\(name).supplementaryContentInsetsReference = .none") }
    boundaries(section.boundaries, spec, of: name)
    if !section.backgrounds.isEmpty {
      let items = section.backgrounds.map { background in
        let item = self.name(background.kind.identifier)
        line(
          "let \(item) = NSCollectionLayoutDecorationItem.background("
            + "elementKind: \"\(background.kind)\")")
        insets(background.inset, of: item)
        return item
      }
      line("\(name).decorationItems = [\(items.joined(separator: ", "))]")
    }
    return name
  }

  /// Writes items at edges and gives them to `owner`.
  private mutating func boundaries(
    _ items: [BoundarySpec], _ spec: CompositionalSpec, of owner: String
  ) {
    guard !items.isEmpty else { return }
    let axis = spec.layout.axis
    let list = items.map { item in
      let name = self.name(item.kind.identifier)
      line("let \(name) = NSCollectionLayoutBoundarySupplementaryItem(")
      size(item.size(axis), ",")
      let kind: String
      switch item.kind {
      case "header": kind = "UICollectionView.elementKindSectionHeader"
      case "footer": kind = "UICollectionView.elementKindSectionFooter"
      default: kind = "\"\(item.kind)\""
      }
      line("  elementKind: \(kind),")
      let offset = item.offset == .zero ? "" : ", absoluteOffset: \(item.offset.swift)"
      line("  alignment: \(item.edges(axis).alignment)\(offset))")
      if item.isPinned { line("\(name).pinToVisibleBounds = true") }
      if !item.extends { line("\(name).extendsBoundary = false") }
      if let z = item.z { line("\(name).zIndex = \(z)") }
      insets(item.inset, of: name)
      return name
    }
    line("\(owner).boundarySupplementaryItems = [\(list.joined(separator: ", "))]")
  }

  // MARK: Nodes

  /// Writes a node and what it holds; returns its name.
  private mutating func node(_ node: NodeSpec) -> String {
    let badges = node.badges.map { badge($0) }
    let list = badges.isEmpty ? "" : "[\(badges.joined(separator: ", "))]"
    let name: String
    switch node.content {
    case .item:
      name = self.name("item")
      line("let \(name) = NSCollectionLayoutItem(")
      size(node.size, list.isEmpty ? ")" : ",")
      if !list.isEmpty { line("  supplementaryItems: \(list))") }
    case .custom(let frames):
      name = self.name("group")
      line("let \(name) = NSCollectionLayoutGroup.custom(")
      size(node.size, ") { environment in")
      if frames.contains(where: { $0.isRelative }) {
        line("  let size = environment.container.effectiveContentSize")
      }
      line("  return [")
      for frame in frames {
        line("    NSCollectionLayoutGroupCustomItem(")
        line("      \(frame.swift)),")
      }
      line("  ]")
      line("}")
      if !list.isEmpty { line("\(name).supplementaryItems = \(list)") }
    case .group(let group):
      name = self.group(group, node.size)
      if group.gap != .zero { line("\(name).interItemSpacing = \(group.gap.swift)") }
      if !list.isEmpty { line("\(name).supplementaryItems = \(list)") }
    }
    insets(node.inset, of: name)
    if node.edge != .zero {
      line("\(name).edgeSpacing = NSCollectionLayoutEdgeSpacing(")
      let edge = node.edge
      line("  leading: \(edge.leading.swift), top: \(edge.top.swift),")
      line("  trailing: \(edge.trailing.swift), bottom: \(edge.bottom.swift))")
    }
    return name
  }

  /// Writes a group and its children; returns its name.
  private mutating func group(_ group: GroupSpec, _ size: ItemSize) -> String {
    let direction = group.axis == .horizontal ? "horizontal" : "vertical"
    let children = group.children.map { (name: node($0.node), count: $0.count) }
    let name = self.name("group")
    line("let \(name) = NSCollectionLayoutGroup.\(direction)(")
    self.size(size, ",")
    switch children[0].count {
    case .equal(let number): line("  subitem: \(children[0].name), count: \(number))")
    case .copies(let number) where children.count == 1:
      line("  repeatingSubitem: \(children[0].name), count: \(number))")
    default:
      let list = children.flatMap { child in
        Array(repeating: child.name, count: child.count.times ?? 1)
      }
      line("  subitems: [\(list.joined(separator: ", "))])")
      if children.contains(where: { $0.count != .listed }) {
        line("// UIKit begins such a list again while there is room.")
      }
    }
    return name
  }

  /// Writes an anchored item; returns its name.
  private mutating func badge(_ badge: BadgeSpec) -> String {
    let name = self.name(badge.kind.identifier)
    line("let \(name) = NSCollectionLayoutSupplementaryItem(")
    size(badge.size, ",")
    line("  elementKind: \"\(badge.kind)\",")
    line(
      "  containerAnchor: \(badge.containerAnchor.swift)" + (badge.itemAnchor == nil ? ")" : ","))
    if let own = badge.itemAnchor { line("  itemAnchor: \(own.swift))") }
    if let z = badge.z { line("\(name).zIndex = \(z)") }
    return name
  }

  // MARK: Values

  /// Writes the argument `layoutSize`, then `end`.
  private mutating func size(_ size: ItemSize, _ end: String) {
    line("  layoutSize: NSCollectionLayoutSize(")
    line("    widthDimension: \(size.width.swift),")
    line("    heightDimension: \(size.height.swift))\(end)")
  }

  private mutating func set(_ property: String, _ value: Double) {
    if value != 0 { line("\(property) = \(value.swift)") }
  }

  private mutating func insets(_ insets: EdgeLengths, of name: String) {
    guard insets != .zero else { return }
    if ![insets.top, insets.leading, insets.bottom, insets.trailing].allSatisfy({ $0.isInUIKit }) {
      line("// UIKit reads lengths between 0 and 1 as fractions, others as points.")
    }
    line("\(name).contentInsets = NSDirectionalEdgeInsets(")
    line("  top: \(insets.top.swift), leading: \(insets.leading.swift),")
    line("  bottom: \(insets.bottom.swift), trailing: \(insets.trailing.swift))")
  }
}
