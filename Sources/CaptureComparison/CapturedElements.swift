internal import CaptureFiles
internal import LayoutCore

/// The elements of a capture, as the engine numbers elements, and the device's answers about them.
///
/// An element is judged by the first answer of a query that has it. Those of no section come last.
struct CapturedElements {
  /// The kinds, as `all` numbers them.
  let kinds: CapturedKinds
  /// Every element of the queries, in `AttributesOrder`.
  let all: [Element]
  /// The device's answer about each.
  let device: DeviceElements
  /// The element of each attributes of the capture, or nil for what no query has.
  let element: [Int?]
  /// For each query, whether it answers with each element.
  let answers: [[Bool]]

  /// The section that stands for none.
  static let noSection = Int.max

  /// Reads the elements of some queries.
  ///
  /// With `width` the frames are mirrored inside content of this width (rule X-27).
  ///
  /// - Complexity: O(n log n) for n answers, O(n) if they are in order.
  init(_ capture: Capture, queries: Range<Int>, mirroredIn width: Double? = nil) {
    let kinds = CapturedKinds(capture)
    // 1. Each element gets a number, in order.
    let each = capture.attributes.map { kinds.element($0.element) }
    var known: [Element] = []
    known.reserveCapacity(each.count)
    var number = [Int](repeating: 0, count: each.count)
    let isSorted = zip(each, each.dropFirst()).allSatisfy { $0 <= $1 }
    let order = isSorted ? Array(each.indices) : each.indices.sorted { each[$0] < each[$1] }
    for index in order {
      if known.last != each[index] { known.append(each[index]) }
      number[index] = known.count - 1
    }
    // 2. The first answer about each.
    var first = [DeviceElements.Answer](repeating: .none, count: known.count)
    for query in queries {
      for index in capture.queries[query].result where first[number[index]].isNone {
        first[number[index]] = DeviceElements.Answer(query: query, attributes: index)
      }
    }
    // 3. Those with an answer.
    var places = [Int?](repeating: nil, count: known.count)
    var count = 0
    for number in known.indices where !first[number].isNone {
      places[number] = count
      (known[count], first[count]) = (known[number], first[number])
      count += 1
    }
    known.removeSubrange(count...)
    device = DeviceElements(
      elements: known, attributes: capture.attributes, answers: first, mirroredIn: width)
    answers = queries.map { query in
      var isThere = [Bool](repeating: false, count: count)
      for index in capture.queries[query].result {
        if let place = places[number[index]] { isThere[place] = true }
      }
      return isThere
    }
    element = number.map { places[$0] }
    all = known
    self.kinds = kinds
  }

  /// The place of an element in `all`.
  ///
  /// - Complexity: O(log n).
  func place(of element: Element) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low] == element ? low : nil
  }

  /// The place of an element in `all` that is likely to be `next`, which is moved behind it.
  ///
  /// - Complexity: O(1) if it is there, otherwise O(log n).
  func place(of element: Element, likely next: inout Int) -> Int? {
    let isNext = next < all.count && all[next] == element
    let place = isNext ? next : place(of: element)
    if let place { next = place + 1 }
    return place
  }
}

/// The kinds of a capture and their numbers.
struct CapturedKinds {
  /// Names of the kinds.
  let table: KindTable
  private var numbers: [Name: ElementKind] = [:]

  private struct Name: Hashable {
    var text: String
    var category: ElementCategory
  }

  /// Numbers the kinds beside header, cell and footer.
  ///
  /// - Complexity: O(attributes + k log k) for k kinds.
  init(_ capture: Capture) {
    let standard: [String: ElementKind] = ["header": .header, "footer": .footer]
    var declarations: [KindDeclaration] = []
    var names: [(Name, shown: String)] = []
    var seen: Set<Name> = []
    for attributes in capture.attributes {
      guard let kind = attributes.element.kind else { continue }
      let name = Name(text: kind, category: attributes.element.category)
      guard seen.insert(name).inserted else { continue }
      if name.category == .supplementary, let known = standard[kind] {
        numbers[name] = known
        continue
      }
      // A table has each name once.
      let other = Name(
        text: kind, category: name.category == .decoration ? .supplementary : .decoration)
      let isTaken = seen.contains(other) || standard[kind] != nil || kind == "cell"
      let shown = isTaken ? "\(kind)'" : kind
      declarations.append(
        name.category == .decoration ? .decoration(shown) : .supplementary(shown))
      names.append((name, shown))
    }
    table = KindTable(declarations)
    var byName: [String: ElementKind] = [:]
    for kind in table.all { byName[table.name(of: kind) ?? ""] = kind }
    for (name, shown) in names { numbers[name] = byName[shown] }
  }

