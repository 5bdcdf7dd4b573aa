import LayoutChecking
import LayoutLaws
import LayoutPluginHost
import ShellKernel
import System
import TextFormats

/// `layoutsh install`: vets a module, tries it, and copies it to where it is found by name.
///
/// Nothing of the module runs before it is vetted. The vetted bytes are the ones tried and
/// installed, even if the file changes meanwhile; no one ever finds half of them, and a module of
/// that name stays unless the new one is installed.
struct ModuleInstall {
  private let path: String
  private let replaces: Bool
  private let usesJSON: Bool
  private let searchPath = SearchPath()

  /// The duration of the test, in milliseconds.
  private static let budget: Int64 = 2000

  /// - Parameters:
  ///   - path: a module, or a folder to search for them.
  ///   - replaces: whether it may have the name of a bundled module.
  init(path: String, replaces: Bool, usesJSON: Bool) {
    (self.path, self.replaces, self.usesJSON) = (path, replaces, usesJSON)
  }

  /// Installs what is found; returns 0, or 1 if something is refused, 3 if it breaks a law, 70 if
  /// it crashes.
  func run() -> Int32 {
    do throws(InstallProblem) {
      return try BuiltModules.files(at: path).map(install).max() ?? 0
    } catch {
      return fail(error, nil)
    }
  }

  private func install(_ file: String) -> Int32 {
    let candidate: PluginCandidate
    do { candidate = try PluginCandidate(path: file, searchPath) } catch {
      return fail(InstallProblem(error, file), nil)
    }
    do throws(InstallProblem) {
      let folder = try destination(candidate)
      let tried = try tryOut(candidate, folder)
      let target = "\(folder)/\(PluginName.fileName(candidate.name))"
      let old = try? PluginCandidate(path: target, searchPath)
      do { try WholeFile.put(target, candidate.bytes, mode: 0o644) } catch { throw .file(error) }
      report(candidate, tried, target, old)
      return 0
    } catch {
      return fail(error, candidate.name)
    }
  }

  // MARK: Steps

  /// The folder that it goes to, where it may have its name and will have what it needs.
  private func destination(_ candidate: PluginCandidate) throws(InstallProblem) -> String {
    guard let folder = searchPath.userFolder else { throw .noHome }
    if !replaces, searchPath.isBundled(candidate.name) { throw .bundled(name: candidate.name) }
    if let fault = searchPath.fault(ofFolder: folder) { throw .refused(fault) }
    // Its libraries may be found through the folder: `$ORIGIN/..` leads nowhere without it.
    do { try Folders.make(folder) } catch { throw .file(error) }
    let unmet = candidate.unmetNeeds(in: folder)
    guard unmet.isEmpty else {
      let beside = unmet.filter { FilePlace.exists("\(candidate.folder)/\($0)") }
      throw .unmet(name: candidate.name, needs: unmet, beside: beside, folder: folder)
    }
    return folder
  }

  /// Checks a private copy of it beside what it finds in `folder`; returns how many laws hold in
  /// how many scenes.
  private func tryOut(
    _ candidate: PluginCandidate, _ folder: String
  ) throws(InstallProblem) -> (laws: Int, scenes: Int) {
    let trial: TrialFolder
    do { trial = try TrialFolder(candidate, beside: folder) } catch { throw .file(error) }
    defer { trial.remove() }
    var plan = CheckPlan(module: candidate.name)
    (plan.budget, plan.folder) = (Self.budget, trial.path)
    plan.laws = Law.all.filter { $0.name != "cost" }
    let setup = ShellSetup(pluginPaths: [trial.path], usesJSON: false)
    switch LayoutCheck(plan, setup: setup, report: CheckReport(.text)).verdict() {
    case .sound(let laws, let scenes): return (laws, scenes)
    case .unsound(let found, let code):
      throw .unsound(name: candidate.name, found: found, code: code)
    }
  }

  // MARK: Results

  private func report(
    _ candidate: PluginCandidate, _ tried: (laws: Int, scenes: Int), _ target: String,
    _ old: PluginCandidate?
  ) {
    if usesJSON {
      Console.write(
        .output,
        JSONLine.object([
          ("name", .text(candidate.name)), ("path", .text(target)), ("unmet", .list([])),
        ]).line)
    } else {
      let before = old.map { " (was \($0.version))" } ?? ""
      let scenes = tried.scenes == 1 ? "1 scene" : "\(tried.scenes) scenes"
      Console.remark("checked    \(scenes): \(tried.laws) laws hold", to: .output)
      Console.remark(
        "installed  \(candidate.name) \(candidate.version)\(before): \(target)", to: .output)
    }
    reportLink(target)
    if let first = searchPath.file(named: candidate.name),
      FilePlace.resolved(first) != FilePlace.resolved(target)
    {
      Console.remark("note: \(first) comes before it in the search path")
    }
  }

  /// Notes that a link on the way to the user's folder leads elsewhere.
  private func reportLink(_ target: String) {
    guard let real = FilePlace.resolved(target), real != target else { return }
    Console.remark("note: \(target) is \(real): a link leads there")
  }

