internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let layers = Command(
    "layers", .layers, .query, "Lists the layers from back to front, with their settings.",
    suggestedFor: ["list", "ls", "dir", ".tables", "\\d"],
    forms: [
      Form { shell throws(Refusal) in
        .layers(try shell.statuses(), current: shell.scene.currentLayer)
      }
    ],
    examples: ["layers"])

  static let use = Command(
    "use", .layers, .view, "Makes a layer the current one.",
    suggestedFor: ["switch"],
    role: .use,
    forms: [
      Form(.layer("LAYER")) { shell, layer throws(Refusal) in
        try shell.engine { () throws(EngineError) in try shell.scene.use(layer) }
        return try shell.changed([layer])
      }
    ],
    examples: ["load flow as sheet; use main"])

  static let layer = Command(
    "layer", .layers, .view, "Moves, places, connects, anchors or hides a layer.",
    forms: [
      Form(
        .layer("LAYER"),
        .choice([
          ("front", .front), ("back", .back), ("show", .visible(true)), ("hide", .visible(false)),
        ]),
        "Moves a layer to the front or the back, shows it or hides it."
      ) { shell, layer, change throws(Refusal) in try shell.arrange(layer, change) },
      Form(
        .layer("LAYER"), .keyword("interactive", .isOn),
        "Sets whether the layer and its elements take touches."
      ) { shell, layer, isOn throws(Refusal) in try shell.arrange(layer, .interactive(isOn)) },
      Form(
        .layer("LAYER"), .keyword("passthrough", .isOn),
        "Sets whether touches fall through where the layer has no element."
      ) { shell, layer, isOn throws(Refusal) in try shell.arrange(layer, .passThrough(isOn)) },
      Form(
        .layer("LAYER"),
        .keyword("anchor", .choice(AnchorPolicy.allCases.map { ($0.rawValue, $0) })),
        "Keeps the start or the end of the viewport in place when content changes."
      ) { shell, layer, policy throws(Refusal) in try shell.arrange(layer, .anchor(policy)) },
      Form(
        .layer("LAYER"), .keyword("anchor-tolerance", .number("N")),
        "Sets how near an end of its range counts as at it for 'anchor', in points; by default 0."
      ) { shell, layer, tolerance throws(Refusal) in
        try shell.arrange(layer, .anchorTolerance(tolerance))
      },
      Form(
        .layer("LAYER"),
        .keyword("selection", .choice(SelectionMode.allCases.map { ($0.rawValue, $0) })),
        "Sets how many items a tap or 'select' can select; by default one."
      ) { shell, layer, mode throws(Refusal) in try shell.arrange(layer, .selection(mode)) },
      Form(
        .layer("LAYER"), .keyword("kind", .kind("KIND")), .touchInset,
        "Sets how far elements of a kind take touches beyond their frames; 'none': as laid out."
      ) { shell, layer, kind, insets throws(Refusal) in
        let kinds = try shell.engine { () throws(EngineError) in
          try shell.scene.kinds(layer: layer)
        }
        guard kinds.kind(named: kind) != nil else {
          let known = kinds.all.compactMap { kinds.name(of: $0) }
          throw Refusal(.unknown(.element, kind, known: known), shell.words.word(kind))
        }
        return try shell.arrange(layer, .touchInsets(kind: kind, insets))
      },
      Form(
        .layer("LAYER"), .keyword("mirror", .layer("OTHER|none")),
        "Makes the layer follow another layer's offset, or stops that."
      ) { shell, layer, other throws(Refusal) in
        try shell.arrange(layer, .mirror(other == "none" ? nil : other))
      },
      Form(
        .layer("LAYER"), .keyword("content", .layer("OTHER|none")),
        .optional(.labelled("sections", .sections("A..B"))),
        "Shows the content of another layer, or for 'none' its own; all of it or a range of sections."
      ) { shell, layer, other, sections throws(Refusal) in
        try shell.arrange(
          layer, .content(other == "none" ? layer : other, sections: sections))
      },
    ] + Form.layerFrames + Form.layerFocus,
    examples: [
      "load flow as sheet; layer sheet back", "load flow as sheet; layer sheet passthrough on",
      "load flow; sections 90; layer main anchor start; insert 0,0 x10",
      "load flow; layer main anchor end; layer main anchor-tolerance 40",
      "load flow as sheet; layer sheet mirror main", "layer main selection multiple",
      "layer main focus remember", "layer main selection-follows-focus on",
      "load flow; sections 7; layer main kind cell touch-inset=8",
      "sections 3 4; load flow as sheet; layer sheet content main sections 1..1",
      "load flow as sheet; layer sheet content main; layer sheet content none",
      "load flow as list; layer list frame 0 100 320 380",
      "load flow as list; layer list frame inset 64 0 0 0",
      "load flow as back; layer back mirror main; layer main range own",
      "load flow; safe-area 0 47 0 47; layer main inset-adjustment always",
      "load flow; safe-area 0 47 0 47; layer main always-bounce x",
    ])
}

extension Form {
  /// Forms of `layer` for its place in the scene and its scroll range.
  static let layerFrames = [
    Form(
      .layer("LAYER"), .keyword("frame", .point("X", "Y")), .size("W", "H"),
      "Places the layer at a rectangle of the scene, which clips it."
    ) { shell, layer, origin, size throws(Refusal) in
      try shell.arrange(layer, .place(.fixed(Rect(origin: origin, size: size))))
    },
    Form(
      .layer("LAYER"), .keyword("frame", .keyword("inset", .insets("T", "L", "B", "R"))),
      "Keeps the layer at these distances from the scene's edges."
    ) { shell, layer, inset throws(Refusal) in try shell.arrange(layer, .place(.inset(inset))) },
    Form(
      .layer("LAYER"), .keyword("frame", .keyword("fill")), "Fills the scene, as at first."
    ) { shell, layer, _ throws(Refusal) in try shell.arrange(layer, .place(.fill)) },
    Form(
      .layer("LAYER"),
      .keyword("range", .choice(RangePolicy.allCases.map { ($0.rawValue, $0) })),
      "Sets whether it scrolls as far as the layers that mirror it; auto does."
    ) { shell, layer, policy throws(Refusal) in try shell.arrange(layer, .range(policy)) },
    Form(
      .layer("LAYER"),
      .keyword(
        "inset-adjustment", .choice(InsetAdjustment.allCases.map { ($0.rawValue, $0) })),
      "Sets where the safe area adds to the inset; by default along the layout's axis and where it scrolls."
    ) { shell, layer, adjustment throws(Refusal) in
      try shell.arrange(layer, .insetAdjustment(adjustment))
    },
    Form(
      .layer("LAYER"),
      .keyword("always-bounce", .choice(AlwaysBounce.allCases.map { ($0.rawValue, $0) })),
      "Counts an axis as scrollable for the inset, however short the content is; by default none."
    ) { shell, layer, bounce throws(Refusal) in try shell.arrange(layer, .alwaysBounce(bounce)) },
  ]
}
