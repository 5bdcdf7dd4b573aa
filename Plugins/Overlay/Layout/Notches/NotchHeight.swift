/// How high a notch is: a length, or a rule that makes one of the room there is (§1.2).
///
///     NotchHeight("1/4")?.resolved(in: NotchRoom(container: 844))  // 211
enum NotchHeight: Equatable {
  /// So many points: `120`.
  case length(Double)
  /// So much above what bars cover at the sheet's edge: `safe:120`.
  case safeLength(Double)
  /// A part of the container: `1/2`, `50%`.
  case fraction(Double)
  /// A part of the container without bars: `safe:1/2`.
  case safeFraction(Double)
  /// All but so many points: `inset-top:20`, or `safe:inset-top:20` below the bars.
  case inset(Double, isSafe: Bool)
  /// The content's length, times a factor, less some points: `content`, `content*0.5`, `content-42`.
  case content(factor: Double, less: Double)
  /// What a sheet shows where nothing is said: `auto`.
  ///
  /// Android's peek height: the container less a 16:9 picture, at least 64 points, above the bars.
  case auto

  /// The forms of a notch, for people.
  static let form = "LENGTH|A/B|P%|safe:NOTCH|inset-top:LENGTH|content[-LENGTH|*FACTOR]|auto"

  /// Reads one notch; nil where `text` is none.
  init?(_ text: Substring) {
    if text == "auto" {
      self = .auto
    } else if let rest = text.removing("safe:") {
      guard let notch = NotchHeight(rest)?.safe else { return nil }
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
    } else if let factor = rest.removing("*")?.number {
      self = .content(factor: factor, less: 0)
    } else {
      return nil
    }
  }

  /// The same rule with bars taken into account; nil where it has no such form.
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

  /// The height, in points; not yet held against the container.
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
  /// What follows `prefix`; nil where the text does not begin with it.
  func removing(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// A plain decimal number up to 1e9 of either sign; nil for anything else, as `nan` or `0x10`.
  var number: Double? {
    let isPlain = utf8.allSatisfy {
      (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    guard isPlain, let value = Double(self), value.magnitude <= OverlayOption.longest else {
      return nil
    }
    return value
  }
}
