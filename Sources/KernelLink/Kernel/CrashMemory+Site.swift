import CPosix

/// The site of a kernel: the arguments of its calls, its line, its libraries, and the traces of a
/// crash.
extension CrashMemory {
  // MARK: Arguments

  /// Notes the arguments of the call at a level.
  func keep(_ numbers: SIMD8<Double>, _ text: String, at level: Int) {
    let place = start + Place.numbers + level * MemoryLayout<SIMD8<Double>>.size
    place.storeBytes(of: numbers, as: SIMD8<Double>.self)
    write(text, Place.texts + level * Self.textSize, Self.textSize)
  }

  func numbers(at level: Int) -> SIMD8<Double> {
    (start + Place.numbers + level * MemoryLayout<SIMD8<Double>>.size)
      .load(as: SIMD8<Double>.self)
  }

  func text(at level: Int) -> String {
    read(Place.texts + level * Self.textSize, Self.textSize)
  }

  /// The running line, cut to 1021 bytes; empty if it is unknown.
  var line: String {
    get { read(Place.line, Self.lineSize) }
    set { write(newValue, Place.line, Self.lineSize) }
  }

  // MARK: Libraries

  /// Notes the library that is about to be mapped from a descriptor; the 64 most recent are kept.
  public func addLibrary(_ library: ModuleLibrary, descriptor: Int32) {
    let slot =
      (0..<min(libraryCount, Self.libraryLimit)).first { self.descriptor(at: $0) == descriptor }
      ?? libraryCount % Self.libraryLimit
    if self.descriptor(at: slot) != descriptor { libraryCount += 1 }
    let fields = [library.module, library.version, library.contentHash, library.path]
    write(
      fields.joined(separator: "\0"), Place.libraries + slot * Self.librarySize, Self.librarySize)
    cposix_store(descriptorPlace(slot), UInt64(descriptor) + 1)
  }

  private func library(_ descriptor: UInt64) -> ModuleLibrary? {
    guard
      let slot = (0..<Self.libraryLimit).first(where: {
        cposix_load(descriptorPlace($0)) == descriptor &+ 1
      })
    else { return nil }
    return library(at: slot)
  }

  private func library(at slot: Int) -> ModuleLibrary? {
    guard cposix_load(descriptorPlace(slot)) != 0 else { return nil }
    let fields = read(Place.libraries + slot * Self.librarySize, Self.librarySize)
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4 else { return nil }
    return ModuleLibrary(
      module: fields[0], version: fields[1], path: fields[3], contentHash: fields[2])
  }

  private func descriptor(at slot: Int) -> Int32 {
    Int32(truncatingIfNeeded: cposix_load(descriptorPlace(slot)) &- 1)
  }

  private func descriptorPlace(_ slot: Int) -> UnsafeMutablePointer<UInt64> {
    (start + Place.descriptors + slot * 8).assumingMemoryBound(to: UInt64.self)
  }

  // MARK: Crash

  /// Records crashes of this process from now on.
  func catchCrashes() {
    cposix_catch_crashes((start + Place.crash).assumingMemoryBound(to: cposix_crash.self))
  }

  /// The traces of a crash, or none.
  var site: CrashSite {
    var site = CrashSite(line: line)
    site.libraries = (0..<Self.libraryLimit).compactMap { library(at: $0) }
    let record = (start + Place.crash).load(as: cposix_crash.self)
    guard record.signal != 0 else { return site }
    if record.has_address != 0 {
      if record.address < Self.nullSize { site.fault = .null(record.address) }
      let (above, below) = (record.address &- record.stack, record.stack &- record.address)
      if min(above, below) < Self.stackReach { site.fault = .stackOverflow }
    }
    withUnsafeBytes(of: record.frames) { bytes in
      let frames = bytes.bindMemory(to: cposix_crash_frame.self)
      for frame in frames.prefix(Int(min(record.count, UInt64(frames.count)))) {
        guard let library = library(frame.library) else { continue }
        site.frames.append(CrashFrame(library: library, offset: frame.offset))
      }
    }
    return site
  }

  /// Addresses below this one come from null pointers.
  private static let nullSize: UInt64 = 1 << 16
  /// Maximum distance from the stack pointer of a function that overflows the stack.
  private static let stackReach: UInt64 = 1 << 18

  // MARK: Texts

  /// Writes a text with its length before it, cut to fit into `size` bytes.
  private func write(_ text: String, _ offset: Int, _ size: Int) {
    let place = start + offset
    if text.isEmpty { return place.storeBytes(of: 0, as: UInt16.self) }
    var text = text
    text.withUTF8 { bytes in
      let count = min(bytes.count, size - 3)
      place.storeBytes(of: 0, as: UInt16.self)
      if count > 0, let base = bytes.baseAddress {
        (place + 2).copyMemory(from: base, byteCount: count)
      }
      place.storeBytes(of: UInt16(count), as: UInt16.self)
    }
  }

  private func read(_ offset: Int, _ size: Int) -> String {
    let place = start + offset
    let count = min(Int(place.load(as: UInt16.self)), size - 3)
    return String(
      decoding: UnsafeRawBufferPointer(start: place + 2, count: count), as: UTF8.self)
  }
}

/// The library of a module that a kernel has loaded.
public struct ModuleLibrary: Equatable, Sendable {
  /// The name of the module.
  public var module: String
  /// Its version.
  public var version: String
  /// The path from which it was loaded.
  public var path: String
  /// The hash of its bytes.
  public var contentHash: String

  /// Creates a library.
  public init(module: String, version: String, path: String, contentHash: String) {
    (self.module, self.version, self.path) = (module, version, path)
    self.contentHash = contentHash
  }
}

/// One call on the stack of a crash that lies in a module.
public struct CrashFrame: Equatable, Sendable {
  /// The library that the code is from.
  public var library: ModuleLibrary
  /// The address of the instruction inside the library's file.
  public var offset: UInt64
}

/// The site of a kernel when it ended.
public struct CrashSite: Equatable, Sendable {
  /// The kind of memory access that failed.
  public enum Fault: Equatable, Sendable {
    /// One through a null pointer, at this address.
    case null(UInt64)
    /// One beyond the end of the stack.
    case stackOverflow
  }

  /// Longer lines are cut to this many bytes.
  public static let longestLine = CrashMemory.lineSize - 3

  /// The line that ran; empty if it is unknown.
  public var line = ""
  /// The failed access, if it adds to the signal.
  public var fault: Fault?
  /// The libraries of modules that were loaded, in no order.
  public var libraries: [ModuleLibrary] = []
  /// The frames in modules, the innermost first.
  public var frames: [CrashFrame] = []

  /// Creates a site of which only the line is known.
  public init(line: String = "") { self.line = line }
}
