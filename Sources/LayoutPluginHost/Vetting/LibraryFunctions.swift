import Glibc

/// The functions of a library's file, by the addresses of their code.
public struct LibraryFunctions {
  private let image: ELFImage
  /// The symbol table and the names of its symbols.
  private var symbols: (offset: UInt64, size: UInt64, names: UInt64) = (0, 0, 0)

  private static let sectionSize: UInt64 = 64
  private static let symbolSize: UInt64 = 24
  private static let (allSymbols, dynamicSymbols): (UInt64, UInt64) = (2, 11)

  /// Reads the file at `path`, or nil if it does not hold exactly the bytes with the hash, or has
  /// no symbols.
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

  /// The name of the function whose code is at an address, as the linker knows it, and how far into
  /// it.
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

/// The name of a function in a library, as people know it.
///
///     FunctionName("$s4Pile0A6LayoutC5place4itemySi_tF").short   // PileLayout.place(item:)
public struct FunctionName: Hashable, Sendable {
  /// The name as the linker knows it, or as a tool has already made it readable.
  public let linked: String

  /// Creates a name.
  public init(_ linked: String) { self.linked = linked }

  /// The name without module, types and what the compiler made of it.
  ///
  /// Names of Swift are made readable; of C++ and Rust, what follows the name is cut.
  public var short: String {
    guard Self.isSwift(linked) else { return Self.plain(linked) }
    guard let found = demangle(linked, UInt(linked.utf8.count), nil, nil, 0) else { return linked }
    defer { free(found) }
    return Self.declaration(in: String(cString: found))
  }

  /// Whether it belongs to a runtime, or to the code between a layout and the contract, rather than
  /// to a layout.
  public var isRuntime: Bool {
    if Self.isSwift(linked) {
      return Self.swiftModules.contains { linked.dropFirst(2).hasPrefix($0) }
    }
    return Self.prefixes.contains { linked.hasPrefix($0) } || linked == "abort"
  }

  /// The standard library, and the modules of the kit, as they begin a Swift name.
  private static let swiftModules = ["s", "S", "15LayoutPluginKit", "9LayoutABI", "10LayoutCore"]
  private static let prefixes = [
    "swift_", "_swift_", "__swift", "std::", "core::", "alloc::", "__rust", "rust_", "_ZN3std",
    "_ZN4core", "_ZN5alloc", "__cxa_", "_ZSt", "<core::", "<std::", "<alloc::",
  ]

  private static func isSwift(_ name: String) -> Bool {
    name.hasPrefix("$s") || name.hasPrefix("$S")
  }

  /// The declaration in a readable Swift name: `Pile.PileLayout.place(item: Swift.Int) -> ()`
  /// without module, types and result.
  private static func declaration(in text: String) -> String {
    var text = text[...]
    for word in ["specialization", "merged ", "partial apply forwarder for ", "thunk"] {
      if text.contains(word),
        let of = text.range(
          of: word.hasPrefix("merged") || word.hasPrefix("partial") ? word : " of ")
      {
        text = text[of.upperBound...]
      }
    }
    if text.hasPrefix("closure #"), let inner = text.range(of: " in ", last: true) {
      return "closure in \(declaration(in: String(text[inner.upperBound...])))"
    }
    if text.hasPrefix("(extension in "), let end = text.range(of: "):") {
      text = text[end.upperBound...]
    }
    var words = ""
    for part in text.split(separator: "(", maxSplits: 1).prefix(1) { words += part }
    // A private name: Pile.(place in _1A2B)(…)
    if let open = text.range(of: ".("), let inner = text.range(of: " in _"),
      open.lowerBound < inner.lowerBound
    {
      words = String(text[..<open.upperBound].dropLast()) + text[open.upperBound..<inner.lowerBound]
    }
    for end in [" : ", "<", " -> "] {
      if let found = words.range(of: end) { words = String(words[..<found.lowerBound]) }
    }
    let parts = words.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : words
  }

  /// A readable name of C++ or Rust without its parameters and its hash.
  private static func plain(_ name: String) -> String {
    var words = name[...]
    if let hash = words.range(of: "::h", last: true), words[hash.upperBound...].utf8.count == 16 {
      words = words[..<hash.lowerBound]
    }
    if !words.hasPrefix("("), let open = words.firstIndex(of: "(") { words = words[..<open] }
    return String(words)
  }
}

extension StringProtocol {
  /// Returns the first or last range of a text.
  fileprivate func range(of text: String, last: Bool = false) -> Range<Index>? {
    var found: Range<Index>?
    var start = startIndex
    while let next = self[start...].firstRange(of: text) {
      if !last { return next }
      (found, start) = (next, next.upperBound)
    }
    return found
  }
}

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>, _ count: UInt, _ output: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
