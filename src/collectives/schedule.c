/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "collectives/schedule-private.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 62)

/* Adds to a total.  Returns: FALSE if it is above the limit. */
static gboolean
add_bytes (guint64 *sum, guint64 bytes)
{
  if (bytes > MOST_BYTES - *sum)
    return FALSE;
  *sum += bytes;
  return TRUE;
}

static gboolean
multiply_bytes (guint64 bytes, guint64 times, guint64 *sum)
{
  unsigned __int128 product = (unsigned __int128) bytes * times;

  *sum = (guint64) product;
  return product <= MOST_BYTES;
}

/* ---- blocks
 * ---------------------------------------------------------------------------- */

static gboolean
are_equal (const guint64 *counts, guint32 n)
{
  for (guint32 i = 1; i < n; i++)
    if (counts[i] != counts[0])
      return FALSE;
  return TRUE;
}

static void
list_nonempty (Schedule *self)
{
  self->nonempty = g_new (guint32, self->members);
  self->n_nonempty = 0;
  for (guint32 v = 1; v < self->members; v++)
    {
      if (v == self->members - self->root)
        self->n_behind = self->n_nonempty;
      if (schedule_blocks (self, v, 1) > 0)
        self->nonempty[self->n_nonempty++] = v;
    }
  if (self->root == 0)
    self->n_behind = self->n_nonempty;
}

static gboolean
set_blocks (Schedule *self, const GroupOperation *operation)
{
  const guint64 *counts = operation->counts;
  guint32 n = self->members;
  guint64 sum = 0;

  self->n_nonempty = n - 1;
  if (counts != NULL && are_equal (counts, n))
    self->bytes = counts[0];
  if (counts == NULL || are_equal (counts, n))
    {
      self->is_empty |= self->bytes == 0;
      return multiply_bytes (self->bytes, n, &sum);
    }
  self->before = g_new0 (guint64, n + 1);
  for (guint32 i = 0; i < n; i++)
    {
      if (!add_bytes (&sum, counts[i]))
        return FALSE;
      self->before[i + 1] = sum;
    }
  list_nonempty (self);
  return TRUE;
}

/* ---- pairs
 * ------------------------------------------------------------------------------ */

/* Entries by source or destination, each list sorted by the other rank: they come sorted
 * by (source, destination). */
static void
make_table (PairTable *table, const Transfer *sorted, guint32 count, guint32 members,
            gboolean by_source)
{
  g_autofree guint32 *next = g_new0 (guint32, members + 1);

  table->first = g_new0 (guint32, members + 1);
  table->begin = g_new (guint32, members);
  table->entries = g_new (PairEntry, count);
  for (guint32 i = 0; i < count; i++)
    table->first[(by_source ? sorted[i].source : sorted[i].destination) + 1]++;
  for (guint32 p = 0; p < members; p++)
    {
      table->first[p + 1] += table->first[p];
      next[p] = table->first[p];
    }
  for (guint32 i = 0; i < count; i++)
    table->entries[next[by_source ? sorted[i].source : sorted[i].destination]++]
        = (PairEntry){ by_source ? sorted[i].destination : sorted[i].source,
                       sorted[i].bytes };
}

/* The first one above its own rank; or the last one below it, for the reverse order. */
static void
set_begins (PairTable *table, guint32 members, gboolean rising)
{
  for (guint32 p = 0; p < members; p++)
    {
      guint32 first = table->first[p], end = table->first[p + 1], i = first;

      while (i < end && table->entries[i].rank < p)
        i++;
      if (rising)
        table->begin[p] = i < end ? i : first;
      else
        table->begin[p] = i > first ? i - 1 : end - (end > first ? 1 : 0);
    }
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const Transfer *x = a, *y = b;

  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;
  return x->destination < y->destination ? -1 : x->destination > y->destination;
}

/* Whether every two members have the same size. */
static gboolean
pairs_are_equal (const Transfer *pairs, guint32 count, guint32 members)
{
  if (count != (guint64) members * (members - 1))
    return FALSE;
  for (guint32 i = 1; i < count; i++)
    if (pairs[i].bytes != pairs[0].bytes)
      return FALSE;
  return TRUE;
}

