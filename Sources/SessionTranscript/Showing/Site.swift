import TextFormats

/// A static site: the course, a playground and the rules as pages that share one engine.
///
///     index.html  play.html  lessons/01-first-steps.html  rules/flow.html  pictures/circle.svg
///     shared/engine-1c2d3e4f.lzma  …  offline.js
///
/// The pages work from any path of a web server. What they share is named by its content, so that
/// no page gets another version of it from a cache. After the first visit `offline.js` keeps the
/// site for visits without a network, where browsers allow it.
public struct Site: Sendable {
  /// A lesson of the course.
  public struct Lesson: Sendable {
    let performance: Performance
    let session: Session
    /// The name of its file, without folders.
    let name: String
    let items: [(name: String, bytes: [UInt8])]

    /// Creates a lesson of what it showed; `items` are the files that it imports.
    public init(
      _ performance: Performance, _ session: Session, name: String,
      items: [(name: String, bytes: [UInt8])]
    ) {
      (self.performance, self.session) = (performance, session)
      (self.name, self.items) = (name, items)
    }

    var title: String { performance.title ?? name }
    var path: String { Site.lessonPath(name) }
  }

  /// A scene to begin with.
  public struct Scene: Sendable {
    let title: String
    let words: String
    /// The end of its address, from `#` on.
    let fragment: String
    /// The path of its picture.
    let picture: String

    /// Creates a scene.
    public init(title: String, words: String, fragment: String, picture: String) {
      (self.title, self.words) = (title, words)
      (self.fragment, self.picture) = (fragment, picture)
    }
  }

  /// The files that all pages share, by their paths.
  public let shared: [(path: String, bytes: [UInt8])]
  private let page: EnginePage
  private let engineFiles: [(name: String, path: String)]
  private let (style, start, main, helper, icon): (String, String, String, String, String)

  /// Creates a site of the page with the engine.
  public init(_ page: EnginePage) {
    self.page = page
    var shared: [(path: String, bytes: [UInt8])] = []
    func share(_ name: String, _ end: String, _ bytes: [UInt8]) -> String {
      let path = "shared/\(name)-\(Self.mark(of: bytes)).\(end)"
      shared.append((path, bytes))
      return path
    }
    let boot = PageScript(page.files, from: "boot.js")
    let main = PageScript(page.files, from: "main.js", after: boot).text
    let opening = "\(boot.text)boot_module.start();\nboot_module.feed();\n"
    start = share("start", "js", Array(opening.utf8))
    self.main = share("page", "js", Array("\"use strict\";\n{\n\(main)}\n".utf8))
    helper = share("site", "js", PackageResources.site_js)
    let rules = Array((page.files["page.css"] ?? "").utf8) + PackageResources.site_css
    style = share("page", "css", rules)
    icon = share("icon", "svg", Array((page.files["icon.svg"] ?? "").utf8))
    engineFiles = page.parts.map { part in
      (part.name, share(part.name, part.name == "unpack" ? "wasm" : "lzma", part.bytes))
    }
    self.shared = shared
  }

