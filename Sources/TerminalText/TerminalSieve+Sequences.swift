/// The sequences that a sieve knows: colours, and pictures of three protocols.
extension TerminalSieve {
  /// Parts of the beginning of a sequence.
  private enum Part {
    case text([UInt8])
    /// One to `digits` digits.
    case number(digits: Int)

    init(_ text: String) { self = .text(Array(text.utf8)) }
  }

  /// Whether bytes are none, the beginning or all of a sequence.
  private enum Match { case none, partial, whole }

  private static let kittyStart = [
    Part("\u{1B}_Ga=T,f=100,q=2,c="), .number(digits: 4), Part(",m="), .number(digits: 1),
    Part(";"),
  ]
  private static let kittyMore = [Part("\u{1B}_Gm="), .number(digits: 1), Part(";")]
  private static let iterm = [
    Part("\u{1B}]1337;File=inline=1;size="), .number(digits: 9), Part(";width="),
    .number(digits: 4), Part(":"),
  ]
  private static let sixel = [Part("\u{1B}P0;1q\"1;1;"), .number(digits: 5), Part(";")]

  mutating func settleSequence() {
    guard head.count > 1 else { return }
    if head[1] == UInt8(ascii: "[") { return settleColour() }
    guard allowsPictures else { return rejectHead() }
    let start = isPictureOpen ? Match.none : Self.match(head, Self.kittyStart)
    let more = isPictureOpen ? Self.match(head, Self.kittyMore) : .none
    let (iterm, sixel) = (Self.match(head, Self.iterm), Self.match(head, Self.sixel))
    if start == .whole || more == .whole {
      // The number before the semicolon.
      let mark = head[head.count - 2]
      guard mark == UInt8(ascii: "0") || mark == UInt8(ascii: "1") else { return rejectHead() }
      isPictureOpen = false
      begin(.kitty(count: 0, goesOn: mark == UInt8(ascii: "1")))
    } else if iterm == .whole {
      closePicture()
      begin(.iterm)
    } else if sixel == .whole {
      closePicture()
      begin(.sixel(digits: 0))
    } else if start == .none, more == .none, iterm == .none, sixel == .none {
      rejectHead()
    }
  }

  private mutating func begin(_ picture: State) {
    output += head
    head.removeAll(keepingCapacity: true)
    state = picture
  }

  private static func match(_ bytes: [UInt8], _ parts: [Part]) -> Match {
    var place = 0
    for part in parts {
      switch part {
      case .text(let text):
        for byte in text {
          if place == bytes.count { return .partial }
          guard byte == bytes[place] else { return .none }
          place += 1
        }
      case .number(let digits):
        let start = place
        while place < bytes.count, place - start < digits, bytes[place].isDigit { place += 1 }
        if place == bytes.count { return .partial }
        if place == start { return .none }
      }
    }
    return place == bytes.count ? .whole : .none
  }

  /// The numbers that end or begin strong and faint text, and colours; see `Canvas.Ink`.
  private static let sectionColours: [UInt8] = [32, 130, 29, 168, 98, 100]

  private mutating func settleColour() {
    guard let last = head.last, head.count > 2 else { return }
    if last.isDigit || last == UInt8(ascii: ";"), head.count < 16 { return }
    guard last == UInt8(ascii: "m"), let numbers = Self.numbers(head[2..<head.count - 1]) else {
      return rejectHead()
    }
    var (strong, coloured) = (isStrong, hasColour)
    var index = 0
    while index < numbers.count {
      switch numbers[index] {
      case 0: (strong, coloured) = (false, false)
      case 1, 2: strong = true
      case 22: strong = false
      case 31...36: coloured = true
      case 39: coloured = false
      case 38:
        guard index + 2 < numbers.count, numbers[index + 1] == 5,
          Self.sectionColours.contains(numbers[index + 2])
        else { return rejectHead() }
        coloured = true
        index += 2
      default: return rejectHead()
      }
      index += 1
    }
    closePicture()
    (isStrong, hasColour) = (strong, coloured)
    output += head
    head.removeAll(keepingCapacity: true)
  }

  /// Numbers below 256 with a semicolon between each two; nil for anything else.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var numbers: [UInt8] = []
    var value: Int?
    for byte in bytes + [UInt8(ascii: ";")] {
      if byte.isDigit {
        value = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      } else {
        guard let found = value, let number = UInt8(exactly: found) else { return nil }
        numbers.append(number)
        value = nil
      }
    }
    return numbers
  }
}

// MARK: - Pictures

extension TerminalSieve {
  mutating func acceptKitty(_ byte: UInt8, _ count: Int, _ goesOn: Bool) {
    if !head.isEmpty { return end(byte) }
    if byte == 0x1B {
      head.append(byte)
    } else if byte.isBase64, count < Self.longestPiece {
      output.append(byte)
      state = .kitty(count: count + 1, goesOn: goesOn)
    } else {
      breakOff()
      accept(byte)
    }
  }

  mutating func acceptSixel(_ byte: UInt8, _ digits: Int) {
    if !head.isEmpty { return end(byte) }
    if byte == 0x1B {
      head.append(byte)
    } else if byte.isDigit, digits < Self.mostDigits {
      output.append(byte)
      state = .sixel(digits: digits + 1)
    } else if byte.isSixel {
      output.append(byte)
      state = .sixel(digits: 0)
    } else {
      breakOff()
      accept(byte)
    }
  }

  mutating func acceptITerm(_ byte: UInt8) {
    if byte == 0x07 {
      output.append(byte)
      state = .text
    } else if byte.isBase64 {
      output.append(byte)
    } else {
      breakOff()
      accept(byte)
    }
  }

  /// Takes the byte after an escape in a picture: its end, or the beginning of something else.
  private mutating func end(_ byte: UInt8) {
    head.removeAll(keepingCapacity: true)
    breakOff()
    guard byte != UInt8(ascii: "\\") else { return }
    acceptText(0x1B)
    accept(byte)
  }

  /// Ends the sequence of a picture that is being written.
  mutating func breakOff() {
    switch state {
    case .text: return
    case .kitty(_, let goesOn):
      isPictureOpen = goesOn
      output.append(contentsOf: "\u{1B}\\".utf8)
    case .sixel: output.append(contentsOf: "\u{1B}\\".utf8)
    case .iterm: output.append(0x07)
    }
    state = .text
  }

  /// Ends an incomplete picture of kitty's protocol.
  mutating func closePicture() {
    guard isPictureOpen else { return }
    isPictureOpen = false
    output.append(contentsOf: "\u{1B}_Gm=0;\u{1B}\\".utf8)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  fileprivate var isBase64: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "/") || self == UInt8(ascii: "=")
  }

  /// Whether the byte has a meaning in the data of sixels, and is no digit.
  fileprivate var isSixel: Bool {
    UInt8(ascii: "?")...UInt8(ascii: "~") ~= self || self == UInt8(ascii: "#")
      || self == UInt8(ascii: "$") || self == UInt8(ascii: "!") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ";")
  }
}
