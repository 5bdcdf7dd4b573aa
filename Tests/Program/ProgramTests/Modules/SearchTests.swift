import Foundation
import TestSupport
import Testing

/// Where modules are found, and where not.
struct SearchTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  /// A folder with a module of the name `deadly` in this version.
  private func folder(_ name: String, version: String) throws -> String {
    let variant = try Home()
    try Deadly.compile(into: variant, ["VERSION=\"\(version)\""])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: variant.path("libdeadly.layout.so")))
    try home.write("\(name)/libdeadly.layout.so", Array(bytes))
    return home.path(name)
  }

  private func place(_ run: Run) throws -> [String] {
    run.lines.filter { $0.hasPrefix("deadly") }
      .map { $0.split(separator: " ").map(String.init)[1...2].joined(separator: " ") }
  }

  @Test("Options come before the environment, that before the user's folder; shadows are listed")
  func precedence() throws {
    let option = try folder("option", version: "1.0.0")
    let env = try folder("env", version: "2.0.0")
    _ = try folder("data/layoutsh/plugins", version: "3.0.0")
    let environment = ["LAYOUTSH_PLUGIN_PATH": "relative:\(env)::"]
    let all = try Program.run(
      ["plugins", "--plugin-path", option, "--plugin-path", home.path("nowhere")], home: home,
      environment: environment)
    expect(all.status, equals: 0)
    try expect(place(all), equals: ["1.0.0 option", "2.0.0 env", "3.0.0 user"])
    expect(all.lines.filter { $0.contains("bundled") }.count >= 2)
    let shadows = all.lines.filter { $0.hasPrefix("deadly") && $0.contains("shadowed") }
    expect(shadows.count, equals: 2, "\(all.output)")
    for (options, variables, version) in [
      (["--plugin-path", option], environment, "1.0.0"), ([], environment, "2.0.0"),
      ([], [:], "3.0.0"),
    ] {
      let run = try Program.run(
        ["--json"] + options + ["-c", "plugins deadly"], home: home, environment: variables)
      let reply = try #require(try run.objects().first?["reply"] as? [String: Any])
      let modules = try #require(reply["plugins"] as? [[String: Any]])
      expect(modules.map { $0["version"] as? String }, equals: [version])
    }
  }

  @Test("Never the current folder")
  func currentFolder() throws {
    let here = try folder("here", version: "1.0.0")
    for variable in ["", ".", ":", "here", "./"] {
      let run = try Program.run(
        ["-c", "load deadly"], home: home, environment: ["LAYOUTSH_PLUGIN_PATH": variable],
        folder: here)
      expect(run.status, equals: 1)
      expect(run.errors.hasPrefix("error: no module 'deadly'"), "\(run.errors)")
    }
    // A folder named on the command line is meant.
    try expect(
      Program.run(["--plugin-path", ".", "-c", "load deadly"], home: home, folder: here).status,
      equals: 0)
  }

  @Test("Folders that are named in vain are told of, and the others are searched")
  func namedInVain() throws {
    try home.write("file", "")
    let good = try folder("good", version: "1.0.0")
    let run = try Program.run(
      [
        "--plugin-path", "nowhere", "--plugin-path", "file", "--plugin-path", good, "-c",
        "load deadly",
      ],
      home: home)
    expect(run.status, equals: 0)
    expect(
      run.errorLines,
      equals: [
        "note: --plugin-path nowhere: No such file or directory; not searched",
        "note: --plugin-path file: Not a directory; not searched",
      ])
    let variables = ["LAYOUTSH_PLUGIN_PATH": "relative:\(good):/no/where:"]
    try expect(Program.run(["plugins"], home: home, environment: variables).errors, equals: "")
    let paths = try Program.run(["plugins", "--paths"], home: home, environment: variables)
    expect(
      paths.errorLines,
      equals: [
        "note: LAYOUTSH_PLUGIN_PATH relative: not an absolute path; not searched",
        "note: LAYOUTSH_PLUGIN_PATH /no/where: No such file or directory; not searched",
      ])
  }

  @Test("An untrusted session sees the names of files and no folder of the machine")
  func untrustedSession() throws {
    try home.write("bad/libbroken.layout.so", "no library\n")
    try home.write(
      "in/a.session", "session 1\ntitle: A\n\n  > plugins --paths\n\n  > load broken\n")
    let words = ["play", "in/a.session", "--plugin-path", home.path("bad")]
    let untrusted = try Program.run(words, home: home)
    expect(untrusted.output, contains: " libbroken.layout.so", "\(untrusted)")
    expect(!untrusted.output.contains("/libflow.layout.so"), "\(untrusted)")
    expect(!(untrusted.output + untrusted.errors).contains(home.path), "\(untrusted)")
    let trusted = try Program.run(words + ["--trust"], home: home)
    expect(trusted.output, contains: "\(home.path("bad"))/libbroken.layout.so", "\(trusted)")
  }

  @Test("plugins NAME prints every option; --paths says where the file is")
  func describing() throws {
    let flow = try Program.run(["plugins", "flow", "--paths"])
    expect(flow.status, equals: 0)
    expect(flow.lines[1].hasPrefix("path: /") && flow.lines[1].hasSuffix("/libflow.layout.so"))
    for option in ["item-size", "line-spacing", "header", "direction"] {
      expect(flow.output, contains: option, "\(option)")
    }
    let same = try Program.run(["-c", "plugins flow --paths"])
    expect(same, equals: flow)
    let unknown = try Program.run(["plugins", "flwo"])
    expect(unknown.status, equals: 1)
    expect(
      unknown.errors,
      equals:
        "error: no module 'flwo'; available: \(Program.layouts.joined(separator: ", ")); did you mean 'flow'?\n"
    )
    try expect(Program.run(["plugins", "--json"]).objects().count, equals: 1)
  }

  @Test("A broken file is listed with what is wrong, runs no code, and does not hide the others")
  func brokenFile() throws {
    try home.write("bad/libbroken.layout.so", "no library\n")
    try home.write("bad/libUPPER.layout.so", "no library\n")
    try home.write("bad/notes.txt", "no library\n")
    let run = try Program.run(["plugins", "--plugin-path", home.path("bad")], home: home)
    expect(run.status, equals: 0)
    let broken = run.lines.filter { $0.hasPrefix("broken") }
    expect(broken.count == 1 && !broken[0].hasSuffix(" ok"), "\(run.output)")
    let load = try Program.run(
      ["--plugin-path", home.path("bad"), "-c", "load broken"], home: home)
    expect(load.status == 1 && load.errorLines.count == 1, "\(load.errors)")
    expect(load.errors, contains: "broken", "\(load.errors)")
    try expect(
      Program.run(["--plugin-path", home.path("bad"), "-c", "load flow"]).status, equals: 0)
  }

  @Test("A folder others may write to is not trusted")
  func writableFolder() throws {
    let open = try folder("open", version: "1.0.0")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open)
    let run = try Program.run(["--plugin-path", open, "-c", "load deadly"], home: home)
    expect(run.status == 1 && run.errorLines.count == 1, "\(run.errors)")
    expect(run.errors, contains: "writ", "\(run.errors)")
  }

  @Test(
    "reload takes a new image under the same journal, and keeps the old one where the new is bad")
  func reload() throws {
    let path = try folder("mine", version: "1.0.0")
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", path])
    _ = try shell.ask("load deadly; sections 3")
    let before = try shell.scene()
    _ = try folder("mine", version: "2.0.0")
    try expect(shell.ask("reload deadly").last?.hasPrefix("as before: 3 items"), equals: true)
    try expect(shell.scene(), equals: before)
    try expect(shell.ask("plugins deadly").contains { $0.contains("2.0.0") })
    try home.write("mine/libdeadly.layout.so", "no library\n")
    try expect(shell.ask("reload deadly").first?.hasPrefix("error: "), equals: true)
    try expect(shell.scene(), equals: before)
  }

  @Test("Many reloads cost no more than one when the state is made anew")
  func manyReloads() throws {
    let reloads = Array(repeating: "reload", count: rounds(8, often: 24))
    let run = try Program.run([
      "-c", (["load flow", "sections 3"] + reloads + ["undo"]).joined(separator: "; "),
    ])
    expect(run.status, equals: 0)
    expect(run.lines.last == "undone: reload" || run.lines.contains("undone: reload"))
  }
}
