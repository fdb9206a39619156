/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "bmf/language/bmf-grammar.h"
#include "bmf/language/bmf-parser.h"
#include "bmf/language/bmf-syntax.h"
#include "bmf/language/prelude-resource.h"

#define MOST_LINES 1000000

/* ---- reading files ----------------------------------------------------------------- */

static gboolean
add_definition (BmfTree *self, BmfDefinition *definition, GError **error)
{
  g_autofree char *key = g_ascii_strdown (definition->word, -1);
  const BmfDefinition *before = g_hash_table_lookup (self->definitions, key);

  if (before != NULL && !before->of_prelude)
    {
      error_set_at (error, definition->file, definition->line, definition->column,
                    "%s is defined a second time, first in %s:%u", definition->word,
                    before->file, before->line);
      g_free (definition);
      return FALSE;
    }
  g_hash_table_replace (self->definitions, g_steal_pointer (&key), definition);
  return TRUE;
}

/* After "$Name =". */
static gboolean
parse_definition (BmfParser *self, const TextToken *name, const char *word,
                  gboolean of_prelude, GError **error)
{
  BmfDefinition *definition;
  BmfNode *tree;

  if (!text_scanner_next (&self->scanner, error)
      || (tree = bmf_parse_expression (self, error)) == NULL)
    return FALSE;
  definition = g_new0 (BmfDefinition, 1);
  *definition = (BmfDefinition){ .word = word,
                                 .file = self->file,
                                 .line = (guint32) MIN (name->line, G_MAXUINT32),
                                 .column = name->column,
                                 .tree = tree,
                                 .of_prelude = of_prelude };
  return add_definition (self->tree, definition, error);
}

/* Reads definitions. program NULL: nothing else may follow; else *program gets an
 * expression that begins with a $Name. */
