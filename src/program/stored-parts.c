/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-parts.c - reads what is stored once in a stored program
 *
 * Parts get their numbers by their order, so one that is there twice is an error. */
#include "config.h"

#include "program/stored-private.h"

/* Sizes of messages are at most 2^62, as from any reader. */
#define MOST_BYTES ((G_GUINT64_CONSTANT (1) << 62) + 1)

static gboolean
is_good (const Stored *self)
{
  return self->from.error == NULL;
}

/* Fails unless it holds. */
static gboolean
expect (Stored *self, gboolean holds, const char *what)
{
  if (!holds)
    number_reader_fail (&self->from, what);
  return is_good (self);
}

static guint64
get_bytes (Stored *self)
{
  const guint64 bytes = number_reader_get (&self->from);

  return expect (self, bytes < MOST_BYTES, "size") ? bytes : 0;
}

static guint32
get_group (Stored *self)
{
  return number_reader_get_below (&self->from, program_groups (self->program), "group");
}

void
stored_read_shape (NumberReader *from, Shape *shape)
{
  guint64 count = 1;

  *shape = (Shape){ .rank = number_reader_get_below (from, SHAPE_MAX_RANK + 1, "shape") };
  for (guint d = 0; d < shape->rank; d++)
    {
      shape->size[d] = number_reader_get_below (from, SHAPE_MAX_PROCESSORS + 1, "shape");
      count *= shape->size[d];
      if (count > 0 && count <= SHAPE_MAX_PROCESSORS)
        continue;
      number_reader_fail (from, "shape");
      return;
    }
}

gboolean
stored_is_rising (const Program *program, guint32 group)
{
  const Group *of = program_group (program, group);

  for (guint32 i = 1; of->members != NULL && i < of->count; i++)
    if (of->members[i - 1] >= of->members[i])
      return FALSE;
  return TRUE;
}

/* ---- intervals --------------------------------------------------------------------- */

static void
read_interval (Stored *self, guint32 number)
{
  NumberReader *from = &self->from;
  g_autofree char *kind = number_reader_get_text (from);
  g_autofree char *name = number_reader_get_text (from);
  g_autofree char *file = number_reader_get_text (from);
  Interval one = { .kind = kind, .name = name, .file = file };
  g_autofree char *source = NULL;

  one.line = (guint32) number_reader_get (from);
  one.column = (guint32) number_reader_get (from);
  one.source = source = number_reader_get_text (from);
  one.source_place
      = number_reader_get_below (from, strlen (source) + 1, "place in a line");
  one.expression = (gint64) number_reader_get (from);
  one.has_expression = number_reader_get_below (from, 2, "interval") != 0;
  one.parent = number_reader_get_or_none (from, number, "parent of an interval");
  one.level = number_reader_get_below (from, G_MAXUINT32, "level");
  one.count = (gint64) number_reader_get (from);
  for (guint k = 0; k < N_KINDS; k++)
    one.operations[k] = number_reader_get (from);
  if (expect (self, (one.parent == PROGRAM_NONE) == (number == 0), "interval")
      && expect (self,
                 one.level
                     == (number == 0
                             ? 0
                             : program_interval (self->program, one.parent)->level + 1),
                 "level"))
    program_define_interval (self->program, &one);
}

static gboolean
read_intervals (Stored *self)
{
  const guint64 count = number_reader_get (&self->from);

  for (guint32 i = 0; is_good (self) && i < count; i++)
    read_interval (self, i);
  return expect (self, count > 0 && count < PROGRAM_NONE, "number of intervals");
}

/* ---- groups ------------------------------------------------------------------------ */

/* Its members; NULL: some are there twice. */
static guint32 *
read_members (Stored *self, guint32 count)
{
  const guint32 processors = self->program->processors;
  g_autofree guint32 *members = g_new (guint32, count);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gboolean rises = TRUE;

  for (guint32 i = 0; is_good (self) && i < count; i++)
    {
      members[i] = number_reader_get_below (&self->from, processors, "member");
      rises = rises && (i == 0 || members[i] > members[i - 1]);
    }
  for (guint32 i = 0; !rises && is_good (self) && i < count; i++)
    expect (self, g_hash_table_add (seen, GUINT_TO_POINTER (members[i])), "member");
  return is_good (self) ? g_steal_pointer (&members) : NULL;
}

static void
read_group (Stored *self, guint32 number)
{
  g_autofree guint32 *members = NULL;
  Group group = { .count = 0 };
  guint32 listed;

  stored_read_shape (&self->from, &group.shape);
  listed = number_reader_get_below (&self->from, 2, "group");
  if (!expect (self, group.shape.rank > 0, "shape"))
    return;
  group.count = shape_count (&group.shape);
  if (!expect (self, group.count <= self->program->processors, "group"))
    return;
  if (listed)
    group.members = members = read_members (self, group.count);
  if (is_good (self))
    expect (self, program_define_group (self->program, &group) == number, "group");
}

