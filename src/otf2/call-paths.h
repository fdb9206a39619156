/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call-paths.h - the interval of each path of calls, the same in all ranks */
#pragma once

#include "base/number-table.h"
#include "otf2/archive.h"
#include "program/program.h"

#define CALL_PATHS_MOST 65536

/* All zeros: empty. */
typedef struct
{
  NumberTable known; /* (parent, region): interval + 1 */
} CallPaths;

void call_paths_clear (CallPaths *self);

/* The interval of a region entered in another interval, defined if it is new; counts the
 * entry.  PROGRAM_NONE: there are too many. */
guint32 call_paths_enter (CallPaths *self, Program *program, const Archive *archive,
                          guint32 parent, guint32 region);
