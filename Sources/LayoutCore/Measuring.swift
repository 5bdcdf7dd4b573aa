/// Capability: elements have lengths that only their views know, which the host measures (rules
/// Z-01 to Z-62).
///
/// UIKit: `preferredLayoutAttributesFitting(_:)`, `shouldInvalidateLayout(forPreferred…)`.
///
/// Of an element that is measured the layout uses the first length of these: its own, the known one
/// (`ItemMetric.knownHeight`, `LayoutContext.knownSize(of:)`), the estimate
/// (`LayoutContext.estimate`), the layout's own default. The host measures what is visible after
/// each change, and tells the layout of new known lengths as of other measured sizes; it also marks
/// what is still `AttributeFlags.estimated`.
public protocol Measuring: AnyObject {
  /// The axes along which elements of `kind` have the lengths that measuring gives; asked when the
  /// layout is prepared.
  func measuredAxes(of kind: ElementKind) -> MeasuredAxes

  /// Whether some elements of a kind that is measured never are; asked when the layout is prepared.
  var isSelective: Bool { get }

  /// Returns the room for the view of `element`, in points, NaN along an axis without a limit, or
  /// nil for an element that is never measured, if the layout is selective.
  ///
  /// - Throws: `LayoutFailure`.
  func proposedSize(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> Size?
}

extension Measuring {
  /// All of them are measured.
  public var isSelective: Bool { false }
}

/// The axes along which elements of a kind are measured.
public enum MeasuredAxes: UInt8, Sendable, CaseIterable {
  /// None: the layout alone decides.
  case none
  /// The scroll axis; across it the layout decides.
  case main
  /// Both.
  case both
}

/// Capability: the layout has the host keep a number with each item, such as the lane that it was
/// put in.
public protocol Keeping: AnyObject {
  /// Returns the number to keep with each of `items`, NaN for one that keeps what it has, or
  /// nothing if that holds for all; asked for all items when the layout is prepared, and for new
  /// and reloaded ones when it has followed a batch.
  ///
  /// The layout reads it as `ItemMetric.kept` from then on, wherever the item goes.
  ///
  /// - Throws: `LayoutFailure`.
  func keptValues(inSection section: Int, items: Range<Int>) throws(LayoutFailure) -> [Double]
}

/// The length of elements that are to be measured and have not been (rules Z-01, Z-07).
public enum Estimate: Hashable, Sendable {
  /// The layout's own default.
  case automatic
  /// A length along the scroll axis, in points; more than 0.
  case length(Double)
  /// Both lengths, in points; more than 0.
  case size(Size)

  /// The estimated length along the scroll axis; `own` is the layout's default.
  public func main(_ axis: Axis, else own: Double) -> Double {
    switch self {
    case .automatic: return own
    case .length(let length): return length
    case .size(let size): return size.along(axis)
    }
  }

  /// Whether both lengths are estimated.
  public var isSize: Bool { if case .size = self { true } else { false } }

  /// The estimated length across the scroll axis, or nil where the layout decides.
  public func cross(_ axis: Axis) -> Double? {
    if case .size(let size) = self { return size.along(axis.across) }
    return nil
  }
}

/// The use that a change of the room makes of lengths measured before it (rule Z-33).
public enum ReEstimate: String, CaseIterable, Sendable {
  /// The last length is the estimate.
  case keep
  /// The last length is the estimate, as much longer as the room became narrower.
  case scale
  /// All is as if nothing had been measured.
  case reset
}

/// Options of every layout that is measured, which the host reads by their names.
///
///     static let measuring = MeasuringOptions(from: 17)
///
///     static let all = OptionList {
///       direction
///       …
///       measuring
///     }
public struct MeasuringOptions: Sendable {
  /// The value of `estimate`.
  public struct Choice: Hashable, Sendable {
    /// The estimate, or nil where nothing is measured.
    public var estimate: Estimate?
    /// Whether the mean of the lengths measured first replaces it (rule Z-50).
    public var isAutomatic: Bool

    /// Nothing is measured.
    static let off = Choice(estimate: nil, isAutomatic: false)
  }

  /// Number of options.
  public static let count = 4
  /// Their names, in order.
  public static let names = ["estimate", "re-estimate", "max-passes", "text"]

  /// Length of elements before they are measured.
  public let estimate: LayoutOption<Choice>
  /// The use of lengths measured before the room changed.
  public let reEstimate: LayoutOption<ReEstimate>
  /// Passes of one command.
  public let maxPasses: LayoutOption<Int>
  /// The measures of labels.
  public let text: LayoutOption<TextRule>

