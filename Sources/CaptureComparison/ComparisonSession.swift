internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// One part of the session that keeps a comparison.
public enum SavedPart: Hashable, Sendable {
  /// A line to run.
  case line(String)
  /// A statement that must hold.
  case assertion(String)
  /// Words for whoever reads it.
  case prose(String)
}

extension CaptureComparer {
  /// Maximum number of frames that a session asserts, and of frames that it tells.
  private static let limits = (asserted: 200, told: 200)

  /// The session that keeps a comparison (rule X-75); nil if only laws were judged.
  ///
  /// It makes the scene by plain commands, explains the first difference, asserts frames that
  /// agree, those that were visible first, and tells the device's frames that differ.
  ///
  /// It needs no capture to be verified.
  ///
  /// - Complexity: that of one comparison without causes.
  public func session(of comparison: Comparison) -> [SavedPart]? {
    guard let base = scene().scene, comparison.overlaps == nil else { return nil }
    return try? session(of: comparison, base)
  }

  private func session(of comparison: Comparison, _ base: CaptureScene) throws(EngineError)
    -> [SavedPart]?
  {
    guard let judged = try judged(base) else { return nil }
    let (scene, rules, judgement) = (judged.scene, judged.rules, judged.judgement)
    let elements = rules.elements
    let inset = try scene.status(of: scene.currentLayer).contentInset
    var parts: [SavedPart] = [.prose(summary(of: comparison))]
    parts += comparison.notes.map { .prose("Note: \($0).") }
    parts += base.lines(inset: inset).map { .line($0) }
    if let first = judgement.differences.first,
      (try? scene.attributes(.element(first.element))) != nil, first.kind != .extra
    {
      parts.append(.line("explain \(first.name.text)"))
    }
    var agrees = elements.all.indices.map { elements.device[$0].attributes.transform.isIdentity }
    for difference in judgement.differences {
      if let place = elements.place(of: difference.element) { agrees[place] = false }
    }
    let agreeing = elements.all.indices.filter { agrees[$0] }
    func isVisible(_ place: Int) -> Bool { elements.answers.first?[place] == true }
    let chosen = agreeing.filter(isVisible) + agreeing.filter { !isVisible($0) }
    if !chosen.isEmpty { parts.append(.prose("These frames are the same on both sides.")) }
    for place in chosen.prefix(Self.limits.asserted).sorted() {
      parts += statements(about: place, elements, rules.tolerance)
    }
    let told = judgement.differences.prefix(Self.limits.told).compactMap(Self.sentence)
    if !told.isEmpty { parts.append(.prose("The device answers otherwise about these:")) }
    return parts + told.map { .prose($0) }
  }

  /// The verdict as prose.
  private func summary(of comparison: Comparison) -> String {
    let found = comparison.counts.reduce(0) { $0 + $1.count }
    var text = "A capture of \(comparison.elements) elements, compared with the rules: "
    text += comparison.verdict == .equal ? "equal." : "\(found) differ."
    if let cause = comparison.cause {
      text += " With \(cause.map { $0.text }.joined(separator: " and ")) it is equal."
    }
    return text
  }

  /// Statements that the frame of an element is the device's.
  private func statements(about place: Int, _ elements: CapturedElements, _ tolerance: Tolerance)
    -> [SavedPart]
  {
    let name = "frame(\(elements.kinds.name(elements.all[place])))"
    let frame = elements.device[place].attributes.frame
    let numbers = [("x", frame.x), ("y", frame.y), ("w", frame.width), ("h", frame.height)]
    let within = SceneValue.text(tolerance.length)
    return numbers.map { side, number in
      .assertion("\(name).\(side) ~= \(SceneValue.text(number)) (\(within))")
    }
  }

  /// The device's side of a difference as prose.
  private static func sentence(_ difference: FoundDifference) -> String? {
    let start = "\(difference.name.text) \(difference.kind.rawValue)"
    switch difference.device {
    case .none: return "\(start): it is not there."
    case .name(let name): return "\(start): \(name) gets it."
    case .frame(let frame):
      let numbers = [frame.x, frame.y, frame.width, frame.height].map { SceneValue.text($0) }
      return "\(start): \(numbers.joined(separator: " "))."
    }
  }
}
