import TextFormats

/// A lesson as one web page with the engine in it: what is typed and touched there runs there.
///
/// The page is that of `live`; if that has a socket to a shell, this has the engine in a worker.
/// The file is self-contained: its policy lets browsers fetch nothing and run its own script and
/// the engine alone. Without scripts it is a document with the lesson in sequence.
public struct EnginePage: Sendable {
  /// The files of the live page, by name: its document is `index.html`, its script begins in
  /// `main.js`.
  let files: [String: String]
  /// The engine, what it needs and what unpacks them, by the names that the script knows.
  let parts: [(name: String, bytes: [UInt8])]
  /// The files that the session imports.
  let items: [(name: String, bytes: [UInt8])]

  /// Creates a page of the files of the live page, the parts of the engine, and the files that the
  /// session imports.
  public init(
    files: [String: String], parts: [(name: String, bytes: [UInt8])],
    items: [(name: String, bytes: [UInt8])]
  ) {
    self.files = files
    self.parts = parts
    self.items = items
  }

  /// Returns the whole file.
  ///
  /// - Parameters:
  ///   - source: the text of the session.
  ///   - name: the name of its file, without folders.
  /// - Complexity: O(characters).
  public func text(
    of performance: Performance, source: String, name: String
  ) -> String {
    let boot = PageScript(files, from: "boot.js")
    let scripts = [
      "\(boot.text)boot_module.start();", PageScript(files, from: "main.js", after: boot).text,
      Self.feed,
    ]
    let style = PageScript.style(files["page.css"] ?? "")
    let title = Markup.text(performance.title ?? "A session")
    // Less than half as long as it is; the policy knows what it becomes by its digest.
    let rest = Self.packed(Array(scripts[1].utf8), "rest")
    return document([
      .charset: Place.charset.rawValue + Self.policy(scripts, style: style),
      .title: "<title>\(title)</title>", .icon: icon, .style: "<style>\(style)</style>",
      .script: Self.script(scripts[0]),
      .body: "<body>\n\(engine)\(rest)\(Self.script(Self.feed))",
      .main: "<main class=\"course\">\n\(lesson(performance, title))",
      .end: Self.session(source, name, items) + Place.end.rawValue,
    ])
  }

  /// A line of the live page that other pages replace.
  enum Place: String {
    case charset = #"<meta charset="utf-8">"#
    case title = "<title>layoutsh live</title>"
    case icon = #"<link rel="icon" href="icon.svg">"#
    case style = #"<link rel="stylesheet" href="page.css">"#
    case script = #"<script type="module" src="main.js"></script>"#
    case body = "<body>"
    case name = "  <h1>layoutsh</h1>"
    case main = "<main>"
    case end = "</body>"
  }

  /// Returns the document of the live page with these lines replaced.
  func document(_ lines: [Place: String]) -> String {
    var text = ""
    for line in (files["index.html"] ?? "").utf8.split(separator: Ascii.lineFeed) {
      let line = String(Substring(line))
      text += (Place(rawValue: line).flatMap { lines[$0] } ?? line) + "\n"
    }
    return text
  }

  /// The policy of the page: it runs what is in it, and reaches nothing.
  private static func policy(_ scripts: [String], style: String) -> String {
    func hash(_ text: String) -> String {
      let digest = Base64.text(of: Digest.sha256(Array(text.utf8)))
      return "'sha256-\(String(decoding: digest, as: UTF8.self))'"
    }
    return """

      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src \(scripts.map(hash).joined(separator: " ")) 'wasm-unsafe-eval'; worker-src blob:; style-src \(hash(style)); \
      img-src data:; base-uri 'none'; form-action 'none'">
      """
  }

  private var icon: String {
    let bytes = Base64.text(of: Array((files["icon.svg"] ?? "").utf8))
    let text = String(decoding: bytes, as: UTF8.self)
    return "<link rel=\"icon\" href=\"data:image/svg+xml;base64,\(text)\">"
  }

  /// The lesson in sequence, for a browser without scripts.
  func lesson(_ performance: Performance, _ title: String) -> String {
    """
    <noscript>
    <h2>\(title)</h2>
    <p>Scripts are off: the lesson follows in sequence, and nothing runs.</p>
    \(PageStops(performance).markup)</noscript>

    """
  }

  /// The engine comes first, so that it is unpacked while the rest of the page is read, and each of
  /// its parts before the next is there.
  ///
  /// What unpacks it also decodes the other parts, so it is packed as browsers know it.
  private var engine: String {
    parts.map { part in
      let element =
        part.name == "unpack"
        ? Self.packed(part.bytes, part.name)
        : Self.element(Base91.text(of: part.bytes), part.name)
      return element + Self.script(Self.feed)
    }.joined()
  }

  /// The script after a part, which is taken then.
  private static let feed = "boot_module.feed();"

  private static func script(_ text: String) -> String { "<script>\(text)</script>\n" }

