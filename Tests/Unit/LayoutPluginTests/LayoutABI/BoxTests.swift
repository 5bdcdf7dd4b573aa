import CLayoutPlugin
import Foundation
import LayoutABI
import LayoutCore
import TestSupport
import Testing

/// `layout_box` and `layout_intersects` of the headers compute what the host computes, bit by bit,
/// whatever compiles them.
struct BoxTests {
  /// A frame and a transform.
  private struct Case {
    var frame: Rect
    var transform: LayoutCore.AffineTransform

    var numbers: [Double] {
      [frame.x, frame.y, frame.width, frame.height, transform.a, transform.b]
        + [transform.c, transform.d, transform.tx, transform.ty]
    }

    /// The box as the host computes it.
    var box: [Double] {
      var attributes = LayoutAttributes(Element(.cell, section: 0), frame: frame)
      attributes.transform = transform
      let box = attributes.boundingBox
      return [box.x, box.y, box.width, box.height]
    }
  }

  /// Turns, scales, shifts and combinations of numbers that round badly.
  private static let cases: [Case] = {
    var random = Random(seed: 40)
    func number() -> Double {
      if random.below(3) == 0 {
        return [0, -0.0, 1, -1, 0.1, 0.7, 1.0 / 3, 90, 1e9, -1e-9][random.below(10)]
      }
      let digits = Double(random.below(1_000_003)) - 500_000
      return digits / [7.0, 1e3, 1e6, 1e-3][random.below(4)]
    }
    return (0..<20_000).map { index in
      let frame = Rect(
        x: number(), y: number(), width: number().magnitude, height: number().magnitude)
      let (angle, scale) = (Double(random.below(720)) / 100, Double(random.below(200)) / 99)
      let (a, b) = (scale * cos(angle), scale * sin(angle))
      switch index % 4 {
      case 0: return Case(frame: frame, transform: .identity)
      case 1:
        return Case(
          frame: frame,
          transform: LayoutCore.AffineTransform(a: a, b: b, c: -b, d: a, tx: 0, ty: number()))
      default:
        return Case(
          frame: frame,
          transform: LayoutCore.AffineTransform(
            a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
      }
    }
  }()

  private static func bytes(_ numbers: [Double]) -> Data {
    numbers.withUnsafeBytes { Data($0) }
  }

  @Test("The header computes the host's box") func theHeaderComputesTheHostsBox() {
    for one in Self.cases {
      var attributes = layout_attributes()
      attributes.frame = layout_rect(one.frame)
      attributes.transform = layout_transform(one.transform)
      let box = withUnsafePointer(to: attributes) { layout_box($0) }
      expect(
        [box.x, box.y, box.width, box.height].map(\.bitPattern), equals: one.box.map(\.bitPattern),
        "\(one)")
    }
  }

  @Test("The header intersects as the host") func theHeaderIntersectsAsTheHost() {
    let edges = [0, 0.1, 0.2, 0.30000000000000004, 1, -1]
    var count = 0
    for x in edges {
      for width in edges {
        for other in edges {
          let (a, b) = (
            Rect(x: x, y: 0, width: width, height: 1), Rect(x: other, y: 0.5, width: 0.2, height: 1)
          )
          var (c, d) = (layout_rect(a), layout_rect(b))
          expect(layout_intersects(&c, &d) == 1, equals: a.intersects(b), "\(a) \(b)")
          expect(layout_intersects(&d, &c) == 1, equals: a.intersects(b), "\(b) \(a)")
          count += a.intersects(b) ? 1 : 0
        }
      }
    }
    expect(count > 10)
  }

  /// With options that let a compiler fuse and reorder; a compiler that is not there is left out.
  @Test(
    "Every compiler computes the host's box",
    arguments: [
      "clang -std=c11 -O0", "clang -std=c11 -O3 -march=native -ffast-math",
      "clang++ -x c++ -std=c++17 -O2 -march=native -ffp-contract=fast",
      "gcc -std=gnu17 -O3 -march=native -ffp-contract=fast",
      "gcc -std=c11 -O3 -march=native -Ofast",
      "g++ -x c++ -std=c++20 -O3 -march=native -ffast-math",
    ])
  func everyCompilerComputesTheHostsBox(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    guard has(words[0]) else { return }
    let folder = try TemporaryFolder()
    let source = "\(packageFolder)/Tests/Unit/LayoutPluginTests/Fixtures/box.c"
    let printed = try run(
      words + ["-Wall", "-Wextra", "-Werror", "-I", headerFolder, source, "-o", folder.path("box")])
    expect(printed, equals: "")
    try expectBoxes(of: folder.path("box"), in: folder)
  }

  @Test("Rust computes the host's box") func rustComputesTheHostsBox() throws {
    guard has("rustc") else { return }
    let folder = try TemporaryFolder()
    let binding = "\(packageFolder)/Sources/layoutsh/Resources/Templates/rust/src/contract.rs"
    for file in [binding, "\(packageFolder)/Tests/Unit/LayoutPluginTests/Fixtures/box.rs"] {
      try FileManager.default.copyItem(
        atPath: file, toPath: folder.path(URL(fileURLWithPath: file).lastPathComponent))
    }
    let printed = try run([
      "rustc", "--edition", "2021", "-O", "-C", "target-cpu=native", folder.path("box.rs"), "-o",
      folder.path("box"),
    ])
    expect(printed, equals: "")
    try expectBoxes(of: folder.path("box"), in: folder)
  }

  private func has(_ tool: String) -> Bool {
    (try? run(["sh", "-c", "command -v \(tool) >/dev/null"])) == ""
  }

  /// Feeds a program all cases and compares what it answers.
  private func expectBoxes(of program: String, in folder: TemporaryFolder) throws {
    let (asked, answered) = (folder.path("asked"), folder.path("answered"))
    try Self.bytes(Self.cases.flatMap(\.numbers)).write(to: URL(fileURLWithPath: asked))
    let printed = try run(["sh", "-c", "exec '\(program)' <'\(asked)' >'\(answered)'"])
    expect(printed, equals: "")
    let found = try Data(contentsOf: URL(fileURLWithPath: answered))
    let wanted = Self.bytes(Self.cases.flatMap(\.box))
    expect(found.count, equals: wanted.count)
    for (index, one) in Self.cases.enumerated() {
      let place = index * 32..<(index + 1) * 32
      guard found.count >= place.upperBound, found[place] != wanted[place] else { continue }
      Issue.record("case \(index), \(one), has another box")
      return
    }
  }
}
