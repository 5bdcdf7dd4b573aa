import System

/// The system's ffmpeg, which makes a video of an animation.
struct VideoEncoder {
  private let program: String
  /// Maximum size of a video, in bytes.
  private static let limit = 512 << 20

  /// Finds it.
  ///
  /// - Throws: `ExportProblem.noEncoder` if it is not installed.
  init() throws(ExportProblem) {
    guard let program = FilePlace.program(named: "ffmpeg") else { throw .noEncoder }
    self.program = program
  }

  /// Replaces the file at `path` with the animation in a draft as WebM.
  ///
  /// - Throws: `ExportProblem` if a file cannot be written, or ffmpeg fails.
  func write(_ draft: Draft, to path: String) throws(ExportProblem) {
    let (code, lines): (Int32, [String])
    do throws(FileProblem) {
      let folder = try LockedFolder(pathBeginning: "\(path).")
      defer { folder.remove() }
      let (input, output) = ("\(folder.path)/in.gif", "\(folder.path)/out.webm")
      try WholeFile.put(input, try draft.content(), mode: 0o600)
      let process = try BackgroundProcess(words(input, output), folder: ".")
      (code, lines) = (process.wait(), process.output())
      if code == 0 {
        try WholeFile.replace(path, with: try WholeFile.read(output, limit: Self.limit))
      }
    } catch { throw .file(error) }
    if code != 0 { throw .encoderFailed(code, last: lines.last ?? "") }
  }

  /// The words of the command.
  ///
  /// Times are those of the animation, in hundredths of a second: by default they are rounded to a
  /// rate that ffmpeg guesses. A copy of the last frame ends the time of that frame.
  private func words(_ input: String, _ output: String) -> [String] {
    [
      program, "-nostdin", "-loglevel", "error", "-i", input,
      "-vf", "tpad=stop_mode=clone:stop=1", "-enc_time_base", "1:100",
      "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-crf", "30", "-b:v", "0", output,
    ]
  }
}
