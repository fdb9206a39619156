/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-closed-text.h"

#include <string.h>

typedef struct
{
  char *name[HPF_MOST_UNKNOWNS];
  guint n;
  guint parameters; /* the first ones; sizes of blocks follow */
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

/* "a <= N <= b" of N >= a and N <= b. */
static gboolean
append_between (GString *text, const GArray *all, gboolean *used, guint first)
{
  const Comparison *this = &g_array_index (all, Comparison, first);
  const gboolean is_low = strcmp (this->sign, ">=") == 0;

  for (guint i = 0; i < all->len; i++)
    {
      const Comparison *other = &g_array_index (all, Comparison, i);

      if (used[i] || strcmp (other->left, this->left) != 0
          || strcmp (other->sign, is_low ? "<=" : ">=") != 0
          || (!is_low && strcmp (this->sign, "<=") != 0))
        continue;
      g_string_append_printf (text, "%s%s <= %s <= %s", text->len > 0 ? " and " : "",
                              is_low ? this->right : other->right, this->left,
                              is_low ? other->right : this->right);
      used[first] = used[i] = TRUE;
      return TRUE;
    }
  return FALSE;
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
    if (!used[i] && !ends_another (all, i) && !append_between (text, all, used, i))
      append_chain (text, all, used, i);
  for (guint i = 0; i < all->len; i++)
    if (!used[i])
      append_chain (text, all, used, i);
}

static HpfForm
minus (const HpfForm *form)
{
  HpfForm result = { 0 };

  hpf_form_add (&result, -1, form);
  return result;
}

static guint
find_form (const GArray *forms, const HpfForm *form, guint from)
{
  while (from < forms->len
         && !hpf_form_equal (&g_array_index (forms, HpfForm, from), form))
    from++;
  return from;
}

/* Of e >= 0 and -e >= 0 together the equation, in an array of its own. */
static void
take_equations (GArray *conditions, GArray *equations)
{
  for (guint i = 0; i < conditions->len;)
    {
      const HpfForm form = g_array_index (conditions, HpfForm, i);
      const HpfForm opposite = minus (&form);
      guint other = find_form (conditions, &opposite, i + 1);

      if (other == conditions->len)
        {
          i++;
          continue;
        }
      g_array_append_val (equations, form);
      g_array_remove_index (conditions, other);
      g_array_remove_index (conditions, i);
    }
}

static void
add_comparisons (GArray *all, const GArray *forms, gboolean is_zero, const Names *names)
{
  for (guint i = 0; i < forms->len; i++)
    {
      HpfForm form = g_array_index (forms, HpfForm, i);

      if (is_zero && form.unknown[0] < 0)
        form = minus (&form);
      Comparison comparison = compare (&form, is_zero, names);
      g_array_append_val (all, comparison);
    }
}

/* "2 <= mod(N,4) <= 3" */
static void
append_residues (GString *text, const HpfPart *part, guint unknown, const Names *names)
{
  const guint period = part->period[unknown];
  const guint least = part->least[unknown], most = part->most[unknown];

  if (period == 1)
    return;
  g_string_append_printf (text, "%s", text->len > 0 ? " and " : "");
  if (least > 0 && least < most && most + 1 < period)
    g_string_append_printf (text, "%u <= ", least);
  g_string_append_printf (text, "mod(%s,%u)", names->name[unknown], period);
  if (least == most)
    g_string_append_printf (text, " = %u", least);
  else if (most + 1 < period)
    g_string_append_printf (text, " <= %u", most);
  else
    g_string_append_printf (text, " >= %u", least);
}

static void
append_forms (GString *text, const GArray *forms, const Names *names)
{
  g_autoptr (GArray) equations = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  g_autoptr (GArray) conditions = g_array_copy ((GArray *) forms);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Comparison));

  g_array_set_clear_func (all, comparison_clear);
  take_equations (conditions, equations);
  add_comparisons (all, equations, TRUE, names);
  add_comparisons (all, conditions, FALSE, names);
  append_comparisons (text, all);
}

static gboolean
has_block (const HpfForm *form, const Names *names)
{
  for (guint i = names->parameters; i < names->n; i++)
    if (form->unknown[i] != 0)
      return TRUE;
  return FALSE;
}

/* Whether it says something of unknowns that have several values, more than the set does.
 */
static gboolean
is_news (const HpfForm *form, isl_set *context, isl_set *known)
{
  gint64 value;

  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    if (form->unknown[u] != 0 && hpf_isl_fixes (context, u, &value))
      return FALSE;
  g_autoptr (isl_set) more = hpf_isl_cut (isl_set_copy (known), form, 1);
  return isl_set_is_subset (known, more) == isl_bool_false;
}

/* Everywhere: the first thing that is known of the parameters.  What is known of the size
 * of a block holds by its definition. */
