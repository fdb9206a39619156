/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics.c - collects times from the calls of the replay */
#include "config.h"

#include <string.h>

#include "analysis/intervals/characteristics-private.h"

#include "base/hash.h"
#include "base/times.h"

/* ---- classes of equal power -------------------------------------------------------- */

static int
compare_power (gconstpointer a, gconstpointer b, gpointer data)
{
  const Decimal *power = data;

  return decimal_compare (&power[*(const guint32 *) a], &power[*(const guint32 *) b]);
}

static void
set_classes (Characteristics *self, const Decimal *power, guint n_power)
{
  guint32 n = MIN (n_power, self->processors);
  g_autofree guint32 *order = g_new (guint32, n + 1);
  g_autofree guint32 *class_of = g_new (guint32, n + 1);

  self->power = g_new (Decimal, MAX (n, 1));
  self->power[0] = n_power == 0 ? (Decimal){ 1, 1 } : power[0];
  self->n_classes = 1;
  if (n < 2)
    return;

  for (guint32 i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (gint) n, sizeof *order, compare_power, (gpointer) power);
  self->n_classes = 0;
  for (guint32 i = 0; i < n; i++)
    {
      if (i == 0 || decimal_compare (&power[order[i]], &power[order[i - 1]]) != 0)
        self->power[self->n_classes++] = power[order[i]];
      class_of[order[i]] = self->n_classes - 1;
    }
  if (self->n_classes > 1)
    self->class_of = g_steal_pointer (&class_of);
}

static void
group_classes_free (gpointer data)
{
  GroupClasses *self = data;

  if (self == NULL)
    return;
  g_free (self->slot_of_class);
  g_free (self->first);
  g_free (self->members);
  g_free (self);
}

static GroupClasses *
group_classes_new (const Characteristics *self, const Group *group)
{
  GroupClasses *classes = g_new0 (GroupClasses, 1);
  g_autofree guint32 *count = g_new0 (guint32, self->n_classes);
  g_autofree guint32 *first = g_new0 (guint32, self->n_classes);

  for (guint32 i = group->count; i-- > 0;)
    {
      guint32 processor = group->members == NULL ? i : group->members[i];
      guint32 class = characteristics_class (self, processor);

      count[class]++;
      first[class] = processor;
    }
  classes->slot_of_class = g_new (guint32, self->n_classes);
  classes->first = g_new0 (guint32, self->n_classes);
  classes->members = g_new (guint32, self->n_classes);
  for (guint c = 0; c < self->n_classes; c++)
    {
      classes->slot_of_class[c] = SLOT_DIRECT;
      if (count[c] == 0 || (count[c] < SLOT_LEAST_MEMBERS && count[c] < group->count))
        continue;
      classes->slot_of_class[c] = classes->n_slots;
      classes->first[classes->n_slots] = first[c];
      classes->members[classes->n_slots++] = count[c];
    }
  return classes;
}

static const GroupClasses *
get_group_classes (Characteristics *self, guint32 group)
{
  if (group >= self->groups->len)
    g_ptr_array_set_size (self->groups, (gint) group + 1);
  if (g_ptr_array_index (self->groups, group) == NULL)
    g_ptr_array_index (self->groups, group)
        = group_classes_new (self, program_group (self->program, group));
  return g_ptr_array_index (self->groups, group);
}

/* Chooses the processor of each group that counts segments for all its members. */
static guint32 *
first_members (Program *program)
{
  guint32 n = program_groups (program);
  guint32 *first = g_new (guint32, n);

  for (guint32 g = 0; g < n; g++)
    {
      const Group *group = program_group (program, g);

      first[g] = group->members == NULL ? 0 : group->members[0];
    }
  return first;
}

/* ---- storage ----------------------------------------------------------------------- */

Characteristics *
characteristics_new (Program *program, const Decimal *power, guint n_power)
{
  Characteristics *self = g_new0 (Characteristics, 1);

  self->program = program;
  self->processors = program_processors (program);
  self->n_intervals = program_intervals (program);
  self->preorder = program_interval_preorder (program);
  self->place = g_new (guint32, self->n_intervals);
  for (guint32 i = 0; i < self->n_intervals; i++)
    self->place[self->preorder[i]] = i;
  set_classes (self, power, n_power);
  if (self->n_classes == 1)
    self->counting = first_members (program);
  self->cells = g_new0 (IntervalCells *, self->n_intervals);
  self->work = g_ptr_array_new ();
  self->first_work = g_new0 (guint32, self->n_intervals);
  self->work_index = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  self->groups = g_ptr_array_new_with_free_func (group_classes_free);
  return self;
}

