/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fixture-run.h - a real replay of two messages, for tests of what is told of links */
#pragma once

#include "fixture.h"

/* Processor 0 sends 1000 bytes to processor 1, twice, and that is all: each takes 75
 * us and 200 us on a link of weight 1, and the second waits for the first. */
typedef struct
{
  Program *program;
  Machine *machine;
  Network *network;
  Replay *replay;
  Characteristics *characteristics;
  MessageDelays *delays;
  LinkHeat *heat; /* NULL on a formula network */
  ReplayResult result;
  ReportContext context;
} FixtureRun;

/* network: as option --network; it has run.  `file`: name of the program. */
void fixture_run_open (FixtureRun *self, const char *network);
void fixture_run_named (FixtureRun *self, const char *network, const char *file);

/* The same in two steps, for an observer in between. */
void fixture_run_prepare (FixtureRun *self, const char *network, const char *file);
void fixture_run_go (FixtureRun *self);

void fixture_run_close (FixtureRun *self);
