#include "CLayoutPlugin.h"
typedef int CLayoutPlugin_placeholder;
