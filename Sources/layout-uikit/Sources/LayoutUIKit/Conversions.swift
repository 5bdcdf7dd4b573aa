#if os(Linux)
internal import LayoutCore
internal import LayoutPluginKit
internal import UIKit

/// The shell's kinds for UIKit's (rule U-82).
struct KindNames {
  /// The kind that is the shell's `header`, or nil.
  let header: String?
  /// The kind that is the shell's `footer`, or nil.
  let footer: String?
  /// Kinds around all sections of a compositional layout, whose paths have one index, by the
  /// shell's names.
  private(set) var outer: [String: String] = [:]

  /// Creates the names of a layout.
  init(header: String?, footer: String?) { (self.header, self.footer) = (header, footer) }

  /// Replaces the kinds around all sections.
  @MainActor mutating func setOuter(_ kinds: Set<String>) {
    outer = [:]
    for kind in kinds {
      let name = kind == header ? "header" : kind == footer ? "footer" : kind
      outer[UICollectionViewCompositionalLayout.outerKindPrefix + name] = kind
    }
  }

  /// Returns UIKit's name of a kind, or nil if the layout does not have it.
  func name(of kind: ElementKind, _ kinds: KindTable) -> String? {
    switch kind {
    case .header: return header
    case .footer: return footer
    case .cell: return nil
    default: return kinds.name(of: kind)
    }
  }

  /// The shell's kind of a name, or nil if it is not declared.
  func kind(named name: String, _ kinds: KindTable) -> ElementKind? {
    if name == header { return .header }
    if name == footer { return .footer }
    guard let kind = kinds.kind(named: name), ![.header, .cell, .footer].contains(kind) else {
      return nil
    }
    return kind
  }

  /// The shell's kind of what attributes represent, or nil if it is not declared.
  @MainActor func kind(of attributes: UICollectionViewLayoutAttributes, _ kinds: KindTable)
    -> ElementKind?
  {
    guard attributes.representedElementCategory != .cell else { return .cell }
    let name = attributes.representedElementKind
    if attributes.indexPath.count == 1, let outer = outer.first(where: { $0.value == name }) {
      return kinds.kind(named: outer.key)
    }
    return name.flatMap { kind(named: $0, kinds) }
  }

  /// UIKit's category, kind and path of an element.
  func place(of element: Element, _ kinds: KindTable) -> ShownElement? {
    let path = FoundationIndexPath(item: element.item, section: element.section)
    switch element.category {
    case .cell: return ShownElement(.cell, nil, path)
    case .supplementary:
      guard let name = name(of: element.kind, kinds) else { return nil }
      guard let outer = outer[name] else { return ShownElement(.supplementaryView, name, path) }
      return ShownElement(.supplementaryView, outer, FoundationIndexPath(index: element.item))
    case .decoration:
      return name(of: element.kind, kinds).map { ShownElement(.decorationView, $0, path) }
    }
  }
}

extension KnownContent {
  /// Takes over the content that the shell shows, section by section, and the measured lengths
  /// where a layout estimates them.
  ///
  /// - Complexity: O(sections + items that have sizes).
  func load(_ context: any LayoutContext, isMeasured: Bool) {
    counts.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    measured.removeAll(keepingCapacity: true)
    for section in 0..<context.sectionCount {
      counts.append(context.itemCount(inSection: section))
      lengths.append(ItemLengths(context, section, .width, .height))
      guard isMeasured else { continue }
      measured.append(ItemLengths(context, section, .measuredWidth, .measuredHeight))
    }
  }
}

extension ItemLengths {
  /// The lengths of a section's items in two columns.
  init(_ context: any LayoutContext, _ section: Int, _ width: ItemMetric, _ height: ItemMetric) {
    self.init(
      widths: Column(context, section, width), heights: Column(context, section, height))
  }
}

extension ItemLengths.Column {
  fileprivate init(_ context: any LayoutContext, _ section: Int, _ metric: ItemMetric) {
    switch context.column(metric, inSection: section) {
    case .absent: self = .absent
    case .uniform(let length): self = .uniform(length)
    case .mixed:
      let items = 0..<context.itemCount(inSection: section)
      var lengths: [Double] = []
      lengths.reserveCapacity(items.count)
      context.read(metric, inSection: section, items: items, into: &lengths)
      self = .mixed(lengths)
    }
  }
}

extension CATransform3D {
  /// Whether the map is not one of the plane alone (rule U-84).
  var hasPerspective: Bool { m14 != 0 || m24 != 0 || m44 != 1 }
}

extension LayoutCore.AffineTransform {
  /// Creates the map of the plane that agrees with a map of space to first order at 0,0; nil if
  /// that point is behind the eye (rule U-84).
  init?(nearCentreOf t: CATransform3D) {
    guard t.m44 > 0 else { return nil }
    guard t.hasPerspective else {
      self.init(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
      return
    }
    let w = t.m44 * t.m44
    self.init(
      a: (t.m11 * t.m44 - t.m41 * t.m14) / w, b: (t.m12 * t.m44 - t.m42 * t.m14) / w,
      c: (t.m21 * t.m44 - t.m41 * t.m24) / w, d: (t.m22 * t.m44 - t.m42 * t.m24) / w,
      tx: t.m41 / t.m44, ty: t.m42 / t.m44)
  }
}

extension UIEdgeInsets {
  /// Converts insets.
  init(_ insets: Insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension CGRect {
  /// Converts a rectangle.
  init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension Rect {
  /// Converts a rectangle as it is: a length may be negative.
  init(_ rect: CGRect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
#endif
