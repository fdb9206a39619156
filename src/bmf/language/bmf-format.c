/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-format.h"

#include "bmf/language/bmf-grammar.h"

#define WIDTH 90

/* ---- on one line ------------------------------------------------------------------- */

static void
append_constant (const BmfNode *node, GString *text)
{
  if (node->constant->type == BMF_BOOLEAN)
    {
      g_string_append (text, node->constant->integer ? "B_True" : "B_False");
      return;
    }
  g_string_append (text, node->constant->type == BMF_REAL ? "B_Real " : "B_Int ");
  bmf_value_append_json (node->constant, text);
}

/* Parts that are not expressions: numbers, an operator, a constant. */
static void
append_rest (const BmfNode *node, GString *text)
{
  switch (bmf_construct_form (node->construct))
    {
    case BMF_FORM_NUMBER:
      g_string_append_printf (text, " (B_Num %u)", node->first);
      return;
    case BMF_FORM_TWO_NUMBERS:
      g_string_append_printf (text, " (B_Num %u) (B_Num %u)", node->first, node->second);
      return;
    case BMF_FORM_OPERATOR:
      g_string_append_printf (text, " (%s)", node->word);
      return;
    case BMF_FORM_CONSTANT:
      g_string_append (text, " (");
      append_constant (node, text);
      g_string_append_c (text, ')');
      return;
    case BMF_FORM_NOTHING:
    case BMF_FORM_FUNCTION:
    case BMF_FORM_TWO:
    case BMF_FORM_ONE_OR_TWO:
    case BMF_FORM_SOME:
    case BMF_FORM_ANY:
      return;
    }
}

static gboolean
is_list (const BmfNode *node)
{
  return node->construct == BMF_ALLTUP || node->construct == BMF_ALLVEC;
}

/* A name that was redefined since is replaced by its former meaning. */
static const BmfNode *
seen_from (const BmfTree *tree, const BmfNode *node)
{
  while (node->construct == BMF_NAME)
    {
      const BmfDefinition *definition = bmf_tree_find (tree, node->word);

      if (definition != NULL && definition->tree == node->target)
        return node;
      node = node->target;
    }
  return node;
}

static void
append_flat (const BmfTree *tree, const BmfNode *seen, GString *text)
{
  const BmfNode *node = seen_from (tree, seen);

  g_string_append (text,
                   node->construct == BMF_OP ? bmf_construct_word (BMF_OP) : node->word);
  append_rest (node, text);
  if (is_list (node))
    g_string_append (text, " [");
  for (guint32 i = 0; i < node->n_parts; i++)
    {
      g_string_append (text, is_list (node) ? (i > 0 ? ", " : "") : " (");
      append_flat (tree, node->parts[i], text);
      if (!is_list (node))
        g_string_append_c (text, ')');
    }
  if (is_list (node))
    g_string_append_c (text, ']');
}

/* ---- on several lines -------------------------------------------------------------- */

/* used: the length of the text's last line so far; follows: the number of characters that
 * will follow on it. */
static void
append_lines (const BmfTree *tree, const BmfNode *seen, guint indent, guint used,
              guint follows, GString *text)
{
  const BmfNode *node = seen_from (tree, seen);
  const gsize begin = text->len;

  append_flat (tree, node, text);
  if (used + (text->len - begin) + follows <= WIDTH || node->n_parts == 0)
    return;
  g_string_truncate (text, begin);
  g_string_append_printf (text, "%s%s", node->word, is_list (node) ? " [" : "");
  for (guint32 i = 0; i < node->n_parts; i++)
    {
      const gboolean last = i + 1 == node->n_parts;

      if (i == 0 && !is_list (node))
        {
          g_string_append (text, " (");
          append_lines (tree, node->parts[i], indent + 2,
                        used + (guint) (text->len - begin), last ? follows + 1 : 1, text);
        }
      else
        {
          g_string_append_printf (text, "\n%*s%s", (int) indent + 2, "",
                                  is_list (node) ? "" : "(");
          append_lines (tree, node->parts[i], indent + 2, indent + 3,
                        last ? follows + 1 : 1, text);
        }
      g_string_append (text, !is_list (node) ? ")" : last ? "]" : ",");
    }
}

char *
bmf_format_expression (const BmfTree *tree, const BmfNode *node, guint indent)
{
  GString *text = g_string_new (NULL);

  append_lines (tree, node, indent, indent, 0, text);
  return g_string_free (text, FALSE);
}

/* ---- the whole --------------------------------------------------------------------- */

/* Collects the definitions that are used from here on. */
static void
collect (const BmfTree *tree, const BmfNode *seen, GHashTable *known, GPtrArray *list)
{
  const BmfNode *node = seen_from (tree, seen);

  if (node->construct == BMF_NAME)
    {
      BmfDefinition *definition = bmf_tree_find (tree, node->word);

      if (definition->of_prelude || !g_hash_table_add (known, definition))
        return;
      collect (tree, definition->tree, known, list);
      g_ptr_array_add (list, definition);
      return;
    }
  for (guint32 i = 0; i < node->n_parts; i++)
    collect (tree, node->parts[i], known, list);
}

/* Data has blanks only after commas: its lines end there. */
static void
append_data (const BmfValue *data, GString *text)
{
  gsize begin = text->len, blank = 0;

  bmf_value_append_data (data, text);
  for (gsize i = begin; i < text->len; i++)
    {
      if (text->str[i] == ' ')
        blank = i;
      if (i - begin >= WIDTH && blank > begin)
        {
          text->str[blank] = '\n';
          begin = blank + 1;
        }
    }
  g_string_append_c (text, '\n');
}

char *
bmf_format_program (const BmfTree *tree, gboolean with_data)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) definitions = g_ptr_array_new ();
  GString *text = g_string_new (NULL);

  collect (tree, tree->program, known, definitions);
  for (guint i = 0; i < definitions->len; i++)
    {
      const BmfDefinition *definition = definitions->pdata[i];
      g_autofree char *expression = bmf_format_expression (tree, definition->tree, 2);

      g_string_append_printf (text, "%s =\n  %s\n\n", definition->word, expression);
    }
  append_lines (tree, tree->program, 0, 0, 0, text);
  g_string_append_c (text, '\n');
  if (with_data)
    append_data (tree->data, text);
  return g_string_free (text, FALSE);
}
