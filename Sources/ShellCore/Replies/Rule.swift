import CResources

/// A rule of the layouts, the engine or the shell, with its source and an example.
///
///     Rule(id: "F-20")?.title  // "Equal sizes stand in a grid"
///
/// The handbook's pages are part of the program and are searched on demand.
public struct Rule: Hashable, Sendable {
  /// A capital letter for the area, a number of two digits and, of a part of a rule, a letter:
  /// `F-20`, `O-01a`.
  public let id: String
  /// A short statement.
  public let title: String
  /// Statement, source and example, without empty lines and Markdown's marks; empty in a list.
  public let lines: [String]

  /// Finds the rule with an id in either case; nil if there is none.
  ///
  /// - Complexity: O(length of all pages).
  public init?(id: String) {
    let wanted = id.prefix(4).uppercased() + id.dropFirst(4).lowercased()
    guard Rule.isID(wanted) else { return nil }
    var pages = PageLines()
    while let line = pages.next() {
      guard let (id, title) = Rule.heading(line), id == wanted else { continue }
      self.init(id: id, title: title, lines: Rule.body(&pages))
      return
    }
    return nil
  }

  private init(id: String, title: String, lines: [String]) {
    self.id = id
    self.title = title
    self.lines = lines
  }

  /// Every rule, in the order of the pages, without its lines.
  ///
  /// - Complexity: O(length of all pages).
  public static var all: [Rule] {
    var rules: [Rule] = []
    var pages = PageLines()
    while let line = pages.next() {
      if let (id, title) = heading(line) { rules.append(Rule(id: id, title: title, lines: [])) }
    }
    return rules
  }

  /// The pages in the order of the handbook: the lines of each, the first of which is `# ` and its
  /// title.
  ///
  /// - Complexity: O(length of all pages).
  public static var pages: [[String]] {
    var pages: [[String]] = []
    var lines = PageLines()
    while let line = lines.next() {
      if line.hasPrefix("# ") { pages.append([]) }
      if !pages.isEmpty { pages[pages.count - 1].append(line) }
    }
    return pages
  }

  /// Whether `text` has the form of an id; the case of a last letter does not count.
  static func isID(_ text: String) -> Bool {
    var bytes = Array(text.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if bytes.count == 5 {
      let last = bytes.removeLast() | 0x20
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(last) else { return false }
    }
    return bytes.count == 4 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[0])
      && bytes[1] == UInt8(ascii: "-") && digits.contains(bytes[2]) && digits.contains(bytes[3])
  }

  /// Whether text is written as an id is: a letter, a hyphen and digits, such as `f-999`.
  static func isLikeID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count > 2, (0x61...0x7A).contains(bytes[0] | 0x20), bytes[1] == UInt8(ascii: "-")
    else { return false }
    return bytes[2...].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns id and title of `### F-20: Equal sizes stand in a grid`, or nil for any other line.
  private static func heading(_ line: String) -> (id: String, title: String)? {
    guard line.hasPrefix("### ") else { return nil }
    let text = line.dropFirst(4)
    let id = String(text.prefix { $0 != ":" })
    guard isID(id) else { return nil }
    return (id, plain(text.dropFirst(id.count + 2)))
  }

  /// The lines after a heading, up to the next one.
  private static func body(_ pages: inout PageLines) -> [String] {
    var lines: [String] = []
    while let line = pages.next(), !line.hasPrefix("#") {
      if !line.isEmpty, !line.hasPrefix("```") { lines.append(plain(line[...])) }
    }
    return lines
  }

  /// Returns text without backquotes.
  private static func plain(_ text: Substring) -> String {
    var plain = String(text)
    plain.removeAll { $0 == "`" }
    return plain
  }
}

/// The lines of all rule pages, one by one.
private struct PageLines {
  private var index = 0

  /// The next line, or nil at the end.
  mutating func next() -> String? {
    let end = rule_pages_length()
    guard index < end else { return nil }
    var bytes: [UInt8] = []
    while index < end {
      let byte = rule_pages_byte(index)
      index += 1
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
