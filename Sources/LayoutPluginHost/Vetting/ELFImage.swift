/// The parts of a shared library that the system's loader will trust blindly, checked first.
///
/// The loader maps what the headers describe: a segment that reaches past the end of the file costs
/// the process a bus error inside `dlopen`, and so do inconsistent tables. Not checked: most
/// relocations, and symbols, which the loader reads from inside the segments.
///
/// Written here because each fault has a sentence of its own, and no package reads so little of a
/// file.
struct ELFImage {
  /// One entry of the program header table.
  struct Segment {
    var type: UInt32
    var flags: UInt32
    var offset: UInt64
    var address: UInt64
    var fileSize: UInt64
    var memorySize: UInt64
    var alignment: UInt64

    static let load: UInt32 = 1
    static let dynamic: UInt32 = 2
    static let note: UInt32 = 4
    static let stack: UInt32 = 0x6474_E551
    var isExecutable: Bool { flags & 1 != 0 }
    var isWritable: Bool { flags & 2 != 0 }
  }

  let reader: ByteReader
  private(set) var segments: [Segment] = []
  /// The libraries and folders that it asks the loader for.
  private(set) var linkage = Linkage()

  /// Checks everything, in the order in which the loader reads it.
  init(_ bytes: [UInt8]) throws(ELFFault) {
    reader = ByteReader(bytes: bytes)
    try checkIdentity()
    try readSegments()
    try checkSectionTable()
    try checkSegments()
    linkage = try checkedDynamic()
  }

  /// The number at `offset`, which must be there.
  func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, _ offset: UInt64, _ what: String
  ) throws(ELFFault) -> UInt64 {
    guard let value = reader.number(type, at: offset) else {
      throw .outside(what, end: offset, fileSize: reader.bytes.count)
    }
    return UInt64(value)
  }
}

// Header and tables.
extension ELFImage {
  private static let headerSize = 64
  private static let segmentEntrySize: UInt64 = 56
  private static let mostSegments: UInt64 = 128
  #if arch(x86_64)
    private static let machine: UInt64 = 62
  #elseif arch(arm64)
    private static let machine: UInt64 = 183
  #endif

  private func checkIdentity() throws(ELFFault) {
    let bytes = reader.bytes
    guard bytes.count >= Self.headerSize else { throw .short(found: bytes.count) }
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { throw .magic }
    try expect("class", UInt64(bytes[4]), 2)
    try expect("byte order", UInt64(bytes[5]), 1)
    try expect("identification version", UInt64(bytes[6]), 1)
    try expect("type", number(UInt16.self, 16, "header"), 3)
    try expect("machine", number(UInt16.self, 18, "header"), Self.machine)
    try expect("version", number(UInt32.self, 20, "header"), 1)
  }

  private mutating func readSegments() throws(ELFFault) {
    let start = try number(UInt64.self, 32, "header")
    let count = try number(UInt16.self, 56, "header")
    try expect(
      "program header size", number(UInt16.self, 54, "header"), Self.segmentEntrySize)
    guard 1...Self.mostSegments ~= count else {
      throw .field("program header count", found: count, expected: Self.mostSegments)
    }
    try inside("program header table", start, count * Self.segmentEntrySize)
    for index in 0..<count {
      let entry = start + index * Self.segmentEntrySize
      segments.append(
        Segment(
          type: UInt32(try number(UInt32.self, entry, "program header")),
          flags: UInt32(try number(UInt32.self, entry + 4, "program header")),
          offset: try number(UInt64.self, entry + 8, "program header"),
          address: try number(UInt64.self, entry + 16, "program header"),
          fileSize: try number(UInt64.self, entry + 32, "program header"),
          memorySize: try number(UInt64.self, entry + 40, "program header"),
          alignment: try number(UInt64.self, entry + 48, "program header")))
    }
  }

  /// A file that lost its tail has lost its section table, which linkers write last.
  private func checkSectionTable() throws(ELFFault) {
    let start = try number(UInt64.self, 40, "header")
    guard start != 0 else { return }
    let size = try number(UInt16.self, 58, "header") * number(UInt16.self, 60, "header")
    try inside("section header table", start, size)
  }

