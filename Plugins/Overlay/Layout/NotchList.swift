import LayoutCore

/// The heights of a sheet's notches and which of them a release may choose (rule S-03).
struct Notches: Equatable {
  /// Heights in points, ascending.
  var heights: [Double]
  /// The notches that a release may choose; programmatic moves may go to any.
  var isEnabled: [Bool]
  /// Whether the sheet may also be dragged down to nothing, and dismissed there.
  var mayDismiss = false

  /// Heights no farther apart are equal, in points: half a pixel of a display of scale 2 (rule
  /// S-01).
  static let tolerance = 0.25

  init(_ heights: [Double], enabled: [Int]? = nil, mayDismiss: Bool = false) {
    self.heights = heights
    isEnabled = heights.indices.map { enabled?.contains($0) ?? true }
    self.mayDismiss = mayDismiss
  }

  /// Notches that a release may choose, ascending.
  var enabled: [Int] { heights.indices.filter { isEnabled[$0] } }

  /// The highest notch's height; 0 without notches.
  var highest: Double { heights.last ?? 0 }

  /// The height of notch `index`; 0 without notches.
  func height(_ index: Int) -> Double {
    heights.isEmpty ? 0 : heights[min(max(0, index), heights.count - 1)]
  }

  /// The nearest notch's height where `height` is at it, else `height`.
  func snapped(_ height: Double) -> Double {
    let nearest = heights.min { ($0 - height).magnitude < ($1 - height).magnitude }
    guard let nearest, (nearest - height).magnitude <= Self.tolerance else { return height }
    return nearest
  }

  /// The heights that a drag reaches from notch `last`; the one that it rests on is always among
  /// them, enabled or not.
  func range(from last: Int) -> ClosedRange<Double> {
    let enabled = enabled
    let own = height(last)
    let low = min(own, enabled.first.map { heights[$0] } ?? highest)
    let high = max(own, enabled.last.map { heights[$0] } ?? highest)
    return (mayDismiss ? 0 : low)...high
  }

  /// Returns the position of `height` in the range; heights within the tolerance are equal.
  func position(of height: Double, from last: Int) -> SheetPosition {
    let range = range(from: last)
    let isTop = (height - range.upperBound).magnitude <= Self.tolerance
    let isBottom = (height - range.lowerBound).magnitude <= Self.tolerance
    switch (isTop, isBottom) {
    case (true, true): return .stationary
    case (true, false): return .top
    case (false, true): return .bottom
    case (false, false): return .inFlight
    }
  }

  /// Returns the position of `height` between the lowest and the highest enabled notch, as a
  /// fraction.
  ///
  /// Below 0 and above 1 while it is overdragged; 0 if they are equal.
  func progress(of height: Double) -> Double {
    let enabled = enabled
    guard let first = enabled.first, let last = enabled.last, heights[first] < heights[last] else {
      return 0
    }
    return (height - heights[first]) / (heights[last] - heights[first])
  }
}

/// The position of a sheet relative to the ends of its range, for its rules.
enum SheetPosition: String, CaseIterable {
  case bottom, inFlight, top, stationary
}

/// The notches of a sheet, the lowest first, as the option `notches` specifies.
///
///     try NotchList("1/4,1/2,3/4").heights(in: NotchRoom(container: 800))  // 200, 400, 600
struct NotchList: Equatable {
  /// The most notches that a sheet may have.
  static let most = 32
  /// The form of the option's text.
  static let form = "NOTCH,NOTCH… of " + NotchHeight.form

  let notches: [NotchHeight]

  /// Reads a list.
  ///
  /// - Throws: `LayoutFailure.refused` for an empty list, more than `most` notches, and words that
  ///   are no notch or a negative one.
  init(_ text: String) throws(LayoutFailure) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= Self.most else {
      throw .refused("expected at most \(Self.most) notches, found \(words.count)")
    }
    notches = try words.map { word throws(LayoutFailure) in
      guard let notch = NotchHeight(word) else {
        throw .refused("expected a notch (\(NotchHeight.form)), found '\(word)'")
      }
      switch notch {
      case .length(let value), .safeLength(let value), .fraction(let value),
        .safeFraction(let value):
        guard value < 0 else { return notch }
        throw .refused("expected a notch of 0 or more, found '\(word)'")
      default: return notch
      }
    }
  }

  /// Reads notches by number, nil for all of them, as the option `enabled` specifies; nil for any
  /// other text.
  static func enabled(_ text: String) -> [Int]?? {
    switch text {
    case "all": return .some(nil)
    case "none": return []
    default:
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Int($0) }.filter { 0..<most ~= $0 }
      guard numbers.count == words.count, Set(numbers).count == numbers.count else { return nil }
      return numbers
    }
  }

  /// Makes sure that there is a notch with number `notch` among `count` of them.
  ///
  /// - Throws: `LayoutFailure.refused`.
  static func require(_ notch: Int, of count: Int) throws(LayoutFailure) {
    guard !(0..<count ~= notch) else { return }
    throw .refused(
      "no notch \(notch); available: \(count == 1 ? "0" : "0 to \(count - 1)")")
  }

  /// The heights in points, ascending, none above the container.
  ///
  /// Notches that follow the content are clamped between the notch below and the container; all
  /// others must fit. With a keyboard all end at its top: points are kept, not fractions (rule
  /// S-43).
  ///
  /// - Throws: `LayoutFailure.refused` for heights that descend, are negative or above the
  ///   container.
  func heights(in room: NotchRoom) throws(LayoutFailure) -> [Double] {
    var heights: [Double] = []
    for (index, notch) in notches.enumerated() {
      var height = notch.resolved(in: room)
      let below = heights.last ?? 0
      if notch.isFlexible { height = max(below, min(height, room.container)) }
      guard height >= 0, height <= room.container else {
        throw .refused(
          "expected notch \(index) at 0 to \(room.container.roundedText) points (the container), "
            + "found \(height.roundedText)")
      }
      guard height >= below else {
        throw .refused(
          "expected ascending notches, found \(height.roundedText) after \(below.roundedText) "
            + "(notch \(index))")
      }
      heights.append(height)
    }
    return heights.map { min($0, room.limit) }
  }
}

