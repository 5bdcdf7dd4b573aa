// The pages of `Sources/layoutsh.docc/Rules` in the program's read-only data: nothing is read,
// parsed or copied at start. In C, because the compiler needs 6 s for 90 KB as a Swift array, which
// is what SwiftPM's `.embedInCode` writes, and a tenth of a second for `#embed`.

#include "RulePages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t pages[] = {
#embed "../layoutsh.docc/Rules/Flow.md"
  ,
#embed "../layoutsh.docc/Rules/Pinning.md"
  ,
#embed "../layoutsh.docc/Rules/LifeCycle.md"
  ,
#embed "../layoutsh.docc/Rules/Batches.md"
  ,
#embed "../layoutsh.docc/Rules/Snapshots.md"
  ,
#embed "../layoutsh.docc/Rules/Offsets.md"
  ,
#embed "../layoutsh.docc/Rules/Measuring.md"
  ,
#embed "../layoutsh.docc/Rules/Sheets.md"
  ,
#embed "../layoutsh.docc/Rules/Touches.md"
  ,
#embed "../layoutsh.docc/Rules/Layers.md"
  ,
#embed "../layoutsh.docc/Rules/Calendar.md"
  ,
#embed "../layoutsh.docc/Rules/CalendarViews.md"
  ,
#embed "../layoutsh.docc/Rules/Resources.md"
  ,
#embed "../layoutsh.docc/Rules/Editing.md"
  ,
#embed "../layoutsh.docc/Rules/Month.md"
  ,
#embed "../layoutsh.docc/Rules/Year.md"
  ,
#embed "../layoutsh.docc/Rules/Agenda.md"
  ,
#embed "../layoutsh.docc/Rules/Timeline.md"
  ,
#embed "../layoutsh.docc/Rules/Compositional.md"
  ,
#embed "../layoutsh.docc/Rules/Waterfall.md"
  ,
#embed "../layoutsh.docc/Rules/Lists.md"
  ,
#embed "../layoutsh.docc/Rules/Tables.md"
  ,
#embed "../layoutsh.docc/Rules/Modules.md"
  ,
#embed "../layoutsh.docc/Rules/Sessions.md"
};

size_t rule_pages_length(void) { return sizeof pages; }

uint8_t rule_pages_byte(size_t index) { return index < sizeof pages ? pages[index] : 0; }
