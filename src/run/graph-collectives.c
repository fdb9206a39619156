/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/graph-collectives.h"

#include "base/error.h"
#include "base/memory-limit.h"
#include "replay/reductions/parts.h"

/* What one operation of the old program may add between two checks. */
#define MOST_ALIKE (1u << 20)

/* A program that is made from another one. */
typedef struct
{
  const Program *from;
  Program *to;
  const Machine *machine;
  const Network *network; /* NULL: nodes are not known */
  Parts **parts;          /* by collective; NULL: not needed yet */

  /* The processor that is made. */
  guint32 processor;
  GArray *steps, *cpus, *nics, *requirements;
  guint32 *first, *last; /* by old operation: the new ones in its place */
} Making;

/* ---- operations -------------------------------------------------------------------- */

/* Returns: its number. */
static guint32
add (Making *self, const Step *step, guint32 cpu, guint32 nic)
{
  g_array_append_val (self->steps, *step);
  g_array_append_val (self->cpus, cpu);
  g_array_append_val (self->nics, nic);
  return self->steps->len - 1;
}

static void
require (Making *self, guint32 operation, guint32 required, RequirementType type)
{
  const Requirement requirement = { operation, required, type };

  g_array_append_val (self->requirements, requirement);
}

/* One after the operation before. */
static void
follow (Making *self, const Step *step, guint32 cpu)
{
  const guint32 operation = add (self, step, cpu, 0);

  require (self, operation, operation - 1, REQUIRES_END);
}

/* ---- a collective ------------------------------------------------------------------ */

/* The upper half of tags is that of the collective plus 1; messages of the program have
 * 0. What has the same is done in one order by all, and its messages match in order. */
static Step
message_step (const Making *self, const Step *start, StepType type,
              const SchedulePart *part)
{
  const Collective *what = program_collective (self->from, start->index);
  const Group *group = program_group (self->from, what->group);

  return (Step){ .type = (guint8) type,
                 .kind = start->kind,
                 .why = type == STEP_SEND ? (guint8) parts_type (what, part) : 0,
                 .index = group_processor (group, part->peer),
                 .amount = part->bytes,
                 .tag = part->round,
                 .group = start->tag + 1 };
}

/* Long messages ask first: receives are then posted when the collective begins. */
static gboolean
has_long (const Making *self, const Parts *parts, guint32 place)
{
  SchedulePart part;
  PartAction action;

  if (!self->machine->has_rendezvous)
    return FALSE;
  for (guint64 i = 0; i < PROGRAM_MOST_OPERATIONS
                      && (action = parts_step (parts, place, i, &part)) != PART_DONE;
       i++)
    if (part.bytes > self->machine->rendezvous_bytes)
      return TRUE;
  return FALSE;
}

/* Asked for each few operations; of memory at some of them. */
static gboolean
check_room (const Making *self, GError **error)
{
  const guint64 n = self->steps->len,
                bytes = n * (sizeof (Step) + sizeof (Requirement) + 8);

  if (n + self->requirements->len >= PROGRAM_MOST_OPERATIONS - MOST_ALIKE)
    {
      error_set_at (error, program_file (self->from), 0, 0,
                    "the messages of collectives are more than %u operations and "
                    "requirements of rank %u",
                    PROGRAM_MOST_OPERATIONS - MOST_ALIKE, self->processor);
      return FALSE;
    }
  return n < MOST_ALIKE || n % MOST_ALIKE > 3
         || memory_check ("a program of the messages of its collectives", bytes, error);
}

/* Their operations follow each other. */
static gboolean
post_all (Making *self, const Parts *parts, guint32 place, const Step *start, guint32 cpu,
          GError **error)
{
  SchedulePart part;
  PartAction action;

  for (guint64 i = 0; (action = parts_step (parts, place, i, &part)) != PART_DONE; i++)
    if (action == PART_RECEIVE)
      {
        const Step step = message_step (self, start, STEP_POST, &part);

        follow (self, &step, cpu);
        if (!check_room (self, error))
          return FALSE;
      }
  return TRUE;
}

static gboolean
combine (Making *self, const SchedulePart *part, guint32 cpu, GError **error)
{
  SimTime time;
  Step step = { .type = STEP_COMPUTE };

  if (!part->combine || self->machine->combine_byte_time == 0)
    return TRUE;
  if (!atto_time_price (0, self->machine->combine_byte_time, part->bytes, NULL, &time))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "combining %" G_GUINT64_FORMAT " bytes takes longer than 2^62 ps",
                 part->bytes);
      return FALSE;
    }
  step.amount = (guint64) time;
  follow (self, &step, cpu);
  return TRUE;
}

/* The actions of a member, one after another. */
static gboolean
put_parts (Making *self, const Parts *parts, guint32 place, const Step *start,
           guint32 cpu, GError **error)
{
  const gboolean posts = has_long (self, parts, place);
  guint32 post = self->steps->len;
  SchedulePart part;
  PartAction action;

  if (posts && !post_all (self, parts, place, start, cpu, error))
    return FALSE;
  for (guint64 i = 0; (action = parts_step (parts, place, i, &part)) != PART_DONE; i++)
    {
      const gboolean sends = action == PART_SEND;
      const Step step
          = !sends && posts
                ? step_wait (self->processor, self->steps->len - post++, FALSE)
                : message_step (self, start, sends ? STEP_SEND : STEP_RECEIVE, &part);

      follow (self, &step, cpu);
      if ((!sends && !combine (self, &part, cpu, error)) || !check_room (self, error))
        return FALSE;
    }
  return TRUE;
}

