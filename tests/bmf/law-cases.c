/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/law-cases.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "bmf/read-bmf.h"
#include "laws/terms/bmf-build.h"

BmfTree *
law_read_tree (const char *text, GError **error)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "p.bmf");
  const BmfSources sources = { .prelude = BMF_BUILT_IN };

  return bmf_tree_read (input, &sources, error);
}

char *
law_in_one_line (const char *text)
{
  GString *line = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (*text != '\n')
      g_string_append_c (line, *text);
    else
      {
        if (line->len > 0 && line->str[line->len - 1] != '[')
          g_string_append_c (line, ' ');
        text += strspn (text + 1, " ");
      }
  return g_string_free (line, FALSE);
}

static char *
names_of (const GArray *uses)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < uses->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            bmf_law_name (g_array_index (uses, BmfLawUse, i).law));
  return g_string_free (names, FALSE);
}

void
law_check_value (const char *serial, BmfTree *parallel, const BmfNode *together)
{
  const BmfBuild build = { parallel, parallel->program };
  BmfNode *left = parallel->program;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) one = read_bmf (serial, 0, &error);
  g_autoptr (Program) other = NULL;

  g_assert_no_error (error);
  if (together != NULL)
    parallel->program = bmf_build_after (&build, (BmfNode *) together, left);
  text = bmf_format_program (parallel, TRUE);
  parallel->program = left;
  other = read_bmf (text, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (program_value (one), ==, program_value (other));
}

/* The result is put together after the last law if it is left distributed. */
static void
check_steps (const LawCase *self, BmfTree *tree, const BmfParallel *parallel)
{
  BmfNode *last = tree->program;

  for (guint i = 0; i < parallel->uses->len; i++)
    {
      const BmfLawUse *use = &g_array_index (parallel->uses, BmfLawUse, i);

      g_assert_nonnull (use->program);
      tree->program = use->program;
      law_check_value (self->program, tree,
                       use->law == BMF_LAW_LEFT ? parallel->together : NULL);
    }
  tree->program = last;
}

void
law_case_run (const LawCase *self)
{
  BmfParallelise how = self->how;
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (self->program, &error);
  g_autoptr (BmfParallel) parallel = NULL;
  g_autofree char *names = NULL, *lines = NULL, *line = NULL, *before = NULL;

  how.steps = G_MAXUINT32;
  g_assert_no_error (error);
  before = bmf_format_expression (tree, tree->program, 0);
  parallel = bmf_parallelise (tree, &how, &error);
  g_assert_no_error (error);
  names = names_of (parallel->uses);
  g_assert_cmpstr (names, ==, self->laws);
  lines = bmf_format_expression (tree, tree->program, 0);
  line = law_in_one_line (lines);
  if (self->parallel == NULL)
    g_assert_cmpstr (lines, ==, before);
  else
    g_assert_cmpstr (line, ==, self->parallel);
  law_check_value (self->program, tree, parallel->together);
  check_steps (self, tree, parallel);
}

/* ---- constructs -------------------------------------------------------------------- */

static gboolean
is_parallel_construct (const BmfNode *node)
{
  static const BmfConstruct parallel[]
      = { BMF_MAP, BMF_REDUCE, BMF_SCAN, BMF_ZIP, BMF_SPLIT, BMF_OP };

  for (guint i = 0; i < G_N_ELEMENTS (parallel); i++)
    if (node->construct == parallel[i])
      return TRUE;
  return FALSE;
}

/* Returns: whether there was one that is not in the set yet. */
static gboolean
add_constructs (BmfTree *tree, const BmfParallelise *how, GHashTable *serial)
{
  const guint n_nodes = tree->nodes->len, known = g_hash_table_size (serial);
  BmfParallelise own = *how;
  g_autoptr (BmfParallel) made = NULL;

  own.serial = serial;
  made = bmf_parallelise (tree, &own, NULL);
  g_assert_nonnull (made);
  for (guint i = 0; i < made->uses->len; i++)
    {
      const BmfNode *node = g_array_index (made->uses, BmfLawUse, i).node;

      if (is_parallel_construct (node) && node->number < n_nodes)
        g_hash_table_add (serial, (gpointer) node);
    }
  bmf_parallel_undo (made, tree, n_nodes);
  return g_hash_table_size (serial) > known;
}

static gint
by_number (gconstpointer a, gconstpointer b)
{
  const BmfNode *const *one = a, *const *other = b;

  return (*one)->number < (*other)->number ? -1 : 1;
}

GPtrArray *
law_constructs (BmfTree *tree, const BmfParallelise *how)
{
  g_autoptr (GHashTable) serial = g_hash_table_new (NULL, NULL);
  GPtrArray *constructs = g_ptr_array_new ();
  GHashTableIter next;
  gpointer node;

  while (add_constructs (tree, how, serial))
    ;
  g_hash_table_iter_init (&next, serial);
  while (g_hash_table_iter_next (&next, &node, NULL))
    g_ptr_array_add (constructs, node);
  g_ptr_array_sort (constructs, by_number);
  return constructs;
}
