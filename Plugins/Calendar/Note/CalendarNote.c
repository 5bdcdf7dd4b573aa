#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("calendar", "1.0.0")
