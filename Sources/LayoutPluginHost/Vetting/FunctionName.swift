import Glibc

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

  /// Whether it belongs to a runtime or to what stands between a layout and the contract, rather than to a
  /// layout.
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

  /// The declaration in a readable Swift name: `Pile.PileLayout.place(item: Swift.Int) -> ()` without
  /// module, types and result.
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
  /// Where a text is found first, or last.
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
