/* SPDX-License-Identifier: GPL-3.0-or-later */
/* repeats.h - the median of computing times of repeated runs */
#pragma once

#include "recording/recording.h"

/* Returns: NULL if both made the same calls, else a text that says where they first
 * differ, to be freed. */
char *repeats_difference (const Recording *first, const Recording *other);

/* The computing times of a rank between its calls, in all runs. */
typedef struct _Repeats Repeats;

/* The recording must outlive the result. */
Repeats *repeats_open (const Recording *self, guint32 rank);

/* Called once for each call.  Returns: the computing time before it in ns, CPU time if it
 * was recorded: the median of all runs, of an even number the mean of the middle two. */
guint64 repeats_next (Repeats *self);
void repeats_free (Repeats *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Repeats, repeats_free)