static void
free_work (Characteristics *self, SegmentWork *work)
{
  const GroupClasses *classes = g_ptr_array_index (self->groups, work->group);

  for (guint s = 0; s < classes->n_slots; s++)
    {
      shares_clear (&work->slot[s].shares[ACTIVITY_USER]);
      shares_clear (&work->slot[s].shares[ACTIVITY_SYSTEM]);
    }
  g_free (work);
}

void
characteristics_free (Characteristics *self)
{
  if (self == NULL)
    return;
  for (guint32 i = 0; i < self->n_intervals; i++)
    if (self->cells[i] != NULL)
      {
        for (guint c = 0; c < N_COLUMNS; c++)
          g_free (self->cells[i]->column[c]);
        g_free (self->cells[i]);
      }
  g_free (self->cells);
  g_free (self->preorder);
  g_free (self->place);
  for (guint i = 0; i < self->work->len; i++)
    free_work (self, g_ptr_array_index (self->work, i));
  g_ptr_array_unref (self->work);
  g_free (self->first_work);
  g_hash_table_unref (self->work_index);
  g_ptr_array_unref (self->groups);
  g_free (self->class_of);
  g_free (self->counting);
  g_free (self->power);
  g_free (self->totals);
  g_clear_pointer (&self->participants, g_ptr_array_unref);
  g_free (self);
}

/* Publishes a pointer to new memory.  Returns: the pointer that is used, which may be
 * that of another thread. */
static gpointer
put_new (gpointer place, gpointer new)
{
  gpointer none = NULL;

  if (__atomic_compare_exchange_n ((gpointer *) place, &none, new, FALSE,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return new;
  g_free (new);
  return none;
}

/* Allocates zeros.  For interval 0, to which all processors add soon, they are written
 * here: pages that are read first have a second page fault when they are written, with a
 * TLB shootdown on all cores. */
static SimTime *
new_times (const Characteristics *self, guint32 interval)
{
  const gsize size = self->processors * sizeof (SimTime);

  return interval == 0 ? memset (g_malloc (size), 0, size) : g_malloc0 (size);
}

static G_NO_INLINE SimTime *
add_column (Characteristics *self, guint32 interval, guint column)
{
  IntervalCells *cells = __atomic_load_n (&self->cells[interval], __ATOMIC_ACQUIRE);

  if (cells == NULL)
    cells = put_new (&self->cells[interval], g_new0 (IntervalCells, 1));
  return put_new (&cells->column[column], new_times (self, interval));
}

/* Threads have different processors, but share columns. */
static inline SimTime *
find_column (const Characteristics *self, guint32 interval, guint column)
{
  IntervalCells *cells = __atomic_load_n (&self->cells[interval], __ATOMIC_ACQUIRE);

  return cells == NULL ? NULL
                       : __atomic_load_n (&cells->column[column], __ATOMIC_ACQUIRE);
}

static inline SimTime *
get_column (Characteristics *self, guint32 interval, guint column)
{
  SimTime *times = find_column (self, interval, column);

  return G_LIKELY (times != NULL) ? times : add_column (self, interval, column);
}

/* Potential times (synchronisation, overlap of several operations at once) can exceed the
 * length of the run, and so 64 bits if the run is near the limit of 2^62 ps: they
 * saturate, and characteristics_check fails. */
static inline void
add_to_cell (SimTime *cell, SimTime time)
{
  if (__builtin_add_overflow (*cell, time, cell))
    *cell = G_MAXINT64;
}

/* Adds to a column that does not exist yet; a separate function, since the next one would
 * otherwise save registers for it. */
static G_NO_INLINE void
add_first_time (Characteristics *self, guint32 interval, guint column, guint32 processor,
                SimTime time)
{
  add_to_cell (&get_column (self, interval, column)[processor], time);
}

static inline void
add_time (Characteristics *self, guint32 interval, guint column, guint32 processor,
          SimTime time)
{
  SimTime *times;

  if (time == 0)
    return;
  times = find_column (self, interval, column);
  if (G_LIKELY (times != NULL))
    add_to_cell (&times[processor], time);
  else
    add_first_time (self, interval, column, processor, time);
}

static guint
kind_column (CommunicationKind kind, Measure measure)
{
  return COLUMN_KINDS + kind * N_MEASURES + measure;
}

/* ---- segments ---------------------------------------------------------------------- */

static guint32
add_work (Characteristics *self, guint32 interval, guint32 group)
{
  const GroupClasses *classes = get_group_classes (self, group);
  guint32 count = program_group (self->program, group)->count;
  SegmentWork *work
      = g_malloc0 (sizeof (SegmentWork) + classes->n_slots * sizeof (WorkSlot));

  work->interval = interval;
  work->group = group;
  work->next = self->first_work[interval];
  for (guint s = 0; s < classes->n_slots; s++)
    {
      shares_init (&work->slot[s].shares[ACTIVITY_USER], count);
      shares_init (&work->slot[s].shares[ACTIVITY_SYSTEM], count);
    }
  g_ptr_array_add (self->work, work);
  return self->first_work[interval] = self->work->len;
}

static SegmentWork *
find_work (Characteristics *self, guint32 interval, const Step *step)
{
  gint64 key = (gint64) interval << 32 | step->group;
  guint32 number;

  if (self->last_work != 0 && key == self->last_key)
    return g_ptr_array_index (self->work, self->last_work - 1);
  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->work_index, &key));

  if (number == 0)
    {
      number = add_work (self, interval, step->group);
      g_hash_table_insert (self->work_index, g_memdup2 (&key, sizeof key),
                           GUINT_TO_POINTER (number));
    }
  self->last_key = key;
  self->last_work = number;
  return g_ptr_array_index (self->work, number - 1);
}

