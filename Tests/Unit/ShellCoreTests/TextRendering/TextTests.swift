import TestSupport
import Testing

@testable import ShellCore

struct TextTests {
  @Test("Elements stand in aligned columns")
  func attributes() {
    let shell = Shell.test(
      "load flow", "sections 7", "set header=44 item-size=103.5x138",
      "item 0,1 label=\"June\" z=3 alpha=0.25 pointer=pass-through", "item 0,2 hidden=on")
    // Two to a line: the rest of the line, 320 − 2·103.5 = 113, lies between them.
    expect(
      shell.text("attrs rect 0 0 320 200 --limit 4"),
      equals: """
        element       x    y      w    h   z  notes
        header 0      0    0    320   44  10
        0,0           0   44  103.5  138   0
        0,1       216.5   44  103.5  138   3  label="June" alpha=0.25 pointer=pass-through
        0,2           0  192  103.5  138   0  hidden
        and 1 more

        """)
    expect(shell.text("attrs rect 0 5000 5 5"), equals: "no elements\n")
    expect(shell.text("attrs all --kind footer"), equals: "no elements\n")
    expect(
      shell.text("scroll! to 0 40; attrs header 0 --screen").hasSuffix(
        """
        element   x    y    w   h   z  notes
        header 0  0  -40  320  44  10

        """))
  }

  @Test("Changes answer with the status of what changed, load with one line")
  func changes() {
    let shell = Shell.test()
    expect(shell.text("load flow"), equals: "main: flow\n")
    expect(
      shell.text("sections 7"),
      equals: """
        layer  layout  sections  items  bounds       content  offset  state
        main   flow    1         7      0 0 320 480  320x110  0 0

        """)
    expect(shell.text("load flow as sheet"), equals: "sheet: flow\n")
    expect(
      shell.text("bounds 200 100.5"),
      equals: """
        layer  layout  sections  items  bounds         content  offset  state
        main   flow    1         7      0 0 200 100.5  200x170  0 0
        sheet  flow    0         0      0 0 200 100.5  200x0    0 0

        """)
    expect(shell.text("unload sheet"), equals: "sheet: unloaded\n")
    expect(Shell.test().text("status"), contains: "main   none    0")
  }

