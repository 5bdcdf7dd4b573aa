internal import CollectionEngine

extension Shell {
  /// `transition NAME …`: starts one, or goes on with the one to NAME; without `at` to its end.
  ///
  /// Not where the layer's layout is suspended, nor in a replay where another stands in for it.
  func transition(_ request: TransitionRequest, _ words: CommandWords) throws(Refusal) -> Reply {
    let layer = scene.currentLayer
    if scene.suspendedLayers.contains(layer) || replay?.hasStandIn(for: layer) == true {
      throw Refusal(.engine(.suspended(layer: layer)))
    }
    switch request {
    case .finish:
      return try changed(
        try engine { () throws(EngineError) in try scene.finishTransition() })
    case .cancel:
      return try changed(
        try engine { () throws(EngineError) in try scene.cancelTransition() })
    case .to(let request, let progress):
      let status = try engine { () throws(EngineError) in try scene.transitionStatus() }
      if let status, status.layouts.starts(with: request.modules) {
        return try goOn(status, request, progress)
      }
      return try start(request, progress, words)
    }
  }

  private func goOn(_ status: TransitionStatus, _ request: LoadRequest, _ progress: Double?)
    throws(Refusal) -> Reply
  {
    if let option = request.options.first {
      throw Refusal(.engine(.layer("options are set where a transition starts")), option.span)
    }
    return try changed(
      try engine { () throws(EngineError) in
        guard let progress else { return try scene.finishTransition() }
        return try scene.setTransition(to: progress)
      })
  }

  private func start(_ request: LoadRequest, _ progress: Double?, _ words: CommandWords)
    throws(Refusal) -> Reply
  {
    let layer = scene.currentLayer
    let (layouts, options) = try make(request, for: layer, replay?.lineImages ?? [:], words)
    return try changed(
      try engine { () throws(EngineError) in
        try scene.startTransition(to: layouts, options: options, at: progress)
      })
  }
}