  /// The name of bytes: eight digits of their digest.
  private static func mark(of bytes: [UInt8]) -> String {
    Digest.sha256(bytes).prefix(4).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The path of a lesson's page.
  public static func lessonPath(_ name: String) -> String {
    "lessons/\(name.hasSuffix(".session") ? String(name.dropLast(8)) : name).html"
  }

  // MARK: Pages with the engine

  /// The page of a lesson; `next` is the one after it, and the track has its neighbours.
  public func text(
    of lesson: Lesson, next: Lesson?, in track: (title: String, lessons: [Lesson])
  ) -> String {
    let way = next.map { next in
      let file = next.path.split(separator: "/").last ?? ""
      return "<p class=\"way\"><a href=\"\(file)\">Next: \(Markup.text(next.title))</a></p>"
    }
    let title = Markup.text(lesson.title)
    var lines = places(title, root: "../", way: way ?? "")
    lines[.main] = "<main class=\"course\">\n\(page.lesson(lesson.performance, title))"
    lines[.end] =
      EnginePage.session(
        lesson.session.text, lesson.name, lesson.items, Self.member(track.title, track.lessons))
      + EnginePage.Place.end.rawValue
    return page.document(lines)
  }

  /// The lessons of a track for the script: `,"track":{"title":…,"lessons":[[name,title,file],…]}`.
  private static func member(_ title: String, _ lessons: [Lesson]) -> [UInt8] {
    var text: [UInt8] = Array(",\"track\":{\"title\":".utf8)
    text.appendJSON(title)
    text += ",\"lessons\":[".utf8
    for (index, lesson) in lessons.enumerated() {
      let words = [lesson.name, lesson.title, String(lesson.path.dropFirst("lessons/".count))]
      for (place, word) in words.enumerated() {
        text += (place > 0 ? "," : index > 0 ? ",[" : "[").utf8
        text.appendJSON(word)
      }
      text.append(UInt8(ascii: "]"))
    }
    text += "]}".utf8
    return text
  }

  /// The playground.
  public var playground: String { page.document(places("Playground", root: "", way: "")) }

  private func places(
    _ title: String, root: String, way: String
  ) -> [EnginePage.Place: String] {
    let engine = engineFiles.map { file in
      "<link rel=\"preload\" as=\"fetch\" crossorigin id=\"\(file.name)\" href=\"\(root)\(file.path)\">\n"
    }
    let policy =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
      + "connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
      + "form-action 'none'"
    return [
      .charset: head(policy), .title: "<title>\(title) - layoutsh</title>",
      .icon: "<link rel=\"icon\" href=\"\(root)\(icon)\">",
      .style: "<link rel=\"stylesheet\" href=\"\(root)\(style)\">",
      .script: """
      \(engine.joined())<script src="\(root)\(start)"></script>
      <script defer src="\(root)\(main)"></script>
      \(helperScript(root))
      """,
      .name: "\(name(root))\(way)",
    ]
  }

  private func head(_ policy: String) -> String {
    EnginePage.Place.charset.rawValue
      + "\n<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
  }

  private func helperScript(_ root: String) -> String {
    "<script defer src=\"\(root)\(helper)\" data-offline=\"\(root)offline.js\"></script>"
  }

  private func name(_ root: String) -> String {
    "  <h1><a href=\"\(root)index.html\">layoutsh</a></h1>"
  }

  // MARK: Pages of text

  /// The front page.
  ///
  /// - Parameters:
  ///   - groups: the lessons, by the titles of their tracks.
  ///   - rules: titles and paths of the pages of rules.
  public func front(
    _ scenes: [Scene], _ groups: [(title: String, lessons: [Lesson])],
    rules: [(title: String, path: String)]
  ) -> String {
    let cards = scenes.map { scene in
      """
      <li><a href="play.html\(scene.fragment)"><img src="\(scene.picture)" alt="" width="320" height="480">
      <strong>\(Markup.text(scene.title))</strong> <span>\(Markup.text(scene.words))</span></a></li>

      """
    }
    let course = groups.map { group in
      "<h3>\(Markup.text(group.title))</h3>\n<ul class=\"lessons\">\n\(group.lessons.map(Self.row).joined())</ul>\n"
    }
    let pages = rules.map { "<li><a href=\"\($0.path)\">\(Markup.text($0.title))</a></li>\n" }
    return document(
      "layoutsh", root: "",
      """
      <section>
      <p class="lead">Collection-view layouts to type at, touch and take apart: how UIKit breaks lines, pins headers,
      moves sheets and finds what a finger hits. The engine runs in this page; nothing is sent anywhere.</p>
      <p><a class="button" href="play.html">Open the playground</a></p>
      </section>
      <section><h2>Scenes to begin with</h2>
      <ul class="scenes">
      \(cards.joined())</ul></section>
      <section><h2>Course</h2>
      \(course.joined())</section>
      <section><h2>Rules</h2>
      <ul class="rules">
      \(pages.joined())</ul></section>

      """)
  }

  private static func row(_ lesson: Lesson) -> String {
    let learned = lesson.session.header[.learned].map { " <span>\(Markup.line($0))</span>" } ?? ""
    return """
      <li data-lesson="\(Markup.text(lesson.name))"><a href="\(lesson.path)">\(Markup.text(lesson.title))</a>\(learned) \
      <output></output></li>

      """
  }

  /// A page of rules in the Markdown of the handbook.
  ///
  /// - Parameter fragment: returns the end of the address of the scene of an example, or nil if
  ///   there is none.
  public func text(
    ofRules lines: [String], _ title: String, fragment: ([String]) -> String?
  ) -> String {
    var (body, paragraph, code) = ("", [String](), [String]?.none)
    func end() {
      if !paragraph.isEmpty {
        body += "<p>\(Markup.line(paragraph.joined(separator: " ")))</p>\n"
      }
      paragraph = []
    }
    for line in lines {
      if line.hasPrefix("```") {
        end()
        guard let example = code else {
          code = []
          continue
        }
        code = nil
        let text = example.map { Markup.text($0) }.joined(separator: "\n")
        body += "<pre tabindex=\"0\">\(text)</pre>\n"
        if let fragment = fragment(example) {
          body += "<p class=\"try\"><a href=\"../play.html\(fragment)\">Open this scene</a></p>\n"
        }
      } else if code != nil {
        code?.append(line)
      } else if let heading = line.dropping("### ") {
        end()
        let id = heading.utf8.prefix { $0 != UInt8(ascii: ":") }
        body += "<h3 id=\"\(Markup.text(String(Substring(id))))\">\(Markup.line(heading))</h3>\n"
      } else if let heading = line.dropping("## ") {
        end()
        body += "<h2>\(Markup.line(heading))</h2>\n"
      } else if line.isEmpty {
        end()
      } else if !line.hasPrefix("# ") {
        paragraph.append(line)
      }
    }
    end()
    return document(
      title, root: "../", "<article><h2>\(Markup.text(title))</h2>\n\(body)</article>\n")
  }

  private func document(_ title: String, root: String, _ body: String) -> String {
    let policy =
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
      + "img-src 'self'; base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      \(head(policy))
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Markup.text(title))</title>
      <link rel="icon" href="\(root)\(icon)">
      <link rel="stylesheet" href="\(root)\(style)">
      \(helperScript(root))
      </head>
      <body>
      <header>
      \(name(root))
      </header>
      <div class="site" role="main">
      \(body)</div>
      </body>
      </html>

      """
  }

  // MARK: Without a network

  /// The service worker, which keeps all files of the site.
  ///
  /// - Parameter files: the pages and pictures, by their paths.
  public func offline(_ files: [(path: String, text: String)]) -> String {
    let all = files.map { ($0.path, Array($0.text.utf8)) } + shared
    let version = Self.mark(of: all.flatMap { Array($0.0.utf8) + Digest.sha256($0.1) })
    var names: [UInt8] = Array("[\"./\"".utf8)
    for (path, _) in all {
      names += ",".utf8
      names.appendJSON(path)
    }
    return
      "const VERSION = \"\(version)\";\nconst FILES = \(String(decoding: names, as: UTF8.self))];\n"
      + String(decoding: PackageResources.offline_js, as: UTF8.self)
  }
}
