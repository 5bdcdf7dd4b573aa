package import LayoutCore

/// The calls that a scene makes on its layouts, in the order in which they begin, as text.
///
///     main/flow invalidation: nothing
///     main/flow attributes in 0 0 320 480: 7
///
/// Each line names layer and layout, the call with its arguments, and after a colon the answer:
/// the number of attributes, or a value, or `failed`. Elements are numbered as the layout numbers
/// them. A decorator's questions to the layout it wraps are calls too. A line about a layer alone
/// is the invalidation by a change of it (`InvalidationContext`). With UIKit's names a line ends
/// with the method that UIKit would call, in brackets, if there is one:
///
///     main/flow attributes in 0 0 320 480: 7 [layoutAttributesForElements(in:)]
///
/// While the trace is off, nothing is recorded
/// and nothing is spent.
public final class CallTrace {
  /// The calls that are recorded.
  public enum Mode: String, Hashable, Sendable {
    /// None.
    case off
    /// Calls and contexts.
    case on
    /// The same calls, under the names of UIKit's methods.
    case uikit
  }

  /// The calls that are recorded.
  public var mode: Mode {
    get { isOn ? (namesMethods ? .uikit : .on) : .off }
    set { (isOn, namesMethods) = (newValue != .off, newValue == .uikit) }
  }

  /// Whether calls are recorded; each call on a layout asks.
  public var isOn = false {
    didSet {
      if isOn { return }
      _ = take()
      namesMethods = false
    }
  }

  private var namesMethods = false

  /// Maximum number of calls that are recorded until they are taken.
  public static let limit = 10_000

  private var lines: [(text: String, uikit: String?)] = []
  private var missing = 0

  /// The verb for moving a layout to a resting place.
  let moveName: String

  init(moveName: String = "move") { self.moveName = moveName }

  /// Returns the calls since the last time and forgets them; the last line counts those over the
  /// limit, if any.
  public func take() -> [String] {
    defer {
      lines = []
      missing = 0
    }
    let texts = lines.map { text, uikit in
      uikit.map { namesMethods ? "\(text) [\($0)]" : text } ?? text
    }
    return missing == 0 ? texts : texts + ["\(missing) more calls"]
  }

  /// Makes a call and records it with its answer; an empty answer is not shown.
  ///
  /// `uikit` names the method that UIKit would call, if there is one.
  func call<Answer>(
    _ words: @autoclosure () -> String, uikit: @autoclosure () -> String? = nil,
    _ answer: (Answer) -> String = { _ in "" },
    _ body: () throws(LayoutFailure) -> Answer
  ) throws(LayoutFailure) -> Answer {
    guard isOn else { return try body() }
    guard lines.count < CallTrace.limit else {
      missing += 1
      return try body()
    }
    let place = lines.count
    lines.append((words(), uikit()))
    do {
      let result = try body()
      let text = answer(result)
      if !text.isEmpty { complete(place, text) }
      return result
    } catch {
      complete(place, "failed")
      throw error
    }
  }

  /// Records one line.
  func add(_ line: @autoclosure () -> String, uikit: @autoclosure () -> String? = nil) {
    guard isOn else { return }
    if lines.count < CallTrace.limit { lines.append((line(), uikit())) } else { missing += 1 }
  }

  /// Appends the answer to a call; the calls may have been taken meanwhile.
  private func complete(_ place: Int, _ answer: String) {
    if place < lines.count { lines[place].text += ": \(answer)" }
  }
}

extension Rect {
  /// A rectangle around every place an element may have.
  package static let everywhere = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// `X Y W H`, or a word for the rectangle around all places.
  var traceText: String {
    if self == .everywhere { return "everywhere" }
    return "\(minX.traceText) \(minY.traceText) \(width.traceText) \(height.traceText)"
  }
}

extension Point {
  /// `X Y`.
  var traceText: String { "\(x.traceText) \(y.traceText)" }
}

extension Double {
  /// The shortest form with at most three decimals.
  var traceText: String { roundedText }
}

extension Gesture {
  /// The gesture as a trace names it.
  func traceText(moveName: String) -> String {
    switch self {
    case .press(let point): return "press \(point.traceText)"
    case .drag(let distance, _): return "drag \(distance.traceText)"
    case .release(let velocity): return "release \(velocity.traceText)"
    case .cancel: return "cancel"
    case .tick(let milliseconds): return "tick \(milliseconds.traceText)"
    case .settle: return "settle"
    case .move(let place, _): return "\(moveName) \(place)"
    }
  }
}

extension Element {
  /// The name of a UIKit method for elements of this category.
  func uikit(
    _ start: String, _ item: String, _ supplementary: String, _ decoration: String
  ) -> String {
    switch category {
    case .cell: return "\(start)\(item)(at:)"
    case .supplementary: return "\(start)\(supplementary)(ofKind:at:)"
    case .decoration: return "\(start)\(decoration)(ofKind:at:)"
    }
  }
}
