/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model-reductions.h"

/* One place's operations, as they are added. */
typedef struct
{
  GArray *list;
  const ModelJoint *joint;
  guint32 channel, place;
} Part;

static guint32
member (const Part *part, guint32 place)
{
  return g_array_index (part->joint->members, guint32, place);
}

static void
add_send (const Part *part, guint32 to, guint64 bytes, MessageType why)
{
  const ModelOperation operation
      = { OPERATION_SEND, member (part, to), part->channel, 0, bytes, why, 0 };

  g_array_append_val (part->list, operation);
}

static void
add_receive (const Part *part, guint32 from)
{
  const ModelOperation operation
      = { OPERATION_RECEIVE, member (part, from), part->channel, 0, 0, 0, 0 };

  g_array_append_val (part->list, operation);
}

/* ---- trees
 * ----------------------------------------------------------------------------- */

/* Positions front .. front+count-1 get it from front: the largest power of two strictly
 * below count says where the tail begins; the tail is served first. */
static void
add_distribution (const Part *part, guint32 front, guint32 count)
{
  if (count < 2)
    return;
  guint32 division = 1;
  while (2 * division < count)
    division *= 2;

  const guint32 middle = front + division;
  if (part->place == front)
    add_send (part, middle, part->joint->bytes, MESSAGE_BROADCAST);
  if (part->place == middle)
    add_receive (part, front);
  add_distribution (part, middle, count - division);
  add_distribution (part, front, division);
}

/* Whether two places have the same coordinate in every dimension that is not in axes. */
static gboolean
agree (const ModelJoint *joint, guint32 a, guint32 b)
{
  for (guint k = joint->shape.rank; k-- > 0;)
    {
      const guint32 size = joint->shape.size[k];

      if ((joint->axes & (1u << k)) == 0 && a % size != b % size)
        return FALSE;
      a /= size;
      b /= size;
    }
  return TRUE;
}

/* All places that agree with one, in ascending order. */
static GArray *
set_of (const ModelJoint *joint, guint32 place)
{
  GArray *set = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 other = 0; other < joint->members->len; other++)
    if (agree (joint, place, other))
      g_array_append_val (set, other);
  return set;
}

static guint32
at (const GArray *set, guint32 position)
{
  return g_array_index (set, guint32, position);
}

static guint32
position_in (const GArray *set, guint32 place)
{
  guint32 position = 0;

  while (at (set, position) != place)
    position++;
  return position;
}

static void
add_gather (const Part *part)
{
  g_autoptr (GArray) set = set_of (part->joint, 0);

  if (!agree (part->joint, 0, part->place))
    return;
  const guint32 own = position_in (set, part->place);
  for (guint32 stride = 1; stride < set->len; stride *= 2)
    {
      if (own % (2 * stride) == stride)
        {
          add_send (part, at (set, own - stride), part->joint->bytes, MESSAGE_REDUCTION);
          return;
        }
      if (own + stride < set->len)
        add_receive (part, at (set, own + stride));
    }
}

/* ---- rings
 * ----------------------------------------------------------------------------- */

/* Of piece c of n, c from 0. */
static guint64
piece (const Part *part, guint32 c, guint32 n)
{
  const guint64 bytes = part->joint->bytes; /* small in the model's cases */

  return (c + 1) * bytes / n - c * bytes / n;
}

static void
add_ring (const Part *part)
{
  g_autoptr (GArray) set = set_of (part->joint, part->place);
  const guint32 n = set->len, own = position_in (set, part->place);
  const guint32 after = at (set, (own + 1) % n), before = at (set, (own + n - 1) % n);

  for (guint32 s = 0; s + 1 < n; s++)
    {
      add_send (part, after, piece (part, (own + n - s) % n, n), MESSAGE_REDUCTION);
      add_receive (part, before);
    }
  for (guint32 s = 0; s + 1 < n; s++)
    {
      add_send (part, after, piece (part, (own + n + 1 - s) % n, n), MESSAGE_BROADCAST);
      add_receive (part, before);
    }
}

/* ---- doubling
 * ----------------------------------------------------------------------------- */

static void
add_doubling (const Part *part)
{
  g_autoptr (GArray) set = set_of (part->joint, part->place);
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint64 bytes = part->joint->bytes;
  guint32 power = 1, own = position_in (set, part->place);

  while (2 * power <= set->len)
    power *= 2;
  const guint32 folded = 2 * (set->len - power);
  for (guint32 i = 0; i < set->len; i++)
    {
      const guint32 place = at (set, i);

      if (i >= folded || i % 2 == 0)
        g_array_append_val (left, place);
    }

  if (own < folded && own % 2 == 1)
    {
      add_send (part, at (set, own - 1), bytes, MESSAGE_REDUCTION);
      add_receive (part, at (set, own - 1));
      return;
    }
  if (own < folded)
    add_receive (part, at (set, own + 1));
  const guint32 number = position_in (left, part->place);
  for (guint32 bit = 1; bit < power; bit *= 2)
    {
      add_send (part, at (left, number ^ bit), bytes, MESSAGE_REDUCTION);
      add_receive (part, at (left, number ^ bit));
    }
  if (own < folded)
    add_send (part, at (set, own + 1), bytes, MESSAGE_BROADCAST);
}

void
model_reduction (GArray *list, const ModelJoint *joint, ReductionAlgorithm algorithm,
                 guint32 channel, guint32 place)
{
  const Part part = { list, joint, channel, place };

  if (joint->axes == PROGRAM_NONE)
    return;
  switch (algorithm)
    {
    case REDUCTION_TREE:
      add_gather (&part);
      add_distribution (&part, 0, joint->members->len);
      return;
    case REDUCTION_RING:
      add_ring (&part);
      return;
    case REDUCTION_RECURSIVE_DOUBLING:
      add_doubling (&part);
      return;
    }
  g_assert_not_reached ();
}
