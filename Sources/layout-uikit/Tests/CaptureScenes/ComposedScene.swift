import CompositionalLayout
package import UIKit

/// A scene of a compositional layout: a spec, with content and a view that are random, the same for
/// a seed.
@MainActor package final class ComposedScene: NSObject, UICollectionViewDataSource {
  package let view: UICollectionView
  private let counts: [Int]

  package init(_ objects: SpecObjects, seed: UInt64) {
    var numbers = SeededNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15)
    func length(_ range: ClosedRange<Int>) -> CGFloat {
      CGFloat(Int.random(in: range, using: &numbers))
    }
    func insets(_ most: Int) -> UIEdgeInsets {
      UIEdgeInsets(
        top: length(0...most), left: length(0...most), bottom: length(0...most),
        right: length(0...most))
    }
    let layout = objects.layout()
    for section in objects.said.sections {
      for background in section.backgrounds {
        layout.register(
          UICollectionReusableView.self, forDecorationViewOfKind: background.kind)
      }
    }
    counts = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
      Int.random(in: 1...30, using: &numbers)
    }
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: length(200...500), height: length(200...700)),
      collectionViewLayout: layout)
    super.init()
    view.setInsets(content: insets(20), safeArea: insets(40), margins: insets(20))
    view.contentInsetAdjustmentBehavior =
      [.automatic, .scrollableAxes, .never, .always].randomElement(using: &numbers) ?? .never
    view.dataSource = self
    view.layoutIfNeeded()
    let isVertical = objects.said.layout.axis == .vertical
    let most = isVertical ? view.contentSize.height : view.contentSize.width
    let offset = CGFloat.random(in: 0...max(1, most), using: &numbers).rounded()
    view.contentOffset = isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
    view.layoutIfNeeded()
    view.forgetCalls()
  }

  package func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  package func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int
  { counts[section] }
  package func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }
  package func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}
