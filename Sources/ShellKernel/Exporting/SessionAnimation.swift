import KernelLink
import SessionTranscript
import ShellCore
import TextRendering

/// A session as an animation: its terminal, and beside it the scene.
enum SessionAnimation {
  /// Maximum number of frames.
  static let frameLimit = 4000
  /// Maximum size of the file, in bytes.
  static let sizeLimit = 64 << 20
  /// Minimum time of a frame that a picture of the scene ends, in milliseconds: browsers slow down
  /// shorter ones.
  private static let shortest = Screencast.shortest
  /// Minimum time of a frame that text ends, in milliseconds: keys and lines that follow faster
  /// share one.
  private static let shortestText = 100
  /// The time of the last frame, in milliseconds.
  private static let rest = 2000
  /// The number of frames that are drawn in the time of a step.
  private static let framesAtATime = 10

  /// Returns the GIF file.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that the performance names by their numbers.
  ///   - path: the session's, for errors.
  ///   - trim: the part that is shown, in milliseconds, or nil for all of it.
  /// - Throws: `ExportProblem` for an animation that is too large, or if it is interrupted.
  /// - Complexity: O(characters + points that change).
  static func bytes(
    of performance: Performance, _ pictures: [Drawing], path: String, trim: Range<Int>?,
    _ context: KernelContext
  ) throws(ExportProblem) -> [UInt8] {
    let (columns, rows) = (performance.columns, performance.rows)
    guard var cast = Screencast(columns: columns, rows: rows, showing: pictures) else {
      throw .wideAnimation(path: path, columns: columns, rows: rows)
    }
    var (start, count) = (0, 0)
    var problem: ExportProblem?
    let end = TerminalScript(performance, trim: trim).play { event in
      let least = if case .picture = event.content { shortest } else { shortestText }
      if event.time - start >= least {
        cast.hold(event.time - start)
        (start, count) = (event.time, count + 1)
        if context.isInterrupted { problem = .interrupted }
        if count > frameLimit || cast.size > sizeLimit { problem = .longAnimation(path: path) }
        // Drawing has the time of a step, again and again.
        if count % framesAtATime == 0 { context.memory.setLine(UInt64(count)) }
      }
      switch event.content {
      case .text(let text, let voice): cast.write(text, Screencast.Ink(voice))
      case .picture(let number): cast.setScene(pictures[number])
      case .mark: break
      }
      return problem == nil
    }
    if let problem { throw problem }
    cast.hold(end - start + min(rest, performance.idleLimit ?? rest))
    return cast.bytes
  }
}

extension Screencast.Ink {
  fileprivate init(_ voice: TerminalScript.Voice) {
    self =
      switch voice {
      case .prompt: .prompt
      case .typed: .typed
      case .answer: .answer
      case .failure: .failure
      case .narration: .narration
      }
  }
}
