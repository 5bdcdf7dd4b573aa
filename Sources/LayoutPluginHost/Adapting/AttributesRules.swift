import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Rules for attributes that come from a plugin.
///
/// Order is strict `AttributesOrder`, so one pass without hashing also finds duplicates. Cells must
/// exist in the content. Other elements need a kind of the layer, a section of the content (section
/// 0 is there even in empty content, for what belongs to the whole) and an item that is not
/// negative.
struct AttributesRules {
  /// Outlives the rules, which are those of one call.
  private unowned(unsafe) let context: any LayoutContext
  private let sectionCount: Int
  private var previous: Element?
  /// The number of items of the section that was looked up last.
  private(set) var itemCount: (section: Int, count: Int) = (-1, 0)

  init(_ context: any LayoutContext) {
    self.context = context
    sectionCount = context.sectionCount
  }

  /// Rules for an answer to a call with `context`, which `exported` shows: they know what was
  /// looked up in it before.
  init(_ context: any LayoutContext, _ exported: ExportedContext) {
    self.context = context
    (sectionCount, itemCount) = (exported.sectionCount, exported.itemCount)
  }

  /// Appends the attributes in `slots`.
  ///
  /// 1. All are copied, while what could be wrong with their values is joined (`appendSound`).
  /// 2. If anything may be wrong, they are copied again, one after the other, up to the first that
  ///    breaks a rule.
  ///
  /// - Complexity: O(1) for each, plus the look-up of an item count once per section.
  /// - Throws: what is wrong with the first that breaks a rule; then nothing is appended.
  static func append(
    _ slots: LentSlots, to attributes: inout [LayoutAttributes], _ context: any LayoutContext
  ) throws(ContractFault) {
    var (rules, found) = (AttributesRules(context), [LayoutAttributes]())
    if rules.appendSound(slots, to: &attributes, context) { return }
    rules = AttributesRules(context)
    for index in 0..<slots.count { found.append(try rules.vet(slots[index])) }
    attributes += found
  }

  /// Appends the attributes in `slots` where all of them are surely right; else appends nothing and
  /// returns false.
  mutating func appendSound(
    _ slots: LentSlots, to attributes: inout [LayoutAttributes], _ context: any LayoutContext
  ) -> Bool {
    guard let start = slots.start, slots.count > 0 else { return true }
    guard layout_loan.isPossible else { return false }
    var (rules, isSound) = (self, false)
    defer { itemCount = rules.itemCount }
    attributes.append(addingCapacity: slots.count) { output in
      output.withUnsafeMutableBufferPointer { buffer, initialized in
        guard let room = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        isSound = rules.sweep(slots, start, to: room, context)
        if isSound { initialized = slots.count }
      }
    }
    return isSound
  }

  /// Whether all attributes in `slots` are surely right.
  mutating func areSound(_ slots: LentSlots, _ context: any LayoutContext) -> Bool {
    guard let start = slots.start, slots.count > 0 else { return true }
    return layout_loan.isPossible && sweep(slots, start, to: nil, context)
  }

  /// Copies all `slots` to `room`, if there is any; false if any of them may break a rule.
  ///
  /// Most are cells of one section: of these the next one is recognised by its number.
  @inline(__always)
  private mutating func sweep(
    _ slots: LentSlots, _ start: UnsafeRawPointer, to room: UnsafeMutableRawPointer?,
    _ context: any LayoutContext
  ) -> Bool {
    var sweep = AttributesSweep()
    var (slot, place, rest) = (start, room, slots.count)
    while rest > 0 {
      let element = Element(slot.loadUnaligned(as: layout_element.self))
      guard follows(element, context) else { return false }
      var cells = NextCells(element, itemCount.count)
      repeat {
        sweep.copy(slot, to: place)
        slot += slots.stride
        place = place.map { $0 + MemoryLayout<LayoutAttributes>.stride }
        rest &-= 1
      } while rest > 0 && cells.contains(slot)
      if element.kind == .cell { previous = cells.last }
    }
    return sweep.isSound
  }

