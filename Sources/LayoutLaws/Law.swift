public import CollectionEngine
internal import LayoutCore

/// Something that holds for every layout in every scene.
///
///     let law = Law.named("rect")
///     law?.judge(LawScene(scene) { [Flow()] })   // .holds
///
/// A law asks the scene's layouts and, where it has to change something, freshly made ones in a twin of
/// the scene: the scene it judges is left as it was. Laws draw no random numbers, so the same scene is
/// always judged the same.
public struct Law: Sendable {
  /// The word people type: `incremental`.
  public let name: String
  /// A few words for a report: `incremental = fresh prepare`.
  public let title: String
  /// What holds, as the contract states it, in one sentence.
  public let sentence: String
  /// Whether breaking it is only reported: layouts may have reasons.
  public let isAdvice: Bool
  /// It is tried on one scene out of so many: some laws take long.
  public let rarity: Int
  private let check: @Sendable (LawScene) throws(LawStop) -> Void

  /// Creates a law; `check` throws why it does not hold, or cannot be judged.
  init(
    _ name: String, _ title: String, isAdvice: Bool = false, rarity: Int = 1,
    _ sentence: String, check: @escaping @Sendable (LawScene) throws(LawStop) -> Void
  ) {
    self.name = name
    self.title = title
    self.sentence = sentence
    self.isAdvice = isAdvice
    self.rarity = rarity
    self.check = check
  }

  /// The law of that name, or nil.
  public static func named(_ name: String) -> Law? { all.first { $0.name == name } }

  /// Judges a scene.
  public func judge(_ scene: LawScene) -> LawVerdict {
    do throws(LawStop) {
      try check(scene)
      return .holds
    } catch {
      switch error {
      case .broken(let sentence): return .broken(sentence)
      case .notOffered: return .notOffered
      case .noLayouts(let reason): return .refused(reason)
      case .engine(let error): return LawVerdict(error)
      case .layout(let failure): return LawVerdict(.layout(failure, layer: scene.layer))
      }
    }
  }
}

/// What came of a law on one scene.
public enum LawVerdict: Hashable, Sendable {
  /// It holds.
  case holds
  /// It is broken: one sentence with the values found.
  case broken(String)
  /// The layout lacks the capability that the law is about.
  case notOffered
  /// The layout refused what the law needs to try, with its reason.
  case refused(String)
}

extension LawVerdict {
  /// What it means for a law that the engine stops it.
  fileprivate init(_ error: EngineError) {
    self = error.isMisbehaviour ? .broken(error.description) : .refused(error.description)
  }
}

extension EngineError {
  /// Whether a layout broke its contract, rather than refused something.
  public var isMisbehaviour: Bool {
    if case .layout(.misbehaviour, _) = self { return true }
    return false
  }
}
