import CaptureScenes
import LayoutCore
import Testing
import UIKitTesting

@testable import LayoutUIKit
@testable import UIKit

/// Objects that have their values in the newest answer of `super`: whatever a class does with them,
/// the engine reads what it left, and no later answer or preparation changes what it keeps (rules
/// U-51, U-52, U-85).
@MainActor @Suite struct SharedAnswerTests {
  /// A class that does with the answer of `super` what comes to its mind.
  final class Meddling: UICollectionViewFlowLayout {
    var numbers = SeededNumbers(state: 1)
    /// The changes it may make; nil: any.
    var habit: Int?
    /// The newest answer as objects made one by one, with the same changes.
    var naive: [UICollectionViewLayoutAttributes] = []
    /// Kept objects, each beside one that was made for itself.
    var kept:
      [(object: UICollectionViewLayoutAttributes, naive: UICollectionViewLayoutAttributes)] =
        []
    var keptWhole: [[UICollectionViewLayoutAttributes]] = []
    weak var weaklyKept: UICollectionViewLayoutAttributes?

    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      let habit = habit ?? .random(in: 0..<10, using: &numbers)
      var answer =
        super.layoutAttributesForElements(
          in: habit == 1 ? rect.insetBy(dx: 0, dy: -150) : rect) ?? []
      naive = answer.map(alone)
      switch habit {
      case 2:
        for number in answer.indices where Bool.random(using: &numbers) {
          let change = change()
          change(answer[number])
          change(naive[number])
        }
      case 3: (answer, naive) = (answer.reversed(), naive.reversed())
      case 4: (answer, naive) = (Array(answer.dropFirst(2)), Array(naive.dropFirst(2)))
      case 5: kept += zip(answer, naive.map(copied)).prefix(3).map { (object: $0, naive: $1) }
      case 6:
        keptWhole.append(answer)
        kept += zip(answer, naive.map(copied)).map { (object: $0, naive: $1) }
      case 7: _ = super.layoutAttributesForElements(in: rect.offsetBy(dx: 0, dy: 200))
      case 8:
        answer = answer.map(copied)
        for copy in answer { copy.alpha = 0.25 }
        for copy in naive { copy.alpha = 0.25 }
      case 9: weaklyKept = answer.last
      default: break
      }
      return answer
    }

