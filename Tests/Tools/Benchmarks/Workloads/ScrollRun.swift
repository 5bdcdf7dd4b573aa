import CollectionEngine
import LayoutCore

/// A scene that is scrolled 16 points at a time and asked for its window after each step.
final class ScrollRun {
  /// The query for the viewport.
  enum Question {
    /// Into a buffer, past the scene.
    case buffer
    /// As `attrs visible` does, with labels.
    case visible
  }

  /// Number of sections.
  static let sections = 1000
  private static let step = 16.0

  private let scene = Scene()
  private let top: TappedLayout
  private let question: Question
  private var offset = 0.0
  /// Elements found in all windows so far.
  private(set) var elements = 0

  /// Sections of `items` of one size each under headers of 44 points, shown by `layouts`, base
  /// first.
  ///
  /// - Throws: `EngineError`.
  init(
    _ layouts: [any CollectionLayout], items: Int, size: Size, pin: String?, _ question: Question
  ) throws {
    self.question = question
    top = TappedLayout(layouts[layouts.count - 1])
    try scene.replaceSections(Array(repeating: items, count: Self.sections))
    var options = [
      OptionAssignment("flow.item-size", .size(size)),
      OptionAssignment("flow.header", .number(44)),
      OptionAssignment("flow.line-spacing", .number(0)),
    ]
    if let pin { options.append(OptionAssignment("pin", .text(pin))) }
    try scene.load(layouts.dropLast() + [top], options: options)
  }

  /// The visible rectangle.
  var window: Rect { Rect(origin: Point(x: 0, y: offset), size: scene.viewportSize) }
  /// The frames of the last answer that went into a buffer.
  var frames: [Rect] { top.buffer.map(\.frame) }

  /// Takes `count` steps, from the start again where the content ends; returns nanoseconds a step.
  func steps(_ count: Int) throws -> Double {
    let room = top.contentSize.height - scene.viewportSize.height
    return try timed {
      for _ in 0..<count {
        offset = offset + Self.step > room ? 0 : offset + Self.step
        try scene.scroll(to: Point(x: 0, y: offset))
        switch question {
        case .buffer: elements += try top.fillBuffer(window)
        case .visible: elements += try scene.attributes(.visible).count
        }
      }
    } / Double(count)
  }
}
