import CalendarLayout
import CollectionEngine
import CompositionalLayout
import FlowLayout
import LayoutCore
import OverlayLayout
import StickyLayout

/// Lays items out with each bundled layout; traps where a frame is not the expected one.
func expect(_ element: Element, at frame: Rect, in scene: Scene) throws {
  let found = try scene.attributes(.element(element)).map(\.attributes.frame)
  guard found == [frame] else { fatalError("expected \(frame), found \(found)") }
}

// Five columns of 50 share 320 points: 70 are left for four gaps of 17.5.
let flow = Scene()
try flow.setBounds(Size(width: 320, height: 480))
try flow.load([Flow()])
try flow.replaceSections([7])
try expect(
  Element(.cell, section: 0, item: 1), at: Rect(x: 67.5, y: 0, width: 50, height: 50), in: flow)

// A header of 44 points follows the offset while its section is in sight.
let sticky = Scene()
try sticky.setBounds(Size(width: 320, height: 480))
try sticky.load([Flow(), Sticky()], options: [OptionAssignment("flow.header", .number(44))])
try sticky.replaceSections([100])
try sticky.scroll(to: Point(x: 0, y: 120))
try expect(
  Element(.header, section: 0), at: Rect(x: 0, y: 120, width: 320, height: 44), in: sticky)

// The headers of the days are 40 high, the hours beside them 100 wide, an hour is 100 high.
let calendar = Scene()
try calendar.setBounds(Size(width: 800, height: 600))
try calendar.load([WeekCalendar()], options: [OptionAssignment("column-spacing", .number(0))])
try calendar.replaceSections([1])
try calendar.change(items: 0...0, section: 0, [.metric(.start, 540), .metric(.end, 600)])
try expect(
  Element(.cell, section: 0, item: 0), at: Rect(x: 100, y: 940, width: 100, height: 100),
  in: calendar)

// Three cells share the width less two gaps of 8; the header of 30 is above them.
let screen = Scene()
try screen.setBounds(Size(width: 320, height: 480))
try screen.load(
  [Compositional()],
  options: [OptionAssignment("spec", .text("{header=30} row 1wx48{gap=8}(1wx1h/3)"))])
try screen.replaceSections([7])
try expect(
  Element(.cell, section: 0, item: 4), at: Rect(x: 328.0 / 3, y: 78, width: 304.0 / 3, height: 48),
  in: screen)

// A sheet over a map: at its second notch it is half as high as the screen.
let sheet = Scene()
try sheet.setBounds(Size(width: 390, height: 844))
try sheet.load([Flow(), Overlay()])
try sheet.replaceSections([20])
_ = try sheet.moveToRest(1, isAnimated: false)
let height = try sheet.status(of: "main").report.first { $0.values[0].name == "height" }
guard height?.values[0].value == 422 else {
  fatalError("the sheet's height is \(String(describing: height))")
}

print("flow, sticky, calendar, compositional and overlay lay items out")
