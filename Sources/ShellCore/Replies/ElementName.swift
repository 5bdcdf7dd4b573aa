public import LayoutCore

/// The name of an element as people type and read it: `0,3`, `header 0`, `Rule 0,8`.
///
/// It names the kind, whose number depends on the layer.
public struct ElementName: Hashable, Sendable {
  /// Name of the kind; `cell` for cells.
  public var kind: String
  /// Section number, from 0.
  public var section: Int
  /// Item number inside the section, from 0.
  public var item: Int

  /// Creates a name.
  public init(kind: String, section: Int, item: Int) {
    self.kind = kind
    self.section = section
    self.item = item
  }

  /// The name of `element` in a layer with these `kinds`.
  public init(_ element: Element, in kinds: KindTable) {
    self.init(
      kind: kinds.name(of: element.kind) ?? "kind-\(element.kind.rawValue)",
      section: element.section, item: element.item)
  }
}

extension ElementName: CustomStringConvertible {
  /// The name as it can be typed.
  public var description: String {
    if kind == "cell" { return "\(section),\(item)" }
    return item == 0 ? "\(kind) \(section)" : "\(kind) \(section),\(item)"
  }
}
