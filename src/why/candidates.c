/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/candidates.h"

#include <string.h>

#include "base/error.h"
#include "topology/topology-nodes.h"

/* What the lists are made of. */
typedef struct
{
  Candidates *to;
  const PathSums *path;
  const Program *program;
  const Network *network;
} Source;

static void
clear_candidate (gpointer data)
{
  Candidate *self = data;

  g_free (self->text);
}

/* Takes the text. */
static void
add (const Source *self, Candidate candidate)
{
  const Ratio by = self->to->by;

  candidate.estimate = (SimTime) ((__int128) candidate.on_path
                                  * (by.denominator - by.numerator) / by.denominator);
  if (candidate.on_path > 0 && candidate.estimate > 0)
    g_array_append_val (self->to->list, candidate);
  else
    g_free (candidate.text);
}

/* ---- links ------------------------------------------------------------------------- */

static const PathLink *
link_at (const Source *self, guint i)
{
  return &g_array_index (self->path->links, PathLink, i);
}

static gboolean
is_link (const PathLink *link)
{
  return link->link != PATH_NETWORK && link->link != PATH_MEMORIES;
}

static SimTime
divided_time (const PathLink *link)
{
  return link->transmission + link->queue;
}

/* "link 3-2", "link spine2-leaf3", "link a-b->c". */
static char *
link_text (const Source *self, const PathLink *link)
{
  GString *text = g_string_new ("link ");
  const char *arrow = "-";
  g_autoptr (GString) to = g_string_new (NULL);

  network_append_node_label (self->network, link->from, text);
  network_append_node_label (self->network, link->to, to);
  if (strchr (text->str, '-') != NULL || strchr (to->str, '-') != NULL)
    arrow = "->";
  g_string_append_printf (text, "%s%s", arrow, to->str);
  return g_string_free (text, FALSE);
}

static void
add_links (const Source *self)
{
  for (guint i = 0; i < self->path->links->len; i++)
    {
      const PathLink *link = link_at (self, i);

      if (is_link (link) && divided_time (link) > 0)
        add (self, (Candidate){ .group = GROUP_LINKS,
                                .target = CHANGE_LINK,
                                .number = link->link,
                                .from = link->from,
                                .to = link->to,
                                .text = link_text (self, link),
                                .on_path = divided_time (link) });
    }
}

/* The classes and weights of all links that take time. */
typedef struct
{
  gboolean class[LINK_CLASSES];
  gboolean weight[256]; /* by weight class: the first one of this weight */
  guint classes, weights;
} LinkKinds;

static guint
first_of_weight (const Topology *t, guint class)
{
  guint i = 1;

  while (decimal_compare (&t->weight[i], &t->weight[class]) != 0)
    i++;
  return i;
}

