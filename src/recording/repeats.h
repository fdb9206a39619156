/* SPDX-License-Identifier: GPL-3.0-or-later */
/* repeats.h - a program that was recorded several times: medians of computing times */
#pragma once

#include "recording/recording.h"

/* NULL: both made the same calls.  Else where they first differ, in words; to be freed.
 */
char *repeats_difference (const Recording *first, const Recording *other);

/* What a rank computed between two calls, in all runs. */
typedef struct _Repeats Repeats;

/* self must live as long. */
Repeats *repeats_open (const Recording *self, guint32 rank);

/* Nanoseconds before the next call, of the processor or, without it, of the clock: the
 * median of all runs, or the mean of the middle two.  Once for each call. */
guint64 repeats_next (Repeats *self);
void repeats_free (Repeats *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Repeats, repeats_free)
