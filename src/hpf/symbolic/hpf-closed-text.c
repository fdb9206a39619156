/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-closed-text.h"

#include <string.h>

typedef struct
{
  char *name[HPF_MOST_UNKNOWNS];
  guint n;
} Names;

/* ---- linear forms ------------------------------------------------------------------ */

static void
append_term (GString *text, gint64 factor, const char *name)
{
  if (text->len > 0)
    g_string_append (text, " + ");
  if (factor != 1)
    g_string_append_printf (text, "%" G_GINT64_FORMAT "*", factor);
  g_string_append (text, name);
}

/* The terms of one sign, each made positive, and `more`. */
static char *
format_side (const HpfForm *form, gint64 sign, gint64 more, const Names *names)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < names->n; i++)
    if (form->unknown[i] * sign > 0)
      append_term (text, form->unknown[i] * sign, names->name[i]);
  if (more != 0 || text->len == 0)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, text->len > 0 ? " + " : "",
                            more);
  return g_string_free (text, FALSE);
}

/* "ceil(N/4)", "ceil((N + 1)/4)" */
static char *
name_block (const HpfBlockSize *block, const Names *names)
{
  GString *text = g_string_new (NULL);
  gboolean first = TRUE;
  guint terms = block->extent.constant != 0;
  for (guint i = 0; i < names->n; i++)
    if (block->extent.unknown[i] != 0)
      {
        gint64 factor = block->extent.unknown[i];
        g_string_append (text, factor < 0 ? (first ? "-" : " - ") : first ? "" : " + ");
        if (ABS (factor) != 1)
          g_string_append_printf (text, "%" G_GINT64_FORMAT "*", ABS (factor));
        g_string_append (text, names->name[i]);
        first = FALSE;
        terms += factor == 1 ? 1 : 2;
      }
  if (block->extent.constant != 0)
    g_string_append_printf (text, " %c %" G_GINT64_FORMAT,
                            block->extent.constant < 0 ? '-' : '+',
                            ABS (block->extent.constant));
  g_autofree char *extent = g_string_free (text, FALSE);
  return g_strdup_printf (terms > 1 ? "ceil((%s)/%u)" : "ceil(%s/%u)", extent,
                          block->processors);
}

/* ---- domains ----------------------------------------------------------------------- */

typedef struct
{
  char *left, *right;
  const char *sign;
} Comparison;

static void
comparison_clear (gpointer data)
{
  Comparison *comparison = data;
  g_free (comparison->left);
  g_free (comparison->right);
}

static Comparison
compare (const HpfForm *form, gboolean is_zero, const Names *names)
{
  gint64 constant = form->constant;
  gboolean has_left = FALSE, has_right = FALSE;
  for (guint i = 0; i < names->n; i++)
    {
      has_left = has_left || form->unknown[i] > 0;
      has_right = has_right || form->unknown[i] < 0;
    }
  gboolean strict = !is_zero && constant == -1 && has_left && has_right;
  if (strict)
    constant = 0;
  Comparison result = { format_side (form, 1, MAX (constant, 0), names),
                        format_side (form, -1, MAX (-constant, 0), names),
                        is_zero              ? "="
                        : strict && has_left ? ">"
                                             : ">=" };
  if (has_left)
    return result;
  char *swap = result.left; /* 5 >= N: N <= 5 */
  result.left = result.right;
  result.right = swap;
  result.sign = is_zero ? "=" : "<=";
  return result;
}

/* "a >= b > c" where one comparison ends with what another one begins with. */
static void
append_chain (GString *text, GArray *all, gboolean *used, guint first)
{
  const Comparison *last = &g_array_index (all, Comparison, first);
  g_string_append_printf (text, "%s%s %s %s", text->len > 0 ? " and " : "", last->left,
                          last->sign, last->right);
  used[first] = TRUE;
  for (guint i = 0; i < all->len; i++)
    {
      const Comparison *next = &g_array_index (all, Comparison, i);
      if (used[i] || *last->sign != '>' || *next->sign != '>'
          || strcmp (last->right, next->left) != 0)
        continue;
      g_string_append_printf (text, " %s %s", next->sign, next->right);
      used[i] = TRUE;
      return;
    }
}

