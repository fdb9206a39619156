/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-build.c - what readers do: putting a program together */
#include "config.h"

#include <string.h>

#include "program/program-private.h"

static void
group_entry_free (gpointer data)
{
  GroupEntry *entry = data;

  g_free (entry->members);
  g_free (entry->place);
  g_free (entry);
}

static Program *
program_new (const Shape *shape, guint32 streams, const Reader *reader, const char *file)
{
  Program *self = g_new0 (Program, 1);
  Group all = { shape_count (shape), *shape, NULL };

  g_atomic_ref_count_init (&self->references);
  self->reader = reader;
  self->file = g_strdup (file);
  self->shape = *shape;
  self->processors = all.count;
  self->strings = g_string_chunk_new (256);
  self->intervals = g_array_new (FALSE, FALSE, sizeof (Interval));
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->warnings, NULL);
  self->group_index = intern_new ();
  self->groups = g_ptr_array_new_with_free_func (group_entry_free);
  self->transfers = intern_new ();
  self->transfer_views = g_ptr_array_new_with_free_func (g_free);
  self->collectives = intern_new ();
  self->partitions = g_ptr_array_new_with_free_func ((GDestroyNotify) partition_unref);
  self->counts = intern_new ();
  self->pipelines = intern_new ();
  self->amounts = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->segments = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->n_streams = streams;
  self->streams = g_new (GArray *, streams);
  for (guint32 s = 0; s < streams; s++)
    self->streams[s] = g_array_new (FALSE, FALSE, sizeof (Step));
  program_define_group (self, &all);
  return self;
}

Program *
program_new_shared (const Shape *shape, const Reader *reader, const char *file)
{
  return program_new (shape, 1, reader, file);
}

Program *
program_new_separate (guint32 processors, const Reader *reader, const char *file)
{
  Shape shape = { 1, { processors } };

  return program_new (&shape, processors, reader, file);
}

Program *
program_new_graphs (guint32 processors, const Reader *reader, const char *file)
{
  Shape shape = { 1, { processors } };
  Program *self = program_new (&shape, 0, reader, file);

  self->steps = step_table_new ();
  return self;
}

Program *
program_ref (Program *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
program_unref (Program *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->references))
    return;
  g_free (self->file);
  g_string_chunk_free (self->strings);
  g_clear_pointer (&self->shown, g_array_unref);
  g_array_unref (self->intervals);
  g_ptr_array_unref (self->warnings);
  intern_free (self->group_index);
  g_ptr_array_unref (self->groups);
  intern_free (self->transfers);
  g_ptr_array_unref (self->transfer_views);
  intern_free (self->collectives);
  g_ptr_array_unref (self->partitions);
  intern_free (self->counts);
  intern_free (self->pipelines);
  g_array_unref (self->amounts);
  g_array_unref (self->segments);
  for (guint32 s = 0; s < self->n_streams; s++)
    g_array_unref (self->streams[s]);
  g_free (self->streams);
  g_clear_pointer (&self->operations, operations_pages_free);
  step_table_free (self->steps);
  g_free (self);
}

guint32
program_define_interval (Program *self, const Interval *interval)
{
  Interval copy = *interval;

  copy.kind = g_string_chunk_insert_const (self->strings, interval->kind);
  copy.file = g_string_chunk_insert_const (self->strings, interval->file);
  g_assert (copy.parent == PROGRAM_NONE ? self->intervals->len == 0
                                        : copy.parent < self->intervals->len);
  g_array_append_val (self->intervals, copy);
  return self->intervals->len - 1;
}

Interval *
program_get_interval_for_update (Program *self, guint32 interval)
{
  return &g_array_index (self->intervals, Interval, interval);
}

/* Whether places are searched for: of a few in rising order among many, a table of all
 * processors for each group would take much memory. */
static gboolean
is_searched (const Program *self, const Group *group)
{
  if ((guint64) group->count * 16 > self->processors)
    return FALSE;
  for (guint32 i = 1; i < group->count; i++)
    if (group->members[i - 1] >= group->members[i])
      return FALSE;
  return TRUE;
}

