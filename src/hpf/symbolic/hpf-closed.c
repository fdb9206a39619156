/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-closed.c - closed forms, found in a process of its own
 *
 * PolyLib prints what it does not like, may exit, and has tables of its own.  A child
 * process uses it: it answers in lines through a pipe, or not at all.
 */
#include "config.h"

#include "hpf/symbolic/hpf-closed.h"

#ifdef HAVE_POLYLIB

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/error.h"
#include "hpf/symbolic/hpf-cells.h"
#include "hpf/symbolic/hpf-closed-text.h"
#include "hpf/symbolic/hpf-parts.h"
#include "hpf/symbolic/hpf-points.h"
#include "hpf/symbolic/hpf-valid.h"

/* Seconds of one reference.  The budget ends it long before, at about 5 seconds; this is
 * for faults of PolyLib. */
#define MOST_SECONDS 60

/* Pieces of one reference. */
#define MOST_LINES 2000

/* Exit status of a child that cannot begin, or cannot pass on what it found. */
#define NOT_TOLD 3

static void
piece_free (gpointer data)
{
  HpfClosedPiece *piece = data;
  g_free (piece->domain);
  g_free (piece->count);
  g_free (piece);
}

gboolean
hpf_closed_is_known (void)
{
  return TRUE;
}

/* ---- in the child ------------------------------------------------------------------ */

static gint64
form_value (const HpfForm *form, const gint64 *unknowns)
{
  __int128 sum = form->constant;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    sum += (__int128) form->unknown[i] * unknowns[i];
  return (gint64) sum;
}

static void
find_unknowns (const HpfTree *tree, const HpfProblem *problem, gint64 *unknowns)
{
  memset (unknowns, 0, HPF_MOST_UNKNOWNS * sizeof *unknowns);
  for (guint i = 0; i < tree->symbols->len; i++)
    unknowns[i] = tree->symbol_values[i];
  for (guint i = 0; i < problem->blocks->len; i++)
    {
      const HpfBlockSize *block = &g_array_index (problem->blocks, HpfBlockSize, i);
      unknowns[tree->symbols->len + i]
          = (form_value (&block->extent, unknowns) - 1) / block->processors + 1;
    }
}

/* Whether the cells give the number that was counted. */
static gboolean
is_right (const gint64 *unknowns, const GArray *cells, guint64 communications)
{
  gint64 value = 0;
  guint found = 0;
  for (guint i = 0; i < cells->len; i++)
    {
      const HpfCell *cell = &g_array_index (cells, HpfCell, i);
      if (!hpf_region_has (cell->region, unknowns))
        continue;
      found++;
      if (!hpf_quasi_value (cell->count, unknowns, &value))
        return FALSE;
    }
  return found <= 1 && value >= 0 && (guint64) value == communications;
}

static char *
find_lines (const HpfTree *tree, const HpfStatement *statement,
            const HpfReference *reference, guint64 communications)
{
  g_autoptr (HpfProblem) problem = hpf_problem_new (tree, statement, reference);
  if (problem == NULL)
    return NULL;
  if (problem->all_factor == 0)
    return g_strdup ("");
  hpf_problem_add_valid (problem, tree, statement, reference);
  HpfBudget budget = { HPF_MOST_WORK };
  g_autoptr (HpfRegion) context
      = hpf_region_new (problem->n_unknowns, problem->context, &budget);
  gint64 unknowns[HPF_MOST_UNKNOWNS];
  find_unknowns (tree, problem, unknowns);
  g_autoptr (GArray) cells
      = context != NULL ? hpf_cells_find (problem, unknowns, &budget, &context) : NULL;
  if (cells == NULL || !is_right (unknowns, cells, communications))
    return NULL;
  g_autoptr (GPtrArray) parts
      = hpf_parts_new (cells, problem->valid, context, tree->symbols->len);
  if (parts == NULL || parts->len > MOST_LINES)
    return NULL;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < parts->len; i++)
    hpf_closed_text (tree, problem, context, parts->pdata[i], text);
  return g_string_free (text, FALSE);
}

