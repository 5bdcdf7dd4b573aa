import CLayoutPlugin
import LayoutABI
public import LayoutCore

/// What a layout may ask of its host, whatever it is called for.
///
/// The host is there from the first call after the layout's creation on; a layout that runs without one,
/// as in its own tests, is refused everything.
public final class LayoutHost {
  /// Nil until the host hands its functions over.
  private var table: layout_host?
  /// Room for a sentence of the host, in bytes.
  private static let messageCapacity = 1024

  /// Creates one that no host stands behind yet.
  init() {}

  /// Takes the host's functions, those that both sides know.
  func connect(_ host: UnsafePointer<layout_host>) {
    let empty = layout_host(
      struct_size: 0, reserved: 0, host: host.pointee.host, time_zone: nil)
    table = copyTable(host, over: empty)
  }

  /// The file of a time zone such as `Europe/Berlin` (RFC 8536); nil for a name that there is not.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `LayoutFailure.refused` where the system has no time zones, and where the host gives none.
  public func timeZoneFile(named name: String) throws(LayoutFailure) -> [UInt8]? {
    guard let table, let query = table.time_zone else {
      throw .refused("this host has no time zones")
    }
    let arena = TextArena()
    let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: Self.messageCapacity)
    defer { bytes.deallocate() }
    var message = layout_message(
      start: bytes, capacity: UInt32(Self.messageCapacity), length: 0)
    var file = layout_bytes()
    let status = withExtendedLifetime(arena) {
      query(table.host, arena.text(name), &file, &message)
    }
    switch status {
    case LAYOUT_OK:
      return Array(UnsafeBufferPointer(start: file.start, count: Int(file.length)))
    case LAYOUT_NONE: return nil
    default: throw .refused(message.text)
    }
  }
}
