/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "why/path/path-adder.h"

/* The lists, not sorted, and where in them something is. */
struct _PathAdder
{
  PathSums *sums;
  GHashTable *processors, *links, *intervals; /* number + 1, by number */
  GHashTable *waits;                          /* PathWait, which is the key, too */
  GHashTable *rows;                           /* PathRow, the same */
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

  return row->processor * 31 + row->interval;
}

static gboolean
row_equal (gconstpointer a, gconstpointer b)
{
  const PathRow *one = a, *other = b;

  return one->processor == other->processor && one->interval == other->interval;
}

PathAdder *
path_adder_new (void)
{
  PathAdder *self = g_new0 (PathAdder, 1);

  self->sums = path_sums_new ();
  self->processors = g_hash_table_new (NULL, NULL);
  self->links = g_hash_table_new (NULL, NULL);
  self->intervals = g_hash_table_new (NULL, NULL);
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
add_to_processor (PathAdder *self, const PathPiece *piece, SimTime time)
{
  PathProcessor *processor
      = element_of (self->sums->processors, self->processors, piece->processor);
  const PathRow key = { piece->processor, piece->interval, 0 };
  PathRow *row = g_hash_table_lookup (self->rows, &key);

  if (row == NULL)
    {
      row = g_memdup2 (&key, sizeof key);
      g_hash_table_add (self->rows, row);
    }
  row->time += time;
  if (piece->kind == PATH_BUSY)
    processor->busy += time;
  else if (piece->kind == PATH_SEND)
    processor->send += time;
  else
    processor->receive += time;
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

void
path_adder_add (PathAdder *self, const PathPiece *piece)
{
  const SimTime time = piece->end - piece->begin;

  self->sums->pieces++;
  self->sums->kinds[piece->kind] += time;
  if (piece->processor != PATH_NOWHERE)
    add_to_processor (self, piece, time);
  else
    *link_time (element_of (self->sums->links, self->links, piece->link), piece->kind)
        += time;
  add_to_interval (self, piece, time);
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

void
path_adder_add_all (PathAdder *self, const PathAdder *other)
{
  GHashTableIter iter;
  gpointer wait;

  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    self->sums->kinds[kind] += other->sums->kinds[kind];
  add_processors (self, other->sums->processors);
  add_links (self, other->sums->links);
  add_intervals (self, other->sums->intervals);
  g_hash_table_iter_init (&iter, other->waits);
  while (g_hash_table_iter_next (&iter, &wait, NULL))
    add_wait (self, wait);
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
