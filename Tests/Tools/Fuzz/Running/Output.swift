import Glibc

/// The output of a run, written at once so that no worker repeats it.
enum Output {
  /// Writes a line to standard output, or to standard error.
  static func line(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Drops what this process writes to standard error from now on.
  static func silenceErrors() {
    let nothing = open("/dev/null", O_WRONLY)
    if nothing >= 0 { dup2(nothing, STDERR_FILENO) }
  }
}
