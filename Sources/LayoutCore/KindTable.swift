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
  /// The declared kinds, shared by all copies: a table is passed on with every answer.
  private final class Declared: Sendable {
    let supplementary: [String]
    let decorations: [String]
    let unpinnable: Set<String>
    /// By name; missing kinds are plain.
    let appearances: [String: Appearance]

    init(
      _ supplementary: [String], _ decorations: [String], _ unpinnable: Set<String>,
      _ appearances: [String: Appearance]
    ) {
      (self.supplementary, self.decorations) = (supplementary, decorations)
      (self.unpinnable, self.appearances) = (unpinnable, appearances)
    }
  }

  private let declared: Declared
  private var supplementary: [String] { declared.supplementary }
  private var decorations: [String] { declared.decorations }

  /// Header, cell and footer only.
  public static let standard = KindTable([])

  /// Creates the table for all `declarations`; duplicates and the standard names are dropped.
  ///
  /// - Complexity: O(k log k) for k declarations.
  public init(_ declarations: [KindDeclaration]) {
    var seen: Set<String> = ["header", "cell", "footer"]
    var supplementary: [String] = []
    var decorations: [String] = []
    var appearances: [String: Appearance] = [:]
    for declaration in declarations where seen.insert(declaration.name).inserted {
      switch declaration.category {
      case .supplementary: supplementary.append(declaration.name)
      case .decoration: decorations.append(declaration.name)
      case .cell: break
      }
      if declaration.appearance != .plain {
        appearances[declaration.name] = declaration.appearance
      }
    }
    let unpinnable = Set(declarations.filter { !$0.isPinnable }.map { $0.name })
    declared = Declared(supplementary.sorted(), decorations.sorted(), unpinnable, appearances)
  }

  /// Whether both hold the same kinds.
  public static func == (first: KindTable, second: KindTable) -> Bool {
    let (first, second) = (first.declared, second.declared)
    return first === second
      || first.supplementary == second.supplementary && first.decorations == second.decorations
        && first.unpinnable == second.unpinnable && first.appearances == second.appearances
  }

  /// Hashes the kinds.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(declared.supplementary)
    hasher.combine(declared.decorations)
    hasher.combine(declared.unpinnable)
    hasher.combine(declared.appearances)
  }

  /// Every kind, in `AttributesOrder`.
  public var all: [ElementKind] {
    let first = (0..<3).map { ElementKind(rawValue: $0) }
    let others = supplementary.indices.map {
      ElementKind(rawValue: ElementKind.firstSupplementary + UInt16($0))
    }
    return first + others
      + decorations.indices.map { ElementKind(rawValue: ElementKind.firstDecoration + UInt16($0)) }
  }

  /// The kinds besides header, cell and footer, in `AttributesOrder`.
  public var declarations: [KindDeclaration] {
    all.dropFirst(3).compactMap { kind in
      name(of: kind).map { name in
        KindDeclaration(
          category: kind.category, name: name, isPinnable: isPinnable(kind),
          appearance: appearance(of: kind))
      }
    }
  }

  /// The name of `kind`, or nil for a number that is not in this table.
  public func name(of kind: ElementKind) -> String? {
    switch kind {
    case .header: return "header"
    case .cell: return "cell"
    case .footer: return "footer"
    default: break
    }
    if kind.rawValue >= ElementKind.firstDecoration {
      let index = Int(kind.rawValue - ElementKind.firstDecoration)
      return decorations.indices.contains(index) ? decorations[index] : nil
    }
    let index = Int(kind.rawValue - ElementKind.firstSupplementary)
    return supplementary.indices.contains(index) ? supplementary[index] : nil
  }

  /// The kind called `name`, or nil.
  ///
  /// - Complexity: O(k) for k kinds.
  public func kind(named name: String) -> ElementKind? {
    all.first { self.name(of: $0) == name }
  }

  /// Whether a decorator can pin elements of `kind`, which must be of this table.
  public func isPinnable(_ kind: ElementKind) -> Bool {
    name(of: kind).map { !declared.unpinnable.contains($0) } ?? false
  }

  /// Returns how elements of `kind` are drawn.
  public func appearance(of kind: ElementKind) -> Appearance {
    declared.appearances.isEmpty
      ? .plain : name(of: kind).flatMap { declared.appearances[$0] } ?? .plain
  }

  /// Whether `kind` is a number of this table.
  public func contains(_ kind: ElementKind) -> Bool {
    if kind.rawValue < ElementKind.firstSupplementary { return true }
    if kind.rawValue >= ElementKind.firstDecoration {
      return Int(kind.rawValue - ElementKind.firstDecoration) < decorations.count
    }
    return Int(kind.rawValue - ElementKind.firstSupplementary) < supplementary.count
  }

  /// An element as people type it: `0,3` for a cell, `header 2`, `Handle 0`, `HourLine 0,7`.
  public func text(for element: Element) -> String {
    if element.kind == .cell { return "\(element.section),\(element.item)" }
    let name = name(of: element.kind) ?? "kind-\(element.kind.rawValue)"
    return element.item == 0
      ? "\(name) \(element.section)" : "\(name) \(element.section),\(element.item)"
  }
}