static gboolean
set_pairs (Schedule *self, const GroupOperation *operation)
{
  guint32 n = self->members, count = 0;
  guint64 sum = 0;

  if (operation->pairs == NULL)
    {
      self->is_empty |= self->bytes == 0;
      return multiply_bytes (self->bytes, (guint64) n * n, &sum);
    }
  g_autofree Transfer *sorted = g_new (Transfer, operation->n_pairs);

  for (guint32 i = 0; i < operation->n_pairs; i++)
    {
      if (!add_bytes (&sum, operation->pairs[i].bytes))
        return FALSE;
      if (operation->pairs[i].bytes > 0
          && operation->pairs[i].source != operation->pairs[i].destination)
        sorted[count++] = operation->pairs[i];
    }
  self->is_empty |= count == 0;
  if (count == 0)
    return TRUE;
  if (pairs_are_equal (sorted, count, n))
    {
      self->bytes = sorted[0].bytes;
      return TRUE;
    }
  qsort (sorted, count, sizeof (Transfer), compare_pairs);
  make_table (&self->to, sorted, count, n, TRUE);
  make_table (&self->from, sorted, count, n, FALSE);
  set_begins (&self->to, n, TRUE);
  set_begins (&self->from, n, FALSE);
  return TRUE;
}

/* ---- the whole
 * -------------------------------------------------------------------------- */

/* Those of Open MPI that need elements for all members. */
static const Algorithm *
replacement_of_few (const Schedule *self, const Algorithm *algorithm)
{
  const guint64 x = self->elements;

  if (algorithm == &algorithm_split_binary && x < 2)
    return &algorithm_down_chain;
  if (algorithm == &algorithm_scatter_passing && x < self->members)
    return &algorithm_down_by_place;
  if (algorithm == &algorithm_allreduce_element_ring && x < self->members)
    return &algorithm_allreduce_odd_fold;
  if (algorithm == &algorithm_reduce_half_fold && x < self->power)
    return &algorithm_up_by_place;
  if (algorithm == &algorithm_allreduce_half_fold && x < self->power)
    return &algorithm_allreduce_by_place;
  return algorithm;
}

/* Algorithms that only some groups or sizes allow, and those that replace them. */
static const Algorithm *
replacement (const Schedule *self, const Algorithm *algorithm)
{
  gboolean power_of_two = self->extra == 0;

  if (algorithm == &algorithm_neighbour_exchange && self->members % 2 == 1)
    return &algorithm_allgather_ring;
  if (algorithm == &algorithm_scatter_doubling && !power_of_two)
    return &algorithm_scatter_ring;
  if (algorithm == &algorithm_allgather_doubling && !power_of_two)
    return &algorithm_allgather_bruck;
  if (algorithm == &algorithm_alltoall_bruck && self->to.first != NULL)
    return &algorithm_alltoall_linear;
  return replacement_of_few (self, algorithm);
}

static gboolean
set_sizes (Schedule *self, const GroupOperation *operation)
{
  switch (operation_sizes (operation->type))
    {
    case SIZES_WHOLE:
      self->is_empty
          |= self->bytes == 0 && self->type != OPERATION_BARRIER && !operation->always;
      return self->bytes <= MOST_BYTES;
    case SIZES_BLOCKS:
      return set_blocks (self, operation);
    case SIZES_PAIRS:
      return set_pairs (self, operation);
    }
  g_assert_not_reached ();
}

/* ---- two operations, one after the other ------------------------------------------- */

