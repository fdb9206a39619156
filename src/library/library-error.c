/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-error.c - errors as values: their text, and the place that it begins with */
#include "config.h"

#include "library/library-private.h"

#include <string.h>

#include "base/error.h"

struct netfare_error
{
  int code;
  char *message;
  char *file; /* NULL: not known */
  guint64 line, column;
};

const char *
netfare_version (void)
{
  return PACKAGE_VERSION;
}

static int
code_of (const GError *failure)
{
  if (failure->domain != NETFARE_ERROR)
    return NETFARE_OTHER_FAILURE;
  switch ((NetfareError) failure->code)
    {
    case NETFARE_ERROR_INPUT:
      return NETFARE_BAD_INPUT;
    case NETFARE_ERROR_OUTPUT:
    case NETFARE_ERROR_LIMIT: /* only of what commands compare */
      return NETFARE_OTHER_FAILURE;
    case NETFARE_ERROR_REPLAY:
      return NETFARE_BAD_REPLAY;
    case NETFARE_ERROR_USAGE:
      return NETFARE_BAD_CALL;
    case NETFARE_ERROR_DEADLOCK:
      return NETFARE_DEADLOCK;
    }
  return NETFARE_OTHER_FAILURE;
}

/* Cuts ":NUMBER" off the end.  Returns: FALSE if it does not end so. */
static gboolean
cut_number (char *text, guint64 *number)
{
  char *colon = strrchr (text, ':');

  if (colon == NULL
      || !g_ascii_string_to_unsigned (colon + 1, 10, 0, G_MAXUINT64, number, NULL))
    return FALSE;
  *colon = '\0';
  return TRUE;
}

/* "FILE:LINE:COLUMN: error: ", without numbers that are not known; "netfare: error: "
 * where there is no file (base/error.h). */
static void
find_place (netfare_error *self)
{
  const char *end = strstr (self->message, ": error: ");
  guint64 last, first;

  if (end == NULL || g_str_has_prefix (self->message, "netfare: error: "))
    return;
  self->file = g_strndup (self->message, (gsize) (end - self->message));
  if (!cut_number (self->file, &last))
    return;
  if (cut_number (self->file, &first))
    {
      self->line = first;
      self->column = last;
    }
  else
    self->line = last;
}

int
library_fail (netfare_error **error, GError *failure)
{
  g_autoptr (GError) taken = failure;

  if (error == NULL)
    return 0;
  *error = g_new0 (netfare_error, 1);
  (*error)->code = code_of (taken);
  (*error)->message = g_strdup (taken->message);
  find_place (*error);
  return 0;
}

int
library_fail_call (netfare_error **error, const char *format, ...)
{
  va_list arguments;

  if (error == NULL)
    return 0;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  *error = g_new0 (netfare_error, 1);
  (*error)->code = NETFARE_BAD_CALL;
  (*error)->message = g_strdup_printf ("netfare: error: %s", text);
  return 0;
}

int
netfare_error_code (const netfare_error *self)
{
  return self != NULL ? self->code : NETFARE_NO_FAILURE;
}

const char *
netfare_error_message (const netfare_error *self)
{
  return self != NULL ? self->message : "";
}

const char *
netfare_error_file (const netfare_error *self)
{
  return self != NULL ? self->file : NULL;
}

uint64_t
netfare_error_line (const netfare_error *self)
{
  return self != NULL ? self->line : 0;
}

uint64_t
netfare_error_column (const netfare_error *self)
{
  return self != NULL ? self->column : 0;
}

void
netfare_error_free (netfare_error *self)
{
  if (self == NULL)
    return;
  g_free (self->message);
  g_free (self->file);
  g_free (self);
}
