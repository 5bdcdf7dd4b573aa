internal import LayoutCore
internal import TextFormats

extension Capture {
  /// The text of the file, which reads back equal: one line for each section, each attributes, each
  /// query and each view.
  ///
  /// - Complexity: O(n) for n bytes.
  public func written() -> [UInt8] {
    var text = Array("{".utf8)
    func begin(_ key: String) {
      text.append(contentsOf: text.count == 1 ? "\n ".utf8 : ",\n ".utf8)
      text.appendJSON(key)
      text.append(UInt8(ascii: ":"))
    }
    func write(_ key: String, _ value: JSONLine) {
      begin(key)
      value.write(into: &text)
    }
    func write(_ key: String, _ values: [JSONLine]) {
      begin(key)
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        text.append(contentsOf: index == 0 ? "\n  ".utf8 : ",\n  ".utf8)
        value.write(into: &text)
      }
      text.append(UInt8(ascii: "]"))
    }
    write("format", .text(Self.format))
    write("made", made.json)
    write("scale", .decimal(scale))
    write("direction", .text(direction.rawValue))
    write("view", view.json)
    write("layout", layout.json)
    write("flow", .optional(flow?.json))
    write("compositional", .optional(compositional?.json))
    write("sections", sections.map { $0.json })
    write("attributes", attributes.map { $0.json })
    write("queries", queries.map { $0.json })
    write("singles", .list(singles.map { .list([.number($0.asked), .index($0.answer)]) }))
    write("views", views.map { $0.json })
    write("scrollers", scrollers.map { $0.json })
    write("sheet", .optional(sheet?.json))
    write("hits", .optional(hits?.json))
    text.append(contentsOf: "\n}\n".utf8)
    return text
  }
}

/// Values of a capture as JSON.
extension JSONLine {
  /// A value, or `null`.
  static func optional(_ value: JSONLine?) -> JSONLine { value ?? .null }

  /// An index, or `null`.
  static func index(_ index: Int?) -> JSONLine { index.map(JSONLine.number) ?? .null }

  /// A number, a string if it is NaN or infinite.
  static func any(_ value: Double) -> JSONLine {
    value.isFinite ? .decimal(value) : .text(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
  }

  /// Numbers in an array.
  static func numbers(_ values: [Double]) -> JSONLine { .list(values.map(any)) }

  /// `[x, y]`.
  static func point(_ point: Point) -> JSONLine { numbers([point.x, point.y]) }

  /// `[width, height]`.
  static func size(_ size: Size) -> JSONLine { numbers([size.width, size.height]) }

  /// `[x, y, width, height]`.
  static func rect(_ rect: Rect) -> JSONLine {
    numbers([rect.x, rect.y, rect.width, rect.height])
  }

  /// `[top, left, bottom, right]`.
  static func insets(_ insets: Insets) -> JSONLine {
    numbers([insets.top, insets.left, insets.bottom, insets.right])
  }

  /// `[a, b, c, d, tx, ty]`.
  static func transform(_ map: AffineTransform) -> JSONLine {
    numbers([map.a, map.b, map.c, map.d, map.tx, map.ty])
  }

  /// `vertical` or `horizontal`.
  static func axis(_ axis: Axis) -> JSONLine {
    .text(axis == .vertical ? "vertical" : "horizontal")
  }
}
