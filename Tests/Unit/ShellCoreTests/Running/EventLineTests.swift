import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// Fingers that edit events of a calendar: rules K-80 to K-90 in lines.
struct EventLineTests {
  /// A week, with lines before.
  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: LayoutsCatalogue(), files: nil)
    let week = [
      "bounds 800 600; sections 0 0 0 0 0 0 0",
      "load calendar origin=2025-03-24 edit=press create=on",
      "insert 0,0 date=2025-03-24 start=02:00 end=03:00 label=Standup",
      "insert 0,1 date=2025-03-24 start=04:00 end=05:00",
    ]
    for line in week + lines { _ = shell.run(line, mode: .script) }
    return shell
  }

  /// All elements and items.
  private func picture(_ shell: Shell) -> String { shell.text("attrs all; content 0") }

  @Test("A gesture runs the line that its reply has and the journal has not, and equals it")
  func aLineRuns() {
    for (gesture, name, line) in [
      (
        "press 150 290; drag 0 62; release", "edited",
        "item 0,0 date=2025-03-24 start=02:30 end=03:30"
      ),
      (
        "press 150 290; drag 600 0; release", "edited",
        "item 0,0 date=2025-03-30 start=02:00 end=03:00"
      ),
      (
        "press 150 339; drag 0 50; release", "edited",
        "item 0,0 date=2025-03-24 start=02:00 end=03:30"
      ),
      (
        "press 150 241; drag 100 -360; release", "edited",
        "item 0,0 date=2025-03-24 start=02:45 end=03:00"
      ),
      (
        "press 250 141; drag 0 105; release", "created",
        "insert 1,0 date=2025-03-25 start=01:00 end=02:15"
      ),
    ] {
      let shell = shell()
      let before = shell.fingerprint
      let path = String(line.split(separator: " ")[1])
      let text = shell.text(gesture)
      expect(text.contains("\(name) \(path)\nran \(line)\n"), "\(gesture): \(text)")
      let lines = shell.journalLines.map(\.command)
      expect(lines.joined(separator: "; ").hasSuffix(gesture), gesture)
      // The line alone does the same.
      let other = self.shell(line)
      expect(picture(shell), equals: picture(other), gesture)
      // Another shell runs the same, and a step of `undo` takes back the gesture.
      let copy = Shell(catalogue: LayoutsCatalogue(), files: nil)
      copy.restore(shell.journalLines)
      let after = shell.fingerprint
      expect(copy.fingerprint, equals: after, gesture)
      for shell in [shell, copy] {
        _ = shell.run("undo", mode: .script)
        expect(shell.fingerprint, equals: before, gesture)
        _ = shell.run("redo", mode: .script)
        expect(shell.fingerprint, equals: after, gesture)
      }
      _ = shell.run("undo", mode: .script)
      expect(
        shell.json(gesture).contains(
          "\"\(name)\":{\"layer\":\"main\",\"element\":\"\(path)\"},\"ran\":[\"\(line)\"]"))
    }
  }

  @Test("Events are ordered by label and by name as soon as these change") func order() {
    for (key, word) in [("title", "label"), ("id", "id")] {
      let shell = shell(
        "item 0,1 start=02:00 end=03:00", "item 0,0 label=none", "set order=\(key)",
        "item 0,0 \(word)=b", "item 0,1 \(word)=a")
      let left = { (item: Int) in
        shell.json("attrs 0,\(item)").components(separatedBy: "\"frame\":[")[1].prefix { $0 != "," }
      }
      expect([left(0), left(1)], equals: ["150", "105"], key)
      _ = shell.run("item 0,1 \(word)=c", mode: .script)
      expect([left(0), left(1)], equals: ["105", "150"], key)
      _ = shell.run("undo", mode: .script)
      expect([left(0), left(1)], equals: ["150", "105"], key)
    }
  }

  @Test("A drag by nothing is no line, and a tap stays a tap") func nothing() {
    let shell = shell()
    let before = picture(shell)
    expect(shell.text("press 150 290; drag 0 90; drag 0 -90; release").contains("ran") == false)
    expect(shell.text("tap 150 290").hasPrefix("tap on 0,0 of main, selected\n"))
    _ = shell.run("deselect all", mode: .script)
    expect(picture(shell), equals: before)
  }

  @Test("A rule that forbids a drag is named, and nothing changes") func forbidden() {
    let shell = shell("set edit-overlap=refuse")
    let before = picture(shell)
    let words = "2025-03-24T03:30Z to 2025-03-24T04:30Z, not allowed: overlap\n"
    expect(shell.text("press 150 290; drag 0 150").contains(words))
    expect(shell.json("status").contains("\"state\":{\"dragged\":\"0,0\"}"))
    expect(shell.text("release").contains(words))
    expect(picture(shell), equals: before)
    _ = shell.run("press 150 290; drag 0 100", mode: .script)
    expect(
      shell.json("drag 0 50").contains(
        "\"ghost\":{\"start\":\"2025-03-24T03:30Z\",\"end\":\"2025-03-24T04:30Z\","
          + "\"allowed\":false,\"reason\":\"overlap\"}"))
  }

  @Test("A finger that is taken away restores all but the offset") func cancelling() {
    let shell = shell()
    let before = shell.text("content 0")
    let text = shell.text("press 150 290; drag 0 305; tick 100; release cancel; status")
    expect(text.contains("moved content by"))
    expect(text.contains("ran") == false)
    expect(shell.text("content 0"), equals: before)
    expect(shell.json("status").contains("\"state\":{}"))
    expect(shell.text("release cancel").hasPrefix("error: "))
  }

  @Test("The name of a resource is typed as it is") func resourceNames() {
    for (name, typed) in [("Hall 1", "\"Hall 1\""), ("{item}", "\"{item}\""), ("B", "B")] {
      let shell = shell(
        "set view=day resources=\"A,\(name)\"", "item 0,0 resource=A", "item 0,1 resource=A")
      let text = shell.text("press 150 314; drag 350 0; release")
      expect(
        text.contains(
          "ran item 0,0 date=2025-03-24 start=02:00 end=03:00 resource=\(typed)\n"), text)
      expect(shell.text("content 0,0"), contains: "resource=\"\(name)\"")
    }
  }

  @Test("Laws judge a layout with the columns of its items") func laws() {
    let shell = shell("set view=day resources=A,B create=on", "item 0,0 resource=B")
    for line in ["assert law incremental", "press 250 590; drag 0 50; release"] {
      let text = shell.text(line)
      expect(!text.contains("error"), text)
    }
    expect(shell.text("content 0,2"), contains: "resource=\"A\"")
    let text = shell.text("assert law incremental")
    expect(!text.contains("error"), text)
  }

  @Test("The finger's grip and the time of a point are in the reply to 'hit'") func hits() {
    let shell = shell()
    expect(
      shell.text("hit 150 335").hasPrefix("target 0,0 of main at 45 95, scrolls main, grip end"))
    expect(
      shell.json("hit 150 290").contains(
        "\"grip\":\"move\",\"time\":{\"date\":\"2025-03-24\",\"minute\":150}"))
    expect(
      shell.json("hit 250 190").contains("\"time\":{\"date\":\"2025-03-25\",\"minute\":90}"))
    expect(shell.json("set edit=off; hit 150 290").contains("\"grip\"") == false)
  }

  @Test("A drag that is refused or taken away is undone whole, as one that is made")
  func undoing() {
    for end in ["release", "release cancel"] {
      for settings in ["edit-overlap=refuse", "edit-overlap=allow"] {
        let shell = shell("set \(settings)")
        let before = shell.fingerprint
        _ = shell.run("press 150 290; drag 0 75; drag 0 75; \(end)", mode: .script)
        _ = shell.run("undo", mode: .script)
        expect(shell.fingerprint, equals: before, "\(end) \(settings)")
      }
    }
  }

  @Test("Content stays where an edge has scrolled it") func offsets() {
    for end in ["release", "release cancel"] {
      let shell = shell()
      _ = shell.run("press 150 290; drag 0 305; tick 100", mode: .script)
      let offset = shell.text("offset")
      _ = shell.run(end, mode: .script)
      expect(shell.text("offset"), equals: offset, end)
    }
  }

  @Test("A drag ends where an option no longer allows it") func options() {
    let shell = shell()
    let before = shell.text("content 0")
    _ = shell.run("press 150 290; drag 0 50", mode: .script)
    expect(shell.json("set edit=off; status").contains("dragged") == false)
    _ = shell.run("release", mode: .script)
    expect(shell.text("content 0"), equals: before)
  }
}
