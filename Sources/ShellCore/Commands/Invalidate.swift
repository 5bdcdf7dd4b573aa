internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let invalidate = Command(
    "invalidate", .view, .view,
    "Issues an invalidation context on the current layer.",
    suggestedFor: ["refresh", "reloadData", "setNeedsLayout"],
    forms: [
      Form("Issues the context that the layout itself returns for a bounds change.") {
        shell throws(Refusal) in
        try shell.invalidate(nil)
      },
      Form(.keyword("everything"), "Prepares the layout again.") { shell, _ throws(Refusal) in
        try shell.invalidate(.everything)
      },
      Form(
        .keyword("relane"),
        "Prepares the layout again, and assigns lanes that items keep from scratch."
      ) { shell, _ throws(Refusal) in try shell.invalidate(nil, forgetsKept: true) },
      Form(.keyword("counts"), "Forgets all answers, and reads the content size again.") {
        shell, _ throws(Refusal) in try shell.invalidate(.counts)
      },
      Form(.keyword("kind", .kind("K")), "Forgets the elements of a kind.") {
        shell, name throws(Refusal) in
        let kinds = try shell.engine { () throws(EngineError) in try shell.scene.kinds() }
        return try shell.invalidate(.elements([], kinds: [try shell.kind(name, kinds)]))
      },
      Form(.keyword("offset", .point("DX", "DY")), "Adjusts the offset, and clamps it.") {
        shell, offset throws(Refusal) in
        var invalidation = Invalidation.nothing
        invalidation.contentOffsetAdjustment = offset
        return try shell.invalidate(invalidation)
      },
      Form(.keyword("size", .point("DW", "DH")), "Reads the content size again.") {
        shell, size throws(Refusal) in
        var invalidation = Invalidation.nothing
        invalidation.contentSizeAdjustment = Size(width: size.x, height: size.y)
        return try shell.invalidate(invalidation)
      },
      Form(.oneOrMore(.element), "Forgets elements, and asks for the visible ones.") {
        shell, names throws(Refusal) in
        var elements: [Element] = []
        for name in names { elements.append(try shell.element(name)) }
        return try shell.invalidate(.elements(elements))
      },
    ],
    examples: [
      "load flow; sections 7; invalidate",
      "load flow; sections 7; invalidate 0,3 0,4",
      "load flow; sections 60; invalidate offset 0 30",
    ])
}
