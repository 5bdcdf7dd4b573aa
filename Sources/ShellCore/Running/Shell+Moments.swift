public import CollectionEngine
internal import LayoutCore

/// The scene at one moment, for a person who watches: a picture, and what can be said beside it.
public struct Moment: Hashable, Sendable {
  /// The picture.
  public var drawing: Drawing
  /// The layers, back to front.
  public var layers: [LayerStatus]
}

/// Shows what moves while a line runs.
///
/// These functions change the scene and its counters, so they belong in a copy of the process.
extension Shell {
  /// The scene as it is, or nil if a layout refuses to be drawn.
  public func moment() -> Moment? {
    guard case .success(.drawing(let drawing)) = run("draw", mode: .script).replies.first?.result,
      let layers = try? scene.status()
    else { return nil }
    return Moment(drawing: drawing, layers: layers)
  }

  /// Returns whether time passes while a line runs, or a layer changes its layout, and nothing else is touched.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func moves(_ line: String, mode: LineMode) -> Bool {
    var lexer = Lexer(Array(line.utf8))
    guard let words = try? lexer.commands(),
      let commands = try? words.map({ words throws(Refusal) in
        try CommandTable.command(for: words.words[0], mode)
      })
    else { return false }
    let groups: Set<CommandGroup> = [.touch, .view, .change, .queries]
    return commands.contains { Motion(of: $0) != nil }
      && commands.allSatisfy { groups.contains($0.group) && $0.effect != .shell }
  }

  /// Runs a line bit by bit and shows each moment, until a command fails or `show` returns false.
  ///
  /// - Parameter interval: the time between two moments, in milliseconds.
  public func showMoments(
    of line: String, every interval: Double, mode: LineMode, show: (Moment) -> Bool
  ) {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    guard let commands = try? lexer.commands() else { return }
    for command in commands {
      let text = String(decoding: bytes[command.span], as: UTF8.self)
      let numbers = command.words.compactMap { Double($0.text) }
      var goesOn = true
      func step(_ line: String) -> Bool {
        guard run(line, mode: mode).isSuccess, let moment = moment() else { return false }
        return show(moment)
      }
      switch (try? CommandTable.command(for: command.words[0], mode)).flatMap(Motion.init) {
      case .time?:
        let count = max(1, ((numbers.first ?? 0) / interval).rounded(.up))
        let part = "tick \((numbers.first ?? 0) / count)"
        for _ in 0..<Int(min(count, Motion.limit)) where goesOn { goesOn = step(part) }
      case .rest?:
        var before = try? scene.status()
        for _ in 0..<Int(Motion.limit) where goesOn {
          goesOn = step("tick \(interval)")
          let now = try? scene.status()
          if now == before { break }
          before = now
        }
      case .finger? where numbers.count == 3 && numbers[2] > 0:
        let count = min(Motion.limit, max(1, (numbers[2] / interval).rounded(.up)))
        let (x, y, time) = (numbers[0] / count, numbers[1] / count, numbers[2] / count)
        for _ in 0..<Int(count) where goesOn { goesOn = step("drag \(x) \(y) in \(time)") }
      case .layout?: goesOn = run(text, mode: mode).isSuccess && showChange(show)
      case .finger?, nil: goesOn = run(text, mode: mode).isSuccess
      }
      if !goesOn { return }
    }
  }

  /// Shows the moments of the current layer's last change; returns whether `show` wants more.
  private func showChange(_ show: (Moment) -> Bool) -> Bool {
    guard let end = moment(), let motion = try? scene.frames(Motion.changeFrames),
      let index = scene.layerNames.firstIndex(of: motion.layer),
      let shown = (try? visibleElements())?.first(where: { $0.layer == motion.layer }),
      let clip = try? scene.clip(layer: motion.layer), let sample = shown.elements.first
    else { return true }
    let layer = LayerElements(layer: motion.layer, kinds: motion.kinds, elements: [])
    for frame in motion.frames {
      var moment = end
      var status = end.layers[index]
      status.offset = frame.offset
      let boxes = frame.elements.map { moving in
        var element = sample
        (element.attributes, element.label) = (moving.attributes, moving.label)
        (element.isSelected, element.isHighlighted) = (false, false)
        return element
      }.sorted { LayoutAttributes.frontOrder($0.attributes, $1.attributes) }
        .compactMap { Drawing.Box($0, in: layer, index, status, clip) }
      let behind = moment.drawing.boxes.prefix { $0.layerIndex < index }
      let front = moment.drawing.boxes.filter { $0.layerIndex > index }
      moment.drawing.boxes = behind + boxes + front
      if !show(moment) { return false }
    }
    return true
  }
}

/// What moves while a command runs.
private enum Motion {
  /// A number of milliseconds passes.
  case time
  /// Time passes until nothing moves.
  case rest
  /// The finger.
  case finger
  /// A layer changes its layout.
  case layout

  init?(of command: Command) {
    switch command.name {
    case "tick": self = .time
    case "settle": self = .rest
    case "drag": self = .finger
    case "transition", "frames": self = .layout
    default: return nil
    }
  }

  /// Maximum number of moments of one command.
  static let limit = 90.0
  /// Number of moments of a changing layout.
  static let changeFrames = 12
}
