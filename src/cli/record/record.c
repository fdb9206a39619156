/* SPDX-License-Identifier: GPL-3.0-or-later */
/* netfare record: runs an MPI program, and writes what its ranks did as an OTF2 archive
 */
#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "cli/options/option-table.h"
#include "base/archive-folder.h"
#include "cli/console/messages.h"
#include "cli/console/safe-outputs.h"
#include "cli/options/options.h"
#include "cli/record/record-library.h"
#include "cli/record/record-run.h"
#include "recording/recording-archive.h"
#include "recording/recordings.h"
#include "recording/site-symbols.h"

#define DEFAULT_FOLDER "recording"

/* ---- the folder -------------------------------------------------------------------- */

/* Whether it has files of ranks only: it is removed when the archive is made. */
static gboolean
holds_ranks (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (!g_str_has_suffix (name, RANK_FILE_SUFFIX))
      return FALSE;
  return folder != NULL;
}

/* An archive, or a recording of which none was made; both may be there. */
static gboolean
is_recording (const char *path)
{
  g_autofree char *ranks = g_build_filename (path, RANK_FILE_FOLDER, NULL);

  return archive_folder_may_be (path, RANK_FILE_FOLDER)
         && (!g_file_test (ranks, G_FILE_TEST_EXISTS) || holds_ranks (ranks));
}

static gboolean
fail_folder (const char *folder, GError **error, const char *why)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT, "%s: error: cannot write: %s",
               folder, why);
  return FALSE;
}

/* Makes the folder of the ranks' files in it.  Returns its absolute path; an archive that
 * is there stays until the new one is written. */
static char *
make_folder (const char *folder, gboolean *made, GError **error)
{
  g_autofree char *ranks = g_build_filename (folder, RANK_FILE_FOLDER, NULL);

  *made = g_mkdir (folder, 0777) == 0;
  if (!*made && errno != EEXIST)
    fail_folder (folder, error, g_strerror (errno));
  else if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    fail_folder (folder, error, "a file of this name exists and is not a folder");
  else if (!is_recording (folder))
    fail_folder (folder, error, "the folder holds other files than a recording");
  else if (g_mkdir (ranks, 0777) == 0)
    return g_canonicalize_filename (ranks, NULL);
  else if (errno == EEXIST)
    {
      g_autofree char *why = g_strdup_printf (
          "it has a recording that was interrupted; netfare record --finish %s makes its "
          "archive, or remove %s",
          folder, ranks);

      fail_folder (folder, error, why);
    }
  else
    fail_folder (ranks, error, g_strerror (errno));
  return NULL;
}

/* If nothing was recorded, the folder is as it was before; returns whether that is so. */
static gboolean
clear_folder (const char *folder, const char *ranks, gboolean made)
{
  if (g_rmdir (ranks) != 0)
    return FALSE;
  if (made)
    g_rmdir (folder);
  return TRUE;
}

/* ---- the archive ------------------------------------------------------------------- */

#ifdef HAVE_OTF2
static const OutputFolderKind folder_kind
    = { .is_own = is_recording, .what = "a recording" };

/* "cg", "cg.2", ..: of the programs as they began. */
static char *
name_archive (const char *folder, guint place)
{
  const gsize length = strlen (folder);
  const gsize kept = length > 1 && folder[length - 1] == '/' ? length - 1 : length;

  return place == 0 ? g_strdup (folder)
                    : g_strdup_printf ("%.*s.%u", (int) kept, folder, place + 1);
}

static GPtrArray *
write_archives (const GPtrArray *recordings, const char *folder, GError **error)
{
  g_autoptr (GPtrArray) outputs
      = g_ptr_array_new_with_free_func ((GDestroyNotify) output_folder_free);

  for (guint i = 0; i < recordings->len; i++)
    {
      g_autofree char *path = name_archive (folder, i);
      OutputFolder *output = safe_folder_open (path, &folder_kind, error);

      if (output == NULL)
        return NULL;
      g_ptr_array_add (outputs, output);
      site_symbols_find (recordings->pdata[i]);
      if (!recording_archive_write (recordings->pdata[i], output_folder_hidden (output),
                                    path, error))
        return NULL;
    }
  if (!safe_outputs_commit (NULL, 0, (OutputFolder *const *) outputs->pdata, outputs->len,
                            error))
    return NULL;
  return g_steal_pointer (&outputs);
}

static void
show_result (const Options *options, const Recording *recording, const char *folder)
{
  g_auto (GStrv) warnings = recording_warnings (recording);
  g_autofree char *runs
      = recording->again->len == 0
            ? g_strdup ("")
            : g_strdup_printf (", medians of %u runs", recording->again->len + 1);

  if (options_show_warnings (options))
    message_warnings ((const char *const *) warnings);
  if (options->quiet == 0)
    g_printerr ("netfare: %s: %u rank%s, %" G_GUINT64_FORMAT " call%s%s\n", folder,
                recording->count, recording->count == 1 ? "" : "s", recording->calls,
                recording->calls == 1 ? "" : "s", runs);
}

static gboolean
has_archives (GError **error)
{
  (void) error;
  return TRUE;
}

