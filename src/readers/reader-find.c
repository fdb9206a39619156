/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader-find.c - finds the reader of a file, and lists the readers' names */
#include "config.h"

#include "readers/reader-list.h"

#include <string.h>

#include "base/error.h"
#include "readers/unread-formats.h"

/* ---- names ------------------------------------------------------------------------- */

char *
reader_join (const char *const *words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    g_string_append_printf (text, "%s%s",
                            i == 0                 ? ""
                            : words[i + 1] == NULL ? " or "
                                                   : ", ",
                            words[i]);
  return g_string_free (text, FALSE);
}

char **
reader_names (const Reader *const *list)
{
  GPtrArray *names = g_ptr_array_new ();

  for (; *list != NULL; list++)
    g_ptr_array_add (names, g_strdup ((*list)->name));
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (names, FALSE);
}

char *
reader_titles (const Reader *const *list)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();

  for (; *list != NULL; list++)
    if (!(*list)->is_form)
      g_ptr_array_add (titles, (gpointer) (*list)->title);
  g_ptr_array_add (titles, NULL);
  return reader_join ((const char *const *) titles->pdata);
}

char *
reader_titles_with (const Reader *const *list, const ReaderOption *option)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  for (; *list != NULL; list++)
    if (reader_has_option (*list, option) && !(*list)->is_form)
      g_ptr_array_add (titles,
                       g_strdup_printf ("%s %s", (*list)->article, (*list)->title));
  g_ptr_array_add (titles, NULL);
  return reader_join ((const char *const *) titles->pdata);
}

/* ---- which it is ------------------------------------------------------------------- */

const Reader *
reader_find (const Reader *const *list, const char *name)
{
  for (; *list != NULL; list++)
    if (strcmp (name, (*list)->name) == 0)
      return *list;
  return NULL;
}

const Reader *
reader_named (const Reader *const *list, const char *name, GError **error)
{
  const Reader *reader = reader_find (list, name);

  if (reader != NULL)
    return reader;
  g_auto (GStrv) names = reader_names (list);
  g_autofree char *expected = reader_join ((const char *const *) names);
  error_set (error, NETFARE_ERROR_USAGE, "option --from: found '%s', expected %s", name,
             expected);
  return NULL;
}

const Reader *
reader_of_path (const Reader *const *list, const char *path)
{
  for (; *list != NULL; list++)
    if ((*list)->path_looks_like != NULL && (*list)->path_looks_like (path))
      return *list;
  return NULL;
}

const Reader *
reader_of_content (const Reader *const *list, const char *head, gsize length)
{
  for (; *list != NULL; list++)
    if ((*list)->looks_like != NULL && (*list)->looks_like (head, length))
      return *list;
  return NULL;
}

const Reader *
reader_of_suffix (const Reader *const *list, const char *path)
{
  for (; *list != NULL; list++)
    if ((*list)->looks_like != NULL && reader_has_suffix (*list, path))
      return *list;
  return NULL;
}

const Reader *
reader_of_text (const Reader *const *list, TextInput *input, const char *path,
                GError **error)
{
  gsize length;
  const char *head = text_input_peek (input, &length, error);

  if (head == NULL)
    return NULL;
  g_autofree char *titles = reader_titles (list);
  if (length == 0)
    {
      error_set_at (error, text_input_name (input), 0, 0,
                    "the file is empty, expected a program (%s)", titles);
      return NULL;
    }
  if (!unread_format_check (input, error))
    return NULL;
  const Reader *reader = reader_of_content (list, head, length);
  if (reader == NULL)
    reader = reader_of_suffix (list, path);
  if (reader == NULL)
    {
      g_auto (GStrv) names = reader_names (list);
      g_autofree char *from = reader_join ((const char *const *) names);

      error_set_at (error, text_input_name (input), 0, 0,
                    "unrecognised kind of program, by content and by suffix, expected %s "
                    "%s (--from %s selects one)",
                    list[0]->article, titles, from);
    }
  return reader;
}
