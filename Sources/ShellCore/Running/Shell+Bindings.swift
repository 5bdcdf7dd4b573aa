public import CollectionEngine
internal import LayoutCore

/// Binding commands to gestures and running them.
extension Shell {
  /// Adds a binding, or replaces the one for the same trigger.
  func bind(_ trigger: Binding.Trigger, _ typed: PlacedText) throws(Refusal) -> Reply {
    try check(trigger)
    let commands: [BoundCommand]
    do throws(Refusal) { commands = try boundCommands(typed.text) } catch {
      let span = error.span.map { $0.lowerBound + typed.start..<$0.upperBound + typed.start }
      throw Refusal(error.problem, span)
    }
    let binding = BoundGesture(
      binding: Binding(trigger: trigger, text: typed.text), commands: commands)
    if let place = place(of: trigger) {
      bindings[place] = binding
    } else {
      guard bindings.count < BoundGesture.limit else {
        throw Refusal(.tooManyBindings(limit: BoundGesture.limit))
      }
      bindings.append(binding)
    }
    return .bindings(bindings.map { $0.binding })
  }

  /// Removes a binding.
  func unbind(_ trigger: Binding.Trigger) throws(Refusal) -> Reply {
    guard let place = place(of: trigger) else { throw Refusal(.notBound(trigger)) }
    bindings.remove(at: place)
    return .bindings(bindings.map { $0.binding })
  }

  private func place(of trigger: Binding.Trigger) -> Int? {
    bindings.firstIndex { $0.binding.trigger == trigger }
  }

  /// Refuses a layer or a kind that the scene does not have, and what can be no name of an action.
  private func check(_ trigger: Binding.Trigger) throws(Refusal) {
    switch trigger {
    case .action(let name):
      guard GestureEdit.isAction(name) else {
        throw Refusal(
          .badValue(name: "ACTION", expected: .actionName, found: name), words.word(name))
      }
    case .layer(_, let name):
      guard scene.layerNames.contains(name) else {
        throw Refusal(.unknown(.layer, name, known: scene.layerNames), words.word(name))
      }
    case .kind(_, let name):
      var known: [String] = []
      for layer in scene.layerNames {
        let kinds = try engine { () throws(EngineError) in try scene.kinds(layer: layer) }
        known += kinds.all.compactMap { kinds.name(of: $0) }.filter { !known.contains($0) }
      }
      guard known.contains(name) else {
        throw Refusal(.unknown(.element, name, known: known), words.word(name))
      }
    }
  }

  /// The commands in `text`, each of which may be bound and can be read.
  private func boundCommands(_ text: String) throws(Refusal) -> [BoundCommand] {
    let line = Array(text.utf8)
    var lexer = Lexer(line)
    let commands = try lexer.commands()
    if commands.isEmpty { throw Refusal(.missingArgument("COMMAND", usage: Self.bindingUsage)) }
    for words in commands {
      do throws(Refusal) { try tryReading(BoundCommand(words: words, line: line)) } catch {
        if case .isReadable = error.problem { continue }
        throw Refusal(error.problem, error.span == nil ? nil : words.span)
      }
    }
    return commands.map { BoundCommand(words: $0, line: line) }
  }

  private static let bindingUsage =
    "on tap|long-press cell|KIND|layer LAYER do COMMAND, or on swipe ACTION do COMMAND"

  /// Reads a command with sample values and runs nothing.
  ///
  /// - Throws: `Refusal`: `isReadable` if nothing is wrong.
  private func tryReading(_ command: BoundCommand) throws(Refusal) {
    let (words, line) = try command.filled(.sample(layer: scene.currentLayer))
    let spec = try self.commands.command(for: words.words[0], .script)
    var reader = try ArgumentReader(spec.syntax, words, line: line, columns: scene.columns)
    let arguments = String(
      decoding: line[words.words[0].span.upperBound..<words.span.upperBound], as: UTF8.self)
    let form = spec.form(of: reader)
    if let obstacle = form.obstacle(to: spec, arguments) {
      throw Refusal(.notBindable(spec.name, obstacle), words.words[0].span)
    }
    _ = try form.run(&reader, self) { () throws(Refusal) in throw Refusal(.isReadable) }
  }

  /// Runs the commands that are bound to a gesture on an element of a kind.
  ///
  /// - Throws: as `run(_:filling:on:)`.
  func runBinding(for touch: RecognisedTouch, kind: String?) throws(Refusal) -> [TouchReply.Run] {
    guard let binding = bindings.binding(for: touch, kind: kind) else { return [] }
    return try run(binding.commands, filling: TouchValues(touch), on: touch.target?.layer)
  }

