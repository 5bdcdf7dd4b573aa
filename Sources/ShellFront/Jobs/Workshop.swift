import CPosix
import System
import TerminalText

/// The folder of a module under development: built when a source changes, then checked.
///
/// Build and check run in background processes, one at a time; changes made meanwhile are built
/// next.
final class Workshop {
  /// Why a folder cannot be worked in.
  enum Problem: Error {
    /// No build file.
    case noProject(folder: String)
    /// A build left no module, or several.
    case modules([String], folder: String)
    /// A process could not be started.
    case start(FileProblem)
  }

  private let folder: String
  private let program: String
  private let project: Project
  private var sources = FileWatch()
  private var job: (kind: Kind, process: BackgroundProcess)?
  private var isStale = false
  /// Lines to report.
  private var news: [String] = []
  /// The module of the last successful build.
  private(set) var module: (name: String, folder: String)?

  private enum Kind { case build, check }

  /// The way a folder is built.
  private enum Project: String, CaseIterable {
    case make = "Makefile"
    case swift = "Package.swift"
    case cargo = "Cargo.toml"

    var command: [String] {
      switch self {
      case .make: ["make", "-s", "build"]
      case .swift: ["swift", "build"]
      case .cargo: ["cargo", "build"]
      }
    }
  }

  /// The folders in which builds put modules, relative to the project.
  private static let places = ["build", ".build/debug", "target/debug", "."]
  /// Maximum number of watched files.
  private static let fileLimit = 2000

  /// - Parameter program: this program, which checks modules.
  /// - Throws: `Problem.noProject`.
  init(folder: String, program: String) throws(Problem) {
    let project = Project.allCases.first { FilePlace.isReadable("\(folder)/\($0.rawValue)") }
    guard let project else { throw .noProject(folder: folder) }
    self.folder = folder
    self.program = program
    self.project = project
    _ = sources.changes(in: files())
  }

  deinit { job?.process.stop() }

  /// Builds and waits.
  ///
  /// - Returns: the first compiler error, in lines; empty on success.
  func build() throws(Problem) -> [String] {
    let process = try start(project.command)
    let status = process.wait()
    return try finishBuild(status, process.output())
  }

  /// Starts a check of the built module, with a budget of one second.
  func check() {
    guard let module else { return }
    start(
      .check,
      [
        program, "check", module.name, "--plugin-path", module.folder, "--budget", "1s", "--save",
        module.folder,
      ])
  }

  /// Waits until a source changes; returns false after Ctrl-C.
  func waitForChange(interrupts: Int32) -> Bool {
    while sources.changes(in: files()).isEmpty {
      if Posix.poll([interrupts], milliseconds: 100)[0] { return false }
    }
    return true
  }

  /// Polls sources and processes and starts what is due; returns whether there is something to
  /// report.
  func poll() -> Bool {
    if !sources.changes(in: files()).isEmpty { isStale = true }
    if let job, let status = job.process.status() {
      self.job = nil
      finish(job.kind, status, job.process.output())
    }
    // A new build outdates the running check.
    if isStale, job?.kind == .check {
      job?.process.stop()
      job = nil
    }
    if isStale, job == nil {
      isStale = false
      start(.build, project.command)
    }
    return !news.isEmpty
  }

  /// Prints and forgets what there is to report.
  func report() {
    for line in news { Console.remark(line, to: .output) }
    news = []
  }

  private func start(_ kind: Kind, _ words: [String]) {
    do { job = (kind, try start(words)) } catch { news.append("error: \(error.sentence)") }
  }

  private func start(_ words: [String]) throws(Problem) -> BackgroundProcess {
    do { return try BackgroundProcess(words, folder: folder) } catch { throw .start(error) }
  }

  private func finish(_ kind: Kind, _ status: Int32, _ output: [String]) {
    switch kind {
    case .build:
      do throws(Problem) {
        news += try finishBuild(status, output)
        if status == 0 { check() }
      } catch {
        news.append("error: \(error.sentence)")
      }
    case .check: news += Self.verdict(status, output)
    }
  }

  /// Adopts the module of a successful build; otherwise returns the first error.
  private func finishBuild(_ status: Int32, _ output: [String]) throws(Problem) -> [String] {
    guard status == 0 else {
      return ["build failed"] + CompilerMessage.first(in: output, folder: folder)
    }
    for place in Self.places {
      let path = place == "." ? folder : "\(folder)/\(place)"
      let names = ((try? Folders.entries(of: path)) ?? []).map(\.name)
        .filter { $0.hasPrefix("lib") && $0.hasSuffix(".layout.so") }.sorted()
      if names.count > 1 { throw .modules(names, folder: path) }
      guard let name = names.first else { continue }
      module = (String(name.dropFirst(3).dropLast(".layout.so".count)), path)
      return []
    }
    throw .modules([], folder: folder)
  }

  /// The broken law, or what came of the check as a whole.
  private static func verdict(_ status: Int32, _ output: [String]) -> [String] {
    if let first = output.firstIndex(where: { $0.hasPrefix("FAIL") }) {
      return [output[first]] + output[(first + 1)...].prefix { $0.hasPrefix(" ") }
    }
    if let verdict = output.last(where: { $0.hasPrefix("verdict: ") }) {
      return ["check: " + verdict.dropFirst("verdict: ".count)]
    }
    return Array(output.filter { $0.hasPrefix("error") }.prefix(1))
  }

  /// All files below the folder except build products and hidden ones.
  private func files() -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let next = folders.popLast(), found.count < Self.fileLimit {
      for entry in (try? Folders.entries(of: next)) ?? [] where !entry.name.hasPrefix(".") {
        let path = "\(next)/\(entry.name)"
        if entry.isFolder {
          if !["build", "target"].contains(entry.name) { folders.append(path) }
        } else if !entry.name.hasSuffix(".so"), !entry.name.hasSuffix(".session") {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }
}
