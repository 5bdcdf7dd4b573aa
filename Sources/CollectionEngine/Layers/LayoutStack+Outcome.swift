import LayoutCore

/// The outcome of a touch on a layout, its columns numbered as in the content.
enum TouchOutcome {
  case handled
  case proposal(ContentEdit, refusal: String?)
  case edit(ContentEdit)

  /// Whether it is a change that the touch would ask for, or that a rule forbids.
  var isProposal: Bool {
    if case .proposal = self { return true }
    return false
  }
}

extension LayoutStack {
  /// Returns what the finger has come to, or nil for nothing.
  ///
  /// - Throws: what the layout throws.
  func outcome() throws(LayoutFailure) -> TouchOutcome? {
    guard let (level, interaction) = interaction,
      let outcome = try interaction.outcome(contexts[level])
    else { return nil }
    switch outcome {
    case .handled: return .handled
    case .edit(let edit): return .edit(contentEdit(edit, level))
    case .proposal(let edit, let refusal):
      return .proposal(contentEdit(edit, level), refusal: refusal)
    }
  }

  /// An edit as the content numbers columns; sections stay as the layer numbers them.
  private func contentEdit(_ edit: GestureEdit, _ level: Int) -> ContentEdit {
    switch edit {
    case .move(let path, let target): return .move(path, to: target)
    case .action(let name, let path, let deletes): return .action(name, on: path, deletes: deletes)
    case .change(let path, let values):
      return .change(path, values.compactMap { contexts[level].change($0) })
    case .insert(let path, let values):
      return .insert(path, values.compactMap { contexts[level].change($0) })
    }
  }
}

extension LevelContext {
  /// A value that the layout gives to an item, as the content numbers its columns; nil if the
  /// content has no such column.
  func change(_ value: ItemValue) -> ItemChange? {
    switch value {
    case .number(let metric, nil):
      guard let place = metric.ownPosition, ownTypes.indices.contains(place) else {
        return .metric(metric, nil)
      }
      return ownTypes[place] == .text
        ? .text(ownMetrics[place], nil) : .metric(ownMetrics[place], nil)
    case .number(let metric, let number?): return numberMetric(metric).map { .metric($0, number) }
    case .text(let metric, let text):
      return metric.ownPosition.flatMap { ownMetric($0, .text) }.map { .text($0, text) }
    }
  }
}
