/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traffic-program.c - the program of traffic: messages that begin at multiples of a slot
 *
 *   stream 0   at 0   send   at 2 slots   send   at 3 slots   send ..
 *   stream 1   receive   receive   receive ..
 *
 * Each operation at a time requires the one before it, each send the one before it;
 * receives require nothing.  docs/workloads.md, "Traffic".
 */
#include "config.h"

#include "workloads/workload-program.h"

#include "base/error.h"
#include "base/mix.h"

#define DRAW_OF_SLOT 8

typedef struct
{
  guint32 slot, to;
} Begun;

typedef struct
{
  const WorkloadSpec *spec;
  const Workload *pattern;
  GPtrArray *sent; /* by processor: a GArray of Begun */
  GPtrArray *from; /* by processor: a GArray of guint32, the sources of its messages */
  guint32 *to;     /* by processor: the destinations of a slot; NULL: each is drawn */
  guint64 known;   /* the slot of which these are, + 1; 0: of none */
  GArray *one;     /* guint32: of one processor */
} Traffic;

/* ---- drawing ----------------------------------------------------------------------- */

/* The processor itself: it has none. */
static guint32
draw_one (const Traffic *self, guint64 slot, guint32 i)
{
  g_array_set_size (self->one, 0);
  self->pattern->destinations (self->spec, slot, i, self->one);
  for (guint n = 0; n < self->one->len; n++)
    if (g_array_index (self->one, guint32, n) != i)
      return g_array_index (self->one, guint32, n);
  return i;
}

static guint32
destination (Traffic *self, guint64 slot, guint32 i)
{
  if (self->to == NULL)
    return draw_one (self, slot, i);
  if (self->known == 0 || (self->pattern->changes && self->known != slot + 1))
    {
      self->known = slot + 1;
      if (self->pattern->permute != NULL)
        self->pattern->permute (self->spec, slot, self->to);
      else
        for (guint32 p = 0; p < self->spec->processors; p++)
          self->to[p] = draw_one (self, slot, p);
    }
  return self->to[i];
}

static void
draw_slot (Traffic *self, guint64 slot)
{
  const WorkloadSpec *spec = self->spec;
  const guint64 hash = mix_add (mix_add (spec->seed, DRAW_OF_SLOT), slot);

  for (guint32 i = 0; i < spec->processors; i++)
    {
      if (mix_add (hash, i) >> 32 >= spec->traffic.load)
        continue;
      const Begun begun = { (guint32) slot, destination (self, slot, i) };
      if (begun.to == i)
        continue;
      g_array_append_val ((GArray *) self->sent->pdata[i], begun);
      g_array_append_val ((GArray *) self->from->pdata[begun.to], i);
    }
}

static void
draw_all (Traffic *self, guint64 slots)
{
  const guint32 processors = self->spec->processors;

  if (self->pattern->permute != NULL || !self->pattern->changes)
    self->to = g_new (guint32, processors);
  for (guint32 i = 0; i < processors; i++)
    {
      g_ptr_array_add (self->sent, g_array_new (FALSE, FALSE, sizeof (Begun)));
      g_ptr_array_add (self->from, g_array_new (FALSE, FALSE, sizeof (guint32)));
    }
  for (guint64 slot = 0; slot < slots; slot++)
    draw_slot (self, slot);
}

/* ---- operations -------------------------------------------------------------------- */

/* Of a processor that sends so often: the operation at the time, and the send. */
#define AT(n) (2 * (n))
#define SEND(n) (2 * (n) + 1)

static void
list_sends (const GArray *sent, guint64 bytes, SimTime slot, Step *steps,
            Requirement *requirements)
{
  for (guint32 n = 0; n < sent->len; n++)
    {
      const Begun *begun = &g_array_index (sent, Begun, n);

      steps[AT (n)] = (Step){ .type = STEP_AT, .amount = (guint64) slot * begun->slot };
      steps[SEND (n)] = (Step){ .type = STEP_SEND,
                                .flags = SEND_FREE,
                                .kind = KIND_POINT_TO_POINT,
                                .index = begun->to,
                                .amount = bytes };
      requirements[2 * n] = (Requirement){ SEND (n), AT (n), REQUIRES_END };
      if (n + 1 < sent->len)
        requirements[2 * n + 1] = (Requirement){ AT (n + 1), AT (n), REQUIRES_END };
    }
}

