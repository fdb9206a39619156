/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rehearsal.h - a replay before the replay, for what a PICL trace has to know beforehand
 *
 * Types of messages depend on which messages overtake each other later (picl-types.h).  A
 * replay does the same each time, so one without outputs tells.  Only programs whose
 * messages can overtake each other (overtaking.h) are rehearsed.
 */
#pragma once

#include "cli/run/run.h"

/* The types of the run's messages in a trace; NULL: their own.  They are known after
 * rehearsal_run. */
PiclTypes *rehearsal_types (Run *run);

/* Replays where rehearsal_types was not NULL.  Fails as the replay would. */
gboolean rehearsal_run (Run *run, const Options *options, GError **error);
