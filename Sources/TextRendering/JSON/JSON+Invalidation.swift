internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

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