static LinkKinds
find_kinds (const Topology *t)
{
  LinkKinds kinds = { { FALSE }, { FALSE }, 0, 0 };

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      if (t->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
        {
          kinds.class[topology_link_class (t, node, link)] = TRUE;
          kinds.weight[t->weight_class[link]] = TRUE;
        }
  for (guint i = 0; i < LINK_CLASSES; i++)
    kinds.classes += kinds.class[i] ? 1 : 0;
  for (guint i = 1; i < t->n_classes; i++)
    if (kinds.weight[i])
      {
        kinds.weight[i] = FALSE;
        kinds.weight[first_of_weight (t, i)] = TRUE;
      }
  for (guint i = 1; i < t->n_classes; i++)
    kinds.weights += kinds.weight[i] ? 1 : 0;
  return kinds;
}

static void
add_class (const Source *self, const Topology *t, LinkClass class)
{
  Candidate candidate
      = { .group = GROUP_LINKS, .target = CHANGE_LINKS_OF_CLASS, .class = class };

  for (guint i = 0; i < self->path->links->len; i++)
    {
      const PathLink *link = link_at (self, i);

      if (is_link (link) && topology_link_class (t, link->from, link->link) == class)
        candidate.on_path += divided_time (link);
    }
  candidate.text = g_strconcat ("links ", link_class_name (class), NULL);
  add (self, candidate);
}

/* 0.5 as it is written. */
static void
append_weight (GString *text, const Decimal *weight)
{
  const guint64 rest = weight->digits % weight->scale;
  guint64 scale = weight->scale;

  g_string_append_printf (text, "%" G_GUINT64_FORMAT, weight->digits / weight->scale);
  if (rest == 0)
    return;
  g_string_append_c (text, '.');
  for (guint64 left = rest; left != 0; left %= scale)
    {
      scale /= 10;
      g_string_append_printf (text, "%" G_GUINT64_FORMAT, left / scale);
    }
}

static void
add_weight (const Source *self, const Topology *t, guint class)
{
  Candidate candidate = { .group = GROUP_LINKS,
                          .target = CHANGE_LINKS_OF_WEIGHT,
                          .weight = t->weight[class] };
  GString *text = g_string_new ("links weight ");

  for (guint i = 0; i < self->path->links->len; i++)
    {
      const PathLink *link = link_at (self, i);

      if (is_link (link)
          && decimal_compare (&t->weight[t->weight_class[link->link]], &candidate.weight)
                 == 0)
        candidate.on_path += divided_time (link);
    }
  append_weight (text, &candidate.weight);
  candidate.text = g_string_free (text, FALSE);
  add (self, candidate);
}

static void
add_kinds (const Source *self)
{
  static const LinkClass order[LINK_CLASSES]
      = { LINK_HOST, LINK_LOCAL, LINK_GLOBAL, LINK_SCALE_UP };
  const Topology *t = network_topology (self->network);
  const LinkKinds kinds = find_kinds (t);

  for (guint i = 0; kinds.classes > 1 && i < LINK_CLASSES; i++)
    if (kinds.class[order[i]])
      add_class (self, t, order[i]);
  for (guint i = 1; kinds.classes == 1 && kinds.weights > 1 && i < t->n_classes; i++)
    if (kinds.weight[i])
      add_weight (self, t, i);
}

/* ---- everywhere -------------------------------------------------------------------- */

static void
add_everywhere (const Source *self)
{
  const SimTime *kinds = self->path->kinds;
  SimTime links = 0, network = 0;

  for (guint i = 0; i < self->path->links->len; i++)
    {
      const PathLink *link = link_at (self, i);

      if (is_link (link))
        links += divided_time (link);
      else if (link->link == PATH_NETWORK)
        network += divided_time (link) + link->collective;
    }
  const struct
  {
    ChangeTarget target;
    const char *text;
    SimTime on_path;
  } rows[] = { { CHANGE_COMPUTING, "computing", kinds[PATH_BUSY] },
               { CHANGE_OVERHEAD, "overhead", kinds[PATH_SEND] + kinds[PATH_RECEIVE] },
               { CHANGE_LATENCY, "latency", kinds[PATH_LATENCY] },
               { CHANGE_LINKS, "links", links },
               { CHANGE_NETWORK, "network", network } };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    add (self, (Candidate){ .group = GROUP_EVERYWHERE,
                            .target = rows[i].target,
                            .text = g_strdup (rows[i].text),
                            .on_path = rows[i].on_path });
}

/* ---- the program ------------------------------------------------------------------- */

/* What is computed in each interval and in those nested in it. */
static SimTime *
sum_intervals (const Source *self)
{
  SimTime *sums = g_new0 (SimTime, program_intervals (self->program));

  for (guint i = 0; i < self->path->intervals->len; i++)
    {
      const PathInterval *one = &g_array_index (self->path->intervals, PathInterval, i);

      for (guint32 around = one->id; around != PROGRAM_NONE;
           around = program_interval (self->program, around)->parent)
        sums[around] += one->busy;
    }
  return sums;
}

static void
add_program (const Source *self)
{
  g_autofree SimTime *sums = sum_intervals (self);
  g_autofree guint32 *preorder = program_interval_preorder (self->program);

  for (guint32 i = 1; i < program_intervals (self->program); i++)
    if (sums[preorder[i]] > 0)
      add (self, (Candidate){ .group = GROUP_PROGRAM,
                              .target = CHANGE_INTERVAL,
                              .number = preorder[i],
                              .text = g_strdup_printf ("interval %u", i + 1),
                              .on_path = sums[preorder[i]] });
  for (guint i = 0; i < self->path->processors->len; i++)
    {
      const PathProcessor *one
          = &g_array_index (self->path->processors, PathProcessor, i);

      if (one->busy > 0)
        add (self, (Candidate){ .group = GROUP_PROGRAM,
                                .target = CHANGE_PROCESSOR,
                                .number = one->processor,
                                .text = g_strdup_printf ("processor %u", one->processor),
                                .on_path = one->busy });
    }
}

/* ---- ranking ----------------------------------------------------------------------- */

/* Intervals, classes and weights are listed in their order; a sort must keep it. */
static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->estimate != y->estimate)
    return x->estimate > y->estimate ? -1 : 1;
  if (x->group == GROUP_EVERYWHERE)
    return 0;
  if (x->target != y->target)
    return x->target < y->target ? -1 : 1;
  if (x->target != CHANGE_LINK && x->target != CHANGE_PROCESSOR)
    return 0;
  return x->number < y->number ? -1 : x->number > y->number;
}

