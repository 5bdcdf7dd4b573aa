import LineReading
import SessionPlaying
import ShellKernel
import ShellValues
import System
import TerminalText

/// Sessions and lessons, played over the scene of the user.
extension Prompter {
  /// The audience of a session.
  var audience: Audience {
    Audience(
      interrupts: shells.top.front.interrupts, reader: reader, screen: screen, pages: shells.live)
  }

  /// Plays a session in a shell of its own; returns the exit code if that ends the shell.
  ///
  /// - Parameter visit: makes a lesson of the course of what is played.
  mutating func play(
    _ path: String, _ options: PlaybackOptions? = nil,
    visit: (Playback) -> LessonVisit? = { _ in nil }
  ) -> Int32? {
    guard shells.hasRoom else {
      Console.fail(
        "at most \(ShellStack.limit) lessons can be nested; 'quit' leaves this one")
      return nil
    }
    do throws(SessionProblem) {
      var options = options ?? PlaybackOptions()
      options.isSplit = options.isSplit ?? shells.top.isSplit
      let lesson = try Playback(path: path, options)
      let front: KernelFront
      do { front = try shells.top.front.fresh(forSessionAt: path) } catch {
        Console.fail(error.sentence)
        return nil
      }
      shells.push(
        NestedShell(front, playback: lesson, name: lesson.shortName, visit: visit(lesson)))
    } catch {
      Console.fail(error.sentence)
      return nil
    }
    return playOn()
  }

  /// Plays on until the session ends or the user takes over; returns the exit code if that ends the
  /// shell.
  ///
  /// With `leaves`, the end of the session ends the shell.
  mutating func playOn(leaves: Bool = false) -> Int32? {
    let shell = shells.top
    guard let playback = shell.playback else { return nil }
    defer { shells.live?.reportLesson() }
    let end = playback.play(shell.front, audience)
    shell.visit?.keep()
    switch end {
    case .finished:
      shell.playback = nil
      return leaves || shells.isNested ? leave(with: playback.exitCode) : nil
    case .left: return leave(with: 0)
    case .paused, .crashed:
      Console.remark(
        "paused: try things, then 'resume', 'back' or 'goto'; 'quit' leaves the lesson")
      return nil
    case .hungUp: return ExitCode.hungUp
    case .stuck: return leave(with: ExitCode.crashed)
    }
  }

  /// Leaves the top shell; returns `code` if that was the last one.
  mutating func leave(with code: Int32) -> Int32? {
    guard shells.isNested else { return code }
    let visit = shells.top.visit
    screen.waiting = nil
    screen.release()
    Console.write(.output, shells.pop())
    shells.live?.reportLesson()
    let words =
      shells.top.name.map { "back in \($0)" }
      ?? (shells.top.playback == nil ? "back in your own scene" : "back in the lesson")
    let rest = shells.top.playback == nil ? "" : ": 'resume' goes on"
    let next = visit?.end()
    Console.remark(words + rest, to: .output)
    guard let next, LessonEnd.goesOn(to: next, reader, keepsLine: true) else { return nil }
    return learn(.number(next.number))
  }

  /// Plays a lesson of the course over the user's scene, or lists the course; returns the exit code
  /// if that ends the shell.
  mutating func learn(_ choice: LessonChoice?) -> Int32? {
    let course: Course
    do { course = try Course() } catch {
      Console.fail(error.sentence)
      return nil
    }
    let progress = CourseProgress()
    if let problem = progress.problem { Console.remark(problem.sentence) }
    guard let choice else {
      pager.show(CourseMap(course, progress, command: LessonVisit.command).text)
      return nil
    }
    guard let lesson = course.lesson(choice, progress) else {
      switch choice {
      case .next:
        Console.remark("every lesson is done: 'learn N' plays one again", to: .output)
      case .number(let number):
        Console.fail("no lesson \(number); available: next, 1 to \(course.lessons.count)")
      }
      return nil
    }
    var options = PlaybackOptions()
    options.progress = progress.lessons[lesson.topic]
    options.isSplit = shells.top.isSplit || SplitScreen.hasRoom(SplitScreen.smallestForLessons)
    return play(lesson.path, options) { LessonVisit(lesson, of: course, $0) }
  }
}
