import LayoutCore

/// Reads the smallest parts of the notation: numbers, lengths, sizes, edges, kinds.
///
/// A function that returns nil leaves the position where it was or inside what it could not read;
/// the caller knows where that began and reports it.
struct SpecScanner {
  let bytes: [UInt8]
  /// The next byte.
  var position: Int
  /// Where the part ends that may be read.
  var end: Int

  /// The largest number that is read, in points.
  static let most = 1e9

  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    (position, end) = (range?.lowerBound ?? 0, range?.upperBound ?? bytes.count)
  }

  var isAtEnd: Bool { position >= end }

  /// The next byte; 0 at the end.
  var next: UInt8 { isAtEnd ? 0 : bytes[position] }

  /// The text of some bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Consumes a character if it comes next.
  mutating func consume(_ character: UInt8) -> Bool {
    guard !isAtEnd, bytes[position] == character else { return false }
    position += 1
    return true
  }

  /// Consumes a word if it comes next.
  mutating func consume(word: String) -> Bool {
    let word = Array(word.utf8)
    guard end - position >= word.count, bytes[position..<position + word.count].elementsEqual(word)
    else { return false }
    position += word.count
    return true
  }

  /// Consumes blanks, line ends, and comments: a `#` at the start or after a blank.
  mutating func skipBlanks() {
    while !isAtEnd {
      if next.isBlank {
        position += 1
      } else if next == UInt8(ascii: "#"), position == 0 || bytes[position - 1].isBlank {
        while !isAtEnd, next != UInt8(ascii: "\n") { position += 1 }
      } else {
        return
      }
    }
  }

  // MARK: Numbers

  /// A whole number from 0.
  mutating func digits() -> Int? {
    let start = position
    while !isAtEnd, next.isDigit { position += 1 }
    return start == position ? nil : Int(text(start..<position))
  }

  /// A whole number, with a sign or not.
  mutating func integer() -> Int? {
    let isNegative = consume(UInt8(ascii: "-"))
    guard let number = digits(), number <= 1_000_000 else { return nil }
    return isNegative ? -number : number
  }

  /// A number such as `10`, `.25` or `-1.5`, no larger than `most`.
  mutating func number(signed: Bool = false) -> Double? {
    let start = position
    if signed { _ = consume(UInt8(ascii: "-")) }
    let first = position
    while next.isDigit { position += 1 }
    if next == UInt8(ascii: ".") {
      position += 1
      while next.isDigit { position += 1 }
    }
    guard bytes[first..<position].contains(where: { $0.isDigit }) else { return nil }
    let mantissa = position
    if next == UInt8(ascii: "e") {
      position += 1
      _ = consume(UInt8(ascii: "-")) || consume(UInt8(ascii: "+"))
      if digits() == nil { position = mantissa }
    }
    let sign = start == first ? "" : "-"
    guard let value = Double(sign + "0" + text(first..<position)), value.magnitude <= Self.most
    else { return nil }
    return value == 0 ? 0 : value
  }

  // MARK: Lengths

  /// A length such as `44`, `.5w`, `1/3w`, `20%h`, `~60` or `~~60`.
  mutating func dimension(signed: Bool = false) -> Dimension? {
    if consume(UInt8(ascii: "~")) {
      let isUniform = consume(UInt8(ascii: "~"))
      guard let estimate = number(), !next.isAxis else { return nil }
      return isUniform ? .uniform(estimate) : .estimated(estimate)
    }
    let start = position
    if let over = digits(), consume(UInt8(ascii: "/")), let under = digits(), next.isAxis {
      guard under > 0 else { return nil }
      return fraction(Double(over) / Double(under))
    }
    position = start
    guard let value = number(signed: signed) else { return nil }
    if consume(UInt8(ascii: "%")) { return next.isAxis ? fraction(value / 100) : nil }
    return next.isAxis ? fraction(value) : .points(value)
  }

  /// Consumes the letter of a fraction.
  private mutating func fraction(_ value: Double) -> Dimension? {
    guard value.magnitude <= Self.most else { return nil }
    if consume(UInt8(ascii: "w")) { return .width(value) }
    return consume(UInt8(ascii: "h")) ? .height(value) : nil
  }

  /// A distance such as `10` or `10+`.
  mutating func spacing() -> Spacing? {
    guard let length = number() else { return nil }
    return Spacing(length, isFlexible: consume(UInt8(ascii: "+")))
  }

  /// One length of an inset: `10`, `20%`, `.2` or `0.5pt` (rule C-15).
  private mutating func edgeLength() -> EdgeLength? {
    guard let value = number(signed: true) else { return nil }
    if consume(UInt8(ascii: "%")) { return .fraction(value / 100) }
    if consume(word: "pt") { return .points(value) }
    return 0 < value && value < 1 ? .fraction(value) : .points(value)
  }

  /// One, two or four parts between commas, as top, leading, bottom, trailing.
  private mutating func edges<Part>(_ part: (inout SpecScanner) -> Part?) -> [Part]? {
    var parts: [Part] = []
    repeat {
      guard parts.count < 4, let next = part(&self) else { return nil }
      parts.append(next)
    } while consume(UInt8(ascii: ","))
    switch parts.count {
    case 1: return [parts[0], parts[0], parts[0], parts[0]]
    case 2: return [parts[0], parts[1], parts[0], parts[1]]
    case 4: return parts
    default: return nil
    }
  }

  /// Insets.
  mutating func insets() -> EdgeLengths? {
    edges { $0.edgeLength() }.map {
      EdgeLengths(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    }
  }

  /// Distances around an item.
  mutating func edgeSpacing() -> EdgeSpacing? {
    edges { $0.spacing() }.map {
      EdgeSpacing(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    }
  }

  // MARK: Places

  /// A name such as `q` or `side-bar`: a letter, then letters, digits, `-` and `_`.
  mutating func name() -> String? {
    let start = position
    guard next.isLetter else { return nil }
    while next.isLetter || next.isDigit || next == UInt8(ascii: "-") || next == UInt8(ascii: "_") {
      position += 1
    }
    return position - start <= 64 ? text(start..<position) : nil
  }

  /// Edges such as `top`, `bottom-leading` or `none`.
  mutating func edges() -> Edges? {
    if consume(word: "none") { return .middle }
    var edges = Edges.middle
    if consume(word: "top") { edges.y = 0 } else if consume(word: "bottom") { edges.y = 1 }
    let hasVertical = edges.y != 0.5
    let dash = position
    if hasVertical, !consume(UInt8(ascii: "-")) { return edges }
    if consume(word: "leading") {
      edges.x = 0
    } else if consume(word: "trailing") {
      edges.x = 1
    } else {
      position = dash
      return hasVertical && next != UInt8(ascii: "-") ? edges : nil
    }
    return edges
  }

  /// Two numbers with a comma between.
  mutating func offset() -> Point? {
    guard let x = number(signed: true), consume(UInt8(ascii: ",")), let y = number(signed: true)
    else { return nil }
    return Point(x: x, y: y)
  }

  /// A point of a box, such as `top-trailing*.3,-.3`.
  mutating func anchor() -> Anchor? {
    guard let edges = edges() else { return nil }
    var anchor = Anchor(edges)
    anchor.isFractional = consume(UInt8(ascii: "*"))
    guard anchor.isFractional || consume(UInt8(ascii: "+")) else { return anchor }
    guard let offset = offset() else { return nil }
    anchor.offset = offset
    return anchor
  }
}

extension UInt8 {
  /// Whether it is a blank or a line end.
  var isBlank: Bool { self == 32 || 9...13 ~= self }
  var isDigit: Bool { 48...57 ~= self }
  var isLetter: Bool { 97...122 ~= self | 32 }
  /// Whether it is the letter of a fraction.
  fileprivate var isAxis: Bool { self == UInt8(ascii: "w") || self == UInt8(ascii: "h") }
}
