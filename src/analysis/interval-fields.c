/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stddef.h>

#include "analysis/interval-fields.h"

#define AT(member) offsetof (IntervalTotals, member)

static const IntervalField fields[N_INTERVAL_FIELDS] = {
  { "efficiency", "effic", "Efficiency",
    "Productive time divided by total time; 1 if the total time is 0.", 0, FALSE, 0 },
  { "execution_time", "exec", "Execution time",
    "The largest time that a processor spent in the interval.", 0, FALSE,
    AT (execution) },
  { "total_time", "total", "Total time",
    "Execution time multiplied by the number of processors that take part.", 0, TRUE,
    AT (total) },
  { "productive_time", "ptime", "Productive time",
    "Time that one processor would need for all the work.", 0, TRUE, AT (productive) },
  { "productive_cpu_time", "ptimec", "CPU", "Productive time of the program itself.", 1,
    TRUE, AT (productive_cpu) },
  { "productive_sys_time", "ptimes", "SYS", "Productive time of the run-time system.", 1,
    TRUE, AT (productive_sys) },
  { "io_time", "ptimei", "I/O", "Input and output, done by one processor.", 1, TRUE,
    AT (io) },
  { "lost_time", "lost", "Lost time",
    "Total time minus productive time: insufficient parallelism, communications and idle "
    "time.",
    0, TRUE, AT (lost) },
  { "insufficient_parallelism", "insuf", "Insufficient parallelism",
    "Time of work that several processors did redundantly.", 1, TRUE, AT (insufficient) },
  { "insufficient_parallelism_usr", "iuser", "USR", "Of the program itself.", 2, TRUE,
    AT (insufficient_usr) },
  { "insufficient_parallelism_sys", "isyst", "SYS", "Of the run-time system.", 2, TRUE,
    AT (insufficient_sys) },
  { "communication", "comm", "Communications",
    "Overhead of sending and receiving, and waiting for messages and for others.", 1,
    TRUE, AT (communication) },
  { "communication_synch", "csyn", "SYN",
    "The part of communications that was waiting for others to begin.", 2, TRUE,
    AT (communication_synch) },
  { "idle", "idle", "Idle time",
    "Execution time minus each processor's own execution time, summed.", 1, TRUE,
    AT (idle) },
  { "load_imbalance", "imbal", "Load imbalance",
    "The largest CPU and SYS time of a processor minus each processor's own, summed.", 0,
    FALSE, AT (load_imbalance) },
  { "synchronization", "synch", "Synchronization",
    "Time that can be lost because processors begin collective operations at different "
    "times: the latest begin minus each processor's own, summed.",
    0, FALSE, AT (synchronization) },
  { "time_variation", "vary", "Time variation",
    "The latest completion of collective operations minus each processor's own, summed.",
    0, FALSE, AT (variation) },
  { "overlap", "over", "Overlap",
    "Time in which processors computed while their collective operations went on.", 0,
    FALSE, AT (overlap) },
};

static const KindName kinds[N_KINDS] = {
  [KIND_IO] = { "io", "I/O", 'i' },
  [KIND_REDUCTION] = { "reduction", "Reduction", 'r' },
  [KIND_SHADOW] = { "shadow", "Shadow", 's' },
  [KIND_REMOTE_ACCESS] = { "remote_access", "Remote access", 'a' },
  [KIND_REDISTRIBUTION] = { "redistribution", "Redistribution", 'd' },
  [KIND_POINT_TO_POINT] = { "point_to_point", "Point to point", 'p' },
  [KIND_COLLECTIVE] = { "collective", "Collective", 'c' },
};

static const KindField kind_fields[N_KIND_FIELDS] = {
  { "count", "nop", "# op", "Number of operations." },
  [1 + MEASURE_COMMUNICATION]
  = { "communication", "com", "Communications", "Overhead and waiting." },
  [1 + MEASURE_REAL_SYNCH]
  = { "real_synch", "synch", "Real synch",
      "The part of communications that was waiting for others to begin." },
  [1 + MEASURE_SYNCH]
  = { "synch", "dsyn", "Synch", "The latest begin minus each processor's own, summed." },
  [1 + MEASURE_VARIATION]
  = { "variation", "vary", "Variation",
      "The latest completion minus each processor's own, summed." },
  [1 + MEASURE_OVERLAP]
  = { "overlap", "over", "Overlap", "Computing while operations went on." },
};

const IntervalField *
interval_field (guint number)
{
  g_assert (number < N_INTERVAL_FIELDS);
  return &fields[number];
}

TotalTime
interval_field_time (const IntervalField *field, const IntervalTotals *totals)
{
  g_assert (field != &fields[INTERVAL_FIELD_EFFICIENCY]);
  return *(const TotalTime *) ((const char *) totals + field->offset);
}

const KindName *
kind_name (CommunicationKind kind)
{
  g_assert (kind < N_KINDS);
  return &kinds[kind];
}

const KindField *
kind_field (guint number)
{
  g_assert (number < N_KIND_FIELDS);
  return &kind_fields[number];
}
