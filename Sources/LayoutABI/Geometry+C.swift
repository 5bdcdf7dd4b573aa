public import CLayoutPlugin
public import LayoutCore

extension layout_point {
  /// Converts a point to C.
  @inlinable public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Point {
  /// Converts a point from C.
  @inlinable public init(_ point: layout_point) { self.init(x: point.x, y: point.y) }
}

extension layout_size {
  /// Converts a size to C.
  @inlinable public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Size {
  /// Converts a size from C.
  @inlinable public init(_ size: layout_size) { self.init(width: size.width, height: size.height) }
}

extension layout_rect {
  /// Converts a rectangle to C.
  @inlinable public init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension Rect {
  /// Converts a rectangle from C.
  @inlinable public init(_ rect: layout_rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension layout_insets {
  /// Converts insets to C.
  @inlinable public init(_ insets: Insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension Insets {
  /// Converts insets from C.
  @inlinable public init(_ insets: layout_insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension layout_transform {
  /// Converts a transform to C.
  @inlinable public init(_ map: AffineTransform) {
    self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
  }
}

extension AffineTransform {
  /// Converts a transform from C.
  @inlinable public init(_ map: layout_transform) {
    self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
  }
}

extension layout_extent {
  /// Converts an extent to C.
  @inlinable public init(_ extent: SectionExtent) {
    self.init(start: extent.start, end: extent.end)
  }
}

extension SectionExtent {
  /// Converts an extent from C.
  @inlinable public init(_ extent: layout_extent) {
    self.init(start: extent.start, end: extent.end)
  }
}

extension layout_viewport {
  /// Converts a viewport to C, without its margins and adjusted axes.
  @inlinable public init(_ viewport: Viewport) {
    self.init(
      size: layout_size(viewport.size), content_offset: layout_point(viewport.contentOffset),
      content_inset: layout_insets(viewport.contentInset),
      safe_area: layout_insets(viewport.safeArea))
  }
}

extension Viewport {
  /// Converts a viewport from C, without margins, adjusted at all edges.
  @inlinable public init(_ viewport: layout_viewport) {
    self.init(
      size: Size(viewport.size), contentOffset: Point(viewport.content_offset),
      contentInset: Insets(viewport.content_inset), safeArea: Insets(viewport.safe_area))
  }

  /// Converts a viewport from C, with its margins and adjusted axes.
  @inlinable public init(_ room: layout_room) {
    self.init(room.viewport)
    margins = Insets(room.margins)
    adjustedAxes = Axes(rawValue: room.adjusted_axes)
  }
}

extension layout_room {
  /// The viewport for C, with its margins and adjusted axes.
  @inlinable public init(_ viewport: Viewport) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), adjusted_axes: viewport.adjustedAxes.rawValue,
      viewport: layout_viewport(viewport), margins: layout_insets(viewport.margins))
  }
}

extension Axis {
  /// The axis with the number that C uses.
  public var number: layout_axis { layout_axis(rawValue) }

  /// The axis for a number from C; nil for an unknown one.
  public init?(number: layout_axis) {
    guard let rawValue = UInt8(exactly: number) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension layout_text_rule {
  /// Converts a rule to C.
  public init(_ rule: TextRule) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), wrap: layout_wrap(rule.wrap.rawValue),
      character_width: rule.characterWidth, line_height: rule.lineHeight,
      padding: layout_insets(rule.padding))
  }
}

extension TextRule {
  /// Converts a rule from C: an unknown wrap becomes any character; nil for invalid lengths.
  public init?(_ rule: layout_text_rule) {
    self.init(
      wrap: UInt8(exactly: rule.wrap).flatMap { Wrap(rawValue: $0) } ?? .characters,
      characterWidth: rule.character_width, lineHeight: rule.line_height,
      padding: Insets(rule.padding))
    guard isValid else { return nil }
  }
}
