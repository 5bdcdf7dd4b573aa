/// Numbers of neighbouring items: equal ones as a run, others in a narrow form that is exact.
///
/// NaN stands for an item without a value. Numbers come back to the last bit, and so does −0.
enum NumberChunk: PackedChunk {
  /// So many equal numbers.
  case run(Double, count: Int)
  /// Whole numbers from 0 to 254; 255 stands for NaN.
  case bytes(ContiguousArray<UInt8>)
  /// Numbers that single precision represents exactly.
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

extension NumberChunk {
  /// Equal runs fit, and what is short together.
  func fits(with next: NumberChunk) -> Bool {
    isRun(equalTo: next) || count + next.count <= NumberChunk.fewest
  }

  /// Whether it is a run or short.
  var mayFit: Bool {
    if case .run = self { return true }
    return count < NumberChunk.fewest
  }

  /// A chunk of the same form, which has some numbers more or less but stays long enough for any
  /// neighbour.
  func replacing(_ items: Range<Int>, with new: [NumberChunk]) -> NumberChunk? {
    guard new.count <= 1 else { return nil }
    let count = count - items.count + (new.first?.count ?? 0)
    guard count > NumberChunk.fewest, count <= NumberChunk.most else { return nil }
    switch self {
    case .bytes(let bytes):
      return NumberChunk.replacing(items, of: bytes, with: new.first) { NumberChunk.byte($0) }
        .map { NumberChunk($0) }
    case .floats(let floats):
      return NumberChunk.replacing(items, of: floats, with: new.first) { NumberChunk.float($0) }
        .map { NumberChunk($0) }
    case .run, .doubles: return nil
    }
  }

  /// `array` with a run in the place of `items`, or nil if it is no run or cannot be packed.
  @inline(__always)
  private static func replacing<Packed>(
    _ items: Range<Int>, of array: ContiguousArray<Packed>, with new: NumberChunk?,
    _ pack: (Double) -> Packed?
  ) -> ContiguousArray<Packed>? {
    var result = array
    switch new {
    case nil: result.removeSubrange(items)
    case .run(let value, let count):
      guard let packed = pack(value) else { return nil }
      result.replaceSubrange(items, with: repeatElement(packed, count: count))
    default: return nil
    }
    return result
  }

  static func packed(_ slices: ArraySlice<ChunkSlice<NumberChunk>>) -> NumberChunk {
    if slices.count == 1, let slice = slices.first {
      if case .run(let value, _) = slice.chunk { return .run(value, count: slice.items.count) }
      if slice.items.count == slice.chunk.count { return slice.chunk }
    }
    if let bytes = array(of: slices, { $0.bytes }, byte) { return NumberChunk(bytes) }
    if let floats = array(of: slices, { $0.floats }, float) { return NumberChunk(floats) }
    var values: [Double] = []
    for slice in slices { slice.chunk.read(slice.items, into: &values) }
    return NumberChunk(packing: values)
  }

  /// The slices in one array of `Packed` numbers, copied without reading each, or nil if one of
  /// them has another form.
  @inline(__always)
  private static func array<Packed>(
    of slices: ArraySlice<ChunkSlice<NumberChunk>>,
    _ form: (NumberChunk) -> ContiguousArray<Packed>?, _ pack: (Double) -> Packed?
  ) -> ContiguousArray<Packed>? {
    var result = ContiguousArray<Packed>()
    result.reserveCapacity(slices.reduce(0) { $0 + $1.items.count })
    for slice in slices {
      if case .run(let value, _) = slice.chunk {
        guard let packed = pack(value) else { return nil }
        result.append(contentsOf: repeatElement(packed, count: slice.items.count))
      } else {
        guard let array = form(slice.chunk) else { return nil }
        result.append(contentsOf: array[slice.items])
      }
    }
    return result
  }

  private var bytes: ContiguousArray<UInt8>? {
    if case .bytes(let bytes) = self { return bytes }
    return nil
  }

  private var floats: ContiguousArray<Float>? {
    if case .floats(let floats) = self { return floats }
    return nil
  }

  /// Runs of the same number are one.
  func joined(with next: NumberChunk) -> NumberChunk? {
    isRun(equalTo: next) ? .run(self[0], count: count + next.count) : nil
  }

  private func isRun(equalTo next: NumberChunk) -> Bool {
    guard case .run(let value, _) = self, case .run(let other, _) = next else { return false }
    return value.bitPattern == other.bitPattern
  }
}
