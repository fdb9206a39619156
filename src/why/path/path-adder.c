/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "why/path/path-adder.h"

/* The lists, not sorted, and where in them something is. */
struct _PathAdder
{
  PathSums *sums;
  GHashTable *processors, *links, *intervals, *operations; /* place + 1, by number */
  GHashTable *waits; /* PathWait, which is the key, too */
  GHashTable *rows;  /* PathRow, the same */
};

static guint
wait_hash (gconstpointer key)
{
  const PathWait *wait = key;
  guint hash = wait->link;

  hash = hash * 31 + wait->behind.source;
  hash = hash * 31 + wait->behind.destination;
  hash = hash * 31 + wait->waiting.source;
  return hash * 31 + wait->waiting.destination;
}

static gboolean
wait_equal (gconstpointer a, gconstpointer b)
{
  const PathWait *one = a, *other = b;

  return one->link == other->link
         && memcmp (&one->behind, &other->behind, sizeof one->behind) == 0
         && memcmp (&one->waiting, &other->waiting, sizeof one->waiting) == 0;
}

static guint
row_hash (gconstpointer key)
{
  const PathRow *row = key;

  return ((row->place * 31 + row->interval) * 31 + row->operation) * 2 + row->on_link;
}

static gboolean
row_equal (gconstpointer a, gconstpointer b)
{
  const PathRow *one = a, *other = b;

  return one->place == other->place && one->on_link == other->on_link
         && one->interval == other->interval && one->operation == other->operation;
}

PathAdder *
path_adder_new (void)
{
  PathAdder *self = g_new0 (PathAdder, 1);

  self->sums = path_sums_new ();
  self->processors = g_hash_table_new (NULL, NULL);
  self->links = g_hash_table_new (NULL, NULL);
  self->intervals = g_hash_table_new (NULL, NULL);
  self->operations = g_hash_table_new (NULL, NULL);
  self->rows = g_hash_table_new_full (row_hash, row_equal, g_free, NULL);
  self->waits = g_hash_table_new_full (wait_hash, wait_equal, g_free, NULL);
  return self;
}

void
path_adder_free (PathAdder *self)
{
  if (self == NULL)
    return;
  path_sums_free (self->sums);
  g_hash_table_unref (self->processors);
  g_hash_table_unref (self->links);
  g_hash_table_unref (self->intervals);
  g_hash_table_unref (self->operations);
  g_hash_table_unref (self->waits);
  g_hash_table_unref (self->rows);
  g_free (self);
}

/* The element of this number, whose first member is the number; made if it is missing. */
static gpointer
element_of (GArray *list, GHashTable *places, guint32 number)
{
  const gpointer key = GUINT_TO_POINTER (number);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, key));
  guint32 *element;

  if (place == 0)
    {
      g_array_set_size (list, list->len + 1);
      place = list->len;
      element = (gpointer) (list->data + (place - 1) * g_array_get_element_size (list));
      memset (element, 0, g_array_get_element_size (list));
      *element = number;
      g_hash_table_insert (places, key, GUINT_TO_POINTER (place));
    }
  return list->data + (place - 1) * g_array_get_element_size (list);
}

static void
add_row (PathAdder *self, const PathRow *more)
{
  PathRow *row = g_hash_table_lookup (self->rows, more);

  if (row == NULL)
    g_hash_table_add (self->rows, g_memdup2 (more, sizeof *more));
  else
    row->time += more->time;
}

static void
add_to_processor (PathAdder *self, const PathPiece *piece, SimTime time)
{
  PathProcessor *processor
      = element_of (self->sums->processors, self->processors, piece->processor);

  if (piece->kind == PATH_BUSY)
    processor->busy += time;
  else if (piece->kind == PATH_SEND)
    processor->send += time;
  else if (piece->kind == PATH_RECEIVE)
    processor->receive += time;
  else
    processor->dependence += time;
}

