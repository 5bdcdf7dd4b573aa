internal import CollectionEngine
internal import LayoutCore

// Who gets a touch.

extension Command {
  static let hit = Command(
    "hit", .queries, .query,
    "Reports which element receives a touch.",
    suggestedFor: ["why"],
    forms: [
      Form(
        .point("X", "Y"), .flag("--why"), .flag("--stack"),
        "--stack lists what lies under it; --why explains each one."
      ) {
        shell, point, isWhy, isStack throws(Refusal) in
        try shell.hit(point, isWhy ? .why : isStack ? .stack : .target)
      }
    ],
    examples: ["load flow; sections 7; hit 70 10", "load flow; sections 7; hit 70 10 --why"])

  static let passthrough = Command(
    "passthrough", .queries, .query,
    "Lists where touches fall through a layer, in scene coordinates.",
    forms: [
      Form(.optional(.layer("LAYER"))) { shell, layer throws(Refusal) in
        let (answer, kinds) = try shell.engine(shell.words) { () throws(EngineError) in
          (try shell.scene.passThrough(layer: layer), try shell.scene.kinds(layer: layer))
        }
        return .passThrough(
          PassThroughReply(answer: answer, kinds: kinds, viewport: shell.scene.viewportSize))
      }
    ],
    examples: ["load flow; sections 7; passthrough"])

  static let touchmap = Command(
    "touchmap", .queries, .query,
    "Shows which layer receives touches in which part of the viewport.",
    forms: [
      Form { shell throws(Refusal) in
        .touchMap(try shell.engine { () throws(EngineError) in try shell.scene.touchMap() })
      }
    ],
    examples: ["load flow; sections 7; touchmap"])
}

/// How much of a hit-test the text shows.
public enum HitDetail: Hashable, Sendable {
  /// The target only.
  case target
  /// What is hit and what would be hit behind it.
  case stack
  /// Every node at the point and why it is or is not hit.
  case why
}

extension Shell {
  fileprivate func hit(_ point: Point, _ detail: HitDetail) throws(Refusal) -> Reply {
    let hit = try engine { () throws(EngineError) in try scene.hit(point) }
    var kinds: [String: KindTable] = [:]
    for node in hit.stack where kinds[node.layer] == nil {
      kinds[node.layer] = try engine { () throws(EngineError) in try scene.kinds(layer: node.layer)
      }
    }
    return .hit(HitReply(hit: hit, detail: detail, kinds: kinds))
  }
}
