/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-actions.h"

#include <string.h>

#include "base/error.h"
#include "ti/ti-messages.h"

#define MOST_COUNT (G_GUINT64_CONSTANT (1) << 57)
#define MOST_FLOPS (G_GUINT64_CONSTANT (1) << 62)
#define PS_DECIMALS 12
#define A_COUNT "a count, at most 2^57"
#define BYTE_SIZE 1
#define DOUBLE_SIZE 8

static const TiAction actions[];

/* The size of each type, by its number. */
static const guint8 type_sizes[]
    = { 8, 4,  1, 2,  8,  4, 1,  8,  1, 1,  2,  4,  8,  8,  16, 4, 1,  1,  2, 4,
        8, 1,  2, 4,  8,  8, 16, 32, 8, 8,  8,  16, 16, 8,  8,  8, 16, 16, 4, 4,
        8, 16, 8, 16, 16, 4, 2,  4,  8, 16, 32, 1,  8,  16, 32, 0, 0,  1,  8, 8 };

/* ---- fields ------------------------------------------------------------------------ */

static gboolean
take_end (TiTrace *self, GError **error)
{
  return !ti_line_take (&self->line)
         || ti_line_fail (&self->line, "the end of the line", error);
}

static gboolean
take_count (TiTrace *self, guint64 *count, GError **error)
{
  return ti_line_take_number (&self->line, MOST_COUNT, A_COUNT, count, error);
}

static gboolean
take_rank (TiTrace *self, const char *what, guint32 *rank, GError **error)
{
  guint64 number;

  if (ti_line_take (&self->line)
      && ti_number_parse (self->line.field, self->line.length, 0, TRUE, self->ranks - 1,
                          &number))
    {
      *rank = (guint32) number;
      return TRUE;
    }
  g_autofree char *expected
      = g_strdup_printf ("%s, a rank from 0 to %u", what, self->ranks - 1);
  return ti_line_fail (&self->line, expected, error);
}

static gboolean
take_tag (TiTrace *self, guint32 *tag, GError **error)
{
  guint64 number;

  if (!ti_line_take_number (&self->line, G_MAXUINT32,
                            "a tag from 0 to 4294967295, not a wildcard", &number, error))
    return FALSE;
  *tag = (guint32) number;
  return TRUE;
}

static guint32
default_size (const TiTrace *self)
{
  return self->rank[self->current].doubles ? DOUBLE_SIZE : BYTE_SIZE;
}

/* The size of a type, the default one at the end of the line. */
static gboolean
take_type (TiTrace *self, guint32 *size, GError **error)
{
  guint64 number;

  *size = default_size (self);
  if (!ti_line_has_more (&self->line))
    return TRUE;
  if (!ti_line_take_number (&self->line, G_N_ELEMENTS (type_sizes) - 1,
                            "the number of a type, 0 to 59", &number, error))
    return FALSE;
  *size = type_sizes[number];
  return TRUE;
}

/* Reads the root and two types; the last ones may be missing. */
static gboolean
take_root (TiTrace *self, guint32 *root, GError **error)
{
  *root = 0;
  return !ti_line_has_more (&self->line) || take_rank (self, "the root", root, error);
}

static gboolean
take_types (TiTrace *self, guint32 *sent, guint32 *received, GError **error)
{
  return take_type (self, sent, error) && take_type (self, received, error);
}

/* Reads a count for each rank into the row. */
static gboolean
take_row (TiTrace *self, GError **error)
{
  g_autofree char *expected = NULL;

  for (guint32 i = 0; i < self->ranks; i++)
    if (!ti_line_take (&self->line)
        || !ti_number_parse (self->line.field, self->line.length, 0, TRUE, MOST_COUNT,
                             &self->row[i]))
      {
        expected = g_strdup_printf (A_COUNT ", the %u. of %u", i + 1, self->ranks);
        return ti_line_fail (&self->line, expected, error);
      }
  return TRUE;
}

static gboolean
take_flops (TiTrace *self, guint64 *flops, GError **error)
{
  return (ti_line_take (&self->line)
          && ti_number_parse (self->line.field, self->line.length, 0, FALSE, MOST_FLOPS,
                              flops))
         || ti_line_fail (&self->line, "a number of flops, at most 2^62", error);
}

/* ---- nothing, computing ------------------------------------------------------------ */

static gboolean
read_nothing (TiTrace *self, const TiAction *action, GError **error)
{
  return TRUE;
}

static gboolean
read_init (TiTrace *self, const TiAction *action, GError **error)
{
  self->rank[self->current].doubles = ti_line_has_more (&self->line);
  return TRUE;
}

