/// Small damage to bytes.
enum Mutation {
  private static let hostile: [[UInt8]] = [
    "\"", "\\", ";", "#", " ", "\t", "\r", "\u{0}", "\u{1B}[", "\u{7F}", "\u{85}", "\u{200E}",
    "\u{202E}", "\u{FEFF}", "é", "e\u{301}", "日本", "👍🏽", "=", ",", "..", "-", "x", "@", "[", "]",
    "(", ")", "'", "~", "\\u{", "99999999999999999999",
  ].map { Array($0.utf8) }

  /// The bytes with one to four changes.
  static func mutated(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var result = bytes
    for _ in 0...random.below(4) { change(&result, &random) }
    return result
  }

  /// Bytes of any kind, at most `limit`.
  static func noise(limit: Int, _ random: inout Random) -> [UInt8] {
    (0..<random.below(limit)).map { _ in random.byte() }
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout Random) {
    let place = random.below(bytes.count + 1)
    let end = min(bytes.count, place + 1 + random.below(6))
    switch random.below(7) {
    case 0: bytes.insert(random.byte(), at: place)
    case 1: bytes.insert(contentsOf: random.pick(hostile), at: place)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.below(8)) }
    case 5: bytes.removeSubrange(place...)
    default:
      let other = random.below(bytes.count + 1)
      bytes.insert(
        contentsOf: Array(bytes[min(place, other)..<max(place, other)].prefix(40)), at: place)
    }
  }
}
