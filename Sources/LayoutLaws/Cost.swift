internal import CollectionEngine
internal import Glibc
internal import LayoutCore

/// What a layout's work costs in processor time; times are never the same twice.
public struct Cost: Sendable {
  /// Number of items that were prepared.
  public let items: Int
  /// Microseconds that a prepare takes for each item.
  public let microsecondsPerItem: Double
  /// How many times as long a prepare takes for four times the items: about 4 for work in proportion.
  public let growth: Double
  /// What part of a prepare an edit in the middle takes.
  public let edit: Double

  /// More than this is more than proportion, even with a logarithm and a noisy machine.
  static let mostGrowth = 10.0

  /// Whether an edit costs so much less than a prepare that it is no prepare.
  public var isIncremental: Bool { edit < 0.35 }

  /// Measures the layouts of a scene over content of their own.
  ///
  /// - Throws: what they throw.
  public init(of scene: LawScene) throws {
    let twin = try scene.twin()
    var items = 10_000
    var few = try Self.prepare(twin, items)
    // A layout that is slow already need not be asked for so much.
    if few > 400_000 {
      items = 1000
      few = try Self.prepare(twin, items)
    }
    let many = try Self.prepare(twin, items * 4)
    few = try Self.prepare(twin, items)
    let middle = IndexPath(item: items / 2, section: 0)
    let edit = try Self.time(5) {
      _ = try twin.scene.insertItems(
        at: middle, [.metric(.width, 33), .metric(.height, 44)], layer: twin.layer)
    }
    self.items = items
    microsecondsPerItem = few / Double(items)
    growth = many / max(few, 1)
    self.edit = edit / max(few, 1)
  }

  /// Microseconds of a prepare of so many items of mixed sizes.
  private static func prepare(_ twin: LawScene, _ items: Int) throws -> Double {
    let content = ContentGenerator(
      items: items, sections: 1, seed: 7, width: 20...90, height: 20...90)
    _ = try twin.scene.generate(content, layer: twin.layer)
    let probe = try twin.probe()
    return try time(3) {
      for level in probe.levels { try level.layout.prepare(level.context) }
    }
  }

  /// The least processor time of some runs, in microseconds.
  private static func time(_ runs: Int, _ body: () throws -> Void) throws -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let start = clock()
      try body()
      least = min(least, Double(clock() - start))
      // Once is enough of what takes long.
      if least > 100_000 { break }
    }
    return least
  }
}
