import SessionFiles
import SessionTranscript
package import ShellKernel
import System

/// `layoutsh site`: the bundled course as a static site.
package struct SiteJob {
  private let folder: String
  private let setup: ShellSetup

  /// Writes the site into a folder.
  package init(folder: String, setup: ShellSetup) {
    self.folder = folder
    self.setup = setup
  }

  /// Runs the command and returns the exit code.
  package func run() -> Int32 {
    do {
      let course = try Course()
      var groups: [(title: String, lessons: [SessionFile])] = []
      for track in SessionHeader.Track.allCases.map(Optional.some) + [nil] {
        let lessons = course.lessons.filter { $0.track == track }
        if lessons.isEmpty { continue }
        groups.append((track?.title ?? "More", try lessons.map { try SessionFile(path: $0.path) }))
      }
      guard let first = groups.first?.lessons.first else { return 1 }
      let setup = setup.forSession(isTrusted: false).forSession(at: first.path)
      return SiteExport(to: folder, groups, setup: setup).run()
    } catch {
      let sentence = (error as? CourseProblem)?.sentence ?? (error as? SessionProblem)?.sentence
      Console.fail(sentence ?? "\(error)")
      return 1
    }
  }
}
