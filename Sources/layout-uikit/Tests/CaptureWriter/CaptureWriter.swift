import CaptureScenes
import CompositionalLayout
import Foundation

@testable import LayoutCapture

/// Writes captures of random scenes into the temporary directory: `capture-writer FIRST LAST`;
/// with `capture-writer FIRST LAST SPECS` of compositional layouts, whose specs are the lines of a
/// file.
@main @MainActor enum CaptureWriter {
  static func main() throws {
    let seeds = CommandLine.arguments.dropFirst().prefix(2).compactMap { UInt64($0) }
    guard seeds.count == 2, seeds[0] <= seeds[1] else {
      FileHandle.standardError.write(Data("expected two seeds, in order\n".utf8))
      exit(2)
    }
    if CommandLine.arguments.count > 3 {
      return try writeComposed(seeds[0]...seeds[1], CommandLine.arguments[3])
    }
    for seed in seeds[0]...seeds[1] {
      let scene = CaptureScene(seed: seed)
      LayoutCapture.write(scene.view, to: .file("scene-\(seed)"))
    }
  }

  private static func writeComposed(_ seeds: ClosedRange<UInt64>, _ file: String) throws {
    let specs = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    for seed in seeds {
      let text = String(specs[Int(seed % UInt64(specs.count))])
      guard let objects = SpecObjects(try CompositionalSpec(reading: text)) else {
        FileHandle.standardError.write(Data("UIKit cannot say \(text)\n".utf8))
        exit(2)
      }
      let scene = ComposedScene(objects, seed: seed)
      LayoutCapture.write(scene.view, to: .file("composed-\(seed)"), spec: text)
    }
  }
}