  private func expect(_ field: String, _ found: UInt64, _ expected: UInt64) throws(ELFFault) {
    guard found == expected else { throw .field(field, found: found, expected: expected) }
  }

  /// Throws if `size` bytes from `offset` on are not all in the file.
  func inside(_ what: String, _ offset: UInt64, _ size: UInt64) throws(ELFFault) {
    guard reader.contains(offset, size) else {
      let (end, overflow) = offset.addingReportingOverflow(size)
      throw .outside(what, end: overflow ? nil : end, fileSize: reader.bytes.count)
    }
  }
}

// Segments: what the loader maps.
extension ELFImage {
  /// The most memory that one segment may take, in bytes.
  private static let mostMemory: UInt64 = 1 << 30

  /// The segments that are mapped, in the order of their addresses.
  var loads: [Segment] { segments.filter { $0.type == Segment.load } }

  func checkSegments() throws(ELFFault) {
    guard !loads.isEmpty else { throw .segment(0, .missing) }
    var end: UInt64 = 0
    for (index, segment) in segments.enumerated() {
      guard segment.memorySize <= Self.mostMemory else {
        throw .segment(index, .memory(segment.memorySize))
      }
      switch segment.type {
      case Segment.load:
        try checkLoad(segment, index, after: end)
        end = segment.address + segment.memorySize
      case Segment.stack where segment.isExecutable:
        throw .segment(index, .executableStack)
      default: break
      }
    }
    try checkViews()
  }

  /// All other segments are views into loaded ones: the loader reads them by their address.
  private func checkViews() throws(ELFFault) {
    for (index, segment) in segments.enumerated() where segment.fileSize > 0 {
      if segment.type == Segment.load || segment.type == Segment.dynamic { continue }
      guard fileOffset(of: segment.address, segment.fileSize) == segment.offset else {
        throw .segment(index, .notLoaded)
      }
    }
  }

  private func checkLoad(_ segment: Segment, _ index: Int, after end: UInt64) throws(ELFFault) {
    try inside("segment \(index)", segment.offset, segment.fileSize)
    guard segment.fileSize <= segment.memorySize else {
      throw .segment(index, .largerThanMemory)
    }
    guard segment.address >= end, segment.address <= UInt64(Int64.max) - Self.mostMemory else {
      throw .segment(index, .overlap)
    }
    if segment.isWritable && segment.isExecutable { throw .segment(index, .writableCode) }
    let alignment = max(1, segment.alignment)
    guard alignment & (alignment - 1) == 0,
      segment.offset % alignment == segment.address % alignment
    else { throw .segment(index, .alignment) }
  }

  /// Returns the place in the file of `size` bytes at an address, or nil if the file lacks some of
  /// them.
  func fileOffset(of address: UInt64, _ size: UInt64) -> UInt64? {
    for load in loads where address >= load.address {
      let start = address - load.address
      if start <= load.fileSize, size <= load.fileSize - start { return load.offset + start }
    }
    return nil
  }
}

/// Reads numbers from untrusted bytes; every read is bounds-checked.
struct ByteReader {
  let bytes: [UInt8]

  /// The little-endian number at `offset`, or nil if it is not all there.
  func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, at offset: UInt64
  ) -> Number? {
    let size = UInt64(MemoryLayout<Number>.size)
    guard contains(offset, size) else { return nil }
    // A plain loop over a plain type: a library has ten thousand relocations, and tests are not
    // optimised.
    var value: UInt64 = 0
    var index = Int(offset + size)
    while index > Int(offset) {
      index -= 1
      value = value &<< 8 | UInt64(bytes[index])
    }
    return Number(truncatingIfNeeded: value)
  }

  /// Whether `size` bytes from `offset` on are all there.
  func contains(_ offset: UInt64, _ size: UInt64) -> Bool {
    let (end, overflow) = offset.addingReportingOverflow(size)
    return !overflow && end <= UInt64(bytes.count)
  }

  /// The bytes of a range, or nil if they are not all there.
  func slice(_ offset: UInt64, _ size: UInt64) -> ArraySlice<UInt8>? {
    contains(offset, size) ? bytes[Int(offset)..<Int(offset + size)] : nil
  }
}
