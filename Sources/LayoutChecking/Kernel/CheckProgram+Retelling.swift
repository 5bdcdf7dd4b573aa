import CollectionEngine
import LayoutCore
import LayoutLaws
import ShellCore

// Findings about a layout class of UIKit, in UIKit's words and as a test.
extension CheckProgram {
  /// Returns the class that the module was made of; nothing where it was made of none that a test
  /// can name.
  func identify() -> [CheckAnswer] {
    let shell = newShell(catalogue)
    for line in [loading(over: nil), "sections 3"] {
      context.memory.beginInnerLine(line)
      guard run(line, shell) == nil else { return [] }
    }
    context.memory.beginInnerLine("explain 0,0")
    guard let top = try? shell.scene.probe().top,
      let found = explained(Element(.cell, section: 0), by: top)
    else { return [] }
    return [CheckAnswer(.type, found.module, found.name)]
  }

  private func explained(_ element: Element, by level: LayerProbe.Level) -> UIKitClass? {
    (try? level.layout.explanation?.explain(element, level.context)).flatMap { UIKitClass($0) }
  }

  /// Judges a scene again by a law that it breaks; returns the sentence in UIKit's words, if there
  /// is one, and the body of a test.
  ///
  /// - Parameters:
  ///   - isInert: whether the layout does not survive the scene, and is not called.
  ///   - withSizes: whether the body's source has sizes though its own scene has none.
  func retell(_ lines: [String], _ law: Law, isInert: Bool, withSizes: Bool) -> [CheckAnswer] {
    guard let (shell, history) = live(lines, isInert: isInert) else { return [] }
    var answers: [CheckAnswer] = []
    var (finding, element, isKnown): (LawFinding?, UIKitElement?, Bool) = (nil, nil, false)
    if !isInert {
      context.memory.beginInnerLine("assert law \(law.name)")
      if case .broken(_, let found?) = law.judge(shell.lawScene()),
        let top = try? shell.scene.probe().top, let kinds = try? shell.scene.kinds()
      {
        let named = UIKitElement(
          found.element, kinds, explained: explained(found.element, by: top))
        var all: [LayoutAttributes] = []
        try? top.layout.attributes(in: .everywhere, top.context, into: &all)
        let alone = try? top.layout.attributes(for: found.element, top.context)
        answers.append(
          CheckAnswer(
            .told, law.name,
            found.sentence(named, (alone, all.first { $0.element == found.element }))))
        (finding, element, isKnown) = (found, named, alone != nil)
      }
    }
    guard TestBody.retells(law) else { return answers }
    let body = TestBody(
      history, withSizes: withSizes || history.hasSizes, law, finding, element, isKnown: isKnown)
    return answers + body.lines.map { CheckAnswer(.code, law.name, $0) }
  }

  /// Runs lines; returns the shell and what the collection view of its current layer would have
  /// lived through, or nil where it shows no layout.
  private func live(_ lines: [String], isInert: Bool) -> (Shell, ViewHistory)? {
    // The layer that counts is the one that is current in the end.
    let first = newShell(RecordingCatalogue(catalogue, isInert: isInert))
    for line in lines {
      context.memory.beginInnerLine(line)
      _ = run(line, first)
    }
    let layer = first.scene.currentLayer
    let recording = RecordingCatalogue(catalogue, isInert: isInert)
    let shell = newShell(recording)
    var history: ViewHistory?
    for line in lines {
      context.memory.beginInnerLine(line)
      _ = run(line, shell)
      guard let state = try? ViewState(shell.scene, layer: layer) else { continue }
      // With a second layer it is not known which layout follows what.
      let updates = recording.layouts.count == 1 ? recording.layouts[0].takeUpdates() : nil
      if history == nil { history = ViewHistory(state) } else { history?.add(state, updates) }
    }
    return history.map { (shell, $0) }
  }
}
