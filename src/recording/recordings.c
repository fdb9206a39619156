/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "recording/recordings.h"

#include <string.h>

#include "recording/repeats.h"

/* Folders of hosts that are not shared can have the files of one host only, but a damaged
 * header could say any number. */
#define MOST_RANKS_A_FILE 4096u

/* ---- files ------------------------------------------------------------------------- */

/* Returns: paths of the files, without hidden ones, which have no header yet; NULL if the
 * folder cannot be read. */
static GPtrArray *
list_files (const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, RANK_FILE_FOLDER, NULL);
  g_autoptr (GError) cause = NULL;
  g_autoptr (GDir) dir = g_dir_open (path, 0, &cause);
  GPtrArray *files;
  const char *name;

  if (dir == NULL)
    {
      error_set_at (error, folder, 0, 0, "there is no recording: %s", cause->message);
      return NULL;
    }
  files = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, RANK_FILE_SUFFIX) && name[0] != '.')
      g_ptr_array_add (files, g_build_filename (path, name, NULL));
  return files;
}

static gint
compare_files (gconstpointer left, gconstpointer right)
{
  const RecordedFile *a = *(const RecordedFile *const *) left;
  const RecordedFile *b = *(const RecordedFile *const *) right;
  const guint64 begin_a = recording_time (a, a->header->begin);
  const guint64 begin_b = recording_time (b, b->header->begin);

  if (a->header->repeat != b->header->repeat)
    return a->header->repeat < b->header->repeat ? -1 : 1;
  if (begin_a != begin_b)
    return begin_a < begin_b ? -1 : 1;
  return strcmp (a->path, b->path);
}

/* A file that was taken is NULL. */
static void
free_file (gpointer file)
{
  if (file != NULL)
    recorded_file_free (file);
}

/* Returns: RecordedFile*, ordered by their begin. */
static GPtrArray *
open_files (const char *folder, GError **error)
{
  g_autoptr (GPtrArray) paths = list_files (folder, error);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_file);

  if (paths == NULL)
    return NULL;
  for (guint i = 0; i < paths->len; i++)
    {
      RecordedFile *file = recorded_file_open (paths->pdata[i], error);

      if (file == NULL)
        return NULL;
      g_ptr_array_add (files, file);
    }
  g_ptr_array_sort (files, compare_files);
  return g_steal_pointer (&files);
}

/* ---- worlds ------------------------------------------------------------------------ */

/* The header of one of its files. */
static const RankFileHeader *
header_of (const Recording *world)
{
  guint32 i = 0;

  while (world->ranks[i].reader == NULL)
    i++;
  return world->ranks[i].reader->header;
}

static gboolean
is_of (const Recording *world, const RankFileHeader *header)
{
  const RankFileHeader *own = header_of (world);

  return own->repeat == header->repeat && own->ranks == header->ranks
         && strcmp (own->run, header->run) == 0
         && strcmp (own->library, header->library) == 0
         && recording_lacks (world, header->rank);
}

static Recording *
find_world (const GPtrArray *worlds, const RankFileHeader *header)
{
  for (guint i = 0; i < worlds->len; i++)
    if (is_of (worlds->pdata[i], header))
      return worlds->pdata[i];
  return NULL;
}

/* ranks: the total of all recordings, including the new one. */
static gboolean
check_ranks (const RecordedFile *file, guint64 ranks, guint files, GError **error)
{
  const guint64 most = (guint64) files * MOST_RANKS_A_FILE;

  if (ranks <= most)
    return TRUE;
  error_set_at (error, file->path, 0, 0,
                "found %" G_GUINT64_FORMAT " ranks, expected at most %" G_GUINT64_FORMAT
                " of %u file%s",
                ranks, most, files, files == 1 ? "" : "s");
  return FALSE;
}

/* Takes the files.  Returns: Recording*; NULL on failure. */
static GPtrArray *
divide (GPtrArray *files, GError **error)
{
  g_autoptr (GPtrArray) worlds
      = g_ptr_array_new_with_free_func ((GDestroyNotify) recording_free);
  guint64 ranks = 0;

  for (guint i = 0; i < files->len; i++)
    {
      RecordedFile *file = files->pdata[i];
      Recording *world = find_world (worlds, file->header);

      if (world == NULL)
        {
          ranks += file->header->ranks;
          if (!check_ranks (file, ranks, files->len, error))
            return NULL;
          world = recording_new (file->header->ranks);
          g_ptr_array_add (worlds, world);
        }
      recording_take_file (world, g_steal_pointer (&files->pdata[i]));
    }
  return g_steal_pointer (&worlds);
}

/* Checks the recordings, and removes those without calls. */
static gboolean
check_worlds (GPtrArray *worlds, GStrvBuilder *warnings, GError **error)
{
  guint empty = 0;

  for (guint i = 0; i < worlds->len;)
    {
      Recording *world = worlds->pdata[i];

      if (!recording_check (world, error))
        return FALSE;
      if (world->calls > 0)
        {
          i++;
          continue;
        }
      g_ptr_array_remove_index (worlds, i);
      empty++;
    }
  if (empty == 0 || worlds->len == 0)
    return TRUE;
  g_autofree char *line
      = g_strdup_printf ("%u program%s ended in MPI_Init: no call of %s is recorded",
                         empty, empty == 1 ? "" : "s", empty == 1 ? "it" : "them");
  g_strv_builder_add (warnings, line);
  return TRUE;
}

/* ---- repeated runs ----------------------------------------------------------------- */

static guint32
repeat_of (const Recording *world)
{
  return header_of (world)->repeat;
}

/* The k-th recording of a later run belongs to the k-th one of the first run. */
static void
join_repeats (GPtrArray *worlds, GStrvBuilder *warnings)
{
  const guint32 first = repeat_of (worlds->pdata[0]);
  guint firsts = 0, nth = 0;
  guint32 repeat = first;

  while (firsts < worlds->len && repeat_of (worlds->pdata[firsts]) == first)
    firsts++;
  while (worlds->len > firsts)
    {
      g_autoptr (Recording) world = g_ptr_array_steal_index (worlds, firsts);
      g_autofree char *where = NULL;

      nth = repeat_of (world) == repeat ? nth + 1 : 0;
      repeat = repeat_of (world);
      if (nth < firsts)
        where = repeats_difference (worlds->pdata[nth], world);
      else
        where = g_strdup ("it started more programs");
      if (where == NULL)
        {
          Recording *to = worlds->pdata[nth];

          g_ptr_array_add (to->again, g_steal_pointer (&world));
          continue;
        }
      g_autofree char *line = g_strdup_printf (
          "--repeat: run %u differs from run %u, its times are not used: %s", repeat + 1,
          first + 1, where);
      g_strv_builder_add (warnings, line);
    }
}

GPtrArray *
recordings_open (const char *folder, GStrvBuilder *warnings, GError **error)
{
  g_autoptr (GPtrArray) files = open_files (folder, error), worlds = NULL;

  if (files == NULL)
    return NULL;
  if (files->len == 0)
    {
      error_set_at (
          error, folder, 0, 0,
          "no rank was recorded: the program did not call MPI_Init, or no rank could "
          "create its file");
      return NULL;
    }
  worlds = divide (files, error);
  if (worlds == NULL || !check_worlds (worlds, warnings, error))
    return NULL;
  if (worlds->len == 0)
    {
      error_set_at (error, folder, 0, 0,
                    "no call was recorded: the program ended in MPI_Init");
      return NULL;
    }
  join_repeats (worlds, warnings);
  return g_steal_pointer (&worlds);
}
