import Glibc

// The one place that puts what the system refuses into words. Paths are untrusted: whoever prints a
// sentence makes control characters visible.

/// Returns the system's message for an error number.
package func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}

extension FileProblem {
  /// One sentence with the reason.
  public var sentence: String {
    let reason =
      switch cause {
      case .system(let number): systemMessage(number)
      case .notRegular(isFolder: true): systemMessage(EISDIR)
      case .notRegular(isFolder: false): "expected a file, found a device or a pipe"
      case .larger(let limit): "expected at most \(limit) bytes, found more"
      case .outside: "expected a file in the folder of the session"
      }
    return "cannot \(action.verb) \(path): \(reason)"
  }
}

extension FileProblem.Action {
  fileprivate var verb: String {
    switch self {
    case .read: "read"
    case .write: "write"
    case .create: "create"
    case .open: "open"
    case .writeInto: "write to"
    case .remove: "remove"
    case .start: "start"
    }
  }
}

extension FileRefusal {
  /// The system's message for it.
  package var words: String {
    switch self {
    case .system(let number): systemMessage(number)
    case .link: systemMessage(ELOOP)
    case .foreign: systemMessage(EPERM)
    }
  }
}

/// The name of a signal and its meaning.
package func signalName(_ number: Int32) -> String {
  switch number {
  case SIGILL: "SIGILL (illegal instruction)"
  case SIGTRAP: "SIGTRAP (trap)"
  case SIGSEGV: "SIGSEGV (invalid memory access)"
  case SIGBUS: "SIGBUS (memory access error)"
  case SIGFPE: "SIGFPE (arithmetic error)"
  case SIGABRT: "SIGABRT (aborted)"
  case SIGKILL: "SIGKILL (killed)"
  case SIGTERM: "SIGTERM (terminated)"
  case SIGINT: "SIGINT (interrupted)"
  case SIGXCPU: "SIGXCPU (processor time used up)"
  case SIGSYS: "SIGSYS (forbidden system call)"
  default: "signal \(number)"
  }
}
