import CPosix
import Glibc

/// A short name registered in a crash note; it stands for the text in `enter`.
public struct NoteName: Equatable, Sendable {
  fileprivate let index: UInt16
  /// Stands for no name.
  public static let none = NoteName(index: 0)
}

/// What a kernel is doing now, on a page its front end can still read after the kernel's death.
///
/// ```swift
/// let layer = note.name("main"), plugin = note.name("flow"), prepare = note.name("prepare")
/// note.enter(layer: layer, plugin: plugin, function: prepare)
/// defer { note.leave() }
/// ```
///
/// Names are registered once; to enter costs two stores and to leave one, without any allocation.
/// Calls nest: a decorator calls its base. The innermost eight are kept. The kernel writes from one
/// thread; the front end reads when the kernel is dead, and trusts nothing it finds.
public final class CrashNote: @unchecked Sendable {
  /// The function that stands for opening a plugin's library: the system's loader runs in it too.
  public static let loading = "loading"
  static let deepest = 8
  static let nameLimit = 255
  static let nameSize = 64

  /// Words of eight bytes from the start of the page.
  private enum Word {
    static let activity = 0, line = 1, cancelled = 2, depth = 3, stack = 4, change = 12, beat = 13
    static let waiting = 14, outputError = 15, names = 16
  }
  private static let size = Word.names * 8 + (nameLimit + 1) * nameSize

  private let words: UnsafeMutablePointer<UInt64>
  private let memory: UnsafeMutableRawPointer
  private var known: [String: NoteName] = [:]

  /// Maps a page.
  ///
  /// Throws `memory` where the system has none.
  public init() throws(LaunchProblem) {
    guard let memory = cposix_map_shared(Self.size) else {
      throw .memory(reason: Posix.words(for: errno))
    }
    self.memory = memory
    words = memory.bindMemory(to: UInt64.self, capacity: Self.size / 8)
  }

  deinit { munmap(memory, Self.size) }

  /// Registers a name, or finds it again; a longer one than 63 bytes is cut.
  ///
  /// O(length) at first.
  ///
  /// After 255 names every new one is `none`.
  public func name(_ text: String) -> NoteName {
    if let name = known[text] { return name }
    guard known.count < Self.nameLimit else { return .none }
    let name = NoteName(index: UInt16(known.count + 1))
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

  /// Writes down that a function of a plugin is being called for a layer.
  ///
  /// A copy of the kernel that a plugin has made by forking ends here, as in `leave` and `begin`.
  public func enter(layer: NoteName, plugin: NoteName, function: NoteName) {
    KernelChild.leaveIfCopy()
    let depth = words[Word.depth]
    let place = Word.stack + Int(truncatingIfNeeded: depth) & (Self.deepest - 1)
    let names = UInt64(layer.index) | UInt64(plugin.index) << 16 | UInt64(function.index) << 32
    cposix_store(words + place, names)
    cposix_store(words + Word.depth, depth &+ 1)
  }

  /// Writes down that the function has come back.
  public func leave() {
    KernelChild.leaveIfCopy()
    cposix_store(words + Word.depth, words[Word.depth] &- 1)
  }

  /// Writes down which line is running, counted from 1; a script's own loop calls this.
  public func setLine(_ number: UInt64) {
    begin(.line(number))
  }

  /// Writes down what the kernel is doing now; no call into a plugin is open.
  func begin(_ activity: KernelActivity) {
    KernelChild.leaveIfCopy()
    cposix_store(words + Word.depth, 0)
    beginInnerLine()
    cposix_store(words + Word.waiting, 0)
    isChange = false
    cposix_store(words + Word.line, activity.number)
    cposix_store(words + Word.activity, activity.code)
  }

  /// Whether what runs now would change the state; a new line has changed nothing yet.
  public var isChange: Bool {
    get { cposix_load(words + Word.change) != 0 }
    set { cposix_store(words + Word.change, newValue ? 1 : 0) }
  }

  /// Writes down that the line is over: a script waits for the next.
  public func awaitLine() {
    cposix_store(words + Word.waiting, 1)
  }

  /// Writes down that the running line has come to a line of its own, whose time begins now.
  public func beginInnerLine() {
    cposix_store(words + Word.beat, words[Word.beat] &+ 1)
  }

  /// Runs `body`, in which the kernel waits for others: that is no time of the line.
  public func waiting<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    let before = words[Word.waiting]
    cposix_store(words + Word.waiting, 1)
    defer {
      beginInnerLine()
      cposix_store(words + Word.waiting, before)
    }
    return try body()
  }

