import CPosix
import Glibc

/// The process that this program runs in.
public enum ThisProcess {
  /// The process id.
  package static var number: Int32 { getpid() }

  /// The seconds since 1970.
  package static var secondsSince1970: Int { time(nil) }

  /// The processor time used so far, in microseconds.
  package static var processorTime: Double { Double(clock()) * 1e6 / Double(CLOCKS_PER_SEC) }

  /// Prepares a program; call it first.
  ///
  /// Each standard stream that is closed becomes /dev/null, so that no journal file gets the number
  /// of standard error. A write past the limit on file sizes fails with an error, and does not end
  /// the process.
  public static func begin() {
    cposix_fill_standard_descriptors()
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends it with an exit code.
  public static func end(_ code: Int32) -> Never { exit(code) }

  /// Ends it at once: nothing is flushed.
  package static func leave(_ code: Int32) -> Never { _exit(code) }

  /// Raises SIGTERM.
  package static func terminate() { raise(SIGTERM) }

  /// Raises SIGHUP, as a terminal that hangs up.
  package static func hangUp() { raise(SIGHUP) }

  /// Raises SIGINT.
  package static func interrupt() { raise(SIGINT) }

  /// Ends it by SIGALRM after `seconds`; 0 cancels that.
  package static func end(afterSeconds seconds: UInt32) { alarm(seconds) }

  /// Discards everything written to standard output and standard error from now on.
  package static func discardOutput() {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(nowhere, STDOUT_FILENO)
    dup2(nowhere, STDERR_FILENO)
  }
}

/// Calls `body` with a C array of the words, ended by nil and valid during the call, and their
/// number.
package func withCStrings<Result>(
  _ words: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int) -> Result
) -> Result {
  var copies = words.map { strdup($0) } + [nil]
  defer { copies.forEach { free($0) } }
  return copies.withUnsafeMutableBufferPointer {
    body($0.baseAddress.unsafelyUnwrapped, words.count)
  }
}
