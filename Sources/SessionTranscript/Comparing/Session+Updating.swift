extension Session {
  /// The session with failing expectations rewritten to what was really printed.
  ///
  /// Only the expected lines and the status of steps that fail change. In them, lines that match
  /// stay as they are, matchers included, and so do `...` and optional lines. Prose, directives,
  /// commands and passing steps keep every byte.
  ///
  /// O(file + output), and for each failing step O(expected · output).
  ///
  /// - Parameter outputs: what each of `steps` gave, in order; nil or missing for a step not run.
  /// - Throws: that the rewritten session would be over a limit.
  public func updating(_ outputs: [StepOutput?]) throws(SessionError) -> Session {
    var remaining = outputs[...]
    var body: [String] = []
    for node in nodes {
      if case .step(let step) = node, let output = remaining.popFirst() ?? nil {
        body += step.source(updatedTo: output)
      } else {
        body += node.source
      }
    }
    return try Session(text: text(ofLines: body))
  }
}

extension Step {
  /// The lines of this step with the expectations changed to match the output.
  fileprivate func source(updatedTo output: StepOutput) -> [String] {
    if matches(output) { return source }
    var lines = commandSource
    for edit in Alignment(expected, output).edits {
      switch edit {
      case .keep(let line): lines.append(Self.indentation + expected[line].source)
      case .remove: break
      case .add(let line):
        lines.append(Self.indentation + RecordedLine.text(for: output.lines[line]))
      }
    }
    if output.status == status {
      if let statusSource { lines.append(statusSource) }
    } else if let text = Self.statusText(output.status) {
      lines.append(Self.indentation + text)
    }
    return lines
  }
}
