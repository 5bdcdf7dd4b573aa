package import ShellValues
package import TerminalText
internal import TextFormats

/// The state of a shell that every page gets.
package struct PageState {
  /// The prompt for the next line.
  package var prompt: String
  /// Number of lines of the journal.
  package var lines: Int

  /// Creates a state.
  package init(prompt: String, lines: Int) {
    (self.prompt, self.lines) = (prompt, lines)
  }
}

// MARK: - What is sent

extension PageText {
  /// The first message to a page: `{"hello":{"version":"1.0","control":true,…}}`.
  package static func hello(version: String, control: Bool, _ state: PageState) -> [UInt8] {
    var text = PageText("hello")
    text.put("version", version)
    text.put("control", control)
    text.put(state)
    return text.message
  }

  /// Tells of a line that was run: `{"event":{"line":"insert 0,1","by":"page",…}}`.
  package static func event(
    _ line: String, by source: String, status: Int32, output: VisibleText, _ state: PageState
  ) -> [UInt8] {
    var text = PageText("event")
    text.put("line", line)
    text.put("by", source)
    text.put("status", Int(status))
    text.put("output", output: output)
    text.put(state)
    return text.message
  }

  /// The answer to a message: `{"id":7,"reply":{"status":0,…}}`; a refused line gets status 2.
  ///
  /// - Parameter withOutput: whether the output is sent, which has the errors in it.
  package static func reply(
    to id: String?, _ answer: LineReply, withOutput: Bool
  ) -> [UInt8] {
    var text = PageText(replyTo: id)
    let status = answer.isRefused ? ExitCode.usage : answer.status
    text.put("status", Int(status))
    if status != 0 {
      text.put("error", answer.errors.withoutColour.firstSentence ?? "the line failed")
    }
    if answer.isPatch {
      text.put("patch", list: answer.values.bytes)
    } else if !answer.isRefused {
      text.put("output", output: withOutput ? answer.output : "")
      text.put("values", objects: answer.values)
    }
    if !answer.journal.isEmpty { text.put("journal", answer.journal) }
    return text.message
  }

  /// The answer to a line to be completed:
  /// `{"id":7,"reply":{"status":0,"replaced":"fl","candidates":[["flow",""]],"hint":""}}`.
  ///
  /// - Parameters:
  ///   - line: the line up to the cursor.
  ///   - hint: the arguments that it still needs.
  package static func reply(
    to id: String?, _ completion: Completion, of line: String, hint: String
  ) -> [UInt8] {
    var text = PageText(replyTo: id)
    text.put("status", 0)
    text.put(
      "replaced",
      String(decoding: line.utf8.dropFirst(completion.replaced.lowerBound), as: UTF8.self))
    text.put("candidates", pairs: completion.candidates.map { ($0.text, $0.summary) })
    text.put("hint", hint)
    return text.message
  }

  /// The answer to a page that asks for the result of a lesson:
  /// `{"id":19,"reply":{"status":0,"code":"05NQ4-…","name":"a.result.json","text":"{…"}}`.
  package static func reply(
    to id: String?, code: String, file name: String, _ content: String
  ) -> [UInt8] {
    var text = PageText(replyTo: id)
    text.put("status", 0)
    text.put("code", code)
    text.put("name", name)
    text.put("text", content)
    return text.message
  }

  /// A file that a line has written: `{"file":{"name":"a.session","text":"session 1…"}}`.
  package static func file(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var text = PageText("file")
    text.put("name", name)
    text.put("text", String(decoding: bytes, as: UTF8.self))
    return text.message
  }

  private mutating func put(_ state: PageState) {
    put("prompt", state.prompt)
    put("lines", state.lines)
  }

  /// Changes of the journal as a list: a text is a line, `{"keep":n}` an undo that keeps `n` lines,
  /// `{"redo":n}` a redo.
  private mutating func put(_ name: String, _ operations: [JournalOperation]) {
    var list: [UInt8] = []
    for operation in operations {
      list.append(UInt8(ascii: list.isEmpty ? "[" : ","))
      switch operation {
      case .append(let line): list.appendJSON(line.command)
      case .truncate(let count): list += "{\"keep\":\(count)}".utf8
      case .redo(let count): list += "{\"redo\":\(count)}".utf8
      }
    }
    put(name, list: list + "]".utf8)
  }
}
