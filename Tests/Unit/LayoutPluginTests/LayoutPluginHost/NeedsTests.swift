import TestSupport
import Testing

@testable import LayoutPluginHost

/// The libraries that the system's loader would find, determined without opening one.
struct NeedsTests {
  #if arch(arm64)
    private static let flags = 0x0A03
  #else
    private static let flags = 0x0303
  #endif

  /// A cache with these names, as glibc lays it out: header, entries, text.
  private func cache(_ names: [String], foreign: [Int: Int] = [:]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var text: [UInt8] = []
    var entries: [UInt8] = []
    for (index, name) in names.enumerated() {
      entries += number(foreign[index] ?? Self.flags)
      entries += number(48 + 24 * names.count + text.count)
      entries += [UInt8](repeating: 0, count: 16)
      text += name.utf8 + [0]
    }
    let header = Array("glibc-ld.so.cache1.1".utf8) + number(names.count) + number(text.count)
    return header + [UInt8](repeating: 0, count: 20) + entries + text
  }

  @Test("Names are read from a cache") func namesAreReadFromACache() {
    expect(SystemLibraries.names(inCache: cache([])), equals: [])
    expect(
      SystemLibraries.names(inCache: cache(["libz.so.1", "libm.so.6"])),
      equals: [
        "libz.so.1", "libm.so.6",
      ])
  }

  @Test("Libraries of i386, x32 and ARM programs are not found for this machine's")
  func librariesOfOtherMachines() {
    let names = ["libz.so.1", "libm.so.6", "libx.so.1", "liba.so.1"]
    expect(
      SystemLibraries.names(inCache: cache(names, foreign: [0: 0x0003, 2: 0x0803, 3: 0x0903])),
      equals: ["libm.so.6"])
  }

  @Test("A damaged cache has no names") func aDamagedCacheHasNoNames() {
    let whole = cache(["libz.so.1"])
    expect(SystemLibraries.names(inCache: []), equals: [])
    expect(SystemLibraries.names(inCache: Array("ld.so-1.7.0".utf8)), equals: [])
    expect(SystemLibraries.names(inCache: Array(whole.prefix(60))), equals: [])
    var far = whole
    far.replaceSubrange(52..<56, with: [0xFF, 0xFF, 0xFF, 0x7F])
    expect(SystemLibraries.names(inCache: far), equals: [])
    var many = whole
    many.replaceSubrange(20..<24, with: [0xFF, 0xFF, 0xFF, 0xFF])
    expect(SystemLibraries.names(inCache: many), equals: [])
  }

  @Test("The systems libraries are found") func theSystemsLibrariesAreFound() {
    let system = SystemLibraries(variable: nil)
    expect(system.contain("libc.so.6"))
    expect(!system.contain("libsurely-not-here.so.7"))
    // With neither a cache nor the process, the folders are left.
    let bare = SystemLibraries(cache: "/nowhere", variable: "relative:")
    expect(!bare.contain("libsurely-not-here.so.7"))
  }

  @Test("A need is met from its run path or the system") func aNeedIsMetFromItsRunPathOrTheSystem()
    throws
  {
    let folder = try TemporaryFolder()
    try "".write(toFile: folder.path("libown.so"), atomically: true, encoding: .utf8)
    var linkage = Linkage()
    linkage.needed = ["libc.so.6", "libown.so", "libfar.so", "/nowhere/libx.so"]
    let system = SystemLibraries(variable: nil)
    expect(
      linkage.unmet(origin: folder.path, runtime: nil, system),
      equals: ["libown.so", "libfar.so", "/nowhere/libx.so"])
    linkage.folders = [.origin("")]
    expect(
      linkage.unmet(origin: folder.path, runtime: nil, system),
      equals: ["libfar.so", "/nowhere/libx.so"])
    expect(linkage.unmet(origin: "/", runtime: nil, system).count, equals: 3)
    linkage.folders = [.absolute(folder.path)]
    expect(linkage.unmet(origin: "/", runtime: nil, system).count, equals: 2)
    let named = SystemLibraries(variable: folder.path)
    linkage.folders = []
    expect(linkage.unmet(origin: "/", runtime: nil, named).count, equals: 2)
  }
}
