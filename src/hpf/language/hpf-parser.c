/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

#include "base/hash.h"

static void
parser_init (HpfParser *self, const char *file, const HpfOptions *options)
{
  *self = (HpfParser){ .tree = hpf_tree_new (file), .options = options, .file = file };
  self->arrays = g_hash_table_new (hash_text, g_str_equal);
  self->templates = g_hash_table_new (hash_text, g_str_equal);
  self->grids = g_hash_table_new (hash_text, g_str_equal);
  self->types = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  self->numbers = g_hash_table_new_full (hash_text, g_str_equal, g_free, g_free);
  self->open = g_array_new (FALSE, FALSE, sizeof (HpfOpenLoop));
  self->directives = g_ptr_array_new ();
  self->scope.parameters = g_hash_table_new_full (hash_text, g_str_equal, g_free, g_free);
  self->scope.processors
      = options->processors != NULL ? shape_count (options->processors) : 0;
  self->scope.what = "a number, a parameter or the variable of a loop around it";
}

static void
parser_clear (HpfParser *self)
{
  g_hash_table_unref (self->arrays);
  g_hash_table_unref (self->templates);
  g_hash_table_unref (self->grids);
  g_hash_table_unref (self->types);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->scope.parameters);
  g_array_unref (self->open);
  g_ptr_array_unref (self->directives);
  if (self->forall_loops != NULL)
    g_ptr_array_unref (self->forall_loops);
  g_free (self->forall_text);
}

/* ---- directives -------------------------------------------------------------------- */

static gboolean
take_directive (HpfParser *self, HpfScanner *scanner, GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);

  if (!hpf_scanner_take (scanner, "independent"))
    {
      g_ptr_array_add (self->directives, (gpointer) scanner->line);
      return TRUE;
    }
  if (!hpf_scanner_expect_end (scanner, error))
    return FALSE;
  self->independent = place;
  return TRUE;
}

/* ---- statements -------------------------------------------------------------------- */

/* PROGRAM, IMPLICIT, CONTINUE, END: nothing. */
static gboolean
takes_nothing (HpfScanner *scanner)
{
  static const char *const words[]
      = { "program", "implicit", "continue", "endprogram", NULL };

  for (guint i = 0; words[i] != NULL; i++)
    if (hpf_scanner_is (scanner, words[i]))
      return TRUE;
  HpfScanner ahead = *scanner;
  return hpf_scanner_take (&ahead, "end")
         && (hpf_scanner_type (&ahead) == TEXT_END || hpf_scanner_is (&ahead, "program"));
}

/* name = .., array(..) = .. */
static gboolean
is_assignment (const HpfParser *self, const HpfScanner *scanner)
{
  HpfScanner ahead = *scanner;
  g_autofree char *name = hpf_scanner_text (scanner);

  if (hpf_scanner_type (scanner) != TEXT_WORD)
    return FALSE;
  hpf_scanner_next (&ahead);
  return hpf_scanner_is (&ahead, "=")
         || (hpf_scanner_is (&ahead, "(")
             && g_hash_table_lookup (self->arrays, name) != NULL);
}

static gboolean
not_known (HpfScanner *scanner, GError **error)
{
  static const char *const words[]
      = { "if",       "else",      "elseif",     "endif",    "call",  "goto",
          "go",       "return",    "stop",       "read",     "write", "print",
          "where",    "while",     "select",     "case",     "data",  "common",
          "save",     "character", "subroutine", "function", "use",   "module",
          "allocate", "external",  "intrinsic",  "exit",     "cycle", NULL };

  for (guint i = 0; words[i] != NULL; i++)
    if (hpf_scanner_is (scanner, words[i]))
      {
        g_autofree char *word = g_ascii_strup (words[i], -1);

        return hpf_fail_at (scanner->file, hpf_scanner_place (scanner), error,
                            "found a statement %s, expected a declaration, DO, FORALL or "
                            "an assignment",
                            word);
      }
  return hpf_scanner_fail (scanner, "a declaration, DO, FORALL or an assignment", error);
}

static gboolean
take_statement (HpfParser *self, HpfScanner *scanner, guint64 label, GError **error)
{
  gboolean done;

  if (is_assignment (self, scanner))
    return hpf_parse_assignment (self, scanner, hpf_scanner_begin (scanner),
                                 self->forall_loops, error);
  if (!hpf_parse_loop (self, scanner, label, &done, error))
    return FALSE;
  if (done)
    return TRUE;
  if (self->forall.line != 0)
    return hpf_scanner_fail (scanner, "an assignment or END FORALL", error);
  if (takes_nothing (scanner))
    return TRUE;
  if (!hpf_parse_declaration (self, scanner, &done, error))
    return FALSE;
  return done || not_known (scanner, error);
}

static gboolean
take_line (HpfParser *self, const HpfLine *line, GError **error)
{
  HpfScanner scanner;
  guint64 label = 0;

  hpf_scanner_start (&scanner, self->file, line, 0);
  if (line->directive)
    return take_directive (self, &scanner, error);
  if (hpf_scanner_type (&scanner) == TEXT_NUMBER)
    {
      g_autofree char *text = hpf_scanner_text (&scanner);

      label = g_ascii_strtoull (text, NULL, 10);
      if (label == 0 || label > 99999)
        return hpf_scanner_fail (&scanner, "a label, 1 to 99999", error);
      hpf_scanner_next (&scanner);
      if (hpf_scanner_type (&scanner) == TEXT_END)
        return hpf_scanner_fail (&scanner, "a statement after the label", error);
    }
  if (self->independent.line != 0 && !hpf_scanner_is (&scanner, "do")
      && !hpf_scanner_is (&scanner, "forall"))
    return hpf_fail_at (self->file, self->independent, error,
                        "found INDEPENDENT, expected a DO or FORALL after it");
  return take_statement (self, &scanner, label, error)
         && hpf_end_labelled (self, &scanner, label, error);
}

static gboolean
take_lines (HpfParser *self, const GPtrArray *lines, GError **error)
{
  hpf_note_numbers (self, lines);
  for (guint i = 0; i < lines->len; i++)
    if (!take_line (self, lines->pdata[i], error))
      return FALSE;
  hpf_tree_note_stored (self->tree);
  return hpf_check_all_ended (self, error) && hpf_parse_directives (self, error)
         && hpf_check_symbols (self, error);
}

HpfTree *
hpf_parse (TextInput *input, const HpfOptions *options, GError **error)
{
  HpfParser parser;
  g_autoptr (GPtrArray) lines = hpf_source_read (input, options->fixed, error);

  if (lines == NULL)
    return NULL;
  parser_init (&parser, text_input_name (input), options);
  g_autoptr (HpfTree) tree = parser.tree;
  gboolean good = take_lines (&parser, lines, error);
  parser_clear (&parser);
  return good ? g_steal_pointer (&tree) : NULL;
}
