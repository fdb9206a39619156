/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/output-file.h"
#include "cli/sweep/sweep-arguments.h"
#include "text/csv-line.h"
#include "text/escape.h"
#include "cli/console/safe-outputs.h"

/* What to do if rows cannot be used. */
#define WAY_OUT "delete this file, or give --resume another one"

/* Much more than SWEEP_MOST_ROWS rows need. */
#define MOST_BYTES ((goffset) 4 << 30)

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

struct _SweepFile
{
  char *path;
  SweepRows *rows;
  int descriptor;
};

static gboolean
fail (const SweepFile *self, NetfareError code, const char *what, GError **error)
{
  g_set_error (error, NETFARE_ERROR, code, "%s: error: %s", self->path, what);
  return FALSE;
}

static gboolean
fail_errno (const SweepFile *self, const char *what, GError **error)
{
  g_autofree char *why = g_strdup_printf ("%s: %s", what, g_strerror (errno));

  return fail (self, NETFARE_ERROR_OUTPUT, why, error);
}

/* ---- rows that are there ----------------------------------------------------------- */

static gboolean
fail_at (const SweepFile *self, guint line, const char *what, GError **error)
{
  error_set_at (error, self->path, line, 0, "%s", what);
  return FALSE;
}

/* whole: the line must be complete; else its beginning is enough. */
static gboolean
take_header (const SweepFile *self, const char *text, gsize length, gboolean whole,
             GError **error)
{
  g_autofree char *header = csv_line_join (self->rows->names);

  if (strncmp (header, text, length) == 0 && (!whole || strlen (header) == length + 1))
    return TRUE;
  header[strcspn (header, "\n")] = '\0';
  g_autofree char *quoted = error_quote (text, length);
  g_autofree char *what
      = g_strdup_printf ("found the columns %s, expected those of this sweep: '%s'; %s",
                         quoted, header, WAY_OUT);
  return fail_at (self, 1, what, error);
}

/* Figures are numbers; a row without an error has the first two. */
static gboolean
check_figures (const SweepFile *self, guint line, const GPtrArray *fields, GError **error)
{
  guint first = sweep_rows_first_figure (self->rows);
  const char *failed = fields->pdata[sweep_rows_column (self->rows, "error")];

  for (guint i = 0; i < n_sweep_figures; i++)
    {
      const char *text = fields->pdata[first + i];
      gboolean needed = i < 2 && *failed == '\0';

      if (sweep_figures[i].is_text || escape_is_number (text)
          || (*text == '\0' && !needed))
        continue;
      g_autofree char *quoted = error_quote (text, strlen (text));
      g_autofree char *what = g_strdup_printf ("%s is %s, expected a number; " WAY_OUT,
                                               sweep_figures[i].name, quoted);
      return fail_at (self, line, what, error);
    }
  return TRUE;
}

static gboolean
check_inputs (const SweepFile *self, guint line, const GPtrArray *fields, GError **error)
{
  const char *made_from = fields->pdata[sweep_rows_column (self->rows, "made_from")];
  g_autofree char *now = sweep_inputs_digest (self->rows->inputs, made_from);
  const char *then = fields->pdata[sweep_rows_column (self->rows, "inputs")];
  const char *failed = fields->pdata[sweep_rows_column (self->rows, "error")];

  return strcmp (now, then) == 0 || *failed != '\0' /* it is run again */
         || fail_at (
             self, line,
             "a file or a variable that its run has read has changed since this row was "
             "written; " WAY_OUT,
             error);
}

/* An existing row, under its present number. */
static gboolean
take_row (SweepFile *self, guint line, const char *text, gsize length, GError **error)
{
  g_autoptr (GPtrArray) fields = csv_line_split (text, length);

  if (fields == NULL || fields->len != self->rows->names->len)
    return fail_at (self, line, "this is not a row of this sweep", error);
  const char *version = fields->pdata[sweep_rows_column (self->rows, "version")];
  const char *command = fields->pdata[sweep_rows_column (self->rows, "command")];
  if (strcmp (version, PACKAGE_VERSION) != 0)
    {
      g_autofree char *what = g_strdup_printf (
          "found a row of netfare %s, expected %s; " WAY_OUT, version, PACKAGE_VERSION);

      return fail_at (self, line, what, error);
    }
  guint row = GPOINTER_TO_UINT (g_hash_table_lookup (self->rows->numbers, command));
  if (row == 0)
    {
      g_autofree char *what
          = g_strdup_printf ("found a row of another sweep: '%s'; " WAY_OUT, command);

      return fail_at (self, line, what, error);
    }
  if (!check_figures (self, line, fields, error)
      || !check_inputs (self, line, fields, error))
    return FALSE;
  g_autofree char *number = g_strdup_printf ("%u", row);
  sweep_rows_fill (fields, 0, number);
  sweep_rows_put (self->rows, row - 1, fields);
  return TRUE;
}

/* A line's length without the CR that editors and spreadsheets may end it with. */
static gsize
without_return (const char *line, gsize length)
{
  return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
}

