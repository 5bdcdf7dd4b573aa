import LayoutCore
import Testing
import UIKitTesting

@testable import LayoutUIKit
@testable import UIKit

/// Attributes that a class keeps, changes or derives: what the engine reads is what the class has
/// now (rules U-20 to U-23, U-52, U-84).
@MainActor @Suite struct KeptAttributesTests {
  /// A layout whose answer is what it was given.
  final class Given: UICollectionViewLayout {
    var attributes: [UICollectionViewLayoutAttributes] = []
    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 480) }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    { attributes }
  }

  /// The engine's attributes of an object.
  private func shown(_ attributes: UICollectionViewLayoutAttributes) throws -> LayoutAttributes? {
    let (given, context) = (Given(), AdapterTests.Context())
    given.attributes = [attributes]
    let layout = AdoptedLayout.layout(
      name: "given", summary: "", source: ContentSource(), given, declaring: { _ in })
    try layout.prepare(context)
    var found: [LayoutAttributes] = []
    try layout.attributes(
      in: Rect(x: -1000, y: -1000, width: 3000, height: 3000), context, into: &found)
    return found.first
  }

  /// Attributes of which each accessor returns another value than the stored one.
  final class Derived: UICollectionViewLayoutAttributes {
    override var frame: CGRect {
      get { super.frame.offsetBy(dx: 5, dy: 7) }
      set { super.frame = newValue }
    }
    override var alpha: CGFloat {
      get { super.alpha / 2 }
      set { super.alpha = newValue }
    }
    override var zIndex: Int {
      get { super.zIndex + 3 }
      set { super.zIndex = newValue }
    }
    override var isHidden: Bool {
      get { !super.isHidden }
      set { super.isHidden = newValue }
    }
    override var indexPath: Foundation.IndexPath {
      get { Foundation.IndexPath(item: super.indexPath.item + 1, section: 4) }
      set { super.indexPath = newValue }
    }
  }

  @Test func anOverriddenAccessorIsReadThroughIt() throws {
    let derived = Derived(forCellWith: Foundation.IndexPath(item: 2, section: 0))
    derived.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    let read = try #require(try shown(derived))
    #expect(read.frame == Rect(x: 15, y: 27, width: 30, height: 40))
    #expect(read.alpha == 0.5 && read.zIndex == 3 && read.isHidden)
    #expect(read.element == Element(.cell, section: 4, item: 3))
  }

  @Test func anOverriddenMiddleMapAndKindAreReadThroughThem() throws {
    final class Turned: UICollectionViewLayoutAttributes {
      override var center: CGPoint {
        get { CGPoint(x: 100, y: 200) }
        set { super.center = newValue }
      }
      override var transform3D: CATransform3D {
        get { CATransform3DMakeScale(2, 3, 1) }
        set { super.transform3D = newValue }
      }
      override var representedElementCategory: UICollectionView.ElementCategory {
        .supplementaryView
      }
      override var representedElementKind: String? { UICollectionView.elementKindSectionHeader }
    }
    let turned = Turned(forCellWith: Foundation.IndexPath(item: 0, section: 0))
    turned.size = CGSize(width: 20, height: 10)
    let read = try #require(try shown(turned))
    #expect(read.frame == Rect(x: 90, y: 195, width: 20, height: 10))
    #expect(read.transform.a == 2 && read.transform.d == 3)
    #expect(read.element == Element(.header, section: 0))
  }

  @Test func keptAttributesAreReadAnew() throws {
    let kept = UICollectionViewLayoutAttributes(
      forCellWith: Foundation.IndexPath(item: 1, section: 0))
    kept.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    var wanted = LayoutAttributes(
      Element(.cell, section: 0, item: 1), frame: Rect(x: 10, y: 20, width: 30, height: 40))
    /// Changes both, in turn.
    func change(
      _ change: (UICollectionViewLayoutAttributes) -> Void,
      _ follow: (inout LayoutAttributes) -> Void
    ) throws {
      change(kept)
      follow(&wanted)
      #expect(try shown(kept) == wanted)
    }
    try change({ _ in }, { _ in })
    try change({ $0.frame.origin.x = 11 }, { $0.frame.x = 11 })
    try change({ $0.center.y = 100 }, { $0.frame.y = 80 })
    try change(
      { $0.size = CGSize(width: 10, height: 20) },
      { $0.frame = Rect(x: 21, y: 90, width: 10, height: 20) })
    try change({ $0.alpha = 1.5 }, { $0.alpha = 1 })
    try change({ $0.alpha = 0.25 }, { $0.alpha = 0.25 })
    try change({ $0.zIndex = -7 }, { $0.zIndex = -7 })
    try change({ $0.isHidden = true }, { $0.isHidden = true })
    try change(
      { $0.indexPath = Foundation.IndexPath(item: 8, section: 2) },
      { $0.element = Element(.cell, section: 2, item: 8) })
    try change(
      { $0.transform = CGAffineTransform(scaleX: 2, y: 2) },
      {
        $0.transform.a = 2; $0.transform.d = 2
      })
    try change({ $0.alpha = 1 }, { $0.alpha = 1 })
    try change({ $0.transform = .identity }, { $0.transform = .identity })
  }

  @Test func anIndexPathOfAnotherLengthStays() {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "Shelf", with: Foundation.IndexPath(index: 3))
    #expect(attributes.indexPath == Foundation.IndexPath(index: 3))
    attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(attributes.indexPath == Foundation.IndexPath(index: 3))
    #expect(attributes.representedElementKind == "Shelf")
    let copy = attributes.copy() as? UICollectionViewLayoutAttributes
    #expect(copy?.isEqual(attributes) == true)
    attributes.indexPath = Foundation.IndexPath(item: 1, section: 5)
    #expect(attributes.indexPath == Foundation.IndexPath(item: 1, section: 5))
    #expect(attributes.representedElementCategory == .decorationView)
    #expect(attributes.transform.a == 2)
  }
}
