extension Session {
  /// The file as bytes: exactly those it was read from; O(bytes).
  public var bytes: [UInt8] { Array(text.utf8) }

  /// The file as text; O(bytes).
  public var text: String { text(of: nodes) }

  /// The file as text with other nodes, and header, line ends and ending as they are.
  func text(of nodes: [Node]) -> String {
    text(ofLines: nodes.flatMap(\.source))
  }

  /// The file as text with other lines after the header.
  func text(ofLines body: [String]) -> String {
    let lines = [Self.firstLine] + header.fields.map(\.source) + body
    let text = lines.joined(separator: lineEnding.rawValue)
    return endsWithLineEnding ? text + lineEnding.rawValue : text
  }
}

extension Session {
  /// Returns the session with failing expectations replaced by what was printed.
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

extension Session {
  /// The file without the steps that ended in a status other than 0, and how many those were; O(file).
  ///
  /// The time before such a step and the blank line after it go with it.
  public func withoutRefusedSteps() -> (text: String, removed: Int) {
    var kept: [Node] = []
    var removed = 0
    var wasRemoved = false
    for node in nodes {
      let followsRemoved = wasRemoved
      wasRemoved = false
      switch node {
      case .step(let step) where step.status != 0:
        if case .directive(let directive) = kept.last, directive.name == .at { kept.removeLast() }
        removed += 1
        wasRemoved = true
      case .blank where followsRemoved: break
      default: kept.append(node)
      }
    }
    return (text(of: kept), removed)
  }
}
