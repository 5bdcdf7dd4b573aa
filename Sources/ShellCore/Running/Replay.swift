internal import ShellValues

/// How the lines of a journal are to be run again, and which of them is running.
struct Replay {
  /// Which lines may fail.
  enum Tolerance {
    /// None: they have all been run before.
    case nothing
    /// All but those that load a layout: they were typed for another build, or another layout.
    case newLayouts
    /// All: there is nothing to go back to.
    case everything

    func allows(_ line: JournalEntry) -> Bool {
      switch self {
      case .nothing: return false
      case .newLayouts: return line.verb !== Command.load
      case .everything: return true
      }
    }
  }

  /// What a `load` put in the place of a suspended layout.
  struct StandIn {
    /// Position of its line in the journal, from 0.
    var index: Int
    var request: LoadRequest
  }

  let tolerance: Tolerance
  /// Layers that are suspended at the start; nil: those that are suspended now.
  let suspended: Set<String>?
  /// Whether every layer is suspended that a layout is loaded into.
  let suspendsEveryLayer: Bool
  /// Position of the line that is running, from 0.
  var index = 0
  private let images: [Int: [String: String]]
  private var copies: [Int: String] = [:]
  private var standIns: [String: StandIn] = [:]

  /// - Parameter reloaded: images to take for all lines, as by a `reload` at the end.
  init(
    _ lines: [JournalEntry], tolerance: Tolerance, suspended: Set<String>? = nil,
    suspendsEveryLayer: Bool = false, reloaded: [String: String] = [:]
  ) {
    self.tolerance = tolerance
    self.suspended = suspended
    self.suspendsEveryLayer = suspendsEveryLayer
    images = Self.images(of: lines, reloaded: reloaded)
    for (index, line) in lines.enumerated() {
      copies[index] = line.copy
      guard let layer = line.healedLayer, let request = LoadRequest(line.command) else { continue }
      standIns[layer] = StandIn(index: index, request: request)
    }
  }

  /// The images that each line takes, by its position.
  ///
  /// A `reload` makes all that was loaded before again: a line takes the images of the last reload
  /// after it, `reloaded` counting as one at the end, and else its own.
  private static func images(
    of lines: [JournalEntry], reloaded: [String: String]
  ) -> [Int: [String: String]] {
    var later = reloaded
    var result: [Int: [String: String]] = [:]
    for (index, line) in lines.enumerated().reversed() where !line.images.isEmpty {
      result[index] = line.images.merging(later) { $1 }
      guard line.verb === Command.reload else { continue }
      later.merge(line.images) { later, _ in later }
    }
    return result
  }

  /// Lets the layouts of `request` stand in for every layout that `layer` had so far.
  mutating func heal(_ layer: String, by request: LoadRequest) {
    standIns[layer] = StandIn(index: .max, request: request)
  }

  /// Images that the running line takes, by module.
  var lineImages: [String: String] { images[index] ?? [:] }

  /// The copy of a file that the running line takes, if it reads one.
  var lineCopy: String? { copies[index] }

  /// Whether a later line replaced the suspended layout of `layer`.
  func hasStandIn(for layer: String) -> Bool { standIns[layer].map { $0.index > index } ?? false }

  /// What the running line loads into `layer` in place of `request`, and the images to take.
  ///
  /// A layer whose suspended layout was replaced had the new one all along: what was done before is done
  /// again with it, and the layout that ended the process is never called.
  func load(_ request: LoadRequest, into layer: String) -> (LoadRequest, images: [String: String]) {
    guard let standIn = standIns[layer], standIn.index > index else {
      return (request, lineImages)
    }
    var other = standIn.request
    other.layer = request.layer
    return (other, images[standIn.index] ?? [:])
  }
}

extension JournalEntry {
  /// The command of the line, or nil if there is none of that name.
  var verb: Command? {
    var lexer = Lexer(Array(command.utf8))
    guard let word = (try? lexer.commands())?.first?.words.first else { return nil }
    return CommandTable.command(named: word.text)
  }
}
