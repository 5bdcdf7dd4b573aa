import CLayoutPlugin
import LayoutABI
public import LayoutCore

/// The host of a layout: its name, its log and its extensions, available in every call.
///
/// A layout that runs without a host, as in its own tests, is refused everything.
public final class LayoutHost {
  /// Nil if there is no host.
  private let table: layout_host?
  private let zones: layout_time_zones?
  /// Has the host lend what a base answers; nil if it cannot.
  let lendBase: LendBase?
  /// Has the host read the items of many sections at a time; nil if it cannot.
  let readSections: ReadSections?

  /// Reads the offsets of sections' scrollers; nil if the host has none.
  let readScrollerOffsets: ReadScrollerOffsets?

  /// The extension `host.measuring/1`; zeros if the host lacks it.
  let measuring: layout_host_measuring

  /// A function of `host.base-lending/1`.
  typealias LendBase =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<layout_rect>, UnsafeMutablePointer<layout_loan>,
      UnsafeMutablePointer<layout_message>
    ) -> layout_status

  /// A function of `host.section-reading/1`.
  typealias ReadSections =
    @convention(c) (
      UnsafeMutableRawPointer, layout_metric, Int64, UInt64, UInt64, UnsafeMutablePointer<Double>
    ) -> layout_status

  /// A function of `host.scroller-offsets/1`.
  typealias ReadScrollerOffsets =
    @convention(c) (UnsafeMutableRawPointer, Int64, UInt64, UnsafeMutablePointer<Double>)
    -> layout_status

  /// Creates a host from its table; nil for a layout that runs without one.
  init(_ table: UnsafePointer<layout_host>? = nil) {
    self.table = table.flatMap { readTable($0) }
    zones = self.table?.table(LAYOUT_TIME_ZONES)
    let lending: layout_base_lending? = self.table?.table(LAYOUT_BASE_LENDING)
    lendBase = lending?.attributes_in_rect
    let reading: layout_section_reading? = self.table?.table(LAYOUT_SECTION_READING)
    readSections = reading?.read
    let scrolling: layout_scroller_offsets? = self.table?.table(LAYOUT_SCROLLER_OFFSETS)
    readScrollerOffsets = scrolling?.offsets
    measuring = self.table?.table(LAYOUT_HOST_MEASURING) ?? layout_host_measuring()
  }

  /// The host's name, for example `layoutsh`; empty without a host.
  public var name: String { table.flatMap { String($0.name) } ?? "" }

  /// The host's version, for example `0.1.0`; empty without a host.
  public var version: String { table.flatMap { String($0.version) } ?? "" }

  /// Leaves one line for people who debug the layout.
  public func log(_ text: String) {
    guard let table else { return }
    let arena = TextArena()
    withExtendedLifetime(arena) { table.log(table.host, arena.text(text)) }
  }

  /// The file of a time zone such as `Europe/Berlin` (RFC 8536), or nil if there is no such zone.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `LayoutFailure.refused` if the system has no time zones, and if the host gives
  ///   none.
  public func timeZoneFile(named name: String) throws(LayoutFailure) -> [UInt8]? {
    guard let table, let query = zones?.time_zone else {
      throw .refused("this host has no time zones")
    }
    let arena = TextArena()
    var file = layout_bytes()
    let status = try ask("host", "time zone", MessageRoom()) { message in
      withExtendedLifetime(arena) { query(table.host, arena.text(name), &file, message) }
    }
    return status == LAYOUT_OK
      ? Array(UnsafeBufferPointer(start: file.start, count: Int(file.length))) : nil
  }
}

extension layout_host {
  /// The host's table of `id`, zeros if it is shorter, or nil if the host has no such extension.
  fileprivate func table<Table: BitwiseCopyable>(_ id: UInt32) -> Table? {
    self.extension(host, id).map { readStruct($0, size: tableSize($0)) }
  }
}

/// Memory for the sentence that goes with a status.
final class MessageRoom {
  fileprivate static let capacity = 4096
  fileprivate let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: MessageRoom.capacity)

  deinit { bytes.deallocate() }
}

/// Calls a function of the host or of a base, with room for a message.
///
/// - Throws: what `side` refuses, and its `misbehaviour` if it fails.
@inline(__always)
func ask(
  _ side: String, _ function: String, _ room: MessageRoom,
  _ call: (UnsafeMutablePointer<layout_message>) -> layout_status
) throws(LayoutFailure) -> layout_status {
  var message = layout_message(
    start: room.bytes, capacity: UInt32(MessageRoom.capacity), length: 0)
  let status = call(&message)
  switch status {
  case LAYOUT_OK, LAYOUT_NONE, LAYOUT_BUFFER_TOO_SMALL: return status
  case LAYOUT_REFUSED: throw .refused(message.text)
  default: throw .misbehaviour(plugin: side, function: function, found: message.text)
  }
}
