internal import CollectionEngine
internal import LayoutCore
public import ShellCore
public import TerminalText

/// The style of printed text.
public struct TextStyle: Hashable, Sendable {
  /// Whether lines and boxes may be drawn with Unicode characters.
  public var usesUnicode: Bool
  /// Whether drawings may be coloured.
  public var usesColour: Bool
  /// Width of the window, in columns.
  public var columns: Int
  /// Whether the text is for a terminal that shows pictures; elsewhere characters replace them.
  public var showsImages = false
  /// Whether the terminal has 256 colours, so that drawings have those of sections.
  public var has256Colours = false
  /// Whether drawings show the last touch.
  public var showsTouch: Bool
  /// Whether a person reads the text in a terminal window: tables are fitted to it, headings and
  /// kinds are coloured if drawings may be, and a touch shows only the changes.
  public var isForWindow = false
  /// Whether the text answers a line typed at the prompt: a change is one line.
  public var isQuiet = false
  /// Whether errors may be coloured.
  public var coloursErrors = false

  /// Creates a style; the defaults are those of session files.
  public init(
    usesUnicode: Bool = true, usesColour: Bool = false, columns: Int = 80, showsTouch: Bool = false
  ) {
    self.usesUnicode = usesUnicode
    self.usesColour = usesColour
    self.columns = columns
    self.showsTouch = showsTouch
  }
}

/// Turns replies into text for people and session files.
///
///     layer  layout            sections  items  bounds         content   offset  state
///     main   sticky over flow  1         12     0 120 320 480  320x1460  0 120
///
/// Every line ends with a line feed; there are no empty lines and no trailing blanks. Use one
/// renderer for many replies: it keeps its buffers.
public struct TextRenderer {
  /// The style of the text.
  public var style: TextStyle { didSet { fitTable() } }
  /// Height of a character in relation to its width; more stretches drawings.
  var aspect = 2.0
  var table = Table()
  /// The layers as they were last shown in the window, by name.
  var seen: [String: LayerStatus] = [:]
  /// The name of the current layer, which the prompt shows; nil if there is no prompt.
  public var current: String?
  /// Maximum size of a reply in bytes; rendering stops soon after.
  public var limit: Int {
    get { table.limit }
    set { table.limit = newValue }
  }
  /// Whether the last reply was longer than `limit` and was cut.
  public var isCut: Bool { table.isCut }

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle()) {
    self.style = style
    fitTable()
  }

  private mutating func fitTable() {
    table.columns = style.isForWindow ? style.columns : nil
    table.usesColour = style.isForWindow && style.usesColour
  }

  /// Appends the text of `reply` to `output`; nothing for requests to the program.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public mutating func render(_ reply: Reply, into output: inout VisibleText) {
    output.appendRendered { render(reply, into: &$0) }
  }

  private mutating func render(_ reply: Reply, into output: inout [UInt8]) {
    switch reply {
    case .attributes(let reply): attributes(reply, into: &output)
    case .item(let reply): item(reply, into: &output)
    case .loaded(let change):
      for layer in change.layers { loaded(layer, into: &output) }
      for remark in change.remarks { line(remark, into: &output) }
    case .changed(let change): changed(change, into: &output)
    case .status(let layers): status(layers, into: &output)
    case .layers(let layers, let current): self.layers(layers, current, into: &output)
    case .hit(let reply): hit(reply, into: &output)
    case .passThrough(let reply): passThrough(reply, into: &output)
    case .touchMap(let areas): touchMap(areas, into: &output)
    case .scrollers(let scrollers): self.scrollers(scrollers, into: &output)
    case .snapshot(let change, let changes): snapshot(change, changes, into: &output)
    case .counts(_, let counts, let identifiers):
      self.counts(counts, identifiers, into: &output)
    case .properties(let items): properties(items, into: &output)
    case .explanation(_, let facts): explanation(facts, into: &output)
    case .difference(let changes): difference(changes, into: &output)
    case .frames(let frames): self.frames(frames, into: &output)
    case .counters(let layers): counters(layers, into: &output)
    case .modules(let modules, let isDetailed, let showsPaths):
      self.modules(modules, isDetailed, showsPaths, into: &output)
    case .policies(let policies): self.policies(policies, into: &output)
    case .selection(let layer, let items): selection(layer, items, into: &output)
    case .focus(let item, let change):
      line(Self.text(item), into: &output)
      changed(change, into: &output)
    case .comparison(let comparison): self.comparison(comparison, into: &output)
    case .bindings(let bindings): self.bindings(bindings, into: &output)
    case .options(let options): self.options(options, into: &output)
    case .optionText(_, _, let text): lines(text, into: &output)
    case .drawing(let drawing):
      switch drawing.form {
      case .text: draw(drawing, into: &output)
      case .svg(let style): SVGPicture.write(drawing, style, into: &output)
      case .image(_, _) where !style.showsImages: draw(drawing, into: &output)
      case .image(let form, let theme):
        InlineImage.write(
          drawing, form, theme, columns: drawing.columns ?? style.columns, into: &output)
      }
    case .value(let text, _): line(text, into: &output)
    case .assertion: line("holds", into: &output)
    case .link(let link, _): output += (VisibleText(link) + "\n").bytes
    case .journal(let lines, let undone, _, _): journal(lines, undone, into: &output)
    case .help(let help): self.help(help, into: &output)
    case .trace(let mode): line("trace: \(mode.rawValue)", into: &output)
    case .invalidation(let change, let context, let kinds):
      line("context: \(context.text(kinds))", into: &output)
      changed(change, into: &output)
    case .format(let format): line("format: \(format.rawValue)", into: &output)
    case .request: break
    }
  }

  mutating func changed(_ change: ChangeReply, into output: inout [UInt8]) {
    for remark in change.remarks { line(remark, into: &output) }
    overridden(change.overridden, into: &output)
    if let pressed = change.pressed { line(pressed.summary, into: &output) }
    if let moved = change.moved, !moved.isNothing || !change.tellsMore {
      self.moved(moved, into: &output)
    }
    if let touch = change.touch {
      line(touch.summary, into: &output)
      ran(touch.runs, into: &output)
    }
    if let edit = change.edit {
      line(edit.summary, into: &output)
      ran(edit.runs, into: &output)
    }
    if let ghost = change.ghost { line(ghost.summary, into: &output) }
    if change.layers.isEmpty { return }
    let isTouch = change.moved != nil || change.touch != nil
    let isSeen = change.layers.allSatisfy { seen[$0.name] != nil }
    if style.isQuiet || style.isForWindow && isTouch && isSeen {
      return changes(of: change.layers, isTouch: isTouch, into: &output)
    }
    status(change.layers, into: &output)
  }

  /// Appends the commands that a gesture ran, and the answers to questions among them.
  private mutating func ran(_ runs: [TouchReply.Run], into output: inout [UInt8]) {
    for run in runs {
      line("ran \(run.command)", into: &output)
      if !run.reply.isChange { render(run.reply, into: &output) }
    }
  }

  /// Appends the calls that `trace` shows after a reply, one on each line.
  public func render(trace calls: [String], into output: inout VisibleText) {
    let start = output.count
    for call in calls where output.count - start <= limit { output += "\(call)\n" }
  }

  /// Appends a line of text, made visible.
  func line(_ text: String, into output: inout [UInt8]) {
    if style.isForWindow {
      output += fitted(VisibleText(text)).bytes
    } else {
      output.appendVisible(text)
      output.append(0x0A)
    }
  }

  /// Appends a text of several lines, made visible, as it is.
  private func lines(_ text: String, into output: inout [UInt8]) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      output += (VisibleText(String(line)) + "\n").bytes
    }
  }

  /// Returns a sentence with its line feed, in a window broken between words.
  private func fitted(_ sentence: VisibleText) -> VisibleText {
    style.isForWindow ? sentence.wrapped(columns: style.columns, indent: 2) : sentence + "\n"
  }
}

