/* SPDX-License-Identifier: GPL-3.0-or-later */
/* out-of-memory.h - the limit on memory, and an error instead of GLib's abort */
#pragma once

#include <glib.h>

/* From now on, memory that cannot be allocated ends the program with a message and exit
 * status 1; files that interrupt.h watches are removed. */
void out_of_memory_watch (void);

/* limit: in bytes; 0: three quarters of the machine's memory.  It never raises a limit
 * that the process has already. */
void out_of_memory_limit (guint64 limit);
