#if os(Linux)
internal import CollectionEngine
internal import LayoutCore
public import LayoutLaws
public import LayoutUIKit
internal import UIKit

/// Expects a layout class to keep the laws of layouts on random scenes, in this process (rule
/// U-95).
///
///     expectLaws(profile: .uikit, cases: 100) { MyLayout() }
///
/// Scenes are drawn by the generator of `generate` from `seed`: the same on every machine. The
/// first broken law fails the test, with the scene in words; what a profile only warns of is
/// printed.
///
/// - Parameters:
///   - cases: how many scenes.
///   - declaring: the kinds that the layout shows besides cells, header and footer, as in a
///     module's entry.
/// - Returns: whether no law failed.
@MainActor @discardableResult
public func expectLaws<Layout: AdoptableLayout>(
  profile: LawProfile = .uikit, cases: Int = 100, seed: UInt32 = 1, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: Int = #column,
  _ makeLayout: @escaping @MainActor () -> Layout,
  declaring: @escaping @MainActor (AdoptedDeclarations<Layout>) -> Void = { _ in }
) -> Bool {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let make: @MainActor () -> any CollectionLayout = {
    AdoptedLayout.layout(
      name: "layout", summary: "A layout under test.",
      source: ContentSource(), makeLayout(), declaring: declaring)
  }
  var warned: Set<String> = []
  for number in 0..<cases {
    var random = RandomScene(seed: seed &+ UInt32(truncatingIfNeeded: number))
    guard let scene = random.scene(make) else { continue }
    let judged = LawScene(scene) { () throws(LawStop) in
      // A test runs where its layouts do.
      MainActor.assumeIsolated { FreshLayout(layout: make()) }.layouts
    }
    for law in Law.all where number % law.rarity == 0 && profile.severity(of: law) != .skips {
      guard case .broken(let sentence, _) = law.judge(judged) else { continue }
      let text =
        "law \(law.name), scene \(number): \(sentence)\n" + random.lines.joined(separator: "\n")
      if profile.severity(of: law) == .fails {
        place.fail(text)
        return false
      }
      if warned.insert(law.name).inserted {
        print("warning: \(text)\n\(profile.reason(for: law) ?? "")")
      }
    }
  }
  return true
}

/// A layout on its way out of the main actor, where it was made and stays.
private struct FreshLayout: @unchecked Sendable {
  let layout: any CollectionLayout

  var layouts: [any CollectionLayout] { [layout] }
}

/// A random scene of one layer, and the lines of the shell that would make it.
private struct RandomScene {
  /// The generator of `generate`: a linear congruential one.
  private var state: UInt32
  /// The steps so far, as lines of the shell.
  private(set) var lines: [String] = []

  init(seed: UInt32) { state = seed }

  private mutating func below(_ limit: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % max(1, limit)
  }

  /// Makes a scene; nil if the layout refuses it.
  @MainActor mutating func scene(_ make: () -> any CollectionLayout) -> Scene? {
    let scene = Scene()
    do {
      let size = Size(
        width: Double([320, 390, 200, 800][below(4)]), height: Double([480, 844, 300][below(3)]))
      _ = try scene.setBounds(size)
      lines.append("bounds \(size.width) \(size.height)")
      _ = try scene.load([make()])
      let counts = (0..<(1 + below(4))).map { _ in [0, 1, 2, 3, 5, 8, 13][below(7)] }
      _ = try scene.replaceSections(counts)
      lines.append("sections " + counts.map { "\($0)" }.joined(separator: " "))
      for _ in 0..<(1 + below(6)) { try change(scene) }
      return scene
    } catch {
      return nil
    }
  }

  private mutating func change(_ scene: Scene) throws(EngineError) {
    let counts = try scene.itemCounts()
    let section = below(counts.count)
    let items = counts.indices.contains(section) ? counts[section] : 0
    switch below(5) {
    case 0:
      let offset = Point(x: 0, y: Double(below(900)))
      _ = try scene.scroll(to: offset)
      lines.append("scroll to 0 \(offset.y)")
    case 1 where items > 0:
      let item = below(items)
      _ = try scene.deleteItems(item...item, section: section)
      lines.append("delete \(section),\(item)")
    case 2 where items > 0:
      let (item, width, height) = (below(items), Double(10 + below(200)), Double(10 + below(120)))
      _ = try scene.change(
        items: item...item, section: section, [.metric(.width, width), .metric(.height, height)])
      lines.append("item \(section),\(item) size=\(width)x\(height)")
    case 3:
      let inset = Insets(top: Double(below(40)), left: 0, bottom: Double(below(40)), right: 0)
      _ = try scene.setInset(inset)
      lines.append("inset \(inset.top) 0 \(inset.bottom) 0")
    default:
      let item = below(items + 1)
      _ = try scene.insertItems(at: LayoutCore.IndexPath(item: item, section: section))
      lines.append("insert \(section),\(item)")
    }
  }
}
#endif
