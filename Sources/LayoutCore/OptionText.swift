/// Capability: the layout shows kinds that its options name, beside those it declares.
public protocol OptionKinds: AnyObject {
  /// Returns the kinds that the options of `context` ask for; asked before each `prepare`.
  ///
  /// - Throws: `LayoutFailure`.
  func kinds(_ context: any LayoutContext) throws(LayoutFailure) -> [KindDeclaration]
}

/// Capability: an option of the layout holds a text in a notation of its own, which the layout can
/// write in other forms, complete, and find faults in.
public protocol OptionText: AnyObject {
  /// The forms in which option number `option` can be written besides its canonical one, such as
  /// `json` and `swift`; nil for an option that is no notation.
  func forms(ofOption option: Int) -> [String]?

  /// Returns what option `option` says now, in one of its forms, or in its canonical one if that
  /// is empty: a line which, set again, gives the same layout.
  ///
  /// - Throws: `LayoutFailure`.
  func text(ofOption option: Int, as form: String, _ context: any LayoutContext)
    throws(LayoutFailure) -> String

  /// Returns the first fault in `text` as a value of option `option`, or nil if there is none.
  func fault(in text: String, ofOption option: Int) -> OptionTextFault?

  /// Returns the words that can stand at the end of `text`, a value being typed, each with what
  /// has been typed of it already.
  func completions(of text: String, ofOption option: Int) -> [String]
}

/// What is wrong in the text of an option, and where.
public struct OptionTextFault: Error, Hashable, Sendable {
  /// Where it is, in UTF-8 bytes from the start of the text.
  public var offset: Int
  /// What was expected and found, for example `expected ')', found the end`.
  public var sentence: String

  /// Creates a fault.
  public init(offset: Int, _ sentence: String) {
    (self.offset, self.sentence) = (offset, sentence)
  }
}
