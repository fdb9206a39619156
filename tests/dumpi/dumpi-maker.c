/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi-maker.h"

#include <stdlib.h>
#include <string.h>

#include "dumpi/dumpi-calls.h"

#define MAGIC G_GUINT64_CONSTANT (0xffaadd44554d5049)
#define CALL_TIME 1000
#define MOST_TYPES 64

typedef struct
{
  const char *folder;
  guint version[3];
  guint ranks;
  gboolean is_open;

  /* Of the current rank. */
  GByteArray *bytes;
  guint64 time; /* ns */
  gint32 sizes[MOST_TYPES];
  guint n_sizes;
  guint32 ignored[DUMPI_CALLS + 1];
  GPtrArray *names; /* address, name */
} Maker;

static void
put (Maker *self, guint bytes, guint64 number)
{
  for (guint i = bytes; i-- > 0;)
    {
      const guint8 byte = (guint8) (number >> (8 * i));

      g_byte_array_append (self->bytes, &byte, 1);
    }
}

/* ---- fields ------------------------------------------------------------------------ */

static void
put_list (Maker *self, const char *text, guint bytes)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    n += words[i][0] != '\0';
  put (self, 4, n);
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      put (self, bytes, (guint64) g_ascii_strtoll (words[i], NULL, 10));
}

static void
put_rows (Maker *self, const char *text)
{
  g_auto (GStrv) rows = g_strsplit (text, ";", -1);

  put (self, 4, g_strv_length (rows));
  for (guint i = 0; rows[i] != NULL; i++)
    put_list (self, rows[i], 4);
}

static void
put_statuses (Maker *self, const char *text)
{
  g_auto (GStrv) statuses = g_strsplit (text, ",", -1);
  const guint n = text[0] == '\0' ? 0 : g_strv_length (statuses);

  put (self, 4, n);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) words = g_strsplit (g_strstrip (statuses[i]), " ", -1);

      put (self, 4, (guint64) g_ascii_strtoll (words[0], NULL, 10));
      put (self, 4, (guint64) g_ascii_strtoll (words[1], NULL, 10));
      put (self, 1, (guint64) g_ascii_strtoll (words[3], NULL, 10));
      put (self, 1, 0);
      if (self->version[0] > 0 || self->version[1] > 6 || self->version[2] >= 3)
        put (self, 4, (guint64) g_ascii_strtoll (words[2], NULL, 10));
    }
}

/* What stands before `end`, which is taken, too. */
static char *
take_until (const char **text, char end)
{
  const char *found = strchr (*text, end);

  g_assert_nonnull (found);
  char *part = g_strndup (*text, (gsize) (found - *text));
  *text = found + 1;
  return part;
}

static void
put_field (Maker *self, const char **text)
{
  guint bytes = 4;

  if (g_ascii_isdigit ((*text)[0]) && (*text)[1] == ':')
    {
      bytes = (guint) ((*text)[0] - '0');
      *text += 2;
    }
  const char form = **text;
  if (form == '[' || form == '{')
    {
      ++*text;
      g_autofree char *part = take_until (text, form == '[' ? ']' : '}');

      if (form == '{')
        put_statuses (self, part);
      else if (strchr (part, ';') != NULL)
        put_rows (self, part);
      else
        put_list (self, part, bytes);
    }
  else if (g_ascii_isalpha (form))
    {
      const gsize length = strcspn (*text, " ");

      put (self, 4, length);
      g_byte_array_append (self->bytes, (const guint8 *) *text, (guint) length);
      *text += length;
    }
  else
    {
      char *end;

      put (self, bytes, (guint64) g_ascii_strtoll (*text, &end, 10));
      *text = end;
    }
}

/* ---- calls ------------------------------------------------------------------------- */

static void
put_time (Maker *self, guint64 time)
{
  put (self, 2, time / 1000000000);
  put (self, 4, time % 1000000000);
}

static guint
label_of (const char *name)
{
  if (strcmp (name, "enter") == 0 || strcmp (name, "exit") == 0)
    return name[1] == 'n' ? DUMPI_FUNCTION_ENTER : DUMPI_FUNCTION_EXIT;
  for (guint i = 0; i < DUMPI_CALLS; i++)
    if (strcmp (dumpi_calls[i].name, name) == 0)
      return i;
  g_error ("%s is no call", name);
}

