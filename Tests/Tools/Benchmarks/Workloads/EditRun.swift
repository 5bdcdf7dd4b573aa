import CollectionEngine
import LayoutCore

/// A scene that is edited at random places, an insert and a delete in turn, and asked after each.
final class EditRun {
  /// The question after each edit.
  enum Question {
    /// The frame of the item that is now at the place.
    case frame
    /// That, and every element of the viewport around it, into a buffer.
    case window
  }

  private let layout: TappedLayout
  private let scene: Scene
  private var sequence: EditSequence
  /// The answer to the last question: where the item is.
  private(set) var frame: Rect?

  /// Throws `EngineError`.
  init(_ work: Workload, _ layout: TappedLayout) throws {
    self.layout = layout
    scene = try work.makeScene(layout)
    sequence = EditSequence(work)
  }

  /// Edits once, asks, and returns the nanoseconds both took.
  func edit(_ question: Question) throws -> Double {
    let edit = sequence.next()
    let changes: [ItemChange] = edit.size.map { [.size($0)] } ?? []
    return try timed {
      if edit.isInsert {
        try scene.insertItems(at: edit.place, changes)
      } else {
        try scene.deleteItems(edit.place.item...edit.place.item, section: edit.place.section)
      }
      let found = try scene.attributes(.element(Element(cellAt: edit.place)))
      frame = found.first?.attributes.frame
      guard question == .window, let frame else { return }
      let top = max(0, frame.midY - Workload.window.height / 2)
      _ = try layout.fillBuffer(QuerySection.window(at: top))
    }
  }

  /// Commits a batch of 400 inserts, 400 deletes and 200 new sizes, asks for the window, and
  /// returns the nanoseconds.
  func batch() throws -> Double {
    let operations = sequence.mixedOperations()
    return try timed {
      try scene.beginBatch()
      for operation in operations { try scene.add(operation) }
      _ = try scene.commit()
      _ = try layout.fillBuffer(QuerySection.window(at: 0))
    }
  }
}
