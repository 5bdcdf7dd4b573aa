import Foundation

/// Changes the rules of a copy of the package in a few hundred places, each change behind one
/// switch, and finds those that no test notices.
///
///     mutants --root COPY --equivalents FILE [--seed N] [--since COMMIT] [--budget SECONDS]
///
/// A run that was stopped goes on where it was. The copy is rewritten: it is never the tree one
/// works in.

let arguments = Array(CommandLine.arguments.dropFirst())
func option(_ name: String) -> String? {
  guard let index = arguments.firstIndex(of: "--" + name), index + 1 < arguments.count else {
    return nil
  }
  return arguments[index + 1]
}

guard let root = option("root"), let equivalents = option("equivalents") else {
  say("usage: mutants --root COPY --equivalents FILE [--seed N] [--since COMMIT]\n")
  say("               [--budget SECONDS]\n")
  exit(2)
}
var plan = Plan(root: URL(filePath: root))
do { try plan.load() } catch {
  try plan.choose(seed: UInt64(option("seed") ?? "") ?? 1, since: option("since"))
  try plan.plant()
}
say("\(plan.sites.count) sites\n")
try plan.build()
try plan.trace(workers: 2)
try plan.tryAll(workers: 2, budget: Double(option("budget") ?? "") ?? .infinity)
say(try plan.report(equivalents: URL(filePath: equivalents)))
