import LayoutCore
import Testing

@testable import LayoutUIKit
@testable import UIKit

/// Layouts that ask the view while they answer it, and invalid answers.
@MainActor @Suite struct AskingTests {
  /// Asks for cells wherever the view asks it.
  final class Curious: UICollectionViewFlowLayout {
    var found: [Int] = []

    override func prepare() {
      super.prepare()
      look()
      // A layout pass inside a layout pass does nothing.
      collectionView?.layoutIfNeeded()
    }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      look()
      return super.layoutAttributesForElements(in: rect)
    }
    private func look() {
      let path = Foundation.IndexPath(item: 0, section: 0)
      _ = collectionView?.cellForItem(at: path)
      _ = collectionView?.indexPathForItem(at: .zero)
      found.append(collectionView?.indexPathsForVisibleItems.count ?? -1)
    }
  }

  final class Data: NSObject, UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
    func collectionView(
      _ view: UICollectionView, cellForItemAt indexPath: Foundation.IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  }

  @Test func aLayoutThatAsksForCellsIsNotAskedInTurn() {
    let layout = Curious()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let data = Data()
    view.dataSource = data
    #expect(view.visibleCells.count == 4)
    #expect(layout.found == [0, 0])
    // The elements shown last are the visible ones.
    layout.invalidateLayout()
    #expect(view.visibleCells.count == 4)
    #expect(layout.found == [0, 0, 4, 4])
  }

  @Test func aLayoutOfOneSectionLoadsWithoutContent() throws {
    final class One: UICollectionViewFlowLayout {
      var count = -1
      override func prepare() {
        super.prepare()
        count = collectionView?.numberOfItems(inSection: 0) ?? -1
      }
    }
    let one = One()
    let layout = AdoptedLayout.layout(
      name: "one", summary: "", source: ContentSource(), one
    ) { _ in }
    let context = AdapterTests.Context()
    for counts in [[], [4]] {
      context.counts = counts
      try layout.prepare(context)
      #expect(one.count == counts.first ?? 0)
    }
  }

  @Test func theShellsViewIsInAWindow() throws {
    final class Homeless: UICollectionViewFlowLayout {
      override var collectionViewContentSize: CGSize {
        collectionView?.superview == nil ? .zero : super.collectionViewContentSize
      }
    }
    let layout = AdoptedLayout.layout(
      name: "homeless", summary: "", source: ContentSource(), Homeless()
    ) { _ in }
    try layout.prepare(AdapterTests.Context())
    #expect(layout.contentSize.width == 320 && layout.contentSize.height == 50)
  }

  @Test func aLengthBelowZeroShowsNothingAndNaNIsLeftToTheHost() throws {
    final class Tight: UICollectionViewLayout {
      override func layoutAttributesForItem(at indexPath: Foundation.IndexPath)
        -> UICollectionViewLayoutAttributes?
      {
        let cell = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        cell.frame.size = CGSize(width: indexPath.item == 0 ? -5 : CGFloat(Double.nan), height: 20)
        cell.alpha = indexPath.item == 0 ? 1.5 : .nan
        return cell
      }
      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      {
        (0...1).compactMap {
          layoutAttributesForItem(at: Foundation.IndexPath(item: $0, section: 0))
        }
      }
    }
    let context = AdapterTests.Context()
    let layout = AdoptedLayout.layout(
      name: "tight", summary: "", source: ContentSource(), Tight()
    ) { _ in }
    try layout.prepare(context)
    let found = try (0...1).map {
      try layout.attributes(for: Element(.cell, section: 0, item: $0), context)
    }
    #expect(found[0]?.frame.width == 0 && found[0]?.frame.height == 20)
    #expect(found[1]?.frame.width.isNaN == true)
    #expect(found[0]?.alpha == 1 && found[1]?.alpha.isNaN == true)
    var all: [LayoutAttributes] = []
    try layout.attributes(in: Rect(x: 0, y: 0, width: 9, height: 9), context, into: &all)
    #expect(all.map { $0.element.item } == [1])
  }

  @Test func olderNames() {
    let path = NSIndexPath(item: 3, section: 2)
    #expect((path.section, path.item, path.row) == (2, 3, 3))
    #expect(CGFloat(2).distance(from: 5) == 3)
    let outer = UIView(frame: .zero)
    let (first, second) = (UIView(frame: .zero), UIView(frame: .zero))
    outer.addSubview(first)
    outer.addSubview(second)
    outer.bringSubview(toFront: first)
    #expect(outer.subviews == [second, first])
    outer.sendSubview(toBack: first)
    #expect(outer.subviews == [first, second])
  }

  private static var key: UInt8 = 0

  @Test func valuesGoWithTheirObject() {
    var object: NSObject? = NSObject()
    let other = NSObject()
    withUnsafePointer(to: &Self.key) { key in
      #expect(objc_getAssociatedObject(object as Any, key) == nil)
      objc_setAssociatedObject(object as Any, key, 5, .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(object as Any, key) as? Int == 5)
      #expect(objc_getAssociatedObject(other, key) == nil)
      objc_setAssociatedObject(object as Any, key, nil, .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(object as Any, key) == nil)
    }
    object = nil
  }

  @Test func olderNamesAndWhatAnAppAsksAround() {
    #expect(NSInteger(-1) == -1 && NSUInteger(1) == 1 && NSEC_PER_SEC == 1_000_000_000)
    #expect(objc_AssociationPolicy(rawValue: 769) == .OBJC_ASSOCIATION_RETAIN)
    #expect(UIApplication.shared.keyWindow == nil && UIApplication.shared.windows.isEmpty)
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.snapshotView(afterScreenUpdates: false)?.frame == view.frame)
    let part = view.resizableSnapshotView(
      from: CGRect(x: 5, y: 5, width: 10, height: 20), afterScreenUpdates: false,
      withCapInsets: .zero)
    #expect(part?.bounds.size == CGSize(width: 10, height: 20))
    #expect(UIColor.red.resolvedColor(with: view.traitCollection) == .red)
    // Never called, but a class may call super.
    view.awakeFromNib()
    view.prepareForInterfaceBuilder()
    #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
  }

  @Test func anOptionalMethodOfGesturesMayBeMissing() {
    final class Plain: NSObject, UIGestureRecognizerDelegate {}
    let recognizer = UITapGestureRecognizer()
    #expect(Plain().gestureRecognizerShouldBegin(recognizer))
    #expect(
      optionalAnswer {
        Plain().gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: recognizer)
      } == nil)
  }
}

extension CGFloat {
  /// The name `abs` in an extension of `CGFloat` is that of a function.
  fileprivate func distance(from other: CGFloat) -> CGFloat { abs(self - other) }
}
