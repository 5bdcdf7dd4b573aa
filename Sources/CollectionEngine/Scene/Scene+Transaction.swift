extension Scene {
  /// Runs several changes as one: if `body` throws, the scene is what it was before.
  ///
  /// - Complexity: that of `body`; where something is undone, every layer prepares when it is asked next.
  public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    let (old, change, before) = (state, lastChange, revision)
    do { return try body() } catch {
      guard revision != before else { throw error }
      for layer in old.layers + state.layers {
        layer.stack?.invalidate()
        layer.transition?.stack.invalidate()
      }
      (state, lastChange) = (old, change)
      throw error
    }
  }
}