static void
set_operations (const Traffic *self, Program *program, guint32 i, SimTime slot)
{
  const GArray *sent = self->sent->pdata[i], *from = self->from->pdata[i];
  const guint32 sends = 2 * sent->len, n = sends + from->len;
  g_autofree Step *steps = g_new (Step, n);
  g_autofree Requirement *requirements = g_new (Requirement, sends);
  g_autofree guint32 *streams = g_new0 (guint32, n);
  guint32 cycle;

  list_sends (sent, self->spec->bytes, slot, steps, requirements);
  for (guint32 k = 0; k < from->len; k++)
    {
      steps[sends + k] = (Step){ .type = STEP_RECEIVE,
                                 .kind = KIND_POINT_TO_POINT,
                                 .index = g_array_index (from, guint32, k),
                                 .amount = self->spec->bytes };
      streams[sends + k] = 1;
    }
  program_set_graph (program, i, steps, n, requirements, sends > 0 ? sends - 1 : 0,
                     &cycle);
  program_count_sent (program, steps, n);
  program_set_places (program, i, streams, NULL);
}

static gboolean
fits (const Traffic *self, guint32 i)
{
  const GArray *sent = self->sent->pdata[i], *from = self->from->pdata[i];

  return 4 * (guint64) sent->len + from->len <= PROGRAM_MOST_OPERATIONS;
}

static gboolean
set_all (const Traffic *self, Program *program, const char *name, SimTime slot,
         GError **error)
{
  for (guint32 i = 0; i < self->spec->processors; i++)
    {
      if (!fits (self, i))
        {
          error_set_at (error, name, 0, 0,
                        "processor %u has too many messages, expected a shorter time or "
                        "less load",
                        i);
          return FALSE;
        }
      set_operations (self, program, i, slot);
      g_array_set_size (self->sent->pdata[i], 0);
    }
  return TRUE;
}

/* ---- the program ------------------------------------------------------------------- */

static Program *
new_program (const WorkloadSpec *spec, const Reader *reader, const char *name)
{
  const Interval main
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };
  Program *program = program_new_graphs (spec->processors, reader, name);

  program_define_interval (program, &main);
  return program;
}

static guint64
divide_up (guint64 a, guint64 b)
{
  return a / b + (a % b != 0);
}

/* The slots, and how many of them are to warm up: by default for a quarter of the time.
 */
static gboolean
set_slots (const WorkloadSpec *spec, const char *name, ProgramTraffic *traffic,
           GError **error)
{
  const guint64 slot = (guint64) traffic->slot, length = (guint64) spec->traffic.length;

  traffic->slots = length / slot;
  if (traffic->slots == 0)
    {
      error_set_at (
          error, name, 0, 0,
          "for= is shorter than a slot, in which a message of %" G_GUINT64_FORMAT
          " bytes is injected: %" G_GUINT64_FORMAT " ps, expected at least that",
          spec->bytes, slot);
      return FALSE;
    }
  if (traffic->slots > WORKLOAD_MOST_STEPS / spec->processors)
    {
      error_set_at (error, name, 0, 0,
                    "%" G_GUINT64_FORMAT " slots of %u processors are more than "
                    "%" G_GUINT64_FORMAT ", expected a shorter time",
                    traffic->slots, spec->processors, WORKLOAD_MOST_STEPS);
      return FALSE;
    }
  traffic->warmed = spec->traffic.warm_up < 0
                        ? divide_up (divide_up (length, 4), slot)
                        : divide_up ((guint64) spec->traffic.warm_up, slot);
  traffic->warmed = MIN (traffic->warmed, traffic->slots);
  return TRUE;
}

Program *
traffic_program (const WorkloadSpec *spec, SimTime slot, const Reader *reader,
                 const char *name, GError **error)
{
  g_autoptr (Program) program = new_program (spec, reader, name);
  ProgramTraffic info = { .bytes = spec->bytes,
                          .rate = spec->traffic.rate,
                          .bits = spec->traffic.bits,
                          .slot = slot };

  if (slot > 0 && !set_slots (spec, name, &info, error))
    return NULL;
  program_set_traffic (program, &info);
  if (slot == 0)
    return g_steal_pointer (&program);
  Traffic self = {
    .spec = spec,
    .pattern = spec->traffic.pattern,
    .sent = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
    .from = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
    .one = g_array_new (FALSE, FALSE, sizeof (guint32)),
  };
  draw_all (&self, info.slots);
  const gboolean done = set_all (&self, program, name, slot, error);
  g_ptr_array_unref (self.sent);
  g_ptr_array_unref (self.from);
  g_array_unref (self.one);
  g_free (self.to);
  return done ? g_steal_pointer (&program) : NULL;
}
