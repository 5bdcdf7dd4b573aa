import LayoutCore
import TestSupport
import Testing

/// Options declared once and read as the type they are declared with.
struct LayoutOptionTests {
  private enum Side: String, CaseIterable {
    case left
    case bothSides = "both-sides"
  }

  private enum Sample {
    static let gap = LayoutOption<Double>(0, "gap", default: 10, perSection: true, "Gap.")
    static let count = LayoutOption<Int>(1, "count", default: 2, range: 0...9, "Count.")
    static let wide = LayoutOption<Bool>(2, "wide", default: true, "Wide.")
    static let side = LayoutOption<Side>(3, "side", default: .bothSides, "Side.")
    static let day = LayoutOption<Int>(4, "day", words: ["mon", "tue"], default: 1, "Day.")
    static let size = LayoutOption<Size>(5, "size", default: .zero, "Size.")
    static let inset = LayoutOption<Insets>(6, "inset", default: .zero, "Inset.")
    static let words = LayoutOption<[String]>(
      7, "words", form: "WORD,WORD…", expected: "words", default: "a,b", "Words.",
      read: { $0.isEmpty ? nil : $0.split(separator: ",").map(String.init) })
    static let number = LayoutOption<Int?>(
      8, "number", form: "NUMBER", "Number.", read: { Int($0) })

    static let all = OptionList {
      gap
      count
      wide
      side
      day
      size
      inset
      words
      number
    }
  }

  /// A context in which the options have these values.
  private func context(_ options: [OptionValue?]) -> ArrayContext {
    ArrayContext(itemCounts: [1, 1], options: options)
  }

  @Test("The host sees the declarations") func theHostSeesTheDeclarations() {
    expect(
      Sample.all.declarations,
      equals: [
        OptionDeclaration(
          "gap", .number(0...1e9), default: .number(10), perSection: true, summary: "Gap."),
        OptionDeclaration("count", .integer(0...9), default: .number(2), summary: "Count."),
        OptionDeclaration("wide", .flag, default: .flag(true), summary: "Wide."),
        OptionDeclaration(
          "side", .choice(["left", "both-sides"]), default: .choice(1), summary: "Side."),
        OptionDeclaration("day", .choice(["mon", "tue"]), default: .choice(1), summary: "Day."),
        OptionDeclaration("size", .size, default: .size(.zero), summary: "Size."),
        OptionDeclaration("inset", .insets, default: .insets(.zero), summary: "Inset."),
        OptionDeclaration(
          "words", .text(form: "WORD,WORD…"), default: .text("a,b"), summary: "Words."),
        OptionDeclaration("number", .text(form: "NUMBER"), default: nil, summary: "Number."),
      ])
  }

  @Test("Values read as their types") func valuesReadAsTheirTypes() {
    let size = Size(width: 3, height: 4)
    let inset = Insets(top: 1, left: 2, bottom: 3, right: 4)
    let context = context([
      .number(2.5), .number(7), .flag(false), .choice(0), .choice(0), .size(size), .insets(inset),
      .text("c"), .text("12"),
    ])
    expect(Sample.gap.value(in: context), equals: 2.5)
    expect(Sample.count.value(in: context), equals: 7)
    expect(!Sample.wide.value(in: context))
    expect(Sample.side.value(in: context), equals: .left)
    expect(Sample.day.value(in: context), equals: 0)
    expect(Sample.size.value(in: context), equals: size)
    expect(Sample.inset.value(in: context), equals: inset)
    expect(Sample.words.value(in: context), equals: ["c"])
    expect(Sample.number.value(in: context), equals: 12)
  }

  /// A value of another type, which no host sends, counts as unset.
  @Test(
    "Unset options have their defaults",
    arguments: [nil, OptionValue.choice(2), .choice(99), .choice(-1), .text("")])
  func unsetOptionsHaveTheirDefaults(value: OptionValue?) {
    let context = context(Array(repeating: value, count: 9))
    expect(Sample.gap.value(in: context), equals: 10)
    expect(Sample.count.value(in: context), equals: 2)
    expect(Sample.wide.value(in: context))
    expect(Sample.side.value(in: context), equals: .bothSides)
    expect(Sample.size.value(in: context) == .zero && Sample.inset.value(in: context) == .zero)
    expect(Sample.words.value(in: context), equals: ["a", "b"])
    expect(Sample.number.value(in: context) == nil)
  }

  @Test("A section's own value wins") func aSectionsOwnValueWins() {
    let context = context([.number(1)])
    context.sections[1].options[0] = .number(5)
    expect(Sample.gap.value(in: context), equals: 1)
    expect(Sample.gap.value(in: context, section: 0), equals: 1)
    expect(Sample.gap.value(in: context, section: 1), equals: 5)
  }

