import LayoutCore
import TextFormats

extension CompositionalSpec {
  /// The spec in its JSON form, as one line: the words of the notation, one object for each group.
  public var json: String {
    var members: [String] = []
    if !layoutKeys.isEmpty { members.append("\"layout\":\(layoutKeys.json())") }
    let sections = sections.map { $0.keys.json(["\"group\":\($0.group.json)"]) }
    members.append("\"sections\":[\(sections.joined(separator: ","))]")
    return "{\(members.joined(separator: ","))}"
  }
}

extension [SpecText] {
  /// The keys as an object, `members` after them; a key that is there more than once has a list.
  fileprivate func json(before first: [String] = [], _ members: [String] = []) -> String {
    var written: [String] = []
    for (index, text) in enumerated()
    where !self[..<index].contains(where: { $0.key == text.key }) {
      let values = filter { $0.key == text.key }.map { $0.jsonValue }
      written.append(
        "\"\(text.key)\":" + (values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]"))
    }
    return "{\((first + written + members).joined(separator: ","))}"
  }
}

extension SpecText {
  /// A number where it is one, else a string; kinds and lengths need no escapes.
  fileprivate var jsonValue: String {
    let digits = value.utf8.first == UInt8(ascii: "-") ? value.utf8.dropFirst() : value.utf8[...]
    let isNumber =
      digits.first?.isDigit == true
      && digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    return isNumber ? value : "\"\(value)\""
  }
}

extension NodeSpec {
  /// An object for a group, a string in the notation for an item.
  fileprivate var json: String { json(.listed) }

  private func json(_ count: ChildSpec.Count) -> String {
    let number: [String]
    switch count {
    case .listed: number = []
    case .copies(let times): number = ["\"copies\":\(times)"]
    case .equal(let times): number = ["\"equal\":\(times)"]
    }
    switch content {
    case .item:
      let times = count.times.map { (count.isEqual ? "/" : "*") + String($0) } ?? ""
      return "\"\(text)\(times)\""
    case .custom(let frames):
      let list = frames.map { "\"\($0.text)\"" }.joined(separator: ",")
      return keys.json(before: ["\"custom\":\"\(size.text)\""], ["\"frames\":[\(list)]"] + number)
    case .group(let group):
      let list = group.children.map { $0.node.json($0.count) }.joined(separator: ",")
      return keys.json(
        before: ["\"\(group.word)\":\"\(size.text)\""], ["\"items\":[\(list)]"] + number)
    }
  }
}

/// Reads the JSON form of a spec.
struct SpecJSONReader {
  private var reader: JSONReader

  /// A key whose value waits until its place is known.
  private struct Pending {
    let key: String
    let value: [UInt8]
    let place: Int
  }

  /// The whole text.
  static func spec(_ bytes: [UInt8]) throws(OptionTextFault) -> CompositionalSpec {
    var reader = SpecJSONReader(reader: JSONReader(bytes))
    return try reader.spec()
  }

  private mutating func spec() throws(OptionTextFault) -> CompositionalSpec {
    var layout = LayoutSpec()
    var sections: [(place: Int, section: SectionSpec)] = []
    try object { reader, key, place throws(OptionTextFault) in
      switch key {
      case "layout":
        var pending: [Pending] = []
        try reader.object { reader, key, place throws(OptionTextFault) in
          try reader.pend(key, place, in: &pending)
        }
        try Self.apply(pending, .layout) { $0.set($1, &$2, in: &layout) }
      case "sections":
        try reader.list { reader throws(OptionTextFault) in
          sections.append((reader.reader.position, try reader.section()))
        }
      default: throw Self.unknown(key, "layout, sections", place)
      }
    }
    guard reader.isAtEnd else { throw fault("the end") }
    guard !sections.isEmpty else { throw fault("at least one section") }
    try layout.boundaries.requireDistinctPlaces(layout.axis, at: 0)
    for (place, section) in sections {
      try section.boundaries.requireDistinctPlaces(layout.axis, at: place)
      if let sentence = section.kindFault { throw OptionTextFault(offset: place, sentence) }
    }
    return CompositionalSpec(layout: layout, sections: sections.map { $0.section })
  }

