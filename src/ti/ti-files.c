/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-files.h"

#include <string.h>

#include "base/error.h"
#include "base/shape.h"
#include "ti/ti-actions.h"
#include "ti/ti-folder.h"
#include "ti/ti-line.h"

#define MOST_TEXT (G_GUINT64_CONSTANT (4) << 30)
#define MOST_NUMBER_LENGTH 9
#define A_RANK "a rank from 0 to 67108863"

/* Parses a rank, which has digits only. */
static gboolean
take_rank (TiLine *line, guint32 *rank)
{
  guint64 number;

  if (!ti_line_take (line) || line->length > MOST_NUMBER_LENGTH
      || !ti_number_parse (line->field, line->length, 0, TRUE, SHAPE_MAX_PROCESSORS - 1,
                           &number))
    return FALSE;
  *rank = (guint32) number;
  return TRUE;
}

/* Whether the line is an action: a number and another field.  Other lines are names of
 * files. */
static gboolean
is_action (const TiLine *line)
{
  TiLine copy = *line;

  if (!ti_line_take (&copy) || strspn (copy.field, "0123456789") < copy.length)
    return FALSE;
  return ti_line_has_more (&copy);
}

gboolean
ti_looks_like_actions (const char *head, gsize length)
{
  g_autoptr (TextInput) input = text_input_new_from_string (head, length, "");
  TiLine line = { .input = input };
  guint32 rank;

  return ti_line_next (&line, NULL) && is_action (&line) && take_rank (&line, &rank)
         && ti_line_take (&line) && ti_action_find (line.field, line.length) != NULL;
}

/* ---- names ------------------------------------------------------------------------- */

/* A name is relative to the folder of the file that has it, or, if there is no such file,
 * to the current folder. */
static char *
find_file (const TiFiles *self, const char *name)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autofree char *path = g_path_is_absolute (name) || strcmp (folder, ".") == 0
                              ? g_strdup (name)
                              : g_build_filename (folder, name, NULL);

  if (!inputs_has_file (self->inputs, path))
    {
      if (!inputs_has_file (self->inputs, name))
        return NULL;
      g_free (path);
      path = g_strdup (name);
    }
  inputs_name (self->inputs, path, INPUT_BY_FILE, self->path);
  return g_steal_pointer (&path);
}

/* The file that the rest of the line names; NULL: there is none. */
static char *
take_name (const TiFiles *self, TiLine *line)
{
  g_autofree char *name = g_strndup (line->at.next, line->at.end - line->at.next);

  line->field = line->at.next;
  g_strchomp (name);
  line->length = strlen (name);
  return find_file (self, name);
}

static gboolean
add_name (TiFiles *self, TiLine *line, GError **error)
{
  char *path = take_name (self, line);

  if (path == NULL)
    {
      g_autofree char *expected
          = g_strdup_printf ("a file with the actions of rank %u", self->ranks);

      return ti_line_fail (line, expected, error);
    }
  g_ptr_array_add (self->names, path);
  self->ranks++;
  return TRUE;
}

static gboolean
read_names (TiFiles *self, TiLine *line, GError **error)
{
  self->names = g_ptr_array_new_with_free_func (g_free);
  do
    if (!add_name (self, line, error))
      return FALSE;
  while (ti_line_next (line, error));
  return !line->at.failed;
}

void
ti_files_name_all (const char *path, Inputs *inputs)
{
  const TiFiles self = { .path = (char *) path, .inputs = inputs };
  g_autoptr (TextInput) input = inputs_open (inputs, path, NULL);
  TiLine line = { .input = input };
  gboolean is_name = input != NULL;

  while (is_name && ti_line_next (&line, NULL) && !is_action (&line))
    {
      g_autofree char *file = take_name (&self, &line);

      is_name = file != NULL;
    }
}

/* Lists the files of a folder as inputs when the folder is read. */
static gboolean
has_actions (const char *path)
{
  g_autoptr (TextInput) input = NULL;
  const char *head;
  gsize length;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR)) /* a pipe would be waited for */
    return FALSE;
  input = inputs_open (NULL, path, NULL);
  head = input != NULL ? text_input_peek (input, &length, NULL) : NULL;
  return head != NULL && ti_looks_like_actions (head, length);
}

