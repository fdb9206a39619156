/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf-build.h"

#include <string.h>

#include "bmf/bmf-format.h"
#include "bmf/bmf-grammar.h"

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
