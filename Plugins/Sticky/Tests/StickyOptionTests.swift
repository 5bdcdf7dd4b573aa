import LayoutCore
import StickyLayout
import TestSupport
import Testing

/// The effect of each option, and the values that are refused.
struct StickyOptionTests {
  /// Section 0: header 0…10, items to 150; section 1: header 150…160, items to 220.
  private let naive = NaiveFlow.plain([7, 3], footer: 0)

  private func headers(_ options: [String: OptionValue], at offset: Double) throws -> [Double?] {
    var prepared = try StickyUnderTest(naive, options)
    prepared.scroll(to: offset)
    return try [prepared.position(.header, 0), prepared.position(.header, 1)]
  }

  private func headers(of prepared: StickyUnderTest) throws -> [Double?] {
    try prepared.context.sections.indices.map { try prepared.position(.header, $0) }
  }

  @Test("Limits decide what pushes") func limitsDecideWhatPushes() throws {
    let expected: [(String, Double, [Double])] = [
      // Section 0 ends at 150: its header stops at 140; the last section has no next one.
      ("section", 145, [140, 150]), ("items", 145, [140, 150]), ("next", 145, [140, 150]),
      ("none", 145, [145, 150]), ("section", 215, [140, 210]), ("items", 215, [140, 210]),
      ("next", 215, [140, 215]), ("none", 215, [215, 215]),
    ]
    for (word, offset, positions) in expected {
      let found = try headers(["limit": .word(word, of: "limit")], at: offset)
      expect(found, equals: positions, "\(word) \(offset)")
    }
  }

  @Test("Items stop before the trailing inset") func itemsStopBeforeTheTrailingInset() throws {
    var naive = naive
    naive.sections[0].inset.bottom = 30
    for (word, y) in [("section", 170.0), ("items", 140)] {
      var prepared = try StickyUnderTest(naive, ["limit": .word(word, of: "limit")])
      prepared.scroll(to: 178)
      try expect(prepared.position(.header, 0), equals: y)
    }
  }

  @Test("Bounces can hold and stretch") func bouncesCanHoldAndStretch() throws {
    for (word, frame) in [
      ("off", Rect(x: 0, y: 0, width: 100, height: 10)),
      ("on", Rect(x: 0, y: -30, width: 100, height: 10)),
      ("stretch", Rect(x: 0, y: -30, width: 100, height: 40)),
    ] {
      var prepared = try StickyUnderTest(naive, ["during-bounce": .word(word, of: "during-bounce")])
      prepared.scroll(to: -30)
      try expect(prepared.attributes(.header, 0)?.frame, equals: frame)
      // Only what starts with the content bounces.
      try expect(prepared.position(.header, 1), equals: 150)
    }
  }

  @Test("Footers bounce at the other end") func footersBounceAtTheOtherEnd() throws {
    var prepared = try StickyUnderTest(
      .plain([7, 3], footer: 10),
      ["pin": .text("footers"), "during-bounce": .word("stretch", of: "during-bounce")])
    // The content is 240 long: at 140 its end is the viewport's; 20 further the footer grows by 20.
    prepared.scroll(to: 160)
    try expect(
      prepared.attributes(.footer, 1)?.frame, equals: Rect(x: 0, y: 230, width: 100, height: 30))
  }

  @Test("Stacked headers pile up") func stackedHeadersPileUp() throws {
    var prepared = try StickyUnderTest(
      .plain([3, 3, 30], header: 10),
      ["stack": .flag(true), "limit": .word("none", of: "limit")])
    prepared.scroll(to: 300)
    try expect(headers(of: prepared), equals: [300, 310, 320])
    // The third header rests at 140: 10 below the second, which is pinned below the first.
    prepared.scroll(to: 125)
    try expect(headers(of: prepared), equals: [125, 135, 145])
    prepared.scroll(to: 110)
    try expect(headers(of: prepared), equals: [110, 120, 140])
  }

