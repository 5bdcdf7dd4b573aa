internal import ShellCore
internal import ShellRunning
internal import ShellValues
internal import TerminalText

/// The shell of a page and the bytes that pass between the two.
///
/// As a page of `live`, by messages; every call answers with messages, a line each:
///
///     engine_join()                                   // {"hello":{"version":"0.1.0","control":true,…}}
///     const place = engine_room(bytes.length)         // then copy {"id":7,"run":"insert 0,1"} there
///     engine_message(bytes.length)                    // {"event":{…}} and {"id":7,"reply":{…}}
///     new Uint8Array(memory.buffer, engine_answer(0), engine_length(0))
///
/// As a script, by lines:
///
///     engine_begin(0, 0)
///     const status = engine_run(bytes.length)         // 0, or 1 if a command failed
///     new Uint8Array(memory.buffer, engine_answer(0), engine_length(0))   // 1: the errors
///
/// A trap ends the instance; a new one that gets `{"restore":LINES,"undone":LINES}` reaches the
/// same state. The `journal` of a reply lists the line's changes:
/// `["a line that was added",{"keep":3},{"redo":1}]`.
private struct Engine {
  var zones = ZoneArchive.none
  /// The shell of a script, and that of a page: there is one of the two.
  var runner: LineRunner?
  var front: PageFront?
  /// The page's message.
  var room = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)
  /// The answers of the last line, and its errors.
  var answers = [
    UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1),
    UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1),
  ]

  func received(_ count: Int32) -> ArraySlice<UInt8> { Array(room).prefix(Int(count)) }

  mutating func keep(_ answer: [UInt8], at index: Int) {
    answers[index].deallocate()
    answers[index] = .allocate(byteCount: answer.count, alignment: 1)
    answers[index].copyBytes(from: answer)
  }
}

// A page has one thread.
nonisolated(unsafe) private var engine = Engine()

/// Returns memory for the next request, of `count` bytes; the page owns its content until the next
/// call.
@c(engine_room)
public func engine_room(_ count: Int32) -> UnsafeMutableRawPointer? {
  engine.room.deallocate()
  engine.room = .allocate(byteCount: Int(count), alignment: 1)
  return engine.room.baseAddress
}

/// Takes the time zones that are in the room; shells that are begun afterwards know them.
@c(engine_zones)
public func engine_zones(_ count: Int32) {
  engine.zones = ZoneArchive(Array(engine.received(count)))
}

/// Begins a shell with an empty scene.
///
/// If `isJSON` is not 0 it answers in JSON; if `keepsGoing` is not 0 a line continues after a
/// command that failed.
@c(engine_begin)
public func engine_begin(_ isJSON: Int32, _ keepsGoing: Int32) {
  let runner = LineRunner(
    files: PageFiles(zones: engine.zones), catalogue: PageCatalogue(zones: engine.zones),
    usesJSON: isJSON != 0)
  runner.keepsGoing = keepsGoing != 0
  engine.runner = runner
}

/// Begins a shell with an empty scene for a page that sends messages; answers with `hello`.
@c(engine_join)
public func engine_join() {
  let front = PageFront(
    files: PageFiles(zones: engine.zones), catalogue: PageCatalogue(zones: engine.zones))
  front.join()
  engine.keep(front.sent, at: 0)
  engine.front = front
}

/// Takes the message in the room; answers with messages for the page, each with a line end.
///
/// Does nothing before `engine_join`.
@c(engine_message)
public func engine_message(_ count: Int32) {
  guard let front = engine.front else { return }
  front.receive(Array(engine.received(count)))
  engine.keep(front.sent, at: 0)
}

/// Takes a file that was dropped on the page: its name in the first bytes of the room, its content
/// in the others.
///
/// Does nothing before `engine_join`.
@c(engine_file)
public func engine_file(_ name: Int32, _ count: Int32) {
  let bytes = engine.received(count)
  engine.front?.files.add(
    Array(bytes.dropFirst(Int(name))),
    named: String(decoding: bytes.prefix(Int(name)), as: UTF8.self))
}

/// Runs the line in the room; returns 0, or 1 if a command failed or before `engine_begin`.
@c(engine_run)
public func engine_run(_ count: Int32) -> Int32 {
  guard let runner = engine.runner else { return 1 }
  var reply = LineReply()
  let line = String(decoding: engine.received(count), as: UTF8.self)
  runner.run(line, mode: .script, around: nil, &reply)
  engine.keep(reply.output.bytes, at: 0)
  engine.keep(reply.errors.bytes, at: 1)
  return reply.status
}

/// Returns the answers of the last line, for 1 its errors; they stay until the next line.
@c(engine_answer)
public func engine_answer(_ part: Int32) -> UnsafeRawPointer? {
  UnsafeRawPointer(engine.answers[Int(part)].baseAddress)
}

/// Returns the length of the answers of the last line, for 1 of its errors, in bytes.
@c(engine_length)
public func engine_length(_ part: Int32) -> Int32 { Int32(engine.answers[Int(part)].count) }
