public import LayoutCore
internal import LayoutLaws

/// The first law that a prepared layout breaks, of those that need no engine, as `rect: …`; nil for
/// none.
///
///     #expect(brokenLaw(flow, context) == nil)
public func brokenLaw(_ layout: any CollectionLayout, _ context: any LayoutContext) -> String? {
  for name in ["answers", "stable", "rect", "single", "sections"] {
    guard let law = Law.named(name) else { return "no law \(name)" }
    switch law.judge(LawScene(layout, context)) {
    case .holds, .notOffered: continue
    case .broken(let sentence, _), .refused(let sentence): return "\(name): \(sentence)"
    }
  }
  return nil
}
