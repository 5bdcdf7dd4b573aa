import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The focus: rules H-20 to H-23.
@Suite struct FocusTests {
  /// Cells of random sizes and places, which no rule orders.
  private final class Scattered: CollectionLayout {
    let declaration = LayoutDeclaration(name: "scattered", version: "1.0.0", summary: "For tests.")
    let contentSize = Size(width: 320, height: 480)
    let frames: [Rect]

    init(_ frames: [Rect]) { self.frames = frames }

    func prepare(_ context: any LayoutContext) {}

    func attributes(
      in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
    ) {
      attributes += all.filter { $0.frame.intersects(rect) }
    }

    func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
      all[element.item]
    }

    private var all: [LayoutAttributes] {
      frames.enumerated().map {
        LayoutAttributes(Element(.cell, section: 0, item: $0.offset), frame: $0.element)
      }
    }
  }

  private func cell(_ item: Int, section: Int = 0) -> Element {
    Element(.cell, section: section, item: item)
  }

  private func path(_ scene: Scene) -> IndexPath? { scene.focusedItem?.path }

  /// The rule by the letter, against all cells: in the strip that the cell sweeps, the nearest.
  @Test("Goes to the nearest in the strip", arguments: 0..<rounds(20, often: 200))
  func goesToTheNearestInTheStrip(seed: Int) throws {
    var random = Random(UInt32(600 + seed))
    let frames = (0..<18).map { _ in
      Rect(
        x: Double(random.below(280)), y: Double(random.below(440)),
        width: Double(5 + random.below(60)), height: Double(5 + random.below(60)))
    }
    let scene = Scene()
    try scene.load([Scattered(frames)])
    try scene.replaceSections([frames.count])
    for _ in 0..<12 {
      let start = random.below(frames.count)
      let heading = [FocusHeading.up, .down, .left, .right][random.below(4)]
      try scene.focus(on: cell(start))
      try scene.moveFocus(heading)
      let found = nearest(to: start, heading, frames) ?? start
      expect(path(scene), equals: IndexPath(item: found, section: 0), "\(seed) \(heading)")
    }
  }

  /// The layer that has the focus has changed, whether it scrolled or not.
  @Test("Its layer has changed") func itsLayerHasChanged() throws {
    let scene = Scene()
    try scene.load([Scattered([0, 440].map { Rect(x: 0, y: $0, width: 90, height: 90) })])
    try scene.replaceSections([2])
    for item in [0, 1] {
      try expect(scene.focus(on: cell(item)), equals: scene.layerNames, "\(item)")
    }
  }

  private func nearest(to start: Int, _ heading: FocusHeading, _ frames: [Rect]) -> Int? {
    let from = frames[start]
    var best: (item: Int, gap: Double, side: Double)?
    for (item, frame) in frames.enumerated() where item != start {
      let gap: Double
      switch heading {
      case .up: gap = from.minY - frame.maxY
      case .down: gap = frame.minY - from.maxY
      case .left: gap = from.minX - frame.maxX
      default: gap = frame.minX - from.maxX
      }
      let isUpright = heading == .up || heading == .down
      let ahead: Double
      switch heading {
      case .up: ahead = from.midY - frame.midY
      case .down: ahead = frame.midY - from.midY
      case .left: ahead = from.midX - frame.midX
      default: ahead = frame.midX - from.midX
      }
      // Part of the cell is beyond the edge, at most the width of the start beside it.
      let beyond = gap + (isUpright ? frame.height : frame.width)
      let overlaps =
        isUpright
        ? frame.minX < from.maxX && from.minX < frame.maxX
        : frame.minY < from.maxY && from.minY < frame.maxY
      guard ahead > 0, beyond > 0, overlaps else { continue }
      let side =
        isUpright ? (frame.midX - from.midX).magnitude : (frame.midY - from.midY).magnitude
      let place = (max(0, gap), side)
      if let best, (best.gap, best.side) <= place { continue }
      best = (item, place.0, place.1)
    }
    return best?.item
  }

  /// 100 rows of 20 in 480: the focus goes on where the viewport ends, and takes it along no
  /// further than needed.
  @Test("Scrolls as little as needed") func scrollsAsLittleAsNeeded() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([100])
    try scene.focus(on: cell(23))
    try expect(scene.offset().y, equals: 0)
    try scene.moveFocus(.down)
    expect(path(scene) == IndexPath(item: 24, section: 0))
    try expect(scene.offset().y, equals: 20)
    try scene.focus(on: cell(0))
    try expect(scene.offset().y, equals: 0)
    try scene.setInset(Insets(top: 30, left: 0, bottom: 50, right: 0))
    try scene.focus(on: cell(60))
    // Row 60 ends at 1220, which the 50 points of inset leave at 480 − 50.
    try expect(scene.offset().y, equals: 790)
    try scene.focus(on: cell(2))
    try expect(scene.offset().y, equals: 10)
  }

  @Test("The focus follows its item") func theFocusFollowsItsItem() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([5, 3])
    try scene.focus(on: cell(2))
    try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 3)
    expect(path(scene) == IndexPath(item: 5, section: 0))
    try scene.moveItem(IndexPath(item: 5, section: 0), to: IndexPath(item: 1, section: 1))
    expect(path(scene) == IndexPath(item: 1, section: 1))
    try expect(scene.attributes(.element(cell(1, section: 1)))[0].isFocused)
    try scene.deleteItems(1...1, section: 1)
    expect(path(scene) == nil)
    try scene.focus(on: cell(4))
    try scene.replaceSections([5, 3])
    expect(path(scene) == nil)
  }

  /// `remembersLastFocusedIndexPath`: the item keeps its place where it is gone, and is where the
  /// focus comes back.
  @Test("A layer remembers its last item") func aLayerRemembersItsLastItem() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([5])
    try scene.arrange("main", .focus(.remember))
    try scene.focus(on: cell(2))
    try scene.deleteItems(2...2, section: 0)
    expect(path(scene) == IndexPath(item: 2, section: 0))
    try scene.replaceSections([9])
    expect(path(scene) == IndexPath(item: 2, section: 0))
    scene.removeFocus()
    try scene.moveFocus(.down)
    expect(path(scene) == IndexPath(item: 2, section: 0))
    try scene.replaceSections([1])
    expect(path(scene) == nil)
    // Without it, the focus comes to the first visible item.
    try scene.arrange("main", .focus(.items))
    try scene.replaceSections([90])
    try scene.scroll(to: Point(x: 0, y: 200))
    try scene.moveFocus(.next)
    expect(path(scene) == IndexPath(item: 10, section: 0))
    try scene.arrange("main", .focus(.none))
    expect(path(scene) == nil)
    #expect(throws: EngineError.layer(.focusesNothing("main"))) { try scene.moveFocus(.next) }
  }

  /// An item that is gone is not where the focus comes back, though its layout still answers for
  /// it.
  @Test("An item that is gone is not remembered") func anItemThatIsGoneIsNotRemembered() throws {
    let scene = Scene()
    try scene.load([
      Scattered((0..<3).map { Rect(x: 0, y: 50 * Double($0), width: 40, height: 40) })
    ])
    try scene.replaceSections([3])
    try scene.arrange("main", .focus(.remember))
    try scene.focus(on: cell(2))
    scene.removeFocus()
    try scene.replaceSections([2])
    try scene.moveFocus(.down)
    expect(path(scene) == IndexPath(item: 0, section: 0))
  }

  /// UIKit takes a view for invisible below this (rule H-20).
  @Test("A cell that is all but transparent takes none")
  func aCellThatIsAllButTransparentTakesNone() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([2])
    try scene.change(items: 0...0, section: 0, [.alpha(0.01)])
    try scene.change(items: 1...1, section: 0, [.alpha(0.0099)])
    try scene.focus(on: cell(0))
    expect(path(scene) == IndexPath(item: 0, section: 0))
    #expect(throws: EngineError.layer(.noFocus("0,1"))) { try scene.focus(on: cell(1)) }
  }

  @Test("A section is entered at its near end") func aSectionIsEnteredAtItsNearEnd() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([3, 3])
    try scene.focus(on: cell(2))
    try scene.moveFocus(.next)
    expect(path(scene) == IndexPath(item: 0, section: 1))
    try scene.moveFocus(.previous)
    expect(path(scene) == IndexPath(item: 2, section: 0))
  }

  @Test("Next and previous follow the content") func nextAndPreviousFollowTheContent() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([2, 0, 2])
    try scene.change(items: 0...0, section: 2, [.hidden(true)])
    try scene.focus(on: cell(1))
    try scene.moveFocus(.next)
    expect(path(scene) == IndexPath(item: 1, section: 2))
    try expect(scene.moveFocus(.next) == [])
    expect(path(scene) == IndexPath(item: 1, section: 2))
    try scene.moveFocus(.previous)
    expect(path(scene) == IndexPath(item: 1, section: 0))
    #expect(throws: EngineError.layer(.noFocus("2,0"))) {
      try scene.focus(on: cell(0, section: 2))
    }
    try scene.arrange("main", .selectionFollowsFocus(true))
    try scene.moveFocus(.up)
    try expect(scene.selection() == [IndexPath(item: 0, section: 0)])
  }

  /// From a list at the left to one at the right, to the item that had the focus there; never to
  /// one that is covered.
  @Test("Goes to other layers") func goesToOtherLayers() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([10])
    try scene.arrange("main", .place(.fixed(Rect(x: 0, y: 0, width: 100, height: 200))))
    try scene.load([StackLayout()], into: "right")
    try scene.replaceSections([10], layer: "right")
    try scene.arrange("right", .place(.fixed(Rect(x: 150, y: 0, width: 100, height: 200))))
    try scene.focus(on: cell(3), layer: "main")
    try scene.moveFocus(.right)
    expect(scene.focusedItem == FocusedItem("right", IndexPath(item: 3, section: 0)))
    try scene.arrange("main", .focus(.remember))
    try scene.focus(on: cell(6), layer: "right")
    try scene.moveFocus(.left)
    expect(scene.focusedItem == FocusedItem("main", IndexPath(item: 3, section: 0)))
    try scene.load([StackLayout()], into: "cover")
    try scene.replaceSections([1], layer: "cover")
    try scene.change(
      items: 0...0, section: 0, [.size(Size(width: 99, height: 300))], layer: "cover")
    try scene.arrange("cover", .focus(.none))
    try scene.arrange("cover", .place(.fixed(Rect(x: 150, y: 0, width: 100, height: 200))))
    try expect(scene.moveFocus(.right) == [])
    try scene.unload("cover")
    try scene.moveFocus(.right)
    expect(scene.focusedItem?.layer == "right")
    try scene.unload("right")
    expect(scene.focusedItem == nil)
  }
}
