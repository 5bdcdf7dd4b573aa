import Glibc

/// UIKit's layout classes beside their implementation: measured by a program of their own package,
/// and by 'layoutsh adopt'.
struct UIKitSection {
  private let arguments: Arguments
  private let report: Report
  private let programs: Programs

  init(_ arguments: Arguments, _ report: Report) throws {
    (self.arguments, self.report) = (arguments, report)
    programs = try Programs()
  }

  func run() throws {
    report.heading("UIKit's classes: each beside its reference")
    report.verdictColumns()
    try classes()
    try adoption()
  }

  /// The lines of 'uikit-bench': the work, both times, aim and limit, between tabs.
  private func classes() throws {
    guard let program = Programs.beside("../../uikit/release/uikit-bench") else {
      return report.note("there is no uikit-bench: build it with 'make bench'")
    }
    let answers = try programs.file("answers.txt", "")
    try ChildProcess.run(
      [program] + (arguments.isQuick ? ["--quick"] : []), output: answers,
      environment: programs.environment)
    for line in (ProcFile.text(answers) ?? "").split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard words.count == 5, numbers.count == 4 else {
        throw ProcessProblem("expected five words of uikit-bench, found '\(line)'")
      }
      report.verdict(words[0], numbers[0], numbers[1], aim: numbers[2], must: numbers[3])
    }
  }

  /// A layout of five files: the build after an edit, beside the compiler alone on the five against
  /// the built modules.
  private func adoption() throws {
    guard let swift = programs.swift, let make = Programs.found("make") else {
      return report.note("swift or make is not installed: nothing is adopted")
    }
    let environment = programs.environment.merging(["PATH": Programs.searchPath]) { $1 }
    func shell(_ line: String) throws -> Double {
      try ChildProcess.run(
        ["/bin/sh", "-c", "cd '\(programs.folder)' && \(line)"], environment: environment
      ).elapsed
    }
    for (name, text) in FiveFiles.texts { _ = try programs.file(name, text) }
    let names = FiveFiles.texts.map { $0.0 }.joined(separator: " ")
    _ = try shell("'\(programs.shell)' adopt \(names) --name five --no-build")
    let build = "'\(make)' -s -C five build"
    report.note(
      "the first build of an adopted layout of five files: \(Quantity.duration(try shell(build)))")
    let compile =
      "'\(swift)' -swift-version 5 -Onone -g -parse-as-library -module-name Five "
      + "-I five/.build/debug/Modules -Xcc "
      + "-fmodule-map-file=five/.build/debug/CMathematics.build/module.modulemap -c \(names)"
    var (builds, compiles): ([Double], [Double]) = ([], [])
    for _ in 0..<(arguments.isQuick ? 2 : 6) {
      _ = try shell("for file in five/Sources/*/Rows.swift; do echo '// edited' >>$file; done")
      builds.append(try shell(build))
      compiles.append(try shell(compile))
    }
    // The first ones warm up.
    report.verdict(
      "the build after an edit of one of five files, by swiftc alone",
      Samples(Array(builds.dropFirst())).median, Samples(Array(compiles.dropFirst())).median,
      aim: 1.5, must: 2)
  }
}
