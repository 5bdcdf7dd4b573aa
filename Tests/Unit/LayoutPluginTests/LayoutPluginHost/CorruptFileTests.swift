import Foundation
import LayoutPluginHost
import TestSupport
import Testing

/// Files that are no libraries, or were: refused with a sentence, never a crash in the loader.
struct CorruptFileTests {
  /// Every file that lost a part of its tail is refused.
  @Test("Truncated files are refused") func truncatedFilesAreRefused() throws {
    let whole = try circleBytes()
    for part in 0..<64 {
      let error = try loadError(Array(whole.prefix(whole.count * part / 64)))
      switch error {
      case .untrusted(_, .size(found: whole.count * part / 64, expected: FileRules.sizes)): break
      case .image(_, .outside(_, _, fileSize: whole.count * part / 64)): break
      default: Issue.record("\(part)/64: \(String(describing: error))")
      }
    }
    try expect(loadError(whole) == nil)
  }

  @Test(
    "Fields of the header, each with another value",
    arguments: [
      (0, [0x7E], "expected an ELF file, found something else; build the library again"),
      (4, [1], "expected ELF class 2, found 1; build the library for this machine"),
      (5, [2], "expected ELF byte order 1, found 2; build the library for this machine"),
      (
        6, [9],
        "expected ELF identification version 1, found 9; build the library for this machine"
      ),
      (16, [2, 0], "expected ELF type 3, found 2; build the library for this machine"),
      (20, [7], "expected ELF version 1, found 7; build the library for this machine"),
      (
        54, [57],
        "expected ELF program header size 56, found 57; build the library for this machine"
      ),
      (
        56, [0, 0],
        "expected ELF program header count 128, found 0; build the library for this machine"
      ),
    ] as [(Int, [UInt8], String)])
  func headers(offset: Int, bytes: [UInt8], sentence: String) throws {
    try expectSentence(sentence) { $0.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
  }

  @Test("Other machines are named") func otherMachinesAreNamed() throws {
    let machine = Int(try circleBytes()[18])
    try expectSentence(
      "expected ELF machine \(machine), found 8; build the library for this machine"
    ) { $0[18] = 8 }
  }

  @Test("Tables end inside the file") func tablesEndInsideTheFile() throws {
    let size = try circleBytes().count
    let advice = "the file is cut short or damaged, build it again"
    try expectSentence(
      "expected the program header table inside the \(size) bytes of the file, "
        + "found one that ends nowhere; \(advice)"
    ) { $0.replaceSubrange(32..<40, with: Array(repeating: 0xFF, count: 8)) }
    for (field, what) in [(40, "section header table")] {
      try expectSentence(
        "expected the \(what) inside the \(size) bytes of the file, "
          + "found one that ends nowhere; \(advice)"
      ) { $0.replaceSubrange(field..<field + 8, with: Array(repeating: 0xFF, count: 8)) }
    }
  }

  /// Program headers: offsets and sizes past the end and past the largest number.
  @Test("Segments end inside the file") func segmentsEndInsideTheFile() throws {
    for field in [8, 32] {
      for value in [UInt64(1) << 40, .max, .max - 0xFFF] {
        let error = try loadError(change(segment(ofType: 1), field, value))
        guard case .image(_, .outside("segment \(try index(ofType: 1))", _, _)) = error else {
          Issue.record("field \(field), \(value): \(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test("Segments are as linkers write them") func segmentsAreAsLinkersWriteThem() throws {
    let load = try index(ofType: 1)
    let cases: [(type: UInt32, field: Int, value: UInt64, fault: ELFFault)] = [
      (1, 40, 0, .segment(load, .largerThanMemory)),
      (1, 40, 1 << 62, .segment(load, .memory(1 << 62))),
      (1, 16, .max - 5, .segment(load, .overlap)),
      (1, 48, 3, .segment(load, .alignment)),
      (4, 16, 1 << 50, .segment(try index(ofType: 4), .notLoaded)),
      (4, 8, 8, .segment(try index(ofType: 4), .notLoaded)),
      (2, 0, 6, .dynamic(.count(0))),
      (2, 16, 1 << 50, .dynamic(.notLoaded)),
      (2, 32, 16, .dynamic(.noEnd)),
    ]
    for entry in cases {
      let error = try loadError(change(segment(ofType: entry.type), entry.field, entry.value))
      guard case .image(_, entry.fault) = error else {
        Issue.record("\(entry): \(String(describing: error))")
        continue
      }
    }
    let executable = try segment(ofType: 1) + 4
    var bytes = try circleBytes()
    bytes[executable] = 7
    guard case .image(_, .segment(load, .writableCode)) = try loadError(bytes) else {
      Issue.record("writable and executable code was accepted")
      return
    }
  }

  /// Each assumption of the system's loader about the tables, broken: tag, value, and the fault.
  @Test(
    "Tables are as the loader wants them",
    arguments: [
      (9, 16, .entry("relocation size", found: 16, expected: 24)),
      (11, 0, .entry("symbol size", found: 0, expected: 24)),
      (20, 17, .entry("kind of linkage relocations", found: 17, expected: 7)),
      (8, 23, nil), (0x6FFF_FFF9, 1 << 40, nil),
    ] as [(UInt64, UInt64, DynamicFault?)])
  func tablesAreAsTheLoaderWantsThem(tag: UInt64, value: UInt64, fault: DynamicFault?) throws {
    var bytes = try circleBytes()
    let place = try #require(try dynamicEntry(tag, bytes), "the linker writes no entry \(tag)")
    put(value, at: place + 8, &bytes)
    guard case .image(_, .dynamic(let found)) = try loadError(bytes) else {
      Issue.record("entry \(tag) with \(value) was accepted")
      return
    }
    if let fault { expect(found, equals: fault) }
  }

  /// The table of hashes is read before anything else of a library.
  @Test("Hash tables are as the loader wants them") func hashTablesAreAsTheLoaderWantsThem() throws
  {
    var bytes = try circleBytes()
    let place = try #require(try dynamicEntry(0x6FFF_FEF5, bytes))
    let table = (0..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[place + 8 + $1]) }
    bytes[table + 8] = 3
    guard case .image(_, .dynamic(.hashTable(_, words: 3))) = try loadError(bytes) else {
      Issue.record("3 words were accepted")
      return
    }
  }

  /// Random damage to the headers and the dynamic section ends in a sentence or loads.
  @Test("Damaged headers never crash the checks") func damagedHeadersNeverCrashTheChecks() throws {
    var random = Random(seed: 6)
    let whole = try circleBytes()
    let folder = try TemporaryFolder()
    let library = try self.library(folder)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...random.below(4) { bytes[random.below(64 + 56 * 11)] = UInt8(random.below(256)) }
      try write(bytes, folder)
      // A list runs every check and no code.
      let listing = library.list().first
      expect(listing?.name, equals: "circle")
      expect(listing?.version == nil, equals: listing?.problem != nil)
    }
  }

  @Test("Other things than files are refused") func otherThingsThanFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("libcircle.layout.so")
    let library = try self.library(folder)
    let sentences = [
      "expected a regular file, found a folder; put the library itself there",
      "expected a regular file, found a named pipe; put the library itself there",
      "expected a regular file, found a symbolic link; put the library itself there",
    ]
    let make: [() throws -> Void] = [
      { mkdir(path, 0o700) }, { mkfifo(path, 0o600) },
      { symlink(try #require(bundledFile("circle")), path) },
    ]
    for (sentence, make) in zip(sentences, make) {
      try make()
      let error = #expect(throws: PluginError.self) { try library.open("circle") }
      expect(error?.sentence, equals: "\(path): \(sentence)")
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(throws: PluginError.notFound(name: "circle", searched: [folder.path])) {
      try library.open("circle")
    }
  }

  @Test(
    "Files that others may write are refused",
    arguments: [(0o777, "o-w", 0o777), (0o722, "o-w", 0o722)])
  func filesThatOthersMayWriteAreRefused(mode: Int, change: String, shown: Int) throws {
    let folder = try TemporaryFolder()
    try write(try circleBytes(), folder)
    let path = folder.path("libcircle.layout.so")
    chmod(path, mode_t(mode))
    let error = #expect(throws: PluginError.self) { try library(folder).open("circle") }
    expect(
      error?.sentence,
      equals: "\(path): expected that only the owner can write, "
        + "found mode 0\(String(shown, radix: 8)); run chmod \(change)")
  }

  @Test("Folders that others may write are refused") func foldersThatOthersMayWriteAreRefused()
    throws
  {
    let folder = try TemporaryFolder()
    try write(try circleBytes(), folder)
    chmod(folder.path, 0o777)
    let error = #expect(throws: PluginError.self) { try library(folder).open("circle") }
    expect(error, equals: .untrusted(path: folder.path, .writableByAll(mode: 0o777)))
  }

  /// Damage to a file harms nothing that was loaded from it.
  @Test("Overwriting a loaded file harms nothing") func overwritingALoadedFileHarmsNothing() throws
  {
    let folder = try TemporaryFolder()
    let whole = try circleBytes()
    try write(whole, folder)
    let library = try self.library(folder)
    let plugin = try library.open("circle")
    try Data(repeating: 0, count: whole.count).write(
      to: URL(fileURLWithPath: folder.path("libcircle.layout.so")))
    let layout = try plugin.makeLayout()
    try layout.prepare(Misbehaving.context.with(options: layout.declaration.options))
    expect(layout.contentSize.width, equals: 100)
    #expect(throws: PluginError.self) { try library.open("circle") }
  }
}

// Files made for a test.
extension CorruptFileTests {
  private func circleBytes() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: try #require(bundledFile("circle")))))
  }

  private func library(_ folder: TemporaryFolder) throws -> PluginLibrary {
    PluginLibrary(
      searchPath: SearchPath(options: [folder.path], variable: { _ in nil }, executable: nil))
  }

  private func write(_ bytes: [UInt8], _ folder: TemporaryFolder) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("libcircle.layout.so")))
  }

  private func loadError(_ bytes: [UInt8]) throws -> PluginError? {
    let folder = try TemporaryFolder()
    try write(bytes, folder)
    do {
      _ = try library(folder).open("circle")
      return nil
    } catch let error as PluginError {
      return error
    }
  }

  private func expectSentence(_ sentence: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try circleBytes()
    change(&bytes)
    let found = try #require(try loadError(bytes)?.sentence)
    expect(found.hasSuffix("libcircle.layout.so: \(sentence)"), "\(found)")
  }

  /// Place of an entry of the dynamic section.
  private func dynamicEntry(_ tag: UInt64, _ bytes: [UInt8]) throws -> Int? {
    let header = try segment(ofType: 2)
    func number(_ place: Int) -> UInt64 {
      bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let start = Int(number(header + 8))
    return stride(from: start, to: start + Int(number(header + 32)), by: 16)
      .first { number($0) == tag }
  }

  private func put(_ value: UInt64, at place: Int, _ bytes: inout [UInt8]) {
    for byte in 0..<8 {
      bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))
    }
  }

  /// Number of the first program header of a type.
  private func index(ofType type: UInt32) throws -> Int {
    let bytes = try circleBytes()
    return try #require((0..<Int(bytes[56])).first { bytes[64 + 56 * $0] == UInt8(type) })
  }

  /// Place of the first program header of a type; the table follows the header at once.
  private func segment(ofType type: UInt32) throws -> Int { 64 + 56 * (try index(ofType: type)) }

  private func change(_ segment: Int, _ field: Int, _ value: UInt64) throws -> [UInt8] {
    var bytes = try circleBytes()
    let width = field == 0 ? 4 : 8
    for byte in 0..<width {
      bytes[segment + field + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))
    }
    return bytes
  }
}