static void
add_flops (TiTrace *self, guint64 flops)
{
  const Step step = {
    .type = STEP_COMPUTE, .activity = ACTIVITY_USER, .operations = TRUE, .amount = flops
  };

  if (flops > 0)
    ti_trace_add (self, &step);
}

static gboolean
read_compute (TiTrace *self, const TiAction *action, GError **error)
{
  guint64 flops;

  if (!take_flops (self, &flops, error) || !take_end (self, error))
    return FALSE;
  add_flops (self, flops);
  return TRUE;
}

static gboolean
read_sleep (TiTrace *self, const TiAction *action, GError **error)
{
  Step step = { .type = STEP_COMPUTE, .activity = ACTIVITY_USER };

  if (!ti_line_take (&self->line)
      || !ti_number_parse (self->line.field, self->line.length, PS_DECIMALS, FALSE,
                           SIM_TIME_LIMIT, &step.amount))
    return ti_line_fail (&self->line, "seconds, at most 4611686", error);
  if (step.amount > 0)
    ti_trace_add (self, &step);
  return take_end (self, error);
}

/* ---- messages ---------------------------------------------------------------------- */

static gboolean
read_send (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 peer, tag, size;
  guint64 count;

  return take_rank (self, "the destination", &peer, error) && take_tag (self, &tag, error)
         && take_count (self, &count, error) && take_type (self, &size, error)
         && take_end (self, error)
         && ti_messages_send (self, peer, tag, count * size, action->nonblocking,
                              action->synchronous, error);
}

/* The count may be -1. */
static gboolean
take_received (TiTrace *self, guint64 *count, GError **error)
{
  if (ti_line_take (&self->line) && self->line.length == 2
      && memcmp (self->line.field, "-1", 2) == 0)
    {
      *count = TI_SIZE_OF_SEND;
      return TRUE;
    }
  return ti_number_parse (self->line.field, self->line.length, 0, TRUE, MOST_COUNT, count)
         || ti_line_fail (&self->line, A_COUNT ", or -1 for that of the send", error);
}

static gboolean
read_receive (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 peer, tag, size;
  guint64 count;

  return take_rank (self, "the source", &peer, error) && take_tag (self, &tag, error)
         && take_received (self, &count, error) && take_type (self, &size, error)
         && take_end (self, error)
         && ti_messages_receive (self, peer, tag,
                                 count == TI_SIZE_OF_SEND ? count : count * size,
                                 action->nonblocking, error);
}

static gboolean
read_sendrecv (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 source, destination, sent_size, received_size;
  guint64 sent, received;

  if (!take_count (self, &sent, error)
      || !take_rank (self, "the destination", &destination, error)
      || !take_count (self, &received, error)
      || !take_rank (self, "the source", &source, error)
      || !take_types (self, &sent_size, &received_size, error) || !take_end (self, error)
      || !ti_messages_receive (self, source, 0, received * received_size, TRUE, error)
      || !ti_messages_send (self, destination, 0, sent * sent_size, FALSE, FALSE, error))
    return FALSE;
  ti_messages_wait_last (self);
  return TRUE;
}

static gboolean
fail_wait (const TiTrace *self, guint32 source, guint32 destination, guint32 tag,
           GError **error)
{
  error_set_at (error, text_input_name (self->line.input), self->line.at.number,
                self->action_column,
                "rank %u waits for a request from %u to %u with tag %u, but none is open",
                self->current, source, destination, tag);
  return FALSE;
}

/* SimGrid also writes waitall for some of the requests, so a request that an earlier one
 * has completed may be waited for again. */
static gboolean
read_wait (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 source, destination, tag;

  if (!take_rank (self, "the source", &source, error)
      || !take_rank (self, "the destination", &destination, error)
      || !take_tag (self, &tag, error) || !take_end (self, error))
    return FALSE;
  return ti_messages_wait (self, source, destination, tag)
         || ((source == self->current || destination == self->current)
             && self->rank[self->current].waited_for_all)
         || fail_wait (self, source, destination, tag, error);
}

static gboolean
read_waitall (TiTrace *self, const TiAction *action, GError **error)
{
  ti_messages_wait_all (self);
  return TRUE;
}

/* ---- collectives ------------------------------------------------------------------- */

static void
add_call (TiTrace *self, const TiAction *action, guint32 root, guint64 bytes,
          guint32 vector, guint64 flops)
{
  const TiCall call = {
    .action = (guint32) (action - actions), .root = root, .bytes = bytes, .vector = vector
  };
  gboolean added;
  const Step step = { .type = STEP_START,
                      .index = intern_add (self->calls, &call, sizeof call, &added),
                      .amount = self->line.at.number,
                      .tag = self->action_column };

  G_STATIC_ASSERT (sizeof call == 24);
  ti_trace_add (self, &step);
  add_flops (self, flops);
}

