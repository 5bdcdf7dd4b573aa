/// The frames in a step's answer as the session expects them and as they were found, as an SVG
/// picture: expected frames dashed, found ones solid, frames that agree pale.
///
///     element   x    y    w   h     z
///     header 0  0  120  320  44  1024
///
/// They are read from tables with the columns `element`, `x`, `y`, `w` and `h`, such as those of
/// `attrs` and `item-at`.
public struct DifferencePicture: Equatable, Sendable {
  /// An element with its frame.
  struct Frame: Equatable, Sendable {
    var name: String
    var x, y, width, height: Double
  }

  let title: String
  let expected: [Frame]
  let found: [Frame]

  /// Reads the tables of a step; nil if neither has a frame, or all agree.
  ///
  /// - Complexity: O(characters).
  public init?(of step: Step, output: StepOutput) {
    expected = Self.frames(in: step.expected.map(\.source))
    found = Self.frames(in: output.lines)
    title = step.command
    guard expected != found else { return nil }
  }

  /// Creates the picture of one element of a capture, with its frames as `x`, `y`, width and
  /// height; nil if neither side has one.
  public init?(title: String, element: String, expected: [Double]?, found: [Double]?) {
    func frames(_ numbers: [Double]?) -> [Frame] {
      guard let numbers, numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return [] }
      return [
        Frame(name: element, x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      ]
    }
    self.title = title
    (self.expected, self.found) = (frames(expected), frames(found))
    guard self.expected != self.found else { return nil }
  }

  /// The name of the first element whose frame differs.
  public var element: String {
    let others = found.filter { !expected.contains($0) } + expected.filter { !found.contains($0) }
    return others.first?.name ?? ""
  }

  // MARK: Reading

  /// Maximum number of frames that are drawn on each side.
  private static let most = 2000

  private static func frames(in lines: [String]) -> [Frame] {
    var frames: [Frame] = []
    var columns: Columns?
    for line in lines where frames.count < most {
      if let heading = Columns(heading: line) {
        columns = heading
      } else if let frame = columns?.frame(in: line) {
        frames.append(frame)
      }
    }
    return frames
  }

  /// The places of the columns: names begin where the title begins, numbers end where it ends.
  private struct Columns {
    private let name: Int
    private let ends: [Int]

    /// Reads a heading; nil for any other line.
    init?(heading line: String) {
      let bytes = Array(line.utf8)
      var starts: [String: Range<Int>] = [:]
      for word in bytes.indices.split(whereSeparator: { bytes[$0] == Ascii.blank }) {
        guard let first = word.first, let last = word.last else { continue }
        starts[String(decoding: bytes[first...last], as: UTF8.self)] = first..<last + 1
      }
      guard let name = starts["element"] else { return nil }
      let ends = ["x", "y", "w", "h"].compactMap { starts[$0]?.upperBound }
      guard ends.count == 4 else { return nil }
      (self.name, self.ends) = (name.lowerBound, ends)
    }

    /// Reads a row; nil if a number is missing.
    func frame(in line: String) -> Frame? {
      // Names have letters that are several bytes wide.
      let letters = Array(line.unicodeScalars)
      guard let last = ends.last, letters.count >= last else { return nil }
      var numbers: [Double] = []
      var start = name
      for end in ends {
        var first = end
        while first > start, letters[first - 1] != " " { first -= 1 }
        guard let number = Double(Self.text(letters[first..<end])), number.isFinite else {
          return nil
        }
        numbers.append(number)
        if numbers.count == 1 { start = first }
      }
      var label = letters[name..<start]
      while label.last == " " { label.removeLast() }
      return Frame(
        name: Self.text(label), x: numbers[0], y: numbers[1], width: numbers[2],
        height: numbers[3])
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: letters)
      return String(text)
    }
  }

  // MARK: Drawing

  /// The picture as a file of its own.
  ///
  /// - Complexity: O(frames²) for equal names, otherwise O(frames).
  public var svg: String {
    let (left, top, width, height) = bounds
    let scale = min(1, 1600 / max(width, height, 1))
    let line = Self.number(1.5 / scale)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(Self.number(left)) \(Self.number(top)) \
      \(Self.number(width)) \(Self.number(height))" width="\(Self.number(width * scale))" \
      height="\(Self.number(height * scale))">
      <title>\(Markup.text(title))</title>
      <style>rect { fill: none; stroke-width: \(line) } text { font: \(Self.number(11 / scale))px \
      sans-serif; fill: #57606a }
      .same rect { stroke: #afb8c1 } .found rect { stroke: #0969da; fill: #0969da22 }
      .expected rect { stroke: #cf222e; stroke-dasharray: \(Self.number(6 / scale)) \
      \(Self.number(4 / scale)) }</style>
      <rect x="\(Self.number(left))" y="\(Self.number(top))" width="\(Self.number(width))" \
      height="\(Self.number(height))" style="fill: #ffffff"/>

      """
    let expectedOnly = expected.filter { !found.contains($0) }
    let foundOnly = found.filter { !expected.contains($0) }
    text += Self.group("same", "", found.filter(expected.contains), scale)
    text += Self.group("found", "found", foundOnly, scale)
    text += Self.group("expected", "expected", expectedOnly, scale)
    let legend = "dashed red: expected; blue: found"
    text +=
      "<text x=\"\(Self.number(left + 4 / scale))\" y=\"\(Self.number(top + height - 5 / scale))\">"
      + "\(legend)</text>\n</svg>\n"
    return text
  }

  private static func group(
    _ name: String, _ word: String, _ frames: [Frame], _ scale: Double
  ) -> String {
    guard !frames.isEmpty else { return "" }
    return "<g class=\"\(name)\">\n"
      + frames.map { frame in
        let title = word.isEmpty ? frame.name : "\(frame.name), \(word)"
        return "<rect x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" "
          + "width=\"\(number(max(0, frame.width)))\" height=\"\(number(max(0, frame.height)))\">"
          + "<title>\(Markup.text(title))</title></rect>\n<text x=\"\(number(frame.x + 3 / scale))\" "
          + "y=\"\(number(frame.y + (name == "expected" ? 24 : 12) / scale))\">"
          + "\(Markup.text(frame.name))</text>\n"
      }.joined() + "</g>\n"
  }

  /// The rectangle around all frames, with a margin and room for the legend.
  private var bounds: (left: Double, top: Double, width: Double, height: Double) {
    let all = expected + found
    let left = all.map(\.x).min() ?? 0
    let top = all.map(\.y).min() ?? 0
    let right = all.map { $0.x + max(0, $0.width) }.max() ?? 0
    let bottom = all.map { $0.y + max(0, $0.height) }.max() ?? 0
    let (width, height) = (max(right - left, 200), max(bottom - top, 20))
    let margin = max(10, max(width, height) / 160)
    return (left - margin, top - margin, width + 2 * margin, height + 4 * margin)
  }

  /// A number with at most 3 decimals.
  private static func number(_ value: Double) -> String {
    let thousandths = (min(max(value, -1e12), 1e12) * 1000).rounded()
    let text = "\(thousandths / 1000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