static gboolean
finish (const Options *options, const char *folder, GError **error)
{
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_autoptr (GPtrArray) recordings = recordings_open (folder, list, error);
  g_autoptr (GPtrArray) outputs = NULL;

  if (recordings == NULL
      || (outputs = write_archives (recordings, folder, error)) == NULL)
    return FALSE;
  g_auto (GStrv) warnings = g_strv_builder_end (list);
  if (options_show_warnings (options))
    message_warnings ((const char *const *) warnings);
  for (guint i = 0; i < recordings->len; i++)
    show_result (options, recordings->pdata[i], output_folder_name (outputs->pdata[i]));
  return TRUE;
}

#else

static gboolean
has_archives (GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE,
             "record: this netfare is built without OTF2; configure it where the OTF2 "
             "library is installed");
  return FALSE;
}

/* Not reached: run_command asks has_archives first. */
static gboolean
finish (const Options *options, const char *folder, GError **error)
{
  (void) options;
  (void) folder;
  return has_archives (error);
}
#endif

/* ---- the command ------------------------------------------------------------------- */

static gboolean
check_words (const Options *options, GError **error)
{
  const gboolean runs = options->words != NULL && options->words[0] != NULL;

  if (runs && options->finish != NULL)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --finish: found the command '%s' too, expected none",
               options->words[0]);
  else if (!runs && options->finish == NULL)
    error_set (error, NETFARE_ERROR_USAGE, "no command is given; netfare record %s",
               command_record.synopsis);
  else if (options->finish != NULL
           && (options->folder != NULL || options->wall || options->mpi != NULL
               || options->repeat > 0))
    error_set (error, NETFARE_ERROR_USAGE,
               "option --finish: found --%s too, expected none of its kind",
               options->folder != NULL ? "output"
               : options->wall         ? "wall"
               : options->mpi != NULL  ? "mpi"
                                       : "repeat");
  else
    return TRUE;
  return FALSE;
}

/* As often as wanted, until one fails. */
static gboolean
run_all (const Options *options, RecordRun *run, int *status, GError **error)
{
  for (*status = 0; run->repeat < MAX (options->repeat, 1) && *status == 0; run->repeat++)
    if (!record_run (run, status, error))
      return FALSE;
  return TRUE;
}

/* The command's own failure is that of netfare, but what it did is kept. */
static int
record (const Options *options, GError **error)
{
  const char *folder = options->folder != NULL ? options->folder : DEFAULT_FOLDER;
  g_autofree char *library = record_library_find (options->mpi, error);
  gboolean made;
  int status = 0;

  if (library == NULL)
    return 1;
  g_autofree char *ranks = make_folder (folder, &made, error);
  if (ranks == NULL)
    return 1;
  RecordRun run = { .words = options->words,
                    .library = library,
                    .folder = ranks,
                    .mpi = options->mpi,
                    .wall = options->wall };
  if (!run_all (options, &run, &status, error))
    clear_folder (folder, ranks, made);
  else if (status != 0 && clear_folder (folder, ranks, made))
    error_set (error, NETFARE_ERROR_INPUT,
               "nothing was recorded: the command ended with status %d", status);
  else if (finish (options, folder, error))
    return status;
  else
    clear_folder (folder, ranks, made);
  return 1;
}

static int
run_command (const Options *options, GError **error)
{
  if (!check_words (options, error) || !has_archives (error))
    return 2;
  if (options->finish != NULL)
    return finish (options, options->finish, error) ? 0 : 1;
  return record (options, error);
}

#define MOST_REPEATS 1000

static gboolean
apply_repeat (Options *self, const char *value, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_REPEATS, &number, NULL))
    return option_bad_value ("repeat", value, "a whole number from 1 to 1000", error);
  self->repeat = (guint) number;
  return TRUE;
}

static const Option own_options[] = {
  { "output", 'o', OPTIONS_RECORD, "DIR", "the archive (default: recording)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (folder), .path = PATH_OWN_FOLDER },
  { "wall", 0, OPTIONS_RECORD, NULL,
    "do not read the time of the processor, which costs more than the other clock",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (wall) },
  { "mpi", 0, OPTIONS_RECORD, "NAME",
    "record only programs of this MPI: openmpi or mpich (default: both)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (mpi) },
  { "repeat", 0, OPTIONS_RECORD, "N",
    "run the command N times; times between calls are the medians", .takes = TAKES_VALUE,
    .apply = apply_repeat },
  { "finish", 0, OPTIONS_RECORD, "DIR",
    "run nothing: make the archive of a recording that was interrupted",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (finish), .path = PATH_OWN_FOLDER },
  { .name = NULL },
};

const Command command_record = {
  .name = "record",
  .synopsis = "[-o DIR] [--wall] [--repeat N] -- COMMAND.. | --finish DIR",
  .example = "netfare record -o cg -- mpirun -np 16 ./cg",
  .summary = "Runs an MPI program with a library that records what each rank does: "
             "messages, collective operations, and the time between calls. Writes an "
             "OTF2 archive, which netfare replay reads. For Open MPI and MPICH, C and "
             "Fortran; the program is not changed.",
  .options = own_options,
  .groups = OPTIONS_RECORD | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 0,
  .runs = TRUE,
  .run = run_command,
};
