/// The category of an element: an item, an addition tied to the content, or a drawing of the
/// layout.
///
/// UIKit: `representedElementCategory`.
public enum ElementCategory: UInt8, Sendable {
  /// Shows one item of the content.
  case cell
  /// Tied to the content, such as a section header.
  case supplementary
  /// Tied to the layout only, such as a grid line.
  case decoration
}

/// The kind of an element, as a number whose order is part of `AttributesOrder`.
///
/// Headers come first, then cells, then footers, then the other supplementary kinds by name, then
/// decorations by name. Numbers from 3 on have a meaning only together with the `KindTable` of the
/// layer; `header`, `cell` and `footer` mean the same everywhere.
public struct ElementKind: RawRepresentable, Hashable, Comparable, Sendable {
  /// Rank of the kind inside a section.
  public let rawValue: UInt16

  /// The supplementary view at the start of a section.
  @inlinable public static var header: ElementKind { ElementKind(rawValue: 0) }
  /// The view of one item.
  @inlinable public static var cell: ElementKind { ElementKind(rawValue: 1) }
  /// The supplementary view at the end of a section.
  @inlinable public static var footer: ElementKind { ElementKind(rawValue: 2) }
  /// The lowest rank of a supplementary kind that a layout declares itself.
  static let firstSupplementary: UInt16 = 3
  /// The lowest rank of a decoration.
  static let firstDecoration: UInt16 = 0x8000

  /// Creates a kind from its rank.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The kind's category among UIKit's three.
  public var category: ElementCategory {
    if self == .cell { return .cell }
    return rawValue >= ElementKind.firstDecoration ? .decoration : .supplementary
  }

  /// Order of kinds inside a section.
  public static func < (a: ElementKind, b: ElementKind) -> Bool { a.rawValue < b.rawValue }
}

/// The identity of a cell, supplementary view or decoration at one moment: kind and index path.
///
///     Element(.cell, section: 0, item: 3)   // printed as 0,3
///     Element(.header, section: 2)          // printed as header 2
///
/// Elements compare in `AttributesOrder`: section, then kind, then item. An element is a position,
/// not a lasting identity: an insertion above gives it another item number.
public struct Element: Hashable, Comparable, Sendable {
  /// Section number, from 0.
  public var section: Int
  /// Item number inside the section, from 0; 0 for the only one of its kind in a section.
  public var item: Int
  /// The kind of cell, supplementary view or decoration.
  public var kind: ElementKind

  /// Creates the identity of an element.
  @inlinable public init(_ kind: ElementKind, section: Int, item: Int = 0) {
    self.kind = kind
    self.section = section
    self.item = item
  }

  /// Creates the identity of the cell at `indexPath`.
  public init(cellAt indexPath: IndexPath) {
    self.init(.cell, section: indexPath.section, item: indexPath.item)
  }

  /// The category of the element's kind.
  public var category: ElementCategory { kind.category }

  /// Section and item of the element.
  public var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// `AttributesOrder`.
  @inlinable public static func < (a: Element, b: Element) -> Bool {
    if a.section != b.section { return a.section < b.section }
    if a.kind.rawValue != b.kind.rawValue { return a.kind.rawValue < b.kind.rawValue }
    return a.item < b.item
  }
}

/// The position of an item: its section and its place there; not an identity.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// Section number, from 0.
  public var section: Int
  /// Item number inside the section, from 0.
  public var item: Int

  /// Creates a position, in UIKit's argument order.
  public init(item: Int, section: Int) {
    self.item = item
    self.section = section
  }

  /// Reading order: section, then item.
  public static func < (a: IndexPath, b: IndexPath) -> Bool {
    a.section != b.section ? a.section < b.section : a.item < b.item
  }
}
