import Foundation
import TestSupport
import Testing

/// The folder that `new-plugin` writes builds, loads and passes its own lesson.
///
/// `make test-all` tries all languages.
struct NewPluginTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  @Test(
    "A module in C builds unchanged and its lesson verifies",
    arguments: [[], ["--template", "rows"], ["--template", "carousel"], ["--decorator"]])
  func cModule(kind: [String]) throws {
    let made = try Program.run(["new-plugin", "pile-up", "--lang", "c"] + kind, home: home)
    expect(
      made,
      equals: Run(
        output: """
          run      cd pile-up && make dev
          check    cd pile-up && make check
          install  cd pile-up && make install

          """, errors: "", status: 0))
    expect(
      home.names(in: "pile-up"),
      equals: [
        ".github", ".gitignore", "Makefile", "README.md", "include", "pile-up.c", "pile-up.session",
      ])
    let folder = home.path("pile-up")
    try home.make("build", "CFLAGS=-Wall -Wextra -Werror", in: "pile-up")
    let run = try Program.run(
      ["verify", "pile-up.session", "--plugin-path", "build"], home: home, folder: folder)
    expect(run.status, equals: 0, "\(run)")
    expect(run.lines.count == 1 && run.lines.first?.hasPrefix("ok  pile-up.session") == true)
    guard kind.last == "carousel" else { return }
    let check = try Program.run(
      ["check", "pile-up", "--plugin-path", "build", "--cases", "20", "--budget", "none"],
      home: home, folder: folder)
    expect(check.status, equals: 0, "\(check)")
    expect(!check.output.contains("warn"), "\(check)")
  }

  @Test("Each template has one source of its own in each language, and the same rest")
  func templates() throws {
    for (language, rows, carousel) in [
      ("c", "rows.c", "carousel.c"), ("c++", "rows.cpp", "carousel.cpp"),
      ("rust", "src/lib.rs", "src/lib.rs"),
      ("swift", "Sources/Layout/Rows.swift", "Sources/Layout/Carousel.swift"),
    ] {
      for (name, source) in [("rows", rows), ("carousel", carousel)] {
        let folder = home.path("\(language)")
        try home.write("\(language)/note", "")
        let run = try Program.run(
          ["new-plugin", name, "--lang", language, "--template", name], home: home, folder: folder)
        expect(run.status, equals: 0, "\(run)")
        let text = try home.read("\(language)/\(name)/\(source)")
        expect(
          text.contains(language == "swift" ? "boundingBox" : "layout_box"),
          equals: name == "carousel")
        let files = try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)")
        expect(
          files.filter {
            $0.contains(".rows.") || $0.contains(".carousel.") || $0.contains(".layout.")
          },
          equals: [])
      }
    }
    let both = try Program.run(
      ["new-plugin", "x", "--decorator", "--template", "carousel"], home: home)
    expect(both.status, equals: 2)
    expect(both.errors, contains: "Expected either --template or --decorator, found both.")
    let other = try Program.run(["new-plugin", "x", "--template", "grid"], home: home)
    expect(other.status, equals: 2)
    expect(other.errors, contains: "rows")
    expect(home.names(in: "").contains("x"), equals: false)
  }

  @Test("Everything a module in Swift is built with comes along, byte for byte")
  func swiftKit() throws {
    try expect(Program.run(["new-plugin", "pile"], home: home).status, equals: 0)
    let root = Manifest.root
    for module in ["CLayoutPlugin", "LayoutCore", "LayoutABI", "LayoutPluginKit"] {
      let copies = home.path("pile/Kit/Sources/\(module)")
      let source = root.appending(path: "Sources/\(module)").path
      let names = try FileManager.default.subpathsOfDirectory(atPath: source).sorted()
      try expect(FileManager.default.subpathsOfDirectory(atPath: copies).sorted(), equals: names)
      for name in names where name.contains(".") {
        expect(
          FileManager.default.contentsEqual(
            atPath: "\(source)/\(name)", andPath: "\(copies)/\(name)"),
          "\(module)/\(name): run 'make templates'")
      }
    }
    let left = try FileManager.default.subpathsOfDirectory(atPath: home.path("pile"))
      .filter { $0.contains("@") || $0.hasSuffix(".in") || $0.contains("dot-") }
    expect(left, equals: [])
  }

  @Test("A folder that exists is refused and stays as it is")
  func existing() throws {
    try home.write("pile/notes", "mine")
    let run = try Program.run(["new-plugin", "pile"], home: home)
    expect(
      run,
      equals: Run(
        output: "",
        errors: "error: 'pile' exists; expected a new name, or another folder to work in\n",
        status: 1))
    expect(home.names(in: "pile"), equals: ["notes"])
  }

  @Test(
    "A name that no module can have is refused",
    arguments: ["Pile", "2pile", "-x", "", "a/b", "é", String(repeating: "a", count: 65)])
  func badName(_ name: String) throws {
    let run = try Program.run(["new-plugin", "--", name], home: home)
    expect(run.status, equals: 2, "\(run)")
    expect(run.output == "" && run.errors.hasPrefix("Error: Expected a name"), "\(run)")
    expect(home.names(in: ""), equals: [])
  }

  @Test("Where a file cannot be written, nothing is left behind")
  func unwritable() throws {
    let folder = home.path("full")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let run = try Program.run(
      ["new-plugin", "pile"], home: home, folder: folder,
      through: ["/bin/sh", "-c", "ulimit -f 1; exec \"$0\" \"$@\""])
    expect(run.status, equals: 1)
    expect(run.errorLines.first?.hasPrefix("error: cannot write pile/"), equals: true, "\(run)")
    expect(home.names(in: "full"), equals: [])
  }
}
