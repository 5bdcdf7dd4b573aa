import CPosix
import Glibc

/// Output that is written in large pieces and not lost with the process that made it.
///
/// A write for each line would cost more than most lines. The bytes wait in memory that the parent
/// shares: it writes them when the kernel takes its time over a line, and when it has died. What goes
/// to a terminal does not wait.
final class HeldOutput {
  private let held: OpaquePointer
  private let descriptor: Int32
  private let waits: Bool
  private let ownsMemory: Bool

  /// Output of this process's standard output, empty.
  ///
  /// - Throws: `LaunchProblem.memory`.
  convenience init() throws(LaunchProblem) {
    guard let held = cposix_held_output_make() else {
      throw .memory(reason: Posix.words(for: errno))
    }
    self.init(
      held, descriptor: STDOUT_FILENO, waits: isatty(STDOUT_FILENO) == 0, ownsMemory: true)
  }

  private init(_ held: OpaquePointer, descriptor: Int32, waits: Bool, ownsMemory: Bool) {
    self.held = held
    self.descriptor = descriptor
    self.waits = waits
    self.ownsMemory = ownsMemory
  }

  deinit { if ownsMemory { cposix_held_output_free(held) } }

  /// The same output in a process that has standard output at another descriptor.
  ///
  /// The memory belongs to `self`, which must outlive it.
  func moved(to descriptor: Int32) -> HeldOutput {
    HeldOutput(held, descriptor: descriptor, waits: waits, ownsMemory: false)
  }

  /// Adds bytes; false where the output cannot be written.
  func add(_ bytes: [UInt8]) -> Bool {
    guard waits else { return Posix.write(descriptor, bytes) }
    return cposix_held_output_add(held, descriptor, bytes, bytes.count) == 0
  }

  /// Writes what waits; false where it cannot be written.
  func write() -> Bool { cposix_held_output_write(held, descriptor) == 0 }

  /// Writes what waits, in the parent, as far as that needs no waiting.
  func offer() { cposix_held_output_offer(held, descriptor) }

  /// Writes what the kernel left, after its death.
  func salvage() { _ = cposix_held_output_salvage(held, descriptor) }
}