/* Multiplies the row by a size. */
static guint32
add_vector (TiTrace *self, guint32 size)
{
  gboolean added;

  for (guint32 i = 0; i < self->ranks; i++)
    self->row[i] *= size;
  return intern_add (self->vectors, self->row, self->ranks * sizeof (guint64), &added);
}

static gboolean
read_barrier (TiTrace *self, const TiAction *action, GError **error)
{
  if (!take_end (self, error))
    return FALSE;
  add_call (self, action, 0, 0, PROGRAM_NONE, 0);
  return TRUE;
}

/* bcast count [root [type]]; reduce count flops [root [type]]; allreduce, scan, exscan:
 * count flops [type] */
static gboolean
read_whole (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 root = 0, size;
  guint64 count, flops = 0;

  if (!take_count (self, &count, error)
      || (operation_combines (action->operation) && !take_flops (self, &flops, error))
      || (operation_has_root (action->operation) && !take_root (self, &root, error))
      || !take_type (self, &size, error) || !take_end (self, error))
    return FALSE;
  add_call (self, action, root, count * size, PROGRAM_NONE, flops);
  return TRUE;
}

/* gather, scatter: sent received [root [type type]]; allgather, alltoall: without root */
static gboolean
read_blocks (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 root = 0, sent_size, received_size;
  guint64 sent, received;

  if (!take_count (self, &sent, error) || !take_count (self, &received, error)
      || (operation_has_root (action->operation) && !take_root (self, &root, error))
      || !take_types (self, &sent_size, &received_size, error) || !take_end (self, error))
    return FALSE;
  add_call (self, action, root,
            action->operation == OPERATION_SCATTER ? received * received_size
                                                   : sent * sent_size,
            PROGRAM_NONE, 0);
  return TRUE;
}

static gboolean
read_gatherv (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 root, sent_size, received_size;
  guint64 sent;

  if (!take_count (self, &sent, error) || !take_row (self, error)
      || !take_root (self, &root, error)
      || !take_types (self, &sent_size, &received_size, error) || !take_end (self, error))
    return FALSE;
  add_call (self, action, root, sent * sent_size, PROGRAM_NONE, 0);
  return TRUE;
}

static gboolean
read_scatterv (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 root, sent_size, received_size;
  guint64 received;

  if (!take_row (self, error) || !take_count (self, &received, error)
      || !take_root (self, &root, error)
      || !take_types (self, &sent_size, &received_size, error) || !take_end (self, error))
    return FALSE;
  add_call (self, action, root, received * received_size, PROGRAM_NONE, 0);
  return TRUE;
}

/* Returns: the number of fields that are left in the line. */
static guint64
fields_left (const TiTrace *self)
{
  TiLine rest = self->line;
  guint64 n = 0;

  while (ti_line_take (&rest))
    n++;
  return n;
}

/* sent, P received [type type] [P displacements]; one type before displacements is that
 * of both. */
static gboolean
read_allgatherv (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 sent_size = default_size (self), received_size;
  guint64 sent, left;

  if (!take_count (self, &sent, error) || !take_row (self, error))
    return FALSE;
  left = fields_left (self);
  if (left > 2 && left == self->ranks + (guint64) 1)
    {
      if (!take_type (self, &sent_size, error))
        return FALSE;
    }
  else if ((left <= 2 || left != self->ranks)
           && !take_types (self, &sent_size, &received_size, error))
    return FALSE;
  if ((ti_line_has_more (&self->line) && !take_row (self, error))
      || !take_end (self, error))
    return FALSE;
  add_call (self, action, 0, sent * sent_size, PROGRAM_NONE, 0);
  return TRUE;
}

/* buffer, P sent, buffer, P received [type type] */
static gboolean
read_alltoallv (TiTrace *self, const TiAction *action, GError **error)
{
  g_autofree guint64 *sent = NULL;
  guint32 sent_size, received_size;
  guint64 buffer;

  if (!take_count (self, &buffer, error) || !take_row (self, error))
    return FALSE;
  sent = g_memdup2 (self->row, self->ranks * sizeof (guint64));
  if (!take_count (self, &buffer, error) || !take_row (self, error)
      || !take_types (self, &sent_size, &received_size, error) || !take_end (self, error))
    return FALSE;
  memcpy (self->row, sent, self->ranks * sizeof (guint64));
  self->row[self->current] = 0; /* what stays is no message */
  add_call (self, action, 0, 0, add_vector (self, sent_size), 0);
  return TRUE;
}