/* The place of every processor. */
static guint32 *
new_places (const Program *self, const Group *group)
{
  guint32 *place = g_new (guint32, self->processors);

  memset (place, 0xff, self->processors * sizeof (guint32));
  for (guint32 i = 0; i < group->count; i++)
    place[group->members[i]] = i;
  return place;
}

guint32
program_define_group (Program *self, const Group *group)
{
  g_autoptr (GByteArray) key = g_byte_array_new ();
  gboolean added;
  guint32 number;
  GroupEntry *entry;

  g_byte_array_append (key, (const guint8 *) &group->shape, sizeof (Shape));
  if (group->members != NULL)
    g_byte_array_append (key, (const guint8 *) group->members,
                         group->count * sizeof (guint32));
  number = intern_add (self->group_index, key->data, key->len, &added);
  if (!added)
    return number;

  entry = g_new0 (GroupEntry, 1);
  entry->group = *group;
  if (group->members != NULL)
    {
      entry->members = g_memdup2 (group->members, group->count * sizeof (guint32));
      entry->group.members = entry->members;
      if (!is_searched (self, group))
        entry->place = new_places (self, group);
    }
  g_ptr_array_add (self->groups, entry);
  return number;
}

static int
compare_transfers (gconstpointer a, gconstpointer b)
{
  const Transfer *x = a, *y = b;

  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;
  return x->destination < y->destination ? -1 : x->destination > y->destination;
}

/* Sorts stably by source, or by destination, which are below processors. */
static void
sort_by_end (const Transfer *from, Transfer *to, guint32 count, guint32 processors,
             gboolean by_source)
{
  g_autofree guint32 *place = g_new0 (guint32, processors + 1);

  for (guint32 i = 0; i < count; i++)
    place[(by_source ? from[i].source : from[i].destination) + 1]++;
  for (guint32 p = 1; p < processors; p++)
    place[p] += place[p - 1];
  for (guint32 i = 0; i < count; i++)
    to[place[by_source ? from[i].source : from[i].destination]++] = from[i];
}

static gboolean
rises_by_destination (const Transfer *entries, guint32 count)
{
  for (guint32 i = 1; i < count; i++)
    if (entries[i].destination < entries[i - 1].destination)
      return FALSE;
  return TRUE;
}

/* Returns: a sorted copy; large ones in linear time. */
static Transfer *
sort_transfers (const Transfer *entries, guint32 count, guint32 processors)
{
  Transfer *sorted = g_new (Transfer, count);
  g_autofree Transfer *by_destination = NULL;

  if (count == 0)
    return sorted;
  if (count < processors)
    {
      memcpy (sorted, entries, count * sizeof (Transfer));
      qsort (sorted, count, sizeof (Transfer), compare_transfers);
      return sorted;
    }
  if (!rises_by_destination (entries, count))
    {
      by_destination = g_new (Transfer, count);
      sort_by_end (entries, by_destination, count, processors, FALSE);
      entries = by_destination;
    }
  sort_by_end (entries, sorted, count, processors, TRUE);
  return sorted;
}

guint32
program_define_transfers (Program *self, const Transfer *entries, guint32 count)
{
  g_autofree Transfer *sorted = sort_transfers (entries, count, self->processors);
  guint32 kept = 0, number;
  gboolean added;

  for (guint32 i = 0; i < count; i++)
    {
      g_assert (sorted[i].source != sorted[i].destination);
      if (kept > 0 && compare_transfers (&sorted[kept - 1], &sorted[i]) == 0)
        sorted[kept - 1].bytes += sorted[i].bytes;
      else
        sorted[kept++] = sorted[i];
    }
  number = intern_add (self->transfers, sorted, kept * sizeof (Transfer), &added);
  if (added)
    {
      Transfers *view = g_new (Transfers, 1);

      view->count = kept;
      view->entries = intern_get (self->transfers, number, NULL);
      g_ptr_array_add (self->transfer_views, view);
    }
  return number;
}

guint32
program_define_collective (Program *self, const Collective *collective)
{
  Collective key;
  gboolean added;

  /* Padding must not make equal ones differ. */
  memset (&key, 0, sizeof key);
  key.type = collective->type;
  key.kind = collective->kind;
  key.split = collective->split;
  key.group = collective->group;
  key.transfers = collective->transfers;
  key.bytes = collective->bytes;
  key.axes = collective->axes;
  return intern_add (self->collectives, &key, sizeof key, &added);
}