static SimTime *
link_time (PathLink *link, PathKind kind)
{
  switch (kind)
    {
    case PATH_TRANSMISSION:
      return &link->transmission;
    case PATH_QUEUE:
      return &link->queue;
    case PATH_LATENCY:
      return &link->latency;
    case PATH_GAP:
      return &link->gap;
    case PATH_MEMORY:
      return &link->memory;
    case PATH_COLLECTIVE:
      return &link->collective;
    case PATH_BUSY:
    case PATH_SEND:
    case PATH_RECEIVE:
    case PATH_DEPENDENCE:
    case N_PATH_KINDS:
      break;
    }
  g_assert_not_reached ();
}

static void
add_wait (PathAdder *self, const PathWait *more)
{
  PathWait *wait = g_hash_table_lookup (self->waits, more);

  if (wait == NULL)
    g_hash_table_add (self->waits, g_memdup2 (more, sizeof *more));
  else
    wait->time += more->time;
}

static void
add_to_interval (PathAdder *self, const PathPiece *piece, SimTime time)
{
  PathInterval *interval
      = element_of (self->sums->intervals, self->intervals, piece->interval);

  if (piece->kind == PATH_BUSY)
    interval->busy += time;
  else if (piece->kind == PATH_SEND || piece->kind == PATH_RECEIVE)
    interval->overhead += time;
  else
    interval->network += time;
}

static void
add_to_operation (PathAdder *self, const PathPiece *piece, SimTime time)
{
  PathOperation *operation
      = element_of (self->sums->operations, self->operations, piece->operation);

  if (piece->kind == PATH_BUSY)
    operation->busy += time;
  else if (piece->kind == PATH_SEND || piece->kind == PATH_RECEIVE)
    operation->overhead += time;
  else
    operation->network += time;
}

void
path_adder_add (PathAdder *self, const PathPiece *piece)
{
  const SimTime time = piece->end - piece->begin;
  const gboolean on_link = piece->processor == PATH_NOWHERE;

  self->sums->pieces++;
  self->sums->kinds[piece->kind] += time;
  if (!on_link)
    add_to_processor (self, piece, time);
  else
    *link_time (element_of (self->sums->links, self->links, piece->link), piece->kind)
        += time;
  add_to_interval (self, piece, time);
  if (piece->operation != PROGRAM_NONE)
    add_to_operation (self, piece, time);
  if (!on_link || piece->operation != PROGRAM_NONE)
    add_row (self, &(PathRow){ .place = on_link ? piece->link : piece->processor,
                               .on_link = on_link,
                               .interval = piece->interval,
                               .operation = piece->operation,
                               .time = time });
  if (piece->is_waited_for)
    add_wait (self, &(PathWait){ .link = piece->link,
                                 .behind = piece->message,
                                 .waiting = piece->waiting,
                                 .time = time });
}

static void
add_processors (PathAdder *self, const GArray *processors)
{
  for (guint i = 0; i < processors->len; i++)
    {
      const PathProcessor *more = &g_array_index (processors, PathProcessor, i);
      PathProcessor *processor
          = element_of (self->sums->processors, self->processors, more->processor);

      processor->busy += more->busy;
      processor->send += more->send;
      processor->receive += more->receive;
      processor->dependence += more->dependence;
    }
}

static void
add_links (PathAdder *self, const GArray *links)
{
  for (guint i = 0; i < links->len; i++)
    {
      const PathLink *more = &g_array_index (links, PathLink, i);
      PathLink *link = element_of (self->sums->links, self->links, more->link);

      link->transmission += more->transmission;
      link->queue += more->queue;
      link->latency += more->latency;
      link->gap += more->gap;
      link->memory += more->memory;
      link->collective += more->collective;
    }
}

static void
add_intervals (PathAdder *self, const GArray *intervals)
{
  for (guint i = 0; i < intervals->len; i++)
    {
      const PathInterval *more = &g_array_index (intervals, PathInterval, i);
      PathInterval *interval
          = element_of (self->sums->intervals, self->intervals, more->id);

      interval->busy += more->busy;
      interval->overhead += more->overhead;
      interval->network += more->network;
    }
}

