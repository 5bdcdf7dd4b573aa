import LayoutCore

/// The arguments of a call into a plugin, as few numbers that can be noted before every call.
///
///     CallArguments.rect(Rect(x: 0, y: 0, width: 320, height: 480)).sentence   // rect 0 0 320x480
///
/// Values that a layout reads through its context are not included.
public struct CallArguments: Hashable, Sendable {
  /// The meaning of the numbers.
  public enum Shape: UInt8, Sendable {
    /// No numbers.
    case none
    /// The visible rectangle and the number of sections.
    case scene
    /// A rectangle.
    case rect
    /// Section and item; the text is the name of the kind, empty for a cell.
    case element
    /// A point.
    case point
    /// A point and a velocity.
    case throwing
    /// A section.
    case section
    /// An offset along the axis.
    case offset
    /// Two visible rectangles, the old and the new one.
    case bounds
    /// A number of updates.
    case updates
    /// A value of an option: the text.
    case option
    /// A gesture: the text.
    case gesture
  }

  /// The meaning of the numbers.
  public var shape: Shape
  /// The numbers; the first few count.
  public var numbers: SIMD8<Double>
  /// A name that belongs to them; empty for most calls.
  public var text: String

  /// Creates arguments, for example from a note of them; the shape of an unknown number is `none`.
  public init(shape: UInt8, numbers: SIMD8<Double>, text: String) {
    self.init(Shape(rawValue: shape) ?? .none, numbers, text)
  }

  private init(_ shape: Shape, _ numbers: SIMD8<Double> = .zero, _ text: String = "") {
    (self.shape, self.numbers, self.text) = (shape, numbers, text)
  }

  /// No arguments.
  public static let none = CallArguments(.none)
}

// MARK: - Of calls

extension CallArguments {
  static func scene(_ bounds: Rect, sections: Int) -> CallArguments {
    CallArguments(.scene, SIMD8(lowHalf: SIMD4(bounds), highHalf: [Double(sections), 0, 0, 0]))
  }

  static func rect(_ rect: Rect) -> CallArguments {
    CallArguments(.rect, SIMD8(lowHalf: SIMD4(rect), highHalf: .zero))
  }

  static func element(
    _ element: Element, _ kinds: @autoclosure () -> KindTable
  ) -> CallArguments {
    CallArguments(
      .element, [Double(element.section), Double(element.item), 0, 0, 0, 0, 0, 0],
      element.kind == .cell ? "" : kinds().name(of: element.kind) ?? "kind")
  }

  static func point(_ point: Point) -> CallArguments {
    CallArguments(.point, [point.x, point.y, 0, 0, 0, 0, 0, 0])
  }

  static func point(_ point: Point, velocity: Point) -> CallArguments {
    CallArguments(.throwing, [point.x, point.y, velocity.x, velocity.y, 0, 0, 0, 0])
  }

  static func section(_ section: Int) -> CallArguments {
    CallArguments(.section, [Double(section), 0, 0, 0, 0, 0, 0, 0])
  }

  static func offset(_ offset: Double) -> CallArguments {
    CallArguments(.offset, [offset, 0, 0, 0, 0, 0, 0, 0])
  }

  static func bounds(from old: Rect, to new: Rect) -> CallArguments {
    CallArguments(.bounds, SIMD8(lowHalf: SIMD4(old), highHalf: SIMD4(new)))
  }

  static func updates(_ count: Int) -> CallArguments {
    CallArguments(.updates, [Double(count), 0, 0, 0, 0, 0, 0, 0])
  }

  static func option(_ option: OptionDeclaration?, _ value: OptionValue) -> CallArguments {
    CallArguments(.option, .zero, option.map { "\($0.name)=\($0.text(of: value))" } ?? "")
  }

  static func gesture(_ gesture: Gesture) -> CallArguments {
    let words: String
    switch gesture {
    case .press(let point): words = "press \(number(point.x)) \(number(point.y))"
    case .drag(let way, let time):
      words = "drag \(number(way.x)) \(number(way.y)) in \(number(time)) ms"
    case .release(let speed): words = "release at \(number(speed.x)) \(number(speed.y))"
    case .cancel: words = "cancel"
    case .tick(let time): words = "tick \(number(time)) ms"
    case .settle: words = "settle"
    case .move(let place, _): words = "move to place \(place)"
    }
    return CallArguments(.gesture, .zero, words)
  }
}

extension SIMD4<Double> {
  fileprivate init(_ rect: Rect) { self.init(rect.x, rect.y, rect.width, rect.height) }
}

// MARK: - For people

extension CallArguments {
  /// A few words, such as `rect 0 0 320x480`; empty if there are no arguments.
  public var sentence: String {
    let n = (0..<8).map { Self.number(numbers[$0]) }
    switch shape {
    case .none: return ""
    case .scene:
      return "\(n[4]) \(numbers[4] == 1 ? "section" : "sections"), bounds \(Self.rect(n[0..<4]))"
    case .rect: return "rect \(Self.rect(n[0..<4]))"
    case .element where text.isEmpty: return "\(n[0]),\(n[1])"
    case .element: return "\(text) \(n[0])" + (numbers[1] == 0 ? "" : ",\(n[1])")
    case .point: return "point \(n[0]) \(n[1])"
    case .throwing: return "from \(n[0]) \(n[1]), velocity \(n[2]) \(n[3])"
    case .section: return "section \(n[0])"
    case .offset: return "offset \(n[0])"
    case .bounds: return "bounds \(Self.rect(n[0..<4])) to \(Self.rect(n[4..<8]))"
    case .updates: return "\(n[0]) \(numbers[0] == 1 ? "update" : "updates")"
    case .option, .gesture: return text
    }
  }

  private static func rect(_ numbers: ArraySlice<String>) -> String {
    let n = Array(numbers)
    return "\(n[0]) \(n[1]) \(n[2])x\(n[3])"
  }

  /// A number without `.0`.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

extension OptionDeclaration {
  /// A value as it is typed.
  fileprivate func text(of value: OptionValue) -> String {
    func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    switch value {
    case .flag(let isOn): return isOn ? "on" : "off"
    case .number(let value): return number(value)
    case .choice(let index):
      guard case .choice(let words) = type, words.indices.contains(index) else { return "\(index)" }
      return words[index]
    case .size(let size): return "\(number(size.width))x\(number(size.height))"
    case .insets(let insets):
      return [insets.top, insets.left, insets.bottom, insets.right].map(number)
        .joined(separator: " ")
    case .text(let text): return text
    }
  }
}
