import CBenchmark
import CollectionEngine
import LayoutCore

extension cbenchmark_frame {
  var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}

/// Room for the answers of plain C, reused from question to question.
struct PlainFrames {
  var frames = [cbenchmark_frame](repeating: cbenchmark_frame(), count: 4096)
  var count = 0

  /// The frames of the last answer.
  var rects: [Rect] { frames[..<count].map(\.rect) }
}

/// The lines of the standard workload in plain C: broken once, then asked.
final class PlainLines {
  private let lines: OpaquePointer
  private var answer = PlainFrames()

  init(_ sizes: ItemSizes) {
    lines = cbenchmark_lines_make(
      sizes.widths, sizes.heights, sizes.widths.count, Workload.window.width, Workload.spacing,
      Workload.spacing)
  }

  deinit { cbenchmark_lines_free(lines) }

  /// Asks for the items of a window, as high as the standard one.
  func fillBuffer(at top: Double) {
    answer.count = cbenchmark_lines_window(
      lines, top, top + Workload.window.height, &answer.frames)
  }

  /// The frames of the last answer.
  var rects: [Rect] { answer.rects }

  /// Asks for the item at a point.
  func item(at point: Point) -> Rect? {
    var frame = cbenchmark_frame()
    return cbenchmark_lines_item_at(lines, point.x, point.y, &frame) ? frame.rect : nil
  }
}

/// The standard workload in plain C that follows edits.
final class PlainEdits {
  private let edits: OpaquePointer
  private var sequence: EditSequence
  /// The answer to the last question: where the item is.
  private(set) var frame = cbenchmark_frame()

  init(_ sizes: ItemSizes) {
    edits = cbenchmark_edits_make(
      sizes.widths, sizes.heights, sizes.widths.count, Workload.window.width, Workload.spacing,
      Workload.spacing)
    sequence = EditSequence(Workload(items: sizes.widths.count))
  }

  deinit { cbenchmark_edits_free(edits) }

  /// Edits as `EditRun` does, asks where the item is, and returns the nanoseconds both took.
  func edit() -> Double {
    let edit = sequence.next()
    let (item, size) = (edit.place.item, edit.size ?? .zero)
    return timed {
      if edit.isInsert {
        cbenchmark_edits_insert(edits, item, size.width, size.height)
      } else {
        cbenchmark_edits_delete(edits, item)
      }
      frame = cbenchmark_edits_frame(edits, item)
    }
  }
}

/// Rows of 44 under headers that stay, in plain C, scrolled as `ScrollRun` does.
final class PlainSections {
  private var sections = cbenchmark_sections()
  private let starts: UnsafeMutableBufferPointer<Double>
  private var answer = PlainFrames()

  init(rows: Int) {
    starts = .allocate(capacity: ScrollRun.sections)
    for section in 0..<ScrollRun.sections { starts[section] = Double(section * (rows + 1) * 44) }
    sections = cbenchmark_sections(
      sections: starts.count, rows: rows, header: 44, width: 320, height: 44, across: 320,
      starts: UnsafePointer(starts.baseAddress))
  }

  deinit { starts.deallocate() }

  /// Asks for the elements between two places.
  func fillBuffer(_ top: Double, _ bottom: Double) {
    answer.count = cbenchmark_pinned_window(&sections, top, bottom, &answer.frames)
  }

  /// The frames of the last answer.
  var rects: [Rect] { answer.rects }
}