  private func fail(_ problem: InstallProblem, _ name: String?) -> Int32 {
    guard usesJSON else {
      Console.fail(problem.sentence)
      return problem.exitCode
    }
    var unmet: [String] = []
    if case .unmet(_, let needs, _, _) = problem { unmet = needs }
    let answer = JSONLine.failure(
      problem.sentence, of: "install", code: problem.code,
      members: [
        ("name", .optional(name)), ("path", .null), ("unmet", .list(unmet.map(JSONLine.text))),
      ])
    Console.write(.output, answer.line)
    return problem.exitCode
  }
}

/// `layoutsh uninstall`: removes a module from the user's folder.
struct ModuleRemoval {
  private let name: String

  /// Removes the module called `name`.
  init(name: String) { self.name = name }

  /// Removes it; returns the exit code, 1 if it is not installed.
  func run() -> Int32 {
    do throws(InstallProblem) {
      let path = try remove()
      Console.remark("removed  \(path)", to: .output)
      if let next = SearchPath().file(named: name) {
        Console.remark("note: '\(name)' is now \(next)")
      }
      return 0
    } catch {
      Console.fail(error.sentence)
      return error.exitCode
    }
  }

  private func remove() throws(InstallProblem) -> String {
    guard PluginName.isValid(name) else { throw .refused(.badName(name)) }
    let searchPath = SearchPath()
    guard let folder = searchPath.userFolder else { throw .noHome }
    let path = "\(folder)/\(PluginName.fileName(name))"
    do {
      try WholeFile.remove(path)
      return path
    } catch {
      guard error.isMissing else { throw .file(error) }
    }
    let known = ((try? Folders.entries(of: folder)) ?? []).compactMap {
      PluginName.name(ofFile: $0.name)
    }
    throw .notInstalled(
      name: name, known: known.sorted(), folder: folder, isBundled: searchPath.isBundled(name))
  }
}

/// Finds the files of modules that a build left.
enum BuiltModules {
  /// The folders in which builds put modules, relative to theirs.
  static let places = [
    "build", ".build/release", ".build/debug", "target/release", "target/debug",
  ]

  /// The file at `path` itself, or every module in that folder and where builds put them.
  ///
  /// Of several files of one name, such as a debug and a release build, the newest counts.
  static func files(at path: String) throws(InstallProblem) -> [String] {
    let mark: FileMark
    do { mark = try FileMark(path) } catch { throw .file(error) }
    guard mark.isFolder else { return [path] }
    var newest: [String: (path: String, time: Int64)] = [:]
    for folder in [path] + places.map({ "\(path)/\($0)" }) {
      for entry in (try? Folders.entries(of: folder)) ?? [] {
        guard let name = PluginName.name(ofFile: entry.name) else { continue }
        let file = "\(folder)/\(entry.name)"
        guard let time = (try? FileMark(file, followsLinks: false))?.changed else { continue }
        if let known = newest[name], time <= known.time { continue }
        newest[name] = (file, time)
      }
    }
    guard !newest.isEmpty else { throw .noModule(folder: path, searched: places) }
    return newest.sorted { $0.key < $1.key }.map(\.value.path)
  }
}

/// Why a module is not installed or uninstalled.
enum InstallProblem: Error {
  /// A file or folder of the system's that cannot be used.
  case file(FileProblem)
  /// A folder without a built module, and the folders below it that were searched.
  case noModule(folder: String, searched: [String])
  /// The host refuses the module, or the folder that it would go to.
  case refused(PluginError)
  /// The user has no folder for modules.
  case noHome
  /// The program comes with a module of this name.
  case bundled(name: String)
  /// Libraries that it needs and could not have; and which of them lie beside its file.
  case unmet(name: String, needs: [String], beside: [String], folder: String)
  /// It was built for another version of the contract, so no host of this one can create it.
  case otherContract(name: String, PluginError)
  /// It breaks a law, crashes or cannot be loaded; what the check found, and its exit code.
  case unsound(name: String, found: String, code: Int32)
  /// The user's folder has no module of this name, but these.
  case notInstalled(name: String, known: [String], folder: String, isBundled: Bool)
}

extension InstallProblem {
  /// Why the host refuses the file at `path`.
  fileprivate init(_ error: PluginError, _ path: String) {
    switch error {
    case .abi, .needsNewerHost:
      let file = path.split(separator: "/").last.map(String.init) ?? path
      self = .otherContract(name: PluginName.name(ofFile: file) ?? file, error)
    default: self = .refused(error)
    }
  }

  /// The exit code of the program: that of a check that failed, otherwise 1.
  var exitCode: Int32 {
    switch self {
    case .otherContract: 3
    case .unsound(_, _, 2): 1
    case .unsound(_, _, let code): code
    default: 1
    }
  }

  /// The stable code for programs.
  var code: String {
    switch self {
    case .file: "file-unreadable"
    case .noModule: "no-module"
    case .refused: "module-refused"
    case .noHome: "no-module-folder"
    case .bundled: "bundled-name"
    case .unmet: "unmet-needs"
    case .unsound, .otherContract: "check-failed"
    case .notInstalled: "not-installed"
    }
  }
}