/* P counts, flops [type] */
static gboolean
read_reduce_scatter (TiTrace *self, const TiAction *action, GError **error)
{
  guint32 size;
  guint64 flops;

  if (!take_row (self, error) || !take_flops (self, &flops, error)
      || !take_type (self, &size, error) || !take_end (self, error))
    return FALSE;
  add_call (self, action, 0, 0, add_vector (self, size), flops);
  return TRUE;
}

/* ---- the rows ---------------------------------------------------------------------- */

/* Frequent actions are first. */
static const TiAction actions[] = {
  { .name = "compute", .read = read_compute },
  { .name = "wait", .read = read_wait },
  { .name = "isend", .read = read_send, .nonblocking = TRUE },
  { .name = "irecv", .read = read_receive, .nonblocking = TRUE },
  { .name = "send", .read = read_send },
  { .name = "recv", .read = read_receive },
  { .name = "waitall", .read = read_waitall },
  { .name = "test", .read = read_nothing },
  { .name = "ssend", .read = read_send, .synchronous = TRUE },
  { .name = "issend", .read = read_send, .nonblocking = TRUE, .synchronous = TRUE },
  { .name = "sendrecv", .read = read_sendrecv },
  { .name = "sleep", .read = read_sleep },
  { .name = "barrier", .read = read_barrier, .operation = OPERATION_BARRIER },
  { .name = "bcast", .read = read_whole, .operation = OPERATION_BROADCAST },
  { .name = "reduce", .read = read_whole, .operation = OPERATION_REDUCE },
  { .name = "allreduce", .read = read_whole, .operation = OPERATION_ALLREDUCE },
  { .name = "scan", .read = read_whole, .operation = OPERATION_SCAN },
  { .name = "exscan", .read = read_whole, .operation = OPERATION_EXSCAN },
  { .name = "gather", .read = read_blocks, .operation = OPERATION_GATHER },
  { .name = "scatter", .read = read_blocks, .operation = OPERATION_SCATTER },
  { .name = "allgather", .read = read_blocks, .operation = OPERATION_ALLGATHER },
  { .name = "alltoall", .read = read_blocks, .operation = OPERATION_ALLTOALL },
  { .name = "gatherv", .read = read_gatherv, .operation = OPERATION_GATHERV },
  { .name = "scatterv", .read = read_scatterv, .operation = OPERATION_SCATTERV },
  { .name = "allgatherv", .read = read_allgatherv, .operation = OPERATION_ALLGATHERV },
  { .name = "alltoallv", .read = read_alltoallv, .operation = OPERATION_ALLTOALLV },
  { .name = "reducescatter",
    .read = read_reduce_scatter,
    .operation = OPERATION_REDUCE_SCATTER },
  { .name = "init", .read = read_init },
  { .name = "finalize", .read = read_nothing },
  { .name = "location", .read = read_nothing },
  { .name = "comm_size", .read = read_nothing },
  { .name = "comm_dup", .read = read_nothing },
  { .name = "comm_split", .read = read_nothing },
};

/* name: in lower case. */
static inline gboolean
is_name (const char *name, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (name[i] == '\0' || (text[i] | (g_ascii_isupper (text[i]) ? 0x20 : 0)) != name[i])
      return FALSE;
  return name[length] == '\0';
}

const TiAction *
ti_action_find (const char *name, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (is_name (actions[i].name, name, length))
      return &actions[i];
  return NULL;
}

const TiAction *
ti_action_get (guint32 number)
{
  return &actions[number];
}

/* Marks the steps of an action, but what is computed after them. */
static gboolean
read_steps (TiTrace *self, const TiAction *action, GError **error)
{
  GArray *steps = self->rank[self->current].steps;
  const guint before = steps->len;

  if (!action->read (self, action, error))
    return FALSE;
  for (guint i = before; i < steps->len; i++)
    {
      Step *step = &g_array_index (steps, Step, i);

      if (step->type == STEP_COMPUTE)
        continue;
      step->kind = (guint8) (action - actions + 1);
      step->group = i == before;
    }
  return TRUE;
}

/* "MPI_Allreduce" */
char *
ti_action_call (guint32 number)
{
  const char *name = actions[number].name;

  if (strcmp (name, "reducescatter") == 0)
    return g_strdup ("MPI_Reduce_scatter");
  return g_strdup_printf ("MPI_%c%s", g_ascii_toupper (name[0]), name + 1);
}

gboolean
ti_action_read (TiTrace *self, GError **error)
{
  const TiAction *action = NULL;

  if (ti_line_take (&self->line))
    action = ti_action_find (self->line.field, self->line.length);
  if (action == NULL)
    return ti_line_fail (&self->line,
                         "an action, such as compute, send or allreduce (docs/mpi.md)",
                         error);
  self->action_column = ti_line_column (&self->line);
  return read_steps (self, action, error);
}
