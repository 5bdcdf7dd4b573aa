import CLayoutPlugin
import Foundation
import TestSupport
import Testing

/// The headers, as a plugin author's compiler sees them.
struct HeaderTests {
  static let headers = [
    "CLayoutPlugin.h", "layout_attributes.h", "layout_base.h", "layout_capabilities.h",
    "layout_context.h", "layout_explanation.h", "layout_geometry.h", "layout_host.h",
    "layout_interaction.h", "layout_invalidation.h", "layout_labels.h", "layout_landing.h",
    "layout_lending.h", "layout_measuring.h", "layout_notation.h", "layout_note.h",
    "layout_options.h", "layout_plugin.h",
    "layout_scrollers.h", "layout_touch.h",
    "layout_wrapped.h",
  ]

  @Test("Every header is tested") func everyHeaderIsTested() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: headerFolder).sorted()
    expect(found, equals: Self.headers)
  }

  @Test(
    "Alone, pedantic and without a warning, in both languages",
    arguments: ["c -std=c11", "c -std=c17", "c++ -std=c++17", "c++ -std=c++20"])
  func headersCompile(language: String) throws {
    let folder = try TemporaryFolder()
    let source = folder.path("all.c")
    for header in Self.headers {
      try "#include \"\(header)\"\n#include \"\(header)\"\nint unused_\(header.count);\n".write(
        toFile: source, atomically: true, encoding: .utf8)
      let output = try compile(
        ["-x"] + language.split(separator: " ").map(String.init) + ["-fsyntax-only", source])
      expect(output, equals: "", "\(header) as \(language)")
    }
  }

  @Test("Versions are one number") func versionsAreOneNumber() {
    expect(LAYOUT_ABI, equals: 1 << 16 | 1)
    expect(LAYOUT_ENTRY_SYMBOL, equals: "layout_plugin_entry")
  }
}
