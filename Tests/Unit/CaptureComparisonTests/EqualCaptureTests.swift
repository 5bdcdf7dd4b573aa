import CollectionEngine
import LayoutCore
import TestSupport
import Testing

@testable import CaptureComparison
@testable import CaptureFiles

/// A capture of a scene that the rules lay out is equal to the rules, and no difference in it stays
/// unseen.
struct EqualCaptureTests {
  private static let seeds = UInt64(rounds(30, often: 2_000))

  @Test("A capture of a scene by the rules is equal, without a note") func equal() throws {
    for seed in 1...Self.seeds {
      let found = CapturedFlow.compare(try CapturedFlow(seed: seed).capture(), explains: false)
      try #require(found.verdict == .equal, "seed \(seed): \(found)")
      #expect(found.notes.isEmpty && found.cause == nil && found.first == nil, "seed \(seed)")
    }
  }

  @Test("A capture of a scene by the rules is lawful") func lawful() throws {
    for seed in 1...Self.seeds {
      let capture = try CapturedFlow(seed: seed).capture()
      let found = CapturedFlow.compare(capture, CaptureComparer.Request(judgesLawsOnly: true))
      // Cells of flow may be wider than the content, and a pinned header may leave it.
      let broken = found.counts.map(\.name).filter { $0 != "content" }
      try #require(broken.isEmpty, "seed \(seed): \(found)")
    }
  }

  @Test("The scene of a capture is made again by its lines") func lines() throws {
    for seed in 1...40 {
      let capture = try CapturedFlow(seed: UInt64(seed)).capture()
      let scene = try #require(CaptureScene(capture))
      let lines = scene.lines(inset: capture.view.contentInset)
      #expect(lines.contains { $0.hasPrefix("load ") } && lines.last?.hasPrefix("scroll! ") == true)
    }
  }

  /// A difference that is planted into a capture, and the kind by which it is found.
  struct Planted: CustomTestStringConvertible {
    let kind: String
    let plant: @Sendable (inout Capture, _ place: Int) -> Void
    var testDescription: String { kind }
  }

  static let planted: [Planted] = [
    Planted(kind: "moved") { $0.attributes[$1].frame.x += 1 / $0.scale + 0.01 },
    Planted(kind: "resized") { $0.attributes[$1].frame.height += 1 / $0.scale + 0.01 },
    Planted(kind: "missing") { capture, place in
      for query in capture.queries.indices {
        capture.queries[query].result.removeAll { $0 == place }
      }
    },
    Planted(kind: "extra") { capture, place in
      capture.attributes[place].element = Capture.Element(
        category: .supplementary, kind: "Badge", section: 0, item: 0)
    },
    // A pinned header behind the cells that it covers.
    Planted(kind: "z") { $0.attributes[$1].zIndex = -5 },
    Planted(kind: "hidden") { $0.attributes[$1].isHidden = true },
    Planted(kind: "transform") {
      $0.attributes[$1] = Capture.Attributes(
        element: $0.attributes[$1].element, frame: $0.attributes[$1].frame,
        transform: AffineTransform(a: 1.2, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    },
    Planted(kind: "invalid") { $0.attributes[$1].frame.y = .nan },
    Planted(kind: "view") { capture, place in
      for view in capture.views.indices where capture.views[view].attributes == place {
        capture.views[view].frame.y += 3
      }
    },
  ]

  @Test("A planted difference is always found, by its kind", arguments: planted)
  func find(_ planted: Planted) throws {
    var tried = 0
    for seed in 1...Self.seeds {
      var scene = CapturedFlow(seed: seed)
      if planted.needsOverlap { scene.flow.headersPin = scene.flow.headerReferenceSize != .zero }
      var capture = try scene.capture()
      let shown = capture.views.compactMap(\.attributes)
      let place = shown.first { place in
        let frame = capture.attributes[place].frame
        guard frame.width > 2, frame.height > 2 else { return false }
        guard planted.needsOverlap else {
          return capture.attributes[place].element.category == .cell
        }
        return capture.attributes[place].zIndex > 0
          && shown.contains {
            capture.attributes[$0].element.category == .cell
              && capture.attributes[$0].frame.overlap(frame) > 1
          }
      }
      guard let place else { continue }
      planted.plant(&capture, place)
      let found = CapturedFlow.compare(capture, explains: false)
      tried += 1
      try #require(found.verdict == .differs, "seed \(seed)")
      try #require(
        found.counts.contains { $0.name == planted.kind }, "seed \(seed): \(found.counts)")
    }
    #expect(tried > Int(Self.seeds) / (planted.needsOverlap ? 12 : 2))
  }

  /// A touch that another view gets than by the rules.
  enum Touch: CaseIterable {
    /// A view above the cells swallows it.
    case swallowed
    /// No view gets it.
    case lost
    /// The view of another element gets it.
    case another
    /// An element gets it where the rules have none.
    case taken
  }

  @Test("A touch that another view gets is always found", arguments: Touch.allCases)
  func find(_ touch: Touch) throws {
    var tried = 0
    for seed in 1...Self.seeds {
      var capture = try CapturedFlow(seed: seed).capture()
      CapturedFlow.addTouches(to: &capture)
      #expect(CapturedFlow.compare(capture, explains: false).verdict == .equal, "seed \(seed)")
      guard var hits = capture.hits else { continue }
      let samples = hits.grid.indices.filter { (hits.grid[$0] < 0) == (touch == .taken) }
      guard !samples.isEmpty, hits.targets.count > 1 else { continue }
      var random = SeededNumbers(seed: seed)
      let sample = samples[random.below(samples.count)]
      switch touch {
      case .swallowed:
        hits.targets.append(Capture.Target(className: "OverlayView", identifier: "toast"))
        hits.grid[sample] = hits.targets.count - 1
      case .lost: hits.grid[sample] = -1
      case .another: hits.grid[sample] = (hits.grid[sample] + 1) % hits.targets.count
      case .taken: hits.grid[sample] = random.below(hits.targets.count)
      }
      capture.hits = hits
      let found = CapturedFlow.compare(capture, explains: false)
      tried += 1
      try #require(found.verdict == .differs, "seed \(seed)")
      try #require(found.counts == [Comparison.Count(name: "touch", count: 1)], "seed \(seed)")
      #expect(found.first?.point == hits.point(at: sample), "seed \(seed)")
      if touch == .swallowed { #expect(found.first?.device == .name("OverlayView#toast")) }
    }
    #expect(tried > Int(Self.seeds) / 2, "\(tried) tried")
  }
}

extension EqualCaptureTests.Planted {
  /// Whether only elements that overlap can show it.
  var needsOverlap: Bool { kind == "z" }
}
