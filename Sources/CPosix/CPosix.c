#include "CPosix.h"
typedef int CPosix_placeholder;
