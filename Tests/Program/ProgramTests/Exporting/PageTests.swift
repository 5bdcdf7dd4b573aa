import Foundation
import TestSupport
import Testing

/// The page of `export --html` in a real browser, with real clicks and keys.
///
/// `LAYOUTSH_PICTURES=FOLDER` keeps what it looked like.
struct PageTests {
  /// 0 text, 1 load, 2 question, 3 sections, 4 status, 5 text.
  private static let session = #"""
    session 1
    title: A </script><b>page</b>
    speed: 100

    # A page

    Told first, with `code` and <i>no markup</i>.

      > load flow
      main: flow

    @quiz kind=number How many?
    @hint Count.
    @answer 3
    @wrong 5/2: A half is <i>no</i> item.
    @explain It is <b>three</b>.

      > sections 3; item 0,1 label="</text></svg><script>document.title='lost'</script>"
      ...

      > status
      ...

    The end.

    """#

  private func keep(_ browser: Browser, _ name: String) throws {
    let folder = ProcessInfo.processInfo.environment["LAYOUTSH_PICTURES"]
    guard let folder else { return }
    try browser.picture().write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }

  @Test(
    "Buttons, keys, seeking, fragments, answers and playing do what they say",
    .enabled(if: Browser.path != nil, Browser.absence))
  func page() throws {
    let home = try Home()
    let path = try home.write("a.session", Self.session)
    let run = try Program.run(["export", path, "--html", home.path("a.html")], home: home)
    expect(run, equals: Run(output: "", errors: "", status: 0))
    let browser = try Browser(width: 1400, height: 900)
    try browser.visit(file: home.path("a.html"))
    let place = "document.getElementById('place').textContent"
    let shown = "[...document.querySelectorAll('.step:not([hidden]) kbd')].map(e => e.textContent)"
    let told = "document.querySelector('.told:not([hidden])').innerText"
    let figures = "document.querySelectorAll('figure:not([hidden])').length"

    // 1. The page opens on a picture, of three items, not of none, with the terminal at that step.
    try expect(browser.text("document.title"), equals: "A </script><b>page</b>")
    try expect(browser.text(place), equals: "4 / 6")
    try expect(browser.value("\(shown).length") as? Int, equals: 2)
    try expect(browser.value(figures) as? Int, equals: 1)
    try expect(
      browser.text("document.querySelector('figure:not([hidden])').innerHTML"),
      contains: "data-element=\"0,2\"")
    try expect(browser.value("document.querySelectorAll('b').length") as? Int, equals: 0)
    let start = "document.getElementById('play')"
    try expect(browser.text("\(start).textContent"), equals: "Start")
    try expect(browser.text("location.hash"), equals: "")
    // Nothing is on the picture, and Start begins at the beginning.
    let covered = """
      (() => { const box = document.querySelector('figure:not([hidden]) svg').getBoundingClientRect();
        return [...document.querySelectorAll('button')].filter((button) => {
          const b = button.getBoundingClientRect();
          return b.width > 0 && b.left < box.right && b.right > box.left && b.top < box.bottom
            && b.bottom > box.top; }).length; })()
      """
    try expect(browser.value(covered) as? Int, equals: 0)
    try keep(browser, "opening")
    try browser.click("#play")
    try browser.wait(for: "\(place) === '3 / 6'")
    try browser.press("Home")
    try expect(browser.text(place), equals: "1 / 6")
    try expect(browser.value("\(shown).length") as? Int, equals: 0)
    try expect(browser.text(told), contains: "with code and <i>no markup</i>.")

    // 2. Forward and back by button.
    try browser.click("#forward")
    try expect(browser.text(place), equals: "2 / 6")
    try expect(browser.value(shown) as? [String], equals: ["load flow"])
    try expect(browser.text("location.hash"), equals: "#step=1")
    try browser.click("#back")
    try expect(browser.text(place), equals: "1 / 6")
    try browser.click("#back")
    try expect(browser.text(place), equals: "1 / 6")

    // 3. Keys, wherever they are pressed.
    try browser.press("ArrowRight")
    try browser.press("ArrowRight")
    try expect(browser.text(place), equals: "3 / 6")
    try expect(browser.text(told).hasPrefix("How many?"))
    try browser.press("End")
    try expect(browser.text(place), equals: "6 / 6")
    try expect(browser.text(told), equals: "The end.")
    try expect(browser.value("\(shown).length") as? Int, equals: 3)
    try expect(
      browser.text("document.querySelector('figure:not([hidden])').innerHTML"),
      contains: "&lt;/tex")
    try browser.press("ArrowLeft")
    try expect(browser.text(place), equals: "5 / 6")
    try browser.press("Home")
    try expect(browser.text(place), equals: "1 / 6")

    // 4. The answer to a question, and that Space on a button is that button's.
    try browser.press("ArrowRight")
    try browser.press("ArrowRight")
    let answer = "document.querySelector('.answer p').checkVisibility()"
    try expect(browser.value(answer) as? Bool, equals: false)
    try browser.click(".answer summary")
    try expect(browser.value(answer) as? Bool, equals: true)
    try expect(browser.text("document.querySelector('.answer').innerText"), contains: "<b>three")
    try browser.press(" ")
    try expect(browser.value(answer) as? Bool, equals: false)
    try expect(browser.text("document.getElementById('play').textContent"), equals: "Play")
    try keep(browser, "question")

    // 4a. An answer of one's own.
    let verdict = "document.querySelector('.question output').textContent"
    for (answer, words) in [
      ("2.9", "Not yet."), ("2.5", "Not yet. A half is <i>no</i> item."), ("3.0004", "Right."),
    ] {
      _ = try browser.value("document.querySelector('.question input').value = '\(answer)'")
      try browser.click(".question .try button")
      try expect(browser.text(verdict), equals: words)
    }
    try expect(browser.value(answer) as? Bool, equals: true)
    try browser.click("#place")

    // 5. Seeking: the middle of the bar is stop 3 or 4; on the bar the arrows are its own.
    try browser.click("#seek")
    let middle = try browser.text(place)
    expect(["3 / 6", "4 / 6"], contains: middle)
    try browser.press("Home")
    try expect(browser.text(place), equals: "1 / 6")
    try browser.press("ArrowRight")
    try expect(browser.text(place), equals: "2 / 6")

    // 6. An address with a command.
    _ = try browser.value("location.hash = '#step=3'")
    try browser.wait(for: "\(place) === '5 / 6'")
    _ = try browser.value("location.hash = '#step=99'")
    try browser.wait(for: "\(place) === '1 / 6'")

    // 7. Playing stops at the question, goes on after it, and begins again at the end.
    try browser.click("#play")
    try browser.wait(for: "\(place) === '3 / 6'")
    try expect(browser.text("document.getElementById('play').textContent"), equals: "Play")
    try browser.press("Home")
    try browser.press("ArrowRight")
    try browser.press("ArrowRight")
    try browser.click("#terminal")
    try browser.press(" ")
    try browser.wait(
      for: "\(place) === '6 / 6' && document.getElementById('play').textContent === 'Play'")
    try expect(browser.value("\(shown).length") as? Int, equals: 3)
    try expect(browser.text("\(shown)[1]").hasPrefix("sections 3; item 0,1 label="))

    // 7a. A tap on the picture plays and pauses, a finger to the side leads on and back.
    try browser.press("Home")
    try browser.press("ArrowRight")
    let label = "document.getElementById('play').textContent"
    try browser.click("#scene figure:not([hidden])")
    try expect(browser.text(label), equals: "Pause")
    try browser.click("#scene figure:not([hidden])")
    try expect(browser.text(label), equals: "Play")
    let from = try browser.text(place)
    for (end, wanted) in [(100, "forward"), (300, "back")] {
      _ = try browser.value(
        """
        (() => { const scene = document.getElementById('scene');
          for (const [kind, x] of [['pointerdown', 200], ['pointerup', \(end)]]) {
            scene.dispatchEvent(new PointerEvent(kind,
              {pointerId: 1, isPrimary: true, clientX: x, clientY: 300, bubbles: true}));
          } })()
        """)
      if wanted == "forward" { try expect(browser.text(place) != from) }
    }
    try expect(browser.text(place), equals: from)

    // 8. Nothing was run or fetched that is not the page's own.
    try expect(browser.text("document.title"), equals: "A </script><b>page</b>")
    try expect(browser.value("performance.getEntriesByType('resource').length") as? Int, equals: 0)
    _ = try browser.value(
      "document.body.append(Object.assign(document.createElement('script'), {text: 'window.lost = 1'}))"
    )
    try expect(browser.value("window.lost === undefined") as? Bool, equals: true)

    // 9. Side by side in a wide window, one below the other in a narrow one, and in the dark.
    let sides = """
      (() => { const a = document.getElementById('terminal').getBoundingClientRect(),
        b = document.getElementById('scene').getBoundingClientRect();
        return [a.right <= b.left, a.bottom <= b.top, document.body.scrollWidth <= innerWidth]; })()
      """
    try expect(browser.value(sides) as? [Bool], equals: [true, false, true])
    try keep(browser, "wide")
    try browser.show(width: 480, height: 900, isDark: true)
    try expect(browser.value(sides) as? [Bool], equals: [false, false, true])
    try expect(
      browser.value("document.getElementById('terminal').scrollWidth <= innerWidth") as? Bool,
      equals: true)
    try expect(
      browser.text("getComputedStyle(document.body).backgroundColor"), equals: "rgb(18, 19, 23)")
    try keep(browser, "narrow")

    // 9a. On paper all of it follows in sequence, tables fitted beside the pictures, and returns to
    // the screen.
    _ = try browser.value("window.dispatchEvent(new Event('beforeprint'))")
    let longest = """
      Math.max(...[...document.querySelectorAll('#session .step:has(+ figure) samp')]
        .flatMap(e => e.textContent.split('\\n')).map(e => e.length))
      """
    try expect((browser.value(longest) as? Int).map { 30...62 ~= $0 }, equals: true)
    try expect(
      browser.value("document.querySelectorAll('#session .step:not([hidden])').length") as? Int,
      equals: 3)
    try expect(browser.value("document.body.className") as? String, equals: "")
    _ = try browser.value("window.dispatchEvent(new Event('afterprint'))")
    try expect(browser.value("document.body.className") as? String, equals: "live")

    // 10. A bundled lesson.
    let lesson = "\(root)/sessions/08-two-layers.session"
    _ = try Program.run(["export", lesson, "--html", home.path("b.html")], home: home)
    try browser.show(width: 1400, height: 900)
    try browser.visit(file: home.path("b.html"), fragment: "#step=12")
    try expect(browser.value("\(shown).length") as? Int, equals: 6)
    try keep(browser, "lesson")
    try browser.show(width: 1400, height: 900, isDark: true)
    try keep(browser, "dark")
  }

  private var root: String {
    Manifest.root.path
  }
}
