import Foundation
import LayoutPluginHost
import TestSupport
import Testing

/// The libraries that a module makes the system's loader look for: never anything that depends on
/// the current folder.
struct LinkageTests {
  /// A folder with a plugin in it, and with libraries that it needs.
  private struct Place {
    let folder: TemporaryFolder
    let library: PluginLibrary

    init() throws {
      folder = try TemporaryFolder()
      library = PluginLibrary(
        searchPath: SearchPath(options: [folder.path], variable: { _ in nil }, executable: nil))
    }

    /// Compiles the plugin, linked with `flags`.
    func compilePlugin(_ flags: String...) throws {
      let source = try #require(
        Bundle.module.path(forResource: "misbehaving", ofType: "c", inDirectory: "Fixtures"))
      let output = try compile(
        ["-shared", "-fPIC", "-DMODE=GOOD", source, "-o", folder.path("libmisbehaving.layout.so")]
          + ["-L\(folder.path)", "-L\(folder.path)/lib", "-Wl,--no-as-needed"] + flags)
      try #require(output == "")
    }

    /// Compiles a library that sets the environment variable `variable` when it is loaded.
    func compileLibrary(_ name: String, sets variable: String, _ flags: String...) throws {
      let source = folder.path("\(variable).c")
      try """
      #include <stdlib.h>
      __attribute__((constructor)) static void loaded(void) { setenv("\(variable)", "yes", 1); }
      """.write(toFile: source, atomically: true, encoding: .utf8)
      let path = folder.path(name)
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      let output = try compile(
        ["-shared", "-fPIC", "-D_GNU_SOURCE", source, "-o", path, "-Wl,--no-as-needed"] + flags)
      try #require(output == "")
    }

