/// The lesson that is played, as pages show it.
///
///     {"lesson":{"title":"Sheets","step":4,"steps":30,"caption":"Now let go.","paused":false}}
///     {"lesson":null}
package struct PlayedLesson: Equatable {
  package var title: String
  /// Steps that have run.
  package var step: Int
  package var steps: Int
  /// The last text of the lesson, without marks.
  package var caption: String
  /// Whether the person at the prompt has taken over.
  package var isPaused: Bool

  /// Creates the place in a lesson.
  package init(title: String, step: Int, steps: Int, caption: String, isPaused: Bool) {
    (self.title, self.step, self.steps) = (title, step, steps)
    (self.caption, self.isPaused) = (caption, isPaused)
  }

  /// The message for pages; nil means that the scene is the person's own.
  package static func message(_ lesson: PlayedLesson?) -> [UInt8] {
    guard let lesson else { return Array("{\"lesson\":null}".utf8) }
    var text = PageText("lesson")
    lesson.put(into: &text)
    return text.message
  }

  /// Puts the members of the message.
  package func put(into text: inout PageText) {
    text.put("title", title)
    text.put("step", step)
    text.put("steps", steps)
    text.put("caption", caption)
    text.put("paused", isPaused)
  }
}
