public import CollectionEngine
public import LayoutCore

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
    guard
      let drawing = try? asked({ () throws(Refusal) in try visibleDrawing() }),
      let layers = try? scene.status()
    else { return nil }
    return Moment(drawing: drawing, layers: layers)
  }

  /// Runs a line bit by bit and shows each moment, until a command fails or `show` returns false.
  ///
  /// - Parameters:
  ///   - interval: the time between two moments, in milliseconds.
  ///   - limit: the maximum number of moments of one command; the rest of its time passes unseen.
  public func playMoments(
    of line: String, every interval: Double, limit: Double = 90, mode: LineMode,
    show: (Moment) -> Bool
  ) {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    guard let commands = try? lexer.commands() else { return }
    for command in commands {
      let text = String(decoding: bytes[command.span], as: UTF8.self)
      let numbers = command.numbers
      var goesOn = true
      func step(_ line: String) -> Bool {
        guard run(line, mode: mode).isSuccess, let moment = moment() else { return false }
        return show(moment)
      }
      switch (try? self.commands.command(for: command.words[0], mode)).flatMap(Motion.init) {
      case .time?:
        let count = max(1, ((numbers.first ?? 0) / interval).rounded(.up))
        let part = "tick \((numbers.first ?? 0) / count)"
        for _ in 0..<Int(min(count, limit)) where goesOn { goesOn = step(part) }
      case .rest?:
        var before = try? scene.status()
        for _ in 0..<Int(limit) where goesOn {
          goesOn = step("tick \(interval)")
          let now = try? scene.status()
          if now == before { break }
          before = now
        }
      case .finger? where numbers.count == 3 && numbers[2] > 0:
        let count = min(limit, max(1, (numbers[2] / interval).rounded(.up)))
        let (x, y, time) = (numbers[0] / count, numbers[1] / count, numbers[2] / count)
        for _ in 0..<Int(count) where goesOn { goesOn = step("drag \(x) \(y) in \(time)") }
      case .layout?: goesOn = run(text, mode: mode).isSuccess && playChange(show)
      case .finger?, nil: goesOn = run(text, mode: mode).isSuccess
      }
      if !goesOn { return }
    }
  }

  /// Returns the part of its way that what moves farthest while a line runs has gone at each
  /// moment.
  ///
  /// The path is that of the last command, as `lastMotion` reports it: 0 at its start, less before,
  /// 1 at the end, and more where it overshoots. Empty if nothing moves while time passes, or if
  /// something else changes after that.
  public func motionCurve(of line: String, every interval: Double, mode: LineMode) -> [Double] {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    guard let commands = try? lexer.commands(), let start = moment()?.drawing else { return [] }
    var drawings = [start]
    var last: Int?
    for command in commands {
      let text = String(decoding: bytes[command.span], as: UTF8.self)
      let known = try? self.commands.command(for: command.words[0], mode)
      if self.commands.moves(text, every: interval, mode: mode) {
        if let now = moment()?.drawing, now != drawings.last { drawings.append(now) }
        last = drawings.count - 1
      } else if known?.effect != .query {
        last = nil
      }
      playMoments(of: text, every: interval, limit: 400, mode: mode) {
        drawings.append($0.drawing)
        return true
      }
    }
    guard let last, let way = Self.longestWay(in: drawings) else { return [] }
    let length = way[way.count - 1] - way[last]
    return abs(length) < 0.1 ? [] : way.map { ($0 - way[last]) / length }
  }

  /// The coordinate that changes most between two drawings of several, at each; nil if none changes
  /// by a point.
  private static func longestWay(in drawings: [Drawing]) -> [Double]? {
    var longest: (length: Double, way: [Double])?
    for box in drawings[0].boxes {
      let frames = drawings.compactMap { drawing in
        drawing.boxes.first { $0.isSame(as: box) }?.attributes.frame
      }
      guard frames.count == drawings.count else { continue }
      for way in [
        frames.map { $0.x }, frames.map { $0.y }, frames.map { $0.width }, frames.map { $0.height },
      ] {
        let length = abs(way[way.count - 1] - way[0])
        if length >= 1, length > longest?.length ?? 0 { longest = (length, way) }
      }
    }
    return longest?.way
  }

  /// Shows the moments of the current layer's last change; returns whether `show` wants more.
  private func playChange(_ show: (Moment) -> Bool) -> Bool {
    guard let end = moment(), let motion = try? scene.frames(Motion.changeFrames),
      let index = scene.layerNames.firstIndex(of: motion.layer),
      let shown = (try? visibleElements())?.first(where: { $0.layer == motion.layer }),
      let sample = shown.elements.first
    else { return true }
    // Nil for a layer that nothing clips.
    let clip = try? scene.clip(layer: motion.layer)
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

extension CommandWords {
  /// The words that are numbers.
  fileprivate var numbers: [Double] { words.compactMap { Double($0.text) } }
}

extension Drawing.Box {
  /// Whether both are of the same element.
  fileprivate func isSame(as other: Drawing.Box) -> Bool {
    layer == other.layer && element == other.element && appearance == other.appearance
  }
}

/// The motion while a command runs.
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
    switch command.role {
    case .tick: self = .time
    case .settle: self = .rest
    case .drag: self = .finger
    case .showChange: self = .layout
    default: return nil
    }
  }

  /// Number of moments of a changing layout.
  static let changeFrames = 12
}

