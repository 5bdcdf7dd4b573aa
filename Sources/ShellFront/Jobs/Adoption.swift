import CResources
package import LayoutAdopting
import System
import TerminalText

/// `layoutsh adopt FILE|FOLDER…`: writes a package around files with a layout class, builds and
/// loads it, draws a first scene and checks it (rules U-90 to U-92).
package struct Adoption {
  private let paths: [String]
  private let testFolder: String?
  private let wish: AdoptedPackage.Wish
  private let builds: Bool

  /// Maximum size of a file of Swift, in bytes, and number of files.
  private static let limits = (bytes: 4 << 20, files: 2000)

  /// - Parameters:
  ///   - paths: files and folders with the class.
  ///   - tests: the folder with its tests, or nil.
  ///   - builds: whether the package is built, loaded and checked.
  package init(_ paths: [String], tests: String?, _ wish: AdoptedPackage.Wish, builds: Bool) {
    (self.paths, testFolder, self.wish, self.builds) = (paths, tests, wish, builds)
  }

  /// Adopts; returns the exit code: 0 if the module is loaded and no law failed, 1 if it does not
  /// compile or cannot be written, 2 if nothing can be adopted, 3 if a law failed, 70 if the module
  /// crashed.
  package func run() -> Int32 {
    let package: AdoptedPackage
    do {
      package = try AdoptedPackage(
        try swiftFiles(paths), tests: try testFolder.map { try swiftFiles([$0]) } ?? [], wish)
    } catch let problem as FileProblem {
      return fail(problem.sentence, 1)
    } catch let refusal as AdoptedPackage.Refusal {
      return fail(refusal.sentence, 2)
    } catch {
      return fail("\(error)", 1)
    }
    do throws(FileProblem) {
      guard try NewFolder(package.name).write(package.files + Self.kit + [makefile(package)]) else {
        return fail(
          "'\(package.name)' exists; expected a new name, which --name says, or another folder to work in",
          1)
      }
    } catch {
      return fail(error.sentence, 1)
    }
    report(package)
    if let wanted = package.wanted {
      return fail(
        "\(package.className) has no initializer without arguments, but \(wanted): write them in "
          + "\(package.name)/Sources/\(package.target)/Entry.swift, then 'layoutsh dev \(package.name)'",
        1)
    }
    if package.cannotCompile {
      return fail(
        "places above need what is not on Linux: edit them in \(package.name)/Sources/\(package.target), "
          + "then 'layoutsh dev \(package.name)'",
        1)
    }
    return builds ? build(package) : 0
  }

  private func fail(_ sentence: String, _ code: Int32) -> Int32 {
    Console.fail(sentence)
    return code
  }

  private func say(_ line: String) { Console.remark(line, to: .output) }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: Reading

  /// The Swift files of paths, by path, each once; those of a folder keep their places below it.
  private func swiftFiles(_ paths: [String]) throws(FileProblem) -> [AdoptedPackage.File] {
    var found: [AdoptedPackage.File] = []
    for path in paths {
      guard isFolder(path) else {
        found.append(try file(path, at: path.split(separator: "/").last.map(String.init) ?? path))
        continue
      }
      var folders = [""]
      while let folder = folders.popLast(), found.count < Self.limits.files {
        for entry in try Folders.entries(of: path + folder).sorted(by: { $0.name < $1.name })
        where !entry.name.hasPrefix(".") && !entry.name.hasSuffix(".playground") {
          let place = "\(folder)/\(entry.name)"
          if entry.isFolder {
            folders.append(place)
          } else if entry.name.hasSuffix(".swift"), entry.name != "Package.swift" {
            found.append(try file(path + place, at: String(place.dropFirst()), isNamed: false))
          }
        }
      }
    }
    // A file that is given by name and with its folder is given by name.
    var known: Set<String> = []
    return (found.filter(\.isNamed) + found.filter { !$0.isNamed })
      .filter { known.insert(FilePlace.resolved($0.path) ?? $0.path).inserted }
      .sorted { $0.place < $1.place }
  }

  private func isFolder(_ path: String) -> Bool { (try? FileMark(path))?.isFolder == true }

  private func file(_ path: String, at place: String, isNamed: Bool = true) throws(FileProblem)
    -> AdoptedPackage.File
  {
    AdoptedPackage.File(
      path: path, place: place, bytes: try WholeFile.read(path, limit: Self.limits.bytes),
      isNamed: isNamed)
  }

  // MARK: Writing

  /// Sources that the module is built with: UIKit's classes, and the layouts below them.
  private static var kit: [(path: String, bytes: [UInt8])] {
    (0..<template_file_count()).compactMap { index in
      let file = template_file_at(index)
      guard let path = file.path.map({ String(cString: $0) }) else { return nil }
      let part = path.split(separator: "/", maxSplits: 1).map(String.init)
      guard part.count == 2, ["kit", "uikit"].contains(part[0]),
        path != "kit/Kit/Package.swift.in"
      else { return nil }
      return (part[1], Array(UnsafeBufferPointer(start: file.start, count: file.length)))
    }
  }

  private func makefile(_ package: AdoptedPackage) -> (path: String, bytes: [UInt8]) {
    let text = """
      # make build     the module, .build/debug/lib\(package.name).layout.so
      # make check     judge it by the laws of layouts that a UIKit layout keeps
      # make install   put an optimised one that needs no Swift where layoutsh finds it by name
      # make dev       a shell beside it: built, loaded, drawn and checked whenever you save

      SWIFT ?= swift
      LAYOUTSH ?= layoutsh
      # Leaves one exported symbol, so that modules never meet each other's.
      ONE_SYMBOL := -Xlinker --version-script=$(CURDIR)/Kit/module.version

      build:
      \t$(SWIFT) build --product \(package.name).layout $(ONE_SYMBOL)

      check: build
      \t$(LAYOUTSH) check \(package.name) --profile uikit --plugin-path .build/debug

      install:
      \t$(SWIFT) build -c release --product \(package.name).layout -Xswiftc -static-stdlib $(ONE_SYMBOL)
      \t$(LAYOUTSH) install .build/release/lib\(package.name).layout.so

      dev:
      \t$(LAYOUTSH) dev .

      clean:
      \trm -rf .build

      .PHONY: build check install dev clean

      """
    return ("Makefile", Array(text.utf8))
  }

  // MARK: Telling

  private func report(_ package: AdoptedPackage) {
    say("\(package.className) in ./\(package.name), module \(package.name)")
    if !package.leftOut.isEmpty {
      say("left out \(counted(package.leftOut.count, "file")) of tests; --tests FOLDER takes them")
    }
    if !package.unused.isEmpty {
      say(
        "left out \(counted(package.unused.count, "file")) that \(package.className) does not use; name a file "
          + "to take it along")
    }
    if wish.converts {
      say("\(counted(package.edits.count, "edit")), listed in \(package.name)/CONVERTED.md")
      for line in Self.joined(package.places) { say("look at \(line)") }
    }
  }

  /// Joins the places in one file that have the same message into one line.
  private static func joined(_ places: [String]) -> [String] {
    var order: [String] = []
    var lines: [String: [Substring]] = [:]
    for place in places {
      let parts = place.split(separator: ":", maxSplits: 2)
      guard parts.count == 3 else { continue }
      let key = "\(parts[0]):\(parts[2])"
      if lines[key] == nil { order.append(key) }
      lines[key, default: []].append(parts[1])
    }
    return order.map { key in
      let parts = key.split(separator: ":", maxSplits: 1)
      let all = lines[key] ?? []
      let more = all.count > 1 ? " (and \(all.count - 1) more in the file)" : ""
      return "\(parts[0]):\(all[0]):\(parts[1])\(more)"
    }
  }

  // MARK: Building, drawing, checking

  private func build(_ package: AdoptedPackage) -> Int32 {
    guard Self.hasSwift else {
      return fail(
        "expected Swift 6.2 or later to build \(package.name), found none: install it from "
          + "https://www.swift.org/install/linux, or build the image of \(Self.containerFile); then "
          + "'layoutsh dev \(package.name)'",
        1)
    }
    say("building; the first time takes a minute or two")
    do throws(FileProblem) {
      let build = try BackgroundProcess(["make", "-s", "build"], folder: package.name)
      guard build.wait() == 0 else {
        explain(package, build.output())
        return 1
      }
      let folder = "\(package.name)/.build/debug"
      let scene = try BackgroundProcess(
        [
          FilePlace.program, "--no-init", "--plugin-path", folder, "-c",
          "load \(package.name); sections 20; draw --width 60",
        ], folder: ".")
      let code = scene.wait()
      for line in scene.output() { say(line) }
      guard code == 0 else { return code == 70 ? 70 : 1 }
      let check = try BackgroundProcess(
        [
          FilePlace.program, "check", package.name, "--plugin-path", folder, "--profile", "uikit",
          "--cases", "200", "--budget", "60s", "--save", package.name,
        ], folder: ".")
      let verdict = check.wait()
      for line in check.output() { say(line) }
      say("next: layoutsh dev \(package.name)")
      return verdict
    } catch {
      return fail(error.sentence, 1)
    }
  }

  /// Prints the errors of a build, by what they are about, with places in the files that people
  /// know.
  private func explain(_ package: AdoptedPackage, _ output: [String]) {
    let report = CompilerReport(output) { path in
      guard let inside = path.firstRange(of: "/\(package.name)/") else { return path }
      let relative = String(path[inside.upperBound...])
      // A converted copy has lines of its own.
      return wish.converts
        ? "\(package.name)/\(relative)" : package.origins[relative] ?? "\(package.name)/\(relative)"
    }
    guard !report.groups.isEmpty else {
      for line in output.suffix(20) { say(line) }
      return
    }
    for group in report.groups {
      say("\(group.places.count) × error: \(group.message)")
      for line in group.source { say("  \(line)") }
      for place in group.places.prefix(5) { say("  \(place)") }
      if group.places.count > 5 { say("  and \(group.places.count - 5) more places") }
    }
    if !wish.converts && report.groups.contains(where: { $0.isOfObjectiveC }) {
      say(
        "'--convert' makes mechanical edits in the copy, and lists them: remove \(package.name) and try it"
      )
    }
    say("the handbook's page \"What of UIKit is here\" lists what there is")
  }

  /// The container file of an image that has Swift: the installed one, or that of the sources.
  private static var containerFile: String {
    ProgramPlaces(program: FilePlace.resolved(FilePlace.program) ?? "")
      .file("Containerfile", orOfSources: ".ci/packaging/Swift.Containerfile")
  }

  /// Whether a program 'swift' is in the path.
  private static var hasSwift: Bool { FilePlace.program(named: "swift") != nil }
}
