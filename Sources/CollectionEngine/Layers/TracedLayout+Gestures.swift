import LayoutCore

extension TracedLayout: BaseFraming, Interaction {
  func baseViewport(_ context: any LayoutContext) throws(LayoutFailure) -> BaseViewport {
    try trace.call(
      "\(label) base window",
      { "\($0.viewport.size.width.traceText)x\($0.viewport.size.height.traceText)" }
    ) { () throws(LayoutFailure) in
      let viewport = context.viewport
      return try ownFraming?.baseViewport(context)
        ?? BaseViewport(viewport, scrollInset: viewport.adjustedContentInset)
    }
  }

  func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse
  {
    try trace.call("\(label) respond to \(gesture.traceText(moveName: trace.moveName))") {
      () throws(LayoutFailure) in
      try ownInteraction?.respond(to: gesture, context)
        ?? GestureResponse(
          state: context.interactionState, contentOffset: context.viewport.contentOffset)
    }
  }

  /// Of a layout that no finger reaches it is not recorded: it then has no part in gestures.
  func report(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard follows(context) else { return try ownInteraction?.report(context) ?? [] }
    return try trace.call("\(label) report", { "\($0.count)" }) { () throws(LayoutFailure) in
      try ownInteraction?.report(context) ?? []
    }
  }

  func compare(velocity: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    try trace.call("\(label) compare", { "\($0.count)" }) { () throws(LayoutFailure) in
      try ownInteraction?.compare(velocity: velocity, context) ?? []
    }
  }

  /// UIKit has no such call, so it is not recorded.
  func follows(_ context: any LayoutContext) -> Bool { ownInteraction?.follows(context) ?? false }

  func outcome(_ context: any LayoutContext) throws(LayoutFailure) -> GestureOutcome? {
    try trace.call("\(label) outcome", { $0 == nil ? "none" : "" }) {
      () throws(LayoutFailure) in try ownInteraction?.outcome(context)
    }
  }
}
