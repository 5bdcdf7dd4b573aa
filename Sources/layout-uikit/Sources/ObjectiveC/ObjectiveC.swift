// So that a line "import ObjectiveC" of an app stands.
#if os(Linux)
@_exported public import UIKit
#endif
