import CLayoutPlugin
import LayoutABI
import LayoutCore
import LayoutPluginHost
import LayoutPluginKit
import TestSupport
import Testing

/// Attributes that are read where they lie.
struct LendingTests {
  // MARK: Memory

  /// Each field of the Swift struct has the offset of that of C.
  @Test("Attributes lie as in the contract") func attributesLieAsInTheContract() {
    typealias Ours = MemoryLayout<LayoutAttributes>
    typealias Theirs = MemoryLayout<layout_attributes>
    expect(layout_loan.isPossible)
    expect(Ours.stride, equals: layout_loan.leastStride)
    expect(Ours.offset(of: \.element.section), equals: Theirs.offset(of: \.element.section))
    expect(Ours.offset(of: \.element.item), equals: Theirs.offset(of: \.element.item))
    expect(Ours.offset(of: \.element.kind), equals: Theirs.offset(of: \.element.kind))
    expect(Ours.offset(of: \.frame.x), equals: Theirs.offset(of: \.frame.x))
    expect(Ours.offset(of: \.frame.height), equals: Theirs.offset(of: \.frame.height))
    expect(Ours.offset(of: \.transform.a), equals: Theirs.offset(of: \.transform.a))
    expect(Ours.offset(of: \.transform.ty), equals: Theirs.offset(of: \.transform.ty))
    expect(Ours.offset(of: \.alpha), equals: Theirs.offset(of: \.alpha))
    expect(Ours.offset(of: \.zIndex), equals: Theirs.offset(of: \.z_index))
    expect(Ours.offset(of: \.flags), equals: Theirs.offset(of: \.flags))
    expect(Ours.offset(of: \.isHidden), equals: Theirs.offset(of: \.is_hidden))
    expect(Ours.offset(of: \.pointer), equals: Theirs.offset(of: \.pointer))
    expect(Ours.offset(of: \.touchInsets.top), equals: Theirs.offset(of: \.touch_insets.top))
    expect(Ours.offset(of: \.touchInsets.right), equals: Theirs.offset(of: \.touch_insets.right))
  }

  /// Lent attributes equal those converted field by field, in slots of this side's size and of
  /// others.
  @Test("Loans are read as they were lent") func loansAreReadAsTheyWereLent() throws {
    var random = Random(seed: 4)
    let lent = (0..<40).map { LayoutAttributes.random(item: $0, &random) }
    let loan = layout_loan(lent)
    for index in lent.indices {
      expect(LayoutAttributes(loan.slots[index]), equals: lent[index])
    }
    var found = [lent[3]]
    expect(loan.slots.append(to: &found))
    expect(found, equals: [lent[3]] + lent)
    // As a host that writes structs of C would lend them.
    var written = lent.map { layout_attributes($0) }
    for spoiled in [false, true] {
      if spoiled { written[17].is_hidden = 2 }
      written[5].pointer = 9
      var read: [LayoutAttributes] = []
      let isRead = written.withUnsafeBytes {
        LentSlots(start: $0.baseAddress, stride: 160, count: written.count).append(to: &read)
      }
      var expected = lent
      expected[5].pointer = .auto
      expect(isRead, equals: !spoiled)
      expect(read, equals: spoiled ? [] : expected)
    }
    expect(layout_loan([]).slots.append(to: &found))
    expect(found.count, equals: 41)
  }

  // MARK: Loans that make no sense

