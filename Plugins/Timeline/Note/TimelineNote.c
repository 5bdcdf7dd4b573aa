#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("timeline", "1.0.0")
