/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-number.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "bmf/language/bmf-grammar.h"

/* Letters of a name in what can be done. */
#define MOST_SHOWN 40

/* ---- parameters -------------------------------------------------------------------- */

static gboolean
is_reserved (const BmfScanner *scanner)
{
  static const char prefix[] = "B_";
  const BmfToken *token = &scanner->token;

  if (token->length >= strlen (prefix)
      && g_ascii_strncasecmp (token->text, prefix, strlen (prefix)) == 0)
    return TRUE;
  return bmf_scanner_is (scanner, "True") || bmf_scanner_is (scanner, "False")
         || bmf_parser_at_construct (scanner);
}

gboolean
bmf_number_is_parameter (const BmfParser *self)
{
  return self->scanner.token.type == BMF_TOKEN_WORD && !is_reserved (&self->scanner);
}

/* NULL: it has none; to be freed. */
static char *
value_of_parameter (const BmfParser *self)
{
  const BmfSources *sources = self->tree->sources;
  const BmfToken *token = &self->scanner.token;
  const char *value = NULL;

  if (sources->parameters != NULL)
    value = parameter_values_find (sources->parameters, token->text, token->length);
  if (value == NULL && bmf_scanner_is (&self->scanner, "P") && sources->processors > 0)
    return g_strdup_printf ("%u", sources->processors);
  return g_strdup (value);
}

/* The text of the number; NULL: there is none; to be freed. */
static char *
text_of_number (const BmfParser *self)
{
  const BmfToken *token = &self->scanner.token;

  if (token->type == BMF_TOKEN_NUMBER)
    return g_strndup (token->text, token->length);
  return bmf_number_is_parameter (self) ? value_of_parameter (self) : NULL;
}

/* ---- numbers ----------------------------------------------------------------------- */

gboolean
bmf_number_integer (const BmfParser *self, gint64 *number)
{
  g_autofree char *text = text_of_number (self);
  char *end;

  if (text == NULL || strspn (text, "0123456789+-") != strlen (text))
    return FALSE;
  errno = 0;
  *number = g_ascii_strtoll (text, &end, 10);
  return errno == 0 && end > text && *end == '\0';
}

gboolean
bmf_number_real (const BmfParser *self, double *number)
{
  g_autofree char *text = text_of_number (self);
  char *end;

  if (text == NULL || strspn (text, "0123456789+-.eE") != strlen (text))
    return FALSE;
  *number = g_ascii_strtod (text, &end);
  return end > text && *end == '\0' && isfinite (*number);
}

gboolean
bmf_number_looks_whole (const BmfParser *self)
{
  g_autofree char *text = text_of_number (self);

  return text != NULL && *text != '\0' && strchr ("0123456789+-", *text) != NULL
         && strpbrk (text, ".eE") == NULL;
}

gboolean
bmf_number_fail (const BmfParser *self, const char *expected, GError **error)
{
  const BmfToken *token = &self->scanner.token;
  g_autofree char *value = NULL, *name = NULL, *quoted = NULL;

  if (!bmf_number_is_parameter (self))
    return bmf_scanner_fail (&self->scanner, expected, error);
  value = value_of_parameter (self);
  name = error_quote (token->text, token->length);
  quoted = value != NULL ? error_quote (value, strlen (value)) : NULL;
  if (value != NULL)
    error_set_at (error, self->file, token->line, token->column,
                  "found parameter %s with the value %s, expected %s", name, quoted,
                  expected);
  else
    error_set_at (error, self->file, token->line, token->column,
                  "found parameter %s without a value, expected %s; --define %.*s=VALUE "
                  "sets it%s",
                  name, expected, (int) MIN (token->length, MOST_SHOWN), token->text,
                  bmf_scanner_is (&self->scanner, "P")
                      ? ", or the machine's number of processors"
                      : "");
  return FALSE;
}
