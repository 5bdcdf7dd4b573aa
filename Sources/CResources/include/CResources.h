#ifndef C_RESOURCES_H
#define C_RESOURCES_H

/* The bytes that the program carries. */

#include "Build.h"
#include "RulePages.h"
#include "Templates.h"

#endif
