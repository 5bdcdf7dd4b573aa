import CLayoutPlugin
import LayoutPluginHost
import TestSupport
import Testing

/// Descriptors and notes that are not as they should be; whole sentences.
struct DescriptorTests {
  @Test(
    "A wrong descriptor is refused with what is wrong",
    arguments: [
      (
        "NULL_DESCRIPTOR",
        "expected a descriptor from the entry, found none; the plugin does not work with this host"
      ),
      (
        "WRONG_ABI",
        "expected a plugin for ABI 1, found ABI 2.0; rebuild it with this version of the kit"
      ),
      (
        "SHORT_DESCRIPTOR",
        "expected a descriptor of at least 240 bytes, found 100; "
          + "rebuild it with this version of the headers"
      ),
      (
        "NULL_FUNCTION", "expected the function prepare, found none; every function is required"
      ),
      (
        "OTHER_NAME",
        "expected the name misbehaving in the descriptor, found somebody-el; "
          + "file, note and declaration must agree"
      ),
      (
        "OTHER_VERSION",
        "expected a declaration that agrees with itself, "
          + "found: version is 1.0.0, but 0.9.0 in the note"
      ),
      (
        "OPTION_TWICE",
        "expected a declaration that agrees with itself, found: option first is declared twice"
      ),
      (
        "FORMER_NAME_TWICE",
        "expected a declaration that agrees with itself, found: option first is declared twice"
      ),
      (
        "BAD_DEFAULT",
        "expected a declaration that agrees with itself, "
          + "found: the default of option first is not a value of its type and range"
      ),
      (
        "MANY_OPTIONS",
        "expected a declaration that agrees with itself, found: 4294967295 options of 192 bytes"
      ),
      (
        "TORN_VALUES",
        "expected a declaration that agrees with itself, found: option 1 cannot be read"
      ),
      (
        "LOST_VALUES",
        "expected a declaration that agrees with itself, "
          + "found: a renamed value of option later is one of its words, or stands for none"
      ),
      (
        "FAR_REACH",
        "expected a declaration that agrees with itself, found: touch_reach is 1001.0, not 0 to 1000"
      ),
      (
        "METRIC_TWICE",
        "expected a declaration that agrees with itself, "
          + "found: metric lane is declared twice or is the host's"
      ),
      (
        "METRIC_TAKEN",
        "expected a declaration that agrees with itself, "
          + "found: metric width is declared twice or is the host's"
      ),
      (
        "MANY_METRICS",
        "expected a declaration that agrees with itself, found: 65 metrics of 40 bytes"
      ),
      (
        "NARROW_STRIDE",
        "expected a declaration that agrees with itself, found: 2 options of 8 bytes"
      ),
      (
        "LONG_TEXT",
        "expected a declaration that agrees with itself, found: option 1 cannot be read"
      ),
    ]) func descriptors(mode: String, sentence: String) throws
  {
    let fixture = try Misbehaving(mode)
    let error = #expect(throws: PluginError.self) { try fixture.load() }
    expect(error?.sentence, equals: "\(fixture.path): \(sentence)")
    expect(fixture.library.loaded.isEmpty)
  }

  /// The entry is declared with `LAYOUT_EXPORT`.
  @Test("Entries are visible") func entriesAreVisible() throws {
    try expect(
      Misbehaving("GOOD", arguments: ["-fvisibility=hidden"]).load().declaration.version,
      equals: "0.9.0")
  }

  /// A later minor version with a longer descriptor and wider options works.
  @Test("Later minor versions load") func laterMinorVersionsLoad() throws {
    let plugin = try Misbehaving("LONG_DESCRIPTOR").load()
    expect(plugin.abi, equals: 0x0001_0007)
    expect(plugin.declaration.options.map(\.name), equals: ["first", "later"])
  }

  @Test(
    "Notes and entries",
    arguments: [
      (
        ["NO_NOTE"],
        "expected the note of a layout plugin, found none; "
          + "a plugin has LAYOUT_PLUGIN_NOTE or its Swift equal"
      ),
      (
        ["NOTE_NAME=\"other\""],
        "expected the name misbehaving in the note, found other; "
          + "file, note and declaration must agree"
      ),
      (
        ["NOTE_NAME=\"\""],
        "expected a note with ABI, name and version, "
          + "found: it does not begin with a name and a version"
      ),
      (
        ["NOTE_MINIMUM=0x00010002u"],
        "expected a plugin for a host of ABI 1.1, found one that needs 1.2; update this program"
      ),
      (
        ["NOTE_FLAGS=LAYOUT_NOTE_DECORATOR"],
        "expected a declaration that agrees with itself, found: it wraps no layout, but does in the "
          + "note; use LAYOUT_PLUGIN_NOTE"
      ),
      (
        ["NEEDS_MORE"],
        "expected a library that can be loaded, "
          + "found: libmisbehaving.layout.so: undefined symbol: nowhere_to_be_found"
      ),
      (
        ["NO_ENTRY"],
        "expected the exported function layout_plugin_entry, found none; declare it with LAYOUT_EXPORT"
      ),
    ]) func notesAndEntries(definitions: [String], sentence: String) throws
  {
    let fixture = try Misbehaving("GOOD", definitions)
    let error = #expect(throws: PluginError.self) { try fixture.load() }
    expect(error?.sentence, equals: "\(fixture.path): \(sentence)")
  }

  @Test(
    "The third word of a note is the class that a module adopts, if it is a name",
    arguments: [
      ("0.9.0 WaterfallLayout", "WaterfallLayout"), ("0.9.0 Week_2 more", "Week_2"),
      ("0.9.0", nil), ("0.9.0 ", nil), ("0.9.0 Week-Layout", nil), ("0.9.0 Wo\u{eb}", nil),
    ]) func classes(words: String, name: String?) throws
  {
    let fixture = try Misbehaving("GOOD", ["NOTE_VERSION=\"\(words)\""])
    let listing = try #require(fixture.library.list().first)
    expect(listing.className, equals: name)
    expect(listing.version, equals: "0.9.0")
    let plugin = try fixture.load()
    expect(plugin.declaration.version, equals: "0.9.0")
    expect(try plugin.makeLayout().remembers, equals: name != nil)
  }

  @Test("A module says in its note that its answers depend on earlier calls", arguments: [0, 2])
  func memory(flags: UInt32) throws {
    let fixture = try Misbehaving("GOOD", ["NOTE_FLAGS=\(flags)u"])
    expect(try fixture.load().makeLayout().remembers, equals: flags == LAYOUT_NOTE_REMEMBERS)
  }
}