static const Parts *
get_parts (Making *self, guint32 number, GError **error)
{
  if (self->parts[number] == NULL)
    self->parts[number] = parts_new (self->from, program_collective (self->from, number),
                                     self->machine, self->network);
  if (self->parts[number] == NULL)
    error_set_at (error, program_file (self->from), 0, 0,
                  "the sizes of a collective add up to more than 2^62 bytes");
  return self->parts[number];
}

/* It begins with an operation that takes no time and has the requirements. */
static gboolean
put_collective (Making *self, const Step *start, guint32 cpu, GError **error)
{
  const Parts *parts = get_parts (self, start->index, error);
  const guint32 place = program_group_place (self->from, start->group, self->processor);

  if (parts == NULL)
    return FALSE;
  add (self, &(Step){ .type = STEP_COMPUTE }, cpu, 0);
  return parts_are_none (parts) || put_parts (self, parts, place, start, cpu, error);
}

/* ---- a processor ------------------------------------------------------------------- */

/* All in the place of an operation belong to its call. */
static void
put_calls (const Making *self, guint32 operations)
{
  for (guint32 i = 0; i < operations; i++)
    {
      gboolean begins;
      const guint32 call = program_call_of (self->from, self->processor, i, &begins);

      for (guint32 k = self->first[i]; call != PROGRAM_NONE && k <= self->last[i]; k++)
        program_set_call (self->to, self->processor, k, call,
                          begins && k == self->first[i]);
    }
}

static gboolean
put_operation (Making *self, guint32 operation, GError **error)
{
  guint32 cpu, nic;
  Step step;
  gboolean good = TRUE;

  program_operation (self->from, self->processor, operation, &step);
  program_operation_place (self->from, self->processor, operation, &cpu, &nic);
  self->first[operation] = self->steps->len;
  if (step.type == STEP_START)
    good = put_collective (self, &step, cpu, error);
  else
    add (self, &step, cpu, nic);
  self->last[operation] = self->steps->len - 1;
  return good && check_room (self, error);
}

static void
put_requirements (Making *self)
{
  g_autoptr (GArray) old = g_array_new (FALSE, FALSE, sizeof (Requirement));

  program_list_requirements (self->from, self->processor, old);
  for (guint i = 0; i < old->len; i++)
    {
      const Requirement *one = &g_array_index (old, Requirement, i);
      const guint32 required = one->type == REQUIRES_END ? self->last[one->required]
                                                         : self->first[one->required];

      require (self, self->first[one->operation], required, one->type);
    }
}

static gboolean
put_processor (Making *self, GError **error)
{
  const guint32 n = program_operations (self->from, self->processor);
  g_autofree guint32 *first = g_new (guint32, n), *last = g_new (guint32, n);
  guint32 cycle;
  gboolean acyclic;

  self->first = first;
  self->last = last;
  g_array_set_size (self->steps, 0);
  g_array_set_size (self->cpus, 0);
  g_array_set_size (self->nics, 0);
  g_array_set_size (self->requirements, 0);
  for (guint32 i = 0; i < n; i++)
    if (!put_operation (self, i, error))
      return FALSE;
  put_requirements (self);
  if (!check_room (self, error))
    return FALSE;
  acyclic = program_set_graph (
      self->to, self->processor, (const Step *) (gpointer) self->steps->data,
      self->steps->len, (const Requirement *) (gpointer) self->requirements->data,
      self->requirements->len, &cycle);
  g_assert (acyclic);
  program_set_places (self->to, self->processor,
                      (const guint32 *) (gpointer) self->cpus->data,
                      (const guint32 *) (gpointer) self->nics->data);
  put_calls (self, n);
  return TRUE;
}

/* ---- the program ------------------------------------------------------------------- */

static gboolean
put_processors (Making *self, GError **error)
{
  for (self->processor = 0; self->processor < program_processors (self->from);
       self->processor++)
    if (program_operations (self->from, self->processor) > 0
        && !put_processor (self, error))
      return FALSE;
  return TRUE;
}

gboolean
graph_collectives_replace (Program **program, const Machine *machine,
                           const Network *network, gboolean *is_new, GError **error)
{
  const guint32 n = program_collectives (*program);
  Making making = { .from = *program, .machine = machine, .network = network };

  *is_new = program_has_graphs (*program) && n > 0;
  if (!*is_new)
    return TRUE;
  making.to = program_new_with_parts (*program);
  making.parts = g_new0 (Parts *, n);
  making.steps = g_array_new (FALSE, FALSE, sizeof (Step));
  making.cpus = g_array_new (FALSE, FALSE, sizeof (guint32));
  making.nics = g_array_new (FALSE, FALSE, sizeof (guint32));
  making.requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  *is_new = put_processors (&making, error);
  g_array_unref (making.steps);
  g_array_unref (making.cpus);
  g_array_unref (making.nics);
  g_array_unref (making.requirements);
  for (guint32 i = 0; i < n; i++)
    parts_free (making.parts[i]);
  g_free (making.parts);
  if (*is_new)
    *program = making.to;
  else
    program_unref (making.to);
  return *is_new;
}