  @Test("A hit tells why each node at the point is or is not hit")
  func reasons() {
    let shell = Shell(catalogue: SheetCatalogue())
    for line in [
      "load flow as map item-size=320x40", "sections 1", "load sheet over flow as sheet",
      "sections 7", "item 0,3 hidden=on", "item 0,4 alpha=0", "item 0,2 pointer=none",
      "load flow as off", "layer off interactive off", "layer main passthrough off",
    ] { _ = shell.run(line, mode: .script) }
    expect(
      shell.text("hit 5 35 --why"),
      equals: """
        target 0,0 of map at 5 35, scrolls map
        layer  node        x   y    w    h   z  verdict  reason
        off    container   0   0  320  480   0  skip     disabled
        sheet  0,0         0  30   50   50   0  skip     clipped
        sheet  Backdrop 0  0   0  320  480  -3  pass     pass-through
        sheet  container   0   0  320  480   0  pass     pass-through
        map    0,0         0   0  320   40   0  hit
        main   container   0   0  320  480   0  under

        """)
    expect(
      shell.text("hit 5 35 --stack"),
      equals: """
        target 0,0 of map at 5 35, scrolls map
        layer  node       x  y    w    h  z  verdict  reason
        map    0,0        0  0  320   40  0  hit
        main   container  0  0  320  480  0  under

        """)
    let why = shell.text("hit 140 50 --why") + shell.text("hit 210 50 --why")
    expect(why, contains: "sheet  0,2         135  30   50   50   0  skip     none")
    expect(shell.text("hit 210 50 --why"), contains: "skip     hidden")
    expect(shell.text("hit 280 50 --why"), contains: "skip     alpha")
    // A quarter turn about its centre: 300 × 20 in 25…325 × 30…50 is upright.
    _ = shell.run("use sheet; set item-size=300x20 turn=on; item 0,0 z=5", mode: .script)
    expect(shell.text("hit 160 100").hasPrefix("target 0,0 of sheet"))
    expect(shell.text("hit 20 45 --why"), contains: "sheet  Panel 0")
    expect(
      shell.json("hit 5 35"),
      contains: #""path":["map/0,0","map"],"stack":[{"layer":"off","node":"container""#)
    expect(shell.text("touchmap").hasPrefix("layer  x   y    w    h\nsheet  0  40  320  440\n"))
  }

  @Test("Layers tell which sections they show, and status when those are gone")
  func sectionRanges() {
    let shell = Shell.test(
      "load flow", "sections 2 3 4", "load flow as top", "layer top content main sections 1..2")
    expect(
      shell.text("layers"),
      equals: """
        layer  layout  shown  touches       mirrors  content    anchor  current
        main   flow    yes    pass-through  none     own        none    no
        top    flow    yes    pass-through  none     main 1..2  none    yes

        """)
    expect(shell.json("layers"), contains: #""contentOf":"main","sectionRange":[1,2],"anchor""#)
    expect(
      shell.text("layer top selection none; layers"),
      contains: """
        layer  layout  shown  touches       mirrors  content    anchor  current  selection
        main   flow    yes    pass-through  none     own        none    no       single
        top    flow    yes    pass-through  none     main 1..2  none    yes      none
        """)
    expect(
      shell.text("use main; section delete 1..2"),
      contains: "320x0    0 0     sections 1..2 are gone\n")
    expect(
      shell.text("layer top content main sections 0..0; section delete 0"),
      contains: "section 0 is gone\n")
    let lone = Shell.test("load flow", "sections 2 3", "layer main content main sections 1..1")
    expect(lone.text("unload main; load flow; layers"), contains: " own      none")
  }

  @Test("An explanation is as wide as the window, longer sentences go on below")
  func explanations() {
    let shell = Shell.test("load flow", "sections 7")
    let text = shell.text("explain 0,3")
    expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    expect(
      text,
      contains: """
        a line may be as long as the bounds      available=320 tolerance=0.001
        without content inset and section inset
        (F-10, F-13)
        """)
  }

  @Test("A hit names the target, its layer and who scrolls")
  func hits() {
    let shell = Shell.test("load flow", "sections 7", "load veil as top", "use main")
    expect(shell.text("hit 70 10"), equals: "target 0,1 of main at 2.5 10, scrolls main\n")
    expect(shell.text("hit 900 10"), equals: "target none\n")
    expect(
      shell.text("hit 70 10 --why"),
      equals: """
        target 0,1 of main at 2.5 10, scrolls main
        layer  node          x  y    w    h   z  verdict  reason
        top    Cover 0       0  0  320   60  -1  pass     pass-through
        top    container     0  0  320  480   0  pass     pass-through
        main   0,1        67.5  0   50   50   0  hit

        """)
    expect(
      shell.text("hit 70 10 --stack"),
      equals: """
        target 0,1 of main at 2.5 10, scrolls main
        layer  node     x  y   w   h  z  verdict  reason
        main   0,1   67.5  0  50  50  0  hit

        """)
    expect(
      shell.text("layer main passthrough off; hit 60 10").hasSuffix(
        "target main at 60 10, scrolls main\n"))
  }

  @Test("Regions and touch maps list disjoint rectangles")
  func regions() {
    let shell = Shell.test("load flow", "sections 1", "set item-size=310x480 row-align=leading")
    expect(
      shell.text("passthrough"),
      equals: """
        1 region, 4800 of 153600
          x  y   w    h
        310  0  10  480

        """)
    expect(
      shell.text("touchmap"),
      equals: """
        layer    x  y    w    h
        main     0  0  310  480
        none   310  0   10  480

        """)
  }

  @Test("Small questions have small answers")
  func small() {
    let shell = Shell.test("load flow", "sections 3 4")
    expect(shell.text("item-at 900 900"), equals: "no cell\n")
    expect(shell.text("content"), equals: "section  items\n      0      3\n      1      4\n")
    expect(
      shell.text("item 0,1 size=80x60 start=09:05 date=2024-02-29; content 0,0..1").hasSuffix(
        """
        item  properties
        0,0
        0,1   width=80 height=60 start=09:05 date=2024-02-29

        """))
    expect(shell.text("assert items(1) == 4"), equals: "holds\n")
    expect(shell.text("format json"), equals: "format: json\n")
    expect(shell.format, equals: .json)
    expect(Shell.test().text("content"), equals: "no sections\n")
    expect(Shell.test().text("journal"), equals: "the journal is empty\n")
    expect(
      Shell.test("sections 1", "undo").text("journal"), equals: "line  command\nredo  sections 1\n")
    expect(
      shell.text("plugins"),
      equals: """
        name  version  place    status
        flow  1.0.0    bundled  ok
        veil  0.1.0    user     ok
        torn           user     the file ends too early

        """)
    expect(
      shell.text("help hit").hasPrefix(
        "hit X Y [--why] [--stack]\n  Reports which element receives a touch.\n  --stack lists what "
      ))
  }

  @Test("A diff shows what was and what is")
  func diff() {
    let shell = Shell.test("load flow", "sections 2", "set row-align=leading", "diff")
    expect(shell.text("diff"), equals: "no difference\n")
    // The last of two lines stays where it was; 0,1 goes.
    expect(
      shell.text("item 0,0 z=2; delete 0,1; diff").hasSuffix(
        """
        change   layer  element   x  y   w   h  z  notes
        was      main   0,0       0  0  50  50  0
        is       main   0,0       0  0  50  50  2
        removed  main   0,1      60  0  50  50  0

        """))
    expect(shell.text("append 0; diff"), contains: "\nadded   main   0,1")
  }

  @Test("No reply has empty lines, trailing blanks or text that drives a terminal")
  func clean() {
    for spec in CommandTable.builtIn.all {
      for example in spec.examples {
        let text = Shell.test().text(example)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          expect(!line.isEmpty && line.last != " ", "\(example): '\(line)'")
        }
      }
    }
    let shell = Shell.test("load flow", "sections 1", "item 0,0 label=\"\\u{1b}[2J\\u{202e}x\\n\"")
    expect(shell.text("attrs"), contains: #"label="\u{1b}[2J\u{202e}x\n""#)
    expect(shell.json("attrs"), contains: #""label":"\u001b[2J\u202ex\n""#)
    expect(shell.text("\u{1b}]0;x").hasPrefix(#"error: unknown command '\u{1b}]0'"#))
    expect(!shell.text("draw").utf8.contains(0x1B))
    expect(!shell.text("journal").utf8.contains(0x1B))
  }

  @Test("Names that are printed can be typed back")
  func typedBack() {
    let shell = Shell.test("load veil", "sections 3 2", "set header=10 footer=5")
    for line in shell.text("attrs all").split(separator: "\n").dropFirst() {
      let name = line.prefix(11).split(separator: " ").prefix(line.first?.isLetter == true ? 2 : 1)
        .joined(separator: " ")
      expect(shell.text("attrs \(name)"), contains: "\n\(name) ", "\(name)")
    }
  }
}
