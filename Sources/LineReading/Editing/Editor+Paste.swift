import CEditline
import Glibc
import TerminalText

/// Bracketed paste: pasted text becomes part of the line and runs nothing until Enter is pressed.
extension Editor {
  /// The maximum length of pasted text, in bytes.
  static let pasteLimit = 1 << 20
  /// How long to wait for the end of a paste, in milliseconds, before what came is accepted.
  private static let patience: CInt = 2_000

  /// Reads to the end of the paste and inserts it; returns a code of libedit.
  func paste() -> UInt8 {
    var text = PastedText(limit: Self.pasteLimit)
    while !text.isWhole {
      if let byte = keys.takeByte() {
        text.add(byte)
        continue
      }
      switch keys.wait(milliseconds: Self.patience) {
      case .bytes, .watched: continue
      case .nothing: return insert(text)
      case .end, .hangUp:
        ending = .hangUp
        return UInt8(CC_EOF)
      case .signals(let signals):
        if !goesOn(after: signals) { return UInt8(CC_EOF) }
      }
    }
    return insert(text)
  }

  private func insert(_ pasted: PastedText) -> UInt8 {
    if pasted.isTooLong {
      show(below: ["pasted text is longer than \(Self.pasteLimit) bytes and was dropped"])
      return UInt8(CC_NORM)
    }
    let text = pasted.cleaned
    if text.isEmpty { return UInt8(CC_NORM) }
    return UInt8(el_insertstr(handle, text) == 0 ? CC_REFRESH : CC_ERROR)
  }
}

/// The bytes between the two ends of a bracketed paste.
struct PastedText {
  /// Whether the end of the paste has arrived.
  private(set) var isWhole = false
  /// Whether the text exceeds the limit; its bytes are then forgotten.
  private(set) var isTooLong = false

  private let limit: Int
  private var bytes: [UInt8] = []

  private static let end = Array("\u{1B}[201~".utf8)

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a byte, up to and including the sequence that ends the paste.
  mutating func add(_ byte: UInt8) {
    bytes.append(byte)
    if byte == Self.end[5], bytes.suffix(Self.end.count).elementsEqual(Self.end) {
      bytes.removeLast(Self.end.count)
      isWhole = true
    }
    if bytes.count > limit + Self.end.count || isWhole && bytes.count > limit {
      isTooLong = true
      bytes.removeFirst(bytes.count - min(bytes.count, Self.end.count))
    }
  }

  /// The text to insert: LF line ends, none at the end, no control characters except tabs.
  ///
  /// - Complexity: O(n) for a length of n.
  var cleaned: String {
    var kept = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": kept.append("\n")
      case "\n": if !wasReturn { kept.append("\n") }
      case "\t": kept.append("\t")
      default: if !scalar.drivesTerminal { kept.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    while kept.last == "\n" { kept.removeLast() }
    return String(kept)
  }
}
