/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-choose.h"

#include <string.h>

/* The approximate total of all trials, in evaluations and copies, which limits the trials
 * of programs that are long or have long computations; and the amount that a law adds to
 * it. */
#define MOST_WORK (G_GUINT64_CONSTANT (1) << 22)
#define WORK_OF_LAW 512

/* A choice: a byte for each construct that can be parallel, 1 if it is. */
typedef struct
{
  BmfTree *tree;
  const BmfParallelise *how;
  BmfPrice price;
  gpointer data;
  guint n_nodes;         /* of the tree as it was */
  GPtrArray *constructs; /* const BmfNode: constructs that can be parallel */
  guint8 *best;
  SimTime best_time;
  GHashTable *tried; /* GBytes */
  guint most_tried;
} Search;

static void
search_clear (Search *self)
{
  g_clear_pointer (&self->constructs, g_ptr_array_unref);
  g_clear_pointer (&self->tried, g_hash_table_unref);
  g_clear_pointer (&self->best, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* ---- one choice -------------------------------------------------------------------- */

/* Applies the laws; the constructs that the choice leaves serial stay serial (NULL:
 * none). */
static BmfParallel *
apply (const Search *self, const guint8 *choice, guint32 steps, GError **error)
{
  g_autoptr (GHashTable) serial = g_hash_table_new (NULL, NULL);
  BmfParallelise how = *self->how;

  for (guint i = 0; choice != NULL && i < self->constructs->len; i++)
    if (!choice[i])
      g_hash_table_add (serial, self->constructs->pdata[i]);
  how.normalise = FALSE; /* it is */
  how.serial = serial;
  how.steps = steps;
  return bmf_parallelise (self->tree, &how, error);
}

/* Keeps the choice if it is better.  A program that cannot be replayed is not better. */
static gboolean
try_choice (Search *self, const guint8 *choice)
{
  g_autoptr (BmfParallel) parallel = NULL;
  SimTime time;
  gboolean better;

  g_hash_table_add (self->tried, g_bytes_new (choice, self->constructs->len));
  parallel = apply (self, choice, 0, NULL);
  if (parallel == NULL)
    return FALSE;
  better = parallel->uses->len > 0 && self->price (self->tree, &time, self->data, NULL)
           && time < self->best_time;
  bmf_parallel_undo (parallel, self->tree, self->n_nodes);
  if (!better)
    return FALSE;
  memcpy (self->best, choice, self->constructs->len);
  self->best_time = time;
  return TRUE;
}

/* ---- all choices ------------------------------------------------------------------- */

static gboolean
may_try (const Search *self)
{
  return g_hash_table_size (self->tried) < self->most_tried;
}

static gboolean
was_tried (const Search *self, const guint8 *choice)
{
  g_autoptr (GBytes) bytes = g_bytes_new (choice, self->constructs->len);

  return g_hash_table_contains (self->tried, bytes);
}

static void
try_every_choice (Search *self)
{
  const guint count = self->constructs->len;
  guint8 choice[BMF_ALL_CHOSEN];

  for (guint number = 0; number < 1u << count && may_try (self); number++)
    {
      for (guint i = 0; i < count; i++)
        choice[i] = (number >> i & 1) == 0;
      if (!was_tried (self, choice))
        try_choice (self, choice);
    }
}

/* Tries runs of this number of consecutive constructs, all serial or all parallel.
 * Returns: whether one of these was better. */
static gboolean
try_runs (Search *self, guint length)
{
  const guint count = self->constructs->len;
  g_autofree guint8 *choice = g_new (guint8, count);
  gboolean better = FALSE;

  for (guint first = 0; first + length <= count; first++)
    for (guint8 parallel = 0; parallel < 2 && may_try (self); parallel++)
      {
        memcpy (choice, self->best, count);
        memset (choice + first, parallel, length);
        better |= !was_tried (self, choice) && try_choice (self, choice);
      }
  return better;
}

/* Replaces the best choice so far by a better one near it, until there is none. */
static void
climb (Search *self)
{
  gboolean better = TRUE;

  while (better && may_try (self))
    {
      better = FALSE;
      for (guint length = 1; length < self->constructs->len; length++)
        better |= try_runs (self, length);
    }
}

/* ---- the search -------------------------------------------------------------------- */

/* Adds those that are not known yet, in the order of their laws. */
static void
find_constructs (GPtrArray *constructs, const GArray *uses)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < constructs->len; i++)
    g_hash_table_add (known, constructs->pdata[i]);
  for (guint i = 0; i < uses->len; i++)
    {
      const BmfLawUse *use = &g_array_index (uses, BmfLawUse, i);

      if (bmf_law_makes_parallel (use->law)
          && g_hash_table_add (known, (gpointer) use->node))
        g_ptr_array_add (constructs, (gpointer) use->node);
    }
}

/* If a construct stays serial, a law may apply to another one. */
static gboolean
find_others (Search *self, GError **error)
{
  for (gboolean found = TRUE; found;)
    {
      g_autofree guint8 *serial = g_new0 (guint8, self->constructs->len + 1);
      g_autoptr (BmfParallel) parallel = apply (self, serial, 0, error);
      const guint known = self->constructs->len;

      if (parallel == NULL)
        return FALSE;
      find_constructs (self->constructs, parallel->uses);
      bmf_parallel_undo (parallel, self->tree, self->n_nodes);
      found = self->constructs->len > known;
    }
  return TRUE;
}

static guint64
work_of_try (const BmfParallel *parallel)
{
  return 1 + parallel->work + WORK_OF_LAW * (guint64) parallel->uses->len;
}

