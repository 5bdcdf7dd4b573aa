import Glibc

/// The functions of a library's file, by the addresses of their code.
public struct LibraryFunctions {
  private let image: ELFImage
  /// The symbol table and the names of its symbols.
  private var symbols: (offset: UInt64, size: UInt64, names: UInt64) = (0, 0, 0)

  private static let sectionSize: UInt64 = 64
  private static let symbolSize: UInt64 = 24
  private static let (allSymbols, dynamicSymbols): (UInt64, UInt64) = (2, 11)

  /// Reads the file at `path`, or nil if it does not hold exactly the bytes with the hash, or has no
  /// symbols.
  ///
  /// - Complexity: O(size of the file).
  public init?(path: String, contentHash: String) {
    let rules = FileRules(
      user: geteuid(), executableOwner: SearchPath(options: []).executableOwner)
    guard let bytes = try? TrustedFiles(rules: rules).read(path),
      ContentHash.of(bytes) == contentHash, let image = try? ELFImage(bytes)
    else { return nil }
    self.image = image
    let reader = image.reader
    let start = reader.number(UInt64.self, at: 40) ?? 0
    let count = UInt64(reader.number(UInt16.self, at: 60) ?? 0)
    // The table of all symbols wins over that of the exported ones.
    for wanted in [Self.dynamicSymbols, Self.allSymbols] {
      for index in 0..<count {
        let section = start + index * Self.sectionSize
        guard reader.number(UInt32.self, at: section + 4).map(UInt64.init) == wanted,
          let offset = reader.number(UInt64.self, at: section + 24),
          let size = reader.number(UInt64.self, at: section + 32),
          let link = reader.number(UInt32.self, at: section + 40),
          let names = reader.number(
            UInt64.self, at: start + UInt64(link) * Self.sectionSize + 24)
        else { continue }
        symbols = (offset, size, names)
      }
    }
  }

  /// The name of the function whose code is at an address, as the linker knows it, and how far into it.
  ///
  /// - Complexity: O(symbols).
  public func function(at address: UInt64) -> (name: String, offset: UInt64)? {
    let reader = image.reader
    guard reader.contains(symbols.offset, symbols.size) else { return nil }
    for index in 0..<symbols.size / Self.symbolSize {
      let symbol = symbols.offset + index * Self.symbolSize
      guard let kind = reader.number(UInt8.self, at: symbol + 4), kind & 15 == 2,
        let value = reader.number(UInt64.self, at: symbol + 8), value <= address,
        let size = reader.number(UInt64.self, at: symbol + 16), address - value < size,
        let name = reader.number(UInt32.self, at: symbol)
      else { continue }
      return (text(at: symbols.names &+ UInt64(name)), address - value)
    }
    return nil
  }

  private func text(at offset: UInt64) -> String {
    guard offset < UInt64(image.reader.bytes.count) else { return "" }
    return String(
      decoding: image.reader.bytes[Int(offset)...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
