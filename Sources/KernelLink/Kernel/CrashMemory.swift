import CPosix
import Glibc
import System

/// A short name registered in the crash memory, for use in `enter`.
public struct CrashName: Equatable, Sendable {
  fileprivate let index: UInt16
  /// The name of nothing.
  public static let none = CrashName(index: 0)
}

/// The present activity of a kernel, in memory that its front end can read after a crash.
///
/// ```swift
/// let layer = memory.name("main"), plugin = memory.name("flow"), prepare = memory.name("prepare")
/// memory.enter(layer: layer, plugin: plugin, function: prepare)
/// defer { memory.leave() }
/// ```
///
/// Names are registered once; entering costs two stores and leaving one, with no allocation. Calls
/// nest, because a decorator calls its base; the innermost eight are kept. The kernel writes from
/// one thread; the front end reads after the crash and trusts nothing it finds.
public final class CrashMemory: @unchecked Sendable {
  /// The function name for opening a plugin's library, in which the system's loader runs too.
  public static let loading = "loading"
  static let deepest = 8
  static let nameLimit = 255
  static let nameSize = 64

  /// Offsets in words of eight bytes.
  private enum Word {
    static let activity = 0, line = 1, cancelled = 2, depth = 3, stack = 4, change = 12, beat = 13
    static let waiting = 14, outputError = 15, names = 16
  }
  /// Offsets in bytes of what `CrashMemory+Site` keeps.
  enum Place {
    static let numbers = Word.names * 8 + (nameLimit + 1) * nameSize
    static let texts = numbers + deepest * MemoryLayout<SIMD8<Double>>.size
    static let line = texts + deepest * textSize
    static let crash = line + lineSize
    static let descriptors = crash + (MemoryLayout<cposix_crash>.stride + 63) / 64 * 64
    static let libraries = descriptors + libraryLimit * 8
    static let end = libraries + libraryLimit * librarySize
  }
  static let textSize = 128
  static let lineSize = 1024
  static let libraryLimit = 64
  static let librarySize = 4096 + 256

  private let words: UnsafeMutablePointer<UInt64>
  let start: UnsafeMutableRawPointer
  /// Number of libraries noted.
  var libraryCount = 0
  private var known: [String: CrashName] = [:]

  /// Maps a page.
  ///
  /// - Throws: `memory` if the system has none.
  public init() throws(LaunchProblem) {
    guard let start = cposix_map_shared(Place.end) else {
      throw .memory(reason: systemMessage(errno))
    }
    self.start = start
    words = start.bindMemory(to: UInt64.self, capacity: Place.end / 8)
  }

  deinit { munmap(start, Place.end) }