static gboolean
ends_another (const GArray *all, guint number)
{
  const Comparison *this = &g_array_index (all, Comparison, number);
  for (guint i = 0; i < all->len; i++)
    {
      const Comparison *other = &g_array_index (all, Comparison, i);
      if (i != number && *this->sign == '>' && *other->sign == '>'
          && strcmp (other->right, this->left) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
append_comparisons (GString *text, GArray *all)
{
  g_autofree gboolean *used = g_new0 (gboolean, all->len + 1);
  for (guint i = 0; i < all->len; i++)
    if (!used[i] && !ends_another (all, i))
      append_chain (text, all, used, i);
  for (guint i = 0; i < all->len; i++)
    if (!used[i])
      append_chain (text, all, used, i);
}

static void
add_comparisons (GArray *all, const GArray *forms, gboolean is_zero, const Names *names)
{
  for (guint i = 0; i < forms->len; i++)
    {
      HpfForm form = g_array_index (forms, HpfForm, i);
      if (is_zero && form.unknown[0] < 0)
        {
          HpfForm minus = { 0 };
          hpf_form_add (&minus, -1, &form);
          form = minus;
        }
      Comparison comparison = compare (&form, is_zero, names);
      g_array_append_val (all, comparison);
    }
}

static char *
format_domain (const HpfCell *cell, const HpfRegion *context, const Names *names)
{
  GString *text = g_string_new (NULL);
  GArray *equations, *conditions;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Comparison));
  g_array_set_clear_func (all, comparison_clear);
  hpf_region_simplify (cell->region, context, &equations, &conditions);
  if (cell->written == NULL)
    add_comparisons (all, equations, TRUE, names);
  add_comparisons (all, cell->written != NULL ? cell->written : conditions, FALSE, names);
  append_comparisons (text, all);
  g_array_unref (equations);
  g_array_unref (conditions);
  return g_string_free (text, FALSE);
}

/* ---- counts ------------------------------------------------------------------------ */

static gint64
common_denominator (const GArray *polynomial)
{
  gint64 common = 1;
  for (guint i = 0; i < polynomial->len; i++)
    {
      gint64 a = common, b = g_array_index (polynomial, HpfTerm, i).factor.denominator;
      const gint64 by = b;
      while (b != 0)
        {
          gint64 rest = a % b;
          a = b;
          b = rest;
        }
      common = common / a * by;
    }
  return common;
}

static void
append_product (GString *text, const HpfTerm *term, gint64 factor, const Names *names)
{
  gboolean first = text->len == 0, empty = TRUE;
  g_string_append (text, factor < 0 ? (first ? "-" : " - ") : first ? "" : " + ");
  guint degree = 0;
  for (guint i = 0; i < names->n; i++)
    degree += term->power[i];
  if (ABS (factor) != 1 || degree == 0)
    {
      g_string_append_printf (text, "%" G_GINT64_FORMAT, ABS (factor));
      empty = FALSE;
    }
  for (guint i = 0; i < names->n; i++)
    if (term->power[i] > 0)
      {
        g_string_append_printf (text, "%s%s", empty ? "" : "*", names->name[i]);
        if (term->power[i] > 1)
          g_string_append_printf (text, "^%u", term->power[i]);
        empty = FALSE;
      }
}

static char *
format_count (const GArray *polynomial, const Names *names)
{
  GString *text = g_string_new (NULL);
  gint64 common = common_denominator (polynomial);
  for (guint i = 0; i < polynomial->len; i++)
    {
      const HpfTerm *term = &g_array_index (polynomial, HpfTerm, i);
      append_product (text, term,
                      term->factor.numerator * (common / term->factor.denominator),
                      names);
    }
  if (common > 1)
    {
      if (polynomial->len > 1)
        {
          g_string_prepend_c (text, '(');
          g_string_append_c (text, ')');
        }
      g_string_append_printf (text, "/%" G_GINT64_FORMAT, common);
    }
  return g_string_free (text, FALSE);
}

/* ---- both -------------------------------------------------------------------------- */

static void
append_line (GString *lines, const char *domain, const HpfQuasi *count, guint number,
             const HpfRegion *context, const Names *names)
{
  guint residues[HPF_MOST_UNKNOWNS];
  g_autoptr (GString) text = g_string_new (domain);
  if (count->polynomials[number]->len == 0)
    return;
  hpf_quasi_residues (count, number, residues);
  for (guint i = 0; i < names->n; i++)
    if (count->period[i] > 1)
      g_string_append_printf (text, "%smod(%s,%u) = %u", text->len > 0 ? " and " : "",
                              names->name[i], count->period[i], residues[i]);
  if (text->len == 0)
    { /* everywhere: what is known of the parameters */
      GArray *equations, *conditions;
      g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Comparison));
      g_array_set_clear_func (all, comparison_clear);
      hpf_region_conditions (context, &equations, &conditions);
      add_comparisons (all, conditions, FALSE, names);
      if (all->len > 0)
        g_array_set_size (all, 1);
      append_comparisons (text, all);
      if (all->len == 0)
        g_string_append (text, "0 = 0");
      g_array_unref (equations);
      g_array_unref (conditions);
    }
  g_autofree char *value = format_count (count->polynomials[number], names);
  g_string_append_printf (lines, "%s\t%s\n", text->str, value);
}

void
hpf_closed_text (const HpfTree *tree, const HpfProblem *problem, const HpfRegion *context,
                 const HpfCell *cell, GString *lines)
{
  Names names = { .n = tree->symbols->len };
  for (guint i = 0; i < tree->symbols->len; i++)
    names.name[i] = g_strdup (tree->symbols->pdata[i]);
  for (guint i = 0; i < problem->blocks->len; i++)
    {
      names.name[names.n]
          = name_block (&g_array_index (problem->blocks, HpfBlockSize, i), &names);
      names.n++;
    }
  g_autofree char *domain = format_domain (cell, context, &names);
  for (guint c = 0; c < cell->count->n_classes; c++)
    append_line (lines, domain, cell->count, c, context, &names);
  for (guint i = 0; i < names.n; i++)
    g_free (names.name[i]);
}
