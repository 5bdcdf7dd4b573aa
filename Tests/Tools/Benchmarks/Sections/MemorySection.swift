import CBenchmark
import CollectionEngine
import CompositionalLayout

/// The memory of items, each case measured in a process of its own.
struct MemorySection {
  let arguments: Arguments
  let report: Report

  func run() throws {
    report.heading("Memory: growth of the resident memory per item")
    report.cells("", ["items", "bytes"])
    for kind in MemoryMeasurement.Kind.allCases {
      for size in arguments.sizes where size >= 10_000 {
        let bytes = try Self.bytesPerItem(kind, size)
        report.cells(kind.title, [Quantity.items(size), Quantity.three(bytes)])
      }
    }
  }

  /// Growth of a fresh process per item.
  static func bytesPerItem(_ kind: MemoryMeasurement.Kind, _ items: Int) throws -> Double {
    let programs = try Programs()
    let output = "\(programs.folder)/memory"
    let words = [MemoryMeasurement.word, kind.rawValue, "\(items)"]
    try ChildProcess.run(["/proc/self/exe"] + words, output: output)
    let bytes = ProcFile.text(output)?.split(separator: "\n").first.flatMap { Double($0) }
    return (bytes ?? .nan) / Double(items)
  }
}

/// Makes content in a fresh process and prints by how many bytes the process grew.
struct MemoryMeasurement {
  /// The word on the command line that asks for one.
  static let word = "--measure-memory"

  /// The content made.
  enum Kind: String, CaseIterable {
    case content
    case mixed
    case sections
    case small
    case ones
    case uniform
    case compositional

    var title: String {
      switch self {
      case .content: "mixed sizes, no layout"
      case .mixed: "mixed sizes, laid out by flow"
      case .sections: "mixed sizes in 1,000 sections, laid out by flow"
      case .small: "mixed sizes in sections of 10, laid out by flow"
      case .ones: "mixed sizes in sections of 1, laid out by flow"
      case .uniform: "uniform sizes, laid out by flow"
      case .compositional: "cells in a grid, laid out by compositional"
      }
    }
  }

  private let kind: Kind
  private let items: Int

  /// Reads the kind and the number of items.
  ///
  /// Throws `UsageProblem`.
  init(_ words: ArraySlice<String>) throws(UsageProblem) {
    let words = Array(words)
    guard words.count == 2, let kind = Kind(rawValue: words[0]), let items = Int(words[1]) else {
      throw UsageProblem("expected a kind and a number of items after \(Self.word)")
    }
    self.kind = kind
    self.items = items
  }

  /// Throws `EngineError`.
  func run() throws {
    // Code and tables that every scene needs are not the items'.
    let small = try makeScene(items: 1000)
    cbenchmark_trim_memory()
    let before = ProcFile.residentMemory()
    let scene = try makeScene(items: items)
    cbenchmark_trim_memory()
    let after = ProcFile.residentMemory()
    print(after - before)
    withExtendedLifetime((small, scene)) {}
  }

  private func makeScene(items: Int) throws -> Scene {
    var work = Workload(items: items)
    switch kind {
    case .content: return try work.makeContent()
    case .mixed: break
    case .sections: work.sections = 1000
    case .small: work.sections = items / 10
    case .ones: work.sections = items
    case .uniform: work.sizes = .uniform
    case .compositional:
      work.sizes = .uniform
      return try work.makeScene(Compositional())
    }
    return try work.makeScene(Layouts.linked())
  }
}
