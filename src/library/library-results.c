/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-results.c - figures of a run */
#include "config.h"

#include "library/library-private.h"

#include <string.h>

/* ---- what all have in common ------------------------------------------------------- */

static gint64
limited (__int128 value)
{
  return value > G_MAXINT64 ? G_MAXINT64 : (gint64) value;
}

static guint64
limited_bytes (__int128 value)
{
  return value > G_MAXINT64 ? G_MAXINT64 : (guint64) value;
}

/* The caller's struct may have fewer members, or more, which are 0 then. */
static int
give (gpointer to, gsize size, gconstpointer from, gsize own)
{
  memset (to, 0, size);
  memcpy (to, from, MIN (size, own));
  return 1;
}

/* what: of which there are `count`. */
static int
check (gconstpointer to, const char *what, guint32 number, guint32 count,
       netfare_error **error)
{
  if (number >= count)
    return library_fail_call (error, "found %s %u, expected a number below %u", what,
                              number, count);
  if (to == NULL)
    return library_fail_call (error, "found no place for the result");
  return 1;
}

static int
check_done (const netfare_replay *self, netfare_error **error)
{
  return (self != NULL && self->done)
         || library_fail_call (error, "there are results after a run that has succeeded");
}

static const Topology *
topology_of (const netfare_replay *self)
{
  return network_topology (self->run->network);
}

/* ---- one each ---------------------------------------------------------------------- */

int
netfare_replay_summary (netfare_replay *self, netfare_summary *summary, size_t size,
                        netfare_error **error)
{
  if (!check_done (self, error) || !check (summary, "", 0, 1, error))
    return 0;
  const ReplayResult *result = &self->run->result;
  const ReportStates states = report_states (result);
  const Topology *topology = topology_of (self);
  const netfare_summary own = { .time = result->time,
                                .messages = result->messages,
                                .bytes = limited_bytes (result->bytes),
                                .link_hops = result->link_hops,
                                .busy = limited (states.busy),
                                .overhead = limited (states.overhead),
                                .idle = limited (states.idle),
                                .congestion_delay = limited (result->congestion_delay),
                                .processors = result->processors,
                                .intervals = program_intervals (self->run->program),
                                .nodes = topology != NULL ? topology->nodes : 0,
                                .links = topology != NULL ? topology->links : 0 };

  return give (summary, size, &own, sizeof own);
}

int
netfare_replay_processor (netfare_replay *self, uint32_t number,
                          netfare_processor *processor, size_t size,
                          netfare_error **error)
{
  if (!check_done (self, error)
      || !check (processor, "processor", number, self->run->result.processors, error))
    return 0;
  const ProcessorTotals *totals = &self->run->result.processor[number];
  const netfare_processor own = { .busy = totals->busy,
                                  .overhead = totals->overhead,
                                  .idle = totals->idle,
                                  .finished = totals->finished };

  return give (processor, size, &own, sizeof own);
}

int
netfare_replay_link (netfare_replay *self, uint32_t number, netfare_link *link,
                     size_t size, netfare_error **error)
{
  if (!check_done (self, error))
    return 0;
  const Topology *topology = topology_of (self);
  if (!check (link, "link", number, topology != NULL ? topology->links : 0, error))
    return 0;
  const LinkStatistics all = network_link_statistics (self->run->network, number);
  const netfare_link own = { .from = topology_link_from (topology, number),
                             .to = topology->to[number],
                             .messages = all.messages,
                             .packets = all.packets,
                             .bytes = limited_bytes (all.bytes),
                             .busy = all.busy,
                             .delay = limited (all.delay),
                             .longest_delay = all.longest_delay,
                             .longest_queue = all.longest_queue };

  return give (link, size, &own, sizeof own);
}

static const char *
text_of (const char *text)
{
  return text != NULL ? text : "";
}

int
netfare_replay_interval (netfare_replay *self, uint32_t number,
                         netfare_interval *interval, size_t size, netfare_error **error)
{
  if (!check_done (self, error)
      || !check (interval, "interval", number, program_intervals (self->run->program),
                 error))
    return 0;
  const Interval *about = program_interval (self->run->program, number);
  const IntervalTotals *totals
      = characteristics_interval (self->run->characteristics, number);
  const netfare_interval own
      = { .parent = about->parent == PROGRAM_NONE ? number : about->parent,
          .level = about->level,
          .kind = text_of (about->kind),
          .name = text_of (about->name),
          .file = text_of (about->file),
          .line = about->line,
          .column = about->column,
          .processors = totals->processors,
          .count = about->count,
          .execution = limited (totals->execution),
          .total = limited (totals->total),
          .productive = limited (totals->productive),
          .lost = limited (totals->lost),
          .insufficient_parallelism = limited (totals->insufficient),
          .communication = limited (totals->communication),
          .idle = limited (totals->idle) };

  return give (interval, size, &own, sizeof own);
}