/// The height of a notch: a length, or a rule that computes one from the available room (rule
/// S-02).
///
///     NotchHeight("1/4")?.resolved(in: NotchRoom(container: 844))  // 211
enum NotchHeight: Equatable {
  /// A number of points: `120`.
  case length(Double)
  /// A length above the bars at the sheet's edge: `safe:120`.
  case safeLength(Double)
  /// A part of the container: `1/2`, `50%`.
  case fraction(Double)
  /// A part of the container without bars: `safe:1/2`.
  case safeFraction(Double)
  /// The container less a length: `inset-top:20`, or `safe:inset-top:20` below the bars.
  case inset(Double, isSafe: Bool)
  /// The content's length, times a factor, less some points: `content`, `content*0.5`,
  /// `content-42`.
  case content(factor: Double, less: Double)
  /// The default height: `auto`.
  ///
  /// Android's peek height: the container less a 16:9 picture, at least 64 points, above the bars.
  case auto

  /// The forms of a notch, for people.
  static let form = "LENGTH|A/B|P%|safe:NOTCH|inset-top:LENGTH|content[-LENGTH|*FACTOR]|auto"

  /// Reads one notch; nil if `text` is malformed.
  init?(_ text: Substring) {
    if text == "auto" {
      self = .auto
    } else if let rest = text.removing("safe:") {
      // Not again: a text may have any number of them.
      guard rest.removing("safe:") == nil, let notch = NotchHeight(rest)?.safe else { return nil }
      self = notch
    } else if let rest = text.removing("inset-top:") {
      guard let length = rest.number else { return nil }
      self = .inset(length, isSafe: false)
    } else if let rest = text.removing("content") {
      guard let notch = NotchHeight(contentRule: rest) else { return nil }
      self = notch
    } else if text.last == "%" {
      guard let percent = text.dropLast().number else { return nil }
      self = .fraction(percent / 100)
    } else if let slash = text.firstIndex(of: "/") {
      guard let part = text[..<slash].number, let whole = text[text.index(after: slash)...].number,
        whole != 0
      else { return nil }
      self = .fraction(part / whole)
    } else {
      guard let length = text.number else { return nil }
      self = .length(length)
    }
  }

  private init?(contentRule rest: Substring) {
    if rest.isEmpty {
      self = .content(factor: 1, less: 0)
    } else if let less = rest.removing("-")?.number {
      self = .content(factor: 1, less: less)
    } else if let factor = rest.removing("*")?.number, factor >= 0 {
      self = .content(factor: factor, less: 0)
    } else {
      return nil
    }
  }

  /// The same rule with bars taken into account, or nil if it has no such form.
  private var safe: NotchHeight? {
    switch self {
    case .length(let length): return .safeLength(length)
    case .fraction(let part): return .safeFraction(part)
    case .inset(let length, isSafe: false): return .inset(length, isSafe: true)
    default: return nil
    }
  }

  /// Whether the height follows the content, and is then kept inside what there is.
  var isFlexible: Bool {
    switch self {
    case .content, .auto: return true
    default: return false
    }
  }

  /// The height, in points; not yet compared with the container.
  func resolved(in room: NotchRoom) -> Double {
    switch self {
    case .length(let length): return length
    case .safeLength(let length): return length + room.trailInset
    case .fraction(let part): return room.container * part
    case .safeFraction(let part):
      return max(0, room.container - room.leadInset - room.trailInset) * part
    case .inset(let length, let isSafe):
      return room.container - length - (isSafe ? room.leadInset : 0)
    case .content(let factor, let less): return max(0, room.content * factor - less)
    case .auto: return max(64, room.container - room.across * 9 / 16) + room.trailInset
    }
  }
}

extension Substring {
  /// Returns the rest after `prefix`, or nil if the text does not begin with it.
  func removing(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// A plain decimal number up to 1e9 of either sign; nil for anything else, such as `nan` or
  /// `0x10`.
  var number: Double? {
    let isPlain = utf8.allSatisfy {
      (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    guard isPlain, let value = Double(self), value.magnitude <= OptionType.lengths.upperBound else {
      return nil
    }
    return value
  }
}

/// The room to which the heights of notches refer, along the edge's axis, in points.
struct NotchRoom: Equatable {
  /// Length of the container, bars included.
  var container: Double
  /// Length of the container across.
  var across = 0.0
  /// The part of the container that bars cover at the far side, as the top is for a sheet at the
  /// bottom.
  var leadInset = 0.0
  /// The part of the container that bars cover at the sheet's own edge.
  var trailInset = 0.0
  /// Length of the sheet's content, its handle included.
  var content = 0.0
  /// The part of the container that the keyboard covers at the sheet's edge.
  var keyboard = 0.0

  /// The longest that a sheet can be.
  var limit: Double { max(0, container - keyboard) }
}