/* The first is that of all processors. */
static gboolean
read_groups (Stored *self)
{
  const guint64 count = number_reader_get (&self->from);

  for (guint32 i = 1; is_good (self) && i < count; i++)
    read_group (self, i);
  return expect (self, count > 0 && count < PROGRAM_NONE, "number of groups");
}

/* ---- transfers, counts ------------------------------------------------------------- */

static void
read_transfers_of (Stored *self, guint32 number)
{
  const guint32 processors = self->program->processors;
  const guint64 count = number_reader_get (&self->from);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Transfer));

  expect (self, count < G_MAXUINT32 / sizeof (Transfer), "number of transfers");
  for (guint64 i = 0; is_good (self) && i < count; i++)
    {
      Transfer one;

      one.source = number_reader_get_below (&self->from, processors, "transfer");
      one.destination = number_reader_get_below (&self->from, processors, "transfer");
      one.bytes = get_bytes (self);
      expect (self, one.source != one.destination, "transfer");
      g_array_append_val (entries, one);
    }
  if (is_good (self))
    expect (self,
            program_define_transfers (
                self->program, (const Transfer *) (gpointer) entries->data, entries->len)
                == number,
            "list of transfers");
}

static gboolean
read_transfers (Stored *self)
{
  const guint64 count = number_reader_get (&self->from);

  for (guint32 i = 0; is_good (self) && i < count; i++)
    read_transfers_of (self, i);
  return expect (self, count < PROGRAM_NONE, "number of lists of transfers");
}

static GArray *
read_numbers (Stored *self)
{
  const guint64 count = number_reader_get (&self->from);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint64));

  expect (self, count <= SHAPE_MAX_PROCESSORS + 1, "number of counts");
  for (guint64 i = 0; is_good (self) && i < count; i++)
    {
      const guint64 number = get_bytes (self);

      g_array_append_val (numbers, number);
    }
  return numbers;
}

static gboolean
read_counts (Stored *self)
{
  const guint64 count = number_reader_get (&self->from);

  for (guint32 i = 0; is_good (self) && i < count; i++)
    {
      g_autoptr (GArray) one = read_numbers (self);

      if (is_good (self))
        expect (self,
                program_define_counts (self->program,
                                       (const guint64 *) (gpointer) one->data, one->len)
                    == i,
                "list of counts");
    }
  return expect (self, count < PROGRAM_NONE, "number of lists of counts");
}

/* ---- collectives ------------------------------------------------------------------- */

static gboolean
are_ends_members (const Stored *self, guint32 transfers, guint32 group)
{
  const Transfers *list = program_transfers (self->program, transfers);

  for (guint32 i = 0; i < list->count; i++)
    if (program_group_place (self->program, group, list->entries[i].source)
            == PROGRAM_NONE
        || program_group_place (self->program, group, list->entries[i].destination)
               == PROGRAM_NONE)
      return FALSE;
  return TRUE;
}

static gboolean
have_counts_length (const Stored *self, guint32 counts, guint32 count)
{
  gsize size;

  intern_get (self->program->counts, counts, &size);
  return size / sizeof (guint64) == count;
}

static void
read_operation (Stored *self, Collective *one)
{
  NumberReader *from = &self->from;
  const guint32 members = program_group (self->program, one->group)->count;
  OperationSizes sizes;

  one->operation = number_reader_get_below (from, N_OPERATIONS, "operation");
  one->root = number_reader_get_below (from, members, "root");
  one->counts
      = number_reader_get_or_none (from, intern_count (self->program->counts), "blocks");
  sizes = operation_sizes (one->operation);
  expect (
      self,
      one->counts == PROGRAM_NONE
          || (sizes == SIZES_BLOCKS && have_counts_length (self, one->counts, members)),
      "blocks");
  expect (self,
          one->transfers == PROGRAM_NONE
              || (sizes == SIZES_PAIRS
                  && are_ends_members (self, one->transfers, one->group)),
          "pairs");
  expect (self,
          one->kind
              == (operation_combines (one->operation) ? KIND_REDUCTION : KIND_COLLECTIVE),
          "operation");
  expect (self, one->root == 0 || operation_has_root (one->operation), "root");
  expect (self, one->bytes == 0 || one->operation != OPERATION_BARRIER, "size");
}

/* Of Lib-DVM. */
static void
check_other (Stored *self, const Collective *one)
{
  const Shape *shape = &program_group (self->program, one->group)->shape;

  expect (self, stored_is_rising (self->program, one->group), "group");
  if (one->type == COLLECTIVE_TRANSFERS)
    expect (self,
            one->transfers != PROGRAM_NONE
                && are_ends_members (self, one->transfers, one->group),
            "transfers");
  else
    expect (self, one->axes == PROGRAM_NONE || one->axes < 1u << shape->rank, "axes");
}