static void
put_call (Maker *self, const char *line)
{
  const gsize length = strcspn (line, " ");
  g_autofree char *name = g_strndup (line, length);
  const guint64 end = self->time + CALL_TIME;

  put (self, 2, label_of (name));
  put (self, 1, 0x4b); /* statuses, wall clock, thread */
  put (self, 2, 0);
  put_time (self, self->time);
  put_time (self, end);
  self->time = end;
  for (line += length; *(line += strspn (line, " ")) != '\0';)
    put_field (self, &line);
}

/* ---- a rank ------------------------------------------------------------------------ */

static void
begin_rank (Maker *self)
{
  self->bytes = g_byte_array_new ();
  self->time = 0;
  self->n_sizes = 0;
  memset (self->sizes, 0, sizeof self->sizes);
  memset (self->ignored, 0, sizeof self->ignored);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->is_open = TRUE;
  put (self, 8, MAGIC);
  put (self, 4, 0);
  put (self, 4, 0);
}

static void
put_name (Maker *self, const char *entry)
{
  g_auto (GStrv) words = g_strsplit (entry, " ", 2);

  put (self, 8, (guint64) g_ascii_strtoll (words[0], NULL, 10));
  put (self, 2, strlen (words[1]));
  g_byte_array_append (self->bytes, (const guint8 *) words[1], (guint) strlen (words[1]));
}

/* Returns: the place of the tables. */
static void
put_tables (Maker *self, guint64 at[7])
{
  at[3] = self->bytes->len;
  for (guint i = 0; i < 3; i++)
    put (self, 1, self->version[i]);
  at[4] = 8;
  at[5] = self->bytes->len;
  put (self, 8, 0xf007fee7);
  for (guint i = 0; i <= DUMPI_CALLS; i++)
    put (self, 4, 0);
  for (guint i = 0; i <= DUMPI_CALLS; i++)
    put (self, 4, self->ignored[i]);
  at[0] = self->bytes->len;
  put (self, 4, self->n_sizes);
  for (guint i = 0; i < self->n_sizes; i++)
    put (self, 4, (guint64) self->sizes[i]);
  at[1] = self->bytes->len;
  put (self, 4, self->names->len);
  for (guint i = 0; i < self->names->len; i++)
    put_name (self, self->names->pdata[i]);
}

static void
end_rank (Maker *self)
{
  guint64 at[7] = { 0 };

  if (!self->is_open)
    return;
  put (self, 2, DUMPI_END);
  put_tables (self, at);
  put (self, 8, MAGIC);
  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    put (self, 8, at[i]);
  g_autofree char *name = g_strdup_printf ("dumpi-%04u.bin", self->ranks++);
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_assert_true (g_file_set_contents (path, (const char *) self->bytes->data,
                                      self->bytes->len, NULL));
  g_byte_array_unref (self->bytes);
  g_ptr_array_unref (self->names);
  self->is_open = FALSE;
}

static void
take_line (Maker *self, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  if (strcmp (words[0], "version") == 0)
    for (guint i = 0; i < 3; i++)
      self->version[i] = (guint) atoi (words[1 + i]);
  else if (strcmp (words[0], "rank") == 0)
    {
      end_rank (self);
      begin_rank (self);
    }
  else if (strcmp (words[0], "gap") == 0)
    self->time += (guint64) g_ascii_strtoll (words[1], NULL, 10);
  else if (strcmp (words[0], "size") == 0)
    {
      self->sizes[atoi (words[1])] = atoi (words[2]);
      self->n_sizes = MAX (self->n_sizes, (guint) atoi (words[1]) + 1);
    }
  else if (strcmp (words[0], "ignored") == 0)
    self->ignored[label_of (words[1])] = (guint32) atoi (words[2]);
  else if (strcmp (words[0], "function") == 0)
    g_ptr_array_add (self->names, g_strjoin (" ", words[1], words[2], NULL));
  else
    put_call (self, line);
}

void
dumpi_make (const char *folder, const char *text)
{
  Maker self = { .folder = folder, .version = { 1, 1, 0 } };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      take_line (&self, lines[i]);
  end_rank (&self);
  g_autofree char *meta = g_strdup_printf (
      "hostname=n1\nnumprocs=%u\nusername=u\nstartime=1\nfileprefix=run/dumpi\n"
      "version=%u\nsubversion=%u\nsubsubversion=%u\n",
      self.ranks, self.version[0], self.version[1], self.version[2]);
  g_autofree char *path = g_build_filename (folder, "dumpi.meta", NULL);
  g_assert_true (g_file_set_contents (path, meta, -1, NULL));
}
