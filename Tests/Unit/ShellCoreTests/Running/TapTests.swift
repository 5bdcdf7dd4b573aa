import TestSupport
import Testing

@testable import ShellCore

/// Taps, long presses and the commands bound to them: rules H-15 and H-16.
struct TapTests {
  /// A tap is a press and a release 50 ms later, and several are 100 ms apart: with bindings,
  /// sheets and layers.
  @Test("A tap is what a finger does by hand")
  func tapLaw() {
    var random = SplitMix(seed: 16)
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    for round in 0..<rounds(25, often: 200) {
      let setup = [
        ["load flow", "load overlay over flow backdrop-touch=dismiss", "load veil over flow"][
          below(3)],
        "generate items=\(5 + below(60)) sections=2 seed=\(round) width=10..90 height=10..90",
        ["", "load overlay over flow backdrop-touch=dismiss+pass as top; sections 30"][below(2)],
        "notch \(below(3))", "scroll to 0 \(below(200))",
        ["", "on tap cell do append {section}", "on tap layer main do delete 0,0"][below(3)],
        ["", "on long-press cell do \"insert {section},{item}; scroll item {section},{item}\""][
          below(2)],
      ]
      let (short, hand) = (Shell.test(), Shell.test())
      for line in setup { for shell in [short, hand] { _ = shell.run(line, mode: .script) } }
      let (x, y, count) = (below(320), below(480), 1 + below(3))
      if below(3) == 0 {
        let time = 500 + below(200)
        let line = "long-press \(x) \(y) \(time)"
        let one = short.run(line, mode: .script).isSuccess
        let two = hand.run("press \(x) \(y); tick \(time)", mode: .script).isSuccess
        expect(one, equals: two, line)
        if !two || !hand.run("release", mode: .script).isSuccess { continue }
      } else {
        let one = short.run("tap \(x) \(y) x\(count)", mode: .script).isSuccess
        let tap = "press \(x) \(y); tick 50; release"
        let taps = Array(repeating: tap, count: count).joined(separator: "; tick 100; ")
        let two = hand.run(taps, mode: .script).isSuccess
        expect(one, equals: two, "\(setup) \(x) \(y)")
        if !two { continue }
      }
      for line in ["tick 30", "settle"] {
        for shell in [short, hand] { _ = shell.run(line, mode: .script) }
      }
      expect(short.scenePrint, equals: hand.scenePrint, "\(setup) \(x) \(y)")
    }
  }

  @Test("A gesture and what it runs are one step, in the journal, in undo and in a new shell")
  func oneStep() {
    let shell = Shell.test("load flow", "sections 7", "on tap cell do append {section}")
    let before = shell.fingerprint
    expect(
      shell.text("tap 70 10 x2").hasPrefix(
        "tap on 0,1 of main x2, selected\nran append 0\nran append 0\n"))
    expect(shell.text("assert count == 9"), equals: "holds\n")
    expect(shell.journalLines.map(\.command).suffix(1), equals: ["tap 70 10 x2"])
    let copy = Shell.test()
    copy.restore(shell.journalLines)
    expect(copy.fingerprint, equals: shell.fingerprint)
    expect(copy.text("on"), equals: shell.text("on"))
    _ = shell.run("undo", mode: .script)
    expect(shell.fingerprint, equals: before)
    _ = shell.run("undo; tap 70 10", mode: .script)
    expect(shell.text("assert count == 7"), equals: "holds\n")
    expect(shell.text("on"), equals: "no bindings\n")
    _ = shell.run("undo; redo; redo", mode: .script)
    expect(shell.error("redo")?.code, equals: "nothing-to-redo")
  }

  @Test("99 taps run a command 99 times, inside the limits, and are one step")
  func manyTaps() {
    let shell = Shell.test("load flow", "sections 7", "on tap cell do append {section}")
    let before = shell.fingerprint
    let answer = shell.text("tap 70 10 x99")
    expect(answer.split(separator: "\n").count { $0 == "ran append 0" }, equals: 99)
    expect(shell.text("assert count == 106"), equals: "holds\n")
    expect(shell.journalLines.map(\.command).suffix(1), equals: ["tap 70 10 x99"])
    _ = shell.run("undo", mode: .script)
    expect(shell.fingerprint, equals: before)
    // The budget of an untrusted session holds for what taps run: the 94th append is one too many.
    shell.scene.itemBudget = 100
    expect(shell.error("tap 70 10 x99")?.code, equals: "too-many-items")
    expect(shell.fingerprint, equals: before)
    expect(shell.run("tap 70 10 x93", mode: .script).isSuccess)
    expect(shell.text("assert count == 100"), equals: "holds\n")
  }

