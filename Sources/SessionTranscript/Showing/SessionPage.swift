import TerminalText
import TextFormats

/// A session as one web page: it opens on a picture, then shows the terminal, beside it the layout,
/// below them the controls.
///
///     <article id="session"><div>
///     <div class="step" data-stop="1" data-picture="1" data-motion="stays|main|0,0|…" data-ms="2210" …>
///     <pre><span class="prompt">layoutsh main&gt; </span><kbd>load flow</kbd>
///     <samp>main: flow</samp></pre></div>
///     <figure id="picture-1">…</figure></div>
///     …
///
/// The file is self-contained: it contains no address, and its policy lets browsers fetch nothing
/// and run only its own script. It is well-formed XML too, so a parser detects a mistake in
/// escaping. Without scripts, and on paper, it is a document with everything in sequence.
///
/// A stop is a place where the page waits: a command with its answer, a paragraph, a question.
/// `#step=N` at the end of its address opens it after command N.
public enum SessionPage {
  /// Returns the whole file.
  ///
  /// - Parameter pictureStyle: what all pictures of the performance need: style rules for the head
  ///   of the page, and SVG definitions.
  /// - Complexity: O(characters).
  public static func text(
    of performance: Performance, pictureStyle: (rules: String, definitions: String)
  ) -> String {
    let stops = PageStops(performance)
    let title = Markup.text(performance.title ?? "A session")
    let poster = stops.poster.map { " data-poster=\"\($0)\"" } ?? ""
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
      <noscript><p class="note">Scripts are off: everything follows in sequence.</p></noscript>
      <main>
      <section id="narration" aria-label="Narration" aria-live="polite"></section>
      <section id="terminal" aria-label="Terminal" tabindex="0"><span id="ruler" \
      aria-hidden="true">\(String(repeating: "0", count: 10))</span></section>
      <section id="scene" aria-label="Layout"\(poster)></section>
      </main>
      <article id="session">
      \(stops.markup)</article>
      \(controls(stops.count))
      <script>\(PageParts.script)</script>
      </body>
      </html>

      """
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src '\(PageParts.scriptHash)'"

  /// The controls of a page with a number of stops, and the transcript.
  private static func controls(_ count: Int) -> String {
    """
    <nav aria-label="Playback">
    <button type="button" id="back" aria-keyshortcuts="ArrowLeft">Back</button>
    <button type="button" id="play" aria-keyshortcuts="Space">Play</button>
    <button type="button" id="forward" aria-keyshortcuts="ArrowRight">Forward</button>
    <input type="range" id="seek" aria-label="Place in the session" min="0" max="\
    \(max(0, count - 1))" value="0"/>
    <output id="place" for="seek">\(count)</output>
    <label><span>Speed </span><select id="speed" aria-label="Speed"><option value="0.5">½×</option>\
    <option value="1" selected="selected">1×</option><option value="2">2×</option>\
    <option value="4">4×</option></select></label>
    </nav>
    <details id="transcript"><summary>Transcript</summary>
    <textarea id="text" readonly="readonly" rows="12" aria-label="Transcript"></textarea>
    <button type="button" id="copy">Copy</button> <output id="copied"></output></details>
    """
  }
}

/// The stops of a page and the pictures beside them, in order; each picture once, after the first
/// stop that shows it.
struct PageStops {
  private(set) var markup = ""
  private(set) var count = 0
  /// The stop that the page opens with, which shows the performance's poster, or nil.
  var poster: Int? { performance.poster(among: shown.keys).flatMap { shown[$0] } }
  private let performance: Performance
  private let timeline: Timeline
  private var steps = 0
  /// The first stop that shows each picture.
  private var shown: [Int: Int] = [:]

  init(_ performance: Performance) {
    self.performance = performance
    timeline = Timeline(performance)
    for (index, moment) in performance.moments.enumerated() {
      let length = timeline.wait(after: index, in: performance)
      guard moment.content.isStop else { continue }
      markup += "<div>\n"
      switch moment.content {
      case .narration(let lines): addNarration(lines, opening(moment, length))
      case .code(let lines): addCode(lines, opening(moment, length))
      case .step(let answered): run(answered, moment, length, performance.pacing)
      case .question(let question): ask(question, opening(moment, length))
      case .task(let task): assign(task, opening(moment, length))
      case .drawing, .pause, .time, .mark: break
      }
      if let picture = moment.picture { addPicture(picture) }
      count += 1
      markup += "</div>\n"
    }
  }

  /// Adds a picture unless it is there already.
  private mutating func addPicture(_ picture: Int) {
    guard shown[picture] == nil else { return }
    shown[picture] = count
    let text = performance.pictures[picture]
    // Of a scene without elements there is nothing to see on paper.
    let style = text.contains("data-element") ? "" : " class=\"empty\""
    markup += "<figure id=\"picture-\(picture)\"\(style)>\n\(text)</figure>\n"
  }

  /// The attributes of a stop.
  private func opening(
    _ moment: Performance.Moment, _ length: Int, typing: Int = 0
  ) -> String {
    let picture = moment.picture.map { " data-picture=\"\($0)\"" } ?? ""
    let motion = moment.motion.map { " data-motion=\"\(Markup.text($0))\"" } ?? ""
    let limit = performance.idleLimit ?? SessionDuration.longest
    let longest = min(length, SessionDuration.longest, typing + limit)
    return "data-stop=\"\(count)\"\(picture)\(motion) data-ms=\"\(longest)\""
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
    markup += """
      <div class="step" \(opening(moment, length, typing: typing)) data-step="\(steps)" data-typing="\(typing)">
      <pre><span class="prompt">\(Markup.text(answered.prompt))</span><kbd>\(command)</kbd>
      <samp\(failed)>\(lines)</samp></pre></div>

      """
  }

  private mutating func addCode(_ lines: [String], _ opening: String) {
    let text = lines.map { Markup.text($0) }.joined(separator: "\n")
    markup += """
      <div class="told swift" \(opening)>
      <p>\(Markup.text(Snippet.heading))</p>
      <pre><code>\(text)</code></pre></div>

      """
  }

  private mutating func addNarration(_ lines: [String], _ opening: String) {
    markup += "<div class=\"told\" \(opening)>\n"
    var blocks = Prose.blocks(lines)[...]
    // The title is always visible above it.
    if blocks.count > 1, case .heading(let text)? = blocks.first, text == performance.title {
      blocks = blocks.dropFirst()
    }
    for block in blocks { markup += Self.markup(of: block) + "\n" }
    markup += "</div>\n"
  }

  private static func markup(of block: Prose.Block) -> String {
    switch block {
    case .heading(let text): "<h2>\(Markup.line(text))</h2>"
    case .paragraph(let text): "<p>\(Markup.line(text))</p>"
    case .list(let items): "<ul>\(Markup.items(items))</ul>"
    }
  }

  private mutating func assign(_ task: Performance.Assignment, _ opening: String) {
    steps += 1
    markup += """
      <div class="told task" \(opening) data-step="\(steps)">
      <p><strong>Your turn:</strong> \(Markup.line(task.text))</p>
      \(Self.hints(task.hints))<details class="answer"><summary>Solution</summary>

      """
    if task.solution.isEmpty {
      let lines = task.commands.map { "<kbd>\(Markup.text($0))</kbd>" }
      markup += "<pre>\(lines.joined(separator: "\n"))</pre>"
    }
    for answered in task.solution {
      let lines = answered.output.lines.map { Markup.text($0) }.joined(separator: "\n")
      markup += """
        <pre><span class="prompt">\(Markup.text(answered.prompt))</span>\
        <kbd>\(Markup.text(answered.command))</kbd>
        <samp>\(lines)</samp></pre>

        """
    }
    markup += "</details>\n</div>\n"
  }

  private static func hints(_ hints: [String]) -> String {
    hints.map { "<details><summary>Hint</summary><p>\(Markup.line($0))</p></details>\n" }.joined()
  }

  private mutating func ask(_ question: Performance.Question, _ opening: String) {
    markup += """
      <div class="told question" \(opening) data-kind="\(question.kind.rawValue)">
      <p>\(Markup.line(question.text))</p>

      """
    if !question.choices.isEmpty {
      let name = "q\(count)"
      let items = question.choices.map { choice in
        "<li><label><input type=\"radio\" name=\"\(name)\" value=\"\(Markup.text(choice))\"/> "
          + "\(Markup.line(choice))</label></li>"
      }
      markup += "<ul class=\"choices\">\(items.joined())</ul>\n"
    }
    if !question.answers.isEmpty { answerField(question) }
    markup += Self.hints(question.hints)
    if let answer = question.answers.first {
      let more = question.explanations.map { "<p>\(Markup.line($0))</p>" }.joined()
      markup += """
        <details class="answer"><summary>Answer</summary>\
        <p><strong>\(Markup.line(answer))</strong></p>\(more)</details>

        """
    }
    markup += "</div>\n"
  }

  /// The field for an answer, the button that checks it, the accepted answers, and the wrong ones
  /// with their sentences.
  private mutating func answerField(_ question: Performance.Question) {
    markup += "<p class=\"try\">"
    if question.choices.isEmpty {
      markup += "<input type=\"text\" aria-label=\"Your answer\" autocomplete=\"off\"/> "
    }
    markup += "<button type=\"button\">Check</button> <output></output>"
    for answer in question.answers {
      markup += "<data value=\"\(Markup.text(answer))\" hidden=\"hidden\"></data>"
    }
    for wrong in question.wrong {
      guard let sentence = wrong.sentence else { continue }
      markup +=
        "<data class=\"wrong\" value=\"\(Markup.text(wrong.text))\" hidden=\"hidden\">"
        + "\(Markup.text(sentence))</data>"
    }
    markup += "</p>\n"
  }
}

/// Escapes text for both HTML and XML.
package enum Markup {
  /// Escapes text for use between tags and in attributes.
  ///
  /// - Complexity: O(length).
  package static func text(_ text: String) -> String {
    ReportText.replacing(
      VisibleText.make(text),
      ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
  }

  /// Renders a line of narration with its code, emphasis and strength.
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

  /// Renders the items of a list.
  static func items(_ items: [String]) -> String {
    items.map { "<li>\(line($0))</li>" }.joined()
  }
}

/// The parts of a page that are the same for every session: the resources `page.js` and `page.css`.
///
/// `page.js` shows the stops of the terminal up to the current one, the current narration and the
/// current picture. During playback it types a command before its answer appears.
enum PageParts {
  /// The script, without the line end of its file.
  static let script = String(decoding: PackageResources.page_js.dropLast(), as: UTF8.self)

  /// The style; colours follow the reader's choice of light or dark.
  static let style = String(decoding: PackageResources.page_css, as: UTF8.self)

  /// The digest of `script` in the page's policy; no other script runs.
  static let scriptHash =
    "sha256-\(String(decoding: Base64.text(of: Digest.sha256(Array(script.utf8))), as: UTF8.self))"
}
