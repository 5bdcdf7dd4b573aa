#if os(Linux)
/// A collection view without a screen: the facade that a layout reads and that asks it, in UIKit's
/// order (rules U-60 to U-63).
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The direction in which content grows. [D]
  public enum ScrollDirection: Int, Sendable {
    /// Downward. [D]
    case vertical
    /// To the right. [D]
    case horizontal
  }

  /// The category of an element. [D]
  public enum ElementCategory: UInt, Sendable {
    /// An item. [D]
    case cell
    /// An addition to the content. [D]
    case supplementaryView
    /// A drawing of the layout. [D]
    case decorationView
  }

  /// The place to which an item is scrolled. [D]
  public struct ScrollPosition: OptionSet, Sendable {
    /// One bit for each place. [D]
    public let rawValue: UInt
    /// Creates a set from its bits. [D]
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the top. [D]
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle. [D]
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the bottom. [D]
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left. [D]
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle. [D]
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right. [D]
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of section headers. [D]
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of section footers. [D]
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// Creates a view that shows a layout. [D]
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    current = layout
    super.init(frame: frame)
    layout.view = self
  }

  /// Creates a view with a flow layout: nothing is decoded (rule U-24). [C]
  public required init?(coder: NSCoder) {
    current = UICollectionViewFlowLayout()
    super.init(coder: coder)
    current.view = self
  }

  deinit { if current.view === self { current.view = nil } }

  var current: UICollectionViewLayout
  private var counts: [Int]?
  private var isValidating = false
  /// Whether the layout is preparing, or answering about a rectangle.
  var isAsking = false
  /// Contexts that invalidated the layout since the last `prepare()`.
  package private(set) var pending: [UICollectionViewLayoutInvalidationContext] = []
  /// Whether offset adjustments of contexts move this view: a host may do that itself.
  package var appliesAdjustments = true
  /// The batch or other change that is being shown.
  package var change: ShownChange?
  /// The elements in the bounds when the view last looked.
  package internal(set) var shown: [UICollectionViewLayoutAttributes] = []
  /// Updates collected, and the number of open nested blocks.
  package var collected: CollectedUpdates?
  /// Bounds from which an animation comes that the layout has not heard of.
  private var animatedFrom: CGRect?

  // MARK: What the facade calls

  /// The view's calls of layouts, in order: the newest 10,000.
  package internal(set) var recordedCalls: [String] = []
  /// Whether calls are recorded.
  package var recordsCalls = true
  /// Mistakes of layouts: each sentence once.
  package internal(set) var misbehaviour: [String] = []

  // MARK: Data

  /// The provider of the content. Setting it makes everything invalid (rule U-33). [D]
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      guard oldValue !== dataSource else { return }
      (content, hasKnownCounts) = (nil, false)
      invalidateAll()
    }
  }
  /// The delegate for items. [D]
  open weak var delegate: (any UICollectionViewDelegate)? { didSet { hasKnownSizes = false } }
  /// The content of the data source where a host knows it as a whole.
  private(set) var content: KnownContent?
  /// Whether the data source answers nothing but the content's counts.
  private var hasKnownCounts = false
  /// Whether the delegate answers nothing but the content's sizes.
  private(set) var hasKnownSizes = false

  /// Sets data source and delegate to one that answers from `content`; it is asked nonetheless
  /// where it has answers of its own.
  package func show(
    _ content: KnownContent, of source: any UICollectionViewDataSource & UICollectionViewDelegate,
    isAsked: Bool
  ) {
    (dataSource, delegate) = (source, source)
    (self.content, hasKnownCounts, hasKnownSizes) = (content, !isAsked, !isAsked)
  }
  /// Stored: nothing is fetched ahead. [C]
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Stored: nothing is fetched ahead. [C]
  open var isPrefetchingEnabled = true

  /// Drops counts, cells and attributes, and makes everything invalid (rules U-33, B-09). [D]
  open func reloadData() { invalidateAll() }

  private func invalidateAll() {
    forgetViews()
    let context = current.freshContext()
    (context.isOfEverything, context.isOfCounts) = (true, true)
    send(context)
  }

  /// Invalidates the layout with a context of the view's own.
  package func send(_ context: UICollectionViewLayoutInvalidationContext) {
    call("invalidateLayout(with:)") { current.invalidateLayout(with: context) }
  }

  /// Takes a context that arrived at the layout (rule U-33).
  package func receive(_ context: UICollectionViewLayoutInvalidationContext) {
    pending.append(context)
    if context.invalidateDataSourceCounts { counts = nil }
    let shift = context.contentOffsetAdjustment
    if appliesAdjustments && shift != .zero {
      placeQuietly(bounds.offsetBy(dx: shift.x, dy: shift.y))
    }
  }

  /// Returns what arrived since the last time.
  package func takePending() -> [UICollectionViewLayoutInvalidationContext] {
    defer { pending = [] }
    return pending
  }

  /// Forgets what arrived.
  package func forgetPending() {
    if !pending.isEmpty { pending.removeAll(keepingCapacity: true) }
  }

  /// The number of items of each section, asked once (rules U-60, B-09).
  package func itemCounts() -> [Int] {
    if let counts { return counts }
    if hasKnownCounts, let content {
      counts = content.counts
      return content.counts
    }
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    let asked = (0..<max(0, sections)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
    counts = asked
    return asked
  }

  /// The number of sections, asked once (rule U-60). [R]
  open var numberOfSections: Int { itemCounts().count }

  /// Returns the number of items of a section, asked once (rule U-60); 0 in a view without
  /// sections, such as that of an empty shell; traps for any other section that does not exist. [R]
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = itemCounts()
    // Many layouts ask for the items of section 0, whatever there is.
    if counts.isEmpty { return 0 }
    precondition(
      counts.indices.contains(section),
      "request for number of items in section \(section) when there are only \(counts.count) "
        + "sections in the collection view")
    return counts[section]
  }

  /// Whether the path names an item.
  package func hasItem(at path: IndexPath) -> Bool {
    guard path.count == 2 else { return false }
    let counts = itemCounts()
    return counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
  }

  // MARK: Layout

  /// The layout; setting another one shows it at once (rule U-38). [D]
  open var collectionViewLayout: UICollectionViewLayout {
    get { current }
    set { if newValue !== current { install(newValue) } }
  }

  /// Shows another layout at once: nothing is animated (rule U-38). [R]
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    if layout !== current { install(layout) }
  }

  /// Shows another layout at once (rule U-38). [R]
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    setCollectionViewLayout(layout, animated: animated)
    completion?(true)
  }

  private func install(_ new: UICollectionViewLayout) {
    let old = current
    call("prepareForTransition(to:)") { old.prepareForTransition(to: new) }
    current = new
    new.view = self
    call("prepareForTransition(from:)") { new.prepareForTransition(from: old) }
    old.view = nil
    let context = new.freshContext()
    (context.isOfEverything, context.isOfCounts) = (true, true)
    pending = []
    new.isValid = false
    receive(context)
    validate()
    let offset = call("targetContentOffset(forProposedContentOffset:)") {
      new.targetContentOffset(forProposedContentOffset: contentOffset)
    }
    if offset != contentOffset { contentOffset = offset }
    call("finalizeLayoutTransition()") { old.finalizeLayoutTransition() }
    call("finalizeLayoutTransition()") { new.finalizeLayoutTransition() }
  }

  /// Makes the layout valid, and reads the size of the content (rule U-31).
  package func validate() {
    guard !isValidating && !current.isValid else { return }
    let outer = isAsking
    (isValidating, isAsking) = (true, true)
    defer { (isValidating, isAsking) = (false, outer) }
    var rounds = 0
    while !current.isValid {
      guard rounds < 4 else {
        report("the layout invalidates itself in prepare")
        current.isValid = true
        break
      }
      rounds += 1
      current.isValid = true
      call("prepare()") { current.prepare() }
    }
    if let old = animatedFrom {
      call("prepare(forAnimatedBoundsChange:)") { current.prepare(forAnimatedBoundsChange: old) }
    }
    contentSize = call("collectionViewContentSize") { current.collectionViewContentSize }
    if current.isForOtherInsets(self) {
      call("prepare()") { current.prepare() }
      contentSize = call("collectionViewContentSize") { current.collectionViewContentSize }
    }
    if animatedFrom != nil {
      animatedFrom = nil
      call("finalizeAnimatedBoundsChange()") { current.finalizeAnimatedBoundsChange() }
    }
  }

  override var ownAxis: ScrollDirection? {
    (current as? UICollectionViewFlowLayout)?.scrollDirection
      ?? (current as? UICollectionViewCompositionalLayout)?.configuration.scrollDirection
  }

  /// Makes the layout valid now. [D]
  open override func layoutSubviews() { validate() }

  // MARK: Bounds

  /// The visible rectangle in content coordinates; setting it asks the layout first, and clamps
  /// nothing (rules U-32, U-60). [D]
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      guard newValue != old else { return }
      let isAsked = current.isValid
      let isStale =
        isAsked
        && call("shouldInvalidateLayout(forBoundsChange:)") {
          current.shouldInvalidateLayout(forBoundsChange: newValue)
        }
      let context =
        isStale
        ? call("invalidationContext(forBoundsChange:)") {
          current.invalidationContext(forBoundsChange: newValue)
        } : nil
      super.bounds = newValue
      if UIView.isAnimating { animatedFrom = animatedFrom ?? old }
      if let context { send(context) }
    }
  }

  /// Sets the bounds without a question.
  package func placeQuietly(_ bounds: CGRect) { storedBounds = bounds }

  // MARK: Selection: stored

  /// Whether items can be selected. [C]
  open var allowsSelection = true
  /// Whether several items can be. [C]
  open var allowsMultipleSelection = false
  private var selection: Set<IndexPath> = []
  /// Paths of selected items, ascending. [D]
  open var indexPathsForSelectedItems: [IndexPath]? { selection.sorted() }
  /// Selects an item, and scrolls to it where a place is named. [D]
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection { selection = [] }
    guard let indexPath else { return selection = [] }
    selection.insert(indexPath)
    if scrollPosition != [] {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }
  /// Takes an item out of the selection. [D]
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { selection.remove(indexPath) }

  // MARK: Views

  /// The background view; stored. [C]
  open var backgroundView: UIView?
  var registeredClasses: [String: AnyClass] = [:]
  var cells: [IndexPath: UICollectionViewCell] = [:]
  var supplementaryViews: [SupplementaryPlace: UICollectionReusableView] = [:]
  var decorationViews: [SupplementaryPlace: UICollectionReusableView] = [:]
}
#endif
