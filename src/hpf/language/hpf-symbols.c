/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-symbols.c - which parameters closed forms are in */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "hpf/language/hpf-parser-private.h"

/* A parameter and one that its value is made from. */
typedef struct
{
  char *name, *from;
  char *spelt; /* the name as in the text */
} Use;

static void
use_clear (gpointer data)
{
  Use *use = data;

  g_free (use->name);
  g_free (use->from);
  g_free (use->spelt);
}

#define PROCESSORS "used by PROCESSORS"
#define DISTRIBUTE "used by DISTRIBUTE"

/* The first reason stays, but for those of two directives.  Takes the name. */
static void
note_name (HpfParser *self, char *name, const char *why)
{
  const char *before = g_hash_table_lookup (self->numbers, name);

  if (before == NULL)
    g_hash_table_insert (self->numbers, name, g_strdup (why));
  else if ((strcmp (before, PROCESSORS) == 0 && strcmp (why, DISTRIBUTE) == 0)
           || (strcmp (before, DISTRIBUTE) == 0 && strcmp (why, PROCESSORS) == 0))
    g_hash_table_insert (self->numbers, name, g_strdup (PROCESSORS " and DISTRIBUTE"));
  else
    g_free (name);
}

/* PROCESSORS and DISTRIBUTE use them. */
static void
note_directive (HpfParser *self, const HpfLine *line)
{
  HpfScanner scanner;

  hpf_scanner_start (&scanner, self->file, line, 0);
  const char *why = hpf_scanner_is (&scanner, "processors")   ? PROCESSORS
                    : hpf_scanner_is (&scanner, "distribute") ? DISTRIBUTE
                                                              : NULL;
  for (; why != NULL && hpf_scanner_type (&scanner) != TEXT_END;
       hpf_scanner_next (&scanner))
    if (hpf_scanner_type (&scanner) == TEXT_WORD)
      note_name (self, hpf_scanner_text (&scanner), why);
}

/* "T=(BLOCK(K),*)" */
static void
note_format (HpfParser *self, const char *text)
{
  for (const char *at = text; *at != '\0';)
    {
      gsize length = 0;

      while (g_ascii_isalnum (at[length]) || at[length] == '_')
        length++;
      if (length > 0)
        note_name (self, g_ascii_strdown (at, (gssize) length), DISTRIBUTE);
      at += MAX (length, 1);
    }
}

/* "PARAMETER (N = 12, M = 2*N)": M is made from N. */
static void
list_uses (HpfParser *self, const HpfLine *line, GArray *uses)
{
  HpfScanner scanner;
  g_autofree char *name = NULL, *spelt = NULL;
  gboolean begun = FALSE;

  hpf_scanner_start (&scanner, self->file, line, 0);
  for (; hpf_scanner_type (&scanner) != TEXT_END; hpf_scanner_next (&scanner))
    {
      if (hpf_scanner_type (&scanner) != TEXT_WORD)
        continue;
      g_autofree char *text = hpf_scanner_text (&scanner);
      HpfScanner ahead = scanner;
      hpf_scanner_next (&ahead);
      if (!begun)
        begun = strcmp (text, "parameter") == 0;
      else if (hpf_scanner_is (&ahead, "="))
        {
          g_free (name);
          g_free (spelt);
          name = g_steal_pointer (&text);
          spelt = hpf_scanner_spelt (&scanner);
        }
      else if (name != NULL)
        {
          const Use use = { g_strdup (name), g_steal_pointer (&text), g_strdup (spelt) };

          g_array_append_val (uses, use);
        }
    }
}

void
hpf_note_numbers (HpfParser *self, const GPtrArray *lines)
{
  const char *const *formats = self->options->formats;
  g_autoptr (GArray) uses = g_array_new (FALSE, FALSE, sizeof (Use));

  g_array_set_clear_func (uses, use_clear);
  if (self->options->symbols == NULL)
    return;
  for (guint i = 0; i < lines->len; i++)
    {
      const HpfLine *line = lines->pdata[i];

      if (line->directive)
        note_directive (self, line);
      else
        list_uses (self, line, uses);
    }
  for (guint i = 0; formats != NULL && formats[i] != NULL; i++)
    note_format (self, formats[i]);
  /* What a number is made from stands before it. */
  for (guint i = uses->len; i-- > 0;)
    {
      const Use *use = &g_array_index (uses, Use, i);
      g_autofree char *why = g_strdup_printf ("used by %s", use->spelt);

      if (g_hash_table_contains (self->numbers, use->name))
        note_name (self, g_strdup (use->from), why);
    }
}

void
hpf_note_number (HpfParser *self, const char *name, const char *spelt,
                 const HpfAffine *value)
{
  const char *why = g_hash_table_lookup (self->numbers, name);
  gboolean made = value->opaque; /* from symbols */

  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    made = made || value->parameter[i] != 0;
  if (self->options->symbols == NULL || made)
    return;
  if (why == NULL)
    why = strcmp (self->options->symbols, "all") == 0 ? "after the first 4 parameters"
                                                      : "not named by --symbolic";
  const HpfNumber number = { g_strdup (spelt), g_strdup (why), value->constant };
  g_array_append_val (self->tree->numbers, number);
}

gboolean
hpf_is_symbol (const HpfParser *self, const char *name, const HpfAffine *value)
{
  const char *symbols = self->options->symbols;

  if (symbols == NULL || g_hash_table_contains (self->numbers, name)
      || self->tree->symbols->len == HPF_MOST_PARAMETERS)
    return FALSE;
  if (strcmp (symbols, "all") != 0)
    {
      g_auto (GStrv) names = g_strsplit (symbols, ",", -1);

      for (char **wanted = names; *wanted != NULL; wanted++)
        if (g_ascii_strcasecmp (g_strstrip (*wanted), name) == 0)
          return TRUE;
      return FALSE;
    }
  gboolean made = FALSE; /* by sums and integer factors */
  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    made = made || value->parameter[i] != 0;
  return !made || value->opaque;
}

gboolean
hpf_check_symbols (const HpfParser *self, GError **error)
{
  const char *symbols = self->options->symbols;

  if (symbols == NULL || strcmp (symbols, "all") == 0)
    return TRUE;
  g_auto (GStrv) names = g_strsplit (symbols, ",", -1);
  for (char **wanted = names; *wanted != NULL; wanted++)
    {
      g_autofree char *name = g_ascii_strdown (g_strstrip (*wanted), -1);

      if (g_hash_table_contains (self->scope.parameters, name))
        continue;
      error_set_at (
          error, self->file, 0, 0,
          "found '%s' in --symbolic, expected a PARAMETER of the program or all",
          *wanted);
      return FALSE;
    }
  return TRUE;
}