  @Test("What fails undoes the whole gesture")
  func failures() {
    let shell = Shell.test(
      "load flow", "sections 7", "on tap cell do \"append 0 x3; scroll to 0 50; delete 0,20\"",
      "on long-press cell do \"append 0; transition flow item-size=9x9; assert count == 90\"")
    let before = shell.fingerprint
    let error = shell.error("tap 70 10 x3")
    expect(
      error?.message, equals: "'delete 0,20' failed: no item 0,20: section 0 has 10")
    expect(error?.code, equals: "no-item")
    expect(shell.error("long-press 70 10")?.code, equals: "assertion-failed")
    expect(shell.fingerprint, equals: before)
    expect(shell.run("press 70 10", mode: .script).isSuccess)
    let pressed = shell.fingerprint
    expect(shell.error("release")?.code, equals: "no-item")
    expect(shell.fingerprint, equals: pressed)
    expect(shell.run("drag 40 0; release", mode: .script).isSuccess)
  }

  @Test("The most specific binding wins, and a finger on nothing runs nothing")
  func specific() {
    let shell = Shell.test(
      "load flow header=20", "sections 3 3", "layer main passthrough off",
      "on tap layer main do item 0,0 label=layer", "on tap cell do item 0,0 label=cell",
      "on tap header do item 0,0 label={section}.{item}")
    for (point, label) in [("10 30", "cell"), ("10 75", "1.0"), ("10 400", "layer")] {
      _ = shell.run("tap \(point)", mode: .script)
      expect(shell.text("content 0,0"), contains: "label=\"\(label)\"", point)
    }
    _ = shell.run("on tap cell none; tap 10 30", mode: .script)
    expect(shell.text("content 0,0"), contains: "label=\"layer\"")
    _ = shell.run("layer main passthrough on", mode: .script)
    expect(shell.text("tap 10 400"), equals: "tap on nothing\n")
    _ = shell.run(
      "layer main passthrough off; on tap layer main do append {section}", mode: .script)
    expect(
      shell.error("tap 10 400")?.message,
      equals: "'append {section}' failed: {section} has no value: the target is no element")
  }

  @Test("Commands act on the touched layer; the current one stays, unless 'use' is bound")
  func touchedLayer() {
    let shell = Shell.test(
      "load flow", "sections 7", "load flow as top", "on tap cell do append {section}")
    expect(shell.text("tap 70 10").hasPrefix("tap on 0,1 of main, selected\nran append 0\n"))
    expect(shell.text("status"), contains: "main   flow    1         8 ")
    expect(shell.text("status"), contains: "top    flow    0         0 ")
    expect(shell.scene.currentLayer, equals: "top")
    expect(shell.run("on tap cell do use {layer}; tap 70 10", mode: .script).isSuccess)
    expect(shell.scene.currentLayer, equals: "main")
    expect(shell.run("use top; on tap cell do delete 0,20", mode: .script).isSuccess)
    expect(shell.error("tap 70 10")?.code, equals: "no-item")
    expect(shell.scene.currentLayer, equals: "top")
  }

