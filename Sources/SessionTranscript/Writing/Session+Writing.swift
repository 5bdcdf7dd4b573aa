extension Session {
  /// The file as bytes, exactly as it was read.
  ///
  /// - Complexity: O(bytes).
  public var bytes: [UInt8] { Array(text.utf8) }

  /// The file as text.
  ///
  /// - Complexity: O(bytes).
  public var text: String { text(of: nodes) }

  /// Returns the file with other nodes; header and line ends stay.
  func text(of nodes: [Node]) -> String {
    text(ofLines: nodes.flatMap { $0.source })
  }

  /// Returns the file with other lines after the header.
  func text(ofLines body: [String]) -> String {
    let lines = [Self.firstLine] + header.fields.map { $0.source } + body
    let text = lines.joined(separator: lineEnding.rawValue)
    return endsWithLineEnding ? text + lineEnding.rawValue : text
  }
}

extension Session {
  /// Returns the session with failing expectations replaced by the actual output.
  ///
  /// Only expected lines and status of failing steps change. In them, matching lines stay with
  /// their matchers, and so do `...` and optional lines. Prose, directives, commands and passing
  /// steps keep every byte.
  ///
  /// - Parameter outputs: the output of each of `steps`, in order; nil or missing for a step that
  ///   did not run.
  /// - Throws: `SessionError` if the result would exceed a limit.
  /// - Complexity: O(file + output), plus O(expected · output) for each failing step.
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
  /// Returns the lines of this step, changed to match the output.
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
  /// Returns the file without its refused steps, and their number.
  ///
  /// A refused step has a status other than 0.
  ///
  /// The time before such a step and the blank line after it are removed with it.
  ///
  /// - Complexity: O(file).
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
