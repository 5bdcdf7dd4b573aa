public import CLayoutPlugin
public import LayoutCore

extension layout_kind {
  /// The same kind for C, with the number it has in a layer, or 0 in a declaration.
  public init(_ kind: KindDeclaration, number: ElementKind?, in arena: TextArena) {
    self.init(
      name: arena.text(kind.name), number: number?.rawValue ?? 0, category: kind.category.rawValue,
      is_unpinnable: kind.isPinnable ? 0 : 1, reserved: (0, 0, 0, 0))
  }
}

extension KindDeclaration {
  /// The same kind for Swift; nil for an unknown category, for cells, and for a name that cannot
  /// be read.
  public init?(_ kind: layout_kind) {
    guard let category = ElementCategory(rawValue: kind.category), category != .cell,
      let name = String(kind.name)
    else { return nil }
    self.init(category: category, name: name, isPinnable: kind.is_unpinnable == 0)
  }
}

extension KindTable {
  /// The kinds beside header, cell and footer, each with its number, in order.
  public var declared: [(number: ElementKind, kind: KindDeclaration)] {
    all.dropFirst(3).compactMap { kind in
      name(of: kind).map { name in
        (
          kind,
          KindDeclaration(
            category: kind.category, name: name, isPinnable: isPinnable(kind))
        )
      }
    }
  }
}
