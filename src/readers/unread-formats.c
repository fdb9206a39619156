/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "readers/unread-formats.h"

#include <string.h>

#include "base/error.h"

static gboolean
begins (const char *head, gsize length, const char *with)
{
  const gsize n = strlen (with);

  return length >= n && g_ascii_strncasecmp (head, with, n) == 0;
}

/* ---- texts ------------------------------------------------------------------------- */

/* "# collprof 0.9 output file", more comments, then "MPI_Init:..": a call a line. */
static gboolean
is_liballprof (const char *head, gsize length)
{
  const char *end = head + length;

  while (head < end && (*head == '#' || *head == '\n' || *head == '\r'))
    {
      head = memchr (head, '\n', (gsize) (end - head));
      head = head != NULL ? head + 1 : end;
    }
  if (!begins (head, (gsize) (end - head), "MPI_"))
    return FALSE;
  while (head < end && (g_ascii_isalpha (*head) || *head == '_'))
    head++;
  return head < end && *head == ':';
}

static gboolean
is_paraver (const char *head, gsize length)
{
  return begins (head, length, "#Paraver (");
}

/* ---- which it is ------------------------------------------------------------------- */

static const struct
{
  const char *title;
  gboolean (*looks_like) (const char *head, gsize length);
} formats[] = {
  { "a liballprof trace", is_liballprof },
  { "a Paraver trace", is_paraver },
};

const char *
unread_format_of (const char *head, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].looks_like (head, length))
      return formats[i].title;
  return NULL;
}

gboolean
unread_format_check (TextInput *input, GError **error)
{
  gsize length;
  const char *head = text_input_peek (input, &length, error);
  const char *title = head != NULL ? unread_format_of (head, length) : NULL;

  if (title != NULL)
    error_set_at (error, text_input_name (input), 0, 0,
                  "this is %s; netfare does not read it", title);
  return head != NULL && title == NULL;
}
