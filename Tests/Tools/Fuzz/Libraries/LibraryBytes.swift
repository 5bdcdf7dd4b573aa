/// A library and ways to damage it: `flip OFFSET BIT`, `put OFFSET BYTE` and `cut SIZE`.
struct LibraryBytes {
  private let bytes: [UInt8]
  /// The parts of the file a loader reads: its headers, and its dynamic section.
  private let tables: [Range<Int>]

  /// Takes the bytes of a whole 64-bit ELF file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    func number(at offset: Int, length: Int) -> Int {
      bytes[offset..<min(offset + length, bytes.count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let table = number(at: 32, length: 8)
    let count = number(at: 56, length: 2)
    var tables = [0..<(table + 56 * count)]
    for header in (0..<count).map({ table + 56 * $0 }) where number(at: header, length: 4) == 2 {
      let start = number(at: header + 8, length: 8)
      tables.append(start..<(start + number(at: header + 32, length: 8)))
    }
    self.tables = tables
  }

  /// One to three random damages.
  func damage(_ random: inout Random) -> [String] {
    (0...random.below(3)).map { _ in
      if random.oneIn(10) { return "cut \(random.below(bytes.count + 1))" }
      let range = random.oneIn(3) ? bytes.indices : random.pick(tables)
      let offset = range.lowerBound + random.below(range.count)
      return random.oneIn(2)
        ? "flip \(offset) \(random.below(8))" : "put \(offset) \(random.pick([0, 1, 0x7F, 0xFF]))"
    }
  }

  /// The bytes after some damage; unknown words do nothing.
  func damaged(_ damage: [String]) -> [UInt8] {
    var result = bytes
    for words in damage.map({ $0.split(separator: " ") }) {
      let numbers = words.dropFirst().compactMap { Int($0) }
      guard numbers.count == words.count - 1, let offset = numbers.first else { continue }
      switch (words[0], numbers.count) {
      case ("cut", 1): result.removeSubrange(min(offset, result.count)...)
      case ("flip", 2) where result.indices.contains(offset):
        result[offset] ^= 1 << UInt8(clamping: numbers[1])
      case ("put", 2) where result.indices.contains(offset):
        result[offset] = UInt8(clamping: numbers[1])
      default: break
      }
    }
    return result
  }
}
