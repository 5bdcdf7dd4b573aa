import CalendarEvents
import LayoutCore
import TestSupport
import Testing

/// Names of resources, and those of items.
struct ResourceNameTests {
  private static func names(_ text: String) throws -> [String] { try ResourceNames(text).names }

  @Test("Names keep their order, without blanks around them") func order() throws {
    expect(try Self.names("Saal, Küche,Hof ,,Dach"), equals: ["Saal", "Küche", "Hof", "Dach"])
    #expect(try !ResourceNames("none").areSet)
    #expect(try ResourceNames("auto").isAuto)
  }

  @Test(
    "A value without a name, with one twice or with too many is refused",
    arguments: [
      ("", "resources needs at least one name"), (" ,", "resources needs at least one name"),
      ("A,B,A", "resources has 'A' twice"),
    ])
  func refusals(_ text: String, _ reason: String) {
    #expect(throws: LayoutFailure.refused(reason)) { try ResourceNames(text) }
  }

  @Test("There are at most 10,000 names") func most() throws {
    let names = (0..<10_000).map { "R\($0)" }.joined(separator: ",")
    expect(try ResourceNames(names).number(of: "R9999"), equals: 9999)
    #expect(throws: LayoutFailure.refused("resources takes at most 10000 names, found 10001")) {
      try ResourceNames(names + ",X")
    }
  }

  @Test("An item has each of its listed names once, in the order of the list") func items() throws {
    let names = try ResourceNames("B,A,C,\u{e9}")
    expect(names.numbers(of: "C, A,B,A,X"), equals: [0, 1, 2])
    expect(names.numbers(of: "A"), equals: [1])
    expect(names.numbers(of: nil), equals: [])
    expect(names.numbers(of: "a,AA"), equals: [])
    // Another spelling of é in Unicode: names are bytes.
    expect(names.numbers(of: "e\u{301}"), equals: [])
  }

  @Test("auto finds the names of the content by their bytes, independent of its order")
  func auto() throws {
    let column = ItemMetric.own(0)
    let context = ArrayContext(itemCounts: [3, 0, 2])
    let texts = ["b,a", nil, "Z", "é", " a"]
    for (number, text) in texts.enumerated() {
      let (section, item) = number < 3 ? (0, number) : (2, number - 3)
      if let text { context.sections[section].texts[item] = [column: text] }
    }
    let found = try ResourceNames.auto.found(in: column, context)
    expect(found.names, equals: ["Z", "a", "b", "é"])
    expect(found.numbers(of: "é,Z"), equals: [0, 3])
    expect(try ResourceNames("q").found(in: column, context).names, equals: ["q"])
  }
}
