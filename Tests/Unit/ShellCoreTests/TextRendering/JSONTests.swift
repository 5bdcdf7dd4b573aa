import Foundation
import ShellCore
import TestSupport
import Testing

struct JSONTests {
  private let shell = Shell.test("load flow", "sections 7")

  @Test("Elements")
  func attributes() {
    let expected = #"""
      {"command":"attrs header 0","ok":true,"reply":{"attributes":[{"layer":"main",\#
      "category":"supplementary","kind":"header","section":0,"item":0,\#
      "frame":[0,0,320,44],"zIndex":10,"alpha":1,"hidden":false,"transform":null,\#
      "pointer":"auto","flags":[],"label":null}]}}

      """#
    expect(shell.json("set header=44; attrs header 0").hasSuffix(expected))
  }

  @Test("Frames and ranges of layers")
  func frames() {
    expect(
      shell.json("layer main frame 0 100 320 300.5"),
      contains: #""frame":[0,100,320,300.5],"bounds":[0,0,320,300.5],"#)
    expect(
      shell.json("layer main range own; layers"),
      contains: #""anchor":"none","anchorTolerance":0,"range":"own","selection":"single","#
        + #""focus":"items","selectionFollowsFocus":false}],"current":"main"}"#)
    expect(shell.text("status").hasSuffix("  frame=0,100,320,300.5\n"))
    expect(shell.json("layer main range all"), contains: #""code":"unknown-word""#)
    expect(shell.json("layer main frame 0 0 -1 5"), contains: #""code":"out-of-range""#)
  }

  @Test("Status, as in the contract")
  func status() {
    expect(
      shell.json("status"),
      equals: #"{"command":"status","ok":true,"reply":{"layers":[{"name":"main","layout":"flow","#
        + #""base":null,"sections":1,"items":7,"frame":[0,0,320,480],"bounds":[0,0,320,480],"#
        + #""contentSize":[320,110],"contentInset":[0,0,0,0],"adjustedInset":[0,0,0,0],"#
        + #""insetAdjustment":"automatic","alwaysBounce":"none","#
        + #""safeArea":[0,0,0,0],"layoutMargins":[8,8,8,8],"#
        + #""offset":[0,0],"offsetRange":[[0,0],[0,0]],"state":{}}]}}"#
        + "\n")
  }

  @Test("A hit through a sheet, as in the contract")
  func hit() {
    let shell = Shell.test("load flow", "sections 7", "bounds 390 844", "load flow as sheet")
    expect(
      shell.json("hit 10 10"),
      equals:
        #"{"command":"hit 10 10","ok":true,"reply":{"point":[10,10],"target":{"layer":"main","#
        + #""category":"cell","kind":null,"section":0,"item":0,"local":[10,10]},"#
        + #""scrolls":"main","path":["main/0,0","main"],"stack":[{"layer":"sheet","#
        + #""node":"container","frame":[0,0,390,844],"zIndex":0,"verdict":"pass","#
        + #""reason":"pass-through"},{"layer":"main","node":"0,0","frame":[0,0,50,50],"#
        + #""zIndex":0,"verdict":"hit","reason":null}]}}"# + "\n")
    expect(shell.json("hit 900 1"), contains: #""target":null,"scrolls":null,"path":[],"stack":[]"#)
    expect(
      shell.json("passthrough sheet"),
      equals: #"{"command":"passthrough sheet","ok":true,"reply":{"layer":"sheet","#
        + #""regions":[[0,0,390,844]],"inexact":[],"area":329160}}"# + "\n")
  }

  @Test("Errors, as in the contract")
  func errors() {
    expect(
      shell.json("frob"),
      equals: #"{"command":"frob","ok":false,"error":{"code":"unknown-command","#
        + #""message":"unknown command 'frob'","column":1,"hint":null}}"# + "\n")
    expect(shell.json("atrs"), contains: #""hint":"did you mean 'attrs'?"}}"#)
  }

  @Test("Numbers have full precision")
  func precision() {
    // 320 − 4·50 = 120 to share among three gaps of 40; at 321 it is 121 ÷ 3.
    let text = Shell.test("load flow", "sections 7", "set interitem-spacing=20", "bounds 321 480")
      .json("attrs 0,1")
    expect(text, contains: "\"frame\":[\(50 + 121.0 / 3),0,50,50]")
  }

  @Test("Every example prints one valid object a command, with the keys of the contract")
  func valid() throws {
    for command in CommandReference.commands {
      for example in command.examples {
        let shell = Shell.test()
        let lines = shell.json(example).split(separator: "\n")
        expect(!lines.isEmpty, "\(example)")
        for line in lines {
          let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          expect(object?["ok"] as? Bool, equals: true, "\(line)")
          let reply = object?["reply"] as? [String: Any]
          if command.effect == .edit || command.effect == .view {
            let isOwn = reply?["bindings"] is [[String: Any]] || reply?["selected"] is [String]
            expect(isOwn || reply?["layers"] is [[String: Any]], "\(line)")
          }
        }
      }
    }
  }

  @Test("Other replies have the keys of the table")
  func keys() throws {
    let shell = Shell.test("load flow", "sections 3", "diff", "item 0,0 z=4", "batch", "delete 0,1")
    func keys(_ line: String) throws -> Set<String> {
      let last = shell.json(line).split(separator: "\n").last ?? ""
      let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
      return Set((object?["reply"] as? [String: Any] ?? [:]).keys)
    }
    try expect(keys("item-at 10 10"), equals: ["attributes"])
    try expect(keys("touchmap"), equals: ["areas"])
    try expect(keys("explain 0,1"), equals: ["element", "facts"])
    try expect(keys("stats"), equals: ["layers"])
    try expect(keys("commit"), equals: ["layers"])
    try expect(keys("diff"), equals: ["added", "removed", "changed"])
    try expect(keys("plugins"), equals: ["plugins"])
    try expect(keys("attrs --limit 1"), equals: ["attributes", "total"])
    try expect(keys("layers"), equals: ["layers", "current"])
  }
}