/* Nothing PolyLib prints is shown. */
static gboolean
be_quiet (void)
{
  int null = descriptor_open ("/dev/null", O_WRONLY, 0);
  return null >= 0 && descriptor_replace (null, STDOUT_FILENO) >= 0
         && descriptor_replace (null, STDERR_FILENO) >= 0;
}

/* ---- in the parent ----------------------------------------------------------------- */

/* What the child writes, in *text; NULL: it found nothing.  FALSE: errno says why the
 * parent cannot know. */
static gboolean
read_all (int fd, pid_t child, char **text)
{
  g_autoptr (GString) all = g_string_new (NULL);
  char buffer[4096];
  gssize n;
  int status = 0, cause;
  while ((n = descriptor_read (fd, buffer, sizeof buffer, -1)) > 0)
    g_string_append_len (all, buffer, n);
  cause = n < 0 ? errno : 0;
  close (fd); /* so that the child does not wait for its reader */
  while (waitpid (child, &status, 0) < 0 && errno == EINTR)
    ;
  if (cause == 0 && WIFEXITED (status) && WEXITSTATUS (status) == NOT_TOLD)
    cause = EPIPE;
  if (cause == 0 && WIFEXITED (status) && WEXITSTATUS (status) == 0)
    *text = g_string_free (g_steal_pointer (&all), FALSE);
  errno = cause;
  return cause == 0;
}

static void
be_child (int fd, const HpfTree *tree, const HpfStatement *statement,
          const HpfReference *reference, guint64 communications)
{
  const struct rlimit most = { MOST_SECONDS, MOST_SECONDS };
  setrlimit (RLIMIT_CPU, &most);
  if (!be_quiet ())
    _exit (NOT_TOLD);
  char *lines = find_lines (tree, statement, reference, communications);
  const gboolean found = lines != NULL;
  const gboolean told = found && descriptor_write_all (fd, lines, strlen (lines), NULL);
  g_free (lines);
  _exit (told ? 0 : found ? NOT_TOLD : 1);
}

/* As read_all. */
static gboolean
ask_child (const HpfTree *tree, const HpfStatement *statement,
           const HpfReference *reference, guint64 communications, char **text)
{
  int ends[2];
  if (pipe (ends) != 0)
    return FALSE;
  pid_t child = fork ();
  int cause = errno;
  if (child == 0)
    {
      close (ends[0]);
      be_child (ends[1], tree, statement, reference, communications);
    }
  close (ends[1]);
  if (child > 0)
    return read_all (ends[0], child, text);
  close (ends[0]);
  errno = cause;
  return FALSE;
}

static GPtrArray *
read_pieces (const char *text)
{
  GPtrArray *pieces = g_ptr_array_new_with_free_func (piece_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL && **line != '\0'; line++)
    {
      HpfClosedPiece *piece = g_new (HpfClosedPiece, 1);
      const char *tab = strchr (*line, '\t');
      piece->domain = g_strndup (*line, (gsize) (tab - *line));
      piece->count = g_strdup (tab + 1);
      g_ptr_array_add (pieces, piece);
    }
  return pieces;
}

gboolean
hpf_closed_find (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint64 communications,
                 GPtrArray **pieces, GError **error)
{
  g_autofree char *text = NULL;
  *pieces = NULL;
  if (tree->symbols->len == 0)
    return TRUE;
  if (!ask_child (tree, statement, reference, communications, &text))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "closed forms: the process that finds them failed: %s",
                 g_strerror (errno));
      return FALSE;
    }
  if (text != NULL)
    *pieces = read_pieces (text);
  return TRUE;
}

#else

gboolean
hpf_closed_is_known (void)
{
  return FALSE;
}

gboolean
hpf_closed_find (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint64 communications,
                 GPtrArray **pieces, GError **error)
{
  *pieces = NULL;
  return TRUE;
}

#endif
