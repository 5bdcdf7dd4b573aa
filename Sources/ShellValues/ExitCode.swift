/// Exit codes of the program, and of lines and steps.
public enum ExitCode {
  /// Wrong arguments.
  public static let usage: Int32 = 2
  /// An answer differs from the file, or a law is broken.
  public static let differs: Int32 = 3
  /// A module crashed or did not answer in time, or no kernel can be started.
  public static let crashed: Int32 = 70
  /// Ctrl-C.
  public static let interrupted: Int32 = 130
}
