import Foundation
import TestSupport
import Testing

/// Completion in bash, zsh and fish, and the manual page: both come from the declarations.
struct CompletionTests {
  private func words(_ words: String...) throws -> [String] {
    let run = try Program.run(["__complete"] + words)
    expect(run.status == 0 && run.errors == "")
    return run.lines
  }

  @Test("Jobs, flags, values, names of modules and kinds of files complete the word")
  func completes() throws {
    expect(
      try words("ver"), equals: ["verify\tReplay sessions and compare every answer.", ":files"])
    expect(try words("check", "s"), equals: ["sticky"])
    expect(try words("--limit", "1s", "plugins", "fl"), equals: ["flow"])
    expect(try words("check", "flow", "--over", "fl"), equals: ["flow"])
    expect(try words("new-plugin", "a", "--lang", "c"), equals: ["c", "c++"])
    expect(try words("verify", "--tap", "a.session", ""), equals: [":files session"])
    expect(try words("check", "--save", ""), equals: [":folders"])
    expect(try words("verify", "--tap", "--ta"), equals: [])
    expect(try words("learn", "1", ""), equals: [])
    expect(try words("help", "touchm"), equals: ["touchmap"])
    let jobs = try Program.run(["__complete", ""]).lines
    for line in try Program.run(["--help"]).lines {
      guard let job = line.firstMatch(of: #/^  ([a-z][a-z-]*)  +[A-Z]/#)?.output.1 else { continue }
      expect(jobs.contains { $0.hasPrefix("\(job)\t") }, "\(job)")
    }
  }

  @Test("uninstall offers the modules of the user alone")
  func uninstall() throws {
    let home = try Home()
    try home.write("data/layoutsh/plugins/libheap.layout.so", "x")
    let run = try Program.run(["__complete", "uninstall", ""], home: home)
    expect(run.status == 0 && run.lines == ["heap"], "\(run.output)")
  }

  @Test("In bash Tab completes jobs, modules and files")
  func bash() throws {
    let home = try Home()
    for name in ["a b.session", "a.txt"] { try home.write(name, "") }
    let script = Manifest.root
      .appending(path: "Sources/layoutsh/Resources/Completions/layoutsh.bash")
    let steps = """
      compopt() { :; }
      source '\(script.path)'
      try() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _layoutsh "$0"
        (IFS='|'; echo "${COMPREPLY[*]}")
      }
      try layoutsh exp; try layoutsh check ci; try layoutsh play a; try layoutsh -c x a
      """
    let run = try Program.run([], home: home, through: ["/bin/bash", "-c", steps])
    expect(
      run.lines, equals: ["export", "circle", "a b.session", "adopt|a b.session|a.txt"],
      "\(run.errors)")
  }

  @Test("The manual page has every job with its options, every layout, and every command")
  func manual() throws {
    let page = try Program.run(["__manual"]).output
    for part in [
      "# layoutsh(1)\n", "\n## layoutsh verify\n", "\n- `--junit FILE`: Write a JUnit report.\n",
      "\n- `compositional`: Sections of a group that repeats", "\n- `sticky`: ", "\n- `circle`: ",
      "\n### touch\n", "\n- `hit`: ", "\nhit X Y [--why] [--stack]\n",
    ] { expect(page.contains(part), "\(part)") }
  }
}
