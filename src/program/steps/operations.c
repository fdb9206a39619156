/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/operations.h"

#include <string.h>

#include "base/hash.h"

#define FIRST_CAPACITY 64
#define NO_STEP G_MAXUINT32
#define LANDMARK_EVERY 8

/* ---- steps that are kept once ------------------------------------------------------ */

/* Hash table with open addressing, at most half full. */
struct _StepTable
{
  GArray *steps;  /* Step */
  guint32 *slots; /* number of a step, or NO_STEP */
  guint32 mask;
  guint64 seed; /* of hash values */
};

static void
clear_slots (StepTable *self, guint32 capacity)
{
  g_free (self->slots);
  self->slots = g_new (guint32, capacity);
  memset (self->slots, 0xff, capacity * sizeof (guint32));
  self->mask = capacity - 1;
}

StepTable *
step_table_new (void)
{
  StepTable *self = g_new0 (StepTable, 1);

  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self->seed = hash_seed ();
  clear_slots (self, FIRST_CAPACITY);
  return self;
}

void
step_table_free (StepTable *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->steps);
  g_free (self->slots);
  g_free (self);
}

guint32
step_table_count (const StepTable *self)
{
  return self->steps->len;
}

const Step *
step_table_get (const StepTable *self, guint32 number)
{
  return &g_array_index (self->steps, Step, number);
}

static guint32
home (const StepTable *self, const Step *step)
{
  guint64 h = hash_word (hash_word (self->seed, step_matching (step)), step->index);

  h = hash_word (hash_word (h, step->amount), (guint64) step->type << 32 | step->group);
  return (guint32) h & self->mask;
}

static gboolean
equal (const Step *a, const Step *b)
{
  return a->type == b->type && a->activity == b->activity && a->kind == b->kind
         && a->operations == b->operations && a->index == b->index
         && a->amount == b->amount && a->tag == b->tag && a->group == b->group;
}

/* The slot of a step, or the free slot for it. */
static guint32 *
find_slot (StepTable *self, const Step *step)
{
  guint32 i = home (self, step);

  while (self->slots[i] != NO_STEP
         && !equal (step_table_get (self, self->slots[i]), step))
    i = (i + 1) & self->mask;
  return &self->slots[i];
}

static guint32
step_table_add (StepTable *self, const Step *step)
{
  guint32 *slot = find_slot (self, step);

  if (*slot != NO_STEP)
    return *slot;
  *slot = self->steps->len;
  g_array_append_val (self->steps, *step);
  if (2 * (guint64) self->steps->len <= self->mask)
    return self->steps->len - 1;
  clear_slots (self, 2 * (self->mask + 1));
  for (guint32 i = 0; i < self->steps->len; i++)
    *find_slot (self, step_table_get (self, i)) = i;
  return self->steps->len - 1;
}

/* ---- numbers of variable length ---------------------------------------------------- */

#define MOST_BYTES 10
#define MOST_SUCCESSOR_BYTES 5

static guint8 *
put_number (guint8 *to, guint64 number)
{
  for (; number >= 128; number >>= 7)
    *to++ = (guint8) (number | 128);
  *to++ = (guint8) number;
  return to;
}

static inline guint64
get_number (const guint8 **from)
{
  guint64 number = **from & 127;

  for (guint shift = 7; *(*from)++ & 128; shift += 7)
    number |= (guint64) (**from & 127) << shift;
  return number;
}

/* A compute step in ps of user time is stored as its amount, any other step as an index
 * of the table. */
static guint64
step_number (StepTable *table, const Step *step)
{
  if (step->type == STEP_COMPUTE && step->activity == ACTIVITY_USER && !step->operations
      && step->amount <= G_MAXINT64)
    return step->amount << 1;
  return (guint64) step_table_add (table, step) << 1 | 1;
}

