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

#include "hpf/symbolic/hpf-cells.h"
#include "hpf/symbolic/hpf-closed-text.h"

/* Seconds of one reference.  The budget ends it long before, at about 5 seconds; this is
 * for faults of PolyLib. */
#define MOST_SECONDS 60

/* Pieces of one reference. */
#define MOST_LINES 2000

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

/* ---- in the child --------------------------------------------------------------------
 */

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

static gboolean
cell_has (const HpfCell *cell, const gint64 *unknowns)
{
  GArray *equations, *conditions;
  gboolean has = TRUE;
  hpf_region_conditions (cell->region, &equations, &conditions);
  for (guint i = 0; i < equations->len; i++)
    has = has && form_value (&g_array_index (equations, HpfForm, i), unknowns) == 0;
  for (guint i = 0; i < conditions->len; i++)
    has = has && form_value (&g_array_index (conditions, HpfForm, i), unknowns) >= 0;
  g_array_unref (equations);
  g_array_unref (conditions);
  return has;
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
      if (!cell_has (cell, unknowns))
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
  HpfBudget budget = { HPF_MOST_WORK };
  g_autoptr (HpfRegion) context
      = hpf_region_new (problem->n_unknowns, problem->context, &budget);
  gint64 unknowns[HPF_MOST_UNKNOWNS];
  find_unknowns (tree, problem, unknowns);
  g_autoptr (GArray) cells
      = context != NULL ? hpf_cells_find (problem, unknowns, &budget, &context) : NULL;
  guint64 lines = 0;
  if (cells == NULL || !is_right (unknowns, cells, communications))
    return NULL;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < cells->len; i++)
    {
      const HpfCell *cell = &g_array_index (cells, HpfCell, i);
      lines += cell->count->n_classes;
      if (lines <= MOST_LINES)
        hpf_closed_text (tree, problem, context, cell, text);
    }
  return g_string_free (text, lines > MOST_LINES);
}

static void
write_all (int fd, const char *text)
{
  for (gsize left = strlen (text); left > 0;)
    {
      gssize n = write (fd, text, left);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        _exit (1);
      text += n;
      left -= (gsize) n;
    }
}

/* Nothing PolyLib prints is shown. */
static void
be_quiet (void)
{
  int null = open ("/dev/null", O_WRONLY);
  if (null >= 0)
    {
      dup2 (null, STDOUT_FILENO);
      dup2 (null, STDERR_FILENO);
    }
}

/* ---- in the parent -------------------------------------------------------------------
 */

/* What the child writes; NULL: it failed. */
static char *
read_all (int fd, pid_t child)
{
  GString *text = g_string_new (NULL);
  char buffer[4096];
  int status;
  for (gssize n = 1; n != 0;)
    {
      n = read (fd, buffer, sizeof buffer);
      if (n < 0 && errno != EINTR)
        break;
      if (n > 0)
        g_string_append_len (text, buffer, n);
    }
  while (waitpid (child, &status, 0) < 0 && errno == EINTR)
    ;
  return g_string_free (text, !WIFEXITED (status) || WEXITSTATUS (status) != 0);
}

static char *
ask_child (const HpfTree *tree, const HpfStatement *statement,
           const HpfReference *reference, guint64 communications)
{
  int ends[2];
  if (pipe (ends) != 0)
    return NULL;
  pid_t child = fork ();
  if (child == 0)
    {
      const struct rlimit most = { MOST_SECONDS, MOST_SECONDS };
      close (ends[0]);
      setrlimit (RLIMIT_CPU, &most);
      be_quiet ();
      char *lines = find_lines (tree, statement, reference, communications);
      if (lines != NULL)
        write_all (ends[1], lines);
      _exit (lines != NULL ? 0 : 1);
    }
  close (ends[1]);
  char *lines = child > 0 ? read_all (ends[0], child) : NULL;
  close (ends[0]);
  return lines;
}

GPtrArray *
hpf_closed_find (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint64 communications)
{
  if (tree->symbols->len == 0)
    return NULL;
  g_autofree char *text = ask_child (tree, statement, reference, communications);
  if (text == NULL)
    return NULL;
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

#else

gboolean
hpf_closed_is_known (void)
{
  return FALSE;
}

GPtrArray *
hpf_closed_find (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint64 communications)
{
  return NULL;
}

#endif
