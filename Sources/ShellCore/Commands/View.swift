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
        .keyword("section", .sectionNumber), .scrollDistance,
        "Scrolls a section by itself, inside its range; a distance in points."
      ) { shell, section, target throws(Refusal) in
        try shell.scrollSection(section, target)
      },
      Form(
        .keyword("section", .sectionNumber),
        .choice([("next", SectionTarget.next), ("previous", .previous)]),
        "Scrolls a section to the stop after or before."
      ) { shell, section, target throws(Refusal) in
        try shell.scrollSection(section, target)
      },
      Form(
        .keyword("section", .sectionNumber),
        .keyword("stop", .integer("N", in: 0...PositionReading.limit)),
        "Scrolls a section to a stop, counted from 0."
      ) { shell, section, stop throws(Refusal) in
        try shell.scrollSection(section, .stop(stop))
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
      "load compositional scroll=page; sections 9; scroll section 0 next",
      "load compositional scroll=page; sections 9; scroll section 0 to 100",
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
      Form(
        .keyword("section", .sectionNumber), .scrollDistance,
        "Scrolls a section by itself without clamping."
      ) { shell, section, target throws(Refusal) in
        try shell.scrollSection(section, target, clamped: false)
      },
    ],
    examples: [
      "load flow; sections 90; scroll! to 0 -60",
      "load compositional scroll=page; sections 9; scroll! section 0 to -40",
    ])

  static let fling = Command(
    "fling", .view, .view,
    "Scrolls the layer or a section as a fling does; points per second.",
    forms: [
      Form(.point("VX", "VY"), "Scrolls the layer to where a fling at this velocity ends.") {
        shell, velocity throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.fling(velocity: velocity) }
      },
      Form(
        .keyword("section", .sectionNumber), .number("V"),
        "Scrolls a section to where a fling along it ends."
      ) { shell, section, velocity throws(Refusal) in
        try shell.change { scene throws(EngineError) in
          try scene.flingSection(section, velocity: velocity)
        }
      },
    ],
    examples: [
      "load flow; sections 900; fling 0 1200",
      "load compositional scroll=page; sections 9; fling section 0 800",
    ])

  static let scrollers = Command(
    "scrollers", .queries, .query, "Shows the sections that scroll by themselves.",
    forms: [
      Form("Shows all sections of the current layer that do.") { shell throws(Refusal) in
        try shell.scrollers(nil)
      },
      Form(.sectionNumber, "Shows one section.") { shell, section throws(Refusal) in
        try shell.scrollers(section)
      },
    ],
    examples: ["load compositional scroll=page; sections 9; scrollers"])
}

extension Argument where Value == Int {
  /// A section of the current layer.
  fileprivate static var sectionNumber: Argument {
    .integer("S", in: 0...PositionReading.limit)
  }
}

extension Argument where Value == SectionTarget {
  /// `to X` or `by D`.
  fileprivate static var scrollDistance: Argument {
    Argument<Bool>.choice([("to", true), ("by", false)]).and(.number("X"))
      .map { $0.0 ? .to($0.1) : .by($0.1) }
  }
}

extension Shell {
  fileprivate func scrollSection(_ section: Int, _ target: SectionTarget, clamped: Bool = true)
    throws(Refusal) -> Reply
  {
    try change { scene throws(EngineError) in
      try scene.scrollSection(section, target, clamped: clamped)
    }
  }

  fileprivate func scrollers(_ section: Int?) throws(Refusal) -> Reply {
    .scrollers(
      try engine { () throws(EngineError) in try scene.scrollers(section: section) })
  }
}
