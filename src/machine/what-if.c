/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine/what-if.h"

#include <string.h>

#include "base/error.h"

#define EXPECTED_TARGET                                                                  \
  "computing, interval N, processor P, overhead, latency, start, network, links, "       \
  "links CLASS, links weight W, links node N, link A-B or link A->B, each with a factor"

/* ---- errors ------------------------------------------------------------------------ */

static gboolean
fail (GError **error, guint column, const char *found, const char *expected)
{
  g_autofree char *quoted = error_quote (found, strlen (found));

  error_set (error, NETFARE_ERROR_USAGE,
             "option --what-if: column %u: found %s, expected %s", column, quoted,
             expected);
  return FALSE;
}

gboolean
what_if_fail (const WhatIfChange *change, GError **error, const char *expected, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  va_start (arguments, expected);
  text = g_strdup_vprintf (expected, arguments);
  va_end (arguments);
  return fail (error, change->column, change->text, text);
}

/* ---- reading ----------------------------------------------------------------------- */

static gboolean
read_number (WhatIfChange *self, const char *word, const char *what, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (word, 10, 0, G_MAXUINT32 - 1, &number, NULL))
    return what_if_fail (self, error, "a whole number, as in %s 3", what);
  self->number = (guint32) number;
  return TRUE;
}

static gboolean
read_weight (WhatIfChange *self, const char *word, GError **error)
{
  if (decimal_parse (word, strlen (word), &self->weight) && self->weight.digits > 0)
    return TRUE;
  return what_if_fail (self, error, "a weight above 0, as in links weight 0.5");
}

static gboolean
read_class (WhatIfChange *self, const char *word, GError **error)
{
  for (guint i = 0; i < LINK_CLASSES; i++)
    if (strcmp (word, link_class_name ((LinkClass) i)) == 0)
      {
        self->class = (LinkClass) i;
        return TRUE;
      }
  return what_if_fail (self, error,
                       "links with host, local, global or scale-up, weight W or node N");
}

/* A target of one word. */
static gboolean
find_word (WhatIfChange *self, const char *word)
{
  static const struct
  {
    const char *word;
    ChangeTarget target;
  } words[] = { { "computing", CHANGE_COMPUTING }, { "overhead", CHANGE_OVERHEAD },
                { "latency", CHANGE_LATENCY },     { "start", CHANGE_START },
                { "network", CHANGE_NETWORK },     { "links", CHANGE_LINKS } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].word, word) == 0)
      {
        self->target = words[i].target;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_two_words (WhatIfChange *self, char **words, GError **error)
{
  if (strcmp (words[0], "interval") == 0)
    self->target = CHANGE_INTERVAL;
  else if (strcmp (words[0], "processor") == 0)
    self->target = CHANGE_PROCESSOR;
  else if (strcmp (words[0], "links") == 0)
    {
      self->target = CHANGE_LINKS_OF_CLASS;
      return read_class (self, words[1], error);
    }
  else if (strcmp (words[0], "link") == 0)
    {
      self->target = CHANGE_LINK;
      self->name = g_strdup (words[1]);
      return TRUE;
    }
  else
    return what_if_fail (self, error, "%s", EXPECTED_TARGET);
  return read_number (self, words[1], words[0], error);
}

static gboolean
read_target (WhatIfChange *self, char **words, GError **error)
{
  const guint n = g_strv_length (words);

  if (n == 1 && find_word (self, words[0]))
    return TRUE;
  if (n == 2)
    return read_two_words (self, words, error);
  if (n == 3 && strcmp (words[0], "links") == 0 && strcmp (words[1], "weight") == 0)
    {
      self->target = CHANGE_LINKS_OF_WEIGHT;
      return read_weight (self, words[2], error);
    }
  if (n == 3 && strcmp (words[0], "links") == 0 && strcmp (words[1], "node") == 0)
    {
      self->target = CHANGE_LINKS_OF_NODE;
      self->name = g_strdup (words[2]);
      return TRUE;
    }
  return what_if_fail (self, error, "%s", EXPECTED_TARGET);
}

/* "x2", "x0.5", "xinf". */
static gboolean
read_factor (const char *word, Ratio *by)
{
  Decimal factor;

  if (word[0] != 'x')
    return FALSE;
  *by = (Ratio){ 0, 1 };
  if (strcmp (word + 1, "inf") == 0)
    return TRUE;
  if (!decimal_parse (word + 1, strlen (word + 1), &factor) || factor.digits == 0)
    return FALSE;
  *by = ratio_inverse (&factor);
  return TRUE;
}

/* "links weight 0.5" without superfluous blanks. */
static char **
split_words (const char *text)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) all = g_strsplit_set (text, " \t", -1);

  for (char **word = all; *word != NULL; word++)
    if (**word != '\0')
      g_strv_builder_add (words, *word);
  return g_strv_builder_end (words);
}

/* One part between commas; column: where it begins. */
static gboolean
read_change (WhatIf *self, const char *part, guint column, GError **error)
{
  g_auto (GStrv) words = split_words (part);
  const guint n = g_strv_length (words);
  WhatIfChange change = { .column = column + (guint) strspn (part, " \t") };
  gboolean good;

  if (n == 0)
    return fail (error, column, part, EXPECTED_TARGET ", as in links x2");
  if (!read_factor (words[n - 1], &change.by))
    return fail (error, column + (guint) (g_strrstr (part, words[n - 1]) - part),
                 words[n - 1], "xK with K a decimal above 0, or inf, as in links x2");
  g_clear_pointer (&words[n - 1], g_free);
  change.text = g_strjoinv (" ", words);
  good = read_target (&change, words, error);
  g_array_append_val (self->changes, change);
  return good;
}

/* So that each product of some of them fits. */
static gboolean
factors_fit (const WhatIf *self)
{
  guint64 numerator = 1, denominator = 1;

  for (guint i = 0; i < self->changes->len; i++)
    {
      const Ratio by = what_if_at (self, i)->by;

      if (by.numerator != 0
          && (__builtin_mul_overflow (numerator, by.numerator, &numerator)
              || __builtin_mul_overflow (denominator, by.denominator, &denominator)))
        return FALSE;
    }
  return TRUE;
}

static void
clear_change (gpointer data)
{
  WhatIfChange *self = data;

  g_free (self->name);
  g_free (self->text);
}

WhatIf *
what_if_new (const char *text, GError **error)
{
  g_autoptr (WhatIf) self = g_new0 (WhatIf, 1);
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  guint column = 1;

  self->text = g_strstrip (g_strdup (text));
  self->changes = g_array_new (FALSE, FALSE, sizeof (WhatIfChange));
  g_array_set_clear_func (self->changes, clear_change);
  if (parts[0] == NULL)
    {
      fail (error, 1, "", EXPECTED_TARGET ", as in links x2");
      return NULL;
    }
  for (char **part = parts; *part != NULL; part++)
    {
      if (!read_change (self, *part, column, error))
        return NULL;
      column += (guint) strlen (*part) + 1;
    }
  if (factors_fit (self))
    return g_steal_pointer (&self);
  fail (error, 1, text, "factors with at most 19 digits in all");
  return NULL;
}

void
what_if_free (WhatIf *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->changes);
  g_free (self->text);
  g_free (self);
}

/* ---- factors ----------------------------------------------------------------------- */

Ratio
what_if_factor (const WhatIf *self, ChangeTarget target)
{
  Ratio product = RATIO_ONE;

  for (guint i = 0; self != NULL && i < self->changes->len; i++)
    if (what_if_at (self, i)->target == target)
      ratio_multiply (&product, what_if_at (self, i)->by);
  return product;
}
