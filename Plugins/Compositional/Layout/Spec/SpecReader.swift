public import LayoutCore

extension CompositionalSpec {
  /// Reads a layout from the notation, or from its JSON form if it begins with `{` and a quotation
  /// mark.
  ///
  ///     try CompositionalSpec(reading: "{gap=10} row 1wx44{gap=10}(1wx1h/2)")
  ///
  /// - Complexity: O(length).
  /// - Throws: `OptionTextFault` with the place of the first fault.
  public init(reading text: String) throws(OptionTextFault) {
    let bytes = Array(text.utf8)
    guard bytes.count <= SpecReader.longest else {
      throw OptionTextFault(
        offset: SpecReader.longest, "expected at most \(SpecReader.longest) bytes")
    }
    do throws(OptionTextFault) {
      if SpecReader.isJSON(bytes) {
        self = try SpecJSONReader.spec(bytes)
      } else {
        var reader = SpecReader(bytes)
        self = try reader.spec()
      }
    } catch {
      // A quoted part may hold line ends and other control characters.
      let sentence = error.sentence.utf8.map { $0 < 32 ? 32 : $0 }
      throw OptionTextFault(
        offset: error.offset, String(decoding: sentence, as: UTF8.self))
    }
  }
}

/// Reads the notation of compositional layouts.
struct SpecReader {
  var scanner: SpecScanner
  /// The nodes that `let` has named.
  private var names: [(name: String, node: NodeSpec)] = []
  /// Number of nodes read, named ones counted wherever they stand.
  private var nodeCount = 0

  /// The longest text, in bytes.
  static let longest = 262_144
  /// The deepest nesting of groups.
  static let deepest = 32
  static let tooDeep = "items and groups nest deeper than \(deepest) levels"
  /// The most children of one group, and the most nodes of a spec.
  static let most = 4096

  init(_ bytes: [UInt8]) { scanner = SpecScanner(bytes) }