  /// Creates the options, whose first one has this number.
  public init(from number: Int) {
    estimate = LayoutOption<Choice>(
      number, Self.names[0], form: "N|WxH|auto|auto:N|off",
      expected: "a length of more than 0, WxH, auto, auto:LENGTH or off", default: "off",
      "Length of elements until they are measured, in points; off: nothing is measured.",
      read: Self.choice)
    reEstimate = LayoutOption<ReEstimate>(
      number + 1, Self.names[1], default: .keep,
      "Estimates after the room changed: the last length, that in proportion, or the estimate.")
    maxPasses = LayoutOption<Int>(
      number + 2, Self.names[2], default: 16, range: 1...1000,
      "Passes in which one command measures what is visible.")
    text = LayoutOption<TextRule>(
      number + 3, Self.names[3], form: "char=8 line=20 pad=8,8,8,8 wrap=char|word",
      default: "wrap=char",
      "Measures of labels, in points: characters, lines, padding, and where lines break.",
      read: Self.textRule)
  }

  /// Reads a value of `estimate`; nil for anything else.
  private static func choice(_ text: String) -> Choice? {
    if text == "off" { return .off }
    if text == "auto" { return Choice(estimate: .automatic, isAutomatic: true) }
    let isAutomatic = text.hasPrefix("auto:")
    let lengths = (isAutomatic ? text.dropFirst(5) : text[...])
      .split(separator: "x", omittingEmptySubsequences: false).map { length($0, above: 0) }
    switch (lengths.count, lengths.first ?? nil, lengths.last ?? nil) {
    case (1, let length?, _): return Choice(estimate: .length(length), isAutomatic: isAutomatic)
    case (2, let width?, let height?) where !isAutomatic:
      return Choice(estimate: .size(Size(width: width, height: height)), isAutomatic: false)
    default: return nil
    }
  }

  /// Reads a value of `text`: any of its parts, each once; nil for anything else.
  private static func textRule(_ text: String) -> TextRule? {
    var rule = TextRule()
    var seen: Set<Substring> = []
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, seen.insert(sides[0]).inserted else { return nil }
      switch sides[0] {
      case "char":
        guard let length = length(sides[1], above: 0) else { return nil }
        rule.characterWidth = length
      case "line":
        guard let length = length(sides[1], above: 0) else { return nil }
        rule.lineHeight = length
      case "pad":
        let lengths = sides[1].split(separator: ",", omittingEmptySubsequences: false)
          .compactMap { length($0, above: -.leastNonzeroMagnitude) }
        guard lengths.count == 4, sides[1].count(where: { $0 == "," }) == 3 else { return nil }
        rule.padding = Insets(
          top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
      case "wrap":
        guard sides[1] == "char" || sides[1] == "word" else { return nil }
        rule.wrap = sides[1] == "word" ? .words : .characters
      default: return nil
      }
    }
    return rule.isValid ? rule : nil
  }

  /// A length in the range of options, and above `least`.
  private static func length(_ text: Substring, above least: Double) -> Double? {
    guard let value = Double(text), value > least, OptionType.lengths.contains(value) else {
      return nil
    }
    return value
  }
}

extension OptionList.Builder {
  /// Takes the options of measuring.
  public static func buildExpression(_ options: MeasuringOptions) -> [OptionList.Entry] {
    buildExpression(options.estimate) + buildExpression(options.reEstimate)
      + buildExpression(options.maxPasses) + buildExpression(options.text)
  }
}

extension LayoutContext {
  /// Reads own lengths, and known ones where some are missing.
  public func readLengths(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, else length: Double,
    into lengths: inout [Double]
  ) {
    let first = lengths.count
    read(metric, inSection: section, items: items, into: &lengths)
    guard lengths[first...].contains(where: { $0.isNaN }) else { return }
    var known: [Double] = []
    if let metric = metric.known, column(metric, inSection: section) != .absent {
      read(metric, inSection: section, items: items, into: &known)
    }
    for place in lengths.indices[first...] where lengths[place].isNaN {
      let value = known.isEmpty ? .nan : known[place - first]
      lengths[place] = value.isNaN ? length : value
    }
  }

  /// The own column, and the known one where no item has a length of its own.
  public func lengthColumn(_ metric: ItemMetric, inSection section: Int, else length: Double)
    -> MetricColumn
  {
    let own = column(metric, inSection: section)
    if case .uniform(let value) = own, !value.isNaN { return own }
    let known = metric.known.map { column($0, inSection: section) } ?? .absent
    if own == .mixed { return .mixed }
    switch known {
    case .absent: return .uniform(length)
    case .uniform(let value): return .uniform(value.isNaN ? length : value)
    case .mixed: return .mixed
    }
  }
}

extension ItemMetric {
  /// The metric of known lengths along the same axis; nil for one that is no length.
  public var known: ItemMetric? {
    switch self {
    case .width: return .knownWidth
    case .height: return .knownHeight
    default: return nil
    }
  }
}