  /// Registers a name of at most 63 bytes, or finds it again; longer ones are cut.
  ///
  /// After 255 names every new one is `none`.
  ///
  /// - Complexity: O(length) for a new name.
  public func name(_ text: String) -> CrashName {
    if let name = known[text] { return name }
    guard known.count < Self.nameLimit else { return .none }
    let name = CrashName(index: UInt16(known.count + 1))
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if bytes.count + encoded.count >= Self.nameSize { break }
      bytes += encoded
    }
    let place = slot(Int(name.index))
    place.storeBytes(of: UInt8(bytes.count), as: UInt8.self)
    for (offset, byte) in bytes.enumerated() {
      (place + 1 + offset).storeBytes(of: byte, as: UInt8.self)
    }
    known[text] = name
    return name
  }

  /// Notes that a function of a plugin is called for a layer.
  ///
  /// A copy of the kernel that a plugin made by forking exits here, as in `leave` and `begin`.
  ///
  /// - Parameters:
  ///   - shape: the meaning of the call's other arguments for readers of the memory; 0 for none.
  ///   - numbers: their count depends on the shape.
  ///   - text: at most 127 bytes; longer ones are cut.
  public func enter(
    layer: CrashName, plugin: CrashName, function: CrashName, shape: UInt8 = 0,
    numbers: SIMD8<Double> = .zero, text: String = ""
  ) {
    KernelChild.leaveIfCopy()
    let depth = words[Word.depth]
    let level = Int(truncatingIfNeeded: depth) & (Self.deepest - 1)
    let names =
      UInt64(layer.index) | UInt64(plugin.index) << 16 | UInt64(function.index) << 32
      | UInt64(shape) << 48
    if shape != 0 { keep(numbers, text, at: level) }
    cposix_store(words + Word.stack + level, names)
    cposix_store(words + Word.depth, depth &+ 1)
  }

  /// Notes that the function returned.
  public func leave() {
    KernelChild.leaveIfCopy()
    cposix_store(words + Word.depth, words[Word.depth] &- 1)
  }

  /// Notes which line is running, counted from 1; for the loop of a script.
  public func setLine(_ number: UInt64, _ text: String = "") {
    begin(.line(number), text)
  }

  /// Notes which line of a link is running, counted from 1.
  public func setLinkLine(_ number: UInt64, _ text: String) { begin(.link(number), text) }

  /// Notes what the kernel is doing now; no call into a plugin is open.
  func begin(_ activity: KernelActivity, _ text: String = "") {
    KernelChild.leaveIfCopy()
    cposix_store(words + Word.depth, 0)
    beginInnerLine(text)
    cposix_store(words + Word.waiting, 0)
    isChange = false
    cposix_store(words + Word.line, activity.number)
    cposix_store(words + Word.activity, activity.code)
  }

  /// Whether the running line changes the state; false when a line begins.
  public var isChange: Bool {
    get { cposix_load(words + Word.change) != 0 }
    set { cposix_store(words + Word.change, newValue ? 1 : 0) }
  }

  /// Notes that the line is over: a script waits for the next.
  public func awaitLine() {
    cposix_store(words + Word.waiting, 1)
  }

  /// Notes that the running line started a line of its own, whose time begins now.
  public func beginInnerLine(_ text: String? = nil) {
    if let text { line = text }
    cposix_store(words + Word.beat, words[Word.beat] &+ 1)
  }

  /// Runs `body`, in which the kernel waits for others; that time does not count for the line.
  public func waiting<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    let before = words[Word.waiting]
    cposix_store(words + Word.waiting, 1)
    defer {
      beginInnerLine()
      cposix_store(words + Word.waiting, before)
    }
    return try body()
  }

  /// Whether a line is running and not waiting.
  var isBusy: Bool { activity != .idle && cposix_load(words + Word.waiting) == 0 }

  /// Counts the starts of lines, and of what continues after a wait.
  var beat: UInt64 { cposix_load(words + Word.beat) }

  /// Resets the page for the next kernel.
  func clear() {
    start.initializeMemory(as: UInt8.self, repeating: 0, count: Place.libraries)
    known = [:]
    libraryCount = 0
  }

  /// The kernel's activity, now or when it ended.
  var activity: KernelActivity {
    KernelActivity(
      code: cposix_load(words + Word.activity), number: cposix_load(words + Word.line))
  }

  /// The calls into plugins that have not returned, outermost first.
  var calls: [PluginCall] {
    let depth = Int(truncatingIfNeeded: min(cposix_load(words + Word.depth), UInt64(Int32.max)))
    return (max(0, depth - Self.deepest)..<depth).map { level in
      let names = cposix_load(words + Word.stack + level & (Self.deepest - 1))
      let shape = UInt8(truncatingIfNeeded: names >> 48)
      return PluginCall(
        layer: text(names), plugin: text(names >> 16), function: text(names >> 32), shape: shape,
        numbers: shape == 0 ? .zero : numbers(at: level & (Self.deepest - 1)),
        text: shape == 0 ? "" : text(at: level & (Self.deepest - 1)))
    }
  }

  /// Whether a library is, or was, being opened.
  var isLoading: Bool { calls.last?.function == Self.loading }

  /// The request that should stop, or 0 for none.
  var cancelled: UInt64 {
    get { cposix_load(words + Word.cancelled) }
    set { cposix_store(words + Word.cancelled, newValue) }
  }

  /// The system's error number of the kernel's failed write; EIO if it is unknown.
  var outputError: Int32 {
    get {
      Int32(exactly: cposix_load(words + Word.outputError)).flatMap { $0 > 0 ? $0 : nil } ?? EIO
    }
    set { cposix_store(words + Word.outputError, UInt64(clamping: newValue)) }
  }

  private func slot(_ index: Int) -> UnsafeMutableRawPointer {
    start + Word.names * 8 + index * Self.nameSize
  }

  private func text(_ index: UInt64) -> String {
    let index = Int(index & 0xFFFF)
    guard (1...Self.nameLimit).contains(index) else { return "" }
    let length = min(Int(slot(index).load(as: UInt8.self)), Self.nameSize - 1)
    let bytes = UnsafeRawBufferPointer(start: slot(index) + 1, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The activity of a kernel when it crashed.
public enum KernelActivity: Equatable, Sendable {
  /// Waiting for a line, or answering the editor.
  case idle
  /// Running the line with this number.
  case line(UInt64)
  /// Rebuilding its state, at this line of the journal, counted from 1.
  case replay(UInt64)
  /// Building the scene of a link, at this line, counted from 1.
  case link(UInt64)
  /// Leaving, after its work was done.
  case finished

  var code: UInt64 {
    switch self {
    case .idle: 0
    case .line: 1
    case .replay: 2
    case .finished: 3
    case .link: 4
    }
  }

  var number: UInt64 {
    switch self {
    case .line(let number), .replay(let number), .link(let number): number
    case .idle, .finished: 0
    }
  }

  init(code: UInt64, number: UInt64) {
    switch code {
    case 1: self = .line(number)
    case 2: self = .replay(number)
    case 3: self = .finished
    case 4: self = .link(number)
    default: self = .idle
    }
  }
}

// MARK: - Watching from outside

/// Holds back what is printed while a library is opened, and what runtimes print before they end a
/// process: if that ends the kernel, it is the reason and is reported as one.
struct LastWords {
  /// The memory of the kernel's activity.
  let memory: CrashMemory
  /// The bytes held back.
  private(set) var bytes: [UInt8] = []

  /// The beginnings of last words: of Swift, C, Rust, C++ and the C library's allocator and stack
  /// guard.
  private static let openings = [
    "Fatal error: ", ": Assertion `", " panicked at ", "terminate called ", "free(): ",
    "malloc(): ",
    "double free or corruption", "*** stack smashing detected",
  ].map { Array($0.utf8) }
  /// Last words are shorter than this, in bytes.
  private static let longest = 1 << 16

  /// Starts with nothing held back.
  init(memory: CrashMemory) { self.memory = memory }

  /// Holds back what may be last words; shows the rest after what was held back before.
  mutating func hold(_ printed: [UInt8], show: ([UInt8]) -> Void) {
    bytes += printed
    guard !bytes.isEmpty else { return }
    if memory.isLoading, bytes.count <= Self.longest { return }
    let start = bytes.count > Self.longest ? bytes.count : beginning
    if start > 0 { show(Array(bytes[..<start])) }
    bytes.removeFirst(start)
  }

  /// Shows what was held back: the kernel lives.
  mutating func release(_ show: ([UInt8]) -> Void) {
    if !bytes.isEmpty { show(bytes) }
    bytes = []
  }

  /// The beginning of the first line of last words, or the end if there are none.
  private var beginning: Int {
    var start = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if Self.openings.contains(where: { line.firstRange(of: $0) != nil }) { return start }
      start += line.count + 1
    }
    return bytes.count
  }
}