  /// The element of a capture, as these kinds number it.
  func element(_ element: Capture.Element) -> Element {
    let name = element.kind.map { Name(text: $0, category: element.category) }
    return Element(
      name.flatMap { numbers[$0] } ?? .cell, section: element.section ?? CapturedElements.noSection,
      item: element.item)
  }

  /// The name of an element as it is typed: `0,3`, `header 2`, `Badge 0,1`.
  func name(_ element: Element) -> String { table.capturedText(for: element) }
}

extension KindTable {
  /// The name of an element as it is typed, which may be one of no section.
  func capturedText(for element: Element) -> String {
    element.section == CapturedElements.noSection
      ? "\(name(of: element.kind) ?? "") \(element.item)" : text(for: element)
  }
}

/// The device's answers about elements, put together when they are asked for: together they would
/// take more memory than what they come from.
struct DeviceElements {
  /// The first answer about an element.
  struct Answer {
    var query: Int
    var attributes: Int

    static let none = Answer(query: -1, attributes: -1)
    var isNone: Bool { query < 0 }
  }

  fileprivate let elements: [Element]
  fileprivate let attributes: [Capture.Attributes]
  /// The answer about each element, and others behind them.
  fileprivate let answers: [Answer]
  fileprivate let width: Double?

  fileprivate init(
    elements: [Element], attributes: [Capture.Attributes], answers: [Answer],
    mirroredIn width: Double?
  ) {
    (self.elements, self.attributes) = (elements, attributes)
    (self.answers, self.width) = (answers, width)
  }

  subscript(place: Int) -> DeviceElement {
    let answer = answers[place]
    return DeviceElement(
      elements[place], attributes[answer.attributes], query: answer.query, mirroredIn: width)
  }

  /// The draw order of one.
  func zIndex(at place: Int) -> Int { attributes[answers[place].attributes].zIndex }
}

/// The device's answer about one element.
struct DeviceElement {
  /// The first query that has it.
  var query: Int
  /// The attributes with the frame before the transform, in content coordinates.
  var attributes: LayoutAttributes
  /// The smallest rectangle around the element as shown, in content coordinates.
  var box: Rect
  /// Whether all numbers are finite.
  var isFinite: Bool

  init(
    _ element: Element, _ captured: Capture.Attributes, query: Int, mirroredIn width: Double?
  ) {
    self.query = query
    var attributes = LayoutAttributes(element, frame: captured.frame, zIndex: captured.zIndex)
    if !captured.isPlain {
      attributes.frame = captured.ownFrame
      attributes.transform = captured.ownTransform
    }
    attributes.alpha = captured.alpha
    attributes.isHidden = captured.isHidden
    box = captured.frame
    if let width {
      attributes.frame = attributes.frame.mirrored(in: width)
      box = box.mirrored(in: width)
    }
    isFinite =
      attributes.frame.isFinite && box.isFinite && attributes.transform.isFinite
      && attributes.alpha.isFinite
    self.attributes = attributes
  }
}

extension Capture.Attributes {
  /// The frame before the transform.
  var ownFrame: Rect {
    guard let center, let size else { return frame }
    return Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The transform in the plane: of a transform in space the part that is affine.
  fileprivate var ownTransform: AffineTransform {
    if let transform { return transform }
    guard let space = transform3D, space.count == 16 else { return .identity }
    return AffineTransform(
      a: space[0], b: space[1], c: space[4], d: space[5], tx: space[12], ty: space[13])
  }
}

extension Rect {
  /// The rectangle at the mirrored place in content of this width.
  func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: y, width: self.width, height: height)
  }

  /// The length by which it reaches into another one along both axes, the shorter of the two.
  func overlap(_ other: Rect) -> Double {
    min(
      min(maxX, other.maxX) - max(minX, other.minX), min(maxY, other.maxY) - max(minY, other.minY))
  }
}
