import ShellCore
import TerminalText
import TestSupport
import Testing
import TextRendering

/// Text from another process that passes to a terminal.
struct SieveTests {
  private func sieved(_ text: String) -> String { VisibleText(sieving: Array(text.utf8)).text }

  @Test("Text and own colours pass") func textAndOwnColoursPass() {
    for text in [
      "", "a\n\nb", "┏━┓ é e\u{301} 日本 👍🏽\n", "\u{1B}[2mlayer\u{1B}[22m\n",
      "\u{1B}[31merror:\u{1B}[39m x\n", "\u{1B}[1;36m┏\u{1B}[0m \u{1B}[1;38;5;130m┓\u{1B}[0m\n",
      "\u{1B}_Ga=T,f=100,q=2,c=40,m=1;AB+/\u{1B}\\\u{1B}_Gm=0;QQ==\u{1B}\\\n",
      "\u{1B}]1337;File=inline=1;size=12;width=40:AAAA\u{7}\n",
      "\u{1B}P0;1q\"1;1;12;60#1;2;0;20;40#1!12~-\u{1B}\\\n",
    ] {
      expect(sieved(text), equals: text)
    }
  }

  @Test("Everything else is made visible") func everythingElseIsMadeVisible() {
    for (text, shown) in [
      ("a\u{7}b\u{8}c\rd\te", #"a\u{7}b\u{8}c\rd\te"#), ("\u{1B}", #"\u{1b}"#),
      ("\u{1B}]0;title\u{7}", #"\u{1b}]0;title\u{7}"#), ("\u{1B}[2J", #"\u{1b}[2J"#),
      ("\u{1B}[31", #"\u{1b}[31"#), ("\u{1B}[8mx", #"\u{1b}[8mx"#), ("\u{1B}[m", #"\u{1b}[m"#),
      ("\u{1B}[38;5;16m", #"\u{1b}[38;5;16m"#), ("\u{1B}[38;2;0;0;0m", #"\u{1b}[38;2;0;0;0m"#),
      ("\u{1B}[1;1;1;1;1;1;1;1;1;1m", #"\u{1b}[1;1;1;1;1;1;1;1;1;1m"#),
      ("\u{1B}\u{1B}[2J", #"\u{1b}\u{1b}[2J"#), ("\u{1B}c\u{1B}7", #"\u{1b}c\u{1b}7"#),
      ("\u{9B}2J\u{90}\u{85}", #"\u{9b}2J\u{90}\u{85}"#),
      ("\u{202E}x\u{200B}", #"\u{202e}x\u{200b}"#),
      ("\u{1B}_Gt=f,a=T;QQ==\u{1B}\\", #"\u{1b}_Gt=f,a=T;QQ==\u{1b}\"#),
      ("\u{1B}_Gm=0;QQ==\u{1B}\\", #"\u{1b}_Gm=0;QQ==\u{1b}\"#),
      ("\u{1B}]1337;File=name=QQ==:AA\u{7}", #"\u{1b}]1337;File=name=QQ==:AA\u{7}"#),
      (
        "\u{1B}]1337;File=inline=0;size=1;width=1:A\u{7}",
        #"\u{1b}]1337;File=inline=0;size=1;width=1:A\u{7}"#
      ),
      ("\u{1B}]52;c;QQ==\u{7}\u{1B}]8;;x\u{7}", #"\u{1b}]52;c;QQ==\u{7}\u{1b}]8;;x\u{7}"#),
      ("\u{1B}P$q\u{1B}\\", #"\u{1b}P$q\u{1b}\"#), ("\u{1B}^x\u{1B}\\", #"\u{1b}^x\u{1b}\"#),
    ] {
      expect(sieved(text), equals: shown)
    }
    let broken: [UInt8] = [
      0x61, 0x9B, 0x80, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF5, 0xE2, 0x94, 0x62, 0xE2,
    ]
    let marks = String(repeating: "\u{FFFD}", count: 10)
    expect(VisibleText(sieving: broken).text, equals: "a\(marks)b\u{FFFD}")
  }

  @Test("Nothing lasts longer than its line") func nothingLastsLongerThanItsLine() {
    expect(sieved("\u{1B}[31ma\nb"), equals: "\u{1B}[31ma\u{1B}[0m\nb")
    expect(sieved("\u{1B}[1ma"), equals: "\u{1B}[1ma\u{1B}[0m")
    expect(
      sieved("\u{1B}_Ga=T,f=100,q=2,c=4,m=1;AB\u{1B}\\text"),
      equals: "\u{1B}_Ga=T,f=100,q=2,c=4,m=1;AB\u{1B}\\\u{1B}_Gm=0;\u{1B}\\text")
    expect(
      sieved("\u{1B}_Ga=T,f=100,q=2,c=4,m=1;A\u{1B}[2J"),
      equals: "\u{1B}_Ga=T,f=100,q=2,c=4,m=1;A\u{1B}\\\u{1B}_Gm=0;\u{1B}\\" + #"\u{1b}[2J"#)
    expect(
      sieved("\u{1B}]1337;File=inline=1;size=1;width=1:A*"),
      equals: "\u{1B}]1337;File=inline=1;size=1;width=1:A\u{7}*")
    expect(sieved("\u{1B}P0;1q\"1;1;1;1#1\n"), equals: "\u{1B}P0;1q\"1;1;1;1#1\u{1B}\\\n")
    expect(
      sieved("\u{1B}P0;1q\"1;1;1;1!123456~"),
      equals: "\u{1B}P0;1q\"1;1;1;1!12345\u{1B}\\6~")
  }

  @Test("Rows of a picture have no pictures") func rowsOfAPictureHaveNoPictures() {
    let text = "a\u{C}\u{1B}[36mb\u{1B}]1337;File=inline=1;size=1;width=1:A\u{7}"
    expect(
      VisibleText(sieving: Array(text.utf8), pictures: false, separator: 0x0C).text,
      equals: "a\u{C}\u{1B}[36mb" + #"\u{1b}]1337;File=inline=1;size=1;width=1:A\u{7}"#
        + "\u{1B}[0m")
  }

  /// Whatever the renderer writes passes unchanged.
  @Test("Own answers pass") func ownAnswersPass() {
    let shell = Shell.test(
      "load flow; sections 7 5", "load overlay over flow as sheet handle=20; sections 30")
    for line in ["draw", "layers", "status", "attrs all", "help load", "explain 0,1", "frob"] {
      for style in [TextStyle(usesColour: true), TextStyle(usesUnicode: false)] {
        var renderer = TextRenderer(style: style)
        renderer.style.has256Colours = true
        renderer.style.coloursErrors = true
        var output = VisibleText()
        for reply in shell.run(line, mode: .script).replies {
          switch reply.result {
          case .success(let reply): renderer.render(reply, into: &output)
          case .failure(let error): renderer.render(error, into: &output)
          }
        }
        expect(VisibleText(sieving: output.bytes), equals: output, line)
      }
      let json = shell.json(line)
      expect(sieved(json), equals: json)
    }
  }

  /// Hostile bytes and own ones, mixed: pieces of any size give the same result as the whole, and
  /// that passes unchanged.
  @Test("Pieces make no difference") func piecesMakeNoDifference() {
    var seed: UInt32 = 7
    func below(_ bound: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 8) % bound
    }
    let parts = [
      "a", "\n", "é", "┏", "\u{1B}", "\u{1B}[", "31", ";", "m", "\u{1B}[1;36m", "\u{1B}[0m",
      "\u{9B}",
      "\u{202E}", "\u{7}", "\u{1B}\\", "\u{1B}_Ga=T,f=100,q=2,c=4,m=1;", "\u{1B}_Gm=0;", "QUJD",
      "\u{1B}]1337;File=inline=1;size=3;width=4:", "\u{1B}P0;1q\"1;1;4;4", "#1~-", "\u{1B}]0;",
      "\\",
    ].map { Array($0.utf8) }
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<(1 + below(12)) {
        bytes += below(12) == 0 ? [UInt8(below(256))] : parts[below(parts.count)]
      }
      let whole = VisibleText(sieving: bytes)
      var sieve = TerminalSieve()
      var text = VisibleText()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(1 + below(5))
        text += sieve.filter(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      text += sieve.finish()
      expect(text, equals: whole, "\(bytes)")
      expect(VisibleText(sieving: whole.bytes), equals: whole, "\(bytes)")
    }
  }

  @Test("A text is cut where the sieve does not mind") func aTextIsCutWhereTheSieveDoesNotMind() {
    let picture =
      "\u{1B}]1337;File=inline=1;size=12;width=40:\(String(repeating: "A", count: 300))\u{7}\n"
    let text =
      String(repeating: "é", count: 100) + "\n" + picture + "x\n" + "\u{1B}[31my\u{1B}[39m\n"
    let whole = VisibleText(sieving: Array(text.utf8))
    expect(whole.text, equals: text)
    for size in 4...60 {
      let pieces = whole.pieces(of: size, limit: 1000)
      expect(pieces.reduce(into: VisibleText()) { $0 += $1 }, equals: whole)
      let passed = pieces.map { VisibleText(sieving: $0.bytes) }
      expect(passed == pieces, "pieces of \(size)")
    }
  }
}