/* The distance, then its sign in the second lowest bit, the type in the lowest. */
static guint64
successor_number (guint32 previous, guint32 successor, RequirementType type)
{
  guint64 distance = successor >= previous ? (guint64) (successor - previous) << 1
                                           : (guint64) (previous - successor) << 1 | 1;

  return distance << 1 | (type == REQUIRES_START);
}

/* ---- packing ----------------------------------------------------------------------- */

/* Sorts requirements by the required operation, then in the order given. */
typedef struct
{
  guint32 *begin; /* count + 1 */
  guint32 *place; /* of a requirement */
} Successors;

static void
sort_successors (Successors *self, guint32 count, const Requirement *requirements,
                 guint32 n)
{
  self->begin = g_new0 (guint32, (gsize) count + 2);
  self->place = g_new (guint32, MAX (n, 1));
  for (guint32 i = 0; i < n; i++)
    self->begin[requirements[i].required + 2]++;
  for (guint32 i = 2; i < count + 2; i++)
    self->begin[i] += self->begin[i - 1];
  for (guint32 i = 0; i < n; i++)
    self->place[self->begin[requirements[i].required + 1]++] = i;
}

/* There is no cycle if all operations require only earlier ones; else operations without
 * remaining requirements are removed repeatedly: if any remain, following their
 * requirements leads into a cycle. */
static gboolean
has_cycle (const Successors *successors, guint32 count, const Requirement *requirements,
           guint32 n, guint32 *cycle)
{
  gboolean backward = TRUE;
  guint32 taken = 0, n_free = 0;

  for (guint32 i = 0; i < n; i++)
    backward &= requirements[i].required < requirements[i].operation;
  if (backward)
    return FALSE;

  g_autofree guint32 *open = g_new0 (guint32, count);
  g_autofree guint32 *free_ones = g_new (guint32, count);

  for (guint32 i = 0; i < n; i++)
    open[requirements[i].operation]++;
  for (guint32 i = 0; i < count; i++)
    if (open[i] == 0)
      free_ones[n_free++] = i;
  for (; taken < n_free; taken++)
    for (guint32 s = successors->begin[free_ones[taken]];
         s < successors->begin[free_ones[taken] + 1]; s++)
      {
        guint32 operation = requirements[successors->place[s]].operation;

        if (--open[operation] == 0)
          free_ones[n_free++] = operation;
      }
  if (taken == count)
    return FALSE;

  /* One remaining requirement of each remaining operation: following them this many times
   * ends on a cycle. */
  g_autofree guint32 *back = g_new0 (guint32, count);

  for (guint32 i = 0; i < n; i++)
    if (open[requirements[i].required] > 0)
      back[requirements[i].operation] = requirements[i].required;
  for (*cycle = 0; open[*cycle] == 0;)
    ++*cycle;
  for (guint32 i = 0; i < count; i++)
    *cycle = back[*cycle];
  return TRUE;
}

static void
count_open (Operations *self, const Requirement *requirements, guint32 n)
{
  g_autofree guint32 *open = g_new0 (guint32, MAX (self->count, 1));
  guint32 most = 0;

  for (guint32 i = 0; i < n; i++)
    {
      open[requirements[i].operation]++;
      most = MAX (most, open[requirements[i].operation]);
    }
  if (most > G_MAXUINT8)
    {
      self->open_bytes = sizeof (guint32);
      self->open = g_steal_pointer (&open);
      return;
    }
  guint8 *narrow = g_new (guint8, MAX (self->count, 1));

  for (guint32 i = 0; i < self->count; i++)
    narrow[i] = (guint8) open[i];
  self->open_bytes = sizeof (guint8);
  self->open = narrow;
}

static guint8 *
put_operation (guint8 *to, guint64 step, guint32 operation, const Successors *successors,
               const Requirement *requirements)
{
  guint32 previous = operation;

  to = put_number (to, step);
  for (guint32 s = successors->begin[operation]; s < successors->begin[operation + 1];
       s++)
    {
      const Requirement *r = &requirements[successors->place[s]];

      to = put_number (to, successor_number (previous, r->operation, r->type));
      previous = r->operation;
    }
  return to;
}

