/// Numbers side by side in the narrowest form that is exact.
///
/// NaN means an item without a value. Numbers are preserved to the last bit, and so is −0.
enum PackedNumbers: Sendable {
  /// Very few whole numbers from 0 to 254, without an object; 255 means NaN.
  case fewBytes(FewBytes)
  /// Whole numbers from 0 to 254; 255 means NaN.
  case bytes(ContiguousArray<UInt8>)
  /// Numbers that single precision represents exactly.
  case floats(ContiguousArray<Float>)
  /// Any numbers.
  case doubles(ContiguousArray<Double>)

  /// Most numbers that are read one by one.
  private static let few = 64

  /// The byte for NaN.
  private static let none: UInt8 = 255

  /// Packs `values` without an object; nil if there are too many, or if one is not a byte.
  init?(packingFew values: [Double]) {
    guard values.count <= FewBytes.most else { return nil }
    var bytes = FewBytes()
    for value in values {
      guard let byte = Self.byte(value) else { return nil }
      bytes.append(byte)
    }
    self = .fewBytes(bytes)
  }

  /// Packs `values` in the narrowest form of an object.
  ///
  /// - Complexity: O(k) for k values.
  init(packing values: [Double]) {
    if let bytes = Self.packed(values, { Self.byte($0) }) {
      self = .bytes(bytes)
    } else if let floats = Self.packed(values, { Self.float($0) }) {
      self = .floats(floats)
    } else {
      self = .doubles(ContiguousArray(values))
    }
  }

  /// `values` in a narrower form, or nil if one of them has none.
  @inline(__always)
  private static func packed<Packed>(_ values: [Double], _ pack: (Double) -> Packed?)
    -> ContiguousArray<Packed>?
  {
    var result = ContiguousArray<Packed>()
    result.reserveCapacity(values.count)
    for value in values {
      guard let packed = pack(value) else { return nil }
      result.append(packed)
    }
    return result
  }

  var count: Int {
    switch self {
    case .fewBytes(let bytes): return bytes.count
    case .bytes(let bytes): return bytes.count
    case .floats(let floats): return floats.count
    case .doubles(let doubles): return doubles.count
    }
  }

  /// The number at `position`, which must be in range.
  subscript(position: Int) -> Double {
    switch self {
    case .fewBytes(let bytes): return Self.number(bytes[position])
    case .bytes(let bytes): return Self.number(bytes[position])
    case .floats(let floats): return Double(floats[position])
    case .doubles(let doubles): return doubles[position]
    }
  }

  /// Appends the numbers in `range`, which must be in range.
  ///
  /// - Complexity: O(k) for k numbers.
  func read(_ range: Range<Int>, into values: inout [Double]) {
    switch self {
    case .fewBytes: values.append(addingCapacity: range.count) { read(range, into: &$0) }
    case .bytes(let bytes):
      let (bytes, start) = (bytes.span.extracting(range), values.count)
      guard bytes.count > Self.few else {
        return values.append(addingCapacity: bytes.count) { read(range, into: &$0) }
      }
      Self.append(bytes, to: &values) { Double($0) }
      // Most often no item is without a number: not to ask for each lets several be widened at a
      // time.
      var most: UInt8 = 0
      for position in bytes.indices { most = max(most, bytes[position]) }
      guard most == Self.none else { return }
      for position in bytes.indices where bytes[position] == Self.none {
        values[start + position] = .nan
      }
    case .floats(let floats):
      Self.append(floats.span.extracting(range), to: &values) { Double($0) }
    case .doubles(let doubles): values.append(contentsOf: doubles[range])
    }
  }

  /// Adds the numbers in `range`, which must be in range, if there is room for them.
  ///
  /// - Complexity: O(k) for k numbers.
  @inline(__always)
  private func read(_ range: Range<Int>, into room: inout OutputSpan<Double>) {
    switch self {
    case .fewBytes(let bytes): for place in range { room.append(Self.number(bytes[place])) }
    case .bytes(let bytes): for place in range { room.append(Self.number(bytes[place])) }
    case .floats(let floats): for place in range { room.append(Double(floats[place])) }
    case .doubles(let doubles): for place in range { room.append(doubles[place]) }
    }
  }

  /// The array holds columns of `count + 1` numbers: a metric's number, then its values.
  ///
  /// Appends the values of the column headed `first`; returns false if there is none.
  ///
  /// - Complexity: O(columns + k) for k numbers.
  @inline(__always)
  func readColumn(after first: UInt16, _ count: Int, into room: inout OutputSpan<Double>) -> Bool {
    switch self {
    case .fewBytes(let bytes):
      return Self.readColumn(bytes.count, count, &room, { bytes[$0] == first }) {
        Self.number(bytes[$0])
      }
    case .bytes(let bytes):
      return Self.readColumn(bytes.count, count, &room, { bytes[$0] == first }) {
        Self.number(bytes[$0])
      }
    case .floats(let floats):
      return Self.readColumn(floats.count, count, &room, { floats[$0] == Float(first) }) {
        Double(floats[$0])
      }
    case .doubles(let doubles):
      return Self.readColumn(doubles.count, count, &room, { doubles[$0] == Double(first) }) {
        doubles[$0]
      }
    }
  }

