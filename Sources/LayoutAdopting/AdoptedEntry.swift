/// The entry of an adopted package: how the shell creates the class, in the lines that a person
/// would write.
extension AdoptedPackage {
  /// The text of `Entry.swift`; records what an initializer wants.
  mutating func entry(_ wish: Wish, _ types: TypeList) -> String {
    let source = AnsweringSource(className, types)
    let creation: (code: String, wanted: String?) =
      wish.initializer.map { ($0, nil) } ?? Self.creation(className, types, source)
    wanted = creation.wanted
    let own = source.lines(for: className)
    var lines = [
      "// How layoutsh loads \(className). Yours to edit: see the handbook, \"Bring your layout\".",
      "import LayoutUIKit",
      "import UIKit",
      "",
    ]
    lines += own
    lines += [
      "@c @implementation",
      "public func layout_plugin_entry(_ hostABI: UInt32)",
      "  -> UnsafePointer<layout_plugin_descriptor>?",
      "{",
      "  AdoptedLayout.entry(",
      "    hostABI, name: \"\(name)\", summary: \"\(className), as an app wrote it.\",",
      "    source: \(own.isEmpty ? "ContentSource" : source.name).init",
    ]
    let usesSource = !source.properties.isEmpty || creation.code.contains("source")
    lines.append("  ) { \(usesSource ? "source" : "_") in")
    if source.properties.isEmpty {
      lines.append("    \(creation.code)")
    } else {
      lines.append("    let layout = \(creation.code)")
      lines += source.properties.map { "    layout.\($0) = source" }
      lines.append("    return layout")
    }
    let declared = declarations(types)
    lines += declared.isEmpty ? ["  }"] : ["  } declaring: {"] + declared + ["  }"]
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// Options and kinds.
  private func declarations(_ types: TypeList) -> [String] {
    var seen: Set<String> = []
    let properties =
      (Self.properties(of: className, types)
      + (types.isFlow(className) ? Self.flowProperties : []))
      .filter { seen.insert($0.option).inserted && $0.option != "rtl" }
    return properties.map { property in
      let range = property.range.map { "in: \($0), " } ?? ""
      return
        "    $0.option(\"\(property.option)\", \\.\(property.name), \(range)\"The class's \(property.name).\")"
    } + ElementKinds(types.files).lines.map { "    \($0)" }
  }
}
