import LayoutCore
import TestSupport
import Testing

struct ElementTests {
  static let kinds = KindTable([
    .decoration("Panel"), .supplementary("HourHeaderView"), .decoration("Backdrop"),
    .supplementary("CornerView"), .supplementary("header"), .decoration("CornerView"),
  ])

  @Test("An undeclared kind is plain, and of two declarations of a name the first counts")
  func appearances() throws {
    let kinds = KindTable([
      .decoration("Panel", appearance: .panel), .decoration("Rule"),
      .decoration("Panel", appearance: .line), .supplementary("CornerView"),
    ])
    let shown = kinds.all.map { kinds.appearance(of: $0) }
    expect(shown, equals: [.plain, .plain, .plain, .plain, .panel, .plain])
  }

  @Test("Section, then header, cells, footer, other kinds by name, then decorations by name")
  func attributesOrder() throws {
    let names = ElementTests.kinds.all.map { ElementTests.kinds.name(of: $0) }
    expect(
      names,
      equals: ["header", "cell", "footer", "CornerView", "HourHeaderView", "Backdrop", "Panel"])
    let panel = try #require(ElementTests.kinds.kind(named: "Panel"))
    let sorted = [
      Element(panel, section: 0), Element(.footer, section: 0), Element(.cell, section: 1),
      Element(.cell, section: 0, item: 4), Element(.header, section: 0),
    ].sorted()
    expect(
      sorted.map { ElementTests.kinds.text(for: $0) },
      equals: [
        "header 0", "0,4", "footer 0", "Panel 0", "1,0",
      ])
  }

  @Test("Positions are in reading order") func positionsAreInReadingOrder() {
    let positions = [(1, 0), (0, 2), (1, 1), (0, 0)].map { IndexPath(item: $0.1, section: $0.0) }
    expect(
      positions.sorted().map { [$0.section, $0.item] },
      equals: [[0, 0], [0, 2], [1, 0], [1, 1]])
  }

  @Test("Names and numbers lead to each other") func namesAndNumbersLeadToEachOther() throws {
    for kind in ElementTests.kinds.all {
      let name = try #require(ElementTests.kinds.name(of: kind))
      expect(ElementTests.kinds.kind(named: name), equals: kind)
      expect(ElementTests.kinds.contains(kind))
    }
    for stranger in [ElementKind(rawValue: 5), ElementKind(rawValue: 0x8002)] {
      expect(!ElementTests.kinds.contains(stranger))
      expect(ElementTests.kinds.name(of: stranger) == nil)
    }
  }

  /// zIndex, then decoration < cell < supplementary, then section, item and kind.
  @Test("Front order is total") func frontOrderIsTotal() throws {
    let panel = try #require(ElementTests.kinds.kind(named: "Panel"))
    let elements = [
      Element(panel, section: 9), Element(.cell, section: 0, item: 1),
      Element(.cell, section: 1, item: 0), Element(.header, section: 0),
      Element(.footer, section: 0),
      Element(.header, section: 1),
    ]
    let all = elements.map { LayoutAttributes($0, frame: .zero) }
    expect(all.reversed().sorted(by: LayoutAttributes.frontOrder).map(\.element), equals: elements)
    for one in all { expect(!LayoutAttributes.frontOrder(one, one), "not before itself") }
    var lifted = all[0]
    lifted.zIndex = 1
    expect(LayoutAttributes.frontOrder(all[5], lifted))
  }
}

struct OptionDeclarationTests {
  @Test("Accepts only its type and range") func acceptsOnlyItsTypeAndRange() {
    let values: [OptionValue] = [
      .flag(true), .number(3), .number(3.5), .number(.nan), .choice(1), .choice(2),
      .size(Size(width: 1, height: 0)), .size(Size(width: -1, height: 0)),
      .insets(Insets(top: 0, left: 0, bottom: 0, right: 1)),
      .insets(Insets(top: 0, left: 0, bottom: 0, right: -1)), .text("x"),
    ]
    let cases: [(OptionType, [Int])] = [
      (.flag, [0]), (.number(0...5), [1, 2]), (.integer(0...5), [1]), (.choice(["a", "b"]), [4]),
      (.size, [6]), (.insets, [8]), (.text(form: "x"), [10]), (.number(4...5), []),
    ]
    for (type, accepted) in cases {
      let option = OptionDeclaration("o", type, default: nil, summary: "")
      expect(values.indices.filter { option.accepts(values[$0]) }, equals: accepted, "\(type)")
    }
  }

  @Test("A fact names its rules at its end, one by one or from one to another")
  func rulesOfAFact() {
    for (text, rules) in [
      ("it stays (F-10)", ["F-10"]), ("it stays (F-10, O-01a)", ["F-10", "O-01a"]),
      ("it grows (C-33, F-10 to F-12)", ["C-33", "F-10", "F-11", "F-12"]),
      ("it grows (F-01 to F-03)", ["F-01", "F-02", "F-03"]),
      ("it grows (F-12 to F-10)", []), ("it grows (F-10 to C-33)", []), ("it grows (by 3)", []),
      ("(F-10) it stays", []),
    ] { expect(Fact(text).rules, equals: rules, text) }
  }
}