static void
read_collective (Stored *self, guint32 number)
{
  NumberReader *from = &self->from;
  Collective one = { 0 };

  one.type = number_reader_get_below (from, COLLECTIVE_OPERATION + 1, "collective");
  one.kind = number_reader_get_below (from, N_KINDS, "kind");
  one.split = number_reader_get_below (from, 2, "collective") != 0;
  one.group = get_group (self);
  one.transfers
      = number_reader_get_or_none (from, self->program->transfer_views->len, "transfers");
  one.bytes = get_bytes (self);
  one.axes = number_reader_get_or_none (from, G_MAXUINT32 - 1, "axes");
  if (!is_good (self))
    return;
  if (one.type == COLLECTIVE_OPERATION)
    read_operation (self, &one);
  else
    check_other (self, &one);
  if (is_good (self))
    expect (self, program_define_collective (self->program, &one) == number,
            "collective");
}

static gboolean
read_collectives (Stored *self)
{
  const guint64 count = number_reader_get (&self->from);

  for (guint32 i = 0; is_good (self) && i < count; i++)
    read_collective (self, i);
  return expect (self, count < PROGRAM_NONE, "number of collectives");
}

/* ---- partitions, pipelines --------------------------------------------------------- */

/* Whether numbers of iterations begin with 0 and do not fall; multiplies *total by the
 * last. */
static gboolean
are_iterations (const GArray *before, guint32 size, unsigned __int128 *total)
{
  const guint64 *numbers = (const guint64 *) (gpointer) before->data;

  if (before->len != size + 1 || numbers[0] != 0)
    return FALSE;
  for (guint32 i = 0; i < size; i++)
    if (numbers[i + 1] < numbers[i])
      return FALSE;
  *total *= numbers[size];
  return *total >> 63 == 0;
}

static void
read_partition (Stored *self)
{
  const guint64 *before[SHAPE_MAX_RANK] = { NULL };
  g_autoptr (GPtrArray) lists
      = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  unsigned __int128 total;
  guint64 free_iterations;
  Shape system;

  stored_read_shape (&self->from, &system);
  total = free_iterations = get_bytes (self);
  expect (self, system.rank > 0, "shape");
  for (guint d = 0; is_good (self) && d < system.rank; d++)
    {
      GArray *list = read_numbers (self);

      g_ptr_array_add (lists, list);
      if (list->len > 0
          && expect (self, are_iterations (list, system.size[d], &total), "partition"))
        before[d] = (const guint64 *) (gpointer) list->data;
    }
  if (is_good (self))
    program_define_partition (self->program,
                              partition_new (&system, before, free_iterations));
}

/* Whether no processor depends on itself: as often as something can be taken away, what
 * depends on nothing. */
static gboolean
is_acyclic (const Program *program, guint32 transfers)
{
  const Transfers *list = program_transfers (program, transfers);
  g_autofree guint32 *sources = g_new0 (guint32, program->processors);
  g_autofree guint32 *first = g_new0 (guint32, (gsize) program->processors + 1);
  g_autoptr (GArray) ready = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 done = 0;

  for (guint32 i = 0; i < list->count; i++)
    {
      sources[list->entries[i].destination]++;
      first[list->entries[i].source + 1]++;
    }
  for (guint32 p = 0; p < program->processors; p++)
    {
      first[p + 1] += first[p];
      if (sources[p] == 0)
        g_array_append_val (ready, p);
    }
  for (; done < ready->len; done++)
    {
      const guint32 p = g_array_index (ready, guint32, done);

      for (guint32 i = first[p]; i < first[p + 1]; i++)
        if (--sources[list->entries[i].destination] == 0)
          g_array_append_val (ready, list->entries[i].destination);
    }
  return done == program->processors;
}

static void
read_pipeline (Stored *self, guint32 number)
{
  NumberReader *from = &self->from;
  const Program *program = self->program;
  Pipeline one;

  one.group = get_group (self);
  one.partition = number_reader_get_below (from, program->partitions->len, "partition");
  one.dependences
      = number_reader_get_below (from, program->transfer_views->len, "dependences");
  one.depth = number_reader_get_below (from, G_MAXUINT32, "depth");
  one.slices = get_bytes (self);
  one.portions = get_bytes (self);
  if (!expect (self, one.slices > 0, "number of slices"))
    return;
  expect (
      self,
      stored_is_rising (program, one.group)
          && shape_count (partition_system (program_partition (program, one.partition)))
                 == program_group (program, one.group)->count,
      "group");
  expect (self,
          are_ends_members (self, one.dependences, one.group)
              && is_acyclic (program, one.dependences),
          "dependences");
  if (is_good (self))
    expect (self, program_define_pipeline (self->program, &one) == number, "pipeline");
}

static gboolean
read_loops (Stored *self)
{
  guint64 count = number_reader_get (&self->from);

  for (guint64 i = 0; is_good (self) && i < count; i++)
    read_partition (self);
  count = number_reader_get (&self->from);
  for (guint32 i = 0; is_good (self) && i < count; i++)
    read_pipeline (self, i);
  return expect (self, count < PROGRAM_NONE, "number of pipelines");
}

gboolean
stored_read_parts (Stored *self)
{
  return read_intervals (self) && read_groups (self) && read_transfers (self)
         && read_counts (self) && read_collectives (self) && read_loops (self);
}
