/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lists are run with sets of members in the place of values: this shows that the
 * lists themselves do what the operation promises. */
#include "config.h"

#include "plain.h"

#define FLOWS 4

typedef struct
{
  const PlainEvent *event;
  guint64 *values; /* set of positions, for each part carried */
} Message;

typedef struct
{
  Plain *plain;
  guint parts;
  guint64 *has;               /* [position * parts + part]: set of positions */
  guint64 prefix[PLAIN_MOST]; /* of a scan */
  guint next[PLAIN_MOST];
  GQueue *ways; /* Message */
  guint sent[PLAIN_MOST * PLAIN_MOST * FLOWS];
  guint taken[PLAIN_MOST * PLAIN_MOST * FLOWS];
} Run;

static guint
way (const PlainEvent *event, guint from, guint to)
{
  g_assert_cmpuint (event->flow, <, FLOWS);
  return (from * PLAIN_MOST + to) * FLOWS + event->flow;
}

static guint
carried (const Run *run, const PlainEvent *event, guint x)
{
  return g_array_index (run->plain->carried, guint, event->first + x);
}

static guint64
bit (guint v)
{
  return G_GUINT64_CONSTANT (1) << v;
}

static guint64
at_first (const Plain *plain, guint v, guint c)
{
  switch (plain->type)
    {
    case OPERATION_BROADCAST:
    case OPERATION_SCATTER:
    case OPERATION_SCATTERV:
      return v == 0 ? bit (0) : 0;
    case OPERATION_GATHER:
    case OPERATION_GATHERV:
    case OPERATION_ALLGATHER:
      return v == c ? bit (v) : 0;
    case OPERATION_ALLTOALL:
    case OPERATION_ALLTOALLV:
      return v == c / plain->P ? bit (v) : 0;
    case OPERATION_BARRIER:
    case OPERATION_REDUCE:
    case OPERATION_ALLREDUCE:
    case OPERATION_REDUCE_SCATTER:
    case OPERATION_SCAN:
    case OPERATION_ALLGATHERV:
    case OPERATION_ALLTOALLW:
    case OPERATION_REDUCE_SCATTER_BLOCK:
    case OPERATION_EXSCAN:
    case N_OPERATIONS:
      break;
    }
  return bit (v);
}

/* What v must have of part c at the end; 0: anything. */
static guint64
at_last (const Plain *plain, guint v, guint c)
{
  guint64 all = bit (plain->P) - 1;

  switch (plain->type)
    {
    case OPERATION_BROADCAST:
      return bit (0);
    case OPERATION_SCATTER:
    case OPERATION_SCATTERV:
      return v == c ? bit (0) : 0;
    case OPERATION_GATHER:
    case OPERATION_GATHERV:
      return v == 0 ? bit (c) : 0;
    case OPERATION_ALLGATHER:
      return bit (c);
    case OPERATION_ALLTOALL:
    case OPERATION_ALLTOALLV:
      return v == c % plain->P ? bit (c / plain->P) : 0;
    case OPERATION_BARRIER:
    case OPERATION_ALLREDUCE:
      return all;
    case OPERATION_REDUCE:
      return v == 0 ? all : 0;
    case OPERATION_REDUCE_SCATTER:
      return v == c ? all : 0;
    case OPERATION_SCAN:
    case OPERATION_ALLGATHERV:
    case OPERATION_ALLTOALLW:
    case OPERATION_REDUCE_SCATTER_BLOCK:
    case OPERATION_EXSCAN:
    case N_OPERATIONS:
      break;
    }
  return 0;
}

static void
do_send (Run *run, guint v, PlainEvent *event)
{
  guint w = way (event, v, event->peer);
  Message *message = g_new0 (Message, 1);

  *message = (Message){ event, g_new (guint64, event->count) };
  for (guint x = 0; x < event->count; x++)
    message->values[x] = run->has[v * run->parts + carried (run, event, x)];
  event->number = run->sent[w]++;
  g_queue_push_tail (&run->ways[w], message);
}

static gboolean
do_take (Run *run, guint v, PlainEvent *event)
{
  guint w = way (event, event->peer, v);
  Message *message = g_queue_pop_head (&run->ways[w]);

  if (message == NULL)
    return FALSE;
  g_assert_cmpuint (message->event->count, ==, event->count);
  for (guint x = 0; x < event->count; x++)
    {
      guint c = carried (run, event, x);
      guint64 *has = &run->has[v * run->parts + c], came = message->values[x];

      g_assert_cmpuint (c, ==, carried (run, message->event, x));
      g_assert_cmpuint (came, !=, 0);
      if (run->plain->type == OPERATION_BARRIER)
        *has |= came;
      else if (!event->combine)
        *has = came;
      else
        {
          g_assert_cmpuint (*has & came, ==, 0); /* each value once */
          *has |= came;
        }
      if (event->peer < v)
        run->prefix[v] |= came;
    }
  event->number = run->taken[w]++;
  g_free (message->values);
  g_free (message);
  return TRUE;
}

/* Returns: whether anything happened. */
static gboolean
run_member (Run *run, guint v)
{
  GArray *events = run->plain->events[v];
  guint before = run->next[v];

  for (; run->next[v] < events->len; run->next[v]++)
    {
      PlainEvent *event = &g_array_index (events, PlainEvent, run->next[v]);

      if (event->is_send)
        do_send (run, v, event);
      else if (!do_take (run, v, event))
        break;
    }
  return run->next[v] > before;
}

static void
check_end (const Run *run)
{
  const Plain *plain = run->plain;

  for (guint v = 0; v < plain->P; v++)
    {
      g_assert_cmpuint (run->next[v], ==, plain->events[v]->len); /* no deadlock */
      for (guint c = 0; c < run->parts; c++)
        {
          guint64 wanted = at_last (plain, v, c);

          if (wanted != 0 && (plain_part (plain, c) > 0 || !plain->skips_empty))
            g_assert_cmphex (run->has[v * run->parts + c], ==, wanted);
        }
      if (plain->type == OPERATION_SCAN)
        g_assert_cmphex (run->prefix[v], ==, bit (v + 1) - 1);
    }
  for (guint w = 0; w < PLAIN_MOST * PLAIN_MOST * FLOWS; w++)
    g_assert_true (g_queue_is_empty (&run->ways[w])); /* everything was taken */
}

void
plain_run (Plain *self)
{
  g_autofree Run *run = g_new0 (Run, 1);
  gboolean goes_on = TRUE;

  run->plain = self;
  run->parts = plain_parts (self);
  run->has = g_new0 (guint64, self->P * run->parts);
  run->ways = g_new0 (GQueue, PLAIN_MOST * PLAIN_MOST * FLOWS);
  for (guint v = 0; v < self->P; v++)
    {
      run->prefix[v] = bit (v);
      for (guint c = 0; c < run->parts; c++)
        run->has[v * run->parts + c] = at_first (self, v, c);
    }
  while (goes_on)
    {
      goes_on = FALSE;
      for (guint v = 0; v < self->P; v++)
        goes_on |= run_member (run, v);
    }
  check_end (run);
  g_free (run->has);
  g_free (run->ways);
}
