/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replayed-trace.h - a real trace replayed on a machine, for tests to look at */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "replay/replay.h"

typedef struct
{
  Program *program;
  Machine *machine;
  Network *network;
  Replay *replay;
  Characteristics *characteristics;
  ReplayResult result;
} Replayed;

/* Names of all real traces; ends with NULL. */
extern const char *const real_traces[];

/* A trace of a program that divides its processors among tasks is refused on fewer
 * processors than it was traced for (docs/dvm-rules.md, section 8, Tasks): "_ps4", on 4.
 */
guint32 least_processors (const char *trace);

/* A file of the folder of real traces; free with g_free. */
char *shared_trace (const char *file);

/* Where the real traces are not there: skips the test, saying so, and returns TRUE. */
gboolean skips_without_traces (void);

/* Reads a trace for a shape, NULL: the one it was recorded for; any failure fails the
 * test. */
Program *read_program (const char *path, const char *shape);

/* Replays on a network ("mesh:2x2", "transputer:2x2") or a ready machine file
 * ("clusters-6.par"), with settings
 * ("discipline=reserve"), ends with NULL.  shape: that of the program; NULL: the
 * network's. */
Replayed *replay_trace (const char *path, const char *shape, const char *network,
                        const char *const *settings);
/* A program that has been read for this shape. */
Replayed *replay_program (Program *program, const char *shape, const char *network);
void replayed_free (Replayed *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Replayed, replayed_free)
