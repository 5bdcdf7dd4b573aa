import LayoutCore

/// Puts the values of keys into a spec; both forms of the notation use it.
struct SpecSetter {
  let place: SpecKey.Place
  private var seen: [SpecKey] = []

  init(_ place: SpecKey.Place) { self.place = place }

  /// Hands a value on to `set`; returns a sentence if the key or its value cannot be used.
  mutating func set(
    _ word: String, _ bytes: [UInt8], _ value: Range<Int>,
    _ set: (SpecSetter, SpecKey, inout SpecScanner) -> Bool
  ) -> String? {
    guard let key = SpecKey(rawValue: word), place.keys.contains(key) else {
      let known = place.keys.map { $0.rawValue }.joined(separator: ", ")
      return "expected a key of \(place.name) (\(known)), found '\(word)'"
    }
    guard key.isRepeatable || !seen.contains(key) else { return "'\(word)' is there twice" }
    seen.append(key)
    var scanner = SpecScanner(bytes, value)
    if set(self, key, &scanner), scanner.isAtEnd { return nil }
    let found = value.isEmpty ? "nothing" : "'\(scanner.text(value.prefix(48)))'"
    return "\(word) takes \(key.form(place)), not \(found)"
  }

  // MARK: The places

  func set(_ key: SpecKey, _ value: inout SpecScanner, in layout: inout LayoutSpec) -> Bool {
    switch key {
    case .direction:
      guard let index = word(key, &value) else { return false }
      layout.axis = index == 0 ? .vertical : .horizontal
    case .gap: return read(value.number(), into: &layout.gap)
    case .ref:
      return read(word(key, &value).map { InsetReference.allCases[$0] }, into: &layout.reference)
    case .repeat:
      return read(word(key, &value).map { LayoutSpec.Repeats.allCases[$0] }, into: &layout.repeats)
    case .rtl: return read(word(key, &value).map { $0 == 0 }, into: &layout.isRightToLeft)
    default: return append(boundary(key, &value), to: &layout.boundaries)
    }
    return true
  }

  func set(_ key: SpecKey, _ value: inout SpecScanner, in section: inout SectionSpec) -> Bool {
    switch key {
    case .scroll:
      return read(
        word(key, &value).map { SectionSpec.Scroll.allCases[$0] }, into: &section.scroll)
    case .inset: return read(value.insets(), into: &section.inset)
    case .gap: return read(value.number(), into: &section.gap)
    case .follow: return read(word(key, &value).map { $0 == 0 }, into: &section.follows)
    case .ref:
      section.reference = word(key, &value).map { InsetReference.allCases[$0] }
      return section.reference != nil
    case .bg: return append(background(&value), to: &section.backgrounds)
    default: return append(boundary(key, &value), to: &section.boundaries)
    }
  }

  func set(_ key: SpecKey, _ value: inout SpecScanner, in node: inout NodeSpec) -> Bool {
    switch key {
    case .inset: return read(value.insets(), into: &node.inset)
    case .edge: return read(value.edgeSpacing(), into: &node.edge)
    case .badge: return append(badge(&value), to: &node.badges)
    default:
      guard case .group(var group) = node.content, let gap = value.spacing() else { return false }
      group.gap = gap
      node.content = .group(group)
      return true
    }
  }

  // MARK: Values

  private func read<Value>(_ value: Value?, into target: inout Value) -> Bool {
    guard let value else { return false }
    target = value
    return true
  }

  private func append<Value>(_ value: Value?, to list: inout [Value]) -> Bool {
    guard let value, list.count < 256 else { return false }
    list.append(value)
    return true
  }

  /// The number of the word that the value is.
  private func word(_ key: SpecKey, _ value: inout SpecScanner) -> Int? {
    let text = value.text(value.position..<value.end)
    guard let index = key.words(place).firstIndex(of: text) else { return nil }
    value.position = value.end
    return index
  }

  /// A kind, then a colon if `isFirst`.
  private func kind(_ value: inout SpecScanner) -> String? {
    let name = value.name()
    return name == "cell" ? nil : name
  }

  /// `KIND` or `KIND:INSET`.
  private func background(_ value: inout SpecScanner) -> BackgroundSpec? {
    guard let kind = kind(&value), kind != "header", kind != "footer" else { return nil }
    guard value.consume(UInt8(ascii: ":")) else { return BackgroundSpec(kind) }
    return value.insets().map { BackgroundSpec(kind, inset: $0) }
  }

  /// `KIND:SIZE@ANCHOR^ANCHOR!z=N`.
  private func badge(_ value: inout SpecScanner) -> BadgeSpec? {
    guard let kind = kind(&value), value.consume(UInt8(ascii: ":")), let size = value.size(),
      value.consume(UInt8(ascii: "@")), let anchor = value.anchor()
    else { return nil }
    var badge = BadgeSpec(kind, size, at: anchor)
    if value.consume(UInt8(ascii: "^")) {
      guard let own = value.anchor() else { return nil }
      badge.itemAnchor = own
    }
    if value.consume(word: "!z=") {
      guard let z = value.integer() else { return nil }
      badge.z = z
    }
    return badge
  }

  private func boundary(_ key: SpecKey, _ value: inout SpecScanner) -> BoundarySpec? {
    BoundarySpec.Key(rawValue: key.rawValue).flatMap { boundary($0, &value) }
  }

