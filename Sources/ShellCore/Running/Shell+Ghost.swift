internal import CaptureComparison
internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// The part of the device's frames in pictures, after `import` of a capture.
enum GhostMode: String, CaseIterable, Sendable {
  /// Nothing.
  case off
  /// The device's frames that are not those of the scene, above it.
  case on
  /// As `on`, without the elements that are the same on both sides, fitted to the rest.
  case differences
}

/// The device's frames of a capture, beside the scene that was made of it.
struct Ghost {
  /// The layer of the scene.
  var layer: String
  var mode = GhostMode.on
  var frames: DeviceFrames
}

extension Shell {
  /// Shows the device's frames in pictures, or no longer.
  func setGhost(_ mode: GhostMode) throws(Refusal) -> Reply {
    guard ghost != nil else { throw Refusal(.noGhost) }
    ghost?.mode = mode
    return try changed([], remarks: ["ghost: \(mode.rawValue)"])
  }

  /// Drops the device's frames after an edit of their content; returns whether there were any.
  func dropGhost(after command: Command, _ effect: Effect) -> Bool {
    guard ghost != nil, command.group == .content, effect == .edit, command.role != .importItems
    else { return false }
    ghost = nil
    return true
  }

  /// Adds the device's frames to a drawing, where they are not those of the scene, and marks what
  /// the device does not have.
  func addGhost(to drawing: inout Drawing) throws(Refusal) {
    guard let ghost, ghost.mode != .off, scene.layerNames.contains(ghost.layer) else { return }
    let (status, kinds) = try engine { () throws(EngineError) in
      (try scene.status(of: ghost.layer), try scene.kinds(layer: ghost.layer))
    }
    let layerIndex = scene.layerNames.firstIndex(of: ghost.layer) ?? 0
    let (origin, viewport) = (status.contentOrigin, Rect(origin: .zero, size: drawing.viewport))
    var shown: [Drawing.Box] = []
    var differing: Set<ElementName> = []
    func add(_ name: ElementName, _ element: Element, _ frame: Rect, isMissing: Bool) {
      differing.insert(name)
      let box = frame.offset(dx: -origin.x, dy: -origin.y)
      guard let seen = viewport.intersection(box), !seen.isEmpty else { return }
      var ghostly = Drawing.Box(
        layer: ghost.layer, layerIndex: layerIndex, element: name, appearance: .plain, frame: seen,
        attributes: LayoutAttributes(element, frame: box))
      ghostly.ghost = isMissing ? .missing : .device
      shown.append(ghostly)
    }
    var known: Set<ElementName> = []
    for frame in ghost.frames.elements {
      let name = ElementName(kind: frame.kind, section: frame.section, item: frame.item)
      let kind = kinds.kind(named: frame.kind)
      let element = Element(kind ?? .cell, section: frame.section, item: frame.item)
      known.insert(name)
      let rules = kind.flatMap { _ in rulesBox(of: element, ghost.layer) }
      if frame.isHidden {
        if rules != nil { differing.insert(name) }
      } else if rules?.isSame(as: frame.box, within: ghost.frames.tolerance) != true {
        add(name, element, frame.box, isMissing: false)
      } else if frame.isLeftOut {
        add(name, element, frame.box, isMissing: true)
      }
    }
    for box in drawing.boxes where box.layer == ghost.layer && !known.contains(box.element) {
      let element = box.attributes.element
      guard let frame = rulesBox(of: element, ghost.layer), ghost.frames.mustHave(frame) else {
        continue
      }
      add(box.element, element, frame, isMissing: true)
    }
    if ghost.mode == .differences {
      drawing.boxes.removeAll { $0.layer == ghost.layer && !differing.contains($0.element) }
      drawing.boxes += shown
      return drawing.fitToBoxes()
    }
    drawing.boxes += shown
  }

  /// Where the rules show an element, in content coordinates; nil if they do not.
  private func rulesBox(of element: Element, _ layer: String) -> Rect? {
    let shown = try? scene.attributes(.element(element), layer: layer).first?.attributes
    return shown.flatMap { $0.isHidden ? nil : $0.boundingBox }
  }
}

extension DeviceFrames {
  /// Whether an element with this box is in the answer to a query, if the device has it (rule
  ///
  fileprivate func mustHave(_ box: Rect) -> Bool {
    rects.contains { rect in
      let seen = rect.intersection(box) ?? .zero
      return min(seen.width, seen.height) > tolerance
    }
  }
}

extension Rect {
  /// Whether all four numbers are the same within a length.
  fileprivate func isSame(as other: Rect, within length: Double) -> Bool {
    abs(x - other.x) <= length && abs(y - other.y) <= length
      && abs(width - other.width) <= length && abs(height - other.height) <= length
  }
}

extension Drawing {
  /// The room around what is shown, in points.
  private static let margin = 8.0

  /// Shows the part of the viewport that holds the boxes, and no touches.
  fileprivate mutating func fitToBoxes() {
    (free, touch) = ([], nil)
    guard let first = boxes.first else { return }
    let whole = boxes.dropFirst().reduce(first.frame) { whole, box in
      Rect(
        minX: min(whole.minX, box.frame.minX), minY: min(whole.minY, box.frame.minY),
        maxX: max(whole.maxX, box.frame.maxX), maxY: max(whole.maxY, box.frame.maxY))
    }
    let room = Rect(
      x: whole.x - Self.margin, y: whole.y - Self.margin, width: whole.width + 2 * Self.margin,
      height: whole.height + 2 * Self.margin)
    let seen = Rect(origin: .zero, size: viewport).intersection(room) ?? room
    viewport = seen.size
    for index in boxes.indices {
      boxes[index].frame = boxes[index].frame.offset(dx: -seen.x, dy: -seen.y)
      boxes[index].attributes.frame = boxes[index].attributes.frame
        .offset(dx: -seen.x, dy: -seen.y)
      boxes[index].clip = boxes[index].clip?.offset(dx: -seen.x, dy: -seen.y)
    }
  }
}
