internal import CaptureFiles
internal import LayoutCore

/// The laws that a capture alone can break, in the order of judging (rules ).
enum CapturedLaw: String, CaseIterable {
  case duplicate, invalid, same, rect, single, content, view
}

/// A broken law.
struct BrokenLaw {
  var law: CapturedLaw
  /// Position in `CapturedElements.all`.
  var place: Int
  /// The query in which it shows.
  var query: Int?
  /// The answer that breaks the law, and below it what that contradicts.
  var device: Comparison.Side
  var rules = Comparison.Side.none
}

/// The judgement of a capture by itself, without rules of a layout.
struct CapturedLaws {
  private let capture: Capture
  private let elements: CapturedElements
  private let queries: Range<Int>
  private let tolerance: Tolerance
  /// The broken laws, each once for an element.
  private(set) var broken: [BrokenLaw] = []
  /// Number of answers that lie outside of their query's rectangle.
  private(set) var answersOutside = 0
  /// Number of elements beside cells that leave the content.
  private(set) var othersOutside = 0
  /// Whether each element is known to break each law, by rank.
  private var seen: [[Bool]]
  private let invalid: [Bool]

  /// Judges some queries of a capture; with `besideRules` only what is a remark there, not rules'
  /// business.
  ///
  /// - Complexity: O(queries · elements + n log n) for n answers; beside rules O(n).
  init(
    _ capture: Capture, _ elements: CapturedElements, queries: Range<Int>, _ tolerance: Tolerance,
    besideRules: Bool = false
  ) {
    (self.capture, self.elements) = (capture, elements)
    (self.queries, self.tolerance) = (queries, tolerance)
    invalid = elements.all.indices.map {
      !elements.device[$0].isFinite || !capture.has(elements.all[$0])
    }
    seen = CapturedLaw.allCases.map { _ in [Bool](repeating: false, count: elements.all.count) }
    judgeAnswers()
    judgeSingles()
    if besideRules { return }
    judgeRects()
    judgeContent()
    for (place, difference) in elements.viewDifferences(capture, tolerance) {
      add(.view, place, nil, difference.device, difference.rules)
    }
    broken.sort { a, b in
      let (first, second) = (a.law.rank, b.law.rank)
      if first != second { return first < second }
      return a.query != b.query ? (a.query ?? .max) < (b.query ?? .max) : a.place < b.place
    }
  }

  /// Number of elements that break a law.
  func count(_ law: CapturedLaw) -> Int { broken.count { $0.law == law } }

  private mutating func add(
    _ law: CapturedLaw, _ place: Int, _ query: Int?, _ device: Comparison.Side,
    _ rules: Comparison.Side = .none
  ) {
    guard law == .invalid || law == .duplicate || !invalid[place], !seen[law.rank][place] else {
      return
    }
    seen[law.rank][place] = true
    broken.append(
      BrokenLaw(law: law, place: place, query: query, device: device, rules: rules))
  }

  /// The frame that an answer gives.
  private func frame(_ attributes: Int) -> Comparison.Side {
    .frame(capture.attributes[attributes].frame)
  }

  /// Answers that come twice, make no sense, or differ from query to query.
  private mutating func judgeAnswers() {
    var known = [Int?](repeating: nil, count: elements.all.count)
    for number in queries {
      var isThere = [Bool](repeating: false, count: elements.all.count)
      for index in capture.queries[number].result {
        guard let place = elements.element[index] else { continue }
        if isThere[place] { add(.duplicate, place, number, frame(index)) }
        isThere[place] = true
        if invalid[place] { add(.invalid, place, number, frame(index)) }
        let first = known[place] ?? index
        known[place] = first
        if first != index, !isSame(first, index) {
          add(.same, place, number, frame(index), frame(first))
        }
      }
    }
  }

  /// Whether two answers say the same about an element.
  private func isSame(_ first: Int, _ second: Int) -> Bool {
    if first == second { return true }
    let (a, b) = (capture.attributes[first], capture.attributes[second])
    let element = elements.kinds.element(a.element)
    let one = DeviceElement(element, a, query: 0, mirroredIn: nil)
    let other = DeviceElement(element, b, query: 0, mirroredIn: nil)
    return a.zIndex == b.zIndex && tolerance.difference(one.attributes, other.attributes) == nil
  }

  /// Elements that a query's rectangle holds and its answer does not.
  private mutating func judgeRects() {
    let whole = queries.filter { capture.queries[$0].name == "all" }
    var isKnown = [Bool](repeating: whole.isEmpty, count: elements.all.count)
    for number in whole {
      for place in elements.all.indices where elements.answers[number - queries.lowerBound][place] {
        isKnown[place] = true
      }
    }
    for number in queries {
      let (rect, answer) = (
        capture.queries[number].rect, elements.answers[number - queries.lowerBound]
      )
      for place in elements.all.indices {
        let enters = elements.device[place].box.overlap(rect) > tolerance.length
        if answer[place] {
          if !enters, !invalid[place] { answersOutside += 1 }
        } else if enters, isKnown[place] {
          add(.rect, place, number, .frame(elements.device[place].box), .frame(rect))
        }
      }
    }
  }

  /// Elements about which the query for one element answers otherwise.
  private mutating func judgeSingles() {
    for single in capture.singles {
      guard let place = elements.element[single.asked] else { continue }
      guard let answer = single.answer else {
        add(.single, place, nil, .none, frame(single.asked))
        continue
      }
      let isAnother =
        elements.kinds.element(capture.attributes[answer].element)
        != elements.all[place]
      if isAnother || !isSame(single.asked, answer) {
        add(.single, place, nil, frame(answer), frame(single.asked))
      }
    }
  }

  /// Elements that leave the content.
  private mutating func judgeContent() {
    let size = capture.view.contentSize
    for place in elements.all.indices where !invalid[place] {
      let box = elements.device[place].box
      let beyond = max(
        max(-box.minX, -box.minY), max(box.maxX - size.width, box.maxY - size.height))
      guard beyond > tolerance.length else { continue }
      guard elements.all[place].kind == .cell else {
        othersOutside += 1
        continue
      }
      add(
        .content, place, elements.device[place].query, .frame(box),
        .frame(Rect(origin: .zero, size: size)))
    }
  }

  /// The pairs of cells that overlap (rule X-59), and whether they were all counted.
  var overlaps: (Comparison.Overlaps, isWhole: Bool) {
    let cells = elements.all.indices.filter {
      elements.all[$0].kind == .cell && !invalid[$0]
    }
    var search = OverlapSearch(cells.map { elements.device[$0].box }, tolerance.length)
    var count = 0
    var first: [(Int, Int)] = []
    search.forEach { a, b in
      count += 1
      if first.count < 6 { first.append((a, b)) } else { first[5] = (a, b) }
      first.sort { $0 < $1 }
    }
    let names = first.prefix(5).map { pair in
      [pair.0, pair.1].map { elements.kinds.name(elements.all[cells[$0]]) }
    }
    return (Comparison.Overlaps(count: count, first: names), !search.isCut)
  }
}

extension CapturedLaw {
  /// The position in the order of judging.
  fileprivate var rank: Int { CapturedLaw.allCases.firstIndex(of: self) ?? 0 }
}
