/// Capability: the layout shows kinds that its options name, beside those it declares.
public protocol OptionKinds: AnyObject {
  /// Returns the kinds that the options of `context` ask for; asked before a `prepare` or
  /// an update for which options may have changed.
  ///
  /// They depend on nothing else, neither on the content nor on a base. Of a kind that is declared
  /// too, the declaration counts.
  ///
  /// - Throws: `LayoutFailure`.
  func kinds(_ context: any LayoutContext) throws(LayoutFailure) -> [KindDeclaration]
}

/// Capability: an option of the layout holds a text in a notation of its own, which the layout can
/// write in other forms, complete, and find faults in.
public protocol OptionText: AnyObject {
  /// The forms in which option number `option` can be written besides its canonical one, such as
  /// `json` and `swift`; nil for an option that is no notation. Always the same.
  ///
  /// - Throws: `LayoutFailure`.
  func forms(ofOption option: Int) throws(LayoutFailure) -> [String]?

  /// Returns what option `option` says now, in one of its forms, or in its canonical one if that
  /// is empty: a line which, set again, gives the same layout.
  ///
  /// - Throws: `LayoutFailure`.
  func text(ofOption option: Int, as form: String, _ context: any LayoutContext)
    throws(LayoutFailure) -> String

  /// Returns the first fault in `text` as a value of option `option`, or nil if there is none.
  ///
  /// - Throws: `LayoutFailure`.
  func fault(in text: String, ofOption option: Int) throws(LayoutFailure) -> OptionTextFault?

  /// Returns the words that can stand at the end of `text`, a value being typed, each with what
  /// has been typed of it already.
  ///
  /// - Throws: `LayoutFailure`.
  func completions(of text: String, ofOption option: Int) throws(LayoutFailure) -> [String]
}

/// A fault in the text of an option.
public struct OptionTextFault: Error, Hashable, Sendable {
  /// Its place, in UTF-8 bytes from the start of the text.
  public var offset: Int
  /// One sentence: what was expected and found, for example `expected ')', found the end`.
  public var sentence: String

  /// Creates a fault.
  public init(offset: Int, _ sentence: String) {
    (self.offset, self.sentence) = (offset, sentence)
  }

  /// Returns where the fault is in `text`: the line and the column, counted in Unicode scalars from
  /// 1, and that line.
  ///
  /// - Complexity: O(n) for n bytes.
  public func place(in text: String) -> (line: Int, column: Int, content: String) {
    let bytes = Array(text.utf8)
    let end = max(0, min(offset, bytes.count))
    let start = bytes[..<end].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    let after = bytes[end...].firstIndex(of: Self.lineFeed) ?? bytes.count
    return (
      1 + bytes[..<start].count { $0 == Self.lineFeed },
      1 + bytes[start..<end].count { $0 & 0xC0 != 0x80 },
      String(decoding: bytes[start..<after], as: UTF8.self)
    )
  }

  private static let lineFeed: UInt8 = 10
}
