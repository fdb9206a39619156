/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flights.h - a replay's messages: when each is in the network
 *
 *   |-- sends --|-------------------|-- receives --|
 *   begin       sent                arrived        end
 *
 * Times are in tenths of a unit of parallel BMF.
 */
#pragma once

#include "bmf/replay-bmf.h"

#define TENTH (SIM_TIME_PER_MICROSECOND / 10)

typedef struct
{
  guint32 from, to;
  guint64 bytes;
  SimTime begin, sent, arrived, end;
  guint64 number;
  guint hops;    /* links it has passed */
  SimTime delay; /* picoseconds it has waited for links */
} Flight;

typedef struct
{
  guint32 processor;
  SimTime time;
  ProcessorState state;
} Change;

typedef struct
{
  GArray *flights; /* Flight, by begin, then destination */
  GArray *changes; /* Change, as they were told */
  ReplayTotals totals;
  char *value;
} Run;

/* processors, network: as read_bmf and replay_bmf.  Everything has to succeed. */
Run *run_new (const char *text, guint32 processors, const char *network);
Run *run_new_set (const char *text, guint32 processors, const ReplaySettings *settings);
void run_free (Run *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

const Flight *run_flight (const Run *self, guint i);

/* A line each, as "0>4 7 0-14..34-48": from, to, bytes, when it is sent and received. */
void run_expect_flights (const Run *self, guint first, guint count, const char *expected);

/* When each state begins that lasts, as "40 receiving; 50 idle; ". */
void run_expect_states (const Run *self, guint32 processor, const char *expected);

typedef struct
{
  guint messages;
  guint64 bytes;
} Load;

/* The most in the network at any time, of flights from `first` on; where one ends as
 * another begins, they are not there together. */
Load run_peak (const Run *self, guint first);

/* Flights from `first` on come in just these bursts: all of one begin at once, after
 * those before have left the network. */
void run_expect_bursts (const Run *self, guint first, const Load *bursts, guint count);
