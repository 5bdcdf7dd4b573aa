/// Numbers of neighbouring items: equal ones as a run, others in the narrowest form that is exact.
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

  /// Numbers in a chunk that is filled from scratch, and most that two neighbours have if they fit.
  ///
  /// Shorter chunks cost memory beside the numbers, longer ones time in an edit.
  static let usual = 128

  /// Most numbers in a chunk that is no run: insertions find room in a usual one.
  static let most = 256

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
      values.append(contentsOf: bytes[items].lazy.map(NumberChunk.number))
    case .floats(let floats): values.append(contentsOf: floats[items].lazy.map(Double.init))
    case .doubles(let doubles): values.append(contentsOf: doubles[items])
    }
  }

  // MARK: Packing

  /// Packs `values`, of which there is one or more.
  ///
  /// - Complexity: O(k) for k values.
  init(packing values: [Double]) {
    if NumberChunk.areEqual(values) {
      self = .run(values[0], count: values.count)
    } else if values.allSatisfy(NumberChunk.isByte) {
      self = .bytes(ContiguousArray(values.lazy.map(NumberChunk.byte)))
    } else if values.allSatisfy({ $0.isNaN || Double(Float($0)) == $0 }) {
      self = .floats(ContiguousArray(values.lazy.map { Float($0) }))
    } else {
      self = .doubles(ContiguousArray(values))
    }
  }

  private static func areEqual(_ values: [Double]) -> Bool {
    let first = values[0].bitPattern
    return values.allSatisfy { $0.bitPattern == first }
  }

  private static func isByte(_ value: Double) -> Bool {
    if value.isNaN { return true }
    guard value >= 0, value < Double(none) else { return false }
    return Double(UInt8(value)).bitPattern == value.bitPattern
  }

  private static func byte(_ value: Double) -> UInt8 { value.isNaN ? none : UInt8(value) }

  private static func number(_ byte: UInt8) -> Double { byte == none ? .nan : Double(byte) }
}
