/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-loops.c - DO and FORALL, where they begin and end */
#include "config.h"

#include <string.h>

#include "hpf/language/hpf-parser-private.h"

#define FORALL_MOST_TEXT 160 /* bytes */

/* ---- DO ---------------------------------------------------------------------------- */

/* "= lo, hi [, step]" or "= lo:hi[:step]" */
static gboolean
parse_bounds (HpfParser *self, HpfScanner *scanner, const char *separator, HpfLoop *loop,
              GError **error)
{
  HpfAffine step = hpf_affine_constant (1);

  if (!hpf_scanner_expect (scanner, "=", error))
    return FALSE;
  loop->from = hpf_parse_bound (scanner, &self->scope, error);
  if (loop->from == NULL || !hpf_scanner_expect (scanner, separator, error))
    return FALSE;
  loop->to = hpf_parse_bound (scanner, &self->scope, error);
  if (loop->to == NULL)
    return FALSE;
  if (hpf_scanner_take (scanner, separator))
    {
      HpfPlace place = hpf_scanner_place (scanner);

      if (!hpf_parse_constant (scanner, &self->scope, &step, error))
        return FALSE;
      if (step.constant == 0)
        loop->no_step = place;
    }
  loop->step = step.constant != 0 ? step.constant : 1;
  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    if (step.parameter[i] != 0 || step.opaque)
      loop->from->affine.opaque = TRUE;
  return TRUE;
}

/* A loop of the variable at the token. */
static HpfLoop *
parse_variable (HpfParser *self, HpfScanner *scanner, GError **error)
{
  if (hpf_scanner_type (scanner) != TEXT_WORD)
    {
      hpf_scanner_fail (scanner, "the variable of a loop", error);
      return NULL;
    }
  g_autofree char *name = hpf_scanner_text (scanner);
  if (hpf_scope_find_variable (&self->scope, name) >= 0
      || g_hash_table_contains (self->scope.parameters, name)
      || g_hash_table_contains (self->arrays, name))
    {
      hpf_scanner_fail (scanner,
                        "a variable that is no parameter, no array and not the variable "
                        "of a loop around this one",
                        error);
      return NULL;
    }
  if (self->scope.n_variables >= HPF_MOST_LOOPS)
    {
      hpf_scanner_fail (scanner, "at most 32 loops in one another", error);
      return NULL;
    }
  HpfLoop *loop = hpf_tree_add_loop (self->tree);
  loop->name = g_steal_pointer (&name);
  loop->place = hpf_scanner_place (scanner);
  hpf_scanner_next (scanner);
  return loop;
}

static void
enter_scope (HpfParser *self, const HpfLoop *loop)
{
  self->scope.variables[self->scope.n_variables++] = loop->name;
}

static gboolean
parse_do (HpfParser *self, HpfScanner *scanner, HpfPlace place, GError **error)
{
  HpfOpenLoop open = { 0 };

  if (hpf_scanner_type (scanner) == TEXT_NUMBER)
    {
      g_autofree char *text = hpf_scanner_text (scanner);

      open.label = g_ascii_strtoull (text, NULL, 10);
      if (open.label == 0 || open.label > 99999)
        return hpf_scanner_fail (scanner, "a label, 1 to 99999", error);
      hpf_scanner_next (scanner);
      hpf_scanner_take (scanner, ",");
    }
  if (hpf_scanner_is (scanner, "while"))
    return hpf_scanner_fail (scanner, "the variable of a DO loop", error);
  open.loop = parse_variable (self, scanner, error);
  if (open.loop == NULL || !parse_bounds (self, scanner, ",", open.loop, error)
      || !hpf_scanner_expect_end (scanner, error))
    return FALSE;
  open.loop->place = place;
  open.loop->text = hpf_line_part (scanner->line, 0, hpf_scanner_begin (scanner));
  open.loop->is_do = TRUE;
  open.loop->parent = hpf_innermost_loop (self);
  open.loop->body = g_ptr_array_new_with_free_func (g_free);
  open.loop->independent = self->independent.line != 0;
  self->independent.line = 0;
  hpf_add_node (self, open.loop, NULL);
  g_array_append_val (self->open, open);
  enter_scope (self, open.loop);
  return TRUE;
}

