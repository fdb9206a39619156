/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-recorder.h - records the critical path of a replay, and keeps little of it
 *
 * What everything had to wait for is recorded in the replay (replay/causes).  When there
 * are too many records, those to which no end leads back go; what lies before the record
 * at which all ends meet is settled: added up, and handed on.
 *
 *   settled                              .---- row of processor 0
 *   --------------| o---o---o---o---o---+----- a packet
 *                   ^ all ends meet          `--x (nothing waits for it)
 */
#pragma once

#include "replay/replay.h"
#include "why/path/path-piece.h"

typedef struct _PathRecorder PathRecorder;

/* The recorder of a replay that has not run; made, and owned by the replay, if it has
 * none.  The replay takes its events in one order then. */
PathRecorder *path_recorder_of (Replay *replay);

/* Every piece is handed on, from the begin of the run to its end; no later than in
 * path_recorder_finish.  Before the run. */
void path_recorder_add_taker (PathRecorder *self, PathPieceTaker take, gpointer data);

/* After the run, which took so long.  Returns: the sums, which add up to it; owned by the
 * recorder. */
const PathSums *path_recorder_finish (PathRecorder *self, SimTime time);
