import ArgumentParser
import LayoutChecking
import LayoutLaws
import ShellKernel
import System
import TerminalText

/// `layoutsh check NAME`.
struct CheckArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "layoutsh",
    abstract: "Check a layout module against the laws of layouts.",
    discussion: """
      Random scenes are laid out and judged in a process of their own. A scene that breaks a law is shrunk and \
      saved as a session that ends in '@assert law NAME': 'layoutsh verify' fails until the module is fixed. \
      A module that cannot be loaded with its default options breaks the law alive. The last line is the \
      verdict, with what was tried. The same seed gives the same results; the budget may only leave scenes out.

      Exit code 0: the laws hold; 3: one is broken, or nothing was tried because every law was skipped; 70: the \
      module crashed or hung; 2: wrong arguments; 75: the budget ended, with --strict.

      --json prints one object with the keys module, seed, laws and verdict; a law has law, result (ok, fail, \
      warn, skip or budget), cases, case, lines, saved, message, crash and fix; the verdict has result (ok, fail, \
      crash, nothing or budget), laws, scenes and message.

      With --profile uikit a law that a layout class of UIKit may break is a warning (result warn), which never \
      changes the exit code, and findings are told in UIKit's words. --as-test writes them as an XCTest case that \
      fails on an iPhone too, until the class is fixed.

      Example: layoutsh check flow --cases 500
      """)

  @Argument(help: "The module.", completion: .modules) var name: String?
  @Option(
    help: ArgumentHelp(
      "Check a decorator over this layout; repeatable. By default over every bundled one.",
      valueName: "base"), completion: .modules)
  var over: [String] = []
  @Option(help: "Where the random scenes begin.") var seed: UInt32 = 1
  @Option(parsing: .unconditional, help: "Scenes for each law, all bases together.")
  var cases = 2000
  @Option(help: "Start no more scenes after this time, such as 500ms, 10s or 2m.") var budget =
    "10s"
  @Option(
    help: ArgumentHelp("Judge by this law alone; repeatable.", valueName: "law"),
    completion: .list(Law.all.map(\.name)))
  var law: [String] = []
  @Option(
    name: .customLong("case"), parsing: .unconditional,
    help: ArgumentHelp("Judge this scene alone.", valueName: "n"))
  var onlyCase: Int?
  @Option(
    help: ArgumentHelp("Save sessions in this folder; nothing is overwritten.", valueName: "dir"),
    completion: .directory)
  var save = "."
  @Option(
    help: ArgumentHelp(
      "How strictly laws are taken: uikit only warns of what a layout class of UIKit may break.",
      valueName: "strict|uikit"), completion: .list(LawProfile.allCases.map(\.rawValue)),
    transform: { word in
      guard let profile = LawProfile(rawValue: word) else {
        let known = LawProfile.allCases.map(\.rawValue).joined(separator: " or ")
        throw ValidationError("Expected \(known), found '\(word)'.")
      }
      return profile
    })
  var profile = LawProfile.strict
  @Option(
    help: ArgumentHelp(
      "Set this option in every scene; repeatable.", valueName: "name=value"))
  var option: [String] = []
  @Option(
    help: ArgumentHelp(
      "Write what is found about a UIKit layout class as an XCTest case.", valueName: "file"),
    completion: .file(extensions: ["swift"]))
  var asTest: String?
  @Flag(help: "Exit with 75 when the budget ends.") var strict = false
  @Flag(help: "List the laws.") var listLaws = false
  @Flag(help: "Print one JSON object.") var json = false
  @Flag(help: "Report in the Test Anything Protocol, version 13.") var tap = false
  @Option(
    help: ArgumentHelp("Write a JUnit report.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?
  @Option(
    help: ArgumentHelp("Search this directory for modules first; repeatable.", valueName: "dir"),
    completion: .directory)
  var pluginPath: [String] = []

  func validate() throws {
    if listLaws { return }
    guard name != nil else { throw ValidationError("Expected the name of a module.") }
    if tap, json { throw ValidationError("Expected either --tap or --json, found both.") }
    guard (1...10_000_000).contains(cases) else {
      throw ValidationError("--cases must be from 1 to 10000000, found \(cases).")
    }
    if let wrong = option.first(where: { CheckPlan.optionWord($0) == nil }) {
      throw ValidationError("--option takes NAME=VALUE, found '\(wrong)'.")
    }
    if let asTest, !asTest.hasSuffix(".swift") {
      throw ValidationError("--as-test takes a file that ends in .swift, found '\(asTest)'.")
    }
    if let onlyCase, !(0...10_000_000).contains(onlyCase) {
      throw ValidationError("--case must be from 0 to 10000000, found \(onlyCase).")
    }
    guard milliseconds != nil else {
      throw ValidationError("--budget takes a time such as 500ms, 10s or 2m, found '\(budget)'.")
    }
    if let unknown = law.first(where: { Law.named($0) == nil }) {
      let known = Law.all.map(\.name).joined(separator: ", ")
      throw ValidationError("No law '\(unknown)'; available: \(known).")
    }
  }

  /// The budget; nil where the word is no time.
  private var milliseconds: Int64? {
    LineLimit(argument: budget).map { $0.milliseconds ?? .max }
  }

  func run() -> Int32 {
    guard let name, !listLaws else {
      let width = Law.all.map(\.name.count).max() ?? 0
      for law in Law.all {
        let gap = String(repeating: " ", count: width + 2 - law.name.count)
        Console.remark("\(law.name)\(gap)\(law.sentence)", to: .output)
      }
      return 0
    }
    var plan = CheckPlan(module: name)
    (plan.bases, plan.seed, plan.cases, plan.onlyCase) = (over, seed, cases, onlyCase)
    (plan.budget, plan.folder, plan.isStrict) = (milliseconds ?? .max, save, strict)
    (plan.profile, plan.test) = (profile, asTest)
    plan.options = option.compactMap(CheckPlan.optionWord)
    plan.laws = Law.all.filter {
      law.isEmpty ? profile.severity(of: $0) != .skips : law.contains($0.name)
    }
    return LayoutCheck(
      plan, setup: ShellSetup(pluginPaths: pluginPath, usesJSON: json),
      report: CheckReport(json ? .json : tap ? .tap : .text, junit: junit)
    ).run()
  }
}
