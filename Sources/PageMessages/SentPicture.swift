internal import TerminalText

/// A picture that a page has been sent, to be followed by what differs in the next one.
///
///     ["<svg …>",[1,226],[227,120,0,-3000],"<g …>…</g>"]
///
/// A text is a new line, `[at,count]` are lines as they were, and `[at,count,dx,dy]` are elements
/// that are elsewhere by thousandths of a point. Lines end at line feeds and are without titles;
/// they stay as JSON escapes them.
struct SentPicture {
  private let lines: [ArraySlice<UInt8>]
  /// The names of elements by line, unless two share one.
  private let names: [ArraySlice<UInt8>?]
  /// The lines of elements by name.
  private let places: [ArraySlice<UInt8>: Int]

  private static let start = Array(#"{"command":"draw --svg","ok":true,"reply":{"svg":""#.utf8)
  private static let end = Array("\"}}\n".utf8)

  /// Finds the picture in the JSON of an answer; nil if it is not one.
  ///
  /// - Complexity: O(n) for n bytes.
  init?(_ values: VisibleText) {
    let bytes = values.bytes
    guard bytes.starts(with: Self.start), bytes.suffix(Self.end.count).elementsEqual(Self.end)
    else { return nil }
    lines = Self.lines(of: bytes[Self.start.count..<(bytes.count - Self.end.count)])
    var (places, names) = ([ArraySlice<UInt8>: Int](), lines.map(Self.name))
    for (index, name) in names.enumerated() {
      guard let name, let other = places.updateValue(index, forKey: name) else { continue }
      (names[index], names[other]) = (nil, nil)
    }
    self.places = places.filter { names[$0.value] != nil }
    self.names = names
  }

  /// Returns what differs from a picture, as a list in JSON.
  ///
  /// - Complexity: O(n) for n bytes of both.
  func patch(from old: SentPicture) -> [UInt8] {
    var list: [UInt8] = [UInt8(ascii: "[")]
    var (run, next) = (Run(), 0)
    for (line, name) in zip(lines, names) {
      var way: (x: Int64, y: Int64)?
      if let place = old.place(of: line, from: next) {
        (next, way) = (place, (0, 0))
      } else if let name, let place = old.places[name] {
        next = place
        way = Self.way(from: old.lines[place], to: line)
      }
      if let way, run.takes(next, way) {
        next += 1
        continue
      }
      run.end(in: &list)
      if let way {
        run = Run(at: next, count: 1, way: way)
        next += 1
      } else {
        list += [UInt8(ascii: "\"")] + line + "\",".utf8
        if name.flatMap({ old.places[$0] }) != nil { next += 1 }
      }
    }
    run.end(in: &list)
    if list.last == UInt8(ascii: ",") { list.removeLast() }
    return list + "]".utf8
  }

  /// The place of an equal line soon after another: a line or two may be gone.
  private func place(of line: ArraySlice<UInt8>, from start: Int) -> Int? {
    lines[min(start, lines.count)..<min(start + 3, lines.count)].firstIndex(of: line)
  }

  /// Lines in a row that are all there, or all elsewhere by the same distance.
  private struct Run {
    var at = 0
    var count = 0
    var way: (x: Int64, y: Int64) = (0, 0)

    /// Adds a line if it continues the run.
    mutating func takes(_ place: Int, _ way: (x: Int64, y: Int64)) -> Bool {
      guard count > 0, place == at + count, way == self.way else { return false }
      count += 1
      return true
    }

    mutating func end(in list: inout [UInt8]) {
      if count > 0 {
        list += (way == (0, 0) ? "[\(at),\(count)]," : "[\(at),\(count),\(way.x),\(way.y)],").utf8
      }
      count = 0
    }
  }
}

// MARK: - Lines

extension SentPicture {
  /// Cuts escaped text at its line feeds and leaves titles out.
  private static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var (start, index) = (text.startIndex, text.startIndex)
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if text[index + 1] == UInt8(ascii: "n") {
        lines.append(untitled(text[start..<index]))
        start = index + 2
      }
      index += 2
    }
    return lines + [untitled(text[start...])]
  }

  private static let title = (start: Array("<title>".utf8), end: Array("</title>".utf8))

  private static func untitled(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = place(of: title.start, in: line),
      let end = place(of: title.end, in: line[start...])
    else { return line }
    return line[..<start] + line[(end + title.end.count)...]
  }

  private static let mark = (
    element: Array("<g class=".utf8), name: Array(" data-layer=".utf8),
    end: Array(" data-kind=".utf8)
  )

  /// The layer and the name of the element in a line, with what is around them.
  private static func name(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.starts(with: mark.element), let start = place(of: mark.name, in: line),
      let end = place(of: mark.end, in: line[start...])
    else { return nil }
    return line[start..<end]
  }

  private static func place(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= part.count else { return nil }
    return (text.startIndex...(text.endIndex - part.count)).first {
      text[$0] == part[0] && text[$0..<($0 + part.count)].elementsEqual(part)
    }
  }

  // MARK: Ways

  /// Returns how far an element has moved, in thousandths of a point; nil if anything else differs.
  private static func way(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>)
    -> (x: Int64, y: Int64)?
  {
    var (old, new) = (old, new)
    var way: (x: Int64?, y: Int64?)
    var isText = false
    while true {
      let (tag, other) = (cut(&old), cut(&new))
      guard tag == other, old.isEmpty == new.isEmpty else { return nil }
      if old.isEmpty { return (way.x ?? 0, way.y ?? 0) }
      if tag.contains(UInt8(ascii: "<")) { isText = place(of: text, in: tag) != nil }
      let (from, to) = (cut(&old), cut(&new))
      if !isText, tag.suffix(3).elementsEqual(" x=".utf8) {
        guard agrees(from, to, &way.x) else { return nil }
      } else if !isText, tag.suffix(3).elementsEqual(" y=".utf8) {
        guard agrees(from, to, &way.y) else { return nil }
      } else if tag.suffix(12).elementsEqual(" data-frame=".utf8) {
        let (from, to) = (from.split(separator: 0x20), to.split(separator: 0x20))
        guard from.count == 4, to.count == 4, from[2...] == to[2...],
          agrees(from[0], to[0], &way.x), agrees(from[1], to[1], &way.y)
        else { return nil }
      } else if from != to {
        return nil
      }
    }
  }

  private static let text = Array("<text".utf8)

  /// Removes the text before the next quote and the quote.
  private static func cut(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\\") { end += 1 }
    defer { rest = rest.dropFirst(end - rest.startIndex + 2) }
    return rest[..<end]
  }

  /// Whether two coordinates are as far from one another as all before them.
  private static func agrees(
    _ from: ArraySlice<UInt8>, _ to: ArraySlice<UInt8>, _ way: inout Int64?
  ) -> Bool {
    guard let from = thousandths(from), let to = thousandths(to), (way ?? to - from) == to - from
    else { return false }
    way = to - from
    return true
  }

  /// The value of a decimal number; nil if it has more than three digits after the point, or is too
  /// long.
  private static func thousandths(_ text: ArraySlice<UInt8>) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard 1...12 ~= digits.count else { return nil }
    var (value, decimals): (Int64, Int?) = (0, nil)
    for byte in digits {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
        continue
      }
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      if let count = decimals { decimals = count + 1 }
    }
    guard decimals ?? 0 <= 3 else { return nil }
    for _ in (decimals ?? 0)..<3 { value *= 10 }
    return isNegative ? -value : value
  }
}
