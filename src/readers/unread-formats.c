/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "readers/unread-formats.h"

#include <string.h>

#include "base/error.h"

#define MOST_VERSION 8 /* bytes; a length that no text file begins with */

static gboolean
begins (const char *head, gsize length, const char *with)
{
  const gsize n = strlen (with);

  return length >= n && g_ascii_strncasecmp (head, with, n) == 0;
}

/* ---- Chakra ------------------------------------------------------------------------ */

/* The rest of what is known of a protobuf message. */
typedef struct
{
  const guint8 *next, *end;
} Bytes;

static gboolean
take_length (Bytes *self, guint64 *length)
{
  guint8 byte = 0x80;

  *length = 0;
  for (guint shift = 0; (byte & 0x80) != 0 && shift <= 28; shift += 7)
    {
      if (self->next == self->end)
        return FALSE;
      byte = *self->next++;
      *length |= (guint64) (byte & 0x7f) << shift;
    }
  return (byte & 0x80) == 0;
}

/* The tag of a field that has a length is 8 times its number, plus 2. */
static gboolean
take_tag (Bytes *self, guint field, guint64 *length)
{
  if (self->next == self->end || *self->next != (field << 3 | 2))
    return FALSE;
  self->next++;
  return take_length (self, length);
}

/* A field that is a text. */
static gboolean
take_text (Bytes *self, guint field, Bytes *text)
{
  guint64 length;

  if (!take_tag (self, field, &length) || length > (guint64) (self->end - self->next))
    return FALSE;
  *text = (Bytes){ self->next, self->next + length };
  self->next = text->end;
  return TRUE;
}

static gboolean
is_word (const Bytes *text)
{
  if (text->next == text->end)
    return FALSE;
  for (const guint8 *at = text->next; at < text->end; at++)
    if (!g_ascii_isalnum (*at) && *at != '_' && *at != '.' && *at != '-')
      return FALSE;
  return TRUE;
}

/* A file is messages, each after its length; the first one, GlobalMetadata, begins with a
 * version (field 1, text) or an attribute (field 2), which begins with its name (field 1;
 * 4 in files of STAGE). */
static gboolean
is_chakra (const char *head, gsize length)
{
  Bytes rest = { (const guint8 *) head, (const guint8 *) head + length }, text;
  guint64 size;

  if (!take_length (&rest, &size) || rest.next == rest.end)
    return FALSE;
  if (take_text (&rest, 1, &text))
    return text.end - text.next <= MOST_VERSION && is_word (&text)
           && g_ascii_isdigit (*text.next);
  return take_tag (&rest, 2, &size)
         && (take_text (&rest, 1, &text) || take_text (&rest, 4, &text))
         && is_word (&text);
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
  { "a Chakra execution trace", is_chakra },
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