  /// `[KIND:](SIZE|LENGTH)[@EDGES[+DX,DY]]!FLAG…`.
  func boundary(_ key: BoundarySpec.Key, _ value: inout SpecScanner) -> BoundarySpec? {
    let start = value.position
    var kind = self.kind(&value)
    if kind == nil || !value.consume(UInt8(ascii: ":")) {
      value.position = start
      kind = key == .at ? nil : key.rawValue
    }
    guard let kind, let extent = value.extent() else { return nil }
    var item = BoundarySpec(key, kind: kind, extent)
    if value.consume(UInt8(ascii: "@")) {
      guard let edges = value.edges() else { return nil }
      item.edges = edges
      if value.consume(UInt8(ascii: "+")) {
        guard let offset = value.offset() else { return nil }
        item.offset = offset
      }
    }
    guard item.edges != nil || key != .at else { return nil }
    while value.consume(UInt8(ascii: "!")) {
      if !flag(&item, &value) { return nil }
    }
    return item
  }

  /// One of the words after `!`.
  private func flag(_ item: inout BoundarySpec, _ value: inout SpecScanner) -> Bool {
    if value.consume(word: "pin") {
      item.isPinned = true
    } else if value.consume(word: "over") {
      item.extends = false
    } else if value.consume(word: "z=") {
      guard let z = value.integer() else { return false }
      item.z = z
    } else if value.consume(word: "inset=") {
      return read(value.insets(), into: &item.inset)
    } else {
      return false
    }
    return true
  }
}

extension SpecScanner {
  /// A size such as `40x1h`.
  mutating func size() -> ItemSize? {
    guard let width = dimension(), consume(UInt8(ascii: "x")), let height = dimension() else {
      return nil
    }
    return ItemSize(width, height)
  }

  /// A length or a size of a boundary item.
  mutating func extent() -> BoundarySpec.Extent? {
    let start = position
    if let size = size() { return .size(size) }
    position = start
    return dimension().map { .length($0) }
  }
}

// MARK: Kinds

extension [BoundarySpec] {
  /// A sentence if two items of one kind stand at one place.
  func placeFault(_ axis: Axis) -> String? {
    for (index, item) in enumerated() {
      let isTwice = prefix(index).contains {
        $0.kind == item.kind && $0.edges(axis) == item.edges(axis)
      }
      if isTwice { return "the kind '\(item.kind)' is twice at one place" }
    }
    return nil
  }

  /// Refuses two items of one kind at one place.
  func requireDistinctPlaces(_ axis: Axis, at place: Int) throws(OptionTextFault) {
    if let sentence = placeFault(axis) { throw OptionTextFault(offset: place, sentence) }
  }
}

extension SectionSpec {
  /// A sentence if it cannot be laid out: a group without items, or two elements of one name.
  public var fault: String? { group.isEmpty ? "this group yields no item" : kindFault }

  /// A sentence if two elements of the section would have one name.
  var kindFault: String? {
    let decorations = backgrounds.map { $0.kind }
    let boundaries = boundaries.map { $0.kind }
    if let twice = decorations.firstRepeated { return "the background '\(twice)' is there twice" }
    var badges: [String] = []
    if let twice = group.badgeKinds(from: [], into: &badges) {
      return "the kind '\(twice)' is anchored twice to one item"
    }
    for kind in decorations where boundaries.contains(kind) || badges.contains(kind) {
      return "the kind '\(kind)' is a background and something else"
    }
    for kind in badges where boundaries.contains(kind) {
      return "the kind '\(kind)' is anchored to items and stands at an edge"
    }
    for kind in decorations + boundaries + badges
    where kind.hasPrefix(Compositional.outerKindPrefix) {
      return "kinds that begin with 'layout-', such as '\(kind)', are those around all sections"
    }
    return nil
  }

  /// Refuses elements of one name, which an option may have put in.
  func requireNoClash(_ axis: Axis) throws(LayoutFailure) {
    if let sentence = boundaries.placeFault(axis) ?? kindFault { throw .refused(sentence) }
  }

  /// The kinds that it shows besides its cells: supplementary ones, then decorations.
  var kinds: (supplementary: [String], decorations: [String]) {
    var badges: [String] = []
    _ = group.badgeKinds(from: [], into: &badges)
    return (boundaries.map { $0.kind } + badges, backgrounds.map { $0.kind })
  }
}

extension NodeSpec {
  /// Whether it or a group in it yields no item.
  fileprivate var isEmpty: Bool {
    switch content {
    case .item: false
    case .custom(let frames): frames.isEmpty
    case .group(let group):
      group.children.isEmpty || group.children.contains { $0.node.isEmpty }
    }
  }

  /// Adds the kinds anchored in the node; returns a kind that one cell would have twice.
  ///
  /// A group's are its first cell's, so `outer` has those of the groups that begin here.
  func badgeKinds(from outer: [String], into kinds: inout [String]) -> String? {
    let here = outer + badges.map { $0.kind }
    if let twice = here.firstRepeated { return twice }
    for badge in badges where !kinds.contains(badge.kind) { kinds.append(badge.kind) }
    guard case .group(let group) = content else { return nil }
    for (index, child) in group.children.enumerated() {
      if let twice = child.node.badgeKinds(from: index == 0 ? here : [], into: &kinds) {
        return twice
      }
    }
    return nil
  }
}

extension [String] {
  /// The first one that was there before.
  fileprivate var firstRepeated: String? {
    indices.first { self[..<$0].contains(self[$0]) }.map { self[$0] }
  }
}