extension Drawing {
  /// The way of one element in the last change, in scene coordinates.
  public struct Move: Hashable, Sendable {
    /// The layer it belongs to.
    public var layer: String
    /// Its name; of one that disappears its name before.
    public var element: ElementName
    /// Its part in the change.
    public var role: MovingElement.Role
    /// Its frame at the start and at the end.
    public var start, end: Rect
    /// Its opacity at the start and at the end.
    public var startAlpha, endAlpha: Double
  }
}

extension Shell {
  /// Returns the motion of the visible elements in the last change of each layer, as `frames`
  /// reports it.
  ///
  /// Elements change evenly on the way, so start and end are all there is to know. Layers that
  /// cannot tell are left out, as are elements that stay as they are.
  ///
  /// - Complexity: that of `frames` for each layer.
  public func lastMotion() -> [Drawing.Move] {
    let openings = scene.whileOpen { $0 }
    return scene.layerNames.flatMap { layer -> [Drawing.Move] in
      guard !suspendedLayers.contains(layer), let status = try? scene.status(of: layer),
        status.isVisible, let answer = try? scene.frames(2, layer: layer),
        let first = answer.frames.first, let last = answer.frames.last
      else { return [] }
      let open = openings.first { $0.layer == layer }?.distance ?? .zero
      let place = Point(x: status.frame.x - open.x, y: status.frame.y - open.y)
      return zip(first.elements, last.elements).compactMap { start, end in
        let move = Drawing.Move(
          layer: layer, element: ElementName(end.attributes.element, in: answer.kinds),
          role: end.role,
          start: start.attributes.frame.offset(
            dx: place.x - first.offset.x, dy: place.y - first.offset.y),
          end: end.attributes.frame.offset(
            dx: place.x - last.offset.x, dy: place.y - last.offset.y),
          startAlpha: start.attributes.alpha, endAlpha: end.attributes.alpha)
        return move.start == move.end && move.startAlpha == move.endAlpha ? nil : move
      }
    }
  }
}

extension CommandTable {
  /// Returns whether more than `interval` milliseconds pass while a line runs, or a layer changes
  /// its layout, and nothing else is touched.
  ///
  /// - Complexity: O(n) for n bytes.
  func moves(_ line: String, every interval: Double, mode: LineMode) -> Bool {
    var lexer = Lexer(Array(line.utf8))
    guard let words = try? lexer.commands(),
      let commands = try? words.map({ words throws(Refusal) in
        (try command(for: words.words[0], mode), words.numbers)
      })
    else { return false }
    let groups: Set<CommandGroup> = [.touch, .view, .change, .queries]
    return commands.contains { command, numbers in
      switch Motion(of: command) {
      case .time: numbers.first ?? 0 > interval
      case .finger: numbers.count == 3 && numbers[2] > interval
      case .rest, .layout: true
      case nil: false
      }
    } && commands.allSatisfy { groups.contains($0.0.group) && $0.0.effect != .shell }
  }
}
