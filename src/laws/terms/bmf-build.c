/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/terms/bmf-build.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "bmf/language/bmf-grammar.h"

/* The largest number of stages of a composition that are nested one by one; longer ones
 * are halved. */
#define LONG_CHAIN 64

BmfNode *
bmf_build (const BmfBuild *self, BmfConstruct construct, BmfNode *const *parts,
           guint32 n_parts)
{
  BmfNode *node = g_new0 (BmfNode, 1);

  node->construct = construct;
  node->word = bmf_construct_word (construct);
  node->file = self->origin->file;
  node->line = self->origin->line;
  node->column = self->origin->column;
  node->number = self->tree->nodes->len;
  node->n_parts = n_parts;
  node->parts = g_memdup2 (parts, n_parts * sizeof *parts);
  g_ptr_array_add (self->tree->nodes, node);
  return node;
}

BmfNode *
bmf_build_copy (const BmfBuild *self, const BmfNode *node)
{
  BmfNode *copy = bmf_build (self, node->construct, node->parts, node->n_parts);

  bmf_build_become (copy, node);
  return copy;
}

void
bmf_build_become (BmfNode *self, const BmfNode *content)
{
  BmfNode old = *self;

  *self = *content;
  self->number = old.number;
  self->parts = g_memdup2 (content->parts, content->n_parts * sizeof *content->parts);
  if (content->constant != NULL)
    self->constant = bmf_value_ref (content->constant);
  g_clear_pointer (&old.constant, bmf_value_unref);
  g_free (old.parts);
}

BmfNode *
bmf_build_one (const BmfBuild *self, BmfConstruct construct, BmfNode *part)
{
  return bmf_build (self, construct, &part, 1);
}

BmfNode *
bmf_build_two (const BmfBuild *self, BmfConstruct construct, BmfNode *first,
               BmfNode *second)
{
  BmfNode *const parts[] = { first, second };

  return bmf_build (self, construct, parts, 2);
}

BmfNode *
bmf_build_numbers (const BmfBuild *self, BmfConstruct construct, guint32 first,
                   guint32 second)
{
  BmfNode *node = bmf_build (self, construct, NULL, 0);

  node->first = first;
  node->second = second;
  return node;
}

BmfNode *
bmf_build_operator (const BmfBuild *self, BmfOperator operator)
{
  BmfNode *node = bmf_build (self, BMF_OP, NULL, 0);

  node->operator= operator;
  node->word = bmf_operator_word (operator);
  return node;
}

BmfNode *
bmf_build_constant (const BmfBuild *self, BmfValue *taken)
{
  BmfNode *node = bmf_build (self, BMF_CON, NULL, 0);

  node->constant = taken;
  return node;
}

BmfNode *
bmf_build_after (const BmfBuild *self, BmfNode *f, BmfNode *g)
{
  return bmf_build_two (self, BMF_COMP, f, g);
}

BmfNode *
bmf_build_of_pair (const BmfBuild *self, BmfNode *f, BmfNode *first, BmfNode *second)
{
  return bmf_build_after (self, f, bmf_build_two (self, BMF_ALLTUP, first, second));
}

/* ---- compositions ------------------------------------------------------------------ */

GPtrArray *
bmf_build_stages (BmfNode *node)
{
  GPtrArray *stages = g_ptr_array_new ();
  g_autoptr (GPtrArray) waiting = g_ptr_array_new ();

  g_ptr_array_add (waiting, node);
  while (waiting->len > 0)
    {
      BmfNode *one = g_ptr_array_steal_index (waiting, waiting->len - 1);

      if (one->construct != BMF_COMP)
        {
          g_ptr_array_add (stages, one);
          continue;
        }
      g_ptr_array_add (waiting, one->parts[1]);
      g_ptr_array_add (waiting, one->parts[0]);
    }
  return stages;
}

BmfNode *
bmf_build_chain (const BmfBuild *self, const GPtrArray *stages)
{
  BmfNode *chain = stages->pdata[stages->len - 1];

  for (guint i = stages->len - 1; i > 0; i--)
    chain = bmf_build_after (self, stages->pdata[i - 1], chain);
  return chain;
}

static BmfNode *
halve (const BmfBuild *self, BmfNode **stages, guint count)
{
  if (count == 1)
    return stages[0];
  return bmf_build_after (self, halve (self, stages, count / 2),
                          halve (self, stages + count / 2, count - count / 2));
}

