#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("waterfall", "1.0.0")
