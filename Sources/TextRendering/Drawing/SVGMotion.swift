internal import CollectionEngine
internal import LayoutCore
public import ShellCore

/// The way of elements from one picture to the next, as text for the page that plays it.
///
///     stays|main|0,1|0 0 50 50|1|60 0 50 50|1;disappears|main|0,2|60 0 50 50|1|60 0 50 50|0
///
/// Role, layer, element, frame and opacity at the start, and the same at the end. Layers' and kinds' names contain
/// neither `|` nor `;`.
public enum SVGMotion {
  /// Maximum number of elements; a page shows larger changes at once.
  public static let limit = 400

  /// Returns the text; nil if nothing moves, or too much.
  ///
  /// - Complexity: O(n) for n elements.
  public static func text(of moves: [Drawing.Move]) -> String? {
    guard !moves.isEmpty, moves.count <= limit else { return nil }
    var output: [UInt8] = []
    for move in moves {
      if !output.isEmpty { output.append(";") }
      output.append("\(move.role.rawValue)|\(move.layer)|\(move.element)|")
      for (frame, alpha, end) in [
        (move.start, move.startAlpha, "|"), (move.end, move.endAlpha, ""),
      ] {
        output.numbers([frame.x, frame.y, frame.width, frame.height])
        output.append("|")
        output.appendShort(alpha)
        output.append(end)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