  /// Whether there can be such an element after the one before: what `checkPlace` and `checkOrder`
  /// check.
  ///
  /// Gets the context, which is kept without a count: to use that one would count atomically.
  @inline(__always)
  private mutating func follows(_ element: Element, _ context: any LayoutContext) -> Bool {
    let isCell = element.kind == .cell
    guard isKnown(element.kind), element.section >= 0, element.item >= 0,
      element.section < (isCell ? sectionCount : max(1, sectionCount))
    else { return false }
    if isCell {
      if itemCount.section != element.section { lookUp(element.section, context) }
      if element.item >= itemCount.count { return false }
    }
    if let previous, !(previous < element) { return false }
    previous = element
    return true
  }

  /// Looks up the number of items of a section.
  @inline(never)
  private mutating func lookUp(_ section: Int, _ context: any LayoutContext) {
    itemCount = (section, context.itemCount(inSection: section))
  }

  /// The attributes for Swift.
  ///
  /// - Complexity: O(1), plus the look-up of a section's item count once per section.
  /// - Throws: what is wrong with them.
  mutating func vet(_ foreign: layout_attributes) throws(ContractFault) -> LayoutAttributes {
    let element = Element(foreign.element)
    try checkPlace(of: element)
    try checkOrder(of: element)
    guard let attributes = LayoutAttributes(foreign) else {
      throw .attributes(.hidden(name(element), foreign.is_hidden))
    }
    try checkValues(of: attributes)
    previous = element
    return attributes
  }

  /// Checks that there can be such an element.
  mutating func checkPlace(of element: Element) throws(ContractFault) {
    guard isKnown(element.kind) else { throw .attributes(.unknownKind(element)) }
    let sections = element.kind == .cell ? sectionCount : max(1, sectionCount)
    guard 0..<sections ~= element.section else {
      throw .attributes(.sectionOutOfRange(name(element), sections: sectionCount))
    }
    guard element.kind == .cell else {
      if element.item < 0 { throw .attributes(.negativeItem(name(element))) }
      return
    }
    if itemCount.section != element.section { lookUp(element.section, context) }
    guard 0..<itemCount.count ~= element.item else {
      throw .attributes(.itemOutOfRange(name(element), items: itemCount.count))
    }
  }

  /// Whether the layer has elements of a kind; every layer has headers, cells and footers.
  private func isKnown(_ kind: ElementKind) -> Bool {
    kind.rawValue <= ElementKind.footer.rawValue || isDeclared(kind)
  }

  @inline(never)
  private func isDeclared(_ kind: ElementKind) -> Bool { context.kinds.contains(kind) }

  private func checkOrder(of element: Element) throws(ContractFault) {
    guard let previous, !(previous < element) else { return }
    throw previous == element
      ? .attributes(.twice(name(element)))
      : .attributes(.order(name(element), after: name(previous)))
  }

  private func checkValues(of attributes: LayoutAttributes) throws(ContractFault) {
    let frame = attributes.frame
    if !frame.isFinite || frame.width < 0 || frame.height < 0 {
      throw .attributes(.frame(name(attributes.element), frame))
    }
    if !attributes.transform.isFinite { throw .attributes(.transform(name(attributes.element))) }
    if !attributes.touchInsets.isValid { throw .attributes(.touchInsets(name(attributes.element))) }
    guard 0...1 ~= attributes.alpha else {
      throw .attributes(.alpha(name(attributes.element), attributes.alpha))
    }
  }

  /// A cell as `0,3`, everything else as `header 0,0`.
  func name(_ element: Element) -> String {
    let index = "\(element.section),\(element.item)"
    guard element.kind != .cell, let kind = context.kinds.name(of: element.kind) else {
      return index
    }
    return "\(kind) \(index)"
  }
}

/// The cells that may follow one of the same section, until another element comes.
private struct NextCells {
  private let section: Int64
  private var next: Int64
  private let end: Int64

  /// The cells after `element` in a section of `count`; none if it is no cell.
  init(_ element: Element, _ count: Int) {
    (section, next) = (Int64(element.section), Int64(element.item) &+ 1)
    end = element.kind == .cell ? Int64(count) : .min
  }

  /// The last cell that came.
  var last: Element { Element(.cell, section: Int(section), item: Int(next &- 1)) }

  /// Whether the slot is of one of them; then those before it may not follow any more.
  @inline(__always)
  mutating func contains(_ slot: UnsafeRawPointer) -> Bool {
    let element = slot.loadUnaligned(as: layout_element.self)
    guard element.kind == ElementKind.cell.rawValue, element.section == section,
      next <= element.item, element.item < end
    else { return false }
    next = element.item &+ 1
    return true
  }
}
