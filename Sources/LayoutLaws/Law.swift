public import CollectionEngine
public import LayoutCore

/// Something that holds for every layout in every scene.
///
///     let law = Law.named("rect")
///     law?.judge(LawScene(scene) { [Flow()] })   // .holds
///
/// A law asks the scene's layouts and, if it has to change something, freshly made ones in a
/// twin of the scene: the scene it judges is left as it was. Laws draw no random numbers, so the
/// same scene is always judged the same.
public struct Law: Sendable {
  /// The word people type: `incremental`.
  public let name: String
  /// A few words for a report: `incremental = fresh prepare`.
  public let title: String
  /// The statement of the law, as in the contract, in one sentence.
  public let sentence: String
  /// Advice to the author of a layout that breaks it: a clause in the imperative, without a full
  /// stop.
  public let fix: String
  /// Whether breaking it is only reported: layouts may have reasons.
  public let isAdvice: Bool
  /// The law is tried on one scene in `rarity`, because some laws take long.
  public let rarity: Int
  private let check: @Sendable (LawScene) throws(LawStop) -> Void

  /// Creates a law; `check` throws why it does not hold, or cannot be judged.
  init(
    _ name: String, _ title: String, isAdvice: Bool = false, rarity: Int = 1,
    _ sentence: String, fix: String, check: @escaping @Sendable (LawScene) throws(LawStop) -> Void
  ) {
    self.name = name
    self.title = title
    self.sentence = sentence
    self.fix = fix
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
      case .broken(let sentence, let finding): return .broken(sentence, finding)
      case .notOffered: return .notOffered
      case .noLayouts(let reason): return .refused(reason)
      case .engine(let error): return LawVerdict(error)
      case .layout(let failure): return LawVerdict(.layout(failure, layer: scene.layer))
      }
    }
  }
}

/// The verdict of a law on one scene.
public enum LawVerdict: Hashable, Sendable {
  /// It holds.
  case holds
  /// It is broken: one sentence with the values found, and the wrong answer where the law is about
  /// one.
  case broken(String, LawFinding? = nil)
  /// The layout lacks the capability that the law is about.
  case notOffered
  /// The layout refused what the law needs to try, with its reason.
  case refused(String)
}

extension LawVerdict {
  /// The verdict if the engine stops the law.
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

extension Law {
  /// Every law, in the order in which they are judged and reported.
  ///
  /// The first three come first because nothing can be said of a layout whose answers are no
  /// answers.
  public static let all: [Law] = [
    alive, answers, stable, descriptor, options, rect, single, content, instances, incremental,
    updates, identity, path, invalidation, sections, scrollers, measuring, anchor, snapping,
    places, gestures, hit, passThrough, decorator, buffer, growth, cancellation, sizes, many, cost,
  ]

  /// Laws on which the others depend: a scene that breaks one is judged by no other.
  public static let first: Set<String> = [alive.name, answers.name, stable.name]

  /// The law that is broken by what ends the process, never comes back or cannot be created.
  public static let alive = Law(
    "alive", "every call comes back",
    """
    A layout can be created with its default options and returns from every call: it neither ends the process \
    nor takes longer than two seconds.
    """,
    fix: """
      let `create` and the first `prepare` work with default options, bound each loop, and refuse with a reason \
      (`LAYOUT_REFUSED`, `LayoutFailure.refused`) instead of stopping
      """
  ) { scene throws(LawStop) in
    do throws(LawStop) { _ = try scene.twin() } catch .noLayouts(let reason) {
      throw .broken("no further instance can be created: \(reason)")
    } catch {}
    // If the process ends, whoever started it notices. Defects of the answer are left to other
    // laws.
    _ = try? scene.top().answer()
  }
}

/// The reason for which a law stops before it reaches a verdict.
public enum LawStop: Error, Hashable, Sendable {
  /// The law is broken: one sentence with the values found, and the wrong answer where the law is
  /// about one.
  case broken(String, LawFinding? = nil)
  /// The layout lacks what the law is about.
  case notOffered
  /// The engine refused a change, or a layout of a layer did something else than it must.
  case engine(EngineError)
  /// A layout that was called directly refused, or did something else than it must.
  case layout(LayoutFailure)
  /// No new instances of the layouts could be made, for this reason.
  case noLayouts(String)
}

/// Calls the engine for a law.
@discardableResult
func ask<T>(engine call: @autoclosure () throws(EngineError) -> T) throws(LawStop) -> T {
  do { return try call() } catch { throw .engine(error) }
}

/// Calls a layout for a law.
@discardableResult
func ask<T>(layout call: @autoclosure () throws(LayoutFailure) -> T) throws(LawStop) -> T {
  do { return try call() } catch { throw .layout(error) }
}
