import LayoutCore
import ShellCore
import ShellValues

@testable import ShellCore

/// Notes what a line does to libraries; otherwise a `TestCatalogue`.
final class SpyCatalogue: LayoutCatalogue {
  private let catalogue = TestCatalogue()
  /// The modules whose libraries are open.
  private var open: Set<String> = []
  /// The deeds since the test last looked.
  var deeds: Deeds = []

  var images: [String: String] { Dictionary(uniqueKeysWithValues: open.map { ($0, "build1") }) }

  func modules() -> [ModuleDescription] { catalogue.modules() }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    note(name)
    return try catalogue.describe(name)
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    note(name)
    return try catalogue.makeLayout(name)
  }

  func reload(_ name: String?) throws(CatalogueError) {
    deeds.insert(.loads)
    try catalogue.reload(name)
  }

  private func note(_ name: String) {
    if open.insert(name).inserted { deeds.insert(.loads) }
  }
}

/// Notes that a file is read: `items.csv`, or a snapshot of any other name.
final class SpyFiles: ContentFiles {
  private(set) var hasRead = false

  func read(_ path: String, for command: String) throws(OutsideError) -> [UInt8] {
    hasRead = true
    return Array((path.hasSuffix(".csv") ? "section,width\n0,80\n" : #"{"sections":[]}"#).utf8)
  }

  func zone(named name: String) throws(OutsideError) -> [UInt8]? { nil }

  func keep(_ bytes: [UInt8]) -> String { "copy" }

  func read(_ path: String, copy: String, for command: String) throws(OutsideError) -> [UInt8] {
    try read(path, for: command)
  }

  /// Whether a file was read since the last call.
  func takeRead() -> Bool {
    defer { hasRead = false }
    return hasRead
  }
}

extension ShellRequest {
  /// The deeds of the program for it.
  var deeds: Deeds {
    switch self {
    case .source: .runsFile
    case .handOver(.play): [.runsFile, .leavesScene]
    case .record, .stop, .note, .exportData, .saveComparison, .svg, .film: .writesFile
    case .handOver, .quit, .time, .watch, .watchSplit, .watchReload: .leavesScene
    }
  }
}
