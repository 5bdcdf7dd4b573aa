internal import CollectionEngine
internal import LayoutCore
public import ShellValues

/// Questions of the program around the shell, answered with values.
///
/// They are no lines: no sender is refused them, and no trace and no journal shows them.
///
///     try shell.drawing().boxes.count             // 7
///     shell.objection(to: "count == 7")           // nil
///     try shell.value(of: "frame(0,1).x").text    // "67.5"
extension Shell {
  /// The visible elements, ready to be drawn, as `draw` shows them.
  ///
  /// - Throws: `CommandError` if a layout refuses, or in an open batch.
  public func drawing() throws(CommandError) -> Drawing {
    try asked { () throws(Refusal) in try visibleDrawing() }
  }

  /// Returns the reason for which a statement does not hold, as `assert` words it, or nil if it
  /// holds.
  public func objection(to statement: String) -> CommandError? {
    do throws(CommandError) {
      try asked(about: statement, of: Command.assert) { (text) throws(Refusal) in
        try Predicate.check(text.text, at: text.start, on: self)
      }
      return nil
    } catch { return error }
  }

  /// Returns the value of an expression as `value` prints it, and the number if it is one.
  ///
  /// - Throws: `CommandError` if it cannot be read or has no value.
  public func value(of expression: String) throws(CommandError) -> (text: String, number: Double?) {
    try asked(about: expression, of: Command.value) { (text) throws(Refusal) in
      let value = try Predicate.value(of: text.text, at: text.start, on: self)
      return (value.description, value.number)
    }
  }

  /// Returns a clause about what is missing for a statement to hold, without the notation of
  /// `assert`; nil if it holds.
  ///
  /// - Throws: `CommandError` if it cannot be read.
  public func lack(of statement: String) throws(CommandError) -> String? {
    try asked(about: statement, of: Command.assert) { (text) throws(Refusal) in
      Predicate.lack(of: text.text, at: text.start, on: self)
    }
  }

  /// Returns a clause about how a wrong number is like the value of an expression, such as `67.5 is
  /// the x of 0,1`; nil if the scene has nothing like it.
  ///
  /// - Throws: `CommandError` if the expression cannot be read or has no value.
  public func likeness(
    of expression: String, to number: Double
  ) throws(CommandError) -> String? {
    try asked(about: expression, of: Command.value) { (text) throws(Refusal) in
      try Predicate.likeness(of: text.text, at: text.start, to: number, on: self)?
        .clause(about: number)
    }
  }

  /// Returns the rules that put an element where it is, each once, in the order of `explain`.
  ///
  /// - Throws: `CommandError` if there is no such element, or its layout refuses.
  public func rules(of element: String) throws(CommandError) -> [String] {
    try asked(about: element, Command.explain) { (reader) throws(Refusal) in
      let name = try reader.element()
      try reader.finish()
      let typed = try self.element(name)
      let facts = try engine { () throws(EngineError) in try scene.explain(typed) }
      return (facts ?? []).flatMap { $0.rules }.reduce(into: []) { rules, rule in
        if !rules.contains(rule) { rules.append(rule) }
      }
    }
  }

  /// The scene as a link, as `link` prints it.
  ///
  /// - Throws: `CommandError` if it is too long for one, or reads a file.
  public func link() throws(CommandError) -> SceneLink {
    try asked { () throws(Refusal) in try sceneLink() }
  }

  /// The visible elements of each layer, back to front, in the order in which `attrs` lists them.
  ///
  /// A layer whose layout refuses shows nothing.
  ///
  /// - Complexity: O(k) for k elements.
  public var look: [SeenElement] {
    let elements = try? asked { () throws(Refusal) in
      scene.layerNames.flatMap { layer in
        let seen = try? engine { () throws(EngineError) in
          (
            try scene.kinds(layer: layer), try scene.attributes(.visible, layer: layer),
            try scene.contentOrigin(layer: layer)
          )
        }
        guard let (kinds, elements, origin) = seen else { return [SeenElement]() }
        return elements.filter { !$0.attributes.isHidden }.map {
          let frame = $0.attributes.frame
          return SeenElement(
            layer: layer, name: ElementName($0.attributes.element, in: kinds).description,
            x: frame.x - origin.x, y: frame.y - origin.y, width: frame.width,
            height: frame.height)
        }
      }
    }
    return elements ?? []
  }

  /// Whether a batch is open.
  public var isBatchOpen: Bool { scene.isBatchOpen }

  /// The whole scene: the replies to `status`, `layers`, `content` and `attrs all`.
  ///
  /// - Complexity: O(n) for n elements of the current layer.
  public var contents: [Result<Reply, CommandError>] {
    let everything = ShownElements(
      kind: nil, isOnScreen: false, limit: nil, isUnscrolled: false)
    return [
      replied { () throws(Refusal) in .status(try remarkedStatuses()) },
      replied { () throws(Refusal) in .layers(try statuses(), current: scene.currentLayer) },
      replied { () throws(Refusal) in try counts() },
      replied { () throws(Refusal) in try attributes(.all, everything) },
    ]
  }

  private func replied(_ body: () throws(Refusal) -> Reply) -> Result<Reply, CommandError> {
    do throws(CommandError) { return .success(try asked(body)) } catch { return .failure(error) }
  }

  /// Answers a question about the statement or the expression of a command.
  private func asked<Answer>(
    about typed: String, of command: Command, _ body: (PlacedText) throws(Refusal) -> Answer
  ) throws(CommandError) -> Answer {
    try asked(about: typed, command) { (reader) throws(Refusal) in
      try body(try reader.rest(for: reader.form.shape.places[0].slot))
    }
  }

  /// Answers a question about the text that would follow a command: comments, and quotes around
  /// all of it, are left out.
  private func asked<Answer>(
    about typed: String, _ command: Command,
    _ body: (inout ArgumentReader) throws(Refusal) -> Answer
  ) throws(CommandError) -> Answer {
    let line = Array("\(command.name) \(typed)".utf8)
    return try asked { () throws(Refusal) in
      var lexer = Lexer(line)
      let commands = try lexer.commands()
      guard commands.count == 1 else { throw Refusal(.notOneCommand(found: commands.count)) }
      var reader = try ArgumentReader(
        command.syntax, commands[0], line: line, columns: scene.columns)
      return try body(&reader)
    }
  }
}
