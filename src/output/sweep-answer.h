/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-answer.h - the result of a sweep in a sentence
 *
 *   6 runs; the shortest 2 take the same, 76.8 ms: network mesh:4x4 and network grid:4x4;
 *   the longest 1.08 s, 14.04 times as long: network bus:16.
 */
#pragma once

#include "base/sim-time.h"

#include <glib.h>

#define SWEEP_NO_TIME (-1)

/* The sentence is put piece by piece: text, or the name of a row. */
typedef struct
{
  void (*text) (gpointer data, const char *text);
  void (*row) (gpointer data, guint row);
  gpointer data;
} SweepAnswer;

/* times: by row; SWEEP_NO_TIME: none, as of those that failed. */
void sweep_answer_put (const SweepAnswer *to, const SimTime *times, guint rows,
                       guint failed, SimTime unit);