  @Test(
    "Unusable values are refused",
    arguments: [
      (5, OptionValue.size(Size(width: -1, height: 2)), "size takes lengths from 0 to 1e9, not -1"),
      (5, .size(Size(width: 1, height: 2e9)), "size takes lengths from 0 to 1e9, not 2000000000"),
      (
        6, .insets(Insets(top: 0, left: 0, bottom: 0, right: -0.5)),
        "inset takes lengths from 0 to 1e9, not -0.5"
      ),
      (7, .text(""), "words takes words, not ''"), (8, .text("x"), "number takes NUMBER, not 'x'"),
    ]) func unusableValuesAreRefused(option: Int, value: OptionValue, sentence: String)
  {
    #expect(throws: LayoutFailure.refused(sentence)) {
      try Sample.all.check(value, forOption: option)
    }
  }

  @Test("Usable values are not") func usableValuesAreNot() throws {
    for (number, declaration) in Sample.all.declarations.enumerated() {
      if let value = declaration.defaultValue { try Sample.all.check(value, forOption: number) }
    }
    try Sample.all.check(.text("x"), forOption: 99)
  }

  // MARK: Unset at first

  private enum Unset {
    static let gap = LayoutOption<Double?>(0, "gap", perSection: true, "Gap.")
    static let count = LayoutOption<Int?>(1, "count", range: 2...9, "Count.")
    static let wide = LayoutOption<Bool?>(2, "wide", "Wide.")
    static let side = LayoutOption<Side?>(3, "side", "Side.")
    static let day = LayoutOption<Int?>(4, "day", words: ["mon", "tue"], "Day.")
    static let size = LayoutOption<Size?>(5, "size", "Size.")
    static let inset = LayoutOption<Insets?>(6, "inset", "Inset.")
    static let half = LayoutOption<Double?>(7, "half", range: 0...1, "Half.").map { "\($0 / 2)" }

    static let all = OptionList {
      gap
      count
      wide
      side
      day
      size
      inset
      half
    }
  }

  @Test("The host sees that they are unset") func theHostSeesThatTheyAreUnset() {
    let declared = Unset.all.declarations
    expect(declared.allSatisfy { $0.defaultValue == nil })
    expect(
      declared.map(\.type),
      equals: [
        .number(0...1e9), .integer(2...9), .flag, .choice(["left", "both-sides"]),
        .choice(["mon", "tue"]), .size, .insets, .number(0...1),
      ])
    expect(declared.map(\.isPerSection), equals: [true] + Array(repeating: false, count: 7))
    expect(
      declared.map(\.summary),
      equals: ["Gap.", "Count.", "Wide.", "Side.", "Day.", "Size.", "Inset.", "Half."])
  }

  /// A value of another type, which no host sends, counts as unset.
  @Test("Unset options are nil", arguments: [nil, OptionValue.choice(2), .choice(-1), .text("")])
  func unsetOptionsAreNil(value: OptionValue?) {
    let context = context(Array(repeating: value, count: 8))
    expect(Unset.gap.value(in: context) == nil && Unset.gap.value(in: context, section: 1) == nil)
    expect(Unset.count.value(in: context) == nil && Unset.wide.value(in: context) == nil)
    expect(Unset.side.value(in: context) == nil && Unset.day.value(in: context) == nil)
    expect(Unset.size.value(in: context) == nil && Unset.inset.value(in: context) == nil)
    expect(Unset.half.value(in: context) == nil)
  }

  @Test("What is set is read") func whatIsSetIsRead() throws {
    let size = Size(width: 3, height: 4)
    let inset = Insets(top: 1, left: 2, bottom: 3, right: 4)
    let context = context([
      .number(0), .number(7), .flag(false), .choice(1), .choice(0), .size(size), .insets(inset),
      .number(1),
    ])
    expect(Unset.gap.value(in: context), equals: 0)
    expect(Unset.count.value(in: context), equals: 7)
    expect(Unset.wide.value(in: context), equals: false)
    expect(Unset.side.value(in: context), equals: .bothSides)
    expect(Unset.day.value(in: context), equals: 0)
    expect(Unset.size.value(in: context), equals: size)
    expect(Unset.inset.value(in: context), equals: inset)
    expect(Unset.half.value(in: context), equals: "0.5")
    #expect(throws: LayoutFailure.refused("size takes lengths from 0 to 1e9, not -1")) {
      try Unset.all.check(.size(Size(width: -1, height: 2)), forOption: 5)
    }
  }
}
