/// What a host can try on an instance of a loaded module; laws ask for it, other layouts do not have it.
public protocol ModuleTrials: AnyObject {
  /// Whether the instance is told that nobody waits for its answer.
  var isCancelled: Bool { get set }

  /// Asks a rect query with room for `room` elements: how many there are, and whether they fit.
  ///
  /// - Throws: `LayoutFailure`; also where something was written past the room.
  func count(in rect: Rect, room: Int, _ context: any LayoutContext) throws(LayoutFailure)
    -> (count: Int, fits: Bool)

  /// Prepares, and asks a rect query, as a host of a later version would: its tables are longer than the module
  /// knows, and so are the slots for attributes. `room` elements fit.
  ///
  /// - Throws: `LayoutFailure`.
  func answerToLaterHost(in rect: Rect, room: Int, _ context: any LayoutContext)
    throws(LayoutFailure) -> [LayoutAttributes]

  /// Whether the instance has a table for a capability.
  func offersCapability(_ id: UInt32) -> Bool

  /// Hands over an update of a kind that no version has; returns whether the module claims to have followed it,
  /// or nil if it follows none.
  ///
  /// - Throws: `LayoutFailure.misbehaviour`.
  func followsUnknownUpdate(_ context: any LayoutContext) throws(LayoutFailure) -> Bool?
}
