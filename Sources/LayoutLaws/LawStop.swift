public import CollectionEngine
public import LayoutCore

/// Why a law stops before it can say that a scene holds.
public enum LawStop: Error, Hashable, Sendable {
  /// The law is broken: one sentence with the values found.
  case broken(String)
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
