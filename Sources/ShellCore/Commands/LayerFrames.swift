internal import CollectionEngine
internal import LayoutCore

// Where a layer lies in the scene, and how far it scrolls.

extension Form {
  /// The forms of `layer` for frames and ranges.
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
  ]
}