/* Ranks those from `first` on, and forgets all behind the best ones; g_array_sort is
 * stable. */
static void
rank (Candidates *self, guint first, guint top)
{
  g_autoptr (GArray) group = g_array_new (FALSE, FALSE, sizeof (Candidate));

  g_array_append_vals (group, candidates_at (self, first), self->list->len - first);
  g_array_sort (group, compare_candidates);
  if (group->len > 0)
    memcpy (candidates_at (self, first), group->data, group->len * sizeof (Candidate));
  if (top > 0 && group->len > top)
    g_array_remove_range (self->list, first + top, group->len - top);
}

/* "2" or "inf", which has been checked. */
static Ratio
inverse_of (const char *factor)
{
  Decimal value;

  if (!decimal_parse (factor, strlen (factor), &value))
    return (Ratio){ 0, 1 };
  return ratio_inverse (&value);
}

Candidates *
candidates_new (const PathSums *path, const Program *program, const Network *network,
                const char *factor, guint top)
{
  Candidates *self = g_new0 (Candidates, 1);
  const Source source = { self, path, program, network };
  guint first;

  self->pieces = path->pieces;
  self->factor = g_strdup (factor);
  self->by = inverse_of (factor);
  self->list = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_array_set_clear_func (self->list, clear_candidate);
  add_everywhere (&source);
  rank (self, 0, top);
  first = self->list->len;
  if (network_topology (network) != NULL)
    {
      add_kinds (&source);
      add_links (&source);
    }
  rank (self, first, top);
  first = self->list->len;
  add_program (&source);
  rank (self, first, top);
  return self;
}

void
candidates_free (Candidates *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->list);
  g_free (self->factor);
  g_free (self);
}

const char *
candidate_group_name (CandidateGroup group)
{
  static const char *const names[N_CANDIDATE_GROUPS]
      = { "everywhere", "links", "program" };

  return names[group];
}

WhatIf *
candidates_what_if (const Candidates *self, guint i)
{
  g_autofree char *text
      = g_strdup_printf ("%s x%s", candidates_at (self, i)->text, self->factor);

  return what_if_new (text, NULL);
}

gboolean
candidates_is_chosen (const Candidates *self, guint i, guint n)
{
  const CandidateGroup group = candidates_at (self, i)->group;
  guint before = 0;

  while (before < MIN (i, n) && candidates_at (self, i - before - 1)->group == group)
    before++;
  return n > 0 && (group == GROUP_EVERYWHERE || before < n);
}

guint
candidates_count_chosen (const Candidates *self, guint n)
{
  guint count = 0;

  for (guint i = 0; i < self->list->len; i++)
    count += candidates_is_chosen (self, i, n) ? 1 : 0;
  return count;
}

gboolean
candidates_changed_order (const Candidates *self, guint i)
{
  const Candidate *one = candidates_at (self, i);

  return one->is_confirmed
         && (one->saved < 0
             || (guint64) one->saved > (guint64) one->estimate + self->pieces);
}
