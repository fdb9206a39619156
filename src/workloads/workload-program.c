/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "workloads/workload-program.h"

#include "base/error.h"
#include "workloads/round-messages.h"

typedef struct
{
  const WorkloadSpec *spec;
  const char *name;
  Program *program;
  RoundMessages *messages;
  gboolean has_messages;
  guint32 *request; /* of one processor in one round */
  guint64 n_requests, most_requests;
  guint32 collective; /* of each round that has one */
} Making;

/* ---- one processor in one round ---------------------------------------------------- */

static void
post_receives (Making *self, guint32 i)
{
  const PeerLists *from = &self->messages->from;

  for (guint64 n = from->begin[i]; n < from->begin[i + 1]; n++)
    {
      const ProgramMessage message = { .peer = g_array_index (from->others, guint32, n),
                                       .bytes = self->spec->bytes };

      self->request[self->n_requests++]
          = program_append_begin_receive (self->program, i, &message);
    }
}

static void
begin_sends (Making *self, guint32 i)
{
  const PeerLists *to = &self->messages->to;

  for (guint64 n = to->begin[i]; n < to->begin[i + 1]; n++)
    {
      const ProgramMessage message = { .peer = g_array_index (to->others, guint32, n),
                                       .bytes = self->spec->bytes };

      self->request[self->n_requests++]
          = program_append_begin_send (self->program, i, &message, FALSE);
    }
}

/* In the order in which they were begun. */
static void
complete (Making *self, guint32 i)
{
  for (guint64 n = 0; n < self->n_requests; n++)
    program_append_complete (self->program, i, self->request[n]);
  self->n_requests = 0;
}

static void
compute (Making *self, guint32 i)
{
  if (self->spec->compute > 0)
    program_append_compute (self->program, i, ACTIVITY_USER,
                            (guint64) self->spec->compute, FALSE);
}

static void
append_messages (Making *self, guint32 i)
{
  const gboolean takes_first = self->spec->workload->takes_first;

  if (!takes_first)
    compute (self, i);
  post_receives (self, i);
  if (takes_first)
    {
      complete (self, i);
      compute (self, i);
    }
  begin_sends (self, i);
  complete (self, i);
}

/* ---- rounds ------------------------------------------------------------------------ */

/* Before anything is made: of the messages, those of the first round are known. */
static gboolean
check_size (const Making *self, GError **error)
{
  const guint64 steps = MAX (self->messages->to.others->len, self->spec->processors);

  if (self->spec->rounds <= WORKLOAD_MOST_STEPS / steps)
    return TRUE;
  error_set_at (error, self->name, 0, 0,
                "more than %" G_GUINT64_FORMAT
                " sends, receives and parts of collectives, expected fewer rounds or "
                "processors",
                WORKLOAD_MOST_STEPS);
  return FALSE;
}

/* An operation after every so many rounds of messages, or in each round. */
static gboolean
has_operation (const Making *self, guint64 round)
{
  const WorkloadSpec *spec = self->spec;

  return spec->workload->has_operation
         && (spec->every == 0 || (round + 1) % spec->every == 0);
}

static void
append_operation (Making *self)
{
  const guint32 instance = program_new_instance (self->program);

  for (guint32 i = 0; i < self->spec->processors; i++)
    {
      if (!self->has_messages)
        compute (self, i);
      program_append_start (self->program, i, self->collective, instance);
      program_append_wait (self->program, i, instance);
    }
}

/* Of a round, and room for the requests of any processor. */
static void
find_messages (Making *self, guint64 round)
{
  const RoundMessages *messages = self->messages;

  round_messages_find (self->messages, self->spec, round);
  for (guint32 i = 0; i < self->spec->processors; i++)
    self->most_requests = MAX (
        self->most_requests, messages->to.begin[i + 1] - messages->to.begin[i]
                                 + messages->from.begin[i + 1] - messages->from.begin[i]);
  self->request = g_renew (guint32, self->request, self->most_requests);
}

static void
append_round (Making *self, guint64 round)
{
  if (self->has_messages && round > 0 && self->spec->workload->changes)
    find_messages (self, round);
  for (guint32 i = 0; self->has_messages && i < self->spec->processors; i++)
    append_messages (self, i);
  if (has_operation (self, round))
    append_operation (self);
}

static void
append_rounds (Making *self, guint32 interval)
{
  const guint32 processors = self->spec->processors;

  for (guint32 i = 0; i < processors; i++)
    program_append_enter (self->program, i, 0, interval);
  for (guint64 round = 0; round < self->spec->rounds; round++)
    append_round (self, round);
  for (guint32 i = 0; i < processors; i++)
    program_append_leave (self->program, i, 0);
}

/* ---- the program ------------------------------------------------------------------- */

static void
define_operation (Making *self)
{
  const Workload *workload = self->spec->workload;
  const ProgramOperation operation
      = { .type = workload->operation,
          .bytes = self->has_messages ? self->spec->reduced : self->spec->bytes,
          .counts = PROGRAM_NONE,
          .transfers = PROGRAM_NONE };

  if (workload->has_operation)
    self->collective = program_define_operation (self->program, &operation);
}

Program *
workload_program (const WorkloadSpec *spec, const Reader *reader, const char *name,
                  GError **error)
{
  const Interval main
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };
  const Interval round = { .kind = "REGION",
                           .name = "round",
                           .file = "",
                           .parent = 0,
                           .level = 1,
                           .count = spec->rounds };
  g_autoptr (Program) program = program_new_separate (spec->processors, reader, name);
  g_auto (RoundMessages) messages;
  const gboolean has_messages
      = spec->workload->destinations != NULL || spec->workload->permute != NULL;

  round_messages_init (&messages, spec->processors);
  Making self = {
    .spec = spec,
    .name = name,
    .program = program,
    .messages = &messages,
    .has_messages = has_messages,
  };
  program_define_interval (program, &main);
  const guint32 interval = program_define_interval (program, &round);
  define_operation (&self);
  if (has_messages)
    find_messages (&self, 0);
  const gboolean fits = check_size (&self, error);
  if (fits)
    append_rounds (&self, interval);
  g_free (self.request);
  return fits ? g_steal_pointer (&program) : NULL;
}