static void
close_innermost (HpfParser *self)
{
  g_array_set_size (self->open, self->open->len - 1);
  self->scope.n_variables--;
}

static gboolean
parse_end_do (HpfParser *self, HpfScanner *scanner, HpfPlace place, guint64 label,
              GError **error)
{
  if (self->open->len == 0)
    return hpf_fail_at (self->file, place, error,
                        "found END DO, expected a DO before it");
  const HpfOpenLoop *open = &g_array_index (self->open, HpfOpenLoop, self->open->len - 1);
  if (open->label != label && open->label != 0)
    return hpf_fail_at (self->file, place, error,
                        "found END DO, expected label %" G_GUINT64_FORMAT
                        ", which ends the loop of %s",
                        open->label, open->loop->name);
  if (!hpf_scanner_expect_end (scanner, error))
    return FALSE;
  if (open->label != 0)
    return hpf_end_labelled (self, scanner, label, error);
  close_innermost (self);
  return TRUE;
}

gboolean
hpf_end_labelled (HpfParser *self, HpfScanner *scanner, guint64 label, GError **error)
{
  while (label != 0 && self->open->len > 0
         && g_array_index (self->open, HpfOpenLoop, self->open->len - 1).label == label)
    close_innermost (self);
  for (guint i = 0; label != 0 && i < self->open->len; i++)
    if (g_array_index (self->open, HpfOpenLoop, i).label == label)
      return hpf_fail_at (
          self->file, g_array_index (scanner->line->places, HpfPlace, 0), error,
          "found label %" G_GUINT64_FORMAT ", expected the end of the loop of %s first",
          label, hpf_innermost_loop (self)->name);
  return TRUE;
}

gboolean
hpf_check_all_ended (HpfParser *self, GError **error)
{
  if (self->forall.line != 0)
    return hpf_fail_at (self->file, self->forall, error,
                        "found a FORALL without its end, expected END FORALL");
  if (self->independent.line != 0)
    return hpf_fail_at (self->file, self->independent, error,
                        "found INDEPENDENT, expected a DO or FORALL after it");
  const HpfLoop *loop = hpf_innermost_loop (self);
  return loop == NULL
         || hpf_fail_at (self->file, loop->place, error,
                         "found a DO without its end, expected END DO or its label");
}

/* ---- FORALL ------------------------------------------------------------------------ */

static gboolean
is_in_ranges (const HpfLoop *loop, guint first, guint n)
{
  guint32 variables = hpf_bound_variables (loop->from) | hpf_bound_variables (loop->to);

  for (guint i = first; i < first + n; i++)
    if (variables & (1u << i))
      return TRUE;
  return FALSE;
}

/* "(i = lo:hi[:step], ..)"; their variables are in the scope then. */
static gboolean
parse_ranges (HpfParser *self, HpfScanner *scanner, GPtrArray *loops, GError **error)
{
  guint first = self->scope.n_variables;

  if (!hpf_scanner_expect (scanner, "(", error))
    return FALSE;
  do
    {
      if (hpf_scanner_type (scanner) != TEXT_WORD)
        return hpf_scanner_fail (scanner, "a range as in i = 1:N: masks are not known",
                                 error);
      HpfPlace place = hpf_scanner_place (scanner);
      HpfScanner ahead = *scanner;
      hpf_scanner_next (&ahead);
      if (loops->len > 0 && !hpf_scanner_is (&ahead, "="))
        return hpf_scanner_fail (scanner, "a range as in i = 1:N: masks are not known",
                                 error);
      HpfLoop *loop = parse_variable (self, scanner, error);
      if (loop == NULL)
        return FALSE;
      enter_scope (self, loop);
      g_ptr_array_add (loops, loop);
      if (!parse_bounds (self, scanner, ":", loop, error))
        return FALSE;
      for (guint i = 0; i < loops->len; i++)
        if (is_in_ranges (loops->pdata[i], first, self->scope.n_variables - first))
          return hpf_fail_at (self->file, place, error,
                              "found a range that depends on an index of the same "
                              "FORALL, expected one that does not");
    }
  while (hpf_scanner_take (scanner, ","));
  return hpf_scanner_expect (scanner, ")", error);
}