  @inline(__always)
  private static func readColumn(
    _ total: Int, _ count: Int, _ room: inout OutputSpan<Double>, _ isFirst: (Int) -> Bool,
    _ number: (Int) -> Double
  ) -> Bool {
    var place = 0
    while place < total, !isFirst(place) { place &+= count &+ 1 }
    guard place < total else { return false }
    for place in place &+ 1..<place &+ 1 &+ count { room.append(number(place)) }
    return true
  }

  /// The number at every place in `range`, which must be in range and have one, or nil if numbers
  /// differ there.
  ///
  /// - Complexity: O(k) for the k numbers up to the first other one.
  func uniform(in range: Range<Int>) -> Double? {
    let isUniform: Bool
    switch self {
    case .fewBytes(let bytes):
      isUniform = range.allSatisfy { bytes[$0] == bytes[range.lowerBound] }
    case .bytes(let bytes): isUniform = Self.isUniform(bytes.span.extracting(range)) { $0 }
    case .floats(let floats):
      isUniform = Self.isUniform(floats.span.extracting(range)) { $0.bitPattern }
    case .doubles(let doubles):
      isUniform = Self.isUniform(doubles.span.extracting(range)) { $0.bitPattern }
    }
    return isUniform ? self[range.lowerBound] : nil
  }

  @inline(__always)
  private static func isUniform<Packed: BitwiseCopyable, Bits: Equatable>(
    _ packed: Span<Packed>, _ bits: (Packed) -> Bits
  ) -> Bool {
    let first = bits(packed[0])
    for position in packed.indices where bits(packed[position]) != first { return false }
    return true
  }

  /// Widens `packed` numbers at the end of `values`.
  @inline(__always)
  private static func append<Packed: BitwiseCopyable>(
    _ packed: Span<Packed>, to values: inout [Double], _ widen: (Packed) -> Double
  ) {
    values.append(addingCapacity: packed.count) { output in
      output.append(repeating: .nan, count: packed.count)
      var room = output.mutableSpan
      for position in packed.indices { room[position] = widen(packed[position]) }
    }
  }

  /// Returns the first of `starts` at which `number` is, or nil.
  @inline(__always)
  func first(_ number: UInt16, at starts: StrideTo<Int>) -> Int? {
    switch self {
    case .fewBytes(let bytes): return starts.first { bytes[$0] == number }
    case .bytes(let bytes): return starts.first { bytes[$0] == number }
    case .floats(let floats): return starts.first { floats[$0] == Float(number) }
    case .doubles(let doubles): return starts.first { doubles[$0] == Double(number) }
    }
  }

  /// Returns the byte for `value`, or nil if there is none.
  static func byte(_ value: Double) -> UInt8? {
    // With 2⁵² added, the lowest bits of a number from 0 on are those of a whole number beside it.
    let byte = UInt8(truncatingIfNeeded: (value + 0x1p52).bitPattern)
    if Double(byte).bitPattern == value.bitPattern, byte != none { return byte }
    return value.isNaN ? none : nil
  }

  /// `value` in single precision, or nil if that is another number.
  static func float(_ value: Double) -> Float? {
    if value.isNaN { return .nan }
    let float = Float(value)
    return Double(float) == value ? float : nil
  }

  private static func number(_ byte: UInt8) -> Double { byte == none ? .nan : Double(byte) }
}

/// Up to `most` bytes in the place of a reference: they need no object, which is most of the memory
/// of a section of an item or two.
struct FewBytes: Sendable {
  /// Maximum number of bytes.
  static let most = 6

  // A byte less than a reference: the rest of it identifies the case of an enumeration.
  private var low: UInt32 = 0
  private var high: UInt16 = 0
  private var shortCount: UInt8 = 0

  /// Number of bytes.
  @inline(__always)
  var count: Int { Int(shortCount) }

  /// The byte at `position`, which must be in range.
  @inline(__always)
  subscript(position: Int) -> UInt8 {
    let all = UInt64(high) &<< 32 | UInt64(low)
    return UInt8(truncatingIfNeeded: all &>> UInt64(truncatingIfNeeded: 8 &* position))
  }

  /// Adds a byte, for which there must be room.
  mutating func append(_ byte: UInt8) {
    if count < 4 {
      low |= UInt32(byte) &<< UInt32(8 &* count)
    } else {
      high |= UInt16(byte) &<< UInt16(8 &* (count - 4))
    }
    shortCount += 1
  }
}
