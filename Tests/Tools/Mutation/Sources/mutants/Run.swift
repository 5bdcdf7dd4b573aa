import Foundation
import Synchronization

/// The facts about a suite: its duration and the sites it reaches.
private struct Reach: Sendable {
  var suite: String
  var seconds: Double
  var sites: Set<Int>
}

extension Plan {
  /// Runs every suite that was not yet traced without a mutant, and notes what it reaches and how
  /// long it takes.
  ///
  /// Suites that fail already so are left out.
  func trace(workers: Int) throws {
    let folder = work.appending(path: "reach")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let known = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let suites = try Trial.suites(root: root).filter {
      !$0.hasPrefix("ArchitectureTests") && !known.contains($0)
    }
    inParallel(workers, suites) { suite in
      let trace = work.appending(path: "trace-\(suite)")
      try FileManager.default.createDirectory(at: trace, withIntermediateDirectories: true)
      let start = Date()
      let end = try Trial(
        root: root, suites: [suite], environment: ["LAYOUTSH_MUTANT_TRACE": trace.path], limit: 300
      ).run()
      let seconds = Date().timeIntervalSince(start)
      let sites = try FileManager.default.contentsOfDirectory(atPath: trace.path)
      try FileManager.default.removeItem(at: trace)
      say("\(suite)\t\(seconds)\t\(sites.count)\t\(end.words)\n")
      guard end.isPassed else { return }
      try "\(seconds) \(sites.sorted().joined(separator: " "))\n"
        .write(to: folder.appending(path: suite), atomically: true, encoding: .utf8)
    }
  }

  /// Tries the mutants that have no verdict yet, each with the suites that reach it.
  func tryAll(workers: Int, budget: Double) throws {
    let reaches = try FileManager.default.contentsOfDirectory(
      atPath: work.appending(path: "reach").path
    ).map { suite in
      let text = try String(contentsOf: work.appending(path: "reach/" + suite), encoding: .utf8)
      let words = text.split(whereSeparator: \.isWhitespace)
      return Reach(
        suite: suite, seconds: Double(words.first ?? "") ?? 0,
        sites: Set(words.dropFirst().compactMap { Int($0) }))
    }
    let list = work.appending(path: "verdicts.tsv")
    let done = try verdicts()
    if done.isEmpty { try "".write(to: list, atomically: true, encoding: .utf8) }
    let file = try FileHandle(forWritingTo: list)
    try file.seekToEnd()
    let lock = Mutex(())
    inParallel(workers, sites.filter { done[$0.number] == nil }) { site in
      let reaches = reaches.filter { $0.sites.contains(site.number) }
      let verdict = try verdict(on: site, reaches, budget: budget)
      let row = "\(site.number)\t\(verdict)\t\(site.file):\(site.line)\t\(site.text)\n"
      lock.withLock { _ in file.write(Data(row.utf8)) }
      say(row)
    }
  }

  /// Runs the tests next to the site first, then the others, quick ones before slow ones.
  private func verdict(on site: Site, _ reaches: [Reach], budget: Double) throws -> String {
    if reaches.isEmpty { return "survived\tno test reaches it" }
    let own = (Self.area(of: site.file)?.tests ?? "") + "."
    var batches = [reaches.filter { $0.suite.hasPrefix(own) }]
    var (batch, seconds): ([Reach], Double) = ([], 0)
    for reach in reaches.filter({ !$0.suite.hasPrefix(own) }).sorted(by: { $0.seconds < $1.seconds }
    ) {
      batch.append(reach)
      seconds += reach.seconds
      if seconds > 4 {
        batches.append(batch)
        (batch, seconds) = ([], 0)
      }
    }
    batches.append(batch)
    var (ran, passed) = (0.0, 0)
    for (index, batch) in batches.enumerated() where !batch.isEmpty {
      if index > 0, ran > budget { break }
      let expected = batch.reduce(0) { $0 + $1.seconds }
      ran += expected
      let trial = Trial(
        root: root, suites: batch.map(\.suite), environment: ["LAYOUTSH_MUTANT": "\(site.number)"],
        limit: 15 + expected * 3)
      let end = try trial.run()
      if end.isPassed {
        passed += batch.count
        continue
      }
      // Tests of processes may fail for lack of time: what only they find is tried again.
      if index > 0, try trial.run().isPassed { continue }
      return "caught\t\(index == 0 ? "next to it" : "elsewhere"): \(end.words)"
    }
    return "survived\t\(passed) of \(reaches.count) suites"
  }
}

/// Does `body` for each element, several at a time, and stops at the first error.
private func inParallel<Element: Sendable>(
  _ workers: Int, _ elements: [Element], _ body: @Sendable (Element) throws -> Void
) {
  let next = Mutex(0)
  DispatchQueue.concurrentPerform(iterations: workers) { _ in
    while true {
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      guard index < elements.count else { return }
      do { try body(elements[index]) } catch { print("error: \(error)") }
    }
  }
}
