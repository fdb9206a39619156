/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/path-sums.h"

PathSums *
path_sums_new (void)
{
  PathSums *self = g_rc_box_new0 (PathSums);

  self->processors = g_array_new (FALSE, FALSE, sizeof (PathProcessor));
  self->links = g_array_new (FALSE, FALSE, sizeof (PathLink));
  self->waits = g_array_new (FALSE, FALSE, sizeof (PathWait));
  self->intervals = g_array_new (FALSE, FALSE, sizeof (PathInterval));
  self->operations = g_array_new (FALSE, FALSE, sizeof (PathOperation));
  self->names = g_string_chunk_new (64);
  self->rows = g_array_new (FALSE, FALSE, sizeof (PathRow));
  return self;
}

PathSums *
path_sums_ref (const PathSums *self)
{
  return g_rc_box_acquire ((gpointer) self);
}

static void
clear (gpointer data)
{
  PathSums *self = data;

  g_array_unref (self->processors);
  g_array_unref (self->links);
  g_array_unref (self->waits);
  g_array_unref (self->intervals);
  g_array_unref (self->operations);
  g_array_unref (self->rows);
  g_string_chunk_free (self->names);
}

void
path_sums_free (PathSums *self)
{
  if (self != NULL)
    g_rc_box_release_full (self, clear);
}

const char *
path_kind_name (PathKind kind)
{
  static const char *const names[N_PATH_KINDS]
      = { "busy",    "send", "receive", "transmission", "queue",
          "latency", "gap",  "memory",  "collective",   "dependence" };

  return names[kind];
}

SimTime
path_processor_time (const PathProcessor *self)
{
  return self->busy + self->send + self->receive + self->dependence;
}

SimTime
path_link_time (const PathLink *self)
{
  return self->transmission + self->queue + self->latency + self->gap + self->memory
         + self->collective;
}

SimTime
path_interval_time (const PathInterval *self)
{
  return self->busy + self->overhead + self->network;
}

SimTime
path_operation_time (const PathOperation *self)
{
  return self->busy + self->overhead + self->network;
}

SimTime
path_sums_time (const PathSums *self)
{
  SimTime time = 0;

  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    time += self->kinds[kind];
  return time;
}

/* ---- order: most time first, then by number ---------------------------------------- */

static int
compare_times (SimTime a, SimTime b)
{
  return (a < b) - (a > b);
}

static int
compare_numbers (guint32 a, guint32 b)
{
  return (a > b) - (a < b);
}

static int
compare_processors (gconstpointer x, gconstpointer y)
{
  const PathProcessor *a = x, *b = y;
  const int order = compare_times (path_processor_time (a), path_processor_time (b));

  return order != 0 ? order : compare_numbers (a->processor, b->processor);
}

static int
compare_links (gconstpointer x, gconstpointer y)
{
  const PathLink *a = x, *b = y;
  const int order = compare_times (path_link_time (a), path_link_time (b));

  return order != 0 ? order : compare_numbers (a->link, b->link);
}

static int
compare_ends (const PathEnds *a, const PathEnds *b)
{
  const int order = compare_numbers (a->source, b->source);

  return order != 0 ? order : compare_numbers (a->destination, b->destination);
}

static int
compare_waits (gconstpointer x, gconstpointer y)
{
  const PathWait *a = x, *b = y;
  int order = compare_times (a->time, b->time);

  if (order == 0)
    order = compare_numbers (a->link, b->link);
  if (order == 0)
    order = compare_ends (&a->behind, &b->behind);
  return order != 0 ? order : compare_ends (&a->waiting, &b->waiting);
}

static int
compare_intervals (gconstpointer x, gconstpointer y)
{
  const PathInterval *a = x, *b = y;
  const int order = compare_times (path_interval_time (a), path_interval_time (b));

  return order != 0 ? order : compare_numbers (a->number, b->number);
}

/* What is outside of all has the last number. */
static int
compare_operations (gconstpointer x, gconstpointer y)
{
  const PathOperation *a = x, *b = y;
  const int order = compare_times (path_operation_time (a), path_operation_time (b));

  return order != 0 ? order : compare_numbers (a->call, b->call);
}

void
path_sums_sort (PathSums *self)
{
  g_array_sort (self->processors, compare_processors);
  g_array_sort (self->links, compare_links);
  g_array_sort (self->waits, compare_waits);
  g_array_sort (self->intervals, compare_intervals);
  g_array_sort (self->operations, compare_operations);
}
