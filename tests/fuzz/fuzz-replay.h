/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-replay.h - what was read also replays, or the replay says why not */
#pragma once

#include "program/program.h"

/* On a generated network of as many processors as the program has, "ring" and so on, and
 * every processor's time adds up. */
void fuzz_replay (Program *program, const char *generator);
