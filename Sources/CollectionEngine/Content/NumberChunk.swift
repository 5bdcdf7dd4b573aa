internal import SummaryTree

/// Numbers of neighbouring items: equal ones as a run, others packed side by side.
///
/// NaN means an item without a value.
enum NumberChunk: PackedChunk {
  /// A run of equal numbers.
  case run(Double, count: Int)
  /// Numbers that are not all equal.
  ///
  /// Their number stands beside them, so that a search passes chunks without reading what they
  /// refer to.
  case mixed(PackedNumbers, count: Int)

  /// Numbers in a chunk that is filled from scratch.
  ///
  /// Shorter chunks cost memory beside the numbers, longer ones time in an edit.
  static let usual = 2048

  /// Most numbers in a chunk that is no run: insertions find room in a usual one.
  static let most = 4096

  /// Most numbers that two neighbours have together if they fit.
  static let fewest = 1536

  /// Packs `values`, at least one, in the narrowest form.
  ///
  /// - Complexity: O(k) for k values.
  init(packing values: [Double]) { self.init(PackedNumbers(packing: values)) }

  /// A run if the numbers, at least one, are equal.
  init(_ packed: PackedNumbers) {
    if let value = packed.uniform(in: 0..<packed.count) {
      self = .run(value, count: packed.count)
    } else {
      self = .mixed(packed, count: packed.count)
    }
  }

  init(one number: Double) { self = .run(number, count: 1) }

  var count: Int {
    switch self {
    case .run(_, let count), .mixed(_, let count): return count
    }
  }

  /// The number at `item`, which must be in range.
  subscript(item: Int) -> Double {
    switch self {
    case .run(let value, _): return value
    case .mixed(let numbers, _): return numbers[item]
    }
  }

  /// Appends the numbers of `items`, which must be in range.
  ///
  /// - Complexity: O(k) for k items.
  func read(_ items: Range<Int>, into values: inout [Double]) {
    switch self {
    case .run(let value, _):
      values.append(contentsOf: repeatElement(value, count: items.count))
    case .mixed(let numbers, _): numbers.read(items, into: &values)
    }
  }
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

  /// Whether the chunk keeps its form, with some numbers more or less, but stays long enough for
  /// any neighbour.
  func mayReplace(_ items: Range<Int>, with new: [NumberChunk]) -> Bool {
    guard new.count <= 1 else { return false }
    let count = count - items.count + (new.first?.count ?? 0)
    guard count > NumberChunk.fewest, count <= NumberChunk.most else { return false }
    guard let new = new.first else { return isPacked }
    guard case .run(let value, _) = new else { return false }
    switch self {
    case .mixed(.bytes, _): return PackedNumbers.byte(value) != nil
    case .mixed(.floats, _): return PackedNumbers.float(value) != nil
    case .run, .mixed(.doubles, _), .mixed(.fewBytes, _): return false
    }
  }

  /// Whether numbers are packed side by side in less room than they have.
  private var isPacked: Bool {
    switch self {
    case .mixed(.bytes, _), .mixed(.floats, _): return true
    case .run, .mixed(.doubles, _), .mixed(.fewBytes, _): return false
    }
  }

  mutating func replace(_ items: Range<Int>, with new: [NumberChunk]) -> Bool {
    guard mayReplace(items, with: new) else { return false }
    switch self {
    case .mixed(.bytes(var bytes), _):
      self = .run(.nan, count: 0)
      Self.replace(items, of: &bytes, with: new.first) { PackedNumbers.byte($0) }
      self = NumberChunk(.bytes(bytes))
    case .mixed(.floats(var floats), _):
      self = .run(.nan, count: 0)
      Self.replace(items, of: &floats, with: new.first) { PackedNumbers.float($0) }
      self = NumberChunk(.floats(floats))
    case .run, .mixed(.doubles, _), .mixed(.fewBytes, _): break
    }
    return true
  }

  /// Puts a run, which can be packed, in the place of `items` of `array`, where it is.
  @inline(__always)
  private static func replace<Packed>(
    _ items: Range<Int>, of array: inout ContiguousArray<Packed>, with new: NumberChunk?,
    _ pack: (Double) -> Packed?
  ) {
    guard case .run(let value, let count)? = new, let packed = pack(value) else {
      return array.removeSubrange(items)
    }
    array.replaceSubrange(items, with: repeatElement(packed, count: count))
  }

  /// Numbers of the same form; nil for runs, for too many and where a new number has not that form.
  func replacing(
    _ edits: ColumnEdits<Double>, _ numbers: Range<Int>, from place: Int, start: Int
  ) -> NumberChunk? {
    switch self {
    case .mixed(.bytes(let bytes), _):
      return NumberChunk.merged(bytes, edits, numbers, place, start, PackedNumbers.byte)
        .map { NumberChunk(.bytes($0)) }
    case .mixed(.floats(let floats), _):
      return NumberChunk.merged(floats, edits, numbers, place, start, PackedNumbers.float)
        .map { NumberChunk(.floats($0)) }
    case .run, .mixed(.doubles, _), .mixed(.fewBytes, _): return nil
    }
  }

  /// Returns the numbers of `array` from the item `place` on with edits made, in one pass; nil if
  /// there are none or too many, or if one cannot be packed.
  @inline(__always)
  private static func merged<Packed: BitwiseCopyable & Numeric>(
    _ array: ContiguousArray<Packed>, _ edits: ColumnEdits<Double>, _ numbers: Range<Int>,
    _ place: Int, _ start: Int, _ pack: (Double) -> Packed?
  ) -> ContiguousArray<Packed>? {
    let places = edits.places.span.extracting(numbers)
    let values = edits.values.span.extracting(numbers)
    // One more, because a number is put where the next one comes before it is known to stay.
    var result = ContiguousArray<Packed>(
      repeating: 0, count: array.count + start - place + numbers.count + 1)
    let old = array.span
    var new = result.mutableSpan
    var (next, count) = (place - start, 0)
    for number in places.indices {
      let (edit, value) = (places[number], values[number])
      let stop = edit.items.lowerBound &- start
      while next < stop {
        new[count] = old[next]
        (next, count) = (next &+ 1, count &+ 1)
      }
      // Actions follow no order that a processor could foresee: so no branch depends on them.
      guard let packed = pack(value ?? edits.none) else { return nil }
      new[count] = packed
      count &+= value != nil || edit.action == .insert ? 1 : 0
      let end = value == nil && edit.action == .reload ? stop : edit.items.upperBound &- start
      next = min(old.count, max(next, end))
    }
    while next < old.count {
      new[count] = old[next]
      (next, count) = (next &+ 1, count &+ 1)
    }
    result.removeLast(result.count - count)
    return 1...most ~= count ? result : nil
  }

  static func packed(_ slices: ArraySlice<ChunkSlice<NumberChunk>>) -> NumberChunk {
    if slices.count == 1, let slice = slices.first {
      if case .run(let value, _) = slice.chunk { return .run(value, count: slice.items.count) }
      if slice.items.count == slice.chunk.count { return slice.chunk }
    }
    if let bytes = array(of: slices, { $0.bytes }, { PackedNumbers.byte($0) }) {
      return NumberChunk(.bytes(bytes))
    }
    if let floats = array(of: slices, { $0.floats }, { PackedNumbers.float($0) }) {
      return NumberChunk(.floats(floats))
    }
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
    if case .mixed(.bytes(let bytes), _) = self { return bytes }
    return nil
  }

  private var floats: ContiguousArray<Float>? {
    if case .mixed(.floats(let floats), _) = self { return floats }
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
