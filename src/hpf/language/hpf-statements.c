/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-statements.c - assignments and what stands on their right-hand side */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

#define MOST_DEPTH 200

typedef struct
{
  HpfParser *parser;
  HpfScanner *scanner;
  HpfStatement *statement;
  guint depth;
} Reader;

static const struct
{
  const char *name;
  guint least, most; /* arguments */
} functions[] = {
  { "abs", 1, 1 },  { "sqrt", 1, 1 }, { "exp", 1, 1 },  { "log", 1, 1 },  { "sin", 1, 1 },
  { "cos", 1, 1 },  { "tan", 1, 1 },  { "min", 2, 99 }, { "max", 2, 99 }, { "mod", 2, 2 },
  { "real", 1, 2 }, { "dble", 1, 1 }, { "int", 1, 2 },
};

static gboolean parse_sum (Reader *self, GError **error);

/* ---- terms ------------------------------------------------------------------------- */

/* Behind the name. */
static gboolean
parse_arguments (Reader *self, guint function, GError **error)
{
  guint n = 0;

  hpf_scanner_next (self->scanner);
  do
    {
      if (n == functions[function].most)
        break;
      if (!parse_sum (self, error))
        return FALSE;
      n++;
    }
  while (hpf_scanner_take (self->scanner, ","));
  if (n < functions[function].least)
    return hpf_scanner_fail (self->scanner, "',' and one more argument", error);
  self->statement->operators++;
  return hpf_scanner_expect (self->scanner, ")", error);
}

static gboolean
parse_name (Reader *self, GError **error)
{
  g_autofree char *name = hpf_scanner_text (self->scanner);
  HpfScanner ahead = *self->scanner;

  hpf_scanner_next (&ahead);
  gboolean is_called = hpf_scanner_is (&ahead, "(");
  if (is_called && g_hash_table_lookup (self->parser->arrays, name) == NULL)
    for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
      if (strcmp (name, functions[i].name) == 0)
        {
          *self->scanner = ahead;
          return parse_arguments (self, i, error);
        }
  if (!is_called
      && (g_hash_table_contains (self->parser->scope.parameters, name)
          || hpf_scope_find_variable (&self->parser->scope, name) >= 0))
    {
      *self->scanner = ahead;
      return TRUE;
    }
  return hpf_parse_reference (self->parser, self->scanner,
                              self->parser->scope.n_variables,
                              hpf_statement_add_reference (self->statement), error);
}

static gboolean
parse_primary (Reader *self, GError **error)
{
  HpfScanner *scanner = self->scanner;

  switch (hpf_scanner_type (scanner))
    {
    case TEXT_NUMBER:
    case TEXT_REAL:
      hpf_scanner_next (scanner);
      return TRUE;
    case TEXT_WORD:
      return parse_name (self, error);
    case TEXT_SIGN:
      if (hpf_scanner_take (scanner, "("))
        return parse_sum (self, error) && hpf_scanner_expect (scanner, ")", error);
      break;
    case TEXT_NAME: /* none in this language */
    case TEXT_END:
      break;
    }
  return hpf_scanner_fail (scanner, "a number, a variable or a function", error);
}

static gboolean
parse_product (Reader *self, GError **error)
{
  HpfScanner *scanner = self->scanner;

  for (;;)
    {
      if (!parse_primary (self, error))
        return FALSE;
      if (!hpf_scanner_take (scanner, "*") && !hpf_scanner_take (scanner, "/")
          && !hpf_scanner_take (scanner, "**"))
        return TRUE;
      self->statement->operators++;
    }
}

static gboolean
parse_sum (Reader *self, GError **error)
{
  HpfScanner *scanner = self->scanner;

  if (++self->depth > MOST_DEPTH)
    return hpf_scanner_fail (scanner, "fewer parentheses in one another", error);
  if (!hpf_scanner_take (scanner, "+"))
    hpf_scanner_take (scanner, "-");
  for (;;)
    {
      if (!parse_product (self, error))
        return FALSE;
      if (!hpf_scanner_take (scanner, "+") && !hpf_scanner_take (scanner, "-"))
        break;
      self->statement->operators++;
    }
  self->depth--;
  return TRUE;
}

/* ---- assignments ------------------------------------------------------------------- */

static gboolean
parse_target (HpfParser *self, HpfScanner *scanner, HpfReference *target, GError **error)
{
  g_autofree char *name = hpf_scanner_text (scanner);

  if (hpf_scope_find_variable (&self->scope, name) >= 0)
    return hpf_scanner_fail (scanner, "a variable that no loop around this sets", error);
  if (g_hash_table_contains (self->scope.parameters, name))
    return hpf_scanner_fail (scanner, "a variable: parameters keep their value", error);
  return hpf_parse_reference (self, scanner, self->scope.n_variables, target, error);
}

/* Sections have as many ranges as the target. */
static gboolean
check_ranges (const HpfParser *self, const HpfStatement *statement, GError **error)
{
  for (guint i = 0; i < statement->references->len; i++)
    {
      const HpfReference *reference = statement->references->pdata[i];

      if (reference->n_ranges > 0 && reference->n_ranges != statement->target.n_ranges)
        return hpf_fail_at (self->file, reference->place, error,
                            "found %u range%s in '%s', expected %u as in '%s'",
                            reference->n_ranges, reference->n_ranges == 1 ? "" : "s",
                            reference->text, statement->target.n_ranges,
                            statement->target.text);
    }
  return TRUE;
}

static gboolean
has_sum_of_itself (const HpfStatement *statement)
{
  if (statement->target.array != NULL || statement->operators == 0)
    return FALSE;
  for (guint i = 0; i < statement->references->len; i++)
    {
      const HpfReference *reference = statement->references->pdata[i];

      if (reference->array == NULL
          && strcmp (reference->name, statement->target.name) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
set_text (const HpfParser *self, const HpfScanner *scanner, gsize begin,
          HpfStatement *statement)
{
  statement->text = hpf_line_part (scanner->line, begin, hpf_scanner_begin (scanner));
  statement->source = self->forall_text == NULL
                          ? g_strdup (statement->text)
                          : g_strconcat (self->forall_text, " ", statement->text, NULL);
}

gboolean
hpf_parse_assignment (HpfParser *self, HpfScanner *scanner, gsize begin,
                      const GPtrArray *forall, GError **error)
{
  HpfStatement *statement = hpf_tree_add_statement (self->tree);
  Reader reader = { self, scanner, statement, 0 };

  statement->place = g_array_index (scanner->line->places, HpfPlace, begin);
  for (guint i = 0; i < self->open->len; i++)
    g_ptr_array_add (statement->loops, g_array_index (self->open, HpfOpenLoop, i).loop);
  statement->n_do = statement->loops->len;
  for (guint i = 0; forall != NULL && i < forall->len; i++)
    g_ptr_array_add (statement->loops, forall->pdata[i]);
  statement->n_outer = statement->loops->len;
  if (hpf_scanner_type (scanner) != TEXT_WORD)
    return hpf_scanner_fail (scanner, "an assignment", error);
  if (!parse_target (self, scanner, &statement->target, error)
      || !hpf_scanner_expect (scanner, "=", error) || !parse_sum (&reader, error)
      || !hpf_scanner_expect_end (scanner, error)
      || !check_ranges (self, statement, error))
    return FALSE;
  for (guint i = 0; i < statement->target.n_ranges; i++)
    g_ptr_array_add (statement->loops, statement->target.range[i]);
  set_text (self, scanner, begin, statement);
  self->tree->notes_reductions += has_sum_of_itself (statement);
  hpf_add_node (self, NULL, statement);
  return TRUE;
}