static void
add_operations (PathAdder *self, const GArray *operations)
{
  for (guint i = 0; i < operations->len; i++)
    {
      const PathOperation *more = &g_array_index (operations, PathOperation, i);
      PathOperation *operation
          = element_of (self->sums->operations, self->operations, more->call);

      operation->busy += more->busy;
      operation->overhead += more->overhead;
      operation->network += more->network;
    }
}

void
path_adder_add_all (PathAdder *self, const PathAdder *other)
{
  GHashTableIter iter;
  gpointer more;

  self->sums->pieces += other->sums->pieces;
  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    self->sums->kinds[kind] += other->sums->kinds[kind];
  add_processors (self, other->sums->processors);
  add_links (self, other->sums->links);
  add_intervals (self, other->sums->intervals);
  add_operations (self, other->sums->operations);
  g_hash_table_iter_init (&iter, other->waits);
  while (g_hash_table_iter_next (&iter, &more, NULL))
    add_wait (self, more);
  g_hash_table_iter_init (&iter, other->rows);
  while (g_hash_table_iter_next (&iter, &more, NULL))
    add_row (self, more);
}

/* ---- the sums ---------------------------------------------------------------------- */

static void
find_ends (const Topology *topology, guint32 link, guint32 *from, guint32 *to)
{
  *from = *to = link;
  if (link == PATH_NETWORK || link == PATH_MEMORIES)
    return;
  *from = topology_link_from (topology, link);
  *to = topology->to[link];
}

static void
number_intervals (GArray *intervals, Program *program)
{
  g_autofree guint32 *preorder = program_interval_preorder (program);
  g_autofree guint32 *number = g_new (guint32, program_intervals (program));

  for (guint32 i = 0; i < program_intervals (program); i++)
    number[preorder[i]] = i + 1;
  for (guint i = 0; i < intervals->len; i++)
    {
      PathInterval *interval = &g_array_index (intervals, PathInterval, i);

      interval->number = number[interval->id];
    }
}

/* With what is outside of all; after the kinds. */
static void
copy_operations (PathSums *sums, const GArray *operations, const Program *program)
{
  const SimTime *kinds = sums->kinds;
  PathOperation outside = { .call = PROGRAM_NONE,
                            .busy = kinds[PATH_BUSY],
                            .overhead = kinds[PATH_SEND] + kinds[PATH_RECEIVE] };

  outside.network = path_sums_time (sums) - outside.busy - outside.overhead;
  for (guint i = 0; i < operations->len; i++)
    {
      PathOperation one = g_array_index (operations, PathOperation, i);

      one.name
          = g_string_chunk_insert (sums->names, program_call_name (program, one.call));
      g_array_append_val (sums->operations, one);
      outside.busy -= one.busy;
      outside.overhead -= one.overhead;
      outside.network -= one.network;
    }
  if (path_operation_time (&outside) > 0)
    g_array_append_val (sums->operations, outside);
}

PathSums *
path_adder_sums (const PathAdder *self, Program *program, const Topology *topology)
{
  PathSums *sums = path_sums_new ();
  GHashTableIter iter;
  gpointer key;

  memcpy (sums->kinds, self->sums->kinds, sizeof sums->kinds);
  g_array_append_vals (sums->processors, self->sums->processors->data,
                       self->sums->processors->len);
  g_array_append_vals (sums->links, self->sums->links->data, self->sums->links->len);
  g_array_append_vals (sums->intervals, self->sums->intervals->data,
                       self->sums->intervals->len);
  if (program_calls (program) > 0)
    copy_operations (sums, self->sums->operations, program);
  for (guint i = 0; i < sums->links->len; i++)
    {
      PathLink *link = &g_array_index (sums->links, PathLink, i);

      find_ends (topology, link->link, &link->from, &link->to);
    }
  g_hash_table_iter_init (&iter, self->waits);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      PathWait wait = *(const PathWait *) key;

      find_ends (topology, wait.link, &wait.from, &wait.to);
      g_array_append_val (sums->waits, wait);
    }
  sums->pieces = self->sums->pieces;
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_array_append_vals (sums->rows, key, 1);
  number_intervals (sums->intervals, program);
  path_sums_sort (sums);
  return sums;
}
