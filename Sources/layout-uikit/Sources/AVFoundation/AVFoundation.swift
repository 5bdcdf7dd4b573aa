// Lets a line "import AVFoundation" of an app compile.
#if os(Linux)
@_exported public import UIKit
#endif