/* An operation is written as if its length needed one byte, and moved if it needs
 * more. */
static void
put_all (Operations *self, StepTable *table, const Step *steps,
         const Successors *successors, const Requirement *requirements,
         guint32 n_requirements)
{
  guint8 *to;

  self->bytes = g_malloc (2 * MOST_BYTES * (gsize) self->count
                          + MOST_SUCCESSOR_BYTES * (gsize) n_requirements + 1);
  self->landmarks = g_new (guint32, self->count / LANDMARK_EVERY + 1);
  to = self->bytes;
  for (guint32 i = 0; i < self->count; i++)
    {
      guint8 length[MOST_BYTES], *end;
      gsize n, n_length;

      if (i % LANDMARK_EVERY == 0)
        self->landmarks[i / LANDMARK_EVERY] = (guint32) (to - self->bytes);
      end = put_operation (to + 1, step_number (table, &steps[i]), i, successors,
                           requirements);
      n = (gsize) (end - (to + 1));
      n_length = (gsize) (put_number (length, n) - length);
      if (n_length > 1)
        memmove (to + n_length, to + 1, n);
      memcpy (to, length, n_length);
      to += n_length + n;
    }
  self->bytes = g_realloc (self->bytes, (gsize) (to - self->bytes) + 1);
}

gboolean
operations_pack (Operations *self, StepTable *table, const Step *steps, guint32 count,
                 const Requirement *requirements, guint32 n_requirements, guint32 *cycle)
{
  Successors successors;
  gboolean good;

  sort_successors (&successors, count, requirements, n_requirements);
  good = !has_cycle (&successors, count, requirements, n_requirements, cycle);
  if (good)
    {
      self->count = count;
      count_open (self, requirements, n_requirements);
      put_all (self, table, steps, &successors, requirements, n_requirements);
    }
  g_free (successors.begin);
  g_free (successors.place);
  return good;
}

void
operations_clear (Operations *self)
{
  g_free (self->landmarks);
  g_free (self->bytes);
  g_free (self->open);
  *self = (Operations){ 0 };
}

/* ---- reading ----------------------------------------------------------------------- */

void
operations_find (const Operations *self, guint32 operation, OperationPlace *place)
{
  guint32 landmark = operation & ~(guint32) (LANDMARK_EVERY - 1);

  if (place->bytes == NULL || place->operation > operation || place->operation < landmark)
    {
      place->operation = landmark;
      place->bytes = self->bytes + self->landmarks[landmark / LANDMARK_EVERY];
    }
  for (; place->operation < operation; place->operation++)
    {
      const guint8 *from = place->bytes;
      guint64 length = get_number (&from);

      place->bytes = from + length;
    }
}

void
operations_read (const OperationPlace *place, const StepTable *table, Step *step,
                 OperationReader *successors)
{
  const guint8 *from = place->bytes;
  guint64 length = get_number (&from);
  const guint8 *end = from + length;
  guint64 number = get_number (&from);

  *successors = (OperationReader){ from, end, place->operation };
  if (step == NULL)
    return;
  if (number & 1)
    *step = *step_table_get (table, (guint32) (number >> 1));
  else
    *step = (Step){ .type = STEP_COMPUTE, .amount = number >> 1 };
}

gboolean
operations_next_successor (OperationReader *self, guint32 *successor,
                           RequirementType *type)
{
  guint64 number;
  guint32 distance;

  if (self->next == self->end)
    return FALSE;
  number = get_number (&self->next);
  distance = (guint32) (number >> 2);
  *type = number & 1 ? REQUIRES_START : REQUIRES_END;
  *successor = number & 2 ? self->previous - distance : self->previous + distance;
  self->previous = *successor;
  return TRUE;
}