  /// A section: its keys and its group.
  private mutating func section() throws(OptionTextFault) -> SectionSpec {
    let start = reader.position
    var group: NodeSpec?
    var pending: [Pending] = []
    try object { reader, key, place throws(OptionTextFault) in
      if key == "group" {
        let child = try reader.child(depth: 1)
        guard child.count == .listed else {
          throw OptionTextFault(offset: place, "expected one group, found a number of them")
        }
        group = child.node.asGroup
      } else {
        try reader.pend(key, place, in: &pending)
      }
    }
    guard let group else {
      throw OptionTextFault(offset: start, "expected a key 'group'")
    }
    var section = SectionSpec(group: group)
    try Self.apply(pending, .section) { $0.set($1, &$2, in: &section) }
    return section
  }

  /// A node and how often it comes: a string in the notation, or an object.
  private mutating func child(depth: Int) throws(OptionTextFault) -> ChildSpec {
    let start = reader.position
    guard depth <= SpecReader.deepest else {
      throw OptionTextFault(offset: start, SpecReader.tooDeep)
    }
    if !isNext("{") {
      let text = Array(try string().utf8)
      return try SpecReader.child(text, at: start + 1, depth)
    }
    var (head, children, frames): (Pending?, [ChildSpec], [CustomFrame]) = (nil, [], [])
    var (count, pending): (ChildSpec.Count, [Pending]) = (.listed, [])
    try object { reader, key, place throws(OptionTextFault) in
      switch key {
      case "row", "col", "custom", "item":
        guard head == nil else { throw OptionTextFault(offset: place, "expected one size") }
        head = Pending(key: key, value: Array(try reader.string().utf8), place: place)
      case "items":
        try reader.list { reader throws(OptionTextFault) in
          children.append(try reader.child(depth: depth + 1))
        }
      case "frames":
        try reader.list { reader throws(OptionTextFault) in frames.append(try reader.frame()) }
      case "copies": count = .copies(try reader.times())
      case "equal": count = .equal(try reader.times())
      default: try reader.pend(key, place, in: &pending)
      }
    }
    guard let head else {
      throw OptionTextFault(offset: start, "expected a key 'row', 'col', 'custom' or 'item'")
    }
    var node = try Self.node(head, children, frames)
    let place: SpecKey.Place = head.key == "row" || head.key == "col" ? .group : .item
    try Self.apply(pending, place) { $0.set($1, &$2, in: &node) }
    return ChildSpec(node, count)
  }

  /// A node of the kind that `head` says.
  private static func node(_ head: Pending, _ children: [ChildSpec], _ frames: [CustomFrame])
    throws(OptionTextFault) -> NodeSpec
  {
    var scanner = SpecScanner(head.value)
    guard let size = scanner.size(), scanner.isAtEnd else {
      throw OptionTextFault(offset: head.place, "\(head.key) takes a size such as 1wx44")
    }
    let holds: (children: Bool, frames: Bool) = (
      head.key == "row" || head.key == "col", head.key == "custom"
    )
    guard holds.children || children.isEmpty, holds.frames || frames.isEmpty else {
      throw OptionTextFault(
        offset: head.place,
        "expected 'items' with 'row' or 'col' and 'frames' with 'custom', found another one")
    }
    var node = NodeSpec(size)
    switch head.key {
    case "item": return node
    case "custom": node.content = .custom(frames)
    default:
      let axis: Axis = head.key == "row" ? .horizontal : .vertical
      if children.count > 1, children.contains(where: { $0.count.isEqual }) {
        throw OptionTextFault(
          offset: head.place, "expected a child with /N to be the only one of its group")
      }
      node.content = .group(GroupSpec(axis: axis, children))
    }
    if let sentence = node.holdingFault {
      throw OptionTextFault(offset: head.place, sentence)
    }
    guard frames.count <= SpecReader.most, node.nodeCount <= SpecReader.mostLeaves else {
      throw OptionTextFault(
        offset: head.place, "expected at most \(SpecReader.mostLeaves) items and groups in all")
    }
    return node
  }

  // MARK: Parts

