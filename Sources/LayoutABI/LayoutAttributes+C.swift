public import CLayoutPlugin
public import LayoutCore

extension layout_element {
  /// The same element for C.
  @inlinable public init(_ element: Element) {
    self.init(
      section: Int64(element.section), item: Int64(element.item), kind: element.kind.rawValue,
      reserved: (0, 0, 0))
  }
}

extension Element {
  /// The same element for Swift; kind and numbers may mean nothing.
  @inlinable public init(_ element: layout_element) {
    self.init(
      ElementKind(rawValue: element.kind), section: Int(element.section), item: Int(element.item))
  }
}

extension layout_attributes {
  /// The same attributes for C.
  @inlinable public init(_ attributes: LayoutAttributes) {
    self.init(
      element: layout_element(attributes.element), frame: layout_rect(attributes.frame),
      transform: layout_transform(attributes.transform), alpha: attributes.alpha,
      z_index: Int64(attributes.zIndex), flags: attributes.flags.rawValue,
      is_hidden: attributes.isHidden ? 1 : 0, pointer: attributes.pointer.rawValue, reserved: 0)
  }
}

extension LayoutAttributes {
  /// The same attributes for Swift, numbers as they are; nil for a pointer mode or a truth value
  /// that there is not.
  @inlinable public init?(_ attributes: layout_attributes) {
    guard let pointer = PointerMode(rawValue: attributes.pointer), attributes.is_hidden <= 1
    else { return nil }
    self.init(
      Element(attributes.element), frame: Rect(attributes.frame), zIndex: Int(attributes.z_index))
    self.transform = AffineTransform(attributes.transform)
    self.alpha = attributes.alpha
    self.isHidden = attributes.is_hidden == 1
    self.pointer = pointer
    self.flags = AttributeFlags(rawValue: attributes.flags)
  }
}
