/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-scale.c - the same program with longer or shorter messages
 *
 * The new program is built from the parts of the old one.  Sizes that differed may become
 * equal, and equal parts are stored once, so transfers, collectives and pipelines may get
 * other numbers, which the tables contain.
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "program/program-private.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 62)

typedef struct
{
  const Program *from;
  Program *to;
  const Decimal *scale;
  guint32 *transfers, *collectives, *pipelines; /* new numbers, by old number */
} Scaling;

static unsigned __int128
scaled_bytes (guint64 bytes, const Decimal *scale)
{
  const unsigned __int128 product = (unsigned __int128) bytes * scale->digits;

  return product / scale->scale + (product % scale->scale != 0);
}

static gboolean
scale_bytes (const Scaling *self, guint64 *bytes, GError **error)
{
  const unsigned __int128 scaled = scaled_bytes (*bytes, self->scale);

  if (scaled > MOST_BYTES)
    {
      error_set (error, NETFARE_ERROR_INPUT,
                 "a message of %" G_GUINT64_FORMAT
                 " bytes exceeds 2^62 bytes after scaling",
                 *bytes);
      return FALSE;
    }
  *bytes = (guint64) scaled;
  return TRUE;
}

/* ---- what is kept once ------------------------------------------------------------- */

static void
copy_intervals (const Scaling *self)
{
  for (guint32 i = 0; i < program_intervals (self->from); i++)
    program_define_interval (self->to, program_interval (self->from, i));
}

/* Group 0 exists already; all groups differ, so each gets its old number. */
static void
copy_groups (const Scaling *self)
{
  for (guint32 g = 0; g < program_groups (self->from); g++)
    program_define_group (self->to, program_group (self->from, g));
}

static gboolean
scale_transfers (Scaling *self, GError **error)
{
  guint32 count = intern_count (self->from->transfers);

  self->transfers = g_new (guint32, count);
  for (guint32 t = 0; t < count; t++)
    {
      const Transfers *old = program_transfers (self->from, t);
      g_autofree Transfer *entries
          = g_memdup2 (old->entries, old->count * sizeof *entries);

      for (guint32 i = 0; i < old->count; i++)
        if (!scale_bytes (self, &entries[i].bytes, error))
          return FALSE;
      self->transfers[t] = program_define_transfers (self->to, entries, old->count);
    }
  return TRUE;
}

/* The blocks of an operation. */
static gboolean
scale_counts (const Scaling *self, Collective *one, GError **error)
{
  guint32 members = program_group (self->from, one->group)->count;
  g_autofree guint64 *counts = NULL;

  if (one->type != COLLECTIVE_OPERATION || one->counts == PROGRAM_NONE)
    return TRUE;
  counts = g_memdup2 (program_counts (self->from, one->counts), members * sizeof *counts);
  for (guint32 i = 0; i < members; i++)
    if (!scale_bytes (self, &counts[i], error))
      return FALSE;
  one->counts = program_define_counts (self->to, counts, members);
  return TRUE;
}

static gboolean
scale_collectives (Scaling *self, GError **error)
{
  guint32 count = program_collectives (self->from);

  self->collectives = g_new (guint32, count);
  for (guint32 c = 0; c < count; c++)
    {
      Collective one = *program_collective (self->from, c);

      if (one.type != COLLECTIVE_REDUCTION && one.transfers != PROGRAM_NONE)
        one.transfers = self->transfers[one.transfers];
      if (one.type != COLLECTIVE_TRANSFERS && !scale_bytes (self, &one.bytes, error))
        return FALSE;
      if (!scale_counts (self, &one, error))
        return FALSE;
      self->collectives[c] = program_define_collective (self->to, &one);
    }
  return TRUE;
}

/* Copied before the scaled counts, so that counts of loops keep their numbers. */
static void
copy_counts (const Scaling *self)
{
  for (guint32 i = 0; i < intern_count (self->from->counts); i++)
    {
      gsize size;
      const guint64 *counts = intern_get (self->from->counts, i, &size);

      program_define_counts (self->to, counts, (guint32) (size / sizeof *counts));
    }
}

static void
copy_loops (Scaling *self)
{
  guint32 pipelines = program_pipelines (self->from);

  for (guint i = 0; i < self->from->partitions->len; i++)
    program_define_partition (self->to, partition_ref (self->from->partitions->pdata[i]));
  self->pipelines = g_new (guint32, pipelines);
  for (guint32 i = 0; i < pipelines; i++)
    {
      Pipeline one = *program_pipeline (self->from, i);

      one.dependences = self->transfers[one.dependences];
      self->pipelines[i] = program_define_pipeline (self->to, &one);
    }
}

/* ---- steps ------------------------------------------------------------------------- */

static gboolean
scale_step (const Scaling *self, Step *step, GError **error)
{
  switch ((StepType) step->type)
    {
    case STEP_SEND:
    case STEP_RECEIVE:
    case STEP_POST:
      return scale_bytes (self, &step->amount, error);
    case STEP_START:
      step->index = self->collectives[step->index];
      return TRUE;
    case STEP_PIPELINE:
      step->index = self->pipelines[step->index];
      return TRUE;
    case STEP_COMPUTE:
    case STEP_SEGMENT:
    case STEP_LOOP:
    case STEP_COMPLETE:
    case STEP_WAIT:
    case STEP_SYNCHRONISE:
    case STEP_ENTER:
    case STEP_LEAVE:
    case STEP_AT:
    case STEP_END:
      return TRUE;
    }
  g_assert_not_reached ();
}

