import CaptureScenes
import CompositionalLayout
import Foundation

@testable import UIKit

/// Lays out what the printed code makes and what its spec says, and compares the two specs that the
/// layouts got from the objects: `printed-layouts SPECS`, a spec a line.
///
/// `printed` is the printed code, which a release check writes beside this file.
@main @MainActor enum PrintedLayouts {
  private final class Source: NSObject, UICollectionViewDataSource {
    func numberOfSections(in collectionView: UICollectionView) -> Int { 5 }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 7 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
      -> UICollectionViewCell
    { UICollectionViewCell(frame: .zero) }
  }

  /// The spec that a layout gets from its objects, once a view shows it.
  private static func spec(of layout: UICollectionViewCompositionalLayout) -> CompositionalSpec {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
    view.safeAreaInsets = UIEdgeInsets(top: 20, left: 10, bottom: 30, right: 5)
    view.layoutMargins = UIEdgeInsets(top: 28, left: 26, bottom: 38, right: 21)
    let source = Source()
    view.dataSource = source
    view.layoutIfNeeded()
    return layout.engine.spec
  }

  static func main() throws {
    let specs = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
      .split(separator: "\n")
    guard specs.count == printed.count else {
      print("expected code of \(specs.count) specs, found \(printed.count)")
      exit(1)
    }
    for (text, make) in zip(specs, printed) {
      guard let objects = SpecObjects(try CompositionalSpec(reading: String(text))) else {
        print("UIKit cannot say \(text)")
        exit(1)
      }
      let (wanted, found) = (spec(of: objects.layout()), spec(of: make()))
      guard wanted != found else { continue }
      print("the code of \(text)\nmakes \(found.text)\nin place of \(wanted.text)")
      exit(1)
    }
    print("the code of \(specs.count) specs makes them again")
  }
}
