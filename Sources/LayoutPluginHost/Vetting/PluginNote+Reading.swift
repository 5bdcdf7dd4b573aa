import CLayoutPlugin

extension PluginNote {
  private static let owner: [UInt8] = Array("LAYP\0".utf8)
  private static let type: UInt64 = 1
  private static let longestVersion = 32

  /// Reads the first note of the contract in `image`.
  init(_ image: ELFImage) throws(ELFFault) {
    for segment in image.segments where segment.type == ELFImage.Segment.note {
      if let body = try Self.body(in: segment, of: image) {
        try self.init(body: body, image)
        return
      }
    }
    throw .noteMissing
  }

  private init(body: (offset: UInt64, size: UInt64), _ image: ELFImage) throws(ELFFault) {
    guard body.size > 12, let bytes = image.reader.slice(body.offset + 12, body.size - 12) else {
      throw .note(.short(body.size))
    }
    abi = UInt32(try image.number(UInt32.self, body.offset, "note"))
    minimum = UInt32(try image.number(UInt32.self, body.offset + 4, "note"))
    let flags = try image.number(UInt32.self, body.offset + 8, "note")
    isDecorator = flags & UInt64(LAYOUT_NOTE_DECORATOR) != 0
    let text = bytes.prefix { $0 != 0 }
    let words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count >= 2, let name = Self.text(words[0]), PluginName.isValid(name) else {
      throw .note(.noName)
    }
    guard let version = Self.text(words[1]), 1...Self.longestVersion ~= version.utf8.count else {
      throw .note(.badVersion(limit: Self.longestVersion))
    }
    self.name = name
    self.version = version
    className = words.dropFirst(2).first.flatMap(Self.className)
    remembers = flags & UInt64(LAYOUT_NOTE_REMEMBERS) != 0 || className != nil
  }

  /// Returns the body of the contract's note in a segment, or nil if there is none.
  private static func body(in segment: ELFImage.Segment, of image: ELFImage) throws(ELFFault)
    -> (offset: UInt64, size: UInt64)?
  {
    try image.inside("note segment", segment.offset, segment.fileSize)
    let end = segment.offset + segment.fileSize
    let alignment: UInt64 = segment.alignment == 8 ? 8 : 4
    var offset = segment.offset
    while end - offset >= 12 {
      let ownerSize = try image.number(UInt32.self, offset, "note")
      let size = try image.number(UInt32.self, offset + 4, "note")
      let body = offset + 12 + aligned(ownerSize, 4)
      guard body <= end, size <= end - body else { throw .note(.pastSegment) }
      let owner = image.reader.slice(offset + 12, ownerSize)
      let type = try image.number(UInt32.self, offset + 8, "note")
      if type == Self.type, owner.map(Array.init) == Self.owner { return (body, size) }
      offset = min(end, segment.offset + aligned(body + size - segment.offset, alignment))
    }
    return nil
  }

  private static func aligned(_ value: UInt64, _ alignment: UInt64) -> UInt64 {
    (value + alignment - 1) / alignment * alignment
  }

  /// The name of a class, in ASCII; nil for anything else.
  private static func className(_ bytes: ArraySlice<UInt8>) -> String? {
    let name = String(decoding: bytes, as: UTF8.self)
    let isName =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || text([byte]) != nil && !Array(".+-".utf8).contains(byte)
      }
    return isName ? name : nil
  }

  /// ASCII letters, digits and `.`, `+`, `-`; nil for anything else.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let isPlain = bytes.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || Array(".+-".utf8).contains(byte)
    }
    return isPlain ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
