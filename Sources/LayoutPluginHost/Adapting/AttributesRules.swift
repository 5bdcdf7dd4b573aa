import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Rules for attributes that come from a plugin, checked one after the other.
///
/// Order is strict `AttributesOrder`, so one pass without hashing also finds duplicates. Cells must
/// exist in the content. Other elements need a kind of the layer, a section of the content (section
/// 0 is there even in empty content, for what belongs to the whole) and an item that is not
/// negative.
struct AttributesRules {
  private let context: any LayoutContext
  private let kinds: KindTable
  private let sectionCount: Int
  private var previous: Element?
  private var itemCount: (section: Int, count: Int) = (-1, 0)
  /// Of which section the last element was, and which items may follow in it if it was a cell.
  private var nextCells: (section: Int64, items: Range<Int>) = (-1, 0..<0)

  init(_ context: any LayoutContext) {
    self.context = context
    kinds = context.kinds
    sectionCount = context.sectionCount
  }

  /// The attributes for Swift.
  ///
  /// - Complexity: O(1), plus the look-up of a section's item count once per section.
  /// - Throws: what is wrong with them.
  ///
  /// Most answers are cells of one section: of these the next one is recognised by a few comparisons.
  @inline(__always)
  mutating func vet(_ foreign: UnsafePointer<layout_attributes>) throws(ContractFault)
    -> LayoutAttributes
  {
    let place = foreign.pointee.element
    let isNext =
      place.kind == ElementKind.cell.rawValue && nextCells.section == place.section
      && nextCells.items.contains(Int(place.item))
    guard isNext, foreign.pointee.isSound, let attributes = LayoutAttributes(foreign.pointee) else {
      return try vetSlowly(foreign.pointee)
    }
    nextCells.items = Int(place.item) + 1..<nextCells.items.upperBound
    return attributes
  }

  private mutating func vetSlowly(_ foreign: layout_attributes) throws(ContractFault)
    -> LayoutAttributes
  {
    let element = Element(foreign.element)
    if nextCells.items.lowerBound > 0 {
      previous = Element(
        .cell, section: Int(nextCells.section), item: nextCells.items.lowerBound - 1)
    }
    try checkPlace(of: element)
    try checkOrder(of: element)
    guard let attributes = LayoutAttributes(foreign) else {
      throw .attributes(.hidden(name(element), foreign.is_hidden))
    }
    try checkValues(of: attributes)
    previous = element
    let isCell = element.kind == .cell
    nextCells = (
      foreign.element.section, isCell ? element.item + 1..<itemCount.count : 0..<0
    )
    return attributes
  }

  /// Checks that there can be such an element.
  mutating func checkPlace(of element: Element) throws(ContractFault) {
    guard kinds.contains(element.kind) else { throw .attributes(.unknownKind(element)) }
    let sections = element.kind == .cell ? sectionCount : max(1, sectionCount)
    guard 0..<sections ~= element.section else {
      throw .attributes(.sectionOutOfRange(name(element), sections: sectionCount))
    }
    guard element.kind == .cell else {
      if element.item < 0 { throw .attributes(.negativeItem(name(element))) }
      return
    }
    if itemCount.section != element.section {
      itemCount = (element.section, context.itemCount(inSection: element.section))
    }
    guard 0..<itemCount.count ~= element.item else {
      throw .attributes(.itemOutOfRange(name(element), items: itemCount.count))
    }
  }

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
    guard element.kind != .cell, let kind = kinds.name(of: element.kind) else { return index }
    return "\(kind) \(index)"
  }
}

extension layout_attributes {
  /// Whether the values are surely right; where they are not, each is looked at by itself.
  @inline(__always)
  fileprivate var isSound: Bool {
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    let map = transform.a + transform.b + transform.c + transform.d + transform.tx + transform.ty
    let insets = (touch_insets.top + touch_insets.left) + (touch_insets.bottom + touch_insets.right)
    let least = min(
      min(touch_insets.top, touch_insets.left), min(touch_insets.bottom, touch_insets.right))
    // A sum is finite only where all of it is.
    return (right + bottom + map).isFinite && frame.width >= 0 && frame.height >= 0 && alpha >= 0
      && alpha <= 1 && insets.isFinite && least >= 0
  }
}