gboolean
ti_files_is_folder (const char *path)
{
  g_autoptr (GPtrArray) files
      = g_file_test (path, G_FILE_TEST_IS_DIR) ? ti_folder_files (path, NULL) : NULL;

  for (guint i = 0; files != NULL && i < files->len; i++)
    if (has_actions (files->pdata[i]))
      return TRUE;
  return FALSE;
}

/* ---- ranks ------------------------------------------------------------------------- */

static gboolean
fail_missing (const TiFiles *self, const TiLine *line, const GByteArray *seen,
              GError **error)
{
  guint32 rank = 0;

  while (seen->data[rank / 8] >> rank % 8 & 1)
    rank++;
  error_set_at (error, text_input_name (line->input), line->at.number, 0,
                "the end without an action of rank %u: the largest rank is %u", rank,
                self->ranks - 1);
  return FALSE;
}

/* Reads the ranks of all actions, and sets a bit for each rank. */
static gboolean
count_ranks (TiFiles *self, TiLine *line, GError **error)
{
  g_autoptr (GByteArray) seen = g_byte_array_new ();
  guint32 rank, n = 0;

  do
    {
      if (!take_rank (line, &rank))
        return ti_line_fail (line, A_RANK, error);
      if (rank / 8 >= seen->len)
        {
          guint32 before = seen->len;

          g_byte_array_set_size (seen, MAX (rank / 8 + 1, 2 * before));
          memset (seen->data + before, 0, seen->len - before);
        }
      n += ~seen->data[rank / 8] >> rank % 8 & 1;
      seen->data[rank / 8] |= (guint8) (1u << rank % 8);
      self->ranks = MAX (self->ranks, rank + 1);
    }
  while (ti_line_next (line, error));
  if (line->at.failed)
    return FALSE;
  return n == self->ranks || fail_missing (self, line, seen, error);
}

/* ---- the whole --------------------------------------------------------------------- */

gboolean
ti_files_init (TiFiles *self, TextInput *input, Inputs *inputs, GError **error)
{
  g_autoptr (TextInput) again = NULL;
  TiLine line = { .input = input };

  *self = (TiFiles){ .path = g_strdup (text_input_name (input)), .inputs = inputs };
  if (!g_file_test (self->path, G_FILE_TEST_IS_REGULAR))
    {
      self->text = text_input_read_all (input, MOST_TEXT, &self->length, error);
      if (self->text == NULL)
        return FALSE;
      line.input = again
          = text_input_new_from_string (self->text, self->length, self->path);
    }
  if (!ti_line_next (&line, error))
    {
      if (!line.at.failed)
        error_set_at (error, self->path, line.at.number, 0,
                      "found the end, expected actions, or names of files with them");
      return FALSE;
    }
  return is_action (&line) ? count_ranks (self, &line, error)
                           : read_names (self, &line, error);
}

gboolean
ti_files_init_folder (TiFiles *self, const char *path, Inputs *inputs, GError **error)
{
  *self = (TiFiles){ .path = g_strdup (path), .inputs = inputs };
  self->names = ti_folder_files (path, error);
  if (self->names == NULL)
    return FALSE;
  self->ranks = self->names->len;
  g_ptr_array_unref (inputs_list (inputs, path, ""));
  for (guint i = 0; i < self->names->len; i++)
    inputs_name (inputs, self->names->pdata[i], INPUT_BY_FILE, path);
  return TRUE;
}

void
ti_files_clear (TiFiles *self)
{
  g_free (self->path);
  g_free (self->text);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

guint32
ti_files_count (const TiFiles *self)
{
  return self->names != NULL ? self->ranks : 1;
}

TextInput *
ti_files_open (const TiFiles *self, guint32 number, GError **error)
{
  if (self->names != NULL)
    return inputs_open (self->inputs, g_ptr_array_index (self->names, number), error);
  if (self->text != NULL)
    return text_input_new_from_string (self->text, self->length, self->path);
  return inputs_open (self->inputs, self->path, error);
}

const char *
ti_files_name (gconstpointer self, guint32 rank)
{
  const TiFiles *files = self;

  return files->names != NULL ? g_ptr_array_index (files->names, rank) : files->path;
}