static void
append_context (GString *text, const HpfProblem *problem, isl_set *context,
                const Names *names)
{
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  g_autoptr (isl_set) known = isl_set_universe (isl_set_get_space (context));
  const HpfForm *forms = (const HpfForm *) problem->context->data;

  for (guint i = 0; i < problem->context->len; i++)
    if (has_block (&forms[i], names))
      known = hpf_isl_cut (g_steal_pointer (&known), &forms[i], 1);
  for (guint i = 0; i < problem->context->len && first->len == 0; i++)
    if (!has_block (&forms[i], names) && is_news (&forms[i], context, known))
      g_array_append_vals (first, &forms[i], 1);
  if (first->len > 0)
    hpf_form_tighten (&g_array_index (first, HpfForm, 0));
  append_forms (text, first, names);
  if (text->len == 0)
    g_string_append (text, HPF_CLOSED_ALWAYS);
}

static char *
format_domain (const HpfProblem *problem, isl_set *context, const HpfPart *part,
               const Names *names)
{
  GString *text = g_string_new (NULL);

  append_forms (text, part->written, names);
  for (guint i = 0; i < names->n; i++)
    append_residues (text, part, i, names);
  if (text->len == 0)
    append_context (text, problem, context, names);
  return g_string_free (text, FALSE);
}

/* ---- counts ------------------------------------------------------------------------ */

typedef struct
{
  guint power[HPF_MOST_UNKNOWNS];
  gint64 factor, below; /* of this denominator */
} Term;

static gboolean
get_number (isl_val *value, gint64 *number)
{
  const gboolean good
      = isl_val_cmp_si (value, G_MAXINT64) < 0 && isl_val_cmp_si (value, G_MININT64) > 0;

  *number = good ? isl_val_get_num_si (value) : 0;
  isl_val_free (value);
  return good;
}

static isl_stat
take_term (isl_term *taken, gpointer terms)
{
  Term term = { 0 };
  const int n = isl_term_dim (taken, isl_dim_set);
  isl_val *factor = isl_term_get_coefficient_val (taken);

  for (int i = 0; i < n; i++)
    term.power[i] = (guint) isl_term_get_exp (taken, isl_dim_set, (unsigned) i);
  gboolean good = get_number (isl_val_get_den_val (factor), &term.below);
  factor
      = isl_val_mul (factor, isl_val_int_from_si (isl_term_get_ctx (taken), term.below));
  good = get_number (factor, &term.factor) && good;
  g_array_append_val (terms, term);
  isl_term_free (taken);
  return good ? isl_stat_ok : isl_stat_error;
}

/* By degree, then by powers. */
static int
compare_terms (gconstpointer a, gconstpointer b)
{
  const Term *x = a, *y = b;
  int degree = 0, first = 0;

  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      const int more = (int) y->power[i] - (int) x->power[i];

      degree += more;
      first = first != 0 ? first : more;
    }
  return degree != 0 ? degree : first;
}

/* All terms with one denominator, which is returned; 0: too large. */
static gint64
join_denominators (GArray *terms)
{
  gint64 common = 1;

  for (guint i = 0; i < terms->len; i++)
    {
      const gint64 below = g_array_index (terms, Term, i).below;

      if (below > G_MAXINT32)
        return 0;
      common = common / hpf_divisor ((guint) common, (guint) below) * below;
      if (common > G_MAXINT32)
        return 0;
    }
  for (guint i = 0; i < terms->len; i++)
    {
      Term *term = &g_array_index (terms, Term, i);

      if (__builtin_mul_overflow (term->factor, common / term->below, &term->factor))
        return 0;
    }
  return common;
}

static void
append_product (GString *text, const Term *term, const Names *names)
{
  const gint64 factor = term->factor;
  gboolean first = text->len == 0, empty = TRUE;
  guint degree = 0;

  g_string_append (text, factor < 0 ? (first ? "-" : " - ") : first ? "" : " + ");
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

/* NULL: a number in it is too large. */
static char *
format_count (isl_qpolynomial *polynomial, const Names *names)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (Term));

  if (isl_qpolynomial_foreach_term (polynomial, take_term, terms) != isl_stat_ok)
    return NULL;
  g_array_sort (terms, compare_terms);
  const gint64 common = join_denominators (terms);
  if (common == 0)
    return NULL;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < terms->len; i++)
    append_product (text, &g_array_index (terms, Term, i), names);
  if (common > 1 && terms->len > 1)
    {
      g_string_prepend_c (text, '(');
      g_string_append_c (text, ')');
    }
  if (common > 1)
    g_string_append_printf (text, "/%" G_GINT64_FORMAT, common);
  return g_string_free (text, FALSE);
}

/* ---- both -------------------------------------------------------------------------- */

gboolean
hpf_closed_text (const HpfTree *tree, const HpfProblem *problem, isl_set *context,
                 const HpfPart *part, HpfClosedPiece *piece)
{
  Names names = { .n = tree->symbols->len, .parameters = tree->symbols->len };

  for (guint i = 0; i < tree->symbols->len; i++)
    names.name[i] = g_strdup (tree->symbols->pdata[i]);
  for (guint i = 0; i < problem->blocks->len; i++)
    {
      names.name[names.n]
          = name_block (&g_array_index (problem->blocks, HpfBlockSize, i), &names);
      names.n++;
    }
  piece->domain = format_domain (problem, context, part, &names);
  piece->count = format_count (part->polynomial, &names);
  for (guint i = 0; i < names.n; i++)
    g_free (names.name[i]);
  return piece->count != NULL;
}
