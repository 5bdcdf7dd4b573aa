import TestSupport
import Testing

/// The width of a crash's card without a terminal.
struct CrashCardWidthTests {
  /// Ten columns of indent and words of one letter fill 79 columns of 80.
  @Test("Pipes have eighty columns") func pipesHaveEightyColumns() throws {
    let modules = try CrashCardTests.debuggable.get()
    let label = Array(repeating: "a", count: 90).joined(separator: " ")
    let run = try Program.run([
      "--plugin-path", modules.path, "-c",
      "load deadly; sections 3 4; item 0,0 label=\"\(label)\"; set fault=segv",
    ])
    let rows = run.errorLines.filter { $0.hasPrefix("          a a") }
    expect(rows.map(\.count).max(), equals: 79, "\(run.errors)")
  }
}