guint32
program_define_partition (Program *self, Partition *partition)
{
  g_ptr_array_add (self->partitions, partition);
  return self->partitions->len - 1;
}

guint32
program_define_counts (Program *self, const guint64 *counts, guint32 members)
{
  gboolean added;

  return intern_add (self->counts, counts, members * sizeof (guint64), &added);
}

guint32
program_define_pipeline (Program *self, const Pipeline *pipeline)
{
  Pipeline key = *pipeline; /* without padding */
  gboolean added;

  G_STATIC_ASSERT (sizeof key == 4 * sizeof (guint32) + 2 * sizeof (guint64));
  g_assert (pipeline->partition < self->partitions->len && pipeline->slices > 0);
  return intern_add (self->pipelines, &key, sizeof key, &added);
}

static guint
step_contents (const Step *step)
{
  if (step->type == STEP_SEND)
    return PROGRAM_SENDS;
  if (step->type == STEP_COMPUTE && step->operations)
    return step->amount > 0 ? PROGRAM_OPERATIONS : 0;
  gboolean computes = step->type == STEP_COMPUTE || step->type == STEP_LOOP
                      || step->type == STEP_PIPELINE;
  return computes && step->amount > 0 ? PROGRAM_TIMES : 0;
}

static void
add_step (Program *self, guint32 stream, const Step *step)
{
  g_assert (stream < self->n_streams && self->intervals->len > 0);
  self->step_contents |= step_contents (step);
  g_array_append_val (self->streams[stream], *step);
}

void
program_append_time (Program *self, guint32 group, Activity activity, SimTime time)
{
  GArray *stream = self->streams[0];
  const Step *last
      = stream->len > 0 ? &g_array_index (stream, Step, stream->len - 1) : NULL;
  guint64 amount = (guint64) time << 2 | activity;

  g_assert (self->n_streams == 1 && time >= 0 && time < SIM_TIME_LIMIT / 2);
  if (last == NULL || last->type != STEP_SEGMENT || last->group != group)
    {
      guint64 first = self->amounts->len;
      Step step = { .type = STEP_SEGMENT, .index = self->segments->len, .group = group };

      g_array_append_val (self->segments, first);
      add_step (self, 0, &step);
    }
  g_array_append_val (self->amounts, amount);
  if (time > 0)
    self->step_contents |= PROGRAM_TIMES;
}

void
program_append_loop (Program *self, guint32 group, guint32 partition, SimTime time)
{
  Step step = { .type = STEP_LOOP, .index = partition, .amount = time, .group = group };

  g_assert (self->n_streams == 1 && partition < self->partitions->len);
  add_step (self, 0, &step);
}

void
program_append_loop_part (Program *self, guint32 group, guint32 partition, SimTime time,
                          LoopPart part, guint32 border)
{
  Step step = { .type = STEP_LOOP,
                .part = part,
                .index = partition,
                .amount = time,
                .tag = border,
                .group = group };

  g_assert (self->n_streams == 1 && partition < self->partitions->len
            && border < intern_count (self->counts));
  add_step (self, 0, &step);
}

void
program_append_wavefront (Program *self, guint32 pipeline, SimTime time, guint32 instance)
{
  Step step = { .type = STEP_PIPELINE,
                .kind = KIND_SHADOW,
                .index = pipeline,
                .amount = time,
                .tag = instance,
                .group = program_pipeline (self, pipeline)->group };

  g_assert (self->n_streams == 1 && instance < self->n_instances);
  add_step (self, 0, &step);
}

void
program_append_compute (Program *self, guint32 stream, Activity activity, guint64 amount,
                        gboolean operations)
{
  Step step = {
    .type = STEP_COMPUTE, .activity = activity, .operations = operations, .amount = amount
  };

  add_step (self, stream, &step);
}

void
program_append_send_of_type (Program *self, guint32 stream, guint32 to, guint64 bytes,
                             guint32 tag, MessageType why)
{
  Step step = { .type = STEP_SEND,
                .kind = KIND_POINT_TO_POINT,
                .why = (guint8) why,
                .index = to,
                .amount = bytes,
                .tag = tag };

  g_assert (to < self->processors);
  add_step (self, stream, &step);
}