static SimTime
scale (const Decimal *power, SimTime time)
{
  SimTime result = time;

  /* If this failed, the replay would have failed before. */
  if (power->digits != power->scale && !decimal_scale (power, time, &result))
    result = 0;
  return result;
}

static void
add_shares (const Characteristics *self, const Decimal *power, const Step *step,
            WorkSlot *slot)
{
  guint32 length = program_segment_length (self->program, step->index);

  for (guint32 i = 0; i < length; i++)
    {
      Amount amount = program_segment_amount (self->program, step->index, i);

      if (amount.activity != ACTIVITY_IO)
        shares_add (&slot->shares[amount.activity], scale (power, amount.time));
    }
}

/* For a processor whose class is too small for shares of its own. */
static void
add_directly (Characteristics *self, guint32 processor, guint32 interval,
              const Step *step, const Decimal *power)
{
  guint32 length = program_segment_length (self->program, step->index);
  guint32 members = program_group (self->program, step->group)->count;
  guint32 place = program_group_place (self->program, step->group, processor);
  SimTime insufficient[2] = { 0, 0 };

  for (guint32 i = 0; i < length; i++)
    {
      Amount amount = program_segment_amount (self->program, step->index, i);
      SimTime time = scale (power, amount.time);

      if (amount.activity != ACTIVITY_IO)
        insufficient[amount.activity] += time - shares_part (time, place, members);
    }
  add_time (self, interval, COLUMN_INSUFFICIENT_USR, processor,
            insufficient[ACTIVITY_USER]);
  add_time (self, interval, COLUMN_INSUFFICIENT_SYS, processor,
            insufficient[ACTIVITY_SYSTEM]);
}

static G_NO_INLINE void
add_segment (Characteristics *self, guint32 processor, guint32 interval, const Step *step,
             SimTime user, SimTime system, SimTime io)
{
  const GroupClasses *classes = get_group_classes (self, step->group);
  guint32 class = characteristics_class (self, processor);
  guint32 slot = classes->slot_of_class[class];

  add_time (self, interval, COLUMN_IO, processor, io);
  if (slot == SLOT_DIRECT)
    {
      add_time (self, interval, COLUMN_CPU, processor, user);
      add_time (self, interval, COLUMN_SYS, processor, system);
      add_directly (self, processor, interval, step, &self->power[class]);
    }
  else if (processor == classes->first[slot])
    {
      WorkSlot *work = &find_work (self, interval, step)->slot[slot];

      work->time[ACTIVITY_USER] += user;
      work->time[ACTIVITY_SYSTEM] += system;
      add_shares (self, &self->power[class], step, work);
    }
}

/* Called for every processor and segment, and almost always returns at once: if all have
 * the same power, one processor of a group counts. */
static void
on_segment (gpointer data, guint32 processor, guint32 interval, const Step *step,
            SimTime user, SimTime system, SimTime io)
{
  Characteristics *self = data;

  if (G_LIKELY (io == 0 && self->counting != NULL
                && self->counting[step->group] != processor))
    return;
  add_segment (self, processor, interval, step, user, system, io);
}

/* ---- everything else --------------------------------------------------------------- */

static void
on_computed (gpointer data, guint32 processor, guint32 interval, Activity activity,
             SimTime duration)
{
  G_STATIC_ASSERT ((guint) COLUMN_CPU == (guint) ACTIVITY_USER);
  G_STATIC_ASSERT ((guint) COLUMN_SYS == (guint) ACTIVITY_SYSTEM);
  G_STATIC_ASSERT ((guint) COLUMN_IO == (guint) ACTIVITY_IO);
  add_time (data, interval, activity, processor, duration);
}

static void
on_loop (gpointer data, guint32 processor, guint32 interval, PartitionShare share)
{
  add_time (data, interval, COLUMN_CPU, processor, share.time);
  add_time (data, interval, COLUMN_INSUFFICIENT_USR, processor,
            share.time - share.productive);
}

static void
on_communicated (gpointer data, guint32 processor, guint32 interval, SimTime duration)
{
  add_time (data, interval, kind_column (KIND_POINT_TO_POINT, MEASURE_COMMUNICATION),
            processor, duration);
}

