import Testing
import UIKit

/// Geometry beyond the rows: names that sources of any age use (rules U-10, U-12).
@MainActor @Suite struct GeometryTests {
  @Test func flatMaps() {
    let map = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 4)
    #expect(CGPoint(x: 1, y: 1).applying(map) == CGPoint(x: 12, y: 24))
    #expect(map.concatenating(map.inverted()).isIdentity)
    #expect(CGAffineTransform.identity.isIdentity && !map.isIdentity)
    let space = CATransform3DMakeAffineTransform(map)
    #expect(CATransform3DIsAffine(space))
    #expect(CATransform3DGetAffineTransform(space) == map)
    let other = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 0), 2, 4, 1)
    #expect(CATransform3DEqualToTransform(space, other))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(0, 0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 1, 0)))
  }

  @Test func pointsSizesAndRectangles() {
    let (point, size) = (CGPoint(x: 0, y: 10), CGSize(width: 100, height: 50))
    let rect = CGRect(origin: point, size: size)
    #expect(point.equalTo(point) && size.equalTo(size) && rect.equalTo(rect))
    #expect("\(rect)" == "(0.0, 10.0, 100.0, 50.0)")
    #expect(point.description == "(0.0, 10.0)" && size.description == "(100.0, 50.0)")
  }

  @Test func insetsAndOffsets() {
    let insets = UIEdgeInsetsMake(1, 2, 3, 4)
    #expect(
      UIEdgeInsetsEqualToEdgeInsets(insets, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(UIEdgeInsetsInsetRect(rect, insets) == CGRect(x: 2, y: 1, width: 94, height: 46))
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(directional.leading == 2 && directional.trailing == 4)
    #expect(UIOffset(horizontal: 3, vertical: 4).vertical == 4)
    #expect(UIRectEdge.all == [.top, .left, .bottom, .right])
    let corners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    #expect(UIRectCorner.allCorners.isSuperset(of: corners))
  }

  @Test func boxedValues() {
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    let size = CGSize(width: 1, height: 2)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    let offset = UIOffset(horizontal: 1, vertical: 2)
    #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
    let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(NSValue(directionalEdgeInsets: insets).directionalEdgeInsetsValue == insets)
  }

  @Test func clocksGoForward() {
    let (start, wall): (CFTimeInterval, CFAbsoluteTime) = (
      CACurrentMediaTime(), CFAbsoluteTimeGetCurrent()
    )
    #expect(autoreleasepool { CACurrentMediaTime() >= start })
    #expect(CFAbsoluteTimeGetCurrent() >= wall && wall > 0)
  }

  @Test func olderNames() {
    #expect(UICollectionElementKindSectionHeader == UICollectionView.elementKindSectionHeader)
    #expect(UICollectionElementKindSectionFooter == UICollectionView.elementKindSectionFooter)
    #expect(UIScrollViewDecelerationRateNormal == UIScrollView.DecelerationRate.normal)
    #expect(UIScrollViewDecelerationRateFast == UIScrollView.DecelerationRate.fast)
    let category: UICollectionElementCategory = UICollectionView.ElementCategory.cell
    let direction: UICollectionViewScrollDirection = UICollectionView.ScrollDirection.vertical
    let position: UICollectionViewScrollPosition = UICollectionView.ScrollPosition.top
    let action: UICollectionUpdateAction = UICollectionViewUpdateItem.Action.insert
    #expect(category == .cell && direction == .vertical)
    #expect(position == .top && action == .insert)
  }
}
