/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every algorithm on groups of 1 to 33 members: no deadlock, messages go first in first
 * out, who learns from whom, and how many messages and bytes there are. */
#include "config.h"

#include "collectives/schedule.h"
#include "fixture/unit.h"

#define MOST_MEMBERS 33

/* ---- going through a schedule
 * ----------------------------------------------------------- */

/* What one member has, and where it is. */
typedef struct
{
  guint64 step;
  guint64 knows; /* whose values have reached it, by whatever way */
  guint64 sent, taken;
  guint64 combined; /* bytes */
} Member;

typedef struct
{
  guint32 from, to, round;
  guint64 knows, bytes;
} Sent;

typedef struct
{
  const Schedule *schedule;
  guint32 members;
  Member member[MOST_MEMBERS];
  GQueue *ways[MOST_MEMBERS][MOST_MEMBERS]; /* Sent */
  guint64 messages, bytes;
} Walk;

static void
walk_open (Walk *self, const Schedule *schedule, guint32 members)
{
  *self = (Walk){ .schedule = schedule, .members = members };
  for (guint32 i = 0; i < members; i++)
    {
      self->member[i].knows = G_GUINT64_CONSTANT (1) << i;
      for (guint32 j = 0; j < members; j++)
        self->ways[i][j] = g_queue_new ();
    }
}

static void
walk_close (Walk *self)
{
  for (guint32 i = 0; i < self->members; i++)
    for (guint32 j = 0; j < self->members; j++)
      {
        g_assert_true (g_queue_is_empty (self->ways[i][j]));
        g_queue_free (self->ways[i][j]);
      }
}

static void
put (Walk *self, guint32 i, const SchedulePart *part)
{
  Sent sent = { i, part->peer, part->round, self->member[i].knows, part->bytes };

  g_assert_cmpuint (part->peer, <, self->members);
  g_assert_cmpuint (part->peer, !=, i);
  g_queue_push_tail (self->ways[i][part->peer], g_memdup2 (&sent, sizeof sent));
  self->messages++;
  self->bytes += part->bytes;
  self->member[i].sent += part->bytes;
}

/* Finds the message with the round of the take.  With one flow it is the first one; the
 * flows of double-tree match apart. */
static gboolean
take (Walk *self, guint32 i, const SchedulePart *part, gboolean in_order)
{
  GQueue *way = self->ways[part->peer][i];

  for (GList *link = way->head; link != NULL; link = link->next)
    {
      Sent *sent = link->data;

      if (sent->round != part->round)
        continue;
      g_assert_true (!in_order || link == way->head);
      g_assert_cmpuint (sent->bytes, ==, part->bytes);
      self->member[i].knows |= sent->knows;
      self->member[i].taken += sent->bytes;
      self->member[i].combined += part->combine ? sent->bytes : 0;
      g_free (sent);
      g_queue_delete_link (way, link);
      return TRUE;
    }
  g_assert_true (!in_order || g_queue_is_empty (way));
  return FALSE;
}

/* One member as far as possible.  Returns: whether it got on. */
static gboolean
advance (Walk *self, guint32 i, gboolean in_order, gboolean *ended)
{
  gboolean moved = FALSE;

  for (;; self->member[i].step++, moved = TRUE)
    {
      SchedulePart part = { 0 };
      PartAction action = schedule_step (self->schedule, i, self->member[i].step, &part);

      *ended = action == PART_DONE;
      if (*ended)
        return moved;
      if (action == PART_SEND)
        put (self, i, &part);
      else if (!take (self, i, &part, in_order))
        return moved;
    }
}

static void
walk (Walk *self, const Schedule *schedule, guint32 members, gboolean in_order)
{
  gboolean moved = TRUE, all = FALSE;

  walk_open (self, schedule, members);
  while (moved)
    {
      moved = FALSE;
      all = TRUE;
      for (guint32 i = 0; i < members; i++)
        {
          gboolean ended;

          moved |= advance (self, i, in_order, &ended);
          all &= ended;
        }
    }
  g_assert_true (all); /* no deadlock */
  walk_close (self);
}