/* What stands before each statement of a construct: without the ranges where these are
 * long, since each statement has a copy. */
static char *
forall_text (const HpfScanner *scanner, gsize begin)
{
  g_autofree char *text
      = hpf_line_part (scanner->line, begin, hpf_scanner_begin (scanner));

  return strlen (text) <= FORALL_MOST_TEXT ? g_steal_pointer (&text)
                                           : g_strdup ("FORALL (..)");
}

static gboolean
parse_forall (HpfParser *self, HpfScanner *scanner, HpfPlace place, gsize begin,
              GError **error)
{
  g_autoptr (GPtrArray) loops = g_ptr_array_new ();
  guint outside = self->scope.n_variables;

  if (self->forall.line != 0)
    return hpf_fail_at (self->file, place, error,
                        "found FORALL in a FORALL, expected an assignment or END "
                        "FORALL");
  self->independent.line = 0;
  if (!parse_ranges (self, scanner, loops, error))
    return FALSE;
  if (hpf_scanner_type (scanner) == TEXT_END)
    {
      self->forall = place;
      self->forall_text = forall_text (scanner, begin);
      self->forall_loops = g_steal_pointer (&loops);
      return TRUE;
    }
  gboolean good = hpf_parse_assignment (self, scanner, begin, loops, error);
  self->scope.n_variables = outside;
  return good;
}

static gboolean
parse_end_forall (HpfParser *self, HpfScanner *scanner, HpfPlace place, GError **error)
{
  if (self->forall.line == 0)
    return hpf_fail_at (self->file, place, error,
                        "found END FORALL, expected a FORALL before it");
  self->scope.n_variables -= self->forall_loops->len;
  self->forall.line = 0;
  g_clear_pointer (&self->forall_loops, g_ptr_array_unref);
  g_clear_pointer (&self->forall_text, g_free);
  return hpf_scanner_expect_end (scanner, error);
}

/* ---- all --------------------------------------------------------------------------- */

/* END DO, ENDDO. */
static gboolean
take_end (HpfScanner *scanner, const char *what)
{
  HpfScanner before = *scanner;
  g_autofree char *joined = g_strconcat ("end", what, NULL);

  if (hpf_scanner_take (scanner, joined)
      || (hpf_scanner_take (scanner, "end") && hpf_scanner_take (scanner, what)))
    return TRUE;
  *scanner = before;
  return FALSE;
}

gboolean
hpf_parse_loop (HpfParser *self, HpfScanner *scanner, guint64 label, gboolean *done,
                GError **error)
{
  HpfPlace place = hpf_scanner_place (scanner);
  gsize begin = hpf_scanner_begin (scanner);

  *done = TRUE;
  if (take_end (scanner, "forall"))
    return parse_end_forall (self, scanner, place, error);
  if (self->forall.line != 0 && (hpf_scanner_is (scanner, "do")))
    return hpf_scanner_fail (scanner, "an assignment or END FORALL", error);
  if (take_end (scanner, "do"))
    return parse_end_do (self, scanner, place, label, error);
  if (hpf_scanner_take (scanner, "do"))
    return parse_do (self, scanner, place, error);
  if (hpf_scanner_take (scanner, "forall"))
    return parse_forall (self, scanner, place, begin, error);
  *done = FALSE;
  return TRUE;
}
