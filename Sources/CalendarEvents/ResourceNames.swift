public import LayoutCore

/// The value of the option `resources`: rooms or people, of which an item names some in its column
/// `resource`.
///
///     let rooms = try ResourceNames("Hall,Yard")
///     rooms.names                           // ["Hall", "Yard"]
///     rooms.numbers(of: "Yard, Hall,Roof")  // [0, 1]
///
/// Commas separate names, blanks around a name do not count, and names are equal if their UTF-8
/// bytes are.
///
/// Invariant: names are not empty, and no name is there twice.
public struct ResourceNames: Hashable, Sendable {
  /// Most names.
  public static let most = 10_000
  /// No resources.
  public static let none = ResourceNames()
  /// Those that the content has.
  public static let auto = ResourceNames(isAuto: true)

  /// The names in the order of their numbers; of `auto` none until they are found.
  public private(set) var names: [String] = []
  /// Whether they are those that the content has.
  public private(set) var isAuto = false
  /// The numbers of the names, sorted by UTF-8 bytes.
  private var sorted: [Int] = []

  private init(isAuto: Bool = false) { self.isAuto = isAuto }

  /// Reads `A,B,C`, `auto` or `none`.
  ///
  /// - Complexity: O(n log n).
  /// - Throws: `LayoutFailure.refused` for no name, for one that is there twice, and for too many.
  public init(_ text: String) throws(LayoutFailure) {
    guard text != "none" else { return }
    guard text != "auto" else {
      isAuto = true
      return
    }
    names = Self.words(text)
    guard !names.isEmpty else { throw .refused("resources needs at least one name") }
    try sort()
  }

  private mutating func sort() throws(LayoutFailure) {
    guard names.count <= Self.most else {
      throw .refused("resources takes at most \(Self.most) names, found \(names.count)")
    }
    let names = names
    sorted = names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where names[first].utf8.elementsEqual(names[second].utf8) {
      throw .refused("resources has '\(names[first])' twice")
    }
  }

  /// Whether there are resources, or will be once they are found.
  public var areSet: Bool { isAuto || !names.isEmpty }

  /// The names in force: of `auto` those that the items of all sections have in `column`, by UTF-8
  /// bytes.
  ///
  /// - Complexity: O(n log r) for n items with r names, else O(1).
  /// - Throws: `LayoutFailure.refused` for too many.
  public func found(
    in column: ItemMetric, _ context: any LayoutContext
  ) throws(LayoutFailure) -> ResourceNames {
    guard isAuto else { return self }
    var found = Self.auto
    for section in 0..<context.sectionCount
    where context.column(column, inSection: section) != .absent {
      var texts: [String?] = []
      let items = 0..<context.itemCount(inSection: section)
      context.readTexts(column, inSection: section, items: items, into: &texts)
      for text in texts { found.add(text) }
    }
    let names = found.sorted.map { found.names[$0] }
    found.names = names
    found.sorted = []
    try found.sort()
    return found
  }

  /// Adds the names of an item that are new.
  private mutating func add(_ text: String?) {
    guard let text, number(of: text) == nil else { return }
    for name in Self.words(text) where number(of: name) == nil {
      sorted.insert(names.count, at: place(of: name))
      names.append(name)
    }
  }

  /// The number of a name, or nil if there is no such name.
  ///
  /// - Complexity: O(log n).
  public func number(of name: String) -> Int? {
    let place = place(of: name)
    guard place < sorted.count, names[sorted[place]].utf8.elementsEqual(name.utf8) else {
      return nil
    }
    return sorted[place]
  }

  /// Number of names that come before one by UTF-8 bytes.
  private func place(of name: String) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = names[sorted[middle]].utf8.lexicographicallyPrecedes(name.utf8)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The numbers of the names in an item's column, ascending, each once; names that are not listed
  /// are left out.
  ///
  /// - Complexity: O(k log n) for k names.
  public func numbers(of text: String?) -> [Int] {
    guard let text, !text.isEmpty else { return [] }
    if let number = number(of: text) { return [number] }
    let found = Self.words(text).compactMap { number(of: $0) }.sorted()
    return found.indices.filter { $0 == 0 || found[$0 - 1] != found[$0] }.map { found[$0] }
  }

  /// Whether some name in an item's column is not listed.
  ///
  /// - Complexity: O(k log n) for k names.
  public func lacks(_ text: String?) -> Bool {
    guard let text, number(of: text) == nil else { return false }
    return Self.words(text).contains { number(of: $0) == nil }
  }

  /// Returns the text of an item's column with `new` in place of `old`, or nil if no name is left.
  ///
  /// If `old` is nil, no name is removed; if `new` is nil, none is added.
  public static func replacing(_ old: String?, with new: String?, in text: String?) -> String? {
    var words = words(text ?? "")
    let place = old.flatMap { words.firstIndex(of: $0) }
    if let place { words.remove(at: place) }
    if let new, !words.contains(new) { words.insert(new, at: place ?? words.count) }
    return words.isEmpty ? nil : words.joined(separator: ",")
  }

  /// The names that commas separate, without blanks around them.
  private static func words(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).compactMap { word in
      let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") }
      let rest = word.drop(while: isBlank)
      guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return nil }
      return String(Substring(rest[...last]))
    }
  }
}
