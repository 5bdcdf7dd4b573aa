import CaptureScenes
import Foundation

@testable import LayoutCapture

/// Writes captures of random scenes into the temporary directory: `capture-writer FIRST LAST`.
@main @MainActor enum CaptureWriter {
  static func main() {
    let seeds = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    guard seeds.count == 2, seeds[0] <= seeds[1] else {
      FileHandle.standardError.write(Data("expected two seeds, in order\n".utf8))
      exit(2)
    }
    for seed in seeds[0]...seeds[1] {
      let scene = CaptureScene(seed: seed)
      LayoutCapture.write(scene.view, to: .file("scene-\(seed)"))
    }
  }
}
