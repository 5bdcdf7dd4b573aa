import Testing

@testable import ShellCore

@Suite("Text of replies")
struct TextTests {
  @Test("Elements stand in aligned columns")
  func attributes() {
    let shell = Shell.test(
      "load flow", "sections 7", "set header=44 item-size=103.5x138",
      "item 0,1 label=\"June\" z=3 alpha=0.25 pointer=pass-through", "item 0,2 hidden=on")
    // Two to a line: the rest of the line, 320 − 2·103.5 = 113, lies between them.
    #expect(
      shell.text("attrs rect 0 0 320 200 --limit 4") == """
        element       x    y      w    h   z  notes
        header 0      0    0    320   44  10
        0,0           0   44  103.5  138   0
        0,1       216.5   44  103.5  138   3  label="June" alpha=0.25 pointer=pass-through
        0,2           0  192  103.5  138   0  hidden
        and 1 more

        """)
    #expect(shell.text("attrs rect 0 5000 5 5") == "no elements\n")
    #expect(shell.text("attrs all --kind footer") == "no elements\n")
    #expect(
      shell.text("scroll! to 0 40; attrs header 0 --screen").hasSuffix(
        """
        element   x    y    w   h   z  notes
        header 0  0  -40  320  44  10

        """))
  }

  @Test("Changes answer with the status of what changed, load with one line")
  func changes() {
    let shell = Shell.test()
    #expect(shell.text("load flow") == "main: flow\n")
    #expect(
      shell.text("sections 7") == """
        layer  layout  sections  items  bounds       content  offset  state
        main   flow    1         7      0 0 320 480  320x110  0 0

        """)
    #expect(shell.text("load flow as sheet") == "sheet: flow\n")
    #expect(
      shell.text("bounds 200 100.5") == """
        layer  layout  sections  items  bounds         content  offset  state
        main   flow    1         7      0 0 200 100.5  200x170  0 0
        sheet  flow    0         0      0 0 200 100.5  200x0    0 0

        """)
    #expect(shell.text("unload sheet") == "sheet: unloaded\n")
    #expect(Shell.test().text("status").contains("main   none    0"))
  }

  @Test("A hit names the target, its layer and who scrolls")
  func hits() {
    let shell = Shell.test("load flow", "sections 7", "load veil as top", "use main")
    #expect(shell.text("hit 70 10") == "target 0,1 of main at 2.5 10, scrolls main\n")
    #expect(shell.text("hit 900 10") == "target none\n")
    #expect(
      shell.text("hit 70 10 --why") == """
        target 0,1 of main at 2.5 10, scrolls main
        layer  node          x  y    w    h   z  verdict  reason
        top    Cover 0       0  0  320   60  -1  pass     pass-through
        top    container     0  0  320  480   0  pass     pass-through
        main   0,1        67.5  0   50   50   0  hit

        """)
    #expect(
      shell.text("hit 70 10 --stack") == """
        target 0,1 of main at 2.5 10, scrolls main
        layer  node     x  y   w   h  z  verdict  reason
        main   0,1   67.5  0  50  50  0  hit

        """)
    #expect(
      shell.text("layer main passthrough off; hit 60 10").hasSuffix(
        "target main at 60 10, scrolls main\n"))
  }

  @Test("Regions and touch maps list disjoint rectangles")
  func regions() {
    let shell = Shell.test("load flow", "sections 1", "set item-size=310x480 row-align=leading")
    #expect(
      shell.text("passthrough") == """
        1 region, 4800 of 153600
          x  y   w    h
        310  0  10  480

        """)
    #expect(
      shell.text("touchmap") == """
        layer    x  y    w    h
        main     0  0  310  480
        none   310  0   10  480

        """)
  }

  @Test("Small questions have small answers")
  func small() {
    let shell = Shell.test("load flow", "sections 3 4")
    #expect(shell.text("item-at 900 900") == "no cell\n")
    #expect(shell.text("content") == "section  items\n      0      3\n      1      4\n")
    #expect(
      shell.text("item 0,1 size=80x60 start=09:05 date=2024-02-29; content 0,0..1").hasSuffix(
        """
        item  properties
        0,0
        0,1   width=80 height=60 start=09:05 date=2024-02-29

        """))
    #expect(shell.text("assert items(1) == 4") == "holds\n")
    #expect(shell.text("format json") == "format: json\n")
    #expect(shell.format == .json)
    #expect(Shell.test().text("content") == "no sections\n")
    #expect(Shell.test().text("journal") == "the journal is empty\n")
    #expect(
      Shell.test("sections 1", "undo").text("journal") == "line  command\nredo  sections 1\n")
    #expect(
      shell.text("plugins") == """
        name  version  place    status
        flow  1.0.0    bundled  ok
        veil  0.1.0    user     ok
        torn           user     the file ends too early

        """)
    #expect(
      shell.text("help hit").hasPrefix(
        "hit X Y [--why] [--stack]\n  Says who gets a touch at a point of the scene.\n  try: "))
  }

  @Test("A diff shows what was and what is")
  func diff() {
    let shell = Shell.test("load flow", "sections 2", "set row-align=leading", "diff")
    #expect(shell.text("diff") == "no difference\n")
    // The last of two lines stays where it was; 0,1 goes.
    #expect(
      shell.text("item 0,0 z=2; delete 0,1; diff").hasSuffix(
        """
        change   layer  element   x  y   w   h  z  notes
        was      main   0,0       0  0  50  50  0
        is       main   0,0       0  0  50  50  2
        removed  main   0,1      60  0  50  50  0

        """))
    #expect(shell.text("append 0; diff").contains("\nadded   main   0,1"))
  }

  @Test("No reply has empty lines, trailing blanks or text that drives a terminal")
  func clean() {
    for spec in CommandTable.all {
      for example in spec.examples {
        let text = Shell.test().text(example)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          #expect(!line.isEmpty && line.last != " ", "\(example): '\(line)'")
        }
      }
    }
    let shell = Shell.test("load flow", "sections 1", "item 0,0 label=\"\\u{1b}[2J\\u{202e}x\\n\"")
    #expect(shell.text("attrs").contains(#"label="\u{1b}[2J\u{202e}x\n""#))
    #expect(shell.json("attrs").contains(#""label":"\u001b[2J\u202ex\n""#))
    #expect(shell.text("\u{1b}]0;x").hasPrefix(#"error: unknown command '\u{1b}]0'"#))
    #expect(!shell.text("draw").utf8.contains(0x1B))
    #expect(!shell.text("journal").utf8.contains(0x1B))
  }

  @Test("Names that are printed can be typed back")
  func typedBack() {
    let shell = Shell.test("load veil", "sections 3 2", "set header=10 footer=5")
    for line in shell.text("attrs all").split(separator: "\n").dropFirst() {
      let name = line.prefix(11).split(separator: " ").prefix(line.first?.isLetter == true ? 2 : 1)
        .joined(separator: " ")
      #expect(shell.text("attrs \(name)").contains("\n\(name) "), "\(name)")
    }
  }
}
