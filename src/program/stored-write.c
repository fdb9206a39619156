/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-write.c - the file of a program; stored-parts.c and stored-steps.c read it in
 * the same order */
#include "config.h"

#include "program/packed-file.h"
#include "program/stored-private.h"
#include "program/stored-program.h"

static void
put_or_none (NumberWriter *to, guint32 number)
{
  number_writer_put (to, number == PROGRAM_NONE ? 0 : (guint64) number + 1);
}

static void
put_shape (NumberWriter *to, const Shape *shape)
{
  number_writer_put (to, shape->rank);
  for (guint d = 0; d < shape->rank; d++)
    number_writer_put (to, shape->size[d]);
}

static void
put_numbers (NumberWriter *to, const guint64 *numbers, gsize count)
{
  number_writer_put (to, count);
  for (gsize i = 0; i < count; i++)
    number_writer_put (to, numbers[i]);
}

/* ---- parts ------------------------------------------------------------------------- */

static void
put_head (NumberWriter *to, const Program *program)
{
  static const Shape none = { .rank = 0 };
  const Shape *traced = program_traced_shape (program);

  number_writer_put (to, STORED_VERSION + (program_calls (program) > 0 ? STORED_CALLS : 0)
                             + (program_library (program) != NULL ? STORED_LIBRARY : 0));
  if (program_library (program) != NULL)
    number_writer_put_text (to, program_library (program));
  number_writer_put_text (to, program_kind (program));
  number_writer_put (to, program->n_streams == 1);
  put_shape (to, &program->shape);
  put_shape (to, traced != NULL ? traced : &none);
  number_writer_put (to, program->n_instances);
}

static void
put_warnings (NumberWriter *to, const Program *program)
{
  number_writer_put (to, program->warnings->len - 1);
  for (guint i = 0; i + 1 < program->warnings->len; i++)
    number_writer_put_text (to, program->warnings->pdata[i]);
}

static void
put_interval (NumberWriter *to, const Interval *interval)
{
  number_writer_put_text (to, interval->kind);
  number_writer_put_text (to, interval->name);
  number_writer_put_text (to, interval->file);
  number_writer_put (to, interval->line);
  number_writer_put (to, interval->column);
  number_writer_put_text (to, interval->source);
  number_writer_put (to, interval->source_place);
  number_writer_put (to, (guint64) interval->expression);
  number_writer_put (to, interval->has_expression != FALSE);
  put_or_none (to, interval->parent);
  number_writer_put (to, interval->level);
  number_writer_put (to, (guint64) interval->count);
  for (guint kind = 0; kind < N_KINDS; kind++)
    number_writer_put (to, interval->operations[kind]);
}

static void
put_group (NumberWriter *to, const Group *group)
{
  put_shape (to, &group->shape);
  number_writer_put (to, group->members != NULL);
  for (guint32 i = 0; group->members != NULL && i < group->count; i++)
    number_writer_put (to, group->members[i]);
}

static void
put_transfers (NumberWriter *to, const Transfers *transfers)
{
  number_writer_put (to, transfers->count);
  for (guint32 i = 0; i < transfers->count; i++)
    {
      number_writer_put (to, transfers->entries[i].source);
      number_writer_put (to, transfers->entries[i].destination);
      number_writer_put (to, transfers->entries[i].bytes);
    }
}

static void
put_collective (NumberWriter *to, const Collective *collective)
{
  number_writer_put (to, collective->type);
  number_writer_put (to, collective->kind);
  number_writer_put (to, collective->split != FALSE);
  number_writer_put (to, collective->group);
  put_or_none (to, collective->type != COLLECTIVE_REDUCTION ? collective->transfers
                                                            : PROGRAM_NONE);
  number_writer_put (to, collective->bytes);
  put_or_none (to, collective->axes);
  if (collective->type != COLLECTIVE_OPERATION)
    return;
  number_writer_put (to, collective->operation);
  number_writer_put (to, collective->root);
  put_or_none (to, collective->counts);
}

static void
put_partition (NumberWriter *to, const Partition *partition)
{
  const Shape *system = partition_system (partition);

  put_shape (to, system);
  number_writer_put (to, partition_free_iterations (partition));
  for (guint d = 0; d < system->rank; d++)
    {
      const guint64 *before = partition_before (partition, d);

      put_numbers (to, before, before != NULL ? system->size[d] + 1 : 0);
    }
}

static void
put_pipeline (NumberWriter *to, const Pipeline *pipeline)
{
  number_writer_put (to, pipeline->group);
  number_writer_put (to, pipeline->partition);
  number_writer_put (to, pipeline->dependences);
  number_writer_put (to, pipeline->depth);
  number_writer_put (to, pipeline->slices);
  number_writer_put (to, pipeline->portions);
}

static void
put_counts (NumberWriter *to, const Program *program, guint32 number)
{
  gsize size;
  const guint64 *counts = intern_get (program->counts, number, &size);

  put_numbers (to, counts, size / sizeof *counts);
}

