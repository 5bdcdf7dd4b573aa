/// The way elements of a kind are drawn in a picture.
///
/// The appearance does not change the draw order; `zIndex` does.
public enum Appearance: UInt8, Hashable, Sendable, CaseIterable {
  /// A box with its name, as cells are.
  case plain
  /// A surface with round corners and without a name, such as a panel.
  case panel
  /// A veil that dims the elements behind it.
  case backdrop
  /// A short bar in the middle of the frame, by which something is dragged.
  case handle
  /// A thin line without a name, such as a gridline.
  case line
}

/// An element kind that a layout declares beside header, cell and footer.
public struct KindDeclaration: Hashable, Sendable {
  /// Supplementary or decoration.
  public var category: ElementCategory
  /// The name that people type and read, for example `DayHeaderView`.
  public var name: String
  /// Whether the first element of the kind in a section lies inside that section's extent with room
  /// to move along the axis, so that a decorator can pin it there.
  public var isPinnable: Bool
  /// The way its elements are drawn.
  public var appearance: Appearance

  /// A supplementary kind.
  public static func supplementary(_ name: String, isPinnable: Bool = true) -> KindDeclaration {
    KindDeclaration(category: .supplementary, name: name, isPinnable: isPinnable)
  }

  /// A decoration kind.
  public static func decoration(
    _ name: String, isPinnable: Bool = true, appearance: Appearance = .plain
  ) -> KindDeclaration {
    KindDeclaration(
      category: .decoration, name: name, isPinnable: isPinnable, appearance: appearance)
  }

  /// Creates a declaration.
  public init(
    category: ElementCategory, name: String, isPinnable: Bool = true,
    appearance: Appearance = .plain
  ) {
    self.category = category
    self.name = name
    self.isPinnable = isPinnable
    self.appearance = appearance
  }
}

/// The element kinds of one layer: numbers to names and back.
///
///     let kinds = KindTable([.decoration("Handle"), .supplementary("CornerView")])
///     kinds.name(of: .header)        // "header"
///     kinds.kind(named: "Handle")    // a decoration
///
/// The table of a layer holds what its base and all its decorators declare, so one number means the
/// same to each of them. Names are unique over both categories: of two equal names the first
/// declared wins.
public struct KindTable: Hashable, Sendable {
  /// The declared kinds, by name, shared by all copies: a table is passed on with every answer.
  private final class Declared: Sendable {
    let supplementary, decorations: [KindDeclaration]

    init(_ supplementary: [KindDeclaration], _ decorations: [KindDeclaration]) {
      (self.supplementary, self.decorations) = (supplementary, decorations)
    }
  }

  private let declared: Declared

  /// Header, cell and footer only.
  public static let standard = KindTable([])

  private static let standardNames = ["header", "cell", "footer"]

  /// Creates the table for all `declarations`; duplicates and the standard names are dropped.
  ///
  /// - Complexity: O(k log k) for k declarations.
  public init(_ declarations: [KindDeclaration]) {
    var (supplementary, decorations): ([KindDeclaration], [KindDeclaration]) = ([], [])
    var last: String?
    // Equal names stay in order: the first one counts.
    for declaration in declarations.sorted(by: { $0.name < $1.name })
    where declaration.name != last && !Self.standardNames.contains(declaration.name) {
      last = declaration.name
      switch declaration.category {
      case .supplementary: supplementary.append(declaration)
      case .decoration: decorations.append(declaration)
      case .cell: break
      }
    }
    declared = Declared(supplementary, decorations)
  }

  /// Whether both hold the same kinds.
  public static func == (first: KindTable, second: KindTable) -> Bool {
    let (first, second) = (first.declared, second.declared)
    return first === second
      || first.supplementary == second.supplementary && first.decorations == second.decorations
  }

  /// Hashes the kinds.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(declared.supplementary)
    hasher.combine(declared.decorations)
  }

  /// Every kind, in `AttributesOrder`.
  public var all: [ElementKind] {
    Self.standardNames.indices.map { ElementKind(rawValue: UInt16($0)) }
      + declared.supplementary.indices.map { Self.supplementary($0) }
      + declared.decorations.indices.map { Self.decoration($0) }
  }

  private static func supplementary(_ place: Int) -> ElementKind {
    ElementKind(rawValue: ElementKind.firstSupplementary + UInt16(place))
  }

  private static func decoration(_ place: Int) -> ElementKind {
    ElementKind(rawValue: ElementKind.firstDecoration + UInt16(place))
  }

  /// The kinds besides header, cell and footer, in `AttributesOrder`.
  public var declarations: [KindDeclaration] { declared.supplementary + declared.decorations }

  /// The declaration of `kind`, or nil for header, cell, footer and numbers that are not in this
  /// table.
  private func declaration(of kind: ElementKind) -> KindDeclaration? {
    if kind.rawValue >= ElementKind.firstDecoration {
      let place = Int(kind.rawValue - ElementKind.firstDecoration)
      return place < declared.decorations.count ? declared.decorations[place] : nil
    }
    let place = Int(kind.rawValue) - Int(ElementKind.firstSupplementary)
    return declared.supplementary.indices.contains(place) ? declared.supplementary[place] : nil
  }

  /// The name of `kind`, or nil for a number that is not in this table.
  public func name(of kind: ElementKind) -> String? {
    let number = Int(kind.rawValue)
    return Self.standardNames.indices.contains(number)
      ? Self.standardNames[number] : declaration(of: kind)?.name
  }

  /// The kind called `name`, or nil.
  ///
  /// - Complexity: O(k) for k kinds.
  public func kind(named name: String) -> ElementKind? {
    if let number = Self.standardNames.firstIndex(of: name) {
      return ElementKind(rawValue: UInt16(number))
    }
    if let place = declared.supplementary.firstIndex(where: { $0.name == name }) {
      return Self.supplementary(place)
    }
    return declared.decorations.firstIndex { $0.name == name }.map { Self.decoration($0) }
  }

  /// Whether a decorator can pin elements of `kind`, which must be of this table.
  public func isPinnable(_ kind: ElementKind) -> Bool {
    declaration(of: kind)?.isPinnable ?? (kind.rawValue < ElementKind.firstSupplementary)
  }

  /// Returns how elements of `kind` are drawn.
  public func appearance(of kind: ElementKind) -> Appearance {
    declaration(of: kind)?.appearance ?? .plain
  }

  /// Whether `kind` is a number of this table.
  public func contains(_ kind: ElementKind) -> Bool {
    kind.rawValue < ElementKind.firstSupplementary || declaration(of: kind) != nil
  }

  /// An element as people type it: `0,3` for a cell, `header 2`, `Handle 0`, `HourLine 0,7`.
  public func text(for element: Element) -> String {
    if element.kind == .cell { return "\(element.section),\(element.item)" }
    let name = name(of: element.kind) ?? "kind-\(element.kind.rawValue)"
    return element.item == 0
      ? "\(name) \(element.section)" : "\(name) \(element.section),\(element.item)"
  }
}