    /// Why the plugin is refused; nil if it loads.
    func refusal() -> PluginError? {
      do {
        _ = try library.open("misbehaving")
        return nil
      } catch {
        return error
      }
    }
  }

  private func isLoaded(_ variable: String) -> Bool { getenv(variable) != nil }

  @Test(
    "Run paths lead to one place",
    arguments: [
      ("lib", "lib"), ("./lib", "./lib"), ("", ""), ("/usr/lib:", ""), (":/usr/lib", ""),
      ("/usr/lib::$ORIGIN", ""), ("$ORIGINAL", "$ORIGINAL"), ("$LIB/x", "$LIB/x"),
      ("/usr/$LIB", "/usr/$LIB"), ("$ORIGIN/$PLATFORM", "$ORIGIN/$PLATFORM"),
      ("x/$ORIGIN", "x/$ORIGIN"),
    ])
  func runPathsLeadToOnePlace(path: String, entry: String) throws {
    for tags in ["--enable-new-dtags", "--disable-new-dtags"] {
      let place = try Place()
      // An empty path is no path to linkers: one that is empty in the end does it.
      try place.compilePlugin("-Wl,-rpath,\(path.isEmpty ? ":" : path)", "-Wl,\(tags)")
      expect(
        place.refusal(),
        equals: .image(path: place.folder.path("libmisbehaving.layout.so"), .runPath(entry)))
    }
  }

  @Test(
    "Needed libraries are named plainly or absolutely",
    arguments: ["./libwall.so", "sub/libwall.so", "$ORIGIN/libwall.so", "../libwall.so"])
  func neededLibrariesAreNamedPlainlyOrAbsolutely(name: String) throws {
    let place = try Place()
    try place.compileLibrary("libwall.so", sets: "LAYOUTSH_WALL_NAMED", "-Wl,-soname,\(name)")
    try place.compilePlugin("-lwall")
    let path = place.folder.path("libmisbehaving.layout.so")
    expect(place.refusal(), equals: .image(path: path, .neededName(name)))
    expect(
      place.refusal()?.sentence,
      equals: "\(path): expected needed libraries by name or absolute path, found \"\(name)\"; "
        + "link it with -l and a run path")
    expect(!isLoaded("LAYOUTSH_WALL_NAMED"))
  }

  /// Libraries that nothing needs, and whose code the loader would run all the same.
  @Test(
    "Libraries that nothing needs are refused",
    arguments: [
      (0x6FFF_FEFC, "DT_AUDIT"), (0x6FFF_FEFB, "DT_DEPAUDIT"), (0x7FFF_FFFD, "DT_AUXILIARY"),
      (0x7FFF_FFFF, "DT_FILTER"),
    ] as [(UInt64, String)])
  func librariesThatNothingNeedsAreRefused(tag: UInt64, name: String) throws {
    let place = try Place()
    try place.compilePlugin("-lm")
    let path = place.folder.path("libmisbehaving.layout.so")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let entry = try #require(Self.firstNeeded(in: bytes))
    withUnsafeBytes(of: tag.littleEndian) { bytes.replaceSubrange(entry..<entry + 8, with: $0) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    guard case .image(path, .unasked(name, _)) = place.refusal() else {
      Issue.record("\(name): \(String(describing: place.refusal()))")
      return
    }
  }

  /// The offset of the first entry for a needed library in the dynamic section.
  private static func firstNeeded(in bytes: [UInt8]) -> Int? {
    func number(_ offset: Int) -> Int {
      (0..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    let headers = (0..<Int(bytes[56])).map { number(32) + 56 * $0 }
    guard let dynamic = headers.first(where: { number($0) & 0xFFFF_FFFF == 2 }) else { return nil }
    let start = number(dynamic + 8)
    return stride(from: start, to: start + number(dynamic + 32), by: 16).first { number($0) == 1 }
  }

  /// A list names what is missing; what the system has, or what lies beside the module, is not.
  @Test("Missing libraries are named") func missingLibrariesAreNamed() throws {
    let place = try Place()
    for name in ["libbeside.so", "libgone.so", "libaway.so"] {
      try place.compileLibrary(name, sets: "LAYOUTSH_UNMET", "-Wl,-soname,\(name)")
    }
    try place.compilePlugin(
      "-Wl,-rpath,$ORIGIN", "-lbeside", "-lgone", "-lm", "-lstdc++", "-laway")
    expect(place.library.list().map(\.status), equals: ["ok"])
    for name in ["libgone.so", "libaway.so"] {
      try FileManager.default.removeItem(atPath: place.folder.path(name))
    }
    let listing = try #require(place.library.list().first)
    expect(listing.problem, equals: nil)
    expect(listing.unmet, equals: ["libgone.so", "libaway.so"])
    expect(
      listing.status, equals: "needs libraries that are not installed: libgone.so, libaway.so")
    expect(!isLoaded("LAYOUTSH_UNMET"))
  }

  @Test("A library beside the module is found by origin")
  func aLibraryBesideTheModuleIsFoundByOrigin() throws {
    let place = try Place()
    try place.compileLibrary(
      "lib/libwalldeep.so", sets: "LAYOUTSH_WALL_DEEP", "-Wl,-soname,libwalldeep.so")
    try place.compileLibrary(
      "lib/libwallnear.so", sets: "LAYOUTSH_WALL_NEAR", "-Wl,-soname,libwallnear.so",
      "-L\(place.folder.path)/lib", "-lwalldeep", "-Wl,-rpath,${ORIGIN}")
    try place.compilePlugin("-lwallnear", "-Wl,-rpath,/usr/lib:$ORIGIN/lib")
    expect(place.refusal() == nil)
    expect(isLoaded("LAYOUTSH_WALL_NEAR") && isLoaded("LAYOUTSH_WALL_DEEP"))
    try place.compilePlugin("-lwallnear", "-Wl,-rpath,$ORIGIN/lib")
    expect(place.refusal() == nil)
    try place.compileLibrary(
      "lib/libwallnear.so", sets: "LAYOUTSH_WALL_OTHER", "-Wl,-soname,libwallnear.so")
    try place.compilePlugin("-lwallnear", "-Wl,-rpath,$ORIGIN/./lib")
    expect(
      place.refusal(),
      equals: .otherLibrary(path: place.folder.path("lib/libwallnear.so"), name: "libwallnear.so"))
    expect(!isLoaded("LAYOUTSH_WALL_OTHER"))
  }

  @Test("Libraries beside the module are vetted as it is")
  func librariesBesideTheModuleAreVettedAsItIs() throws {
    let place = try Place()
    let path = place.folder.path("libwallbad.so")
    try place.compileLibrary("libwallbad.so", sets: "LAYOUTSH_WALL_BAD")
    try place.compilePlugin("-l:libwallbad.so", "-Wl,-rpath,$ORIGIN")
    expect(
      place.refusal(), equals: .image(path: path, .ownName(found: nil, expected: "libwallbad.so")))
    try place.compileLibrary(
      "libwallbad.so", sets: "LAYOUTSH_WALL_BAD", "-Wl,-soname,libwallbad.so", "-Wl,-rpath,lib")
    expect(place.refusal(), equals: .image(path: path, .runPath("lib")))
    try place.compileLibrary(
      "libwallbad.so", sets: "LAYOUTSH_WALL_BAD", "-Wl,-soname,libwallbad.so")
    chmod(path, 0o777)
    expect(place.refusal(), equals: .untrusted(path: path, .writableByAll(mode: 0o777)))
    expect(!isLoaded("LAYOUTSH_WALL_BAD"))
    chmod(path, 0o755)
    expect(place.refusal() == nil)
  }

  @Test("Folders of run paths are vetted") func foldersOfRunPathsAreVetted() throws {
    let place = try Place()
    let open = place.folder.path("open")
    mkdir(open, 0o777)
    chmod(open, 0o777)
    try place.compilePlugin("-Wl,-rpath,\(open)")
    expect(place.refusal(), equals: .untrusted(path: open, .writableByAll(mode: 0o777)))
    // A folder that is not there could be made by whoever may write to the one above.
    try place.compilePlugin("-Wl,-rpath,\(open)/missing/lib")
    expect(place.refusal(), equals: .untrusted(path: open, .writableByAll(mode: 0o777)))
    try place.compilePlugin("-Wl,-rpath,/tmp/no-such-folder-of-layoutsh")
    expect(place.refusal(), equals: .untrusted(path: "/tmp", .writableByAll(mode: 0o1777)))
    try place.compilePlugin("-Wl,-rpath,/no/such/folder")
    expect(place.refusal() == nil)
  }
}