BmfNode *
bmf_build_composition (const BmfBuild *self, const GPtrArray *stages)
{
  return stages->len > LONG_CHAIN ? halve (self, (BmfNode **) stages->pdata, stages->len)
                                  : bmf_build_chain (self, stages);
}

static gboolean
is_right_nested (const BmfNode *node)
{
  for (; node->construct == BMF_COMP; node = node->parts[1])
    if (node->parts[0]->construct == BMF_COMP)
      return FALSE;
  return TRUE;
}

static gboolean
is_halved (const BmfNode *node, guint count)
{
  if (count == 1 || node->construct != BMF_COMP)
    return count == 1 && node->construct != BMF_COMP;
  return is_halved (node->parts[0], count / 2)
         && is_halved (node->parts[1], count - count / 2);
}

gboolean
bmf_build_is_composition (const BmfNode *node, guint n_stages)
{
  return is_right_nested (node) || (n_stages > LONG_CHAIN && is_halved (node, n_stages));
}

/* The node, or a copy if a part of it changes. */
static BmfNode *
shallow_parts (const BmfBuild *self, BmfNode *node)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  gboolean same = TRUE;

  for (guint32 i = 0; i < node->n_parts; i++)
    {
      g_ptr_array_add (parts, bmf_build_shallow (self, node->parts[i]));
      same &= parts->pdata[i] == node->parts[i];
    }
  if (same)
    return node;
  return bmf_build (self, node->construct, (BmfNode *const *) parts->pdata, parts->len);
}

BmfNode *
bmf_build_shallow (const BmfBuild *self, BmfNode *node)
{
  const BmfBuild build = { self->tree, node };
  g_autoptr (GPtrArray) stages = NULL;
  gboolean same = TRUE;

  if (node->construct != BMF_COMP)
    return shallow_parts (&build, node);
  stages = bmf_build_stages (node);
  for (guint i = 0; i < stages->len; i++)
    {
      BmfNode *stage = bmf_build_shallow (self, stages->pdata[i]);

      same &= stage == stages->pdata[i];
      stages->pdata[i] = stage;
    }
  if (stages->len > LONG_CHAIN)
    return halve (&build, (BmfNode **) stages->pdata, stages->len);
  return same ? node : bmf_build_chain (&build, stages);
}

/* ---- definitions ------------------------------------------------------------------- */

static gboolean
is_same (const BmfTree *tree, const BmfNode *a, const BmfNode *b)
{
  g_autofree char *one = bmf_format_expression (tree, a, 0);
  g_autofree char *other = bmf_format_expression (tree, b, 0);

  return strcmp (one, other) == 0;
}

static const BmfDefinition *
define (const BmfBuild *self, const char *word, BmfNode *tree)
{
  BmfDefinition *definition = g_new0 (BmfDefinition, 1);

  *definition = (BmfDefinition){ .word = g_string_chunk_insert (self->tree->texts, word),
                                 .file = self->origin->file,
                                 .line = self->origin->line,
                                 .column = self->origin->column,
                                 .tree = tree };
  g_hash_table_insert (self->tree->definitions, g_ascii_strdown (word, -1), definition);
  return definition;
}

BmfNode *
bmf_build_definition (const BmfBuild *self, const char *word, BmfNode *tree)
{
  g_autofree char *name = g_strdup (word);
  const BmfDefinition *definition = bmf_tree_find (self->tree, name);
  BmfNode *use = bmf_build (self, BMF_NAME, NULL, 0);

  for (guint i = 2; definition != NULL && !is_same (self->tree, definition->tree, tree);
       i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s_%u", word, i);
      definition = bmf_tree_find (self->tree, name);
    }
  if (definition == NULL)
    definition = define (self, name, tree);
  use->word = definition->word;
  use->target = definition->tree;
  return use;
}

/* ---- undoing ----------------------------------------------------------------------- */

static gboolean
is_made_since (gpointer key, gpointer value, gpointer n_nodes)
{
  const BmfDefinition *definition = value;

  return definition->tree->number >= *(const guint *) n_nodes;
}

void
bmf_build_undo (BmfTree *tree, guint n_nodes)
{
  g_hash_table_foreach_remove (tree->definitions, is_made_since, &n_nodes);
  g_ptr_array_set_size (tree->nodes, (gint) n_nodes);
}
