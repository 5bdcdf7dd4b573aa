import TerminalText
import TextFormats

/// A session as one web page: it opens on a picture, then shows the terminal, beside it the layout, below them the
/// controls.
///
///     <article id="session"><div>
///     <div class="step" data-stop="1" data-picture="1" data-motion="stays|main|0,0|…" data-ms="2210" …>
///     <pre><span class="prompt">layoutsh main&gt; </span><kbd>load flow</kbd>
///     <samp>main: flow</samp></pre></div>
///     <figure id="picture-1">…</figure></div>
///     …
///
/// The file is self-contained: it contains no address, and its policy lets browsers fetch nothing and run
/// only its own script. It is well-formed XML too, so a parser detects a mistake in escaping. Without
/// scripts, and on paper, it is a document with everything in sequence.
///
/// A stop is a place where the page waits: a command with its answer, a paragraph, a question. `#step=N` at
/// the end of its address opens it after command N.
public enum SessionPage {
  /// Returns the whole file.
  ///
  /// - Parameter pictureStyle: what all pictures of the performance need: style rules for the head of the
  ///   page, and SVG definitions.
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
      <section id="scene" aria-label="Layout"\(poster)>\
      <button type="button" id="start">Start</button></section>
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

/// The stops of a page and the pictures beside them, in order; each picture once, after the first stop that shows
/// it.
private struct PageStops {
  private(set) var markup = ""
  private(set) var count = 0
  /// The index of the picture that the page opens with, or nil.
  var poster: Int? { performance.poster.flatMap { shown.contains($0) ? $0 : nil } }
  private let performance: Performance
  private let timeline: Timeline
  private var steps = 0
  private var shown: Set<Int> = []

  init(_ performance: Performance) {
    self.performance = performance
    timeline = Timeline(performance)
    for (index, moment) in performance.moments.enumerated() {
      let length = timeline.wait(after: index, in: performance)
      guard moment.content.isStop else { continue }
      markup += "<div>\n"
      switch moment.content {
      case .narration(let lines): tell(lines, opening(moment, length))
      case .step(let answered): run(answered, moment, length, performance.pacing)
      case .question(let question): ask(question, opening(moment, length))
      case .drawing, .pause, .time, .mark: break
      }
      count += 1
      if let picture = moment.picture { show(picture) }
      markup += "</div>\n"
    }
  }

  /// Adds a picture unless it is there already.
  private mutating func show(_ picture: Int) {
    guard shown.insert(picture).inserted else { return }
    let text = performance.pictures[picture]
    // Of a scene without elements there is nothing to see on paper.
    let style = text.contains("data-element") ? "" : " class=\"empty\""
    markup += "<figure id=\"picture-\(picture)\"\(style)>\n\(text)</figure>\n"
  }

  /// The attributes of a stop.
  private func opening(_ moment: Performance.Moment, _ length: Int) -> String {
    let picture = moment.picture.map { " data-picture=\"\($0)\"" } ?? ""
    let motion = moment.motion.map { " data-motion=\"\(Markup.text($0))\"" } ?? ""
    let longest = min(length, SessionDuration.longest)
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
      <div class="step" \(opening(moment, length)) data-step="\(steps)" data-typing="\(typing)">
      <pre><span class="prompt">\(Markup.text(answered.prompt))</span><kbd>\(command)</kbd>
      <samp\(failed)>\(lines)</samp></pre></div>

      """
  }

  private mutating func tell(_ lines: [String], _ opening: String) {
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
    for hint in question.hints {
      markup += "<details><summary>Hint</summary><p>\(Markup.line(hint))</p></details>\n"
    }
    if let answer = question.answers.first {
      let more = question.explanations.map { "<p>\(Markup.line($0))</p>" }.joined()
      markup += """
        <details class="answer"><summary>Answer</summary>\
        <p><strong>\(Markup.line(answer))</strong></p>\(more)</details>

        """
    }
    markup += "</div>\n"
  }

  /// Where an answer is typed, the button that checks it, and what it accepts.
  private mutating func answerField(_ question: Performance.Question) {
    markup += "<p class=\"try\">"
    if question.choices.isEmpty {
      markup += "<input type=\"text\" aria-label=\"Your answer\" autocomplete=\"off\"/> "
    }
    markup += "<button type=\"button\">Check</button> <output></output>"
    for answer in question.answers {
      markup += "<data value=\"\(Markup.text(answer))\" hidden=\"hidden\"></data>"
    }
    markup += "</p>\n"
  }
}

/// Escapes text for both HTML and XML.
enum Markup {
  /// Escapes text for use between tags and in attributes.
  ///
  /// - Complexity: O(length).
  static func text(_ text: String) -> String {
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
/// `page.js` shows the stops of the terminal up to the current one, the current narration and the current
/// picture. During playback it types a command before its answer appears.
enum PageParts {
  /// The script, without the line end of its file.
  static let script = String(decoding: PackageResources.page_js.dropLast(), as: UTF8.self)

  /// The style; colours follow the reader's choice of light or dark.
  static let style = String(decoding: PackageResources.page_css, as: UTF8.self)

  /// The digest of `script` in the page's policy; no other script runs.
  static let scriptHash =
    "sha256-\(String(decoding: Base64.text(of: Digest.sha256(Array(script.utf8))), as: UTF8.self))"
}

/// The digest by which a page's policy names its script (FIPS 180-4).
///
/// Hand-written because a cryptography package takes minutes to build, and this is one page of a standard.
enum Digest {
  /// Returns the 32 bytes of SHA-256.
  ///
  /// - Complexity: O(length).
  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    let zeros = (119 - message.count % 64) % 64
    let bits = UInt64(message.count) * 8
    let padded =
      message + [0x80] + Array(repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[start..<(start + 64)], into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var words = (0..<16).map { number in
      block[(block.startIndex + 4 * number)...].prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for number in 16..<64 {
      let (old, new) = (words[number - 15], words[number - 2])
      let low = turned(old, 7) ^ turned(old, 18) ^ old >> 3
      let high = turned(new, 17) ^ turned(new, 19) ^ new >> 10
      words.append(words[number - 16] &+ low &+ words[number - 7] &+ high)
    }
    var now = state
    for number in 0..<64 {
      let (a, e) = (now[0], now[4])
      let choice = (e & now[5]) ^ (~e & now[6])
      let majority = (a & now[1]) ^ (a & now[2]) ^ (now[1] & now[2])
      let first =
        now[7] &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[number]
        &+ words[number]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      now = [first &+ second, a, now[1], now[2], now[3] &+ first, e, now[5], now[6]]
    }
    for index in state.indices { state[index] &+= now[index] }
  }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