  @Test("Placeholders fill words and split none")
  func placeholders() {
    let shell = Shell.test("load flow as a-b_1", "sections 3")
    _ = shell.run(
      #"on tap cell do item {section},{item} label="{x}; {y} #{layer} {} {" z=1{item}"#,
      mode: .script)
    expect(
      shell.text("tap 10.25 0.1"), contains: #"ran item 0,0 label="10.25; 0.1 #a-b_1 {} {" z=10"#)
    expect(shell.text("content 0,0"), contains: #"label="10.25; 0.1 #a-b_1 {} {" z=10"#)
    _ = shell.run("on tap cell do use {layer}", mode: .script)
    expect(shell.text("tap 10 10"), contains: "ran use a-b_1\n")
    _ = shell.run("on tap cell do hit {x} {y}", mode: .script)
    expect(shell.text("tap 10 10"), contains: "ran hit 10 10\ntarget 0,0 of a-b_1")
    expect(shell.json("tap 10 10"), contains: #""ran":["hit 10 10"],"gesture":"tap","answers":[{"#)
  }

  @Test(
    "What cannot be bound is refused when it is bound, and nothing changes",
    arguments: [
      ("load flow", "not-allowed"), ("reload", "not-allowed"), ("unload main", "not-allowed"),
      ("import a.csv", "not-allowed"), ("snapshot a.json", "not-allowed"), ("on", "not-allowed"),
      ("tap 1 1", "not-allowed"),
      ("press 1 1", "not-allowed"), ("settle", "not-allowed"), ("undo", "not-allowed"),
      ("source a", "not-allowed"), ("help", "not-allowed"), ("stats", "not-allowed"),
      ("stats reset", "not-allowed"), ("note {x}", "not-allowed"), ("appen 0", "unknown-command"),
      ("append", "missing-argument"), ("append {row}", "unknown-placeholder"),
      ("append x", "bad-value"), ("\"append 0; quit\"", "not-allowed"),
      ("\"append 0; \\\"\"", "unclosed-quote"), ("\"\"", "missing-argument"),
      ("\" ; # nothing\"", "missing-argument"),
    ])
  func refused(_ command: String, _ code: String) {
    let shell = Shell.test("load flow", "sections 7", "on tap cell do append 0")
    let (before, bindings) = (shell.fingerprint, shell.text("on"))
    expect(shell.error("on tap cell do \(command)")?.code, equals: code, command)
    expect(shell.fingerprint, equals: before)
    expect(shell.text("on"), equals: bindings)
  }

  @Test("Bad lines have one clear answer")
  func badLines() {
    let shell = Shell.test("load flow", "sections 7")
    for (line, message) in [
      ("on tap rows do append 0", "no element kind 'rows'; available: header, cell, footer"),
      ("on tap layer top do append 0", "no layer 'top'; available: main"),
      ("on drag cell do append 0", "expected tap, long-press or swipe, found 'drag'"),
      ("on tap cell do note hi", "note cannot be bound: it does not query or change the scene"),
      ("on tap cell do svg a.svg", "svg cannot be bound: it uses files"),
      ("on tap cell none", "nothing is bound to a tap on cell: 'on' lists the bindings"),
      ("tap 10 10 x101", "xN must be x1 to x100, found 'x101'"),
      ("long-press 1 1 499", "MS must be a number from 500 to 1000000000, found '499'"),
    ] {
      expect(shell.error(line)?.message, equals: message, line)
    }
    expect(shell.error("on tap cell")?.message ?? "", contains: "missing do or none")
    expect(
      shell.error("layer main range")?.message,
      equals: "missing auto, own or union: layer LAYER range auto|own|union")
    for layer in 1...16 { _ = shell.run("load flow as l\(layer)", mode: .script) }
    for layer in 1...16 {
      let line = "on tap layer l\(layer) do append 0"
      expect(shell.run(line, mode: .script).isSuccess)
    }
    expect(
      shell.error("on tap cell do append 0")?.message, equals: "at most 16 gestures can be bound")
    expect(shell.run("on tap layer l1 do append 0 x2", mode: .script).isSuccess)
  }

  @Test("The answers of programs are as documented")
  func json() {
    let shell = Shell.test("load flow", "sections 7")
    expect(
      shell.json("on tap cell do append {section}"),
      contains:
        #""reply":{"bindings":[{"gesture":"tap","target":"cell","do":"append {section}"}]}"#)
    expect(
      shell.json("tap 70 10"),
      contains: #""reply":{"tap":{"target":{"layer":"main","category":"cell","kind":null,"#
        + #""section":0,"item":1,"local":[2.5,10]},"count":1,"ran":["append 0"],"gesture":"tap","selected":true},"#
        + #""layers":[{"name":"main","#)
    expect(
      shell.json("long-press 300 300"),
      contains: #""tap":{"target":null,"count":1,"ran":[],"gesture":"long-press"},"layers":[]}"#)
  }

  @Test("A tap beside a sheet dismisses it; a long press does not")
  func backdrop() {
    for mode in ["dismiss", "dismiss+pass"] {
      let shell = Shell.test(
        "load flow", "sections 99", "load overlay over flow backdrop-touch=\(mode) as sheet")
      _ = shell.run("sections 9; long-press 20 20; settle", mode: .script)
      expect(shell.text("assert state.position == dismissed"), contains: "does not hold", mode)
      _ = shell.run("tap 20 20; settle", mode: .script)
      expect(shell.text("assert state.position == dismissed"), equals: "holds\n", mode)
    }
  }
}

extension Shell {
  /// The scene without the lines that led to it.
  fileprivate var scenePrint: String {
    let layers = scene.layerNames.map { name in
      "\((try? scene.attributes(.all, layer: name)).map { "\($0)" } ?? "none")"
    }
    return json("layers") + json("touchmap") + json("on") + layers.joined(separator: "\n")
  }
}
