import CEditline

/// A part of the window that the program keeps for itself, below the lines that are read.
///
/// The terminal scrolls only the rows above it. The reader gives it back before it stops the
/// process, and restores it after anything that may have erased it.
public struct Pane {
  /// Gives the rows back to the terminal.
  public var release: () -> Void
  /// Takes the rows again, as the window is now, and shows what is in them; the cursor stays in its
  /// line.
  public var restore: () -> Void

  /// Creates a pane.
  public init(release: @escaping () -> Void, restore: @escaping () -> Void) {
    self.release = release
    self.restore = restore
  }
}

/// Gives a part of the window back to the terminal when this process ends or stops, whatever ends
/// it except SIGKILL.
public enum PaneGuard {
  /// Puts the signal handlers in place, once; call it while no line and no key is read.
  public static func install() { split_guard_install() }

  /// Remembers what to write; at most 256 bytes.
  public static func begin(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { split_guard_begin($0.baseAddress, $0.count) }
    }
  }

  /// Has nothing to write any more.
  public static func end() { split_guard_end() }

  /// Returns whether a stop signal has given the part back since the last call.
  public static func takeStop() -> Bool { split_guard_take_stop() != 0 }
}
