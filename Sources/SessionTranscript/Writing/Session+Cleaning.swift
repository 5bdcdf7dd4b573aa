extension Session {
  /// The file without the steps that ended in a status other than 0, and how many those were; O(file).
  ///
  /// The time before such a step and the blank line after it go with it.
  public func withoutRefusedSteps() -> (text: String, removed: Int) {
    var kept: [Node] = []
    var removed = 0
    var wasRemoved = false
    for node in nodes {
      let followsRemoved = wasRemoved
      wasRemoved = false
      switch node {
      case .step(let step) where step.status != 0:
        if case .directive(let directive) = kept.last, directive.name == .at { kept.removeLast() }
        removed += 1
        wasRemoved = true
      case .blank where followsRemoved: break
      default: kept.append(node)
      }
    }
    return (text(of: kept), removed)
  }
}
