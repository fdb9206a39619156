/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-replay.h - what was read also replays, or the replay says why not */
#pragma once

#include "machine/machine.h"
#include "network/network.h"
#include "program/program.h"

/* Twice on a generated network of as many processors as the program has, "ring" and so
 * on; every processor's time adds up. */
void fuzz_replay (Program *program, const char *generator);

/* If it uses several nics: on a ring of three nodes for each processor. */
void fuzz_replay_nics (Program *program);

/* Twice on a network that has carried nothing: the second replay, whose critical path is
 * recorded and adds up to the run, is the same. */
void fuzz_replay_twice (Program *program, const Machine *machine, Network *network);
