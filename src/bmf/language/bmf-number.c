/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-number.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "bmf/language/bmf-grammar.h"

/* The largest number of letters of a name in a suggestion. */
#define MOST_SHOWN 40

/* ---- parameters -------------------------------------------------------------------- */

static gboolean
is_reserved (const TextScanner *scanner)
{
  static const char prefix[] = "B_";
  const TextToken *token = &scanner->token;

  if (token->length >= strlen (prefix)
      && g_ascii_strncasecmp (token->text, prefix, strlen (prefix)) == 0)
    return TRUE;
  return text_scanner_is (scanner, "True") || text_scanner_is (scanner, "False")
         || bmf_construct_at (scanner) >= 0;
}

static gboolean
is_parameter (const TextScanner *scanner)
{
  return scanner->token.type == TEXT_WORD && !is_reserved (scanner);
}

/* NULL if it has none; to be freed. */
static char *
value_of_parameter (const TextScanner *scanner, const BmfSources *sources)
{
  const TextToken *token = &scanner->token;
  const char *value = NULL;

  if (sources->parameters != NULL)
    value = parameter_values_find (sources->parameters, token->text, token->length);
  if (value == NULL && text_scanner_is (scanner, "P") && sources->processors > 0)
    return g_strdup_printf ("%u", sources->processors);
  return g_strdup (value);
}

/* The text of the number; NULL if there is none; to be freed. */
static char *
text_of_number (const TextScanner *scanner, const BmfSources *sources)
{
  const TextToken *token = &scanner->token;

  if (token->type == TEXT_NUMBER)
    return g_strndup (token->text, token->length);
  return is_parameter (scanner) ? value_of_parameter (scanner, sources) : NULL;
}

/* ---- numbers ----------------------------------------------------------------------- */

gboolean
bmf_number_integer (const TextScanner *scanner, const BmfSources *sources, gint64 *number)
{
  g_autofree char *text = text_of_number (scanner, sources);
  char *end;

  if (text == NULL || strspn (text, "0123456789+-") != strlen (text))
    return FALSE;
  errno = 0;
  *number = g_ascii_strtoll (text, &end, 10);
  return errno == 0 && end > text && *end == '\0';
}

gboolean
bmf_number_real (const TextScanner *scanner, const BmfSources *sources, double *number)
{
  g_autofree char *text = text_of_number (scanner, sources);
  char *end;

  if (text == NULL || strspn (text, "0123456789+-.eE") != strlen (text))
    return FALSE;
  *number = g_ascii_strtod (text, &end);
  return end > text && *end == '\0' && isfinite (*number);
}

gboolean
bmf_number_looks_whole (const TextScanner *scanner, const BmfSources *sources)
{
  g_autofree char *text = text_of_number (scanner, sources);

  return text != NULL && *text != '\0' && strchr ("0123456789+-", *text) != NULL
         && strpbrk (text, ".eE") == NULL;
}

gboolean
bmf_number_fail (const TextScanner *scanner, const BmfSources *sources,
                 const char *expected, GError **error)
{
  const TextToken *token = &scanner->token;
  g_autofree char *value = NULL, *name = NULL, *quoted = NULL;

  if (!is_parameter (scanner))
    return text_scanner_fail (scanner, expected, error);
  value = value_of_parameter (scanner, sources);
  name = error_quote (token->text, token->length);
  quoted = value != NULL ? error_quote (value, strlen (value)) : NULL;
  if (value != NULL)
    error_set_at (error, text_input_name (scanner->input), token->line, token->column,
                  "found parameter %s with the value %s, expected %s", name, quoted,
                  expected);
  else
    error_set_at (
        error, text_input_name (scanner->input), token->line, token->column,
        "found parameter %s without a value, expected %s; --define %.*s=VALUE "
        "sets it%s",
        name, expected, (int) MIN (token->length, MOST_SHOWN), token->text,
        text_scanner_is (scanner, "P") ? ", or the machine's number of processors" : "");
  return FALSE;
}
