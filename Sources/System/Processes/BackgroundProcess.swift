import CPosix
import Glibc

/// A background process in its own group, with its output kept.
package final class BackgroundProcess {
  private let pid: pid_t
  private let printed: Int32
  /// The exit code of a process that was waited for.
  private var code: Int32?

  /// Starts the program that the first word names, in a folder.
  ///
  /// - Throws: `FileProblem` if it cannot be started.
  package init(_ words: [String], folder: String) throws(FileProblem) {
    printed = cposix_memory_draft("output")
    guard printed >= 0 else { throw FileProblem(path: words[0], action: .start, number: errno) }
    let output = printed
    var failure: Int32 = 0
    pid = withCStrings(words) { words, _ in
      let pid = cposix_spawn_aside(folder, words, output)
      failure = errno
      return pid
    }
    guard pid > 0 else {
      close(printed)
      throw FileProblem(path: words[0], action: .start, number: failure)
    }
  }

  deinit { close(printed) }

  /// The exit code, 128 plus the signal, or nil while it runs.
  package func status() -> Int32? { code ?? collect(options: WNOHANG) }

  /// Waits for the end and returns the exit code.
  package func wait() -> Int32 { code ?? collect(options: 0) ?? 1 }

  /// Waits for the end, at most the given milliseconds; returns the exit code, or nil if the
  /// process was killed for taking longer.
  package func wait(_ milliseconds: Int64) -> Int32? {
    let end = Posix.now() + milliseconds
    let ending = cposix_process_descriptor(pid)
    defer { Posix.close(ending) }
    while status() == nil {
      let left = end - Posix.now()
      if left <= 0 {
        stop()
        return nil
      }
      _ = Posix.poll([ending], milliseconds: Int32(clamping: ending < 0 ? min(left, 10) : left))
    }
    return code
  }

  /// Kills the process group.
  package func stop() {
    guard code == nil else { return }
    kill(-pid, SIGKILL)
    _ = wait()
  }

  private func collect(options: Int32) -> Int32? {
    var status: Int32 = 0
    var found: pid_t
    repeat { found = waitpid(pid, &status, options) } while found < 0 && errno == EINTR
    guard found != 0 else { return nil }
    code = ProcessEnding(status: status).exitCode
    return code
  }

  /// The lines printed so far.
  package func output() -> [String] {
    lseek(printed, 0, SEEK_SET)
    let bytes = (try? WholeFile.read(printed, path: "output", limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Runs a command of the shell with `bytes` as its input and waits for its end, which may come
/// before it has read them; returns how it ended.
package func runShell(_ command: String, input bytes: [UInt8]) -> ProcessEnding {
  fflush(nil)
  guard let pipe = popen(command, "we") else { return .lost }
  // Only now: an ignored signal stays ignored in a started program.
  cposix_ignore_signal(SIGPIPE)
  defer { cposix_default_signal(SIGPIPE) }
  _ = writeWhole(bytes, to: fileno(pipe))
  let status = pclose(pipe)
  return status == -1 ? .lost : ProcessEnding(status: status)
}
