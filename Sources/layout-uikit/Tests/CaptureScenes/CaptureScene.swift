package import UIKit

/// A random scene of a flow layout, the same for a seed.
@MainActor
package final class CaptureScene: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  /// A flow that notes which rectangles it is asked for.
  package class Flow: UICollectionViewFlowLayout {
    package var asked: [CGRect] = []
    package override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      if asked.last != rect { asked.append(rect) }
      return super.layoutAttributesForElements(in: rect)
    }
  }
  package final class FlippingFlow: Flow {
    package override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  package let view: UICollectionView
  package let flow: Flow
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 900))
  package private(set) var sizes: [[CGSize]] = []
  private let answers: [Bool]
  private let lengths: [CGFloat]

  package init(seed: UInt64) {
    var numbers = SeededNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15)
    func length(_ range: ClosedRange<Int>) -> CGFloat {
      CGFloat(Int.random(in: range, using: &numbers))
        / CGFloat([1, 2, 3].randomElement(using: &numbers) ?? 1)
    }
    func insets(_ most: Int) -> UIEdgeInsets {
      UIEdgeInsets(
        top: length(0...most), left: length(0...most), bottom: length(0...most),
        right: length(0...most))
    }
    func chance() -> Bool { Bool.random(using: &numbers) }
    flow = chance() ? FlippingFlow() : Flow()
    flow.scrollDirection = chance() ? .vertical : .horizontal
    flow.itemSize = CGSize(width: length(10...120), height: length(10...120))
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (length(0...30), length(0...30))
    flow.headerReferenceSize = CGSize(width: length(0...60), height: length(0...60))
    flow.sectionInset = insets(20)
    flow.sectionHeadersPinToVisibleBounds = chance()
    flow.sectionFootersPinToVisibleBounds = chance()
    flow.sectionInsetReference =
      [.fromContentInset, .fromSafeArea, .fromLayoutMargins]
      .randomElement(using: &numbers) ?? .fromSafeArea
    let isUniform = chance()
    for _ in 0..<Int.random(in: 0...5, using: &numbers) {
      let one = CGSize(width: length(10...120), height: length(10...120))
      sizes.append(
        (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
          isUniform ? one : CGSize(width: length(10...120), height: length(10...120))
        })
    }
    answers = (0..<6).map { _ in chance() }
    lengths = (0..<10).map { _ in length(0...40) }
    view = UICollectionView(
      frame: CGRect(
        x: length(0...50), y: length(0...50), width: length(150...500), height: length(150...700)),
      collectionViewLayout: flow)
    super.init()
    view.setInsets(content: insets(30), safeArea: insets(40), margins: insets(20))
    view.contentInsetAdjustmentBehavior =
      [.automatic, .scrollableAxes, .never, .always]
      .randomElement(using: &numbers) ?? .never
    if chance() { view.semanticContentAttribute = .forceRightToLeft }
    view.traitCollection.displayScale = CGFloat(Int.random(in: 1...3, using: &numbers))
    if chance() { window.addSubview(view) }
    (view.dataSource, view.delegate) = (self, self)
    view.layoutIfNeeded()
    view.contentOffset = place(&numbers)
    view.layoutIfNeeded()
    flow.asked = []
    view.forgetCalls()
  }

  /// A random offset, where there are items at one of them: by its cell a reader can tell whether
  /// answers are mirrored.
  private func place(_ numbers: inout SeededNumbers) -> CGPoint {
    let (isVertical, size) = (flow.scrollDirection == .vertical, view.contentSize)
    var offset = CGFloat.random(in: 0...(isVertical ? size.height : size.width), using: &numbers)
    if let section = sizes.indices.filter({ !sizes[$0].isEmpty }).randomElement(using: &numbers) {
      let item = Int.random(in: 0..<sizes[section].count, using: &numbers)
      let path = IndexPath(item: item, section: section)
      if let center = view.layoutAttributesForItem(at: path)?.center {
        offset = isVertical ? center.y - view.bounds.height / 2 : center.x - view.bounds.width / 2
      }
    }
    return isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
  }

  private func answer<Value>(_ number: Int, _ value: Value) -> Value {
    answers[number] ? value : optionalMethodIsMissing(value)
  }

  package func numberOfSections(in collectionView: UICollectionView) -> Int { sizes.count }
  package func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int
  {
    sizes[section].count
  }
  package func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }
  package func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
  package func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize { answer(0, sizes[path.section][path.item]) }
  package func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    answer(
      1, UIEdgeInsets(top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3]))
  }
  package func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { answer(2, lengths[4]) }
  package func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { answer(3, lengths[5]) }
  package func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { answer(4, CGSize(width: lengths[6], height: lengths[7])) }
  package func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { answer(5, CGSize(width: lengths[8], height: lengths[9])) }

  /// Whether the delegate answers a question: size, inset, line, interitem, header, footer.
  package func answers(_ number: Int) -> Bool { answers[number] }
}

/// Numbers that are the same in each run.
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 32
  }
}

extension UICollectionView {
  /// Sets all insets; the margins lie inside the safe area.
  func setInsets(content: UIEdgeInsets, safeArea: UIEdgeInsets, margins: UIEdgeInsets) {
    (contentInset, safeAreaInsets) = (content, safeArea)
    layoutMargins = UIEdgeInsets(
      top: safeArea.top + margins.top, left: safeArea.left + margins.left,
      bottom: safeArea.bottom + margins.bottom, right: safeArea.right + margins.right)
  }
}
