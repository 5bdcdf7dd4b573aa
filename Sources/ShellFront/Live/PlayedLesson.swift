import SessionTranscript

/// The lesson that is played in the top shell, as pages of `live` show it.
///
///     {"lesson":{"title":"Sheets","step":4,"steps":30,"caption":"Now let go.","paused":false}}
///     {"lesson":null}
struct PlayedLesson: Equatable {
  var title: String
  /// Steps that have run.
  var step: Int
  var steps: Int
  /// What the lesson has just told, without marks.
  var caption: String
  /// Whether the person at the prompt has taken over.
  var isPaused: Bool

  /// The message for pages; nil says that the scene is the person's own.
  static func message(_ lesson: PlayedLesson?) -> [UInt8] {
    guard let lesson else { return Array("{\"lesson\":null}".utf8) }
    var text = PageText("lesson")
    text.put("title", lesson.title)
    text.put("step", lesson.step)
    text.put("steps", lesson.steps)
    text.put("caption", lesson.caption)
    text.put("paused", lesson.isPaused)
    return text.message
  }
}

/// What a lesson tells, paragraph by paragraph.
struct Caption {
  private(set) var text = ""
  private var isOver = false

  /// Adds a line of prose to its paragraph, or begins the next.
  mutating func add(_ line: String) {
    let line = Prose.text(line)
    let words = Prose.heading(line) ?? Prose.spans(line).map(\.text).joined()
    text = isOver || text.isEmpty ? words : "\(text) \(words)"
    isOver = false
  }

  /// Ends the paragraph; it stays until the next begins.
  mutating func end() { isOver = true }
}
