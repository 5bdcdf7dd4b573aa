import Foundation
import TestSupport
import Testing

/// `install` and `uninstall`: what is vetted, tried and copied, and what is refused.
struct InstallTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  /// The folder of the user's modules.
  private let modules = "data/layoutsh/plugins"

  private func compile(
    _ definitions: [String] = [], to path: String = "build/libpile.layout.so",
    _ flags: [String] = []
  ) throws {
    let folder = URL(fileURLWithPath: home.path(path)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Fixture.compile(
      ["pile.c"], to: home.path(path), definitions,
      ["-shared", "-fPIC", "-Wl,--no-as-needed"] + flags + ["-lm"])
  }

  /// Compiles a library that does nothing.
  private func compileLibrary(_ path: String) throws {
    try home.write("none.c", "int none(void) { return 0; }\n")
    let name = URL(fileURLWithPath: path).lastPathComponent
    try Fixture.run(
      ["clang", "-shared", "-fPIC", home.path("none.c"), "-o", home.path(path)]
        + ["-Wl,-soname,\(name)"])
  }

  private func install(_ words: String...) throws -> Run {
    try Program.run(["install"] + words, home: home)
  }

  /// A refusal: one line, and nothing is installed.
  private func expectRefusal(_ run: Run, status: Int32 = 1, _ words: String...) {
    expect(run.status, equals: status)
    expect(run.output, equals: "")
    expect(run.errorLines.count == 1 && run.errors.hasPrefix("error: "), "\(run.errors)")
    for part in words { expect(run.errors.contains(part), "\(run.errors)") }
    expect(home.names(in: modules), equals: [])
  }

  // MARK: Refusals

  @Test("What is no module, or is nowhere, is refused before anything runs")
  func noModule() throws {
    try home.write("pile.c", "int pile;\n")
    try home.write("libpile.layout.so", String(repeating: "x", count: 2000))
    try FileManager.default.createDirectory(
      atPath: home.path("empty"), withIntermediateDirectories: true)
    expectRefusal(try install("pile.c"), "pile.c: expected a file called libNAME.layout.so")
    expectRefusal(try install("libpile.layout.so"), "expected an ELF file, found something else")
    expectRefusal(try install("nowhere"), "cannot read nowhere: No such file")
    expectRefusal(try install("empty"), "found none; build it first")
    try expect(install().status, equals: 2)
  }

  @Test("A file that others may write, or a link, is refused as 'load' refuses it")
  func vetting() throws {
    try compile()
    try FileManager.default.createSymbolicLink(
      atPath: home.path("libpile.layout.so"), withDestinationPath: "build/libpile.layout.so")
    expectRefusal(try install("libpile.layout.so"), "found a symbolic link")
    chmod(home.path("build/libpile.layout.so"), 0o666)
    expectRefusal(try install("build"), "found mode 0666; run chmod o-w")
    chmod(home.path("build/libpile.layout.so"), 0o644)
    try FileManager.default.moveItem(
      atPath: home.path("build/libpile.layout.so"), toPath: home.path("build/libheap.layout.so"))
    expectRefusal(try install("build"), "expected the name heap in the note, found pile")
  }

  @Test("A bundled name needs --replace; the folder of the user has to be safe")
  func names() throws {
    let flow = Program.beside("libflow.layout.so")
    expectRefusal(try install(flow), "'flow' is a bundled module", "--replace")
    try compile()
    try home.write("\(modules)/../note", "")
    chmod(home.path("data/layoutsh"), 0o777)
    expectRefusal(try install("build"), "found mode 0777")
    let homeless = try Program.run(
      ["install", "build"], home: home, environment: ["XDG_DATA_HOME": "", "HOME": "relative"])
    expectRefusal(homeless, "expected an absolute path in XDG_DATA_HOME or HOME")
  }

  @Test("Libraries that it needs and cannot have are listed; its code does not run")
  func unmetNeeds() throws {
    try FileManager.default.createDirectory(
      atPath: home.path("build"), withIntermediateDirectories: true)
    for name in ["one", "two"] { try compileLibrary("build/lib\(name).so") }
    try compile([], ["-L\(home.path("build"))", "-lone", "-ltwo", "-Wl,-rpath,$ORIGIN"])
    try FileManager.default.removeItem(atPath: home.path("build/libtwo.so"))
    expectRefusal(
      try install("build"), "pile needs libone.so, libtwo.so", "copy libone.so to", modules)
    let object = try #require(try install("build", "--json").objects().first)
    expect(object["unmet"] as? [String] == ["libone.so", "libtwo.so"])
    expect(object["name"] as? String == "pile" && object["path"] is NSNull)
    expect(object["ok"] as? Bool == false)
  }

  @Test("A module that crashes while it is loaded is not installed")
  func crash() throws {
    let start = "__attribute__((constructor)) static void die(void)"
    try home.write("die.c", "#include <stdlib.h>\n\(start) { abort(); }\n")
    try compile([], [home.path("die.c")])
    expectRefusal(
      try install("build"), status: 70, "pile is not installed", "law alive", "crashed in loading")
  }

  @Test("A module that cannot be created is not installed, and nothing is left of the trial")
  func unborn() throws {
    try compile(["REFUSED=1"])
    expectRefusal(
      try install("build"), status: 3, "pile is not installed", "law alive: after 'load pile': ",
      "no key to the cellar")
    let object = try #require(try install("build", "--json").objects().first)
    expect((object["error"] as? [String: Any])?["code"] as? String, equals: "check-failed")
    expect(home.names(in: "data/layoutsh"), equals: ["plugins"])
  }

  // MARK: Installing

  @Test(
    "A sound module is copied by name, replaced by a newer one and removed",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func wholeLife() throws {
    try compile(to: "build/libpile.layout.so")
    let file = home.path("\(modules)/libpile.layout.so")
    let first = try install("build")
    expect(first.status == 0 && first.errors == "")
    expect(first.lines.first?.contains(#/^checked    \d+ scenes?: \d+ laws hold$/#), equals: true)
    expect(first.lines.last, equals: "installed  pile 1.0.0: \(file)")
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    expect(facts[.posixPermissions] as? Int == 0o644)
    expect(home.names(in: modules), equals: ["libpile.layout.so"])
    try expect(
      Data(contentsOf: URL(fileURLWithPath: file)),
      equals: Data(contentsOf: URL(fileURLWithPath: home.path("build/libpile.layout.so"))))
    try expect(Program.run(["-c", "load pile; sections 3"], home: home).status, equals: 0)

    chmod(file, 0o666)
    let object = try #require(try install("build/libpile.layout.so", "--json").objects().first)
    expect(object.keys.sorted(), equals: ["name", "path", "unmet"])
    expect(object["path"] as? String == file && object["unmet"] as? [String] == [])
    try expect(
      FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o644)
    expect(home.names(in: "data/layoutsh"), equals: ["plugins"], "a trial is left")

    let removed = try Program.run(["uninstall", "pile"], home: home)
    expect(removed.status == 0 && removed.output == "removed  \(file)\n")
    expect(home.names(in: modules), equals: [])
  }

  @Test("A link to the folder of modules is followed, and told of")
  func linkedFolder() throws {
    try compile()
    try home.write("elsewhere/README", "")
    try home.write("data/layoutsh/README", "")
    try FileManager.default.createSymbolicLink(
      atPath: home.path(modules), withDestinationPath: home.path("elsewhere"))
    let run = try install("build")
    expect(run.status, equals: 0, "\(run.errors)")
    expect(
      run.errorLines,
      equals: [
        "note: \(home.path("\(modules)/libpile.layout.so")) is "
          + "\(home.path("elsewhere/libpile.layout.so")): a link leads there"
      ])
    expect(home.names(in: "elsewhere"), contains: "libpile.layout.so")
  }

  @Test(
    "One that breaks a law is refused, and the one before it stays",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func brokenLaw() throws {
    try compile(["MUTANT=3"])
    expectRefusal(try install("build"), status: 3, "pile is not installed", "law ")
    try home.write("\(modules)/libpile.layout.so", "the one before")
    try expect(install("build").status, equals: 3)
    try expect(home.read("\(modules)/libpile.layout.so"), equals: "the one before")
  }

  @Test(
    "A library beside the installed module is found by $ORIGIN while it is tried",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func neighbour() throws {
    try home.write("\(modules)/note", "")
    try compileLibrary("\(modules)/libone.so")
    try compile([], ["-L\(home.path(modules))", "-lone", "-Wl,-rpath,$ORIGIN"])
    try expect(install("build").status, equals: 0)
    try expect(Program.run(["-c", "load pile; sections 3"], home: home).status, equals: 0)
  }

  @Test(
    "A library that $ORIGIN/.. leads to is found while it is tried; the file is readable under any umask",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func libraryInAnotherFolder() throws {
    try home.write("data/layoutsh/lib/note", "")
    try home.write("data/layoutsh/plugins.Stale1/libpile.layout.so", "of a program that was killed")
    try compileLibrary("data/layoutsh/lib/libone.so")
    try compile([], ["-L\(home.path("data/layoutsh/lib"))", "-lone", "-Wl,-rpath,$ORIGIN/../lib"])
    let run = try Program.run(
      [], home: home,
      through: ["/bin/sh", "-c", "umask 077; exec \"$0\" install build"])
    expect(run.status == 0 && run.errors == "", "\(run.errors)")
    expect(home.names(in: "data/layoutsh"), equals: ["lib", "plugins"])
    expect(home.names(in: modules), equals: ["libpile.layout.so"])
    let file = home.path("\(modules)/libpile.layout.so")
    try expect(
      FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o644)
    try expect(Program.run(["-c", "load pile; sections 3"], home: home).status, equals: 0)
  }

  @Test(
    "--replace shadows a bundled module; of two builds the newest counts",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func replacing() throws {
    let flow = Program.beside("libflow.layout.so")
    try expect(Program.run(["install", flow, "--replace"], home: home).status, equals: 0)
    let listing = try Program.run(["plugins"], home: home).lines.filter { $0.hasPrefix("flow") }
    expect(listing.count == 2 && listing[0].contains("user") && listing[1].contains("shadowed"))
    let removed = try Program.run(["uninstall", "flow"], home: home)
    expect(removed.errors.contains("'flow' is now "))

    try compile(["MUTANT=3"], to: "two/.build/debug/libpile.layout.so")
    try compile(to: "two/target/release/libpile.layout.so")
    let older = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1)]
    try FileManager.default.setAttributes(
      older, ofItemAtPath: home.path("two/.build/debug/libpile.layout.so"))
    try expect(install("two").status, equals: 0)
  }

  // MARK: Uninstalling

  @Test("Only what the user installed is uninstalled")
  func uninstalling() throws {
    try home.write("\(modules)/libheap.layout.so", "x")
    for (name, words) in [
      ("flow", "'flow' is a bundled module"), ("pile", "no module 'pile' in"),
      ("../pile", "expected a plugin name"),
    ] {
      let run = try Program.run(["uninstall", name], home: home)
      expect(run.status == 1 && run.output == "")
      expect(run.errorLines.count == 1 && run.errors.contains(words), "\(run.errors)")
    }
    try expect(Program.run(["uninstall", "pile"], home: home).errors.contains("installed: heap"))
  }
}