  /// Two kinds of one section: the second is pinned below the first, and both are pushed as one.
  @Test("Levels stand below each other") func levelsStandBelowEachOther() throws {
    var prepared = try StickyUnderTest(
      naive, ["stack": .flag(true), "pin": .text("headers,cell")])
    prepared.scroll(to: 100)
    try expect(prepared.position(.header, 0), equals: 100)
    try expect(prepared.attributes(.cell, 0)?.frame.y, equals: 110)
    prepared.scroll(to: 130)
    try expect(prepared.position(.header, 0), equals: 120)
    try expect(prepared.attributes(.cell, 0)?.frame.y, equals: 130)
  }

  @Test("Sections may have their own list") func sectionsMayHaveTheirOwnList() throws {
    var prepared = try StickyUnderTest(naive)
    try prepared.pin("none", section: 0)
    prepared.scroll(to: 100)
    try expect(prepared.position(.header, 0), equals: 0)
    prepared.scroll(to: 180)
    try expect(prepared.position(.header, 1), equals: 180)
    var other = try StickyUnderTest(naive, ["pin": .text("none")])
    try other.pin("headers", section: 1)
    other.scroll(to: 180)
    let positions = try [other.position(.header, 0), other.position(.header, 1)]
    expect(positions, equals: [0, 180])
  }

  @Test("Held elements are marked") func heldElementsAreMarked() throws {
    var prepared = try StickyUnderTest(naive, ["z": .number(7)])
    prepared.scroll(to: 100)
    let held = try #require(try prepared.attributes(.header, 0))
    expect(held.flags == .pinned && held.zIndex == 7)
    let resting = try #require(try prepared.attributes(.header, 1))
    expect(resting.flags == [] && resting.zIndex == 10)
    // Pushed out of the viewport altogether: it is where it stops, but nothing pins it.
    prepared.scroll(to: 160)
    let gone = try #require(try prepared.attributes(.header, 0))
    expect(gone.frame.y == 140 && gone.flags == [] && gone.zIndex == 10)
  }

  @Test("Texts that say nothing are refused") func textsThatSayNothingAreRefused() throws {
    let sticky = Sticky()
    let pin = "pin takes headers|footers|both|none|KIND,KIND…, not "
    let inset = "pin-inset takes auto|LENGTH, a length from 0 to 1e9, not "
    let cases: [(Int, String, String)] = [
      (0, "", pin + "''"), (0, "headers,", pin + "'headers,'"), (0, "a b", pin + "'a b'"),
      (0, "none,headers", pin + "'none,headers'"), (0, "cell,cell", pin + "'cell,cell'"),
      (2, "5pt", inset + "'5pt'"), (2, "-1", inset + "'-1'"), (2, "nan", inset + "'nan'"),
    ]
    for (option, text, sentence) in cases {
      #expect(throws: LayoutFailure.refused(sentence)) {
        try sticky.check(.text(text), forOption: option)
      }
    }
    for text in ["headers", "footers", "both", "none", "cell", "headers,DayHeader_View-2"] {
      try sticky.check(.text(text), forOption: 0)
    }
    for text in ["auto", "0", "12.5"] { try sticky.check(.text(text), forOption: 2) }
  }

  @Test("Kinds must exist in the layer") func kindsMustExistInTheLayer() throws {
    #expect(
      throws: LayoutFailure.refused(
        "expected a kind of the base, found 'Corner'; available: header, cell, footer")
    ) { try StickyUnderTest(naive, ["pin": .text("Corner")]) }
  }

  @Test("Two headers at one place are refused") func twoHeadersAtOnePlaceAreRefused() throws {
    #expect(
      throws: LayoutFailure.refused(
        "collection-header and page-header take the same place: set one of them to 0")
    ) {
      try StickyUnderTest(
        naive, ["collection-header": .number(44), "page-header": .number(60)])
    }
  }

  @Test("A base is needed") func aBaseIsNeeded() throws {
    let context = ArrayContext(
      sections: [], viewport: Viewport(size: .zero), defaultsOf: Sticky.declaration)
    #expect(throws: LayoutFailure.refused("sticky wraps another layout")) {
      try Sticky().prepare(context)
    }
  }
}
