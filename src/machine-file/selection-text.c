/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/selection-text.h"

#include "base/error.h"

#define MOST_WARNINGS 20

void
selection_skip (SelectionText *self, gboolean comments)
{
  gboolean in_comment = FALSE;

  for (; self->text < self->end; self->text++)
    if (*self->text == '\n')
      {
        in_comment = FALSE;
        self->line++;
        self->line_begin = self->text + 1;
      }
    else if (comments && *self->text == '#')
      in_comment = TRUE;
    else if (!in_comment && !g_ascii_isspace (*self->text))
      return;
}

gboolean
selection_fail (const SelectionText *self, const char *at, gsize length,
                const char *expected, GError **error)
{
  error_set_found (error, self->name, self->line, (guint64) (at - self->line_begin) + 1,
                   length == 0 ? NULL : at, length, expected);
  return FALSE;
}

void
selection_warn (const SelectionText *self, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;
  char *whole;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  whole = g_strdup_printf ("%s: %s", self->name, text);
  if (self->warnings->len < MOST_WARNINGS
      && !g_ptr_array_find_with_equal_func (self->warnings, whole, g_str_equal, NULL))
    g_ptr_array_add (self->warnings, whole);
  else
    g_free (whole);
}