/* Reads the rows of complete lines; *kept: the end of the last one. */
static gboolean
take_lines (SweepFile *self, const char *text, gsize length, gsize *kept, GError **error)
{
  guint line = 0;
  gsize at = g_str_has_prefix (text, BYTE_ORDER_MARK) ? strlen (BYTE_ORDER_MARK) : 0;

  for (*kept = 0; at < length; *kept = at)
    {
      const char *begin = text + at;
      const char *end = memchr (begin, '\n', length - at);
      gsize n = end != NULL ? (gsize) (end - begin) : length - at;
      gsize shown = without_return (begin, n);

      if (end == NULL)
        /* A header that is discarded must at least be the beginning of one. */
        return line > 0 || take_header (self, begin, shown, FALSE, error);
      gboolean good = ++line == 1 ? take_header (self, begin, shown, TRUE, error)
                                  : take_row (self, line, begin, shown, error);
      if (!good)
        return FALSE;
      at += n + 1;
    }
  return TRUE;
}

static char *
read_all (const SweepFile *self, gsize length, GError **error)
{
  g_autofree char *text = g_malloc (length + 1);

  for (gsize n = 0; n < length;)
    {
      gssize got = descriptor_read (self->descriptor, text + n, length - n, (gint64) n);

      if (got <= 0)
        {
          if (got == 0)
            errno = EIO; /* became shorter */
          fail_errno (self, "cannot read", error);
          return NULL;
        }
      n += (gsize) got;
    }
  text[length] = '\0';
  return g_steal_pointer (&text);
}

static gboolean
write_whole (const SweepFile *self, const char *text, GError **error)
{
  struct stat status;

  if (fstat (self->descriptor, &status) < 0)
    return fail_errno (self, "cannot write", error);
  if (descriptor_write_all (self->descriptor, text, strlen (text), NULL))
    return TRUE;

  /* A partly written row, for example at a file size limit, is removed again. */
  int cause = errno;
  if (!descriptor_truncate (self->descriptor, status.st_size))
    cause = errno;
  errno = cause;
  return fail_errno (self, "cannot write", error);
}

/* FALSE: another process has locked it.  Some file systems have no locks. */
static gboolean
lock_file (const SweepFile *self)
{
  int result;

  do
    result = flock (self->descriptor, LOCK_EX | LOCK_NB);
  while (result < 0 && errno == EINTR);
  return result == 0 || errno != EWOULDBLOCK;
}

static gboolean
take_file (SweepFile *self, GError **error)
{
  struct stat status;

  if (fstat (self->descriptor, &status) < 0)
    return fail_errno (self, "cannot read", error);
  if (!S_ISREG (status.st_mode) || status.st_size > MOST_BYTES)
    return fail (self, NETFARE_ERROR_INPUT, "not a regular file, expected a file of rows",
                 error);
  if (!lock_file (self))
    return fail (self, NETFARE_ERROR_OUTPUT, "another sweep is writing this file", error);

  gsize length = (gsize) status.st_size, kept;
  g_autofree char *text = read_all (self, length, error);
  if (text == NULL)
    return FALSE;
  if (length > 0 && text[0] == '{')
    return fail_at (self, 1,
                    "found JSON, expected CSV: --resume keeps rows as CSV, whatever "
                    "--format is",
                    error);
  if (!take_lines (self, text, length, &kept, error))
    return FALSE;
  if (kept < length && !descriptor_truncate (self->descriptor, (goffset) kept))
    return fail_errno (self, "cannot write", error);
  if (kept > 0)
    return TRUE;
  g_autofree char *header = csv_line_join (self->rows->names);
  return write_whole (self, header, error);
}

SweepFile *
sweep_file_open (const char *path, SweepRows *rows, GError **error)
{
  g_autoptr (SweepFile) self = g_new0 (SweepFile, 1);

  self->path = g_strdup (path);
  self->rows = rows;
  self->descriptor = descriptor_open (
      path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (self->descriptor < 0)
    {
      fail_errno (self, "cannot write", error);
      return NULL;
    }
  if (!take_file (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
sweep_file_free (SweepFile *self)
{
  if (self->descriptor >= 0)
    close (self->descriptor);
  g_free (self->path);
  g_free (self);
}

/* ---- rows that are added ----------------------------------------------------------- */

gboolean
sweep_file_add (SweepFile *self, const GPtrArray *fields, GError **error)
{
  g_autofree char *line = csv_line_join (fields);

  return write_whole (self, line, error);
}

gboolean
sweep_file_sort (SweepFile *self, const Options *options, GError **error)
{
  g_autoptr (OutputFile) output = options_open_output (options, self->path, error);

  if (output == NULL)
    return FALSE;
  g_autofree char *header = csv_line_join (self->rows->names);
  output_file_puts (output, header);
  for (guint row = 0; row < self->rows->n_rows; row++)
    {
      if (self->rows->lines[row] == NULL)
        continue;
      output_file_puts (output, self->rows->lines[row]);
    }
  return safe_outputs_commit (&output, 1, NULL, 0, error);
}
