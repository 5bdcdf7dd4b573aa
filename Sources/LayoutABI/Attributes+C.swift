public import CLayoutPlugin
public import LayoutCore

extension layout_element {
  /// Converts an element to C.
  @inlinable public init(_ element: Element) {
    self.init(
      section: Int64(element.section), item: Int64(element.item), kind: element.kind.rawValue,
      reserved: (0, 0, 0))
  }
}

extension Element {
  /// Converts an element from C without checks: kind and numbers may be out of range.
  @inlinable public init(_ element: layout_element) {
    self.init(
      ElementKind(rawValue: element.kind), section: Int(element.section), item: Int(element.item))
  }
}

extension layout_touch_insets {
  /// Converts insets to C.
  @inlinable public init(_ insets: TouchInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension TouchInsets {
  /// Converts insets from C without checks.
  @inlinable public init(_ insets: layout_touch_insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension layout_attributes {
  /// Converts attributes to C.
  @inlinable public init(_ attributes: LayoutAttributes) {
    self.init(
      element: layout_element(attributes.element), frame: layout_rect(attributes.frame),
      transform: layout_transform(attributes.transform), alpha: attributes.alpha,
      z_index: Int64(attributes.zIndex), flags: attributes.flags.rawValue,
      is_hidden: attributes.isHidden ? 1 : 0,
      pointer: attributes.pointer == .auto ? 0 : attributes.pointer.rawValue, reserved: 0,
      touch_insets: layout_touch_insets(attributes.touchInsets), reserved_later: (0, 0))
  }
}

/// Writes all of `attributes` to the other side's buffer, whose slots are `stride` bytes apart and
/// at least as many.
@inlinable
public func writeAttributes(
  _ attributes: [LayoutAttributes], to buffer: UnsafeMutablePointer<layout_attributes>,
  stride: UInt64
) {
  let isOurs = stride == MemoryLayout<layout_attributes>.stride
  for index in attributes.indices {
    let foreign = layout_attributes(attributes[index])
    if isOurs {
      buffer[index] = foreign
    } else {
      writeStruct(foreign, to: buffer, at: index, stride: stride)
    }
  }
}

extension LayoutAttributes {
  /// Converts attributes from C, numbers unchecked, an unknown pointer mode as `auto`; nil if a
  /// truth value is neither 0 nor 1.
  @inlinable public init?(_ attributes: layout_attributes) {
    guard attributes.is_hidden <= 1 else { return nil }
    self.init(
      Element(attributes.element), frame: Rect(attributes.frame), zIndex: Int(attributes.z_index))
    self.transform = AffineTransform(attributes.transform)
    self.alpha = attributes.alpha
    self.isHidden = attributes.is_hidden == 1
    if attributes.pointer != 0 { self.pointer = PointerMode(rawValue: attributes.pointer) ?? .auto }
    self.flags = AttributeFlags(rawValue: attributes.flags)
    self.touchInsets = TouchInsets(attributes.touch_insets)
  }
}

extension layout_kind {
  /// Converts a kind to C, with its number in a layer, or 0 in a declaration.
  public init(_ kind: KindDeclaration, number: ElementKind?, in arena: TextArena) {
    self.init(
      name: arena.text(kind.name), number: number?.rawValue ?? 0, category: kind.category.rawValue,
      is_unpinnable: kind.isPinnable ? 0 : 1, appearance: kind.appearance.rawValue,
      reserved: (0, 0, 0))
  }
}

extension KindDeclaration {
  /// Converts a kind from C: an unknown appearance becomes plain, an unknown category a decoration.
  ///
  /// Nil for cells and for an unreadable name.
  public init?(_ kind: layout_kind) {
    let category = ElementCategory(rawValue: kind.category) ?? .decoration
    guard category != .cell, let name = String(kind.name) else { return nil }
    self.init(
      category: category, name: name, isPinnable: kind.is_unpinnable == 0,
      appearance: Appearance(rawValue: kind.appearance) ?? .plain)
  }
}

extension layout_missing {
  /// The set of those of `kinds` that are standard supplementary kinds.
  public init(_ kinds: [ElementKind]) {
    self = kinds.reduce(0) { set, kind in
      switch kind {
      case .header: return set | layout_missing(LAYOUT_MISSING_HEADERS)
      case .footer: return set | layout_missing(LAYOUT_MISSING_FOOTERS)
      default: return set
      }
    }
  }

  /// The kinds of the set, in `AttributesOrder`; bits that are not known name none.
  public var kinds: [ElementKind] {
    [ElementKind.header, .footer].filter { self & layout_missing([$0]) != 0 }
  }
}

extension layout_column {
  /// Converts a column to C.
  public init(_ column: MetricColumn) {
    switch column {
    case .absent: self.init(kind: LAYOUT_COLUMN_ABSENT, reserved: 0, value: 0)
    case .uniform(let value): self.init(kind: LAYOUT_COLUMN_UNIFORM, reserved: 0, value: value)
    case .mixed: self.init(kind: LAYOUT_COLUMN_MIXED, reserved: 0, value: 0)
    }
  }
}

extension MetricColumn {
  /// Converts a column from C; an unknown kind becomes mixed, which promises nothing.
  public init(_ column: layout_column) {
    switch column.kind {
    case LAYOUT_COLUMN_ABSENT: self = .absent
    case LAYOUT_COLUMN_UNIFORM: self = .uniform(column.value)
    default: self = .mixed
    }
  }
}

extension layout_update {
  /// Converts an update to C.
  public init(_ update: LayoutUpdate) {
    switch update {
    case .deleteSections(let sections): self.init(LAYOUT_DELETE_SECTIONS, 0, sections)
    case .insertSections(let sections): self.init(LAYOUT_INSERT_SECTIONS, 0, sections)
    case .deleteItems(let section, let items): self.init(LAYOUT_DELETE_ITEMS, section, items)
    case .insertItems(let section, let items): self.init(LAYOUT_INSERT_ITEMS, section, items)
    case .reloadItems(let section, let items): self.init(LAYOUT_RELOAD_ITEMS, section, items)
    }
  }

  private init(_ kind: UInt32, _ section: Int, _ range: Range<Int>) {
    self.init(
      kind: kind, reserved: 0, section: Int64(section), start: Int64(range.lowerBound),
      end: Int64(range.upperBound))
  }
}

extension LayoutUpdate {
  /// Converts an update from C; nil for an unknown kind and for a range that runs backward.
  public init?(_ update: layout_update) {
    guard update.start <= update.end else { return nil }
    let range = Int(update.start)..<Int(update.end)
    let section = Int(update.section)
    switch update.kind {
    case LAYOUT_DELETE_SECTIONS: self = .deleteSections(range)
    case LAYOUT_INSERT_SECTIONS: self = .insertSections(range)
    case LAYOUT_DELETE_ITEMS: self = .deleteItems(section: section, items: range)
    case LAYOUT_INSERT_ITEMS: self = .insertItems(section: section, items: range)
    case LAYOUT_RELOAD_ITEMS: self = .reloadItems(section: section, items: range)
    default: return nil
    }
  }
}

extension Invalidation.Scope {
  /// The number that C uses.
  @inlinable public var number: UInt32 { UInt32(rawValue) }

  /// The scope for a number from C; `everything` for an unknown one.
  @inlinable public init(number: UInt32) {
    self = UInt8(exactly: number).flatMap { Self(rawValue: $0) } ?? .everything
  }
}

extension layout_invalidation {
  /// Converts scope and adjustments to C.
  @inlinable public init(_ invalidation: Invalidation) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), scope: invalidation.scope.number,
      content_offset_adjustment: layout_point(invalidation.contentOffsetAdjustment),
      content_size_adjustment: layout_size(invalidation.contentSizeAdjustment))
  }
}

extension Invalidation {
  /// Converts an invalidation from C, with the elements and kinds from its sink; numbers may be out
  /// of range.
  @inlinable public init(
    _ invalidation: layout_invalidation, _ elements: [Element], kinds: [ElementKind]
  ) {
    self.init(Scope(number: invalidation.scope), elements, kinds: kinds)
    contentOffsetAdjustment = Point(invalidation.content_offset_adjustment)
    contentSizeAdjustment = Size(invalidation.content_size_adjustment)
  }
}

extension layout_caption {
  /// Converts a caption to C; `arena` keeps its texts.
  public init(_ caption: Caption, in arena: TextArena) {
    self.init()
    is_set = 1
    item = layout_element(Element(cellAt: caption.item))
    if !caption.detail.isEmpty { detail = arena.text(caption.detail) }
    if !caption.colour.isEmpty { colour = arena.text(caption.colour) }
    inset = caption.inset
    goes_on = UInt32(caption.goesOn.rawValue)
    is_from_right = caption.isFromRight ? 1 : 0
    group = caption.group.map { UInt32(clamping: $0 + 1) } ?? 0
  }
}

extension Caption {
  /// Converts a caption from C, its item unchecked; nil for a text that cannot be read and for a
  /// malformed number.
  public init?(_ caption: layout_caption) {
    guard caption.item.kind == ElementKind.cell.rawValue,
      let detail = String(caption.detail), let colour = String(caption.colour),
      caption.inset.isFinite, caption.inset >= 0, caption.is_from_right <= 1,
      let sides = UInt8(exactly: caption.goes_on)
    else { return nil }
    self.init(Element(caption.item).indexPath)
    (self.detail, self.colour) = (detail, colour)
    (inset, goesOn) = (caption.inset, Sides(rawValue: sides))
    isFromRight = caption.is_from_right == 1
    group = caption.group == 0 ? nil : Int(caption.group) - 1
  }
}
