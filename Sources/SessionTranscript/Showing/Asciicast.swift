import TerminalText
import TextFormats

/// A performance as a recording for players of terminal sessions: asciicast, version 2.
///
///     {"version":2,"width":80,"height":24,"title":"First steps","layoutsh":{"source":"session 1\n…"}}
///     [0.000,"o","First steps\r\n"]
///     [4.350,"o","layoutsh main> "]
///     [4.412,"o","l"]
///
/// The format is https://docs.asciinema.org/manual/asciicast/v2/. It contains no date, host or
/// command line. Times are those of the timeline; the text has no control characters except line
/// ends. The header contains the session itself, which players ignore, so nothing is lost. Marks
/// and questions become markers.
public enum Asciicast {
  /// Returns the whole file.
  ///
  /// - Parameter trim: the part that is shown, in milliseconds, or nil for all of it.
  /// - Complexity: O(characters).
  public static func text(
    of performance: Performance, source: String, trim: Range<Int>? = nil
  ) -> String {
    var text = "{\"version\":2,\"width\":\(performance.columns),\"height\":\(performance.rows)"
    if let title = performance.title { text += ",\"title\":\(json(VisibleText.make(title)))" }
    text += ",\"layoutsh\":{\"source\":\(json(source))}}\n"
    _ = TerminalScript(performance, trim: trim).play { event in
      let thousandths = String(1000 + event.time % 1000).dropFirst()
      let (code, data) =
        switch event.content {
        case .text(let output, _): ("o", output)
        case .mark(let name): ("m", name)
        case .picture: ("", "")
        }
      if !code.isEmpty {
        text += "[\(event.time / 1000).\(thousandths),\"\(code)\",\(json(data))]\n"
      }
      return true
    }
    return text
  }

  /// Returns the session that a recording contains, byte for byte.
  ///
  /// - Throws: `SessionError` if it is not a recording of this program, or contains no valid
  ///   session.
  /// - Complexity: O(characters).
  public static func session(in bytes: [UInt8]) throws(SessionError) -> Session {
    let line = bytes.prefix { $0 != Ascii.lineFeed }
    guard let text = String(validating: line, as: UTF8.self),
      case .object(let header)? = JSONValue(parsing: text), header[Array("version".utf8)] != nil
    else { throw SessionError(line: 1, .noRecording) }
    guard case .object(let own)? = header[Array("layoutsh".utf8)],
      case .string(let source)? = own[Array("source".utf8)]
    else { throw SessionError(line: 1, .noSource) }
    return try Session(bytes: source)
  }

  /// The text as a JSON string.
  ///
  /// - Complexity: O(length).
  private static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(text)
    return String(decoding: bytes, as: UTF8.self)
  }
}
