// So that a line "import AVFoundation" of an app stands.
#if os(Linux)
@_exported public import UIKit
#endif
