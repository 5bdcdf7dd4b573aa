// Lets a line "import ObjectiveC" of an app compile.
#if os(Linux)
@_exported public import UIKit
#endif
