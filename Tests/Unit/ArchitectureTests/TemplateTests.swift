import Foundation
import TestSupport
import Testing

/// The files that `new-plugin` and `adopt` write.
struct TemplateTests {
  @Test("The program holds all of them, as they are named now")
  func filesAreEmbedded() throws {
    let folder = Manifest.root.appending(path: "Sources/CResources")
    let made = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).c")
    defer { try? FileManager.default.removeItem(at: made) }
    let script = Process()
    script.executableURL = folder.appending(path: "embed.sh")
    script.arguments = [made.path]
    try script.run()
    script.waitUntilExit()
    expect(script.terminationStatus, equals: 0)
    let (now, held) = try (lines(of: made), lines(of: folder.appending(path: "Templates.c")))
    expect(now.subtracting(held), equals: [], "run 'make templates'")
    expect(held.subtracting(now), equals: [], "run 'make templates'")
  }

  /// The files that a list embeds.
  private func lines(of list: URL) throws -> Set<String> {
    let text = try String(contentsOf: list, encoding: .utf8)
    return Set(text.matches(of: /#embed "(.*)"/).map { String($0.1) })
  }
}
