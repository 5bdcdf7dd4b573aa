import Foundation
import TestSupport
import Testing
import TextFormats

@testable import SessionTranscript

struct EnginePageTests {
  private static let folder = Manifest.root
    .appending(path: "Sources/layoutsh-live/Sources/CLivePage/Page")

  /// The files of the live page.
  private func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      files[name] = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }
    return files
  }

  private func page(_ source: String) throws -> String {
    let session = try Session(text: source)
    var performance = Performance(session, pacing: Pacing(seed: 1, speed: 1))
    performance.narrate("Told <b>, in `code`.")
    performance.endNarration()
    let page = EnginePage(
      files: try files(),
      parts: [("unpack", [0, 1]), ("engine", [2, 3]), ("engine2", [2]), ("zones", [4])],
      items: [("a.csv", [1, 2])])
    return page.text(of: performance, source: source, name: "a <b>.session")
  }

  private static let source = "session 1\ntitle: A </title><b>\n\nTold </script> & <!--.\n"

  @Test("Modules become one script, each after those that it imports, without comments")
  func script() {
    let files = [
      "main.js": """
      // Main.
      import { a, B } from "./a.js";
      import { c } from "./c.js";

      /**
       * Comments.
       */
      a(new B(), c);
      /** One more. */
      c(); // On a line with something else.
      """,
      "a.js": """
      import { c } from "./c.js";
      export async function a(one) {
        return c;
      }
      export class B {}
      """,
      "c.js": "export const c = 1;",
    ]
    expect(
      PageScript(files, from: "main.js").text,
      equals: """
        const c_module = (() => {
        const c = 1;
        return { c };
        })();
        const a_module = (() => {
        const { c } = c_module;
        async function a(one) {
        return c;
        }
        class B {}
        return { a, B };
        })();
        const main_module = (() => {
        const { a, B } = a_module;
        const { c } = c_module;
        a(new B(), c);
        c(); // On a line with something else.
        return {  };
        })();

        """)
  }

  @Test("Every file of the page has the form that joining needs, and is part of it")
  func form() throws {
    let files = try files()
    let boot = PageScript(files, from: "boot.js")
    let script = boot.text + PageScript(files, from: "main.js", after: boot).text
    for (name, text) in files where name.hasSuffix(".js") {
      expect(!text.contains("</script"), name)
      expect(!text.contains("<!--"), name)
      let module = name.dropLast(3)
      expect(script.components(separatedBy: "const \(module)_module = (").count, equals: 2)
      for line in text.split(separator: "\n") where line.hasPrefix("import ") {
        expect(
          line.wholeMatch(of: /import \{ [A-Za-z]+(, [A-Za-z]+)* \} from "\.\/[a-z]+\.js";/) != nil,
          "\(name): \(line)")
      }
      for line in text.split(separator: "\n") where line.hasPrefix("export ") {
        expect(
          line.prefixMatch(of: /export (async function|function|class|const) [A-Za-z]+/) != nil,
          "\(name): \(line)")
      }
    }
    expect(!script.contains("\nimport ") && !script.contains("\nexport "))
  }

  @Test("A page names its own scripts and style in its policy, and nothing else")
  func policy() throws {
    let text = try page(Self.source)
    var scripts = text.matches(of: /<script>([\s\S]*?)<\/script>/).map(\.1)
    // One begins, and one follows each part; the last of them is the rest, packed.
    expect(scripts.dropFirst(), equals: Array(repeating: "boot_module.feed();", count: 5)[...])
    scripts = Array(scripts.prefix(2))
    let rest = try #require(
      text.firstMatch(of: /<script type="text\/plain" id="rest">(.*?)<\/script>/))
    let packed = try #require(Data(base64Encoded: String(rest.1)))
    let unpacked = try Deflate.unpacked(Array(packed), limit: 1 << 20)
    let files = try files()
    let main = PageScript(files, from: "main.js", after: PageScript(files, from: "boot.js")).text
    expect(String(decoding: unpacked, as: UTF8.self) == main)
    scripts.insert(Substring(main), at: 1)
    let style = try #require(text.firstMatch(of: /<style>([\s\S]*?)<\/style>/)).1
    func hash(_ text: Substring) -> String {
      String(decoding: Base64.text(of: Digest.sha256(Array(text.utf8))), as: UTF8.self)
    }
    let hashes = scripts.map { "'sha256-\(hash($0))'" }.joined(separator: " ")
    expect(
      text,
      contains: """
        content="default-src 'none'; script-src \(hashes) 'wasm-unsafe-eval'; \
        worker-src blob:; style-src 'sha256-\(hash(style))'; img-src data:; base-uri 'none'; \
        form-action 'none'"
        """)
    expect(!text.contains(" src=") && !text.contains(" href=\"http") && !text.contains("url("))
  }

  @Test("Texts of a session are never markup")
  func texts() throws {
    let text = try page(Self.source)
    expect(text, contains: "<title>A &lt;/title&gt;&lt;b&gt;</title>")
    expect(text, contains: "Told &lt;b&gt;, in <code>code</code>.")
    expect(
      text,
      contains:
        #"id="session">{"name":"a \u003cb>.session","text":"session 1\ntitle: A \u003c/title>"#)
    expect(
      text,
      contains:
        #"\u003cb>\n\nTold \u003c/script> & \u003c!--.\n","items":[["a.csv","AQI="]]}</script>"#)
    let unpack = String(
      decoding: Base64.text(of: Deflate.packed([0, 1])), as: UTF8.self)
    expect(text, contains: #"<script type="text/plain" id="unpack">\#(unpack)</script>"#)
    expect(text, contains: #"<script type="text/plain" id="engine">N+#</script>"#)
    expect(text, contains: #"<script type="text/plain" id="engine2">%#</script>"#)
    expect(text, contains: #"<script type="text/plain" id="zones">'#</script>"#)
    expect(text.components(separatedBy: "<script").count, equals: 13)
  }

  @Test("What a page carries is text without markup that leads back to its bytes")
  func base91() {
    // 0x206E614D is 333 + 2¹³ (883 + 2¹³ · 8): the digits 60 3, 64 9 and 8.
    expect(String(decoding: Base91.text(of: Array("Man ".utf8)), as: UTF8.self), equals: #"`&d,+"#)
    for length in 0..<200 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ length &* 59) }
      let text = Base91.text(of: bytes)
      let (groups, rest) = (length * 8 / 13, length * 8 % 13)
      expect(text.count, equals: groups * 2 + (rest == 0 ? 0 : rest <= 6 ? 1 : 2))
      expect(text.allSatisfy { $0 > 34 && $0 < 127 && $0 != UInt8(ascii: "<") })
      let digits = text.map { Int($0) - ($0 > UInt8(ascii: "<") ? 36 : 35) }
      var bits: [Int] = []
      for start in stride(from: 0, to: digits.count, by: 2) {
        let number = digits[start] + (start + 1 < digits.count ? digits[start + 1] * 91 : 0)
        bits += (0..<13).map { number >> $0 & 1 }
      }
      let found = (0..<length).map { byte in
        (0..<8).reduce(UInt8(0)) { $0 | UInt8(bits[byte * 8 + $1] << $1) }
      }
      expect(found, equals: bytes)
    }
  }

  @Test("A style sheet means the same without comments, and without blanks beside punctuation")
  func styleSheet() {
    let sheet = """
      /* For all */
      a b,
      c { x: 1;
        y: "p, q { }" / r
          s }
      @media (z: 2px) and (w) { d :e { f: calc(1px + 2px); } }

      """
    expect(
      PageScript.style(sheet),
      equals: "a b,c{x:1;y:\"p, q { }\" / r\ns}@media (z:2px) and (w){d :e{f:calc(1px + 2px);}}")
  }
}