  /// Runs the commands for what a touch that ended at `point` asks for: a move, other values of an
  /// item, a new item, the commands that are bound to an action, or else the deletion of its cell.
  ///
  /// - Throws: as `run(_:filling:on:)`.
  func run(_ touch: TouchEdit, at point: Point?) throws(Refusal) -> [TouchReply.Run] {
    let text: String
    switch touch.edit {
    case .action(let action, let path, let deletes):
      if let bound = bindings.binding(for: .action(action))?.commands {
        return try run(
          bound, filling: TouchValues(touch.layer, path, at: point), on: touch.layer)
      }
      guard deletes else { return [] }
      text = "delete \(path.text)"
    case .move(let path, let target): text = "move \(path.text) \(target.text)"
    case .change(let path, let changes): text = "item \(path.text)\(typed(changes))"
    case .insert(let path, let changes): text = "insert \(path.text)\(typed(changes))"
    }
    return try run(try boundCommands(text), filling: .verbatim, on: touch.layer)
  }

  /// Values as people type them after the item that gets them.
  private func typed(_ changes: [ItemChange]) -> String {
    changes.map { " \($0.typed(scene.columns))" }.joined()
  }

  /// Runs commands for a gesture, with the touched layer as the current one; the layer that was
  /// current stays it, unless a command is `use`.
  ///
  /// None is in the journal: the gesture is, and runs them again in a replay.
  ///
  /// - Throws: `Refusal` for the first that fails.
  private func run(_ commands: [BoundCommand], filling values: TouchValues, on layer: String?)
    throws(Refusal) -> [TouchReply.Run]
  {
    let current = scene.currentLayer
    var choosesLayer = false
    if let layer { try use(layer) }
    var runs: [TouchReply.Run] = []
    for command in commands {
      var text = OneLine.text(command.line[command.words.span])
      do throws(Refusal) {
        let (words, line) = try command.filled(values)
        text = OneLine.text(line[words.span])
        let command = try self.commands.command(for: words.words[0], .script)
        runs.append(TouchReply.Run(command: text, reply: try run(command, bound: words, line)))
        if command.role == .use { choosesLayer = true }
      } catch {
        throw Refusal(.bound(command: text, error.problem))
      }
    }
    if !choosesLayer { try use(current) }
    return runs
  }

  private func use(_ layer: String) throws(Refusal) {
    try engine { () throws(EngineError) in try scene.use(layer) }
  }

  private func run(_ command: Command, bound words: CommandWords, _ line: [UInt8])
    throws(Refusal) -> Reply
  {
    var reader = try ArgumentReader(command.syntax, words, line: line, columns: scene.columns)
    let outer = running
    running = RunningCommand(words: words)
    defer {
      // A transition loads modules: they are the gesture's.
      let images = running.results.images
      running = outer
      for (module, image) in images { running.results.images[module] = image }
    }
    let form = command.form(of: reader)
    return try form.run(&reader, self) { () throws(Refusal) in try check(command, form) }
  }
}

extension Command {
  /// Whether any of its forms can be bound to a gesture.
  var canBeBound: Bool { forms.contains { $0.obstacle(to: self, "") == nil } }
}

extension Form {
  /// Why a command with this form cannot be bound to a gesture, or nil if it can.
  fileprivate func obstacle(to command: Command, _ arguments: String) -> Problem.BindingObstacle? {
    switch effect ?? command.effect {
    case .file: return readsFile ? .usesFiles : .concernsTheShell
    case .shell: return .concernsTheShell
    case .query, .edit, .view: break
    }
    if command.role?.loads == true { return .loads }
    if readsFile { return .usesFiles }
    if command.group == .touch { return .touches }
    return command.recalls(arguments) ? .recalls : nil
  }

  /// Whether it names a file, such as `snapshot FILE`.
  var readsFile: Bool {
    let flags = shape.flags.filter { $0.isRequired }.compactMap { $0.value }
    return (shape.places.map { $0.slot } + flags).contains { slot in
      if case .path = slot { return true }
      return false
    }
  }
}

extension RecognisedTouch.Gesture {
  /// The gesture in a sentence.
  public var words: String { self == .tap ? "tap" : "long press" }
}

extension Binding.Trigger {
  /// The trigger in a sentence: `tap on cell`, `swipe action 'flag'`.
  var words: String {
    switch self {
    case .kind(let gesture, _), .layer(let gesture, _): return "\(gesture.words) on \(target)"
    case .action(let name): return "swipe action '\(name)'"
    }
  }
}
