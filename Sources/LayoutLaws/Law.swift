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
  private let check: @Sendable (LawScene) throws -> Void

  /// Creates a law; `check` throws `Breach` where it is broken and `NotOffered` where it cannot be.
  init(
    _ name: String, _ title: String, isAdvice: Bool = false, rarity: Int = 1,
    _ sentence: String, check: @escaping @Sendable (LawScene) throws -> Void
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
    do {
      try check(scene)
      return .holds
    } catch let breach as Breach {
      return .broken(breach.sentence)
    } catch is NotOffered {
      return .notOffered
    } catch let error as EngineError {
      return error.isMisbehaviour ? .broken(error.description) : .refused(error.description)
    } catch let failure as LayoutFailure {
      let error = EngineError.layout(failure, layer: scene.layer)
      return error.isMisbehaviour ? .broken(error.description) : .refused(error.description)
    } catch {
      return .refused("\(error)")
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

/// The sentence of a broken law.
struct Breach: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// The layout lacks what the law is about.
struct NotOffered: Error {}

extension EngineError {
  /// Whether a layout broke its contract, rather than refused something.
  public var isMisbehaviour: Bool {
    if case .layout(.misbehaviour, _) = self { return true }
    return false
  }
}
