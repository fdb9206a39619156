/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text-extract.h"

#include <string.h>

#define ELLIPSIS "\xe2\x80\xa6"
#define MOST_TRAILING 3 /* bytes of a UTF-8 sequence after the first */

/* Whether the byte continues a UTF-8 sequence. */
static gboolean
continues (char byte)
{
  return ((guchar) byte & 0xc0) == 0x80;
}

static gboolean
is_blank (char byte)
{
  return (guchar) byte <= ' ';
}

TextExtract
text_extract_find (const char *line, gsize length, gsize place)
{
  const gsize step = TEXT_EXTRACT_MOST / 2;
  TextExtract self = { .begin = 0, .end = length };

  place = MIN (place, length);
  if (length > TEXT_EXTRACT_MOST)
    {
      self.begin = place / step * step;
      self.end = MIN (self.begin + TEXT_EXTRACT_MOST, length);
      self.cut_before = self.begin > 0;
      self.cut_after = self.end < length;
    }
  for (guint i = 0; self.cut_before && i < MOST_TRAILING; i++)
    if (self.begin < place && continues (line[self.begin]))
      self.begin++;
  for (guint i = 0; self.cut_after && i < MOST_TRAILING; i++)
    if (self.end > place && continues (line[self.end]))
      self.end--;
  while (self.begin < place && is_blank (line[self.begin]))
    self.begin++;
  while (self.end > place && is_blank (line[self.end - 1]))
    self.end--;
  return self;
}

char *
text_extract_text (const TextExtract *self, const char *line)
{
  GString *text = g_string_new (self->cut_before ? ELLIPSIS : NULL);

  for (gsize i = self->begin; i < self->end; i++)
    g_string_append_c (text, is_blank (line[i]) || line[i] == 0x7f ? ' ' : line[i]);
  if (self->cut_after)
    g_string_append (text, ELLIPSIS);
  return g_string_free (text, FALSE);
}

gsize
text_extract_place (const TextExtract *self, gsize place)
{
  return place - self->begin + (self->cut_before ? strlen (ELLIPSIS) : 0);
}
