/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-line.c - a line of a table without what precedes it
 *
 * What launchers and CI put before a line: mpirun --tag-output and --timestamp-output
 * ("[1,0]<stdout>:"), mpiexec -l ("[0]"), srun -l ("0:"), pdsh ("node:"), Docker and
 * Kubernetes ("name | "), GitHub, GitLab and Azure (times of ISO 8601), Jenkins
 * ("[10:00:00]"), quoted mail ("> "); colours of terminals, and text that a carriage
 * return overwrites.
 */
#include "config.h"

#include "calibrate/table-line.h"

#include <string.h>

void
table_line_init (TableLine *self)
{
  *self = (TableLine){ .line = g_string_new (NULL), .prefix = g_strdup ("") };
}

void
table_line_clear (TableLine *self)
{
  g_string_free (self->line, TRUE);
  g_free (self->prefix);
}

/* ---- what is no text --------------------------------------------------------------- */

/* The end of a terminal's command that begins here with ESC. */
static gsize
command_end (const char *text, gsize at, gsize length)
{
  if (at + 1 >= length || text[at + 1] != '[')
    return MIN (at + 2, length);
  for (at += 2; at < length && (text[at] < '@' || text[at] > '~'); at++)
    ;
  return MIN (at + 1, length);
}

static void
blank (char *text, gsize from, gsize to)
{
  memset (text + from, ' ', to - from);
}

static void
blank_commands (char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (text[i] == '\033')
      blank (text, i, command_end (text, i, length));
    else if (text[i] == '\r')
      blank (text, 0, i + 1);
    else if ((guchar) text[i] < ' ' && text[i] != '\t')
      text[i] = ' ';
}

/* ---- prefixes ---------------------------------------------------------------------- */

static gboolean
is_digits (const char *text, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
  return TRUE;
}

/* "10:00:00", with decimals, zone or neither; NULL: no time. */
static const char *
skip_time (const char *text)
{
  if (!is_digits (text, 2) || text[2] != ':' || !is_digits (text + 3, 2) || text[5] != ':'
      || !is_digits (text + 6, 2))
    return NULL;
  text += 8;
  if (*text == '.' || *text == ',')
    for (text++; g_ascii_isdigit (*text);)
      text++;
  if (*text == 'Z')
    return text + 1;
  if ((*text == '+' || *text == '-') && is_digits (text + 1, 2))
    for (text++; g_ascii_isdigit (*text) || *text == ':';)
      text++;
  return text;
}

/* "2026-05-01T10:00:00.12Z", and "00O " of GitLab behind it. */
static const char *
skip_iso_time (const char *text)
{
  const char *end;

  if (!is_digits (text, 4) || text[4] != '-' || !is_digits (text + 5, 2) || text[7] != '-'
      || !is_digits (text + 8, 2) || (text[10] != 'T' && text[10] != ' '))
    return NULL;
  end = skip_time (text + 11);
  if (end != NULL && *end == ' ' && g_ascii_isxdigit (end[1]) && g_ascii_isxdigit (end[2])
      && (end[3] == 'O' || end[3] == 'E') && (end[4] == ' ' || end[4] == '+'))
    end += 5;
  return end;
}

/* "Tue Nov 24 15:46:01 2026", also without the day or the year. */
static const char *
skip_date (const char *text)
{
  const char *end;

  for (guint words = 0;
       words < 2 && g_ascii_isupper (text[0]) && g_ascii_islower (text[1])
       && g_ascii_islower (text[2]) && text[3] == ' ';
       words++)
    for (text += 4; *text == ' ';)
      text++;
  for (end = text; g_ascii_isdigit (*end) && end - text < 2;)
    end++;
  if (end == text || *end != ' ')
    return NULL;
  while (*end == ' ')
    end++;
  end = skip_time (end);
  return end != NULL && *end == ' ' && is_digits (end + 1, 4) && !g_ascii_isalnum (end[5])
             ? end + 5
             : end;
}