  /// The members of an object, each handed to `member` with its key and the key's place.
  private mutating func object(
    _ member: (inout SpecJSONReader, String, Int) throws(OptionTextFault) -> Void
  ) throws(OptionTextFault) {
    guard reader.consume("{") else { throw fault("'{'") }
    if reader.consume("}") { return }
    repeat {
      let place = reader.position
      let key = try string()
      guard reader.consume(":") else { throw fault("':'") }
      try member(&self, key, place)
    } while reader.consume(",")
    guard reader.consume("}") else { throw fault("',' or '}'") }
  }

  /// The elements of an array.
  private mutating func list(
    _ element: (inout SpecJSONReader) throws(OptionTextFault) -> Void
  ) throws(OptionTextFault) {
    guard reader.consume("[") else { throw fault("'['") }
    if reader.consume("]") { return }
    repeat { try element(&self) } while reader.consume(",")
    guard reader.consume("]") else { throw fault("',' or ']'") }
  }

  /// Whether a mark comes next.
  private func isNext(_ mark: Unicode.Scalar) -> Bool {
    var ahead = reader
    return ahead.consume(mark)
  }

  /// A string.
  private mutating func string() throws(OptionTextFault) -> String {
    do throws(TextFault) { return try reader.string() } catch { throw fault("a string") }
  }

  /// A frame of a custom group.
  private mutating func frame() throws(OptionTextFault) -> CustomFrame {
    let place = reader.position
    var scanner = SpecScanner(Array(try string().utf8))
    guard let frame = scanner.customFrame(), scanner.isAtEnd else {
      throw OptionTextFault(offset: place, "expected a frame such as \"0,0,.5w,100\"")
    }
    return frame
  }

  /// The number of copies of a child.
  private mutating func times() throws(OptionTextFault) -> Int {
    let place = reader.position
    if case .number(let text)? = scalar(), let number = Int(text), 1...SpecReader.most ~= number {
      return number
    }
    throw OptionTextFault(offset: place, "expected a number from 1 to \(SpecReader.most)")
  }

  private mutating func scalar() -> JSONReader.Scalar? {
    do throws(TextFault) { return try reader.scalar() } catch { return nil }
  }

  /// Keeps the value or the values of a key.
  private mutating func pend(_ key: String, _ place: Int, in pending: inout [Pending])
    throws(OptionTextFault)
  {
    if isNext("[") {
      try list { reader throws(OptionTextFault) in
        pending.append(Pending(key: key, value: try reader.value(), place: place))
      }
    } else {
      pending.append(Pending(key: key, value: try value(), place: place))
    }
  }

  /// A value as the notation has it.
  private mutating func value() throws(OptionTextFault) -> [UInt8] {
    switch scalar() {
    case .text(let text): return Array(text.utf8)
    case .number(let text): return Array(text.utf8)
    case .flag(let isOn): return Array((isOn ? "on" : "off").utf8)
    case .null?, nil: throw fault("a string, a number, true or false")
    }
  }

  private static func apply(
    _ pending: [Pending], _ place: SpecKey.Place,
    _ set: (SpecSetter, SpecKey, inout SpecScanner) -> Bool
  ) throws(OptionTextFault) {
    var setter = SpecSetter(place)
    for key in pending {
      if let sentence = setter.set(key.key, key.value, key.value.indices, set) {
        throw OptionTextFault(offset: key.place, sentence)
      }
    }
  }

  // MARK: Faults

  private func fault(_ expected: String) -> OptionTextFault {
    OptionTextFault(offset: reader.position, "expected \(expected)")
  }

  private static func unknown(_ key: String, _ known: String, _ place: Int) -> OptionTextFault {
    OptionTextFault(offset: place, "expected a key of a spec (\(known)), found '\(key)'")
  }
}

extension SpecReader {
  /// Reads a child that is a string of the JSON form; faults count from `place`.
  static func child(_ text: [UInt8], at place: Int, _ depth: Int) throws(OptionTextFault)
    -> ChildSpec
  {
    do throws(OptionTextFault) {
      var reader = SpecReader(text)
      return try reader.onlyChild(depth)
    } catch {
      throw OptionTextFault(offset: place + error.offset, error.sentence)
    }
  }

  /// A child that is the whole text.
  private mutating func onlyChild(_ depth: Int) throws(OptionTextFault) -> ChildSpec {
    scanner.skipBlanks()
    let child = try child(depth - 1)
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw unexpected("the end") }
    return child
  }
}