/* Tries the first choice: all parallel. *found: whether any law applies. */
static gboolean
begin (Search *self, gboolean *found, GError **error)
{
  g_autoptr (BmfParallel) parallel = apply (self, NULL, 0, error);

  if (parallel == NULL)
    return FALSE;
  *found = parallel->uses->len > 0;
  if (*found && !self->price (self->tree, &self->best_time, self->data, error))
    return FALSE;
  find_constructs (self->constructs, parallel->uses);
  self->most_tried
      = (guint) CLAMP (MOST_WORK / work_of_try (parallel), 1, BMF_MOST_TRIED);
  bmf_parallel_undo (parallel, self->tree, self->n_nodes);
  if (!find_others (self, error))
    return FALSE;
  self->best = g_malloc (self->constructs->len + 1);
  memset (self->best, 1, self->constructs->len);
  g_hash_table_add (self->tried, g_bytes_new (self->best, self->constructs->len));
  return TRUE;
}

static void
search (Search *self)
{
  if (self->constructs->len <= BMF_ALL_CHOSEN)
    try_every_choice (self);
  else
    climb (self);
}

/* Keeps the serial program in normal form if that is faster than the original, otherwise
 * the original. */
static void
stay_serial (const Search *self, BmfChoice *choice, BmfNormal *normal,
             SimTime normal_time)
{
  bmf_parallel_undo (choice->parallel, self->tree, self->n_nodes);
  g_array_set_size (choice->parallel->uses, 0);
  g_ptr_array_set_size (choice->serial, 0);
  choice->parallel->together = NULL;
  choice->parallel->made = self->tree->program;
  choice->time = normal_time;
  if (normal == NULL || normal_time < choice->serial_time)
    return;
  bmf_normal_undo (normal, self->tree);
  g_array_set_size (normal->uses, 0);
  g_array_set_size (normal->changes, 0);
  normal->after = normal->before;
  choice->parallel->made = normal->before;
  choice->time = choice->serial_time;
}

/* Takes the parallel program's normal form unless its messages take longer, since they
 * are sent at other times. */
static gboolean
stay_parallel (const Search *self, BmfChoice *choice, GError **error)
{
  SimTime time;

  if (!self->how->normalise)
    return TRUE;
  bmf_parallel_normalise (choice->parallel, self->tree, self->how->steps);
  if (choice->parallel->again->uses->len == 0)
    return TRUE;
  if (!self->price (self->tree, &time, self->data, error))
    return FALSE;
  if (time <= choice->time)
    choice->parallel_time = choice->time = time;
  else
    bmf_parallel_undo_normalise (choice->parallel, self->tree);
  return TRUE;
}

/* Applies the best choice again, finally. */
static gboolean
finish (const Search *self, BmfChoice *choice, BmfNormal *normal, SimTime normal_time,
        GError **error)
{
  gboolean parallel;

  choice->parallel = apply (self, self->best, self->how->steps, error);
  if (choice->parallel == NULL)
    return FALSE;
  parallel = choice->parallel->uses->len > 0;
  choice->parallel_time = parallel ? self->best_time : 0;
  choice->time = self->best_time;
  choice->tried = g_hash_table_size (self->tried);
  for (guint i = 0; i < self->constructs->len; i++)
    if (!self->best[i])
      g_ptr_array_add (choice->serial, self->constructs->pdata[i]);
  if (parallel && (normal_time >= choice->serial_time || normal_time > self->best_time))
    return stay_parallel (self, choice, error);
  stay_serial (self, choice, normal, normal_time);
  return TRUE;
}

/* *normal: NULL if no normal form is wanted. */
static gboolean
price_serial (Search *self, BmfChoice *choice, BmfNormal **normal, SimTime *normal_time,
              GError **error)
{
  if (!bmf_parallelise_check (self->tree, self->how, error)
      || !self->price (self->tree, &choice->serial_time, self->data, error))
    return FALSE;
  *normal_time = choice->serial_time;
  *normal = self->how->normalise ? bmf_normal_new (self->tree, self->how->steps) : NULL;
  self->n_nodes = self->tree->nodes->len;
  return *normal == NULL || (*normal)->uses->len == 0
         || self->price (self->tree, normal_time, self->data, error);
}

BmfChoice *
bmf_choose (BmfTree *tree, const BmfParallelise *how, BmfPrice price, gpointer data,
            GError **error)
{
  g_autoptr (BmfChoice) choice = g_new0 (BmfChoice, 1);
  g_autoptr (BmfNormal) normal = NULL;
  g_auto (Search) self
      = { .tree = tree,
          .how = how,
          .price = price,
          .data = data,
          .constructs = g_ptr_array_new (),
          .tried = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                          (GDestroyNotify) g_bytes_unref, NULL) };
  SimTime normal_time;
  gboolean found;

  choice->serial = g_ptr_array_new ();
  if (!price_serial (&self, choice, &normal, &normal_time, error)
      || !begin (&self, &found, error))
    return NULL;
  if (found)
    search (&self);
  if (!finish (&self, choice, normal, normal_time, error))
    return NULL;
  if (normal != NULL)
    bmf_parallel_take_normal (choice->parallel, g_steal_pointer (&normal));
  return g_steal_pointer (&choice);
}

void
bmf_choice_free (BmfChoice *self)
{
  g_clear_pointer (&self->parallel, bmf_parallel_free);
  g_ptr_array_unref (self->serial);
  g_free (self);
}