static void
put_parts (NumberWriter *to, const Program *program)
{
  number_writer_put (to, program_intervals (program));
  for (guint32 i = 0; i < program_intervals (program); i++)
    put_interval (to, program_interval (program, i));
  number_writer_put (to, program_groups (program));
  for (guint32 i = 1; i < program_groups (program); i++)
    put_group (to, program_group (program, i));
  number_writer_put (to, program->transfer_views->len);
  for (guint i = 0; i < program->transfer_views->len; i++)
    put_transfers (to, program_transfers (program, i));
  number_writer_put (to, intern_count (program->counts));
  for (guint32 i = 0; i < intern_count (program->counts); i++)
    put_counts (to, program, i);
  number_writer_put (to, program_collectives (program));
  for (guint32 i = 0; i < program_collectives (program); i++)
    put_collective (to, program_collective (program, i));
  number_writer_put (to, program->partitions->len);
  for (guint i = 0; i < program->partitions->len; i++)
    put_partition (to, program_partition (program, i));
  number_writer_put (to, program_pipelines (program));
  for (guint32 i = 0; i < program_pipelines (program); i++)
    put_pipeline (to, program_pipeline (program, i));
}

/* ---- steps ------------------------------------------------------------------------- */

static void
put_segment (NumberWriter *to, const Program *program, const Step *step)
{
  const guint32 length = program_segment_length (program, step->index);

  number_writer_put (to, step->group);
  number_writer_put (to, length);
  for (guint32 i = 0; i < length; i++)
    {
      const Amount amount = program_segment_amount (program, step->index, i);

      number_writer_put (to, (guint64) amount.time << 2 | amount.activity);
    }
}

static void
put_message (NumberWriter *to, const Step *step)
{
  if (step->type == STEP_SEND)
    {
      number_writer_put (to, step->flags);
      number_writer_put (to, step->why);
    }
  number_writer_put (to, step->index);
  number_writer_put (to, step->amount);
  number_writer_put (to, step->tag);
  number_writer_put (to, step->group);
}

static void
put_loop (NumberWriter *to, const Step *step)
{
  number_writer_put (to, step->group);
  number_writer_put (to, step->index);
  number_writer_put (to, step->amount);
  number_writer_put (to, step->part);
  if (step->part != LOOP_WHOLE)
    number_writer_put (to, step->tag);
}

static void
put_step (NumberWriter *to, const Program *program, const Step *step)
{
  number_writer_put (to, step->type);
  switch ((StepType) step->type)
    {
    case STEP_COMPUTE:
      number_writer_put (to, step->activity);
      number_writer_put (to, step->operations);
      number_writer_put (to, step->amount);
      return;
    case STEP_SEGMENT:
      put_segment (to, program, step);
      return;
    case STEP_LOOP:
      put_loop (to, step);
      return;
    case STEP_PIPELINE:
      number_writer_put (to, step->index);
      number_writer_put (to, step->amount);
      number_writer_put (to, step->tag);
      return;
    case STEP_SEND:
    case STEP_RECEIVE:
    case STEP_POST:
      put_message (to, step);
      return;
    case STEP_COMPLETE:
      number_writer_put (to, step->index);
      return;
    case STEP_START:
      number_writer_put (to, step->index);
      number_writer_put (to, step->tag);
      return;
    case STEP_WAIT:
      number_writer_put (to, step->tag);
      return;
    case STEP_SYNCHRONISE:
      number_writer_put (to, step->index);
      number_writer_put (to, step->kind);
      number_writer_put (to, step->tag);
      return;
    case STEP_ENTER:
      number_writer_put (to, step->group);
      number_writer_put (to, step->index);
      return;
    case STEP_LEAVE:
      number_writer_put (to, step->group);
      return;
    case STEP_END:
      return;
    case STEP_AT: /* no step of a stream */
      break;
    }
  g_assert_not_reached ();
}

/* ---- calls ------------------------------------------------------------------------- */

/* Of each step that belongs to a call: how many steps after the one before, and which. */
static void
put_calls_of (NumberWriter *to, const Program *program, guint32 stream)
{
  guint32 length, before = 0;

  program_stream (program, stream, &length);
  for (guint32 i = 0; i < length; i++)
    {
      gboolean begins;
      const guint32 call = program_call_of (program, stream, i, &begins);

      if (call == PROGRAM_NONE)
        continue;
      number_writer_put (to, i + 1 - before);
      number_writer_put (to, (guint64) call << 1 | begins);
      before = i + 1;
    }
  number_writer_put (to, 0);
}

static void
put_calls (NumberWriter *to, const Program *program)
{
  number_writer_put (to, program_calls_are_kinds (program));
  if (program_calls_are_kinds (program))
    return;
  number_writer_put (to, program_calls (program));
  for (guint32 call = 0; call < program_calls (program); call++)
    number_writer_put_text (to, program_call_name (program, call));
  for (guint32 stream = 0; stream < program_streams (program); stream++)
    put_calls_of (to, program, stream);
}

/* ---- the whole --------------------------------------------------------------------- */

void
stored_program_write (const Program *program, OutputFile *output)
{
  NumberWriter to;

  if (program_has_graphs (program))
    {
      packed_file_write (program, output);
      return;
    }
  number_writer_start (&to, output, STORED_MAGIC);
  put_head (&to, program);
  put_warnings (&to, program);
  put_parts (&to, program);
  for (guint32 stream = 0; stream < program_streams (program); stream++)
    {
      guint32 length;
      const Step *steps = program_stream (program, stream, &length);

      for (guint32 i = 0; i < length; i++)
        put_step (&to, program, &steps[i]);
      number_writer_put (&to, STEP_END);
    }
  if (program_calls (program) > 0)
    put_calls (&to, program);
  number_writer_finish (&to);
}
