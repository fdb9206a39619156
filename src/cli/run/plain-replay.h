/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain-replay.h - the replay of a program without options about a machine: what it
 * sends, and its schedule */
#pragma once

#include "base/output-file.h"
#include "cli/options/option-values.h"
#include "replay/replay.h"

/* On what `netfare replay` takes without a machine: as many processors as the program
 * has.  output: gets its GOAL schedule; NULL: none.  totals: its sums; those of
 * processors are not valid.  May be NULL.  Fails as the replay does. */
gboolean plain_replay (Program *program, const Options *options, OutputFile *output,
                       ReplayResult *totals, GError **error);
