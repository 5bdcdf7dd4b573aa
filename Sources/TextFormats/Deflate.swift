/// Deflate (RFC 1951): packs in its fixed codes, and unpacks whatever was packed by others too.
///
///     let packed = Deflate.packed(Array("load flow\nload sticky\n".utf8))
///     try Deflate.unpacked(packed, limit: 1 << 20)  // the same bytes again
public enum Deflate {
  /// Packs bytes; equal bytes are packed equally everywhere.
  ///
  /// - Complexity: O(length).
  public static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packer = Packer()
    packer.pack(bytes)
    return packer.bytes
  }

  /// Unpacks a whole stream, which need not come from here.
  ///
  /// - Parameter limit: the maximum length of the result, in bytes.
  /// - Throws: `DeflateFault`.
  /// - Complexity: O(length of the result).
  public static func unpacked(_ bytes: [UInt8], limit: Int) throws(DeflateFault) -> [UInt8] {
    var unpacker = Unpacker(input: bytes, limit: limit)
    try unpacker.unpack()
    return unpacker.output
  }

  /// The end of a block among literals and lengths.
  fileprivate static let end = 256

  /// For each code from 257 the least length of a reference, and the number of bits after it.
  fileprivate static let lengths = ranges(28, from: 3, each: 4) + [(258, 0)]

  /// For each code the least distance of a reference, likewise.
  fileprivate static let distances = ranges(30, from: 1, each: 2)

  /// Ranges in a row; from the third group of `each` on, those of a group are twice as long as
  /// those of the one before.
  private static func ranges(
    _ count: Int, from first: Int, each: Int
  ) -> [(least: Int, bits: Int)] {
    var (found, least) = ([(least: Int, bits: Int)](), first)
    for code in 0..<count {
      let bits = max(0, code / each - 1)
      found.append((least, bits))
      least += 1 << bits
    }
    return found
  }

  /// Bit lengths of literals and lengths in the fixed codes.
  fileprivate static let fixedWidths: [UInt8] =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
}

/// Faults of packed bytes.
public enum DeflateFault: Error, Equatable, Sendable {
  /// The stream is damaged, or ends in the middle.
  case damaged
  /// Something follows the stream.
  case continues
  /// The result would be longer than this, in bytes.
  case tooLong(limit: Int)
}

/// Writes one block in the fixed codes.
private struct Packer {
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// The lengths of references, and their distances.
  private static let (shortest, longest, reach) = (3, 258, 32_768)
  /// Number of earlier places with the same three bytes that are tried, and the length of a
  /// reference that ends the search.
  private static let (tries, goodLength) = (64, 64)

  mutating func pack(_ input: [UInt8]) {
    // The last block, with fixed codes.
    add(0b011, 3)
    // The last place of each hash of three bytes, and for each place the one before it.
    var last = [Int](repeating: -1, count: 1 << 12)
    var before = [Int](repeating: -1, count: min(input.count, Self.reach))
    var place = 0
    while place < input.count {
      let (length, distance) = reference(input, at: place, last, before)
      if length >= Self.shortest {
        refer(length, distance)
      } else {
        symbol(Int(input[place]))
      }
      // Of a long run, places in the middle are no better than those at its start.
      let step = max(1, length)
      for known in place..<place + min(step, Self.goodLength)
      where known + Self.shortest <= input.count {
        let hash = Self.hash(input, known)
        before[known % Self.reach] = last[hash]
        last[hash] = known
      }
      place += step
    }
    symbol(Deflate.end)
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
  }

  /// The longest earlier bytes that are like those at `place`, the nearest of these; (0, 0) for
  /// none.
  private func reference(
    _ input: [UInt8], at place: Int, _ last: [Int], _ before: [Int]
  ) -> (length: Int, distance: Int) {
    guard place + Self.shortest <= input.count else { return (0, 0) }
    let limit = min(Self.longest, input.count - place)
    var best = (length: Self.shortest - 1, distance: 0)
    var candidate = last[Self.hash(input, place)]
    for _ in 0..<Self.tries {
      guard candidate >= 0, place - candidate <= Self.reach else { break }
      var length = 0
      while length < limit, input[candidate + length] == input[place + length] { length += 1 }
      if length > best.length { best = (length, place - candidate) }
      if length >= min(limit, Self.goodLength) { break }
      let next = before[candidate % Self.reach]
      // Overwritten entries lead nowhere.
      guard next < candidate else { break }
      candidate = next
    }
    return best.distance == 0 ? (0, 0) : best
  }

  private static func hash(_ input: [UInt8], _ place: Int) -> Int {
    let word = Int(input[place]) << 16 | Int(input[place + 1]) << 8 | Int(input[place + 2])
    return (word ^ word >> 7 ^ word >> 12) & 0xFFF
  }

  private mutating func refer(_ length: Int, _ distance: Int) {
    let code = Deflate.lengths.lastIndex { $0.least <= length } ?? 0
    symbol(Deflate.end + 1 + code)
    add(UInt64(length - Deflate.lengths[code].least), Deflate.lengths[code].bits)
    let far = Deflate.distances.lastIndex { $0.least <= distance } ?? 0
    add(reversed(far, 5), 5)
    add(UInt64(distance - Deflate.distances[far].least), Deflate.distances[far].bits)
  }