void
program_append_send (Program *self, guint32 stream, guint32 to, guint64 bytes,
                     guint32 tag)
{
  program_append_send_of_type (self, stream, to, bytes, tag, MESSAGE_POINT_TO_POINT);
}

void
program_append_receive (Program *self, guint32 stream, guint32 from, guint64 bytes,
                        guint32 tag)
{
  Step step = { .type = STEP_RECEIVE,
                .kind = KIND_POINT_TO_POINT,
                .index = from,
                .amount = bytes,
                .tag = tag };

  g_assert (from < self->processors);
  add_step (self, stream, &step);
}

void
program_append_enter (Program *self, guint32 stream, guint32 group, guint32 interval)
{
  Step step = { .type = STEP_ENTER, .index = interval, .group = group };

  g_assert (interval < self->intervals->len);
  add_step (self, stream, &step);
}

void
program_append_leave (Program *self, guint32 stream, guint32 group)
{
  Step step = { .type = STEP_LEAVE, .group = group };

  add_step (self, stream, &step);
}

guint32
program_new_instance (Program *self)
{
  return self->n_instances++;
}

void
program_append_start (Program *self, guint32 stream, guint32 collective, guint32 instance)
{
  const Collective *what = program_collective (self, collective);
  Step step = { .type = STEP_START,
                .kind = what->kind,
                .index = collective,
                .tag = instance,
                .group = what->group };

  g_assert (instance < self->n_instances);
  add_step (self, stream, &step);
}

void
program_append_wait (Program *self, guint32 stream, guint32 instance)
{
  Step step = { .type = STEP_WAIT, .tag = instance };

  g_assert (instance < self->n_instances);
  add_step (self, stream, &step);
}

void
program_append_synchronise (Program *self, guint32 stream, guint32 group,
                            CommunicationKind kind, guint32 instance)
{
  Step step = { .type = STEP_SYNCHRONISE,
                .kind = kind,
                .index = group,
                .tag = instance,
                .group = group };

  g_assert (instance < self->n_instances);
  add_step (self, stream, &step);
}

gboolean
program_set_graph (Program *self, guint32 processor, const Step *operations,
                   guint32 n_operations, const Requirement *requirements,
                   guint32 n_requirements, guint32 *cycle)
{
  Operations *packed;

  g_assert ((guint64) n_operations + n_requirements <= PROGRAM_MOST_OPERATIONS);
  g_assert (self->steps != NULL && processor < self->processors);
  if (self->operations == NULL)
    self->operations = operations_pages_new (self->processors);
  packed = operations_pages_make (self->operations, processor);
  g_assert (packed->count == 0);
  for (guint32 i = 0; i < n_operations; i++)
    self->step_contents |= step_contents (&operations[i]);
  return operations_pack (packed, self->steps, operations, n_operations, requirements,
                          n_requirements, cycle);
}

/* Of the program's own texts. */
static ProgramValue
keep_value (Program *self, const ProgramValue *value)
{
  return (ProgramValue){
    .json = g_string_chunk_insert (self->strings, value->json),
    .text = g_string_chunk_insert (self->strings, value->text),
    .placed = g_string_chunk_insert (self->strings, value->placed),
    .places = g_string_chunk_insert (self->strings, value->places),
  };
}

void
program_set_value (Program *self, const ProgramValue *value)
{
  self->value = keep_value (self, value);
}

void
program_add_shown (Program *self, const ProgramShown *shown)
{
  ProgramShown kept = *shown;

  kept.kind = g_string_chunk_insert_const (self->strings, shown->kind);
  kept.file = g_string_chunk_insert_const (self->strings, shown->file);
  kept.value = keep_value (self, &shown->value);
  if (self->shown == NULL)
    self->shown = g_array_new (FALSE, FALSE, sizeof (ProgramShown));
  g_array_append_val (self->shown, kept);
}

void
program_add_warning (Program *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_insert (self->warnings, (gint) self->warnings->len - 1,
                      g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

void
program_set_traced_shape (Program *self, const Shape *shape)
{
  self->traced_shape = *shape;
  self->has_traced_shape = TRUE;
}
