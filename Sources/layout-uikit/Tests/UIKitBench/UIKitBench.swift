import FlowLayout
import Glibc
import LayoutCore
import LayoutUIKit
import UIKit

/// Times UIKit's classes against their implementation, for 'make bench'. One line per task,
/// separated by tabs: nanoseconds of ours and of the reference, target and limit of their ratio.
@main @MainActor enum UIKitBench {
  static func main() throws {
    let isQuick = CommandLine.arguments.contains("--quick")
    let race = Race(seconds: isQuick ? 0.05 : 0.6)
    for layout in [Kept.self, Searched.self, MyFlow.self] as [any Measured.Type] {
      try window(layout, race)
    }
    for sizes in [Content.Sizes.own, .mixed] {
      try flow(sizes, isQuick ? 10_000 : 100_000, race)
    }
  }

  /// A window through the adapter, beside the class called directly.
  private static func window(_ type: any Measured.Type, _ race: Race) throws {
    let content = Content(items: 1000, .own)
    let layout = type.init()
    let adapted = adapt(layout)
    try adapted.prepare(content)
    var random = Windows(height: adapted.contentSize.height)
    var (found, called) = (0, 0)
    var buffer: [LayoutAttributes] = []
    let times = try race.run([
      {
        try mean(random.next()) { rect in
          buffer.removeAll(keepingCapacity: true)
          try adapted.attributes(in: rect, content, into: &buffer)
          found += buffer.count
        }
      },
      {
        mean(random.next()) { rect in
          let rect = CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
          called += layout.layoutAttributesForElements(in: rect)?.count ?? 0
        }
      },
    ])
    guard found > 0, called > 0 else { fatalError("nothing was found") }
    report("a window through the adapter, \(type.title)", times, aim: 2, must: 3)
  }

  /// Flow as `super`, beside the project's own.
  private static func flow(_ sizes: Content.Sizes, _ items: Int, _ race: Race) throws {
    let (content, other) = (Content(items: items, sizes), Content(items: items - 1, sizes))
    let (adapted, module): (any CollectionLayout, any CollectionLayout) = (adapt(MyFlow()), Flow())
    let title = "flow as super, \(items) items \(sizes.rawValue)"
    for (work, turn) in [
      ("prepare", [content]), ("prepare, one item more or less", [other, content]),
    ] {
      let times = try race.run(
        [adapted, module].map { layout in
          { try mean(turn) { try layout.prepare($0) } }
        })
      guard adapted.contentSize == module.contentSize else { fatalError("\(title): other frames") }
      report("\(title): \(work)", times, aim: 1.2, must: 1.5)
    }
    var random = Windows(height: module.contentSize.height)
    var buffer: [LayoutAttributes] = []
    let windows = try race.run(
      [adapted, module].map { layout in
        {
          try mean(random.next()) { rect in
            buffer.removeAll(keepingCapacity: true)
            try layout.attributes(in: rect, content, into: &buffer)
          }
        }
      })
    report("\(title): a window", windows, aim: 1.2, must: 1.5)
  }

  private static func adapt<Layout: Measured>(_ layout: Layout) -> any CollectionLayout {
    AdoptedLayout.layout(
      name: "measured", summary: "", source: ContentSource(), layout, declaring: { _ in })
  }

  private static func report(_ work: String, _ times: [Double], aim: Double, must: Double) {
    print("\(work)\t\(times[0])\t\(times[1])\t\(aim)\t\(must)")
    fflush(nil)
  }
}
