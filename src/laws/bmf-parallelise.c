/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-parallelise.h"

#include "base/error.h"
#include "laws/terms/bmf-build.h"
#include "bmf/language/bmf-grammar.h"
#include "laws/bmf-names.h"
#include "laws/bmf-promote.h"

/* A P_ construct that the program reaches; NULL: none. */
static const BmfNode *
find_parallel (const BmfNode *node, GHashTable *seen)
{
  const BmfNode *found = NULL;

  if (bmf_construct_is_parallel (node->construct))
    return node;
  if (node->construct == BMF_NAME)
    return g_hash_table_add (seen, node->target) ? find_parallel (node->target, seen)
                                                 : NULL;
  for (guint32 i = 0; i < node->n_parts && found == NULL; i++)
    found = find_parallel (node->parts[i], seen);
  return found;
}

static gboolean
check_serial (const BmfTree *tree, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const BmfNode *found = find_parallel (tree->program, seen);

  if (found == NULL)
    return TRUE;
  error_set_at (error, found->file, found->line, found->column,
                "found %s, expected a serial program", found->word);
  return FALSE;
}

static BmfHeld *
hold_data (const BmfTree *tree, GError **error)
{
  BmfHeld *held = bmf_held_new_data (tree->data);

  if (held == NULL)
    error_set_at (error, tree->program->file, 0, 0,
                  "found data on processors other than 0, expected all data on processor "
                  "0, or element i of a list on processor i");
  return held;
}

/* The whole program; the pieces of its result are joined unless that is not wanted. */
static BmfNode *
promote_program (BmfPromoter *self, const BmfNode **together, GError **error)
{
  const BmfNode *program = self->tree->program;
  const gboolean leave = self->how->leave_distributed;
  g_autoptr (BmfHeld) argument = hold_data (self->tree, error);
  g_autoptr (BmfHeld) result = NULL;
  BmfNode *expression, *conc;

  if (argument == NULL)
    return NULL;
  expression
      = bmf_promote (self, program, argument, leave ? BMF_WANTED_ALL : 0, &result, error);
  if (expression == NULL)
    return NULL;
  conc = bmf_promoter_conc (self, program, result);
  if (!leave || conc == self->identity)
    return bmf_promoter_after (self, program, conc, expression, NULL);
  *together = conc;
  bmf_promoter_use (self, BMF_LAW_LEFT, program, NULL, expression);
  return expression;
}

/* Every parallel program begins with a split, or with a list that is distributed; without
 * these, the other laws are of no use. */
static gboolean
begins_parallel (const GArray *uses)
{
  for (guint i = 0; i < uses->len; i++)
    {
      const BmfLaw law = g_array_index (uses, BmfLawUse, i).law;

      if (law == BMF_LAW_SPLIT || law == BMF_LAW_P_SPLIT || law == BMF_LAW_DISTRIBUTED)
        return TRUE;
    }
  return FALSE;
}

/* Replaces the serial program, if the parallel one can be written as text. */
static gboolean
take_parallel (BmfTree *tree, BmfNode *parallel, GError **error)
{
  const BmfNode *serial = tree->program;
  const BmfBuild build = { tree, serial };

  tree->program = bmf_build_shallow (&build, parallel);
  if (bmf_tree_check_nesting (tree, NULL))
    return TRUE;
  error_set_at (
      error, serial->file, serial->line, serial->column,
      "the parallel program is nested more than %u deep after expansion of definitions",
      BMF_MOST_NESTING);
  tree->program = (BmfNode *) serial;
  return FALSE;
}

static void
clear_promoter (BmfPromoter *self)
{
  BmfWishes *const wishes[] = { &self->of_any, &self->of_list };

  bmf_writer_clear (self->evaluator.writer);
  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      g_clear_pointer (&wishes[i]->list, bmf_value_unref);
      g_clear_pointer (&wishes[i]->known, g_hash_table_unref);
    }
}

/* Applies the laws to the tree's program. */
static gboolean
apply_laws (BmfPromoter *self, BmfParallel *parallel, GError **error)
{
  const BmfBuild build = { self->tree, self->tree->program };
  BmfWriter nothing;
  BmfNode *program;

  self->evaluator = (BmfEvaluator){
    .writer = &nothing,
    .any = TRUE,
    .most_work = self->how->most_work > 0 ? self->how->most_work : BMF_MOST_WORK,
  };
  self->identity = bmf_build (&build, BMF_ID, NULL, 0);
  bmf_writer_init (&nothing, NULL, 1);
  program = promote_program (self, &parallel->together, error);
  clear_promoter (self);
  parallel->work = self->evaluator.work;
  if (program == NULL)
    return FALSE;
  if (begins_parallel (parallel->uses))
    return take_parallel (self->tree, program, error);
  g_array_set_size (parallel->uses, 0);
  parallel->together = NULL;
  return TRUE;
}