  /// Whether the text is the JSON form: the first characters are `{` and `"` or `}`.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    var scanner = SpecScanner(bytes)
    scanner.skipBlanks()
    guard scanner.consume(UInt8(ascii: "{")) else { return false }
    while scanner.next.isBlank { scanner.position += 1 }
    return scanner.next == UInt8(ascii: "\"")
  }

  // MARK: The whole

  /// The whole text.
  mutating func spec() throws(OptionTextFault) -> CompositionalSpec {
    var layout = LayoutSpec()
    scanner.skipBlanks()
    while true {
      if isNext("layout{") {
        _ = scanner.consume(word: "layout")
        try attributes(.layout) { $0.set($1, &$2, in: &layout) }
        try layout.boundaries.requireDistinctPlaces(layout.axis, at: scanner.position)
      } else if isNext("let ") || isNext("let\n") || isNext("let\t") {
        try definition()
      } else {
        break
      }
      scanner.skipBlanks()
    }
    var sections: [SectionSpec] = []
    repeat {
      scanner.skipBlanks()
      sections.append(try section(layout.axis))
      scanner.skipBlanks()
    } while scanner.consume(UInt8(ascii: "|"))
    guard scanner.isAtEnd else { throw unexpected("'|' or the end") }
    return CompositionalSpec(layout: layout, sections: sections)
  }

  /// `let NAME = node`.
  private mutating func definition() throws(OptionTextFault) {
    _ = scanner.consume(word: "let")
    scanner.skipBlanks()
    let start = scanner.position
    guard let name = scanner.name(), !Self.keywords.contains(name) else {
      throw fault(at: start, "expected a name after 'let', found \(found(at: start))")
    }
    guard !names.contains(where: { $0.name == name }) else {
      throw fault(at: start, "'\(name)' is named twice")
    }
    scanner.skipBlanks()
    guard scanner.consume(UInt8(ascii: "=")) else { throw unexpected("'='") }
    scanner.skipBlanks()
    names.append((name, try node(depth: 1)))
  }

  private static let keywords = ["row", "col", "custom", "layout", "let"]

  /// A section: its keys, then its node.
  private mutating func section(_ axis: Axis) throws(OptionTextFault) -> SectionSpec {
    let start = scanner.position
    var section = SectionSpec(group: NodeSpec(ItemSize(.points(0), .points(0))))
    if scanner.next == UInt8(ascii: "{") {
      try attributes(.section) { $0.set($1, &$2, in: &section) }
      try section.boundaries.requireDistinctPlaces(axis, at: start)
      scanner.skipBlanks()
    }
    section.group = try node(depth: 1).asGroup
    if let sentence = section.kindFault { throw fault(at: start, sentence) }
    return section
  }

  // MARK: Nodes

  /// An item, a group, a custom group, or a name.
  mutating func node(depth: Int) throws(OptionTextFault) -> NodeSpec {
    let start = scanner.position
    guard depth <= Self.deepest else {
      throw fault(at: start, Self.tooDeep)
    }
    if scanner.next.isLetter {
      guard let word = scanner.name() else {
        throw fault(at: start, "expected a shorter name")
      }
      if let axis = axis(of: word) { return try group(axis, from: start, depth) }
      if word == "custom" { return try custom(from: start) }
      guard let known = names.first(where: { $0.name == word })?.node else {
        throw fault(
          at: start, "expected a size, row, col, custom or a name that 'let' gave, found '\(word)'")
      }
      guard depth + known.depth - 1 <= Self.deepest else {
        throw fault(at: start, Self.tooDeep)
      }
      try count(known.nodeCount, at: start)
      return known
    }
    try count(1, at: start)
    var item = NodeSpec(try size())
    try attributes(.item, of: &item)
    return item
  }

  /// The direction of a group that begins with `word`.
  private func axis(of word: String) -> Axis? {
    word == "row" ? .horizontal : word == "col" ? .vertical : nil
  }

  /// A group, after its word.
  private mutating func group(_ axis: Axis, from start: Int, _ depth: Int)
    throws(OptionTextFault) -> NodeSpec
  {
    try count(1, at: start)
    scanner.skipBlanks()
    var node = NodeSpec(try size(), .group(GroupSpec(axis: axis, [])))
    try attributes(.group, of: &node)
    scanner.skipBlanks()
    guard scanner.consume(UInt8(ascii: "(")) else { throw unexpected("'('") }
    scanner.skipBlanks()
    var children: [ChildSpec] = []
    while !scanner.consume(UInt8(ascii: ")")) {
      guard !scanner.isAtEnd else { throw unexpected("')'") }
      guard children.count < Self.most else {
        throw fault(at: scanner.position, "this group holds more than \(Self.most) children")
      }
      children.append(try child(depth))
      scanner.skipBlanks()
      if children.count > 1, children.contains(where: { $0.count.isEqual }),
        scanner.next == UInt8(ascii: ")")
      {
        throw fault(
          at: scanner.position, "expected a child with /N to be the only one of its group")
      }
    }
    guard case .group(var group) = node.content else { return node }
    group.children = children
    node.content = .group(group)
    if let sentence = node.holdingFault { throw fault(at: start, sentence) }
    return node
  }

  /// The most items of a section's group, and items and groups of a text.
  static let mostLeaves = 65_536

  /// A node and how often it comes.
  mutating func child(_ depth: Int) throws(OptionTextFault) -> ChildSpec {
    let node = try node(depth: depth + 1)
    let start = scanner.position
    let isEqual = scanner.consume(UInt8(ascii: "/"))
    guard isEqual || scanner.consume(UInt8(ascii: "*")) else { return ChildSpec(node) }
    guard let number = scanner.digits(), 1...Self.most ~= number else {
      throw fault(
        at: start, "expected a number from 1 to \(Self.most), found \(found(at: start + 1))")
    }
    return ChildSpec(node, isEqual ? .equal(number) : .copies(number))
  }

  /// A custom group, after its word.
  private mutating func custom(from start: Int) throws(OptionTextFault) -> NodeSpec {
    try count(1, at: start)
    scanner.skipBlanks()
    var node = NodeSpec(try size(), .custom([]))
    try attributes(.item, of: &node)
    scanner.skipBlanks()
    guard scanner.consume(UInt8(ascii: "(")) else { throw unexpected("'('") }
    scanner.skipBlanks()
    var frames: [CustomFrame] = []
    while !scanner.consume(UInt8(ascii: ")")) {
      let place = scanner.position
      guard !scanner.isAtEnd else { throw unexpected("')'") }
      guard frames.count < Self.most else {
        throw fault(at: place, "expected at most \(Self.most) frames")
      }
      guard let frame = scanner.customFrame(), scanner.next.isBlank || scanner.next == 41 else {
        throw fault(at: place, "expected a frame such as 0,0,.5w,100, found \(found(at: place))")
      }
      frames.append(frame)
      scanner.skipBlanks()
    }
    node.content = .custom(frames)
    if let sentence = node.holdingFault { throw fault(at: start, sentence) }
    return node
  }

  /// A size such as `1wx44`.
  private mutating func size() throws(OptionTextFault) -> ItemSize {
    let start = scanner.position
    guard let width = scanner.dimension() else {
      throw fault(at: start, "expected a size such as 1wx44, found \(found(at: start))")
    }
    guard scanner.consume(UInt8(ascii: "x")) else { throw unexpected("'x' and a height") }
    let middle = scanner.position
    guard let height = scanner.dimension() else {
      throw fault(at: middle, "expected a height such as 44 or 1h, found \(found(at: middle))")
    }
    return ItemSize(width, height)
  }

  /// Counts nodes, so that names in names cannot grow without end.
  private mutating func count(_ nodes: Int, at place: Int) throws(OptionTextFault) {
    nodeCount += nodes
    guard nodeCount <= Self.mostLeaves else {
      throw fault(at: place, "expected at most \(Self.mostLeaves) items and groups in all")
    }
  }

  // MARK: Keys

  /// The keys of a node, if there are any.
  private mutating func attributes(_ place: SpecKey.Place, of node: inout NodeSpec)
    throws(OptionTextFault)
  {
    guard scanner.next == UInt8(ascii: "{") else { return }
    try attributes(place) { $0.set($1, &$2, in: &node) }
  }

  /// Keys with values between braces; `set` returns whether it could use the value.
  private mutating func attributes(
    _ place: SpecKey.Place, _ set: (SpecSetter, SpecKey, inout SpecScanner) -> Bool
  ) throws(OptionTextFault) {
    guard scanner.consume(UInt8(ascii: "{")) else { throw unexpected("'{'") }
    var setter = SpecSetter(place)
    while true {
      scanner.skipBlanks()
      if scanner.consume(UInt8(ascii: "}")) { return }
      let start = scanner.position
      guard !scanner.isAtEnd else { throw unexpected("'}'") }
      while !scanner.isAtEnd, !scanner.next.isBlank, scanner.next != 61, scanner.next != 125 {
        scanner.position += 1
      }
      let word = scanner.text(start..<scanner.position)
      guard scanner.consume(UInt8(ascii: "=")) else { throw unexpected("'=' after '\(word)'") }
      let value = scanner.position
      while !scanner.isAtEnd, !scanner.next.isBlank, scanner.next != 125 { scanner.position += 1 }
      if let sentence = setter.set(word, scanner.bytes, value..<scanner.position, set) {
        throw fault(at: start, sentence)
      }
    }
  }

  // MARK: Faults

  /// Whether a word comes next.
  private func isNext(_ word: String) -> Bool {
    var scanner = scanner
    return scanner.consume(word: word)
  }

  private func fault(at place: Int, _ sentence: String) -> OptionTextFault {
    OptionTextFault(offset: place, sentence)
  }

  func unexpected(_ expected: String) -> OptionTextFault {
    fault(at: scanner.position, "expected \(expected), found \(found(at: scanner.position))")
  }

  /// The word at a place, for a sentence.
  private func found(at place: Int) -> String {
    guard place < scanner.end else { return "the end" }
    var end = place
    while end < scanner.end, !scanner.bytes[end].isBlank, end - place < 24 { end += 1 }
    return end == place ? "a blank" : "'\(scanner.text(place..<end))'"
  }
}

extension SpecScanner {
  /// A frame of a custom group: `X,Y,W,H`, then `@` and its draw order if it has one.
  mutating func customFrame() -> CustomFrame? {
    guard let x = dimension(signed: true), !x.isEstimated, consume(44),
      let y = dimension(signed: true), !y.isEstimated, consume(44),
      let width = dimension(), !width.isEstimated, consume(44),
      let height = dimension(), !height.isEstimated
    else { return nil }
    var frame = CustomFrame(x: x, y: y, size: ItemSize(width, height))
    if consume(UInt8(ascii: "@")) {
      guard let z = integer() else { return nil }
      frame.z = z
    }
    return frame
  }
}
