/// Numbers of neighbouring items: equal ones as a run, others in a narrow form that is exact.
///
/// NaN stands for an item without a value. Numbers come back to the last bit, and so does −0.
enum NumberChunk: ItemChunk {
  /// So many equal numbers.
  case run(Double, count: Int)
  /// Whole numbers from 0 to 254; 255 stands for NaN.
  case bytes(ContiguousArray<UInt8>)
  /// Numbers that single precision tells exactly.
  case floats(ContiguousArray<Float>)
  /// Any numbers.
  case doubles(ContiguousArray<Double>)

  /// Numbers in a chunk that is filled from scratch.
  ///
  /// Shorter chunks cost memory beside the numbers, longer ones time in an edit.
  static let usual = 2048

  /// Most numbers in a chunk that is no run: insertions find room in a usual one.
  static let most = 4096

  /// Most numbers that two neighbours have together if they fit.
  static let fewest = 1536

  /// The byte that stands for NaN.
  private static let none: UInt8 = 255

  var count: Int {
    switch self {
    case .run(_, let count): return count
    case .bytes(let bytes): return bytes.count
    case .floats(let floats): return floats.count
    case .doubles(let doubles): return doubles.count
    }
  }

  /// The number at `item`, which must be in range.
  subscript(item: Int) -> Double {
    switch self {
    case .run(let value, _): return value
    case .bytes(let bytes): return NumberChunk.number(bytes[item])
    case .floats(let floats): return Double(floats[item])
    case .doubles(let doubles): return doubles[item]
    }
  }

  /// Appends the numbers of `items`, which must be in range.
  ///
  /// - Complexity: O(k) for k items.
  func read(_ items: Range<Int>, into values: inout [Double]) {
    switch self {
    case .run(let value, _):
      values.append(contentsOf: repeatElement(value, count: items.count))
    case .bytes(let bytes):
      NumberChunk.append(bytes.span.extracting(items), to: &values) { NumberChunk.number($0) }
    case .floats(let floats):
      NumberChunk.append(floats.span.extracting(items), to: &values) { Double($0) }
    case .doubles(let doubles): values.append(contentsOf: doubles[items])
    }
  }

  /// Widens `packed` numbers at the end of `values`; a third of the time that appending a lazy map
  /// takes.
  @inline(__always)
  private static func append<Packed: BitwiseCopyable>(
    _ packed: Span<Packed>, to values: inout [Double], _ widen: (Packed) -> Double
  ) {
    let start = values.count
    values.append(contentsOf: repeatElement(.nan, count: packed.count))
    var room = values.mutableSpan
    for position in packed.indices { room[start + position] = widen(packed[position]) }
  }

  // MARK: Packing

  /// Packs `values`, of which there is one or more, in the narrowest form.
  ///
  /// - Complexity: O(k) for k values.
  init(packing values: [Double]) {
    if values.allSatisfy({ NumberChunk.byte($0) != nil }) {
      self.init(ContiguousArray(values.map { NumberChunk.byte($0) ?? NumberChunk.none }))
    } else if values.allSatisfy({ NumberChunk.float($0) != nil }) {
      self.init(ContiguousArray(values.map { NumberChunk.float($0) ?? .nan }))
    } else if values.allSatisfy({ $0.bitPattern == values[0].bitPattern }) {
      self = .run(values[0], count: values.count)
    } else {
      self = .doubles(ContiguousArray(values))
    }
  }

  /// A run where the bytes, of which there is one or more, are equal.
  init(_ bytes: ContiguousArray<UInt8>) {
    let first = bytes[0]
    self =
      bytes.allSatisfy { $0 == first }
      ? .run(NumberChunk.number(first), count: bytes.count) : .bytes(bytes)
  }

  /// A run where the numbers, of which there is one or more, are equal.
  init(_ floats: ContiguousArray<Float>) {
    let first = floats[0]
    self =
      floats.allSatisfy { $0.bitPattern == first.bitPattern }
      ? .run(Double(first), count: floats.count) : .floats(floats)
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