    /// A change of one value.
    func change() -> (UICollectionViewLayoutAttributes) -> Void {
      let amount = CGFloat.random(in: -9...9, using: &numbers)
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: return { $0.frame.origin.y += amount }
      case 1: return { $0.center.x += amount }
      case 2: return { $0.size.width += amount }
      case 3: return { $0.alpha = 0.5 + amount / 20 }
      case 4: return { $0.zIndex = Int(amount) }
      case 5: return { $0.isHidden.toggle() }
      default: return { $0.transform = CGAffineTransform(scaleX: 1 + amount / 10, y: 1) }
      }
    }

    /// The element by itself, which is no part of an answer.
    private func alone(_ attributes: UICollectionViewLayoutAttributes)
      -> UICollectionViewLayoutAttributes
    {
      let found =
        attributes.representedElementCategory == .cell
        ? layoutAttributesForItem(at: attributes.indexPath)
        : layoutAttributesForSupplementaryView(
          ofKind: attributes.representedElementKind ?? "", at: attributes.indexPath)
      return found ?? UICollectionViewLayoutAttributes()
    }

    private func copied(_ attributes: UICollectionViewLayoutAttributes)
      -> UICollectionViewLayoutAttributes
    {
      attributes.copy() as? UICollectionViewLayoutAttributes ?? UICollectionViewLayoutAttributes()
    }
  }

  private func adapt(_ layout: UICollectionViewFlowLayout) -> any CollectionLayout {
    AdoptedLayout.layout(
      name: "meddling", summary: "", source: ContentSource(), layout, declaring: { _ in })
  }

  /// The engine's attributes of an object, by its accessors.
  private func read(_ object: UICollectionViewLayoutAttributes) -> LayoutAttributes {
    let kind: ElementKind =
      switch object.representedElementKind {
      case nil: .cell
      case UICollectionView.elementKindSectionHeader: .header
      default: .footer
      }
    let size = object.size
    var read = LayoutAttributes(
      Element(kind, section: object.indexPath.section, item: object.indexPath.item),
      frame: Rect(
        x: object.center.x - size.width / 2, y: object.center.y - size.height / 2,
        width: max(0, size.width), height: max(0, size.height)), zIndex: object.zIndex)
    read.alpha = min(1, max(0, object.alpha))
    read.isHidden = object.isHidden
    read.transform.a = object.transform.a
    return read
  }

  /// Whether both are alike, but for the last bits of a middle.
  private func areAlike(_ a: LayoutAttributes, _ b: LayoutAttributes) -> Bool {
    var a = a
    guard
      abs(a.frame.x - b.frame.x) + abs(a.frame.y - b.frame.y) + abs(a.frame.width - b.frame.width)
        < 1e-9
    else { return false }
    a.frame = b.frame
    return a == b
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func theEngineReadsWhatTheClassLeft(seed: UInt64)
    throws
  {
    let (flow, other) = (Meddling(), Meddling())
    flow.numbers = SeededNumbers(state: seed)
    flow.headerReferenceSize = CGSize(width: 0, height: 20)
    flow.footerReferenceSize = CGSize(width: 0, height: 9)
    let (layout, another) = (adapt(flow), adapt(other))
    let context = AdapterTests.Context()
    var numbers = SeededNumbers(state: seed &* 7)
    var buffer: [LayoutAttributes] = []
    var (compared, mostKept) = (0, 0)
    for round in 0..<400 {
      if round % 20 == 0 {
        context.counts = [30, 0, .random(in: 1...70, using: &numbers)]
        flow.sectionHeadersPinToVisibleBounds = round % 60 == 40
        flow.itemSize.height = .random(in: 20...60, using: &numbers)
        try layout.prepare(context)
        try another.prepare(context)
      }
      let rect = Rect(
        x: 0, y: .random(in: -100...900, using: &numbers), width: 320,
        height: .random(in: 0...600, using: &numbers))
      let isAppended = Bool.random(using: &numbers)
      if !isAppended { buffer.removeAll(keepingCapacity: Bool.random(using: &numbers)) }
      let start = buffer.count
      try layout.attributes(in: rect, context, into: &buffer)
      let found = Array(buffer[start...])
      let wanted = flow.naive.map(read).filter { $0.boundingBox.intersects(rect) }
        .sorted { $0.element < $1.element }
      #expect(found.count == wanted.count && zip(found, wanted).allSatisfy(areAlike))
      compared += found.count
      if Bool.random(using: &numbers) {
        var others: [LayoutAttributes] = []
        try another.attributes(in: rect, context, into: &others)
      }
      for one in flow.kept where Int.random(in: 0..<20, using: &numbers) == 0 {
        let change = flow.change()
        change(one.object)
        change(one.naive)
      }
      mostKept = max(mostKept, flow.kept.count)
      #expect(flow.kept.allSatisfy { $0.object.isEqual($0.naive) })
      if flow.kept.count > 300 { (flow.kept, flow.keptWhole) = ([], []) }
    }
    #expect(compared > 2000 && mostKept > 200)
  }

  @Test func copiesAreIndependent() throws {
    let flow = Meddling()
    flow.habit = 0
    let layout = adapt(flow)
    let context = AdapterTests.Context()
    context.counts = [40]
    try layout.prepare(context)
    let answer = try #require(
      flow.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let object = try #require(answer.first)
    let copy = try #require(object.copy() as? UICollectionViewLayoutAttributes)
    let frame = object.frame
    copy.frame.origin.y += 7
    #expect(object.frame == frame && copy.frame == frame.offsetBy(dx: 0, dy: 7))
    object.alpha = 0.5
    #expect(copy.alpha == 1 && object.frame == frame)
    context.counts = [2]
    try layout.prepare(context)
    var found: [LayoutAttributes] = []
    try layout.attributes(in: Rect(x: 0, y: 0, width: 320, height: 480), context, into: &found)
    #expect(found.count == 2 && found.allSatisfy { $0.alpha == 1 })
    #expect(answer.count == 40 && object.alpha == 0.5 && object.frame == frame)
    #expect(answer.map { $0.indexPath.item } == Array(0..<40))
  }

  /// The number of objects that 200 windows make, once there are enough of them.
  private func made(by habit: Int) throws -> Int {
    let flow = Meddling()
    let layout = adapt(flow)
    let context = AdapterTests.Context()
    context.counts = [600]
    try layout.prepare(context)
    var buffer: [LayoutAttributes] = []
    func ask(about y: Double, height: Double) throws {
      buffer.removeAll(keepingCapacity: true)
      try layout.attributes(
        in: Rect(x: 0, y: y, width: 320, height: height), context, into: &buffer)
      #expect(!buffer.isEmpty)
    }
    flow.habit = 0
    try ask(about: 0, height: 1000)
    let before = NewestAnswer.made
    flow.habit = habit
    for window in 0..<200 { try ask(about: Double(window % 50 * 100), height: 480) }
    return NewestAnswer.made - before
  }

  @Test func onlyWhatIsKeptIsMadeAnew() throws {
    #expect(try made(by: 0) == 0)
    // Changed, but not kept.
    #expect(try made(by: 2) == 0)
    // Three of each answer are kept.
    #expect(try made(by: 5) == 600)
  }

  @Test func layingOutIsSparedWhereNothingDiffers() throws {
    let flow = Meddling()
    flow.habit = 0
    let layout = adapt(flow)
    let context = AdapterTests.Context()
    context.counts = [300]
    for item in 0..<300 {
      context.sizes.append(Size(width: Double(20 + item % 7), height: Double(30 + item % 5)))
    }
    /// Prepares, and returns whether lines were broken.
    func isLaidOut() throws -> Bool {
      let before = flow.engine.layoutCount
      try layout.prepare(context)
      return flow.engine.layoutCount > before
    }
    #expect(try isLaidOut())
    #expect(try !isLaidOut())
    context.viewport.contentOffset.y = 100
    #expect(try !isLaidOut())
    context.sizes[299] = Size(width: 21, height: 31)
    #expect(try isLaidOut())
    #expect(try !isLaidOut())
    flow.minimumLineSpacing = 3
    #expect(try isLaidOut())
    context.viewport.size.width = 300
    #expect(try isLaidOut())
    context.viewport.contentInset.left = 7
    #expect(try isLaidOut())
    context.counts = [299]
    #expect(try isLaidOut())
    flow.sectionHeadersPinToVisibleBounds = true
    #expect(try !isLaidOut())
    let fresh = adapt(Meddling())
    try fresh.prepare(context)
    #expect(layout.contentSize.width == fresh.contentSize.width)
  }

  @Test func sectionsWithOtherItemsAreLikeAFreshPrepare() throws {
    let layout = adapt(UICollectionViewFlowLayout())
    let context = AdapterTests.Context()
    let everywhere = Rect(x: -1000, y: -1000, width: 1e5, height: 1e5)
    // Sections of sizes that differ, and of the layout's own; one that comes, one that goes.
    for (round, counts) in [
      [7, 0, 40], [7, 3, 40], [8, 3, 39], [8, 3, 39], [0, 0, 0], [5, 3], [5, 3, 2], [300, 1, 2],
    ].enumerated() {
      context.counts = counts
      context.sizes =
        round % 3 == 0
        ? []
        : (0..<300).map {
          $0 % 4 == round % 4 ? nil : Size(width: Double(20 + $0 % 7), height: Double(30 + $0 % 5))
        }
      let fresh = adapt(UICollectionViewFlowLayout())
      var (found, expected): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
      try layout.prepare(context)
      try fresh.prepare(context)
      try layout.attributes(in: everywhere, context, into: &found)
      try fresh.attributes(in: everywhere, context, into: &expected)
      #expect(found == expected && found.count == counts.reduce(0, +))
      #expect(layout.contentSize == fresh.contentSize)
    }
  }

  @Test func aDelegateThatTheClassSetsIsAsked() throws {
    final class Own: UICollectionViewFlowLayout, UICollectionViewDelegateFlowLayout {
      override func prepare() {
        collectionView?.delegate = self
        super.prepare()
      }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: Foundation.IndexPath
      ) -> CGSize { CGSize(width: 320, height: 11 + indexPath.item) }
    }
    let layout = adapt(Own())
    let context = AdapterTests.Context()
    context.sizes = [Size](repeating: Size(width: 50, height: 60), count: 3)
    try layout.prepare(context)
    // Three lines and two distances.
    #expect(layout.contentSize.height == 11 + 12 + 13 + 20)
  }

  @Test func anInvalidLayoutHandsItsContextToTheView() {
    final class OwnContext: UICollectionViewFlowLayoutInvalidationContext {}
    final class Deaf: UICollectionViewFlowLayout {
      var isDeaf = false
      override class var invalidationContextClass: AnyClass { OwnContext.self }
      override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if !isDeaf { super.invalidateLayout(with: context) }
      }
    }
    let layout = Deaf()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.layoutIfNeeded()
    #expect(layout.isValid)
    view.forgetPending()
    layout.isDeaf = true
    layout.invalidateLayout()
    #expect(layout.isValid && view.pending.isEmpty)
    layout.isDeaf = false
    layout.invalidateLayout()
    layout.invalidateLayout()
    #expect(!layout.isValid && view.pending.count == 2)
    #expect(view.pending.allSatisfy { $0 is OwnContext && $0.invalidateEverything })
    #expect(view.pending.first !== view.pending.last)
  }
}