  @Test(
    "Loans that break the rules are found",
    arguments: [
      ("NAN_FRAME", "frame of 0,2 is (nan 20.0 10.0 10.0)"),
      ("NEGATIVE_SIZE", "frame of 0,2 is (0.0 20.0 10.0 -1.0)"),
      ("DUPLICATE", "0,1 appears twice"),
      ("WRONG_ORDER", "0,0 comes after 0,1"),
      ("SECTION_OUT_OF_RANGE", "1,2 does not exist: the content has 1 section"),
      ("ITEM_OUT_OF_RANGE", "0,10 does not exist: its section has 10 items"),
      ("UNKNOWN_KIND", "kind 9 of 0,2 is unknown"),
      ("BAD_HIDDEN", "0,2 has is_hidden 2, not 0 or 1"),
      ("BAD_ALPHA", "alpha of 0,2 is 1.5"),
      ("NEGATIVE_INSET", "touch insets of 0,2 are negative or not finite"),
      ("NAN_INSET", "touch insets of 0,2 are negative or not finite"),
      ("BAD_TRANSFORM", "transform of 0,2 is not finite"),
      ("COUNTS_ONLY", "kind 65535 of -1,-1 is unknown"),
      ("NO_COUNT", "the count was not written"),
      ("LENDS_NOWHERE", "lends 10 elements of 192 bytes, or without an address"),
      ("LENDS_NARROWLY", "lends 10 elements of 136 bytes, or without an address"),
      ("LENDS_WIDELY", "lends 10 elements of 4104 bytes, or without an address"),
      ("LENDS_TOO_MUCH", "1099511627776 elements, more than 16777216"),
    ]) func badLoans(mode: String, found: String) throws
  {
    let layout = try Misbehaving(mode, ["LENDS"]).load().makeLayout()
    try layout.prepare(Misbehaving.context)
    let before = [LayoutAttributes(Element(.header, section: 99), frame: .zero)]
    var answer = before
    for _ in 1...2 {
      let failure = LayoutFailure.misbehaviour(
        plugin: "misbehaving", function: "attributes in rect", found: found)
      #expect(throws: failure) {
        try layout.attributes(in: Misbehaving.everything, Misbehaving.context, into: &answer)
      }
      expect(answer, equals: before)
      expect(
        try layout.lending?.lend(Misbehaving.everything, Misbehaving.context), equals: false)
    }
  }

  @Test(
    "Longer slots, and a pointer mode of a later version", arguments: ["GOOD", "UNKNOWN_POINTER"])
  func goodLoans(mode: String) throws {
    let answers = try [[], ["LENDS"]].map { definitions in
      let layout = try Misbehaving(mode, definitions).load().makeLayout()
      try layout.prepare(Misbehaving.context)
      var answer: [LayoutAttributes] = []
      try layout.attributes(in: Misbehaving.everything, Misbehaving.context, into: &answer)
      return answer
    }
    expect(answers[0].count, equals: 10)
    expect(answers[1], equals: answers[0])
  }

  /// Values that this side does not know are converted first, one by one.
  @Test(
    "A decorator reads what its base lends where it lies, if all of it is surely right",
    arguments: [("GOOD", true), ("UNKNOWN_POINTER", false)])
  func basesLend(mode: String, isLent: Bool) throws {
    let layout = try Misbehaving(mode, ["LENDS"]).load().makeLayout()
    try layout.prepare(Misbehaving.context)
    expect(try layout.lending?.lend(Misbehaving.everything, Misbehaving.context), equals: isLent)
    expect(try Misbehaving(mode, []).load().makeLayout().lending == nil)
  }

  @Test("Tables need their function") func tablesNeedTheirFunction() throws {
    let plugin = try Misbehaving("HOLE_IN_LENDING", ["LENDS"]).load()
    let failure = LayoutFailure.misbehaviour(
      plugin: "misbehaving", function: "capability", found: "the lending table lacks a function")
    #expect(throws: failure) { try plugin.makeLayout() }
  }

  // MARK: The checks of all together and of each alone

  /// A rect query is blamed for the first element that a single query would be blamed for, whatever
  /// it contains; otherwise the answers are equal.
  @Test("All are checked as each is", arguments: 0..<60) func allAreCheckedAsEachIs(seed: Int)
    throws
  {
    var random = Random(seed: seed)
    let context = ArrayContext(itemCounts: [30, 0, 20])
    var elements: [LayoutAttributes] = []
    for section in [0, 2] {
      elements.append(.random(Element(.header, section: section), &random))
      for item in 0..<context.itemCount(inSection: section) where random.below(3) > 0 {
        elements.append(.random(Element(.cell, section: section, item: item), &random))
      }
    }
    if seed % 3 > 0 { elements[random.below(elements.count)].spoil(&random) }
    let layout = try linkedIn("given") { GivenLayout(elements) }.makeLayout()
    try layout.prepare(context)
    var answer: [LayoutAttributes] = []
    let all = Outcome { () throws(LayoutFailure) in
      try layout.attributes(in: Rect(x: 0, y: 0, width: 1, height: 1), context, into: &answer)
      return answer
    }
    let each = Outcome { () throws(LayoutFailure) in
      var found: [LayoutAttributes] = []
      for place in elements.indices {
        // Asked for by its place, because its own number may be invalid.
        let one = try layout.attributes(for: elements[place].element, context)
        if let one { found.append(one) }
      }
      return found
    }
    // Of right ones a sum may still be too large.
    let isLent = try layout.lending?.lend(Rect(x: 0, y: 0, width: 1, height: 1), context)
    if case .failure = all { expect(isLent, equals: false) }
    switch (all, each) {
    case (.value(let all), .value(let each)):
      expect(all, equals: each)
      expect(all, equals: elements)
    case (
      .failure(.misbehaviour(_, "attributes in rect", let all)),
      .failure(.misbehaviour(_, "attributes for element", let each))
    ):
      expect(all, equals: each)
    default: Issue.record("\(all), but \(each)")
    }
  }
}

