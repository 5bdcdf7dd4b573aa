import LayoutCore
import TestSupport
import Testing

@testable import AgendaLayout

/// Laws on random content: what must hold whatever the events and the options are.
struct AgendaLawTests {
  private static let seeds = 1...rounds(80, often: 5000)

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      let subject = try NaiveAgenda.random(seed: seed).prepared()
      let broken = brokenLaw(subject.layout, subject.context)
      expect(broken == nil, "seed \(seed): \(broken ?? "")")
    }
  }

  @Test("Days, rows and labels are those found date by date (K-60, K-61)")
  func everythingIsWhereItMustBe() throws {
    for seed in Self.seeds {
      let naive = NaiveAgenda.random(seed: seed)
      let (found, expected) = (try naive.prepared().lines(), naive.lines())
      expect(found == expected, "seed \(seed): \(found.prefix(12)) not \(expected.prefix(12))")
    }
  }

  @Test("After any edits an agenda is as if it were prepared anew") func editsAreFresh() throws {
    var followed = 0
    for seed in Self.seeds {
      let naive = NaiveAgenda.random(seed: seed)
      let subject = try naive.prepared()
      let (layout, context) = (subject.layout, subject.context)
      if seed % 3 == 0 { context.set("origin", nil) }
      context.set("now", text: "2024-05-20T12:00")
      try layout.prepare(context)
      var batches = RandomBatches(seed: seed, of: context) { random in
        NaiveAgenda.item(&random, naive.origin)
      }
      for step in 0..<4 {
        let updates = batches.changes(count: 3)
        do {
          try layout.apply(updates, context)
          followed += 1
        } catch { try layout.prepare(context) }
        let fresh = AgendaUnderTest.layout()
        try fresh.prepare(context)
        let text = "seed \(seed) step \(step): \(updates)"
        expect(layout.contentSize == fresh.contentSize, text)
        expect(try context.elements(of: layout) == context.elements(of: fresh), text)
        expect(
          try context.everyElement(of: layout, least: 50)
            == context.everyElement(of: fresh, least: 50), text)
        for section in context.sections.indices {
          expect(
            layout.extent(ofSection: section) == fresh.extent(ofSection: section), text)
        }
      }
    }
    expect(followed > Self.seeds.count, "followed \(followed)")
  }
}