/* Returns: the number of steps of a rank. */
static guint64
count_steps (const Schedule *self, guint32 rank)
{
  guint64 low = 0, high = 1;
  SchedulePart part;

  while (schedule_step (self, rank, high, &part) != PART_DONE)
    {
      low = high;
      high *= 2;
    }
  while (low < high)
    {
      const guint64 middle = low + (high - low) / 2;

      if (schedule_step (self, rank, middle, &part) == PART_DONE)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

static gboolean
compose (Schedule *self, const GroupOperation *operation)
{
  Composition both = { .operation = { *operation, *operation } };

  self->algorithm->compose (operation, &both);
  for (guint i = 0; i < 2; i++)
    {
      self->half[i] = schedule_new (&both.operation[i], &both.use[i]);
      if (self->half[i] == NULL)
        return FALSE;
    }
  self->half_steps = g_new (guint64, self->members);
  for (guint32 rank = 0; rank < self->members; rank++)
    self->half_steps[rank] = count_steps (self->half[0], rank);
  return TRUE;
}

static PartAction
step_of_halves (const Schedule *self, guint32 rank, guint64 step, SchedulePart *part)
{
  PartAction action;

  if (step < self->half_steps[rank])
    return schedule_step (self->half[0], rank, step, part);
  action = schedule_step (self->half[1], rank, step - self->half_steps[rank], part);
  if (action != PART_DONE)
    {
      part->round |= 1u << 31;
      part->result = TRUE;
    }
  return action;
}

static Schedule *
make (const GroupOperation *operation, const AlgorithmUse *use)
{
  g_autoptr (Schedule) self = g_new0 (Schedule, 1);

  g_assert (operation->members > 0 && operation->root < operation->members);
  self->type = operation->type;
  self->nonblocking = operation->nonblocking;
  self->members = operation->members;
  self->root = operation->root;
  self->bytes = operation->type == OPERATION_BARRIER ? 0 : operation->bytes;
  self->rounds = log_up (self->members);
  self->doublings = log_down (self->members);
  self->power = 1u << self->doublings;
  self->extra = self->members - self->power;
  self->is_empty = self->members == 1;
  if (!set_sizes (self, operation))
    return NULL;
  self->element_bytes = operation->element_bytes > 0 ? operation->element_bytes : 8;
  self->elements = operation_elements (operation);
  self->algorithm = replacement (self, use->algorithm);
  self->segment = use->segment;
  if (self->algorithm->compose != NULL && !self->is_empty && !compose (self, operation))
    return NULL;
  return g_steal_pointer (&self);
}

Schedule *
schedule_new (const GroupOperation *operation, const AlgorithmUse *use)
{
  g_autofree guint64 *counts = NULL;
  g_autofree Transfer *pairs = NULL;
  Schedule *self;

  if (operation->order == NULL)
    return make (operation, use);
  MemberOrder order = member_order_new (operation);
  const GroupOperation ordered = member_order_apply (&order, operation, &counts, &pairs);
  self = make (&ordered, use);
  if (self == NULL)
    member_order_clear (&order);
  else
    self->order = order;
  return self;
}

static void
clear_table (PairTable *table)
{
  g_free (table->first);
  g_free (table->begin);
  g_free (table->entries);
}

void
schedule_free (Schedule *self)
{
  if (self == NULL)
    return;
  g_free (self->before);
  g_free (self->nonempty);
  clear_table (&self->to);
  clear_table (&self->from);
  g_free (self->half_steps);
  schedule_free (self->half[0]);
  schedule_free (self->half[1]);
  member_order_clear (&self->order);
  g_free (self);
}

gboolean
schedule_is_empty (const Schedule *self)
{
  return self->is_empty;
}

const Algorithm *
schedule_algorithm (const Schedule *self)
{
  return self->algorithm;
}

/* The number of a member where 0 and the root have changed places; and the reverse. */
static guint32
swapped (const Schedule *self, guint32 number)
{
  return number == 0 ? self->root : number == self->root ? 0 : number;
}

static PartAction
step_by_rank (const Schedule *self, guint32 rank, guint64 step, SchedulePart *part)
{
  PartAction action;

  if (self->algorithm->number == BY_PLACE)
    return self->algorithm->step (self, rank, step, part);
  action = self->algorithm->step (self, swapped (self, rank), step, part);
  if (action != PART_DONE)
    part->peer = swapped (self, part->peer);
  return action;
}

static PartAction
step_of_number (const Schedule *self, guint32 rank, guint64 step, SchedulePart *part)
{
  PartAction action;

  if (self->half[0] != NULL)
    return step_of_halves (self, rank, step, part);
  if (self->algorithm->number != BY_POSITION)
    return step_by_rank (self, rank, step, part);
  action = self->algorithm->step (self, schedule_before (self, rank, self->root), step,
                                  part);
  if (action != PART_DONE)
    part->peer = schedule_after (self, part->peer, self->root);
  return action;
}

PartAction
schedule_step (const Schedule *self, guint32 rank, guint64 step, SchedulePart *part)
{
  PartAction action;

  if (self->is_empty)
    return PART_DONE;
  if (self->order.rank == NULL)
    return step_of_number (self, rank, step, part);
  action = step_of_number (self, self->order.number[rank], step, part);
  if (action != PART_DONE)
    part->peer = self->order.rank[part->peer];
  return action;
}

void
schedule_sums (const Schedule *self, guint64 *messages, guint64 *bytes)
{
  *messages = *bytes = 0;
  for (guint32 rank = 0; rank < self->members; rank++)
    {
      PartAction action;
      SchedulePart part;

      for (guint64 step = 0;
           (action = schedule_step (self, rank, step, &part)) != PART_DONE; step++)
        if (action == PART_SEND)
          {
            *messages += 1;
            *bytes += part.bytes;
          }
    }
}

gboolean
schedule_sends_above (const Schedule *self, guint64 bytes)
{
  for (guint32 rank = 0; rank < self->members; rank++)
    {
      PartAction action;
      SchedulePart part;

      for (guint64 step = 0;
           (action = schedule_step (self, rank, step, &part)) != PART_DONE; step++)
        if (action == PART_SEND && part.bytes > bytes)
          return TRUE;
    }
  return FALSE;
}
