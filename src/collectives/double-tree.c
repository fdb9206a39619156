/* SPDX-License-Identifier: GPL-3.0-or-later */
/* double-tree.c - two trees, each for one half of the data, in segments
 *
 *   tree A, P = 8           0            a node's height is the number of zeros below its
 *                           |            lowest set bit, that of the top L; an inner node
 *                           4            of one tree is mostly a leaf of the other
 *                         /   \
 *                        2     6
 *                       / \   / \
 *                      1   3 5   7
 *
 * Tree B has P-1-i (P even) or i+1 (P odd) in place of i.  In step t a member passes
 * segment t - height up, in A then B, and segment t - (2L - height) down.  Source: NCCL,
 * src/graph/trees.cc.
 */
#include "config.h"

#include "collectives/schedule-private.h"

#define NO_NODE G_MAXUINT32

typedef struct
{
  guint32 parent;   /* nodes of tree A, or NO_NODE */
  guint32 child[2]; /* the first ones, n_children of them */
  guint32 n_children;
  guint32 height;
} Node;

static Node
top_of (const Schedule *self)
{
  guint32 child = 1u << (self->rounds - 1);

  return (Node){
    .parent = NO_NODE, .child = { child }, .n_children = 1, .height = self->rounds
  };
}

static Node
node_of (const Schedule *self, guint32 i)
{
  Node node = { .parent = NO_NODE };
  guint32 bit = i & -i, offset = bit / 2;

  if (i == 0)
    return top_of (self);
  node.height = log_down (bit);
  node.parent = (i ^ bit) | bit << 1;
  if (node.parent >= self->members)
    node.parent = i ^ bit;
  if (offset == 0)
    return node;
  node.child[node.n_children++] = i - offset;
  while (offset > 0 && offset >= self->members - i)
    offset /= 2;
  if (offset > 0)
    node.child[node.n_children++] = i + offset;
  return node;
}

/* Converts a node of tree A or B to a member, and the reverse. */
static guint32
member_at (const Schedule *self, gboolean second, guint32 node)
{
  if (!second)
    return node;
  return self->members % 2 == 0 ? self->members - 1 - node
                                : schedule_after (self, node, 1);
}

static guint32
node_at (const Schedule *self, gboolean second, guint32 member)
{
  if (!second)
    return member;
  return self->members % 2 == 0 ? self->members - 1 - member
                                : schedule_before (self, member, 1);
}

/* The segments that a member passes on in one direction of one tree. */
typedef struct
{
  Node node;
  gboolean second, down;
  guint64 offset; /* the step t of its first segment */
  guint64 bytes;  /* of the half */
  guint64 segments;
  guint32 actions; /* of each segment */
} Flow;

#define N_FLOWS 4

/* In the order of a step: up A, up B, down A, down B. */
static void
list_flows (const Schedule *self, guint32 member, Flow flows[N_FLOWS])
{
  for (guint f = 0; f < N_FLOWS; f++)
    {
      Flow *flow = &flows[f];

      flow->second = f % 2 == 1;
      flow->down = f >= 2;
      flow->node = node_of (self, node_at (self, flow->second, member));
      flow->offset
          = flow->down ? 2 * self->rounds - flow->node.height : flow->node.height;
      flow->bytes = flow->second ? self->bytes - self->bytes / 2 : self->bytes / 2;
      flow->segments = flow->bytes / self->segment + (flow->bytes % self->segment != 0);
      flow->actions = flow->node.n_children + (flow->node.parent != NO_NODE ? 1 : 0);
    }
}

/* Returns: the number of actions of a flow in steps before t. */
static guint64
actions_before (const Flow *flow, guint64 t)
{
  return t <= flow->offset ? 0 : MIN (t - flow->offset, flow->segments) * flow->actions;
}

static guint64
all_actions_before (const Flow flows[N_FLOWS], guint64 t)
{
  guint64 sum = 0;

  for (guint f = 0; f < N_FLOWS; f++)
    sum += actions_before (&flows[f], t);
  return sum;
}

/* Returns: the step t that has the action with this number. */
static guint64
find_t (const Flow flows[N_FLOWS], guint64 last, guint64 number)
{
  guint64 low = 0, high = last; /* before low: at most number; before high + 1: more */

  while (low < high)
    {
      guint64 middle = low + (high - low) / 2;

      if (all_actions_before (flows, middle + 1) > number)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

/* Makes the action-th action of a segment. */
static PartAction
flow_step (const Schedule *self, const Flow *flow, guint64 segment, guint32 action,
           guint round, SchedulePart *part)
{
  guint64 bytes = MIN (self->segment, flow->bytes - segment * self->segment);
  guint64 number = segment * N_FLOWS + round;
  gboolean has_parent = flow->node.parent != NO_NODE, at_parent;
  PartAction what;
  guint32 other;

  at_parent = flow->down ? has_parent && action == 0 : action == flow->node.n_children;
  other = member_at (self, flow->second,
                     at_parent ? flow->node.parent
                               : flow->node.child[action - (flow->down && has_parent)]);
  what = at_parent == flow->down ? part_receive (part, other, bytes, number, !flow->down)
                                 : part_send (part, other, bytes, number);
  part->result = flow->down;
  return what;
}

static PartAction
allreduce (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Flow flows[N_FLOWS];
  guint64 last, t;

  list_flows (self, v, flows);
  last = 2 * (guint64) self->rounds + MAX (flows[0].segments, flows[1].segments);
  if (step >= all_actions_before (flows, last + 1))
    return PART_DONE;
  t = find_t (flows, last, step);
  step -= all_actions_before (flows, t);
  for (guint f = 0; f < N_FLOWS; f++)
    {
      const Flow *flow = &flows[f];

      if (t < flow->offset || t - flow->offset >= flow->segments)
        continue;
      if (step < flow->actions)
        return flow_step (self, flow, t - flow->offset, (guint32) step, f, part);
      step -= flow->actions;
    }
  g_assert_not_reached ();
}

const Algorithm algorithm_double_tree = { .name = "double-tree",
                                          .operations = FOR_OPERATION (ALLREDUCE),
                                          .step = allreduce,
                                          .has_segments = TRUE,
                                          .segment = 64 << 10 };
