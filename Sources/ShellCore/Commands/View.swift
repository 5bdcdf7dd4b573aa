internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let bounds = Command(
    "bounds", .view, .view,
    "Sets the size of the scene, and the current layer's offset.",
    suggestedFor: ["size", "resize", "viewport"],
    forms: [
      Form(.size("W", "H"), "Sets the size of the scene; fixed frames of layers stay.") {
        shell, size throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.setBounds(size, offset: nil) }
      },
      Form(
        .point("X", "Y"), .size("W", "H"),
        "Sets the size, and the current layer's offset without clamping it."
      ) { shell, offset, size throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.setBounds(size, offset: offset) }
      },
    ],
    examples: ["bounds 320 480", "load flow; sections 90; bounds 0 120 320 480"])

  static let inset = Command(
    "inset", .view, .view,
    "Sets the content inset of the current layer.",
    forms: [
      Form(.insets("T", "L", "B", "R")) { shell, insets throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.setInset(insets) }
      }
    ],
    examples: ["inset 20 0 40 0"])

  static let safeArea = Command(
    "safe-area", .view, .view,
    "Sets how far bars cover the scene; widens insets below them.",
    forms: [
      Form(.insets("T", "L", "B", "R")) { shell, insets throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.setSafeArea(insets) }
      }
    ],
    examples: ["safe-area 47 0 34 0"])

  static let layoutMargins = Command(
    "layout-margins", .view, .view,
    "Sets the current layer's layout margins, 8 at first.",
    suggestedFor: ["margins", "margin"],
    forms: [
      Form(.insets("T", "L", "B", "R"), "The safe area adds to them; flow can measure from them.") {
        shell, insets throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.setLayoutMargins(insets) }
      }
    ],
    examples: ["layout-margins 0 16 0 16"])

  static let scroll = Command(
    "scroll", .view, .view, "Scrolls the current layer, or its leader, within its range.",
    forms: [
      Form(
        .keyword("to", .point("X", "Y")),
        "Scrolls to an offset, clamped to the layer's range."
      ) { shell, offset throws(Refusal) in
        try shell.change { scene throws(EngineError) in
          try scene.scroll(to: offset, clamped: true)
        }
      },
      Form(
        .keyword("by", .point("DX", "DY")),
        "Scrolls by a distance, clamped to the layer's range."
      ) { shell, distance throws(Refusal) in
        try shell.change { scene throws(EngineError) in
          try scene.scroll(by: distance, clamped: true)
        }
      },
      Form(
        .keyword("item", .indexPath("S,I")),
        .optional(
          .choice([("start", .start), ("center", .center), ("end", .end)]), default: .start),
        "Scrolls an item to the start, center or end of the viewport."
      ) { shell, path, position throws(Refusal) in
        try shell.change { scene throws(EngineError) in
          try scene.scroll(toItem: path, position)
        }
      },
      Form(
        .keyword("selected"),
        .optional(
          .choice([("start", .start), ("center", .center), ("end", .end)]), default: .start),
        "Scrolls the first selected item to the start, center or end of the viewport."
      ) { shell, _, position throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.scroll(toSelected: position) }
      },
    ],
    examples: [
      "load flow; sections 90; scroll to 0 200", "load flow; sections 90; scroll by 0 40",
      "load flow; sections 90; scroll item 0,60 center",
      "load flow; sections 90; select 0,60; scroll selected center",
    ])

  /// `scroll!`.
  static let scrollAnywhere = Command(
    "scroll!", .view, .view,
    "Scrolls the current layer without clamping to its range.",
    forms: [
      Form(.keyword("to", .point("X", "Y")), "Scrolls to an offset without clamping.") {
        shell, offset throws(Refusal) in
        try shell.change { scene throws(EngineError) in
          try scene.scroll(to: offset, clamped: false)
        }
      },
      Form(
        .keyword("by", .point("DX", "DY")), "Scrolls by a distance without clamping."
      ) { shell, distance throws(Refusal) in
        try shell.change { scene throws(EngineError) in
          try scene.scroll(by: distance, clamped: false)
        }
      },
    ],
    examples: ["load flow; sections 90; scroll! to 0 -60"])

  static let fling = Command(
    "fling", .view, .view,
    "Scrolls to where a fling at this velocity (points per second) ends.",
    forms: [
      Form(.point("VX", "VY")) { shell, velocity throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.fling(velocity: velocity) }
      }
    ],
    examples: ["load flow; sections 900; fling 0 1200"])
}
