internal import LayoutCore
public import ShellCore
public import ShellValues
public import TerminalText
internal import TextFormats

/// A picture that a page was sent, to be followed by the differences to the next one.
///
///     ["<svg …>",[1,226],[227,120,0,-3000],"<g …>…</g>"]
///
/// A text is a new line, `[at,count]` are lines as they were, and `[at,count,dx,dy]` are elements
/// that have moved by thousandths of a point. Lines end at line feeds and are without titles.
struct SentPicture {
  private let lines: [(text: ArraySlice<UInt8>, box: Drawing.Box?)]
  private let style: PictureStyle
  /// The lines of elements by name, unless two share one.
  private let places: [Name: Int]

  /// The name of an element among those of all layers.
  private struct Name: Hashable {
    let layer: String
    let element: ElementName

    init(_ box: Drawing.Box) { (layer, element) = (box.layer, box.element) }
  }

  /// Creates the picture in a reply; nil if it has none for a browser.
  ///
  /// - Complexity: O(n) for n boxes.
  init?(_ reply: Result<Reply, CommandError>) {
    guard case .success(.drawing(let drawing)) = reply, case .svg(let style) = drawing.form else {
      return nil
    }
    lines = SVGPicture.lines(of: drawing, style)
    self.style = style
    var (places, shared) = ([Name: Int](), Set<Name>())
    for (index, line) in lines.enumerated() {
      guard let name = line.box.map({ Name($0) }) else { continue }
      if places.updateValue(index, forKey: name) != nil { shared.insert(name) }
    }
    self.places = places.filter { !shared.contains($0.key) }
  }

  /// Returns the differences to an older picture, as a list in JSON.
  ///
  /// - Complexity: O(n) for n bytes of both.
  func patch(from old: SentPicture) -> [UInt8] {
    var list: [UInt8] = [UInt8(ascii: "[")]
    var (run, next) = (Run(), 0)
    for (index, line) in lines.enumerated() {
      let name = line.box.map { Name($0) }.flatMap { places[$0] == index ? $0 : nil }
      let place = name.flatMap { old.places[$0] }
      var way: Way?
      if let same = old.place(of: line.text, from: next) {
        (next, way) = (same, Way())
      } else if let place, let box = line.box, let before = old.lines[place].box {
        next = place
        way = old.style == style && !style.showsAttributes ? Way(from: before, to: box) : nil
      }
      if let way, run.takes(next, way) {
        next += 1
        continue
      }
      run.end(in: &list)
      if let way {
        run = Run(at: next, count: 1, way: way)
      } else {
        list.appendJSON(String(decoding: line.text, as: UTF8.self))
        list.append(UInt8(ascii: ","))
      }
      if way != nil || place != nil { next += 1 }
    }
    run.end(in: &list)
    if list.last == UInt8(ascii: ",") { list.removeLast() }
    return list + "]".utf8
  }

  /// The place of an equal line soon after another: a line or two may be gone.
  private func place(of text: ArraySlice<UInt8>, from start: Int) -> Int? {
    (min(start, lines.count)..<min(start + 3, lines.count)).first { lines[$0].text == text }
  }

  /// Lines in a row that are all there, or have all moved by the same distance.
  private struct Run {
    var at = 0
    var count = 0
    var way = Way()

    /// Adds a line if it continues the run.
    mutating func takes(_ place: Int, _ way: Way) -> Bool {
      guard count > 0, place == at + count, way == self.way else { return false }
      count += 1
      return true
    }

    mutating func end(in list: inout [UInt8]) {
      if count > 0 {
        list += (way == Way() ? "[\(at),\(count)]," : "[\(at),\(count),\(way.x),\(way.y)],").utf8
      }
      count = 0
    }
  }
}

/// The pictures that pages were sent last, as long as there are few pages.
public struct SentPictures {
  private var last: [(page: UInt32, id: String, picture: SentPicture)] = []
  private static let limit = 8

  /// Creates a memory without pictures.
  public init() {}

  /// Returns the differences of the picture in a reply to the one that a page has, as a list in
  /// JSON; nil if the reply has no picture, or the page not the one before.
  ///
  /// - Complexity: O(n) for n bytes of both.
  public mutating func patch(
    to reply: CommandReply, for question: PictureOfPage
  ) -> VisibleText? {
    guard let picture = SentPicture(reply.result) else { return nil }
    let before = last.firstIndex { $0.page == question.page }.map { last.remove(at: $0) }
    last.append((question.page, question.id, picture))
    if last.count > Self.limit { last.removeFirst() }
    guard let before, before.id == question.since else { return nil }
    return VisibleText(rendered: picture.patch(from: before.picture))
  }
}

/// The distance by which an element has moved, in thousandths of a point.
private struct Way: Equatable {
  var x: Int64 = 0
  var y: Int64 = 0

  init() {}

  /// Measures a move; nil if anything else differs, or a coordinate is not written exactly.
  init?(from old: Drawing.Box, to new: Drawing.Box) {
    let (start, end) = (old.attributes.frame, new.attributes.frame)
    var moved = old
    moved.attributes.frame.x = end.x
    moved.attributes.frame.y = end.y
    (moved.frame, moved.clip) = (new.frame, new.clip)
    // A pin and a transform have coordinates of their own.
    guard moved == new, new.attributes.transform.isIdentity, !new.isPinned,
      let way = Way(from: start, to: end)
    else { return nil }
    if new.appearance == .handle {
      let (bar, other) = (old.bar, new.bar)
      guard Way(from: bar, to: other) == way, bar.width == other.width, bar.height == other.height
      else { return nil }
    }
    self = way
  }

  private init?(from old: Rect, to new: Rect) {
    guard let oldX = Self.thousandths(old.x), let oldY = Self.thousandths(old.y),
      let newX = Self.thousandths(new.x), let newY = Self.thousandths(new.y)
    else { return nil }
    (x, y) = (newX - oldX, newY - oldY)
  }

  /// The value of a number that has at most three decimals.
  private static func thousandths(_ value: Double) -> Int64? {
    let scaled = (value * 1000).rounded()
    return scaled.magnitude < 1e12 && scaled / 1000 == value ? Int64(scaled) : nil
  }
}
