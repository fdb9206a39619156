/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-normalise.h"

#include "bmf/bmf-evaluate.h"
#include "bmf/language/bmf-grammar.h"
#include "laws/bmf-normal.h"

/* ---- the whole after each law ------------------------------------------------------ */

gboolean
bmf_normal_wants_step (const BmfNormaliser *self)
{
  return self->normal->uses->len < self->steps;
}

/* Inserts the inner expression among the other parts. */
static BmfNode *
among (const BmfNormaliser *self, const BmfSite *site, BmfNode *inner)
{
  const BmfBuild build = { self->tree, site->origin };
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  for (guint i = 0; i < site->n_parts; i++)
    {
      BmfNode *part = i == site->place ? inner : site->parts[i];
      g_autoptr (GPtrArray) stages
          = site->origin->construct == BMF_COMP ? bmf_build_stages (part) : NULL;

      if (stages == NULL)
        g_ptr_array_add (parts, part);
      else
        g_ptr_array_extend (parts, stages, NULL, NULL);
    }
  if (site->origin->construct == BMF_COMP)
    return bmf_build_composition (&build, parts);
  return bmf_build (&build, site->origin->construct, (BmfNode *const *) parts->pdata,
                    parts->len);
}

void
bmf_normal_use (BmfNormaliser *self, BmfLaw law, const BmfNode *node, BmfNode *inner)
{
  BmfLawUse use = { .law = law, .node = node, .definition = self->definition };

  if (bmf_normal_wants_step (self))
    {
      for (const BmfSite *site = self->site; site != NULL; site = site->outer)
        inner = among (self, site, inner);
      use.program = inner;
    }
  g_array_append_val (self->normal->uses, use);
}

/* ---- one construct ----------------------------------------------------------------- */

const BmfNode *
bmf_normal_meaning (const BmfNode *node)
{
  while (node->construct == BMF_NAME)
    node = node->target;
  return node;
}

gboolean
bmf_normal_is_parallel (BmfNormaliser *self, const BmfNode *node)
{
  gboolean parallel = bmf_construct_is_parallel (node->construct);
  gpointer known;

  if (node->construct == BMF_NAME)
    {
      if (g_hash_table_lookup_extended (self->parallel, node->target, NULL, &known))
        return known != NULL;
      parallel = bmf_normal_is_parallel (self, node->target);
      g_hash_table_insert (self->parallel, node->target, parallel ? node->target : NULL);
      return parallel;
    }
  for (guint32 i = 0; i < node->n_parts && !parallel; i++)
    parallel = bmf_normal_is_parallel (self, node->parts[i]);
  return parallel;
}

/* Whether it is [first, second, ..], with all components in order. */
static gboolean
is_every_component (const BmfNode *node)
{
  if (node->construct != BMF_ALLTUP)
    return FALSE;
  for (guint32 i = 0; i < node->n_parts; i++)
    if (node->parts[i]->construct != BMF_ADDR || node->parts[i]->first != i + 1
        || node->parts[i]->second != node->n_parts)
      return FALSE;
  return TRUE;
}

BmfNode *
bmf_normal_simplify (BmfNormaliser *self, BmfNode *node)
{
  const BmfBuild build = { self->tree, node };
  BmfNode *identity;
  BmfLaw law;

  if ((node->construct == BMF_MAP || node->construct == BMF_P_MAP)
      && bmf_normal_meaning (node->parts[0])->construct == BMF_ID)
    law = BMF_LAW_MAP_IDENTITY;
  else if (is_every_component (node))
    law = BMF_LAW_PAIR;
  else
    return node;
  identity = bmf_build (&build, BMF_ID, NULL, 0);
  bmf_normal_use (self, law, node, identity);
  return identity;
}

static BmfNode *
normal_parts (BmfNormaliser *self, BmfNode *node)
{
  const BmfBuild build = { self->tree, node };
  g_autofree BmfNode **parts
      = g_memdup2 (node->parts, node->n_parts * sizeof *node->parts);
  BmfSite site = { self->site, node, parts, node->n_parts, 0 };
  gboolean same = TRUE;

  self->site = &site;
  for (; site.place < node->n_parts; site.place++)
    {
      parts[site.place] = bmf_normal_form (self, parts[site.place]);
      same &= parts[site.place] == node->parts[site.place];
    }
  self->site = site.outer;
  return bmf_normal_simplify (
      self, same ? node : bmf_build (&build, node->construct, parts, node->n_parts));
}

/* ---- definitions ------------------------------------------------------------------- */