  private mutating func symbol(_ symbol: Int) {
    let code =
      switch symbol {
      case 0...143: 0x30 + symbol
      case 144...255: 0x190 + symbol - 144
      case 256...279: symbol - 256
      default: 0xC0 + symbol - 280
      }
    let width = Int(Deflate.fixedWidths[symbol])
    add(reversed(code, width), width)
  }

  /// Codes begin with their highest bit, bytes with their lowest.
  private func reversed(_ code: Int, _ width: Int) -> UInt64 {
    (0..<width).reduce(0) { $0 << 1 | UInt64(code >> $1 & 1) }
  }

  private mutating func add(_ value: UInt64, _ width: Int) {
    bits |= value << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }
}

/// Reads blocks of every kind.
private struct Unpacker {
  private let input: [UInt8]
  private let limit: Int
  private(set) var output: [UInt8] = []
  private var place = 0
  private var bits: UInt32 = 0
  private var count = 0

  /// The order in which a block states how many bits the codes have in which it states its own.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(input: [UInt8], limit: Int) {
    self.input = input
    self.limit = limit
  }

  mutating func unpack() throws(DeflateFault) {
    var isLast = false
    while !isLast {
      isLast = try nextBits(1) == 1
      switch try nextBits(2) {
      case 0: try copy()
      case 1:
        try read(
          Codes(Deflate.fixedWidths), distances: Codes([UInt8](repeating: 5, count: 30)))
      case 2: try readStated()
      default: throw .damaged
      }
    }
    if place < input.count { throw .continues }
  }

  /// Reads a block that is not packed.
  private mutating func copy() throws(DeflateFault) {
    (bits, count) = (0, 0)
    let (length, inverse) = (try nextBits(16), try nextBits(16))
    guard length ^ inverse == 0xFFFF, place + length <= input.count else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLong(limit: limit) }
    output += input[place..<place + length]
    place += length
  }

  /// Reads a block that states its codes.
  private mutating func readStated() throws(DeflateFault) {
    let (literals, distances) = (try nextBits(5) + 257, try nextBits(5) + 1)
    let stated = try nextBits(4) + 4
    guard literals <= 286, distances <= 30 else { throw .damaged }
    var widths = [UInt8](repeating: 0, count: Self.order.count)
    for code in Self.order[..<stated] { widths[code] = UInt8(try nextBits(3)) }
    let codes = try Codes(widths)
    var all: [UInt8] = []
    while all.count < literals + distances {
      let symbol = try next(codes)
      switch symbol {
      case 16:
        guard let last = all.last else { throw .damaged }
        all += [UInt8](repeating: last, count: try nextBits(2) + 3)
      case 17: all += [UInt8](repeating: 0, count: try nextBits(3) + 3)
      case 18: all += [UInt8](repeating: 0, count: try nextBits(7) + 11)
      default: all.append(UInt8(symbol))
      }
    }
    guard all.count == literals + distances, all[Deflate.end] > 0 else { throw .damaged }
    try read(Codes(Array(all[..<literals])), distances: Codes(Array(all[literals...])))
  }

  private mutating func read(_ literals: Codes, distances: Codes) throws(DeflateFault) {
    while true {
      let symbol = try next(literals)
      if symbol == Deflate.end { return }
      if symbol < Deflate.end {
        guard output.count < limit else { throw .tooLong(limit: limit) }
        output.append(UInt8(symbol))
        continue
      }
      let length = try value(symbol - Deflate.end - 1, of: Deflate.lengths)
      let distance = try value(try next(distances), of: Deflate.distances)
      guard distance <= output.count else { throw .damaged }
      guard output.count + length <= limit else { throw .tooLong(limit: limit) }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func value(
    _ code: Int, of ranges: [(least: Int, bits: Int)]
  ) throws(DeflateFault) -> Int {
    guard code < ranges.count else { throw .damaged }
    return ranges[code].least + (try nextBits(ranges[code].bits))
  }

  /// The symbol of the next code.
  private mutating func next(_ codes: Codes) throws(DeflateFault) -> Int {
    var (code, first, index) = (0, 0, 0)
    for width in 1..<codes.counts.count {
      code |= try nextBits(1)
      let count = codes.counts[width]
      if code - first < count { return codes.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .damaged
  }

  /// The next bits, the lowest first.
  private mutating func nextBits(_ width: Int) throws(DeflateFault) -> Int {
    while count < width {
      guard place < input.count else { throw .damaged }
      bits |= UInt32(input[place]) << UInt32(count)
      place += 1
      count += 8
    }
    let value = bits & (1 << UInt32(width) - 1)
    bits >>= UInt32(width)
    count -= width
    return Int(value)
  }
}

/// A canonical Huffman code: how many symbols have codes of each width, and the symbols in the
/// order of their codes.
private struct Codes {
  private(set) var counts = [Int](repeating: 0, count: 16)
  let symbols: [Int]

  /// Creates the code whose symbols have codes of these widths, 0 for none.
  ///
  /// - Throws: `damaged` if there are more codes than such widths allow.
  init(_ widths: [UInt8]) throws(DeflateFault) {
    for width in widths where width > 0 { counts[Int(width)] += 1 }
    var left = 1
    for count in counts.dropFirst() {
      left = left * 2 - count
      if left < 0 { throw .damaged }
    }
    let used = widths.indices.filter { widths[$0] > 0 }
    symbols = used.sorted { (widths[$0], $0) < (widths[$1], $1) }
  }
}
