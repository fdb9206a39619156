/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rehearsal.h - a replay before the replay, for outputs whose first bytes depend on what
 * happens last
 *
 * A replay has the same result each time, so it is first run without outputs.
 */
#pragma once

#include "run/run.h"

typedef struct _Rehearsal Rehearsal;

Rehearsal *rehearsal_new (const Run *run);
void rehearsal_free (Rehearsal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Rehearsal, rehearsal_free)

void rehearsal_add_observer (Rehearsal *self, const ReplayObserver *observer,
                             gpointer data);

/* *end: the length of the run.  Fails as the replay would. */
gboolean rehearsal_run (Rehearsal *self, SimTime *end, GError **error);