gboolean
bmf_parallelise_check (const BmfTree *tree, const BmfParallelise *how, GError **error)
{
  g_autoptr (BmfHeld) held = NULL;

  if (!check_serial (tree, error) || !bmf_names_check (tree, how->names, error))
    return FALSE;
  held = hold_data (tree, error);
  return held != NULL && bmf_normal_check (tree, how->most_work, error);
}

BmfParallel *
bmf_parallelise (BmfTree *tree, const BmfParallelise *how, GError **error)
{
  g_autoptr (BmfParallel) parallel = g_new0 (BmfParallel, 1);
  g_autoptr (BmfNormal) normal = NULL;
  BmfPromoter promoter = { .tree = tree, .how = how };

  parallel->serial = tree->program;
  parallel->uses = g_array_new (FALSE, FALSE, sizeof (BmfLawUse));
  parallel->warnings = g_ptr_array_new_with_free_func (g_free);
  promoter.uses = parallel->uses;
  promoter.warnings = parallel->warnings;
  bmf_names_warn (tree, how->names, parallel->warnings);
  if (how->normalise
          ? !bmf_parallelise_check (tree, how, error)
          : !check_serial (tree, error) || !bmf_names_check (tree, how->names, error))
    return NULL;
  if (how->normalise)
    normal = bmf_normal_new (tree, how->steps);
  if (!apply_laws (&promoter, parallel, error))
    return NULL;
  parallel->made = tree->program;
  if (normal != NULL)
    {
      bmf_parallel_take_normal (parallel, g_steal_pointer (&normal));
      bmf_parallel_normalise (parallel, tree, how->steps);
    }
  return g_steal_pointer (&parallel);
}

gboolean
bmf_parallel_is_parallel (const BmfParallel *self)
{
  return self->uses->len > self->n_normal;
}

/* ---- the programs on the way ------------------------------------------------------- */

void
bmf_parallel_take_normal (BmfParallel *self, BmfNormal *taken)
{
  self->normal = taken;
  self->serial = taken->before;
  self->n_normal = taken->uses->len;
  if (self->n_normal > 0)
    g_array_prepend_vals (self->uses, taken->uses->data, taken->uses->len);
}

void
bmf_parallel_normalise (BmfParallel *self, BmfTree *tree, guint32 steps)
{
  const guint before = self->uses->len;

  if (!bmf_parallel_is_parallel (self))
    return;
  self->again = bmf_normal_new (tree, steps > before ? steps - before : 0);
  if (self->again->uses->len > 0)
    g_array_append_vals (self->uses, self->again->uses->data, self->again->uses->len);
  self->made = tree->program;
}

void
bmf_parallel_undo_normalise (BmfParallel *self, BmfTree *tree)
{
  bmf_normal_undo (self->again, tree);
  g_array_set_size (self->uses, self->uses->len - self->again->uses->len);
  g_clear_pointer (&self->again, bmf_normal_free);
  self->made = tree->program;
}

void
bmf_parallel_show_serial (const BmfParallel *self, BmfTree *tree)
{
  if (self->again != NULL)
    bmf_normal_undo (self->again, tree);
  if (self->normal != NULL)
    bmf_normal_undo (self->normal, tree);
  tree->program = (BmfNode *) self->serial;
}

void
bmf_law_use_show (const BmfLawUse *use, BmfTree *tree)
{
  if (use->definition == NULL)
    tree->program = use->program;
  else
    bmf_build_become (use->definition->tree, use->program);
}

void
bmf_parallel_show_made (const BmfParallel *self, BmfTree *tree)
{
  if (self->normal != NULL)
    bmf_normal_redo (self->normal, tree);
  if (self->again != NULL)
    bmf_normal_redo (self->again, tree);
  tree->program = self->made;
}

void
bmf_parallel_undo (const BmfParallel *self, BmfTree *tree, guint n_nodes)
{
  bmf_parallel_show_serial (self, tree);
  bmf_build_undo (tree, n_nodes);
}

void
bmf_parallel_free (BmfParallel *self)
{
  g_clear_pointer (&self->normal, bmf_normal_free);
  g_clear_pointer (&self->again, bmf_normal_free);
  g_array_unref (self->uses);
  g_ptr_array_unref (self->warnings);
  g_free (self);
}
