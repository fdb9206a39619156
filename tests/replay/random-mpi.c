/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "random-mpi.h"

#define MOST_ACTIONS 60
#define INTERVALS 4
#define US SIM_TIME_PER_MICROSECOND

/* What a rank has begun and not completed yet. */
typedef struct
{
  gboolean is_operation;
  guint32 number; /* of the request, or the instance */
} Begun;

typedef struct
{
  GRand *random;
  Program *program;
  guint32 ranks;
  GArray **begun;    /* by rank: Begun */
  guint32 *interval; /* by rank */
} Maker;

static guint32
draw (Maker *self, guint32 n)
{
  return (guint32) g_rand_int_range (self->random, 0, (gint32) n);
}

static guint64
draw_bytes (Maker *self)
{
  return draw (self, 4) == 0 ? draw (self, 3) : draw (self, 3000);
}

/* ---- one rank ---------------------------------------------------------------------- */

static void
begin (Maker *self, guint32 rank, gboolean is_operation, guint32 number)
{
  const Begun begun = { is_operation, number };

  g_array_append_val (self->begun[rank], begun);
}

static void
complete (Maker *self, guint32 rank, guint i)
{
  const Begun begun = g_array_index (self->begun[rank], Begun, i);

  if (begun.is_operation)
    program_append_wait (self->program, rank, begun.number);
  else
    program_append_complete (self->program, rank, begun.number);
  g_array_remove_index (self->begun[rank], i);
}

static void
complete_some (Maker *self, guint32 rank)
{
  if (self->begun[rank]->len > 0)
    complete (self, rank, draw (self, self->begun[rank]->len));
}

static void
compute (Maker *self, guint32 rank)
{
  program_append_compute (self->program, rank, draw (self, 3), draw (self, 4) * US,
                          FALSE);
}

/* Enters an interval, or leaves the one that it is in. */
static void
change_interval (Maker *self, guint32 rank)
{
  guint32 *at = &self->interval[rank];

  if (*at > 0)
    program_append_leave (self->program, rank, 0);
  *at = *at > 0 ? 0 : 1 + draw (self, INTERVALS - 1);
  if (*at > 0)
    program_append_enter (self->program, rank, 0, *at);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
send_one (Maker *self, guint32 from, const ProgramMessage *message)
{
  const gboolean asks = draw (self, 6) == 0;

  if (draw (self, 2))
    program_append_blocking_send (self->program, from, message, asks);
  else
    begin (self, from, FALSE,
           program_append_begin_send (self->program, from, message, asks));
}

static void
receive_one (Maker *self, guint32 to, const ProgramMessage *message)
{
  if (draw (self, 2))
    program_append_blocking_receive (self->program, to, message);
  else
    begin (self, to, FALSE, program_append_begin_receive (self->program, to, message));
}

/* Posted before or after it is sent; before only without waiting, of a send to itself, of
 * which the same rank does both. */
static void
exchange (Maker *self)
{
  const guint32 from = draw (self, self->ranks), to = draw (self, self->ranks);
  const guint64 bytes = draw_bytes (self);
  const guint32 communicator = draw (self, 2), tag = draw (self, 2);
  const ProgramMessage sent = { to, communicator, tag, bytes };
  const ProgramMessage received = { from, communicator, tag, bytes };

  if (from == to || draw (self, 2))
    {
      begin (self, to, FALSE,
             program_append_begin_receive (self->program, to, &received));
      send_one (self, from, &sent);
      return;
    }
  send_one (self, from, &sent);
  receive_one (self, to, &received);
}

/* ---- operations -------------------------------------------------------------------- */

/* In random order; free with g_free. */
static guint32 *
draw_members (Maker *self, guint32 *count)
{
  guint32 *members = g_new (guint32, self->ranks);

  for (guint32 i = 0; i < self->ranks; i++)
    members[i] = i;
  for (guint32 i = self->ranks; i > 1; i--)
    {
      const guint32 j = draw (self, i), other = members[j];

      members[j] = members[i - 1];
      members[i - 1] = other;
    }
  *count = 1 + draw (self, self->ranks);
  return members;
}

static void
operate (Maker *self)
{
  static const OperationType types[]
      = { OPERATION_BARRIER,   OPERATION_BROADCAST, OPERATION_REDUCE,
          OPERATION_ALLREDUCE, OPERATION_GATHER,    OPERATION_SCATTER,
          OPERATION_ALLGATHER, OPERATION_ALLTOALL,  OPERATION_REDUCE_SCATTER,
          OPERATION_SCAN };
  Group group = { 0 };
  g_autofree guint32 *members = draw_members (self, &group.count);
  ProgramOperation operation = { .type = types[draw (self, G_N_ELEMENTS (types))],
                                 .split = draw (self, 2) == 0,
                                 .counts = PROGRAM_NONE,
                                 .transfers = PROGRAM_NONE };
  guint32 number, instance;

  group.members = members;
  group.shape = (Shape){ 1, { group.count } };
  operation.group = program_define_group (self->program, &group);
  operation.root = operation_has_root (operation.type) ? draw (self, group.count) : 0;
  operation.bytes = operation.type == OPERATION_BARRIER ? 0 : draw_bytes (self);
  number = program_define_operation (self->program, &operation);
  instance = program_new_instance (self->program);
  for (guint32 i = 0; i < group.count; i++)
    {
      program_append_start (self->program, members[i], number, instance);
      if (!operation.split)
        program_append_wait (self->program, members[i], instance);
      else if (draw (self, 8) > 0) /* a few are never waited for */
        begin (self, members[i], TRUE, instance);
    }
}

/* ---- all --------------------------------------------------------------------------- */

static void
open_program (Maker *self)
{
  self->program = program_new_separate (self->ranks, NULL, "");
  for (guint32 i = 0; i < INTERVALS; i++)
    program_define_interval (self->program,
                             &(Interval){ .kind = i == 0 ? "MAIN" : "REGION",
                                          .file = "",
                                          .parent = i == 0 ? PROGRAM_NONE : 0,
                                          .level = i == 0 ? 0 : 1 });
  self->begun = g_new (GArray *, self->ranks);
  self->interval = g_new0 (guint32, self->ranks);
  for (guint32 r = 0; r < self->ranks; r++)
    self->begun[r] = g_array_new (FALSE, FALSE, sizeof (Begun));
}

static void
close_program (Maker *self)
{
  for (guint32 r = 0; r < self->ranks; r++)
    {
      while (self->begun[r]->len > 0)
        complete_some (self, r);
      if (self->interval[r] > 0)
        change_interval (self, r);
      g_array_unref (self->begun[r]);
    }
  g_free (self->begun);
  g_free (self->interval);
}

Program *
random_mpi_new (GRand *random, guint32 ranks)
{
  Maker self = { .random = random, .ranks = ranks };
  const guint32 actions = 1 + draw (&self, MOST_ACTIONS);

  open_program (&self);
  for (guint32 i = 0; i < actions; i++)
    {
      const guint32 action = draw (&self, 100), rank = draw (&self, ranks);

      if (action < 35)
        exchange (&self);
      else if (action < 50)
        operate (&self);
      else if (action < 70)
        complete_some (&self, rank);
      else if (action < 85)
        compute (&self, rank);
      else
        change_interval (&self, rank);
    }
  close_program (&self);
  return self.program;
}
