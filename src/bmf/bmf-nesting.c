/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-nesting.c - the depth of a tree with definitions expanded */
#include "config.h"

#include "base/error.h"
#include "bmf/language/bmf-tree.h"

static gboolean measure (GHashTable *by_tree, const BmfNode *node, guint depth,
                         guint *height, GError **error);

static gboolean
measure_definition (GHashTable *by_tree, const BmfNode *use, guint depth, guint *height,
                    GError **error)
{
  BmfDefinition *definition = g_hash_table_lookup (by_tree, use->target);

  /* A definition of the prelude that was replaced is used only by the prelude, and is
   * measured each time. */
  if (definition == NULL)
    return measure (by_tree, use->target, depth, height, error);
  if (definition->open)
    {
      error_set_at (error, use->file, use->line, use->column,
                    "%s is recursive, so its evaluation would not end", use->word);
      return FALSE;
    }
  if (definition->height == 0)
    {
      definition->open = TRUE;
      if (!measure (by_tree, use->target, depth, height, error))
        return FALSE;
      definition->open = FALSE;
      definition->height = *height;
    }
  *height = definition->height;
  return TRUE;
}

/* The number of levels of constructs from here on, definitions expanded. */
static gboolean
measure (GHashTable *by_tree, const BmfNode *node, guint depth, guint *height,
         GError **error)
{
  guint highest = 0, one = 0;

  if (depth < BMF_MOST_NESTING)
    {
      if (node->construct == BMF_NAME
          && !measure_definition (by_tree, node, depth + 1, &highest, error))
        return FALSE;
      for (guint i = 0; i < node->n_parts; i++)
        {
          if (!measure (by_tree, node->parts[i], depth + 1, &one, error))
            return FALSE;
          highest = MAX (highest, one);
        }
    }
  *height = highest + 1;
  if (depth + *height <= BMF_MOST_NESTING)
    return TRUE;
  error_set_at (error, node->file, node->line, node->column,
                "nested more than %u deep after expansion of definitions",
                BMF_MOST_NESTING);
  return FALSE;
}

gboolean
bmf_tree_check_nesting (BmfTree *self, GError **error)
{
  g_autoptr (GHashTable) by_tree = g_hash_table_new (NULL, NULL);
  BmfDefinition *definition;
  GHashTableIter all;
  guint height;

  g_hash_table_iter_init (&all, self->definitions);
  while (g_hash_table_iter_next (&all, NULL, (gpointer *) &definition))
    g_hash_table_insert (by_tree, definition->tree, definition);
  /* In the order of the files, so that of several errors always the same one is
   * reported. */
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const BmfNode *node = self->nodes->pdata[i];

      if (node->construct == BMF_NAME
          && !measure_definition (by_tree, node, 1, &height, error))
        return FALSE;
    }
  return self->program == NULL || measure (by_tree, self->program, 0, &height, error);
}