  /// Whether a line is running and waits for nobody.
  var isBusy: Bool { activity != .idle && cposix_load(words + Word.waiting) == 0 }

  /// Counts the beginnings of lines, and of what goes on after a wait.
  var beat: UInt64 { cposix_load(words + Word.beat) }

  /// Makes the page as good as new, for the next kernel.
  func clear() {
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size)
    known = [:]
  }

  /// What the kernel was doing.
  var activity: KernelActivity {
    KernelActivity(
      code: cposix_load(words + Word.activity), number: cposix_load(words + Word.line))
  }

  /// The calls into plugins that had not come back, outermost first.
  var calls: [PluginCall] {
    let depth = Int(truncatingIfNeeded: min(cposix_load(words + Word.depth), UInt64(Int32.max)))
    return (max(0, depth - Self.deepest)..<depth).map { level in
      let names = cposix_load(words + Word.stack + level & (Self.deepest - 1))
      return PluginCall(
        layer: text(names), plugin: text(names >> 16), function: text(names >> 32))
    }
  }

  /// Whether a library is being opened now, or was when the kernel died.
  var isLoading: Bool { calls.last?.function == Self.loading }

  /// The request that should stop, 0 for none.
  var cancelled: UInt64 {
    get { cposix_load(words + Word.cancelled) }
    set { cposix_store(words + Word.cancelled, newValue) }
  }

  /// The system's number of the error that kept the kernel from writing; EIO where it is not known.
  var outputError: Int32 {
    get {
      Int32(exactly: cposix_load(words + Word.outputError)).flatMap { $0 > 0 ? $0 : nil } ?? EIO
    }
    set { cposix_store(words + Word.outputError, UInt64(clamping: newValue)) }
  }

  private func slot(_ index: Int) -> UnsafeMutableRawPointer {
    memory + Word.names * 8 + index * Self.nameSize
  }

  private func text(_ index: UInt64) -> String {
    let index = Int(index & 0xFFFF)
    guard (1...Self.nameLimit).contains(index) else { return "" }
    let length = min(Int(slot(index).load(as: UInt8.self)), Self.nameSize - 1)
    let bytes = UnsafeRawBufferPointer(start: slot(index) + 1, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What a kernel was doing when it died.
public enum KernelActivity: Equatable, Sendable {
  /// Nothing: it waited for a line, or answered the editor.
  case idle
  /// It ran the line with this number.
  case line(UInt64)
  /// It rebuilt its state and was at this line of the journal, counted from 1.
  case replay(UInt64)
  /// It had done its work and was leaving.
  case finished

  var code: UInt64 {
    switch self {
    case .idle: 0
    case .line: 1
    case .replay: 2
    case .finished: 3
    }
  }

  var number: UInt64 {
    switch self {
    case .line(let number), .replay(let number): number
    case .idle, .finished: 0
    }
  }

  init(code: UInt64, number: UInt64) {
    switch code {
    case 1: self = .line(number)
    case 2: self = .replay(number)
    case 3: self = .finished
    default: self = .idle
    }
  }
}

// MARK: - Watching from outside

/// Tells from outside how long a kernel has been running its line.
///
/// The kernel counts lines on its crash note anyway, so that a limit costs it nothing.
struct LineClock {
  /// How many milliseconds a line may take.
  let limit: Int64
  private var beat: UInt64
  private var start: Int64

  /// A clock that starts now.
  init(limit: Int64, _ note: CrashNote) {
    self.limit = limit
    beat = note.beat
    start = Posix.now()
  }

  /// How many milliseconds are left for the line that runs at `now`; all where none does.
  mutating func timeLeft(_ note: CrashNote, now: Int64) -> Int64 {
    let current = note.beat
    if current != beat || !note.isBusy {
      beat = current
      start = now
    }
    return limit - (now - start)
  }
}

/// Keeps back what is printed while a library is opened: where that ends the kernel, it is the reason,
/// and is told as one.
struct LoadingWords {
  /// Where the kernel writes down what it does.
  let note: CrashNote
  /// What is kept back.
  private(set) var bytes: [UInt8] = []

  /// Begins with nothing kept.
  init(note: CrashNote) { self.note = note }

  /// Keeps bytes back while a library is opened, else shows them after what was kept.
  mutating func take(_ printed: [UInt8], show: ([UInt8]) -> Void) {
    bytes += printed
    if !note.isLoading { release(show) }
  }

  /// Shows what was kept: the library has been opened.
  mutating func release(_ show: ([UInt8]) -> Void) {
    if !bytes.isEmpty { show(bytes) }
    bytes = []
  }
}
