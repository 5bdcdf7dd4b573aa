internal import CollectionEngine
internal import LayoutCore
internal import ShellValues

/// Pictures of a motion, in a row.
///
/// What takes time in the scene is shown bit by bit; any other change moves from the picture before
/// it to the one after it in 0.6 seconds, as an exported page shows it.
extension Shell {
  /// The time between two pictures of the last motion, in milliseconds.
  public static let filmInterval = 50

  /// Maximum number of pictures of a film.
  private static let filmLimit = 600

  /// Returns the pictures of the last motion, the first of which is the one before it.
  ///
  /// The last motion is that of the last line that changed the scene; of a gesture, that of all its
  /// lines from `press` on. It is made on a scene of its own.
  ///
  /// - Complexity: that of the journal's lines.
  /// - Throws: `CommandError` if a layout refuses, or in an open batch.
  public func lastFilm() throws(CommandError) -> [Drawing] {
    let now = try drawing()
    let lines = lastMotionLines
    var past: Shell?
    guard !lines.isEmpty,
      let other = shell(after: journal.lines.count - lines.count, reusing: &past),
      let start = other.moment()?.drawing
    else { return [now] }
    var film = [start]
    for line in lines where film.count < Self.filmLimit {
      film += other.film(of: line.command, every: Self.filmInterval, mode: .script)
    }
    film = Array(film.prefix(Self.filmLimit))
    if film.last != now { film.append(now) }
    // Cells without labels may look the same before and after a change, but not on the way.
    return film.indices.filter { $0 == 0 || film[$0] != film[$0 - 1] }.map { film[$0] }
  }

  /// The lines of the journal that the last motion belongs to; empty if it is no motion.
  private var lastMotionLines: ArraySlice<JournalEntry> {
    let lines = journal.lines
    guard let last = lines.indices.last, let command = command(of: lines[last]),
      !(command.role?.loads ?? false), lines[last].copy == nil
    else { return [] }
    var start = last
    guard command.group == .touch else { return lines[last...] }
    while self.command(of: lines[start])?.role != .press, start > 0,
      let before = self.command(of: lines[start - 1]), before.group == .touch
    { start -= 1 }
    return lines[start...]
  }

  private func command(of line: JournalEntry) -> Command? {
    var lexer = Lexer(Array(line.command.utf8))
    guard let name = (try? lexer.commands())?.first?.words.first else { return nil }
    return commands.command(called: name)
  }

  /// Runs a line and returns the pictures of what moves, the last of which is the one after it.
  ///
  /// - Parameter interval: the time between two pictures, in milliseconds.
  /// - Complexity: that of the line's commands.
  public func film(of line: String, every interval: Int, mode: LineMode) -> [Drawing] {
    let before = moment()?.drawing
    guard commands.moves(line, every: Double(interval), mode: mode) else {
      _ = run(line, mode: mode)
      return moment()?.drawing.film(from: before, along: lastMotion(), every: interval) ?? []
    }
    var film: [Drawing] = []
    playMoments(of: line, every: Double(interval), limit: 400, mode: mode) {
      film.append($0.drawing)
      return true
    }
    return film + (moment().map { [$0.drawing] } ?? [])
  }
}

extension Drawing {
  /// The time in which a change is shown that takes none in the scene, in milliseconds.
  private static let changeTime = 600
  /// Maximum number of elements; a larger change is shown at once.
  private static let moveLimit = 400

  /// An element of a layer.
  fileprivate struct Name: Hashable {
    var layer: String
    var element: ElementName
  }

  /// Returns pictures of the way to this one, which is the last of them: it starts and ends slowly.
  ///
  /// - Parameters:
  ///   - start: the picture before.
  ///   - moves: the motion of elements, as `Shell.lastMotion` reports it.
  ///   - interval: the time between two pictures, in milliseconds.
  /// - Complexity: O(n) for n elements and each picture.
  public func film(
    from start: Drawing?, along moves: [Move], every interval: Int
  ) -> [Drawing] {
    guard let start, !moves.isEmpty, moves.count <= Self.moveLimit else {
      return [self]
    }
    func ways(_ isIncluded: (Move) -> Bool) -> [Name: Move] {
      moves.filter(isIncluded).reduce(into: [:]) {
        $0[Name(layer: $1.layer, element: $1.element)] = $1
      }
    }
    let (stay, go) = (ways { $0.role != .disappears }, ways { $0.role == .disappears })
    var all = boxes.map { (box: $0, move: stay[$0.key]) }
    let here = Set(boxes.map { $0.key })
    for box in start.boxes {
      // Out of view now, if not another element of that name.
      let left = here.contains(box.key) ? nil : stay[box.key]
      guard let move = go[box.key] ?? left, box.isAt(move.start) else { continue }
      let place = all.firstIndex { $0.box.layerIndex > box.layerIndex } ?? all.endIndex
      all.insert((box, move), at: place)
    }
    let count = max(1, Self.changeTime / interval)
    return (1..<count).map { number in
      let time = Double(number) / Double(count)
      let part = time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) * (1 - time)
      var picture = self
      picture.free = []
      picture.boxes = all.compactMap { box, move in
        move.map { box.moved(along: $0, part) } ?? box
      }
      return picture
    } + [self]
  }
}

extension Drawing.Box {
  fileprivate var key: Drawing.Name { Drawing.Name(layer: layer, element: element) }

  /// Whether its frame is a given one, as far as can be seen.
  fileprivate func isAt(_ frame: Rect) -> Bool {
    abs(attributes.frame.x - frame.x) < 0.5 && abs(attributes.frame.y - frame.y) < 0.5
  }

  /// Returns the box at a part of its way, or nil if nothing of it is visible there.
  fileprivate func moved(along move: Drawing.Move, _ part: Double) -> Drawing.Box? {
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * part }
    var box = self
    box.attributes.frame = Rect(
      x: between(move.start.x, move.end.x), y: between(move.start.y, move.end.y),
      width: between(move.start.width, move.end.width),
      height: between(move.start.height, move.end.height))
    box.attributes.alpha = between(move.startAlpha, move.endAlpha)
    guard box.attributes.alpha > 0 else { return nil }
    let whole = box.attributes.boundingBox
    guard let seen = clip.map({ whole.intersection($0) }) ?? whole, !seen.isEmpty else {
      return nil
    }
    box.frame = seen
    return box
  }
}
