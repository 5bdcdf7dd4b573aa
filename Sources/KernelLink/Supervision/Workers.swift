import CPosix
import Glibc
import System

/// Runs jobs in processes of their own, several at a time, and returns their results in order.
///
///     try Workers(count: 2).run(jobs.count, job: { verify(files[$0]) }) { index, bytes in show(bytes) }
///
/// Whatever a job crashes, closes or prints stays in its process. This process must not have
/// started a thread.
public struct Workers {
  /// The number of processes at a time.
  public let count: Int
  /// The confinement of the jobs; nil for none.
  private let confinement: Confinement?

  /// Creates a pool of at least one process; nil means one per processor.
  public init(count: Int? = nil, confinement: Confinement? = nil) {
    self.count = max(1, count ?? Int(cposix_processor_count()))
    self.confinement = confinement
  }

  /// A running job.
  private struct Worker {
    let job: Int
    let pid: Int32
    let pipe: Int32
    var bytes: [UInt8] = []
  }

  /// Runs the jobs `0..<jobs` and passes each result to `done`, in order and as soon as possible.
  ///
  /// The result of a job whose process crashed is nil.
  ///
  /// - Throws: `descriptors` or `fork` if not even one process can be started.
  public func run(
    _ jobs: Int, job: (Int) -> [UInt8], done: (Int, [UInt8]?) -> Void
  ) throws(LaunchProblem) {
    var working: [Worker] = []
    var results: [Int: [UInt8]?] = [:]
    var started = 0
    var reported = 0
    while reported < jobs {
      while started < jobs, working.count < count {
        do {
          working.append(try start(started, job, others: working))
          started += 1
        } catch {
          // Fewer processes take longer; none at all cannot do it.
          if working.isEmpty { throw error }
          break
        }
      }
      let ready = Posix.poll(working.map(\.pipe), milliseconds: -1)
      for index in working.indices.reversed() where ready[index] {
        switch Posix.read(working[index].pipe, limit: 1 << 16, into: &working[index].bytes) {
        case .bytes, .nothingYet, .interrupted: continue
        case .end, .failed:
          let worker = working.remove(at: index)
          Posix.close(worker.pipe)
          var ending = cposix_ending()
          let isWhole =
            cposix_wait(worker.pid, 1, &ending) == 1 && ending.signal == 0 && ending.code == 0
          results[worker.job] = .some(isWhole ? worker.bytes : nil)
        }
      }
      while let result = results.removeValue(forKey: reported) {
        done(reported, result)
        reported += 1
      }
    }
  }

  private func start(
    _ index: Int, _ job: (Int) -> [UInt8], others: [Worker]
  ) throws(LaunchProblem) -> Worker {
    var ends: [Int32] = [-1, -1]
    guard cposix_pipe(&ends) == 0 else { throw .descriptors(reason: systemMessage(errno)) }
    cposix_default_signal(SIGCHLD)
    let parent = getpid()
    let pid = cposix_fork()
    if pid == 0 {
      cposix_mark_original()
      Posix.close(ends[0])
      for other in others { Posix.close(other.pipe) }
      if cposix_die_with_parent(parent) != 0 { _exit(KernelExit.lostConnection) }
      confinement?.enforceInCopy(keeping: ends[1])
      let isWritten = Posix.write(ends[1], job(index))
      _exit(isWritten ? 0 : KernelExit.lostConnection)
    }
    let number = errno
    Posix.close(ends[1])
    guard pid > 0 else {
      Posix.close(ends[0])
      throw .fork(reason: systemMessage(number))
    }
    return Worker(job: index, pid: pid, pipe: ends[0])
  }
}