  /// Bytes packed as browsers know it.
  private static func packed(_ bytes: [UInt8], _ name: String) -> String {
    element(Base64.text(of: Deflate.packed(bytes)), name)
  }

  private static func element(_ letters: [UInt8], _ name: String) -> String {
    let text = String(decoding: letters, as: UTF8.self)
    return "<script type=\"text/plain\" id=\"\(name)\">\(text)</script>\n"
  }

  /// The input of the script: the session with its name and its imports.
  ///
  /// - Parameter track: more members as JSON, each after a comma.
  static func session(
    _ source: String, _ name: String, _ items: [(name: String, bytes: [UInt8])],
    _ track: [UInt8] = []
  ) -> String {
    var session: [UInt8] = Array("{\"name\":".utf8)
    session.appendJSON(name)
    session += ",\"text\":".utf8
    session.appendJSON(source)
    session += ",\"items\":[".utf8
    for (index, item) in items.enumerated() {
      session += (index > 0 ? ",[" : "[").utf8
      session.appendJSON(item.name)
      session += ",\"".utf8 + Base64.text(of: item.bytes) + "\"]".utf8
    }
    session += "]".utf8 + track + "}".utf8
    // Its characters cannot end the element.
    let text = String(decoding: session, as: UTF8.self).utf8
      .split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: "\\u003c")
    return "<script type=\"application/json\" id=\"session\">\(text)</script>\n"
  }
}

/// The modules of the page as one script, each in a function of its own after those that it
/// imports.
struct PageScript {
  /// The script.
  private(set) var text = ""
  private let files: [String: String]
  private var isThere: Set<String> = []

  /// Joins the module called `name` and its imports, except those in `other`, which precedes it.
  init(_ files: [String: String], from name: String, after other: PageScript? = nil) {
    self.files = files
    isThere = other?.isThere ?? []
    add(name)
  }

  /// Adds a module unless it is there.
  private mutating func add(_ name: String) {
    guard isThere.insert(name).inserted else { return }
    var (body, names) = ("", [String]())
    for line in Self.code(files[name] ?? "") {
      if let (imported, module) = Self.imported(line) {
        add(module)
        body += "const \(imported) = \(Self.identifier(module));\n"
      } else if let declaration = line.dropping("export ") {
        body += declaration + "\n"
        names.append(Self.declared(declaration))
      } else {
        body += line + "\n"
      }
    }
    text += """
      const \(Self.identifier(name)) = (() => {
      \(body)return { \(names.joined(separator: ", ")) };
      })();

      """
  }

  /// The lines of a file without indentation, and without those that are comments: together a
  /// fifth of the whole.
  fileprivate static func code(_ text: String) -> [String] {
    var isComment = false
    var lines: [String] = []
    for line in text.utf8.split(separator: Ascii.lineFeed) {
      let line = String(Substring(line.drop { $0 == Ascii.blank }))
      if line.hasPrefix("/*") { isComment = true }
      if !isComment, !line.isEmpty, !line.hasPrefix("//") { lines.append(line) }
      if line.hasSuffix("*/") { isComment = false }
    }
    return lines
  }

  /// A style sheet without comments, and without blanks and line ends beside its punctuation.
  static func style(_ text: String) -> String {
    let punctuation = Array("{};:,".utf8)
    var style: [UInt8] = []
    var isQuoted = false
    for byte in code(text).joined(separator: "\n").utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      let isBlank = byte == Ascii.blank || byte == Ascii.lineFeed
      if !isQuoted, isBlank, style.last.map(punctuation.contains) ?? true { continue }
      if !isQuoted, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        while style.last == Ascii.blank || style.last == Ascii.lineFeed { style.removeLast() }
      }
      style.append(byte)
    }
    return String(decoding: style, as: UTF8.self)
  }

  /// The names and the module of a line `import { a, b } from "./c.js";`.
  private static func imported(_ line: String) -> (names: String, module: String)? {
    guard let rest = line.dropping("import "), let end = rest.utf8.lastIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let parts = rest.utf8.split(separator: UInt8(ascii: "\""))
    guard parts.count == 3, let module = String(Substring(parts[1])).dropping("./") else {
      return nil
    }
    return (String(rest[...end]), module)
  }

  /// The name that a declaration such as `async function a(b) {` declares.
  private static func declared(_ declaration: String) -> String {
    let words = declaration.utf8.split(separator: Ascii.blank)
    let keywords = ["async", "function", "class", "const"]
    let name = words.map { String(Substring($0)) }.first { !keywords.contains($0) } ?? ""
    return String(Substring(name.utf8.prefix { Ascii.isLetter($0) || Ascii.isDigit($0) }))
  }

  private static func identifier(_ module: String) -> String {
    String(Substring(module.utf8.prefix { $0 != UInt8(ascii: ".") })) + "_module"
  }
}
