import CLayoutPlugin
import LayoutABI
import LayoutCore
import TestSupport
import Testing

/// Values converted to C and back are equal.
struct ConversionTests {
  @Test("Attributes survive the way to C and back") func attributesSurvive() throws {
    var random = Random(seed: 1)
    for _ in 0..<200 {
      var attributes = LayoutAttributes(
        Element(
          ElementKind(rawValue: UInt16(random.below(65536))), section: random.below(1000) - 1,
          item: Int(bitPattern: UInt(random.next()))),
        frame: Rect(
          x: random.length(100), y: -random.length(9), width: random.length(9), height: .infinity),
        zIndex: Int(bitPattern: UInt(random.next())))
      attributes.transform = AffineTransform(
        a: random.length(9), b: random.length(9), c: random.length(9), d: random.length(9),
        tx: random.length(9), ty: random.length(9))
      attributes.alpha = random.length(2)
      attributes.isHidden = random.flip()
      attributes.pointer = PointerMode.allCases[random.below(4)]
      attributes.flags = AttributeFlags(rawValue: UInt16(random.below(65536)))
      expect(LayoutAttributes(layout_attributes(attributes)), equals: attributes)
    }
  }

  @Test("Unknown pointer modes are auto and truth values none")
  func unknownPointerModesAreAutoAndTruthValuesNone() {
    var foreign = layout_attributes(LayoutAttributes(Element(.cell, section: 0), frame: .zero))
    foreign.pointer = 4
    expect(LayoutAttributes(foreign)?.pointer, equals: .auto)
    foreign.is_hidden = 2
    expect(LayoutAttributes(foreign) == nil)
  }

  @Test("Touch zones survive") func touchZonesSurvive() {
    let place = Rect(x: -3, y: 4.5, width: 10, height: 0)
    for rule in TouchZone.Rule.allCases {
      expect(TouchZone(layout_touch_zone(TouchZone(place, rule))), equals: TouchZone(place, rule))
    }
    expect(
      [LAYOUT_TOUCH_PASS, LAYOUT_TOUCH_STILL, LAYOUT_TOUCH_CLIP],
      equals: TouchZone.Rule.allCases.map { UInt32($0.rawValue) })
    var foreign = layout_touch_zone(TouchZone(place, .pass))
    foreign.rule = 3
    expect(TouchZone(foreign) == nil)
  }

  @Test("A viewport survives the way to C and back") func viewportSurvives() {
    let viewport = Viewport(
      size: Size(width: 1, height: 2), contentOffset: Point(x: 3, y: 4),
      contentInset: Insets(top: 5, left: 6, bottom: 7, right: 8),
      safeArea: Insets(top: 9, left: 10, bottom: 11, right: 12))
    expect(Viewport(layout_viewport(viewport)), equals: viewport)
    var wide = viewport
    wide.margins = Insets(top: 13, left: 14, bottom: 15, right: 16)
    expect(Viewport(layout_room(wide)), equals: wide)
    expect(Viewport(layout_viewport(wide)), equals: viewport)
  }

  @Test(
    "Option values survive",
    arguments: [
      OptionValue.flag(true), .flag(false), .number(-0.5), .choice(7),
      .size(Size(width: 1, height: 2)), .insets(Insets(top: 1, left: 2, bottom: 3, right: 4)),
      .text(""), .text("naïve\0\u{1b}[31m 😀"),
    ]) func optionValuesSurvive(value: OptionValue)
  {
    let arena = TextArena()
    withExtendedLifetime(arena) {
      expect(OptionValue(layout_value(value, in: arena)), equals: value)
    }
  }

  @Test("Unset and unknown values are none") func unsetAndUnknownValuesAreNone() {
    expect(OptionValue(layout_value(nil, in: TextArena())) == nil)
    var unknown = layout_value()
    unknown.type = 99
    expect(OptionValue(unknown) == nil)
  }

  @Test(
    "Option declarations survive",
    arguments: [
      OptionType.flag, .number(0.25...1e9), .integer(-3...Int.max), .choice(["a", "", "ü"]), .size,
      .insets, .text(form: "WORD,WORD…"),
    ]) func optionDeclarationsSurvive(type: OptionType)
  {
    let arena = TextArena()
    let option = OptionDeclaration(
      "x-1", type, default: nil, perSection: true, renamedFrom: ["y", "z-2"], summary: "Länge.")
    withExtendedLifetime(arena) {
      expect(OptionDeclaration(layout_option(option, in: arena)), equals: option)
    }
  }

