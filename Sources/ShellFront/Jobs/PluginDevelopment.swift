import CPosix
package import ShellKernel
import ShellValues
import System

/// `layoutsh dev [FOLDER]`: a shell around a module under development, which is rebuilt, reloaded,
/// drawn and checked whenever a source changes.
package struct PluginDevelopment {
  private let folder: String
  private let setup: ShellSetup

  /// - Parameter folder: the folder of the module's sources.
  package init(folder: String, setup: ShellSetup) {
    self.folder = folder
    self.setup = setup
  }

  /// Builds until there is a module, then talks until the user leaves; returns the exit code.
  package func run() -> Int32 {
    guard isTerminal(.input) else {
      Console.fail("'dev' needs a terminal; 'layoutsh check' checks a module without one")
      return ExitCode.usage
    }
    let folder = folder.hasPrefix("/") ? self.folder : FilePlace.currentFolder + "/" + self.folder
    do throws(Workshop.Problem) {
      let workshop = try Workshop(folder: folder, program: FilePlace.program)
      let interrupts = cposix_watch_interrupts()
      Console.remark("building \(self.folder)", to: .output)
      while true {
        let fault = try workshop.build()
        if fault.isEmpty { break }
        for line in fault { Console.remark(line, to: .output) }
        Console.remark("waiting for a change; Ctrl-C leaves", to: .output)
        guard workshop.waitForChange(interrupts: interrupts) else { return ExitCode.interrupted }
      }
      guard let module = workshop.module else { return 1 }
      workshop.check()
      var setup = setup
      setup.pluginPaths.insert(module.folder, at: 0)
      return InteractiveShell(
        setup: setup, workshop: workshop,
        opening: ["watch on", "watch reload on", "sections 5 8", "load \(module.name)"]
      ).run()
    } catch {
      Console.fail(error.sentence)
      return 1
    }
  }
}