static gboolean
scale_streams (const Scaling *self, GError **error)
{
  g_array_append_vals (self->to->amounts, self->from->amounts->data,
                       self->from->amounts->len);
  g_array_append_vals (self->to->segments, self->from->segments->data,
                       self->from->segments->len);
  if (self->from->n_requests != NULL)
    self->to->n_requests
        = g_memdup2 (self->from->n_requests, self->from->n_streams * sizeof (guint32));
  for (guint32 s = 0; s < self->from->n_streams; s++)
    {
      const StepStream *from = &self->from->streams[s];
      StepStream *to = &self->to->streams[s];

      if (from->length == 0)
        continue;
      program_make_room (self->to, s, from->length);
      memcpy (to->steps, from->steps, from->length * sizeof (Step));
      to->length = from->length;
      for (guint32 i = 0; i < to->length; i++)
        if (!scale_step (self, &to->steps[i], error))
          return FALSE;
    }
  return TRUE;
}

static void
copy_places (const Scaling *self, guint32 processor)
{
  const guint32 count = program_operations (self->from, processor);
  g_autofree guint32 *cpus = g_new (guint32, count);
  g_autofree guint32 *nics = g_new (guint32, count);

  for (guint32 i = 0; i < count; i++)
    program_operation_place (self->from, processor, i, &cpus[i], &nics[i]);
  program_set_places (self->to, processor, cpus, nics);
}

static gboolean
scale_graph (const Scaling *self, guint32 processor, GError **error)
{
  guint32 count = program_operations (self->from, processor), cycle;
  g_autofree Step *steps = g_new (Step, count);
  g_autoptr (GArray) requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  gboolean acyclic;

  for (guint32 i = 0; i < count; i++)
    {
      program_operation (self->from, processor, i, &steps[i]);
      if (!scale_step (self, &steps[i], error))
        return FALSE;
    }
  program_list_requirements (self->from, processor, requirements);
  acyclic = program_set_graph (self->to, processor, steps, count,
                               (const Requirement *) (gpointer) requirements->data,
                               requirements->len, &cycle);
  g_assert (acyclic);
  copy_places (self, processor);
  return TRUE;
}

static gboolean
scale_graphs (const Scaling *self, GError **error)
{
  if (!program_has_graphs (self->from))
    return TRUE;
  for (guint32 p = 0; p < self->from->processors; p++)
    if (program_operations (self->from, p) > 0 && !scale_graph (self, p, error))
      return FALSE;
  return TRUE;
}

/* ---- the whole --------------------------------------------------------------------- */

const Program *
program_unscaled (const Program *self)
{
  return self->unscaled != NULL ? self->unscaled : self;
}

static Program *
new_like (const Program *self)
{
  Program *to = program_has_graphs (self)
                    ? program_new_graphs (self->processors, self->reader, self->file)
                : self->n_streams == 1
                    ? program_new_shared (&self->shape, self->reader, self->file)
                    : program_new_separate (self->processors, self->reader, self->file);

  to->n_instances = self->n_instances;
  to->step_contents = self->step_contents;
  to->has_meetings = self->has_meetings;
  to->traffic = self->traffic;
  to->traced_shape = self->traced_shape;
  to->has_traced_shape = self->has_traced_shape;
  program_set_library (to, program_library (self));
  if (program_result (self) != NULL)
    program_set_value (to, program_result (self));
  for (const char *const *warning = program_warnings (self); *warning != NULL; warning++)
    program_add_warning (to, "%s", *warning);
  return to;
}

static gboolean
copy_parts (Scaling *self, GError **error)
{
  copy_intervals (self);
  copy_groups (self);
  program_copy_call_names (self->to, self->from);
  copy_counts (self);
  if (!scale_transfers (self, error) || !scale_collectives (self, error))
    return FALSE;
  copy_loops (self);
  return TRUE;
}

static void
clear (Scaling *self)
{
  g_free (self->transfers);
  g_free (self->collectives);
  g_free (self->pipelines);
}

Program *
program_scale_messages (Program *self, const Decimal *scale, GError **error)
{
  if (scale->digits == scale->scale)
    return program_ref (self);

  g_autoptr (Program) to = new_like (self);
  to->unscaled = program_ref ((Program *) program_unscaled (self));
  to->message_scale = *scale;
  Scaling scaling = { .from = self, .to = to, .scale = scale };
  const gboolean done = copy_parts (&scaling, error) && scale_streams (&scaling, error)
                        && scale_graphs (&scaling, error);

  if (done)
    program_copy_calls (to, self);
  clear (&scaling);
  return done ? g_steal_pointer (&to) : NULL;
}

Program *
program_new_with_parts (const Program *self)
{
  const Decimal one = { 1, 1 };
  Program *to = new_like (self);
  Scaling copying = { .from = self, .to = to, .scale = &one };
  const gboolean done = copy_parts (&copying, NULL);

  g_assert (done);
  to->step_contents = 0;
  to->message_scale = self->message_scale;
  clear (&copying);
  return to;
}

guint64
program_traffic_bytes (const Program *self)
{
  const Decimal *scale = program_message_scale (self);

  return scale == NULL ? self->traffic.bytes
                       : (guint64) scaled_bytes (self->traffic.bytes, scale);
}

const Decimal *
program_message_scale (const Program *self)
{
  return self->message_scale.scale == 0 ? NULL : &self->message_scale;
}
