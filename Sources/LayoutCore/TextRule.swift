/// Text metrics of a host without fonts: every character has the same width and every line the same
/// height.
///
///     TextRule().size(of: "hello", width: 320)  // 56x36: five of 8 and two paddings of 8, one line of 20
///
/// Pure: the same label, width and rule give the same size everywhere. A line feed ends a
/// paragraph; each Unicode scalar counts as one character.
public struct TextRule: Hashable, Sendable {
  /// Where a paragraph longer than the line is broken.
  public enum Wrap: UInt8, Sendable, CaseIterable {
    /// After any character.
    case characters
    /// At U+0020; a longer word starts a line and is cut.
    case words
  }

  /// Where a paragraph longer than the line is broken.
  public var wrap: Wrap
  /// Width of a character, in points; more than 0.
  public var characterWidth: Double
  /// Height of a line, in points; more than 0.
  public var lineHeight: Double
  /// Room around the text, in points.
  public var padding: Insets

  /// Creates a rule.
  public init(
    wrap: Wrap = .characters, characterWidth: Double = 8, lineHeight: Double = 20,
    padding: Insets = Insets(top: 8, left: 8, bottom: 8, right: 8)
  ) {
    self.wrap = wrap
    self.characterWidth = characterWidth
    self.lineHeight = lineHeight
    self.padding = padding
  }

  /// Whether all lengths are finite, characters and lines have a size, and no padding is negative.
  public var isValid: Bool {
    characterWidth > 0 && characterWidth.isFinite && lineHeight > 0 && lineHeight.isFinite
      && padding.isFinite && min(padding.top, padding.left, padding.bottom, padding.right) >= 0
  }

  /// The size of `label` in a room of `width` points, or of any width where that is NaN.
  ///
  /// - Complexity: O(n) for n scalars.
  public func size(of label: String, width: Double) -> Size {
    let room = width.isNaN ? Double.infinity : width
    let fit = (room - padding.left - padding.right) / characterWidth + 0.001
    let most = fit < 1e9 ? max(1, Int(max(fit, 0))) : 1_000_000_000
    var text = LineCounter(most: most, wrap: wrap)
    for scalar in label.unicodeScalars { text.add(scalar) }
    text.endParagraph()
    let natural = padding.left + padding.right + characterWidth * Double(text.longest)
    return Size(
      width: min(room, natural),
      height: padding.top + padding.bottom + lineHeight * Double(text.lines))
  }
}

/// Counts the lines of a text, scalar by scalar.
private struct LineCounter {
  /// Characters that fit a line.
  let most: Int
  let wrap: TextRule.Wrap
  /// Lines of the paragraphs that have ended.
  private(set) var lines = 0
  /// Characters of the longest paragraph.
  private(set) var longest = 0
  private var length = 0
  private var word = 0
  /// Lines of the paragraph before the last one, and characters in the last one; nil before a word.
  private var before = 0
  private var last: Int?

  init(most: Int, wrap: TextRule.Wrap) {
    self.most = most
    self.wrap = wrap
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar == "\n" { return endParagraph() }
    length += 1
    guard wrap == .words else { return }
    if scalar == " " { endWord() } else { word += 1 }
  }

  mutating func endParagraph() {
    if wrap == .words {
      endWord()
      lines += before + 1
    } else {
      lines += max(1, (length + most - 1) / most)
    }
    longest = max(longest, length)
    (length, before, last) = (0, 0, nil)
  }

  private mutating func endWord() {
    let joined = last.map { $0 + 1 + word } ?? word
    if joined <= most {
      last = joined
    } else {
      if last != nil { before += 1 }
      before += max(0, (word - 1) / most)
      last = word == 0 ? 0 : (word - 1) % most + 1
    }
    word = 0
  }
}