/// Errors, one line each; at a terminal followed by the typed line with the word marked.
///
///     error: unknown command 'atrs'; did you mean 'attrs'?
///       atrs visible
///       ^^^^
///
/// A fault in the text of an option is marked in that text, everywhere.
extension TextRenderer {
  /// Appends the text of `error`; with `line`, also the typed line and a mark under the word.
  public func render(_ error: CommandError, line: String? = nil, into output: inout VisibleText) {
    output.appendRendered { render(error, line: line, into: &$0) }
  }

  private func render(_ error: CommandError, line: String?, into output: inout [UInt8]) {
    var sentence: VisibleText = style.coloursErrors ? TextRole.error.coloured("error:") : "error:"
    sentence += " "
    sentence += "\(error.message)"
    if let hint = error.hint { sentence += "; \(hint)" }
    output += fitted(sentence).bytes
    if let text = error.text {
      let (part, column) = text.part(length: Self.markedLength)
      return mark(part, column, 1, into: &output)
    }
    if let line { mark(line, error.column, error.length, into: &output) }
  }

  /// Maximum length of the part of a text around a fault, in characters.
  private static let markedLength = 72

  /// Appends a line with a mark under `length` characters from `column` on.
  private func mark(_ line: String, _ column: Int, _ length: Int, into output: inout [UInt8]) {
    output.append("  ")
    output.appendVisible(line)
    output.append("\n  ")
    let scalars = line.unicodeScalars
    let before = String(String.UnicodeScalarView(scalars.prefix(column - 1)))
    let marked = String(String.UnicodeScalarView(scalars.dropFirst(column - 1).prefix(length)))
    output.append(contentsOf: repeatElement(0x20, count: TextRenderer.shownWidth(before)))
    let width = max(1, TextRenderer.shownWidth(marked))
    output.append(contentsOf: repeatElement(UInt8(ascii: "^"), count: width))
    output.append(0x0A)
  }

  /// Number of characters of `text` once it is made visible.
  private static func shownWidth(_ text: String) -> Int {
    VisibleText.make(text).unicodeScalars.count
  }
}

extension MarkedFault {
  /// The part of the line around the fault, with `…` where more of it is left out, and the column
  /// in that part.
  fileprivate func part(length: Int) -> (text: String, column: Int) {
    let scalars = Array(content.unicodeScalars)
    guard scalars.count > length else { return (content, column) }
    let first = max(0, min(column - 1 - length / 2, scalars.count - length))
    let isCut = first + length < scalars.count
    var part = String.UnicodeScalarView(scalars[first..<first + length])
    if first > 0 { part.replaceSubrange(part.startIndex...part.startIndex, with: ["…"]) }
    if isCut { part.append("…") }
    return (String(part), column - first)
  }
}

extension VisibleText {
  /// The error for an answer that exceeds its limit, in bytes.
  public static func tooLong(limit: Int) -> VisibleText {
    "error: the answer exceeds the limit of \(limit) bytes\n"
  }
}
