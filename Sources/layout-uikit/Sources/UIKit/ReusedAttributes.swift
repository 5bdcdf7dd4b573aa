#if os(Linux)
internal import LayoutCore

/// Attributes for the answers of `super`: each answer's are fresh for the class, as UIKit's are
/// (rule U-52), which may change and keep them. What no one has kept of an earlier answer is used
/// again: allocating takes longer than all the rest.
@MainActor struct ReusedAttributes {
  private var answer: [UICollectionViewLayoutAttributes] = []
  /// Objects that a smaller answer had left over.
  private var spare: [UICollectionViewLayoutAttributes] = []
  /// Larger answers are not held.
  private static let most = 1000

  /// Shows what the engine found.
  ///
  /// A class that keeps the whole answer shares its storage: the first access below copies that,
  /// and no object in it has one owner alone.
  mutating func show(_ found: [LayoutAttributes]) -> [UICollectionViewLayoutAttributes] {
    while answer.count > found.count { spare.append(answer.removeLast()) }
    answer.reserveCapacity(found.count)
    while answer.count < found.count {
      answer.append(spare.popLast() ?? UICollectionViewLayoutAttributes())
    }
    for number in found.indices {
      if !isKnownUniquelyReferenced(&answer[number]) {
        answer[number] = UICollectionViewLayoutAttributes()
      }
      answer.unretained(number) { $0.show(found[number]) }
    }
    defer { if found.count > Self.most { (answer, spare) = ([], []) } }
    return answer
  }
}
#endif
