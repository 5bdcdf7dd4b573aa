import LayoutCore
import TestSupport
import Testing

@testable import TimelineLayout

/// Laws on random content: what must hold whatever the events and the options are.
struct TimelineLawTests {
  private static let seeds = 1...rounds(60, often: 3000)

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      let subject = try NaiveTimeline.random(seed: seed).prepared()
      if seed % 2 == 0 {
        subject.context.set("rtl", .flag(true))
        subject.context.set("now", text: "2024-06-06T10:15")
        try subject.layout.prepare(subject.context)
      }
      subject.context.viewport.contentOffset = Point(x: Double(seed % 5) * 77, y: Double(seed % 3))
      let broken = brokenLaw(subject.layout, subject.context)
      expect(broken == nil, "seed \(seed): \(broken ?? "")")
    }
  }

  @Test("Boxes are those found minute by minute and lane by lane (K-75 to K-77)")
  func everyBoxIsWhereItMustBe() throws {
    var shown = 0
    for seed in Self.seeds {
      let naive = NaiveTimeline.random(seed: seed)
      let subject = try naive.prepared()
      var parts: [IndexPath: Int] = [:]
      for place in naive.places() {
        let path = IndexPath(item: place.item, section: place.section)
        let part = parts[path, default: 0]
        parts[path] = part + 1
        let text = "seed \(seed) \(place) part \(part)"
        let found = try #require(
          try subject.part(place.item, part, section: place.section), "\(text)")
        expect(found.isHidden == (place.frame == nil), text)
        guard let frame = place.frame else { continue }
        shown += 1
        expect(
          (found.frame.x - frame.x).magnitude < 1e-6 && (found.frame.y - frame.y).magnitude < 1e-6
            && (found.frame.width - frame.width).magnitude < 1e-6 && found.frame.height == 30,
          "\(text) \(found.frame)")
      }
      for (path, count) in parts {
        expect(try subject.part(path.item, count, section: path.section) == nil, "seed \(seed)")
      }
    }
    expect(shown > 3 * Self.seeds.count, "shown \(shown)")
  }

  @Test("No two boxes overlap, and mirroring is its own inverse (K-76, K-98)")
  func boxesDoNotOverlap() throws {
    for seed in Self.seeds {
      let subject = try NaiveTimeline.random(seed: seed).prepared()
      let kinds = subject.prepared.kinds
      let plain = try subject.context.elements(of: subject.layout)
      let boxes = plain.filter { $0.zIndex == 100 }
      for (index, box) in boxes.enumerated() {
        for other in boxes[..<index] {
          expect(!box.frame.intersects(other.frame), "seed \(seed): \(box.element)")
        }
      }
      subject.context.set("rtl", .flag(true))
      try subject.layout.prepare(subject.context)
      let width = subject.layout.contentSize.width
      // At the right end: what is pinned is at the other edge of the same view.
      subject.context.viewport.contentOffset.x = width - subject.context.viewport.size.width
      for var one in try subject.context.elements(of: subject.layout)
      where one.element.kind != kinds.corner {
        one.frame.x = width - one.frame.x - one.frame.width
        let same = plain.first { $0.element == one.element }
        expect(
          same.map { ($0.frame.x - one.frame.x).magnitude < 1e-6 } ?? false,
          "seed \(seed): \(one.element)")
      }
    }
  }

  @Test("After any edits a timeline is as if it were prepared anew") func editsAreFresh() throws {
    var followed = 0
    for seed in Self.seeds {
      let naive = NaiveTimeline.random(seed: seed)
      let subject = try naive.prepared()
      let (layout, context) = (subject.layout, subject.context)
      var random = SceneRandom(seed: seed)
      for step in 0..<12 where !context.sections.isEmpty {
        let section = random.below(context.sections.count)
        let update = change(context, section, naive.origin, &random)
        do {
          try layout.apply([update], context)
          followed += 1
        } catch { try layout.prepare(context) }
        let fresh = TimelineUnderTest.layout()
        try fresh.prepare(context)
        let text = "seed \(seed) step \(step): \(update)"
        expect(layout.contentSize == fresh.contentSize, text)
        expect(try context.elements(of: layout) == context.elements(of: fresh), text)
        expect(
          try context.everyElement(of: layout, least: 50)
            == context.everyElement(of: fresh, least: 50), text)
        expect(layout.remarks(context) == fresh.remarks(context), text)
      }
    }
    expect(followed > Self.seeds.count, "followed \(followed)")
  }

  /// Changes an item of a section, or adds or deletes one.
  private func change(
    _ context: ArrayContext, _ section: Int, _ origin: Int, _ random: inout SceneRandom
  ) -> LayoutUpdate {
    let content = context.sections[section]
    var items = content.items.indices.map { index in
      (content.items[index], content.texts[index]?[TimelineColumn.resource])
    }
    let new = (NaiveTimeline.item(&random, origin), NaiveTimeline.resource(&random))
    let update: LayoutUpdate
    if items.isEmpty || random.once(in: 3) {
      let place = random.below(items.count + 1)
      items.insert(new, at: place)
      update = .insertItems(section: section, items: place..<place + 1)
    } else {
      let place = random.below(items.count)
      if random.once(in: 2) {
        items.remove(at: place)
        update = .deleteItems(section: section, items: place..<place + 1)
      } else {
        items[place] = new
        update = .reloadItems(section: section, items: place..<place + 1)
      }
    }
    context.sections[section] = TimelineUnderTest.section(items)
    return update
  }
}
