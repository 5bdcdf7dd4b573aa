import LayoutCore
import ShellCore
import TestSupport
import Testing

@testable import LayoutChecking

/// Random scenes as lines.
struct SceneWriterTests {
  private let module = ModuleDescription(
    name: "pile", version: "1", summary: "", place: "option", path: "")

  private func lines(_ number: Int, _ hasScrollers: Bool) -> [String] {
    SceneWriter.lines(
      module: module, base: nil, fixed: [], hasScrollers: hasScrollers, seed: 7, number: number)
  }

  /// Without scrollers the lines of a case stay the same in every version.
  @Test("Sections are scrolled between the other lines", arguments: 0..<20)
  func sectionsAreScrolled(number: Int) {
    let (plain, more) = (lines(number, false), lines(number, true))
    expect(plain.allSatisfy { !$0.contains(" section ") || !$0.contains("scroll") })
    var rest = plain[...]
    for line in more where line == rest.first { rest = rest.dropFirst() }
    expect(Array(rest), equals: [])
    expect(lines(number, true), equals: more)
  }

  @Test("Every way to scroll a section comes") func everyWayComes() {
    let all = (0..<60).flatMap { lines($0, true) }
    for words in [
      "scroll section 0 to ", "scroll! section 0 to ", " next", " previous", "fling section ",
      "scroll item ",
    ] {
      expect(all.contains { $0.contains(words) }, "\(words)")
    }
  }
}
