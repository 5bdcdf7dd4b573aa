/// A performance as one page for a browser: the terminal, beside it the layout, below it the controls.
///
///     <section id="terminal" …>
///     <div class="step" data-stop="1" data-picture="1" data-ms="2210" data-step="1">
///     <pre><span class="prompt">layoutsh main&gt; </span><kbd>load flow</kbd>
///     <samp>main: flow</samp></pre></div>
///     …
///
/// The file stands alone: no address of anything else is in it, and its policy lets browsers fetch nothing
/// and run no script but its own. It is well-formed XML too, which makes a mistake in escaping a mistake
/// that a parser sees. Without scripts it is a document with everything in it, one below the other.
///
/// A stop is a place where the page stands still: a command with its answer, a paragraph, a question.
/// `#step=N` at the end of its address opens it after command N.
public enum SessionPage {
  /// The whole file; O(characters).
  ///
  /// - Parameter pictureStyle: what all pictures of the performance need: style rules for the head of
  ///   the page, and SVG definitions.
  public static func text(
    of performance: Performance, pictureStyle: (rules: String, definitions: String)
  ) -> String {
    let stops = PageStops(performance)
    let title = Markup.text(performance.title ?? "A session")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <title>\(title)</title>
      <style>
      \(PageParts.style)\(pictureStyle.rules)</style>
      </head>
      <body>
      <svg width="0" height="0" aria-hidden="true">\(pictureStyle.definitions)</svg>
      <h1>\(title)</h1>
      <section id="narration" aria-label="Narration" aria-live="polite">
      \(stops.narration)</section>
      <main>
      <section id="terminal" aria-label="Terminal" tabindex="0">
      \(stops.terminal)</section>
      <section id="scene" aria-label="Layout">
      \(figures(performance.pictures))</section>
      </main>
      <nav aria-label="Playback">
      <button type="button" id="back" aria-keyshortcuts="ArrowLeft">Back</button>
      <button type="button" id="play" aria-keyshortcuts="Space">Play</button>
      <button type="button" id="forward" aria-keyshortcuts="ArrowRight">Forward</button>
      <input type="range" id="seek" aria-label="Place in the session" min="0" max="\
      \(max(0, stops.count - 1))" value="0"/>
      <output id="place" for="seek">\(stops.count)</output>
      </nav>
      <script>\(PageParts.script)</script>
      </body>
      </html>

      """
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src '\(PageParts.scriptHash)'"

  private static func figures(_ pictures: [String]) -> String {
    pictures.enumerated().map { index, picture in
      "<figure id=\"picture-\(index)\">\n\(picture)</figure>\n"
    }.joined()
  }
}

/// The stops of a page: those of the terminal and those that are told.
private struct PageStops {
  private(set) var terminal = ""
  private(set) var narration = ""
  private(set) var count = 0
  private let timeline: Timeline
  private let title: String?
  private var steps = 0

  init(_ performance: Performance) {
    title = performance.title
    timeline = Timeline(performance)
    for (index, moment) in performance.moments.enumerated() {
      let length = timeline.wait(after: index, in: performance)
      switch moment.content {
      case .narration(let lines): tell(lines, opening(moment, length))
      case .step(let answered): run(answered, moment, length, performance.pacing)
      case .question(let question): ask(question, opening(moment, length))
      case .drawing, .pause, .time, .mark: continue
      }
      count += 1
    }
  }

  /// The attributes of a stop.
  private func opening(_ moment: Performance.Moment, _ length: Int) -> String {
    let picture = moment.picture.map { " data-picture=\"\($0)\"" } ?? ""
    let longest = min(length, SessionDuration.longest)
    return "data-stop=\"\(count)\"\(picture) data-ms=\"\(longest)\""
  }

  private mutating func run(
    _ answered: Performance.Answered, _ moment: Performance.Moment, _ length: Int, _ pacing: Pacing
  ) {
    let typing = pacing.keyDelays(of: answered.command, step: steps).reduce(0, +)
    steps += 1
    let command = answered.command.utf8
      .split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
      .map { Markup.text(String(Substring($0))) }
      .joined(separator: "\n" + Markup.text(Step.continuationPrompt))
    let failed = answered.output.status == 0 ? "" : " class=\"failed\""
    let lines = answered.output.lines.map { Markup.text($0) }.joined(separator: "\n")
    terminal += """
      <div class="step" \(opening(moment, length)) data-step="\(steps)" data-typing="\(typing)">
      <pre><span class="prompt">\(Markup.text(answered.prompt))</span><kbd>\(command)</kbd>
      <samp\(failed)>\(lines)</samp></pre></div>

      """
  }

  private mutating func tell(_ lines: [String], _ opening: String) {
    narration += "<div class=\"told\" \(opening)>\n"
    var blocks = Prose.blocks(lines)[...]
    // The title stands above it all the time.
    if blocks.count > 1, case .heading(let text)? = blocks.first, text == title {
      blocks = blocks.dropFirst()
    }
    for block in blocks { narration += Self.markup(of: block) + "\n" }
    narration += "</div>\n"
  }

  private static func markup(of block: Prose.Block) -> String {
    switch block {
    case .heading(let text): "<h2>\(Markup.line(text))</h2>"
    case .paragraph(let text): "<p>\(Markup.line(text))</p>"
    case .list(let items): "<ul>\(Markup.items(items))</ul>"
    }
  }

  private mutating func ask(_ question: Performance.Question, _ opening: String) {
    narration += "<div class=\"told question\" \(opening)>\n"
    narration += "<p>\(Markup.line(question.text))</p>\n"
    if !question.choices.isEmpty {
      narration += "<ul>\(Markup.items(question.choices))</ul>\n"
    }
    for hint in question.hints {
      narration += "<details><summary>Hint</summary><p>\(Markup.line(hint))</p></details>\n"
    }
    if let answer = question.answers.first {
      let more = question.explanations.map { "<p>\(Markup.line($0))</p>" }.joined()
      narration += """
        <details class="answer"><summary>Answer</summary>\
        <p><strong>\(Markup.line(answer))</strong></p>\(more)</details>

        """
    }
    narration += "</div>\n"
  }
}

/// Text made fit for HTML and XML alike.
enum Markup {
  /// The text as it may stand between tags and in attributes; O(length).
  static func text(_ text: String) -> String {
    ReportText.replacing(
      Escaping.visible(text),
      ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
  }

  /// A line of narration with its code, emphasis and strength.
  static func line(_ line: String) -> String {
    Prose.spans(line).map { span in
      let inner = text(span.text)
      return switch span.style {
      case .plain: inner
      case .code: "<code>\(inner)</code>"
      case .emphasis: "<em>\(inner)</em>"
      case .strong: "<strong>\(inner)</strong>"
      }
    }.joined()
  }

  /// Items of a list.
  static func items(_ items: [String]) -> String {
    items.map { "<li>\(line($0))</li>" }.joined()
  }
}
