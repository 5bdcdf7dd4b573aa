internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// The operations that led to a snapshot.
///
///     {"changes":{"deleted":["0,2"],"inserted":["0,1"],"moved":[["0,0","0,3"]],"reloaded":[],
///      "sections":{"deleted":[],"inserted":[],"moved":[[0,1]]}},"layers":[…]}
extension [UInt8] {
  mutating func snapshot(_ changes: SnapshotChanges, _ limit: Int) {
    key("changes")
    append("{")
    key("deleted")
    paths(changes.deleted, limit)
    nextKey("inserted")
    paths(changes.inserted, limit)
    nextKey("moved")
    appendList(changes.moved, limit: limit) { $0.paths([$1.source, $1.target], limit) }
    nextKey("reloaded")
    paths(changes.reloaded, limit)
    nextKey("sections")
    append("{")
    key("deleted")
    appendList(changes.deletedSections, limit: limit) { $0.appendInteger($1) }
    nextKey("inserted")
    appendList(changes.insertedSections, limit: limit) { $0.appendInteger($1) }
    nextKey("moved")
    appendList(changes.movedSections, limit: limit) { output, move in
      output.append("[\(move.source),\(move.target)]")
    }
    append("}}")
  }

  private mutating func paths(_ paths: [IndexPath], _ limit: Int) {
    appendList(paths, limit: limit) { $0.appendJSON($1.text) }
  }
}

/// An invalidation context.
///
///     {"invalidation":{"everything":false,"counts":false,"elements":["0,3"],"kinds":["header"],
///      "offset":[0,0],"size":[0,0],"rule":"command"},"layers":[…]}
extension [UInt8] {
  mutating func invalidation(_ context: InvalidationContext, _ kinds: KindTable) {
    let invalidation = context.invalidation
    key("invalidation")
    append("{")
    key("everything")
    appendJSON(context.invalidatesEverything)
    nextKey("counts")
    appendJSON(context.invalidatesCounts)
    nextKey("elements")
    appendList(invalidation.elements) { $0.appendName($1, kinds) }
    nextKey("kinds")
    appendList(invalidation.kinds) { $0.appendJSON(kinds.name(of: $1)) }
    nextKey("offset")
    appendJSON(invalidation.contentOffsetAdjustment)
    nextKey("size")
    appendJSON(
      invalidation.contentSizeAdjustment.width, invalidation.contentSizeAdjustment.height)
    nextKey("rule")
    appendJSON(context.rule.rawValue)
    append("}")
  }
}
