/// Numbers side by side in the narrowest form that is exact.
///
/// NaN stands for an item without a value. Numbers come back to the last bit, and so does −0.
enum PackedNumbers: Sendable {
  /// Whole numbers from 0 to 254; 255 stands for NaN.
  case bytes(ContiguousArray<UInt8>)
  /// Numbers that single precision represents exactly.
  case floats(ContiguousArray<Float>)
  /// Any numbers.
  case doubles(ContiguousArray<Double>)

  /// Most numbers that are read one by one.
  private static let few = 64

  /// The byte that stands for NaN.
  private static let none: UInt8 = 255

  /// Packs `values` in the narrowest form.
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
    case .bytes(let bytes): return bytes.count
    case .floats(let floats): return floats.count
    case .doubles(let doubles): return doubles.count
    }
  }

  /// The number at `position`, which must be in range.
  subscript(position: Int) -> Double {
    switch self {
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
    case .bytes(let bytes):
      let (bytes, start) = (bytes.span.extracting(range), values.count)
      guard bytes.count > Self.few else {
        return values.append(addingCapacity: bytes.count) { room in
          for position in bytes.indices { room.append(Self.number(bytes[position])) }
        }
      }
      Self.append(bytes, to: &values) { Double($0) }
      // Most often no item is without a number: not to ask for each lets several be widened at a time.
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

  /// The number at every place in `range`, which must be in range and have one, or nil if numbers differ there.
  ///
  /// - Complexity: O(k) for the k numbers up to the first other one.
  func uniform(in range: Range<Int>) -> Double? {
    let isUniform: Bool
    switch self {
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
    values.append(contentsOf: repeatElement(.nan, count: packed.count))
    var all = values.mutableSpan
    var room = all._mutatingExtracting(last: packed.count)
    for position in packed.indices { room[position] = widen(packed[position]) }
  }

  /// The first of `starts` at which `number` stands, or nil.
  @inline(__always)
  func first(_ number: UInt16, at starts: StrideTo<Int>) -> Int? {
    switch self {
    case .bytes(let bytes): return starts.first { bytes[$0] == number }
    case .floats(let floats): return starts.first { floats[$0] == Float(number) }
    case .doubles(let doubles): return starts.first { doubles[$0] == Double(number) }
    }
  }

  /// The byte that stands for `value`, or nil if none does.
  static func byte(_ value: Double) -> UInt8? {
    if value.isNaN { return none }
    guard value >= 0, value < Double(none) else { return nil }
    let byte = UInt8(value)
    return Double(byte).bitPattern == value.bitPattern ? byte : nil
  }

  /// `value` in single precision, or nil if that is another number.
  static func float(_ value: Double) -> Float? {
    if value.isNaN { return .nan }
    let float = Float(value)
    return Double(float) == value ? float : nil
  }

  private static func number(_ byte: UInt8) -> Double { byte == none ? .nan : Double(byte) }
}