/* "[1,0]<stdout>:", "[0]", "<stderr>:" */
static const char *
skip_brackets (const char *text)
{
  const char *end = text;

  if (*end == '[')
    {
      end = strchr (end, ']');
      if (end == NULL)
        return NULL;
      end++;
    }
  if (*end == '<')
    {
      const char *close = strchr (end, '>');

      end = close != NULL ? close + 1 : end;
    }
  return end == text ? NULL : *end == ':' ? end + 1 : end;
}

/* "0: ", "node-1: ", "name | ", "> " */
static const char *
skip_name (const char *text)
{
  const char *end = text;

  if (*text == '>' || *text == '|')
    return text + 1;
  while (g_ascii_isalnum (*end) || (*end != '\0' && strchr ("_.-/@+", *end) != NULL))
    end++;
  if (end == text)
    return NULL;
  if (*end == ':' && (end[1] == ' ' || end[1] == '\t' || end[1] == '\0'))
    return end + 1;
  while (*end == ' ')
    end++;
  return *end == '|' && end[1] == ' ' ? end + 1 : NULL;
}

static const char *
skip_prefix (const char *text)
{
  static const char *(*const skips[]) (const char *text)
      = { skip_iso_time, skip_time, skip_date, skip_brackets, skip_name };

  for (guint i = 0; i < G_N_ELEMENTS (skips); i++)
    {
      const char *end = skips[i](text);

      if (end != NULL)
        return end;
    }
  return NULL;
}

/* Where the benchmark's own text begins. */
static const char *
skip_prefixes (const char *text, const char *known)
{
  const char *tab = strrchr (text, '\t');
  const char *after = tab != NULL ? skip_iso_time (tab + 1) : NULL;

  if (after != NULL) /* job, step, time: a log of GitHub */
    text = after;
  if (*known != '\0' && g_str_has_prefix (text, known))
    text += strlen (known);
  for (;;)
    {
      while (*text == ' ' || *text == '\t')
        text++;
      const char *end = skip_prefix (text);
      if (end == NULL)
        return text;
      text = end;
    }
}

/* ---- titles ------------------------------------------------------------------------ */

/* What precedes the title of a table precedes its rows, too. */
static void
learn_prefix (TableLine *self)
{
  static const char *const titles[]
      = { "# OSU ", "# Benchmarking ", "# Size ", "#bytes ", "# Collective test " };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      const char *title = strstr (self->line->str, titles[i]);

      if (title == NULL)
        continue;
      g_free (self->prefix);
      self->prefix = g_strndup (self->line->str, (gsize) (title - self->line->str));
      return;
    }
}

/* ---- words ------------------------------------------------------------------------- */

static void
split (TableLine *self, const char *text)
{
  const char *at = self->line->str;
  guint column = 1;

  for (self->n = 0; self->n < TABLE_MOST_WORDS;)
    {
      while (*text == ' ' || *text == '\t')
        text++;
      if (*text == '\0')
        return;
      const gsize length = strcspn (text, " \t");
      for (; at < text; at++)
        column += ((guchar) *at & 0xc0) != 0x80 ? 1 : 0;
      self->word[self->n++] = (TableWord){ text, length, column };
      text += length;
    }
}

void
table_line_set (TableLine *self, const char *line, gsize length)
{
  g_string_truncate (self->line, 0);
  g_string_append_len (self->line, line, (gssize) length);
  blank_commands (self->line->str, self->line->len);
  learn_prefix (self);
  split (self, skip_prefixes (self->line->str, self->prefix));
}

gboolean
table_line_is (const TableLine *self, guint word, const char *text)
{
  return word < self->n && self->word[word].length == strlen (text)
         && memcmp (self->word[word].text, text, self->word[word].length) == 0;
}

char *
table_line_join (const TableLine *self, guint word)
{
  GString *text = g_string_new (NULL);

  for (guint i = word; i < self->n; i++)
    {
      if (i > word)
        g_string_append_c (text, ' ');
      g_string_append_len (text, self->word[i].text, (gssize) self->word[i].length);
    }
  return g_string_free (text, FALSE);
}