static gboolean
parse_definitions (BmfParser *self, gboolean of_prelude, BmfNode **program,
                   GError **error)
{
  while (self->scanner.token.type == TEXT_NAME)
    {
      const TextToken name = self->scanner.token;
      const char *word = g_string_chunk_insert_len (self->tree->texts, name.text,
                                                    (gssize) name.length);
      BmfNode *node;

      self->depth = 0;
      if (program == NULL)
        {
          if (!text_scanner_next (&self->scanner, error))
            return FALSE;
          if (!text_scanner_is (&self->scanner, "="))
            return text_scanner_fail (&self->scanner, "'=' after a definition's name",
                                      error);
        }
      else if ((node = bmf_parse_expression (self, error)) == NULL)
        return FALSE;
      else if (!text_scanner_is (&self->scanner, "="))
        {
          *program = node;
          return TRUE;
        }
      else /* not a use of the name */
        g_ptr_array_remove_index (self->tree->nodes, self->tree->nodes->len - 1);
      if (!parse_definition (self, &name, word, of_prelude, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
start_file (BmfParser *self, BmfTree *tree, TextInput *input, GError **error)
{
  *self = (BmfParser){ .tree = tree };
  self->file = g_string_chunk_insert_const (tree->texts, text_input_name (input));
  return text_scanner_start (&self->scanner, &bmf_syntax, input, error);
}

static gboolean
expect_end (const BmfParser *self, const char *expected, GError **error)
{
  return self->scanner.token.type == TEXT_END
         || text_scanner_fail (&self->scanner, expected, error);
}

static gboolean
read_definitions (BmfTree *self, TextInput *input, gboolean of_prelude, GError **error)
{
  BmfParser parser;

  return start_file (&parser, self, input, error)
         && parse_definitions (&parser, of_prelude, NULL, error)
         && expect_end (&parser, "a definition, $Name = .., or the end of the library",
                        error);
}

static gboolean
read_library (BmfTree *self, const char *path, Inputs *inputs, gboolean of_prelude,
              GError **error)
{
  g_autoptr (TextInput) input = inputs_open (inputs, path, error);

  return input != NULL && read_definitions (self, input, of_prelude, error);
}

static gboolean
read_built_in (BmfTree *self, GError **error)
{
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (netfare_prelude_get_resource (), "/netfare/prelude.bmf",
                                G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (TextInput) input = text_input_new_from_string (text, length, "prelude.bmf");

  return read_definitions (self, input, TRUE, error);
}

static gboolean
read_prelude (BmfTree *self, const BmfSources *sources, GError **error)
{
  if (strcmp (sources->prelude, BMF_BUILT_IN) == 0)
    return read_built_in (self, error);
  return read_library (self, sources->prelude, sources->inputs, TRUE, error);
}

static gboolean
read_data (BmfTree *self, const BmfSources *sources, GError **error)
{
  g_autoptr (TextInput) input = inputs_open (sources->inputs, sources->data, error);
  BmfParser parser;

  if (input == NULL || !start_file (&parser, self, input, error))
    return FALSE;
  self->data = bmf_parse_data (&parser, error);
  return self->data != NULL && expect_end (&parser, "the end of the data", error);
}

static guint
count_definitions (const BmfTree *self, const char *file)
{
  const BmfDefinition *definition;
  GHashTableIter all;
  guint count = 0;

  g_hash_table_iter_init (&all, self->definitions);
  while (g_hash_table_iter_next (&all, NULL, (gpointer *) &definition))
    count += definition->file == file;
  return count;
}

/* Reads an expression that follows the definitions and does not begin with a $Name. */
static gboolean
read_expression (BmfTree *self, BmfParser *parser, GError **error)
{
  if (self->own_definitions > 0 && parser->scanner.token.type == TEXT_END)
    {
      error_set_at (error, parser->file, parser->scanner.token.line, 0,
                    "found only definitions, expected a program after them");
      return FALSE;
    }
  parser->depth = 0;
  self->program = bmf_parse_expression (parser, error);
  return self->program != NULL;
}

static gboolean
read_program (BmfTree *self, TextInput *input, const BmfSources *sources, GError **error)
{
  BmfParser parser;

  if (!start_file (&parser, self, input, error)
      || !parse_definitions (&parser, FALSE, &self->program, error))
    return FALSE;
  self->own_definitions = count_definitions (self, parser.file);
  if (self->program == NULL && self->own_definitions > 0 && sources->may_be_library
      && sources->data == NULL && parser.scanner.token.type == TEXT_END)
    return TRUE;
  if (self->program == NULL && !read_expression (self, &parser, error))
    return FALSE;
  parser.depth = 0;
  if (sources->data != NULL)
    return expect_end (&parser, "the end of the program: its data is in another file",
                       error);
  self->data = bmf_parse_data (&parser, error);
  return self->data != NULL && expect_end (&parser, "the end of the program", error);
}

/* ---- names ------------------------------------------------------------------------- */

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
bmf_tree_near_names (const BmfTree *self, const char *word)
{
  const guint count = g_hash_table_size (self->definitions);
  g_autofree const char **names = g_new0 (const char *, count + 1);
  const BmfDefinition *definition;
  GHashTableIter all;
  guint n = 0;

  g_hash_table_iter_init (&all, self->definitions);
  while (g_hash_table_iter_next (&all, NULL, (gpointer *) &definition))
    names[n++] = definition->word;
  qsort (names, count, sizeof *names, compare_words);
  return error_near_names (word, names);
}

static gboolean
unknown_name (const BmfTree *self, const BmfNode *node, GError **error)
{
  g_autofree char *near = bmf_tree_near_names (self, node->word);

  if (near != NULL)
    error_set_at (error, node->file, node->line, node->column,
                  "unknown name %s; did you mean %s?", node->word, near);
  else
    error_set_at (error, node->file, node->line, node->column, "unknown name %s",
                  node->word);
  return FALSE;
}

BmfDefinition *
bmf_tree_find (const BmfTree *self, const char *word)
{
  g_autofree char *key = g_ascii_strdown (word, -1);

  return g_hash_table_lookup (self->definitions, key);
}

/* Finds the targets of all names that have none yet. */
static gboolean
find_targets (BmfTree *self, GError **error)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      BmfNode *node = self->nodes->pdata[i];
      const BmfDefinition *definition;

      if (node->construct != BMF_NAME || node->target != NULL)
        continue;
      definition = bmf_tree_find (self, node->word);
      if (definition == NULL)
        return unknown_name (self, node, error);
      node->target = definition->tree;
    }
  return TRUE;
}

/* ---- the whole --------------------------------------------------------------------- */

static void
free_node (gpointer data)
{
  BmfNode *node = data;

  g_clear_pointer (&node->constant, bmf_value_unref);
  g_free (node->parts);
  g_free (node);
}

static gboolean
read_all (BmfTree *self, TextInput *input, const BmfSources *sources, GError **error)
{
  /* Names used in the prelude keep the prelude's meaning, even if they are redefined. */
  if (sources->prelude != NULL
      && (!read_prelude (self, sources, error) || !find_targets (self, error)))
    return FALSE;
  for (const char *const *path = sources->libraries; path != NULL && *path != NULL;
       path++)
    if (!read_library (self, *path, sources->inputs, FALSE, error))
      return FALSE;
  return read_program (self, input, sources, error)
         && (sources->data == NULL || read_data (self, sources, error))
         && find_targets (self, error) && bmf_tree_check_nesting (self, error)
         && (sources->parameters == NULL
             || parameter_values_check_used (sources->parameters, text_input_name (input),
                                             error));
}

BmfTree *
bmf_tree_read (TextInput *input, const BmfSources *sources, GError **error)
{
  g_autoptr (BmfTree) self = g_new0 (BmfTree, 1);

  self->nodes = g_ptr_array_new_with_free_func (free_node);
  self->texts = g_string_chunk_new (1024);
  self->definitions = g_hash_table_new_full (hash_text, g_str_equal, g_free, g_free);
  self->sources = sources;
  if (sources->parameters != NULL)
    parameter_values_start (sources->parameters);
  if (!read_all (self, input, sources, error))
    return NULL;
  self->sources = NULL;
  return g_steal_pointer (&self);
}

void
bmf_tree_free (BmfTree *self)
{
  g_clear_pointer (&self->data, bmf_value_unref);
  g_hash_table_unref (self->definitions);
  g_ptr_array_unref (self->nodes);
  g_string_chunk_free (self->texts);
  g_free (self);
}

/* ---- as text ----------------------------------------------------------------------- */

static void
append_numbers (const BmfNode *node, GString *text)
{
  if (node->construct == BMF_SPLIT)
    g_string_append_printf (text, " %u", node->first);
  else if (node->construct == BMF_P_SPLIT || node->construct == BMF_ADDR)
    g_string_append_printf (text, " %u %u", node->first, node->second);
  else if (node->constant != NULL)
    {
      g_string_append_c (text, ' ');
      bmf_value_append_json (node->constant, text);
    }
}

static gboolean
format_node (const BmfNode *node, guint depth, guint *lines, GString *text)
{
  if (++*lines > MOST_LINES)
    return FALSE;
  g_string_append_printf (text, "%*s%s", (int) depth * 2, "", node->word);
  append_numbers (node, text);
  g_string_append_c (text, '\n');
  if (node->target != NULL && !format_node (node->target, depth + 1, lines, text))
    return FALSE;
  for (guint i = 0; i < node->n_parts; i++)
    if (!format_node (node->parts[i], depth + 1, lines, text))
      return FALSE;
  return TRUE;
}

char *
bmf_tree_format (const BmfTree *self, GError **error)
{
  GString *text = g_string_new (NULL);
  guint lines = 0;

  if (!format_node (self->program, 0, &lines, text))
    {
      g_string_free (text, TRUE);
      error_set (
          error, NETFARE_ERROR_INPUT,
          "the program's tree has more than %u lines after expansion of definitions",
          MOST_LINES);
      return NULL;
    }
  bmf_value_append_data (self->data, text);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

gboolean
bmf_tree_looks_like (const char *head, gsize length)
{
  g_autoptr (TextInput) input = text_input_new_from_string (head, length, "");
  TextScanner scanner;

  if (!text_scanner_start (&scanner, &bmf_syntax, input, NULL))
    return FALSE;
  return scanner.token.type == TEXT_NAME || bmf_construct_at (&scanner) >= 0;
}
