import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Which request of a batch is refused does not depend on how claims are kept: it is the first that claims what
/// an earlier one did, as a walk over all pairs finds it.
@Suite struct BatchClaimTests {
  private typealias Claim = (path: IndexPath, action: BatchAction)

  private static func operation(_ random: inout Random) -> BatchOperation {
    func path() -> IndexPath { IndexPath(item: random.below(9), section: random.below(2)) }
    switch random.below(4) {
    case 0: return .deleteItem(path())
    case 1: return .reloadItem(path(), [])
    case 2: return .moveItem(path(), to: path())
    default: return .insertItem(path(), [])
    }
  }

  private static func clash(_ operations: [BatchOperation]) -> BatchRefusal? {
    var (taken, filled): ([Claim], [Claim]) = ([], [])
    for operation in operations {
      var (source, target): (Claim?, Claim?)
      switch operation {
      case .deleteItem(let path): source = (path, .delete)
      case .reloadItem(let path, _): source = (path, .reload)
      case .insertItem(let path, _): target = (path, .insert)
      case .moveItem(let from, let to): (source, target) = ((from, .move), (to, .move))
      default: break
      }
      if let source, let earlier = taken.first(where: { $0.path == source.path }) {
        return .conflict(.sources(earlier.action, source.action), at: .item(source.path))
      }
      if let target, let earlier = filled.first(where: { $0.path == target.path }) {
        let clash: BatchClash =
          earlier.action == .insert
          ? .targets(.insert, target.action) : .targets(target.action, .move)
        return .conflict(clash, at: .item(target.path))
      }
      if let source { taken.append(source) }
      if let target { filled.append(target) }
    }
    return nil
  }

  /// Of a clash of sections and one of items, the one that was asked for first.
  @Test func sectionsAndItemsClashInOrder() {
    let path = IndexPath(item: 0, section: 0)
    let sections = [BatchOperation.deleteSection(1), .deleteSection(1)]
    let items = [BatchOperation.deleteItem(path), .deleteItem(path)]
    for (operations, place) in [
      (sections + items, BatchPlace.section(1)), (items + sections, .item(path)),
    ] {
      var found: BatchRefusal?
      do { _ = try BatchPlan(operations, for: Content(counts: [9, 9])) } catch { found = error }
      expect(found, equals: .conflict(.sources(.delete, .delete), at: place))
    }
  }

  @Test(arguments: 0..<100) func theFirstClashIsReported(seed: Int) {
    var random = Random(UInt32(seed))
    let content = Content(counts: [9, 9])
    for _ in 0..<20 {
      let operations = (0..<1 + random.below(9)).map { _ in Self.operation(&random) }
      var found: BatchRefusal?
      do { _ = try BatchPlan(operations, for: content) } catch { found = error }
      expect(found, equals: Self.clash(operations))
    }
  }

  /// Claims of one place stay as they were made; places are ordered by all of their bits, and also those that no
  /// content has.
  @Test(arguments: [(4, 9), (1 << 20, 1 << 24), (1 << 20, 3), (1 << 21, 1 << 24)])
  func claimsAscend(sections: Int, items: Int) {
    var random = Random(UInt32(sections))
    for count in [0, 1, 2, 30, 700] {
      var claims = BatchClaims<IndexPath>(BatchPlace.item)
      let paths = (0..<count).map { number in
        IndexPath(
          item: number % 3 == 0 ? items - 1 : random.below(items),
          section: number % 5 == 0 ? sections - 1 : random.below(sections))
      }
      for (number, path) in paths.enumerated() { claims.fill(path, .insert, number) }
      claims.sort()
      let expected = paths.indices.sorted { (paths[$0], $0) < (paths[$1], $1) }
      expect(claims.targets.map(\.request), equals: expected, "\(count) claims")
    }
  }
}