/* ---- what must come out
 * ------------------------------------------------------------------ */

static guint64
all_of (guint32 members)
{
  return (G_GUINT64_CONSTANT (1) << members) - 1;
}

/* Whose values a member must have. */
static guint64
needed (const GroupOperation *what, guint32 i)
{
  guint64 own = G_GUINT64_CONSTANT (1) << i, all = all_of (what->members);

  switch (what->type)
    {
    case OPERATION_BROADCAST:
    case OPERATION_SCATTER:
    case OPERATION_SCATTERV:
      return own | G_GUINT64_CONSTANT (1) << what->root;
    case OPERATION_REDUCE:
    case OPERATION_GATHER:
    case OPERATION_GATHERV:
      return i == what->root ? all : own;
    case OPERATION_SCAN:
    case OPERATION_EXSCAN:
      return (own << 1) - 1;
    case OPERATION_BARRIER:
    case OPERATION_ALLREDUCE:
    case OPERATION_ALLGATHER:
    case OPERATION_ALLTOALL:
    case OPERATION_ALLTOALLV:
    case OPERATION_REDUCE_SCATTER:
    case OPERATION_ALLGATHERV:
    case OPERATION_ALLTOALLW:
    case OPERATION_REDUCE_SCATTER_BLOCK:
    case N_OPERATIONS:
      break;
    }
  return all;
}

static void
check (const GroupOperation *what, const Algorithm *algorithm, guint64 segment)
{
  AlgorithmUse use = { algorithm, segment, G_MAXUINT64 };
  g_autoptr (Schedule) schedule = schedule_new (what, &use);
  guint64 messages, bytes;
  Walk result;

  g_assert_nonnull (schedule);
  walk (&result, schedule, what->members,
        !g_str_equal (algorithm_name (algorithm), "double-tree"));
  schedule_sums (schedule, &messages, &bytes);
  g_assert_cmpuint (messages, ==, result.messages);
  g_assert_cmpuint (bytes, ==, result.bytes);
  if (schedule_is_empty (schedule))
    {
      g_assert_cmpuint (messages, ==, 0);
      return;
    }
  for (guint32 i = 0; i < what->members; i++)
    g_assert_cmphex (result.member[i].knows & needed (what, i), ==, needed (what, i));
}

/* ---- all of them
 * ------------------------------------------------------------------------- */

static const guint64 sizes[] = { 0, 1, 2, 7, 1000, 4097, G_GUINT64_CONSTANT (1) << 40 };

static void
check_segments (const GroupOperation *what, const Algorithm *algorithm)
{
  guint64 segment;

  if (!algorithm_has_segments (algorithm, &segment))
    {
      check (what, algorithm, 0);
      return;
    }
  if (what->bytes > 1 << 20)
    segment = what->bytes / 5;
  check (what, algorithm, segment);
  if (what->bytes > 5000)
    return;
  check (what, algorithm, what->bytes > 1000 ? 100 : 1);
  check (what, algorithm, 300);
}

static void
check_type (OperationType type, guint32 members)
{
  const Algorithm *algorithm;
  guint32 roots = operation_has_root (type) ? members : 1;

  for (guint a = 0; (algorithm = algorithm_of (type, a)) != NULL; a++)
    for (guint32 root = 0; root < roots; root++)
      for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
        {
          GroupOperation what
              = { .type = type, .members = members, .root = root, .bytes = sizes[s] };

          if (root > 2 && root + 2 < members && s > 2)
            continue;
          check_segments (&what, algorithm);
        }
}

static void
test_every_algorithm_and_group_size (void)
{
  for (guint32 members = 1; members <= MOST_MEMBERS; members++)
    for (guint type = 0; type < N_OPERATIONS; type++)
      check_type ((OperationType) type, members);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schedules/every-algorithm-and-group-size",
                   test_every_algorithm_and_group_size);
  return g_test_run ();
}