/// Answers what it is given, right or wrong.
private final class GivenLayout: CollectionLayout {
  let declaration = LayoutDeclaration(name: "given", version: "1.0.0", summary: "Given elements.")
  let contentSize = Size.zero
  private let elements: [LayoutAttributes]

  init(_ elements: [LayoutAttributes]) { self.elements = elements }

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) { attributes += elements }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    elements.first { $0.element == element }
  }
}

extension LayoutAttributes {
  fileprivate static func random(item: Int, _ random: inout Random) -> LayoutAttributes {
    .random(Element(.cell, section: 0, item: item), &random)
  }

  /// Attributes that break no rule, some of them at its edge.
  fileprivate static func random(_ element: Element, _ random: inout Random) -> LayoutAttributes {
    let edges = [0.0, -0.0, 1e300, .leastNonzeroMagnitude]
    var one = LayoutAttributes(
      element,
      frame: Rect(
        x: random.length(100), y: -random.length(9), width: random.length(9),
        height: random.below(9) == 0 ? edges[random.below(4)] : random.length(9)),
      zIndex: random.below(9) - 4)
    one.transform.tx = random.below(5) == 0 ? -1e308 : random.length(9)
    one.alpha = [0, -0.0, 0.5, 1][random.below(4)]
    one.isHidden = random.flip()
    one.pointer = PointerMode.allCases[random.below(4)]
    one.flags = AttributeFlags(rawValue: UInt16(random.below(65536)))
    if random.below(4) == 0 { one.touchInsets = TouchInsets(Float(random.below(3))) }
    return one
  }

  /// Breaks one rule.
  fileprivate mutating func spoil(_ random: inout Random) {
    let bad = [Double.nan, .infinity, -.infinity][random.below(3)]
    switch random.below(12) {
    case 0: frame.x = bad
    case 1: frame.y = bad
    case 2: frame.width = [bad, -1, -.leastNonzeroMagnitude][random.below(3)]
    case 3: frame.height = [bad, -1e300][random.below(2)]
    case 4: transform.a = bad
    case 5: transform.d = bad
    case 6: transform.ty = bad
    case 7: alpha = [bad, 1 + 1e-15, -.leastNonzeroMagnitude][random.below(3)]
    case 8: touchInsets.top = [Float(bad), -1][random.below(2)]
    case 9: touchInsets.right = [Float(bad), -1e-30][random.below(2)]
    case 10: element.item = [-1, 1000, .min][random.below(3)]
    default: element.section = [-1, 9, .max][random.below(3)]
    }
  }
}
