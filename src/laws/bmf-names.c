/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-names.h"

#include "base/error.h"
#include "laws/bmf-promote.h"

gboolean
bmf_names_check (const BmfTree *tree, const char *const *names, GError **error)
{
  for (; names != NULL && *names != NULL; names++)
    {
      g_autofree char *near = NULL;

      if (bmf_tree_find (tree, *names) != NULL)
        continue;
      near = bmf_tree_near_names (tree, *names);
      error_set (error, NETFARE_ERROR_USAGE,
                 "%s is declared associative, but is not defined%s%s%s", *names,
                 near != NULL ? "; did you mean " : "", near != NULL ? near : "",
                 near != NULL ? "?" : "");
      return FALSE;
    }
  return TRUE;
}

/* Whether a fold that the node reaches uses the name. */
static gboolean
is_used (const BmfNode *node, const char *name, GHashTable *seen)
{
  gboolean used = (node->construct == BMF_REDUCE || node->construct == BMF_SCAN)
                  && bmf_fold_has_name (node, name);

  if (node->construct == BMF_NAME)
    return g_hash_table_add (seen, node->target) && is_used (node->target, name, seen);
  for (guint32 i = 0; i < node->n_parts && !used; i++)
    used = is_used (node->parts[i], name, seen);
  return used;
}

void
bmf_names_warn (const BmfTree *tree, const char *const *names, GPtrArray *warnings)
{
  for (; names != NULL && *names != NULL; names++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

      if (!is_used (tree->program, *names, seen))
        g_ptr_array_add (
            warnings,
            g_strdup_printf (
                "%s is declared associative, but no B_Reduce or B_Scan uses it", *names));
    }
}
