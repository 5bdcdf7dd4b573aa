import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The host's name and version, as layouts may report them.
public struct HostIdentity: Hashable, Sendable {
  /// The host's name, for example `layoutsh`.
  public var name: String
  /// The host's version, for example `0.1.0`.
  public var version: String

  /// Creates an identity.
  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }

  /// A program that has given itself no name.
  public static let unnamed = HostIdentity(name: "", version: "")
}

/// The host as one instance of a plugin has it, from its creation to its end.
///
/// The table keeps this object, so whoever makes the instance keeps it too, until `destroy` is
/// over.
final class ExportedHost {
  /// The function of the plugin that runs now, or ran last.
  var function = PluginFunction.create
  /// The table passed to `create`.
  let table: UnsafeMutablePointer<layout_host>
  private let plugin: LoadedPlugin
  /// The files that were handed out: the plugin may read them as long as it lives.
  private var files: [String: UnsafeBufferPointer<UInt8>] = [:]
  private let memory = TextArena()

  init(for plugin: LoadedPlugin) {
    self.plugin = plugin
    table = .allocate(capacity: 1)
    let identity = plugin.calls.identity
    table.initialize(
      to: layout_host(
        struct_size: UInt32(MemoryLayout<layout_host>.size), abi: LAYOUT_ABI,
        host: Unmanaged.passUnretained(self).toOpaque(), name: memory.text(identity.name),
        version: memory.text(identity.version),
        extension: { _, id in
          switch id {
          case LAYOUT_TIME_ZONES: return ExportedHost.timeZones
          case LAYOUT_BASE_LENDING: return layout_loan.isPossible ? ExportedHost.baseLending : nil
          case LAYOUT_SECTION_READING: return ExportedHost.sectionReading
          case LAYOUT_SCROLLER_OFFSETS: return ExportedHost.scrollerOffsets
          case LAYOUT_HOST_MEASURING: return ExportedHost.measuring
          default: return nil
          }
        },
        log: { ExportedHost.at($0).log($1) }))
  }

  deinit { table.deallocate() }

  private static func at(_ host: UnsafeMutableRawPointer) -> ExportedHost {
    Unmanaged.fromOpaque(host).takeUnretainedValue()
  }

  /// The extension `host.time-zones/1`.
  nonisolated(unsafe) private static let timeZones = permanent(
    layout_time_zones(
      struct_size: UInt32(MemoryLayout<layout_time_zones>.size), reserved: 0,
      time_zone: { ExportedHost.at($0).timeZone($1, $2, $3) }))

  /// The extension `host.base-lending/1`.
  nonisolated(unsafe) private static let baseLending = permanent(
    layout_base_lending(
      struct_size: UInt32(MemoryLayout<layout_base_lending>.size), reserved: 0,
      attributes_in_rect: { host, rect, loan, message in
        ExportedContext.at(host) { $0.lendBase(Rect(rect.pointee), loan, message) }
      }))

  /// The extension `host.section-reading/1`.
  nonisolated(unsafe) private static let sectionReading = permanent(
    layout_section_reading(
      struct_size: UInt32(MemoryLayout<layout_section_reading>.size), reserved: 0,
      read: { host, metric, first, count, items, values in
        ExportedContext.at(host) { $0.readSections(metric, first, count, items: items, values) }
      }))

  /// The extension `host.scroller-offsets/1`.
  nonisolated(unsafe) private static let scrollerOffsets = permanent(
    layout_scroller_offsets(
      struct_size: UInt32(MemoryLayout<layout_scroller_offsets>.size), reserved: 0,
      offsets: { host, first, count, offsets in
        ExportedContext.at(host) { $0.scrollerOffsets(first, count, offsets) }
      }))

  /// The extension `host.measuring/1`.
  nonisolated(unsafe) private static let measuring = permanent(
    layout_host_measuring(
      struct_size: UInt32(MemoryLayout<layout_host_measuring>.size), reserved: 0,
      estimate: { host, estimate in ExportedContext.at(host) { $0.estimate(estimate) } },
      known_sizes: { host, elements, count, sizes in
        ExportedContext.at(host) { $0.knownSizes(elements, count, sizes) }
      }))

  /// Memory for a table, for the life of the process.
  private static func permanent<Table>(_ table: Table) -> UnsafeRawPointer {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    pointer.initialize(to: table)
    return UnsafeRawPointer(pointer)
  }

  private func log(_ text: layout_text) {
    guard let text = String(text) else { return }
    plugin.calls.observer?.log(
      PluginLogLine(plugin: plugin.name, function: function, text: text))
  }

  private func timeZone(
    _ name: layout_text, _ file: UnsafeMutablePointer<layout_bytes>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    guard let name = String(name) else { return LAYOUT_NONE }
    do throws(MissingTimeZones) {
      if files[name] == nil, let bytes = try plugin.calls.timeZones.file(named: name) {
        files[name] = memory.array(bytes)
      }
    } catch {
      message.pointee.write(error.sentence)
      return LAYOUT_REFUSED
    }
    guard let found = files[name] else { return LAYOUT_NONE }
    file.pointee = layout_bytes(start: found.baseAddress, length: UInt64(found.count))
    return LAYOUT_OK
  }
}
