/// What a host can try on an instance of a module, beyond what every layout offers; laws ask for it.
package protocol ModuleTrials: AnyObject {
  /// Whether the instance is told that nobody waits for its answer.
  var isCancelled: Bool { get set }

  /// Asks a rect query with room for `room` elements: how many there are, and whether they fit.
  ///
  /// - Throws: `LayoutFailure`; also where something was written past the room.
  func count(in rect: Rect, room: Int, _ context: any LayoutContext) throws(LayoutFailure)
    -> (count: Int, fits: Bool)
}
