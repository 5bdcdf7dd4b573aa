import CaptureScenes
import Testing
import UIKitTesting

@testable import UIKit

/// The attributes that `super` answers with are the class's own: to keep, and to change (rule
/// U-52).
@MainActor @Suite struct FreshAnswerTests {
  /// A view of a flow with headers.
  private func scene(_ flow: UICollectionViewFlowLayout) -> (UICollectionView, TestSource) {
    flow.headerReferenceSize = CGSize(width: 0, height: 20)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: flow)
    let source = TestSource([30, 0, 70], size: CGSize(width: 70, height: 40))
    source.show(in: view)
    view.layoutIfNeeded()
    return (view, source)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func whatIsKeptIsNeverUsedAgain(seed: UInt64) throws {
    let flow = UICollectionViewFlowLayout()
    let (view, source) = scene(flow)
    defer { withExtendedLifetime((view, source)) {} }
    var numbers = SeededNumbers(state: seed)
    var keptArrays: [[UICollectionViewLayoutAttributes]] = []
    var kept: [(object: UICollectionViewLayoutAttributes, copy: String)] = []
    var (mostKept, reused, earlier) = (0, 0, Set<ObjectIdentifier>())
    for _ in 0..<300 {
      let rect = CGRect(
        x: 0, y: .random(in: -100...1000, using: &numbers), width: 320,
        height: .random(in: 0...900, using: &numbers))
      var answer = flow.layoutAttributesForElements(in: rect) ?? []
      for attributes in answer {
        #expect(!kept.contains { $0.object === attributes })
        let single =
          attributes.representedElementCategory == .cell
          ? flow.layoutAttributesForItem(at: attributes.indexPath)
          : flow.layoutAttributesForSupplementaryView(
            ofKind: attributes.representedElementKind ?? "", at: attributes.indexPath)
        #expect(single?.isEqual(attributes) == true)
        if earlier.contains(ObjectIdentifier(attributes)) { reused += 1 }
      }
      earlier = Set(answer.map(ObjectIdentifier.init))
      for attributes in answer where Bool.random(using: &numbers) {
        attributes.alpha = 0.5
        attributes.transform = CGAffineTransform(scaleX: 2, y: 1)
        attributes.indexPath = Foundation.IndexPath(index: 9)
        (attributes.zIndex, attributes.isHidden) = (4, true)
      }
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: keptArrays.append(answer)
      case 1:
        answer.shuffle(using: &numbers)
        kept += answer.prefix(3).map { ($0, $0.description) }
      case 2: if !kept.isEmpty { kept.removeFirst(kept.count / 2) }
      default: keptArrays = []
      }
      for array in keptArrays.suffix(1) { kept += array.map { ($0, $0.description) } }
      mostKept = max(mostKept, kept.count)
      for one in kept { #expect(one.object.description == one.copy) }
    }
    // Both happened: objects were kept, and others used again.
    #expect(mostKept > 50 && reused > 50)
  }

  @Test func anAnswerThatIsBeingReadIsNotChangedByAnother() throws {
    final class Nested: UICollectionViewFlowLayout {
      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      {
        var all: [UICollectionViewLayoutAttributes] = []
        for attributes in super.layoutAttributesForElements(in: rect) ?? [] {
          let below = super.layoutAttributesForElements(
            in: attributes.frame.offsetBy(dx: 0, dy: 300))
          all.append(attributes)
          if let first = below?.first { all.append(first) }
        }
        return all
      }
    }
    let flow = Nested()
    let (view, source) = scene(flow)
    defer { withExtendedLifetime((view, source)) {} }
    let answer = try #require(flow.layoutAttributesForElements(in: view.bounds))
    #expect(answer.count > 40 && Set(answer.map(ObjectIdentifier.init)).count == answer.count)
    for attributes in answer where attributes.representedElementCategory == .cell {
      #expect(
        flow.layoutAttributesForItem(at: attributes.indexPath)?.isEqual(attributes) == true)
    }
  }
}