static void
on_collective (gpointer data, const CollectiveOutcome *outcome)
{
  Characteristics *self = data;
  guint communication = kind_column (outcome->kind, MEASURE_COMMUNICATION);
  guint real_synch = kind_column (outcome->kind, MEASURE_REAL_SYNCH);
  guint synch = kind_column (outcome->kind, MEASURE_SYNCH);
  guint variation = kind_column (outcome->kind, MEASURE_VARIATION);
  guint overlap = kind_column (outcome->kind, MEASURE_OVERLAP);
  guint32 start = outcome->start_interval, wait = outcome->wait_interval;

  self->n_outcomes++;

  for (guint32 i = 0; i < outcome->count; i++)
    {
      const Participation *one = &outcome->participants[i];

      add_time (self, start, communication, one->processor, one->start_communication);
      add_time (self, start, real_synch, one->processor, one->start_real_synch);
      add_time (self, start, synch, one->processor, one->synchronization);
      add_time (self, wait, communication, one->processor, one->wait_communication);
      add_time (self, wait, real_synch, one->processor, one->wait_real_synch);
      add_time (self, wait, variation, one->processor, one->variation);
      add_time (self, wait, overlap, one->processor, one->overlap);
    }
}

/* ---- steps that all members of a group take together ------------------------------- */

static void
on_segment_together (gpointer data, guint32 interval, const Step *step, SimTime user,
                     SimTime system, SimTime io)
{
  Characteristics *self = data;
  const Group *group = program_group (self->program, step->group);

  if (self->counting != NULL)
    {
      add_segment (self, self->counting[step->group], interval, step, user, system, io);
      return;
    }
  for (guint32 i = 0; i < group->count; i++)
    add_segment (self, group_processor (group, i), interval, step, user, system,
                 i == 0 ? io : 0);
}

/* Whether any of the values is above 0. */
static gboolean
any_time (const SimTime *times, guint32 count)
{
  for (guint32 i = 0; i < count; i++)
    if (times[i] > 0)
      return TRUE;
  return FALSE;
}

static void
add_times (Characteristics *self, guint32 interval, guint column, const Group *group,
           const SimTime *times)
{
  if (!any_time (times, group->count))
    return;
  if (group->members == NULL)
    times_add (get_column (self, interval, column), times, group->count);
  else
    for (guint32 i = 0; i < group->count; i++)
      add_time (self, interval, column, group->members[i], times[i]);
}

static void
on_loop_together (gpointer data, guint32 interval, const Group *group,
                  const SimTime *times, const SimTime *productive)
{
  Characteristics *self = data;

  add_times (self, interval, COLUMN_CPU, group, times);
  if (productive == times)
    return;
  for (guint32 i = 0; i < group->count; i++)
    add_time (self, interval, COLUMN_INSUFFICIENT_USR, group_processor (group, i),
              times[i] - productive[i]);
}

static void
add_of_group (Characteristics *self, guint32 interval, guint column, const Group *group,
              const TimesOfGroup *times)
{
  if (times->each != NULL)
    add_times (self, interval, column, group, times->each);
  else if (times->all > 0 && group->members == NULL)
    times_add_same (get_column (self, interval, column), times->all, group->count);
  else if (times->all > 0)
    for (guint32 i = 0; i < group->count; i++)
      add_time (self, interval, column, group_processor (group, i), times->all);
}

static void
on_collective_together (gpointer data, const CollectiveTogether *outcome)
{
  Characteristics *self = data;
  guint kind = COLUMN_KINDS + outcome->kind * N_MEASURES;
  guint32 start = outcome->start_interval, wait = outcome->wait_interval;
  const Group *group = outcome->group;

  self->n_outcomes++;
  add_of_group (self, start, kind + MEASURE_COMMUNICATION, group, &outcome->late);
  add_of_group (self, start, kind + MEASURE_REAL_SYNCH, group, &outcome->late);
  add_of_group (self, start, kind + MEASURE_SYNCH, group, &outcome->late);
  add_of_group (self, wait, kind + MEASURE_COMMUNICATION, group, &outcome->waited);
  add_of_group (self, wait, kind + MEASURE_VARIATION, group, &outcome->variation);
  add_of_group (self, wait, kind + MEASURE_OVERLAP, group, &outcome->overlap);
}

const ReplayObserver *
characteristics_observer (void)
{
  static const ReplayObserver observer = {
    .any_thread = TRUE,
    .computed = on_computed,
    .segment = on_segment,
    .loop = on_loop,
    .communicated = on_communicated,
    .collective = on_collective,
    .segment_together = on_segment_together,
    .loop_together = on_loop_together,
    .collective_together = on_collective_together,
  };

  return &observer;
}