/* Puts the name's definition into normal form, once, unless it is in the prelude. */
static void
normalise_definition (BmfNormaliser *self, const BmfNode *use)
{
  const BmfDefinition *definition = bmf_tree_find (self->tree, use->word);
  const BmfSite *site = self->site;
  const BmfDefinition *outer = self->definition;
  const BmfBuild build = { self->tree, use->target };
  BmfMeaning meaning = { .root = use->target };

  if (definition == NULL || definition->tree != use->target || definition->of_prelude
      || !g_hash_table_add (self->seen, use->target))
    return;
  self->definition = definition;
  self->site = NULL;
  meaning.before = bmf_build_copy (&build, use->target);
  meaning.after = bmf_normal_form (self, meaning.before);
  self->definition = outer;
  self->site = site;
  if (meaning.after == meaning.before)
    return;
  bmf_build_become (meaning.root, meaning.after);
  g_array_append_val (self->normal->changes, meaning);
}

BmfNode *
bmf_normal_form (BmfNormaliser *self, BmfNode *node)
{
  if (node->construct == BMF_COMP)
    return bmf_normal_composition (self, node);
  if (node->construct != BMF_NAME)
    return normal_parts (self, node);
  normalise_definition (self, node);
  return node;
}

/* ---- the program ------------------------------------------------------------------- */

static void
forget_heights (const BmfTree *tree)
{
  BmfDefinition *definition;
  GHashTableIter all;

  g_hash_table_iter_init (&all, tree->definitions);
  while (g_hash_table_iter_next (&all, NULL, (gpointer *) &definition))
    definition->height = 0;
}

/* A definition may have changed twice. */
void
bmf_normal_undo (const BmfNormal *self, BmfTree *tree)
{
  for (guint i = self->changes->len; i > 0; i--)
    {
      const BmfMeaning *meaning = &g_array_index (self->changes, BmfMeaning, i - 1);

      bmf_build_become (meaning->root, meaning->before);
    }
  tree->program = self->before;
  forget_heights (tree);
}

void
bmf_normal_redo (const BmfNormal *self, BmfTree *tree)
{
  for (guint i = 0; i < self->changes->len; i++)
    {
      const BmfMeaning *meaning = &g_array_index (self->changes, BmfMeaning, i);

      bmf_build_become (meaning->root, meaning->after);
    }
  tree->program = self->after;
  forget_heights (tree);
}

/* Whether all values are always on processor 0. */
static gboolean
is_at_one_place (BmfNormaliser *self)
{
  const BmfValue *data = self->tree->data;

  g_hash_table_remove_all (self->parallel);
  return !data->spread && data->processor == 0
         && !bmf_normal_is_parallel (self, self->normal->after);
}

/* If the laws have removed all parallel constructs, one more law applies. */
static void
apply_laws (BmfNormaliser *self)
{
  BmfNormal *normal = self->normal;

  self->constants = is_at_one_place (self);
  normal->after = bmf_normal_form (self, normal->after);
  if (self->constants || !is_at_one_place (self))
    return;
  self->constants = TRUE;
  g_hash_table_remove_all (self->seen);
  normal->after = bmf_normal_form (self, normal->after);
}

BmfNormal *
bmf_normal_new (BmfTree *tree, guint32 steps)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) parallel = g_hash_table_new (NULL, NULL);
  BmfNormal *normal = g_new0 (BmfNormal, 1);
  BmfNormaliser self = {
    .tree = tree, .normal = normal, .steps = steps, .seen = seen, .parallel = parallel
  };

  normal->uses = g_array_new (FALSE, FALSE, sizeof (BmfLawUse));
  normal->changes = g_array_new (FALSE, FALSE, sizeof (BmfMeaning));
  normal->before = normal->after = tree->program;
  apply_laws (&self);
  bmf_normal_redo (normal, tree);
  if (bmf_tree_check_nesting (tree, NULL))
    return normal;
  bmf_normal_undo (normal, tree);
  normal->after = normal->before;
  g_array_set_size (normal->uses, 0);
  g_array_set_size (normal->changes, 0);
  return normal;
}

void
bmf_normal_free (BmfNormal *self)
{
  g_array_unref (self->uses);
  g_array_unref (self->changes);
  g_free (self);
}

gboolean
bmf_normal_check (const BmfTree *tree, guint64 most_work, GError **error)
{
  BmfWriter nothing;
  BmfEvaluator evaluator = { .writer = &nothing,
                             .any = TRUE,
                             .most_work = most_work > 0 ? most_work : BMF_MOST_WORK };
  g_autoptr (BmfValue) value = NULL;

  bmf_writer_init (&nothing, NULL, 1);
  value = bmf_evaluate (&evaluator, tree->program, tree->data, error);
  bmf_writer_clear (&nothing);
  return value != NULL;
}

GArray *
bmf_normalise (BmfTree *tree, GError **error)
{
  g_autoptr (BmfNormal) normal = NULL;

  if (!bmf_normal_check (tree, 0, error))
    return NULL;
  normal = bmf_normal_new (tree, 0);
  return g_array_ref (normal->uses);
}