  @Test("Broken option declarations are none") func brokenOptionDeclarationsAreNone() {
    let arena = TextArena()
    let good = layout_option(
      OptionDeclaration("x", .integer(1...2), default: nil, summary: ""), in: arena)
    let breaks: [(inout layout_option) -> Void] = [
      { $0.type = 0 }, { $0.minimum = 3 }, { $0.maximum = .nan }, { $0.minimum = 1.5 },
      { $0.default_value.type = 8 }, { $0.name.length = 1 << 40 },
      { $0.summary = layout_text(start: nil, length: 3) },
      { $0.type = LAYOUT_OPTION_CHOICE },
      {
        $0.type = LAYOUT_OPTION_CHOICE
        $0.choice_count = .max
      },
    ]
    for change in breaks {
      var option = good
      change(&option)
      expect(OptionDeclaration(option) == nil)
    }
    expect(OptionDeclaration(good) != nil)
    var newer = good
    newer.type = 77
    newer.default_value = layout_value(.text("a"), in: arena)
    let text = OptionDeclaration("x", .text(form: ""), default: .text("a"), summary: "")
    expect(OptionDeclaration(newer), equals: text)
    withExtendedLifetime(arena) {}
  }

  @Test("Kinds updates columns and facts survive") func kindsUpdatesColumnsAndFactsSurvive() {
    let arena = TextArena()
    for kinds in [[], [.header], [.footer], [.header, .footer]] as [[ElementKind]] {
      expect(layout_missing(kinds).kinds, equals: kinds)
    }
    expect(layout_missing([.cell, .footer]).kinds, equals: [.footer])
    for kind in [
      KindDeclaration.decoration("Rule"), .supplementary("Ä"),
      .decoration("Line", isPinnable: false, appearance: .line),
      .decoration("Panel", appearance: .panel), .decoration("Veil", appearance: .backdrop),
      .decoration("Grip", appearance: .handle),
    ] {
      expect(KindDeclaration(layout_kind(kind, number: .footer, in: arena)), equals: kind)
    }
    var unknown = layout_kind(.decoration("Line", appearance: .line), number: nil, in: arena)
    unknown.appearance = 5
    unknown.category = 3
    expect(KindDeclaration(unknown), equals: .decoration("Line"))
    let updates: [LayoutUpdate] = [
      .deleteSections(1..<3), .insertSections(0..<0), .deleteItems(section: 4, items: 0..<9),
      .insertItems(section: 0, items: 5..<6), .reloadItems(section: 2, items: 7..<8),
    ]
    expect(updates.map { LayoutUpdate(layout_update($0)) }, equals: updates)
    for column in [MetricColumn.absent, .uniform(2.5), .mixed] {
      expect(MetricColumn(layout_column(column)), equals: column)
    }
    let fact = Fact("line 2 holds items", [FactValue("gap", 2.5), FactValue("", -1)])
    expect(Fact(layout_fact(fact, in: arena)), equals: fact)
    for scope in Invalidation.Scope.allCases {
      expect(Invalidation.Scope(number: scope.number), equals: scope)
    }
    expect(Invalidation.Scope(number: 4), equals: .everything)
    expect(Invalidation.Scope(number: 256), equals: .everything)
    expect(Axis(number: Axis.horizontal.number), equals: .horizontal)
    expect(Axis(number: 256) == nil)
    withExtendedLifetime(arena) {}
  }

  @Test("Backward ranges and unknown updates are none")
  func backwardRangesAndUnknownUpdatesAreNone() {
    var update = layout_update(.deleteItems(section: 0, items: 2..<4))
    update.end = 1
    expect(LayoutUpdate(update) == nil)
    update.end = 5
    update.kind = 6
    expect(LayoutUpdate(update) == nil)
  }

  /// A message never ends in half a character: 3 bytes hold `n` and `ï`, 2 bytes only `n`.
  @Test(
    "Messages are cut between characters",
    arguments: [(0, ""), (1, "n"), (2, "n"), (3, "nï"), (9, "nïx")])
  func messagesAreCutBetweenCharacters(capacity: Int, expected: String) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { bytes in
      guard let start = bytes.baseAddress else { return }
      var message = layout_message(start: start, capacity: UInt32(capacity), length: 0)
      message.write("nïx")
      expect(message.text, equals: expected)
      message.length = .max
      expect(message.text.utf8.count <= capacity * 3)
    }
  }
}
