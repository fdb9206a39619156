/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-find.h"

#include <string.h>

#include "base/inputs.h"
#include "goal/goal-scanner.h"

/* Skips to the first statement of a rank. */
static gboolean
find_rank (GoalScanner *scanner, guint32 rank)
{
  g_autofree char *wanted = g_strdup_printf ("%u", rank);

  while (scanner->token.type != GOAL_END)
    {
      gboolean is_rank = GOAL_IS (scanner, "rank");

      if (!goal_scanner_next (scanner, NULL))
        return FALSE;
      if (!is_rank || !goal_token_is (&scanner->token, wanted, strlen (wanted)))
        continue;
      if (!goal_scanner_next (scanner, NULL))
        return FALSE;
      if (GOAL_IS (scanner, "{"))
        return goal_scanner_next (scanner, NULL);
    }
  return FALSE;
}

/* Of an operation at this token; that of a post or a wait follows a colon. */
static gboolean
is_keyword (const GoalScanner *scanner, gboolean colon)
{
  return GOAL_IS (scanner, "calc") || GOAL_IS (scanner, "send")
         || GOAL_IS (scanner, "recv")
         || (colon && (GOAL_IS (scanner, "post") || GOAL_IS (scanner, "wait")));
}

/* An operation's keyword follows its label's colon, or begins a statement without
 * label. */
static char *
find_operation (GoalScanner *scanner, guint32 operation, guint64 *line, guint *column)
{
  g_autofree char *word = NULL, *label = NULL;
  guint32 seen = 0;

  while (scanner->token.type != GOAL_END && !GOAL_IS (scanner, "}"))
    {
      gboolean colon = GOAL_IS (scanner, ":");

      if (is_keyword (scanner, colon) && seen++ == operation)
        {
          *line = scanner->token.line;
          *column = scanner->token.column;
          return g_steal_pointer (&label);
        }
      g_free (label);
      label = colon ? g_steal_pointer (&word) : NULL;
      g_free (word);
      word = g_strndup (scanner->token.text, scanner->token.length);
      if (!goal_scanner_next (scanner, NULL))
        return NULL;
    }
  return NULL;
}

char *
goal_find_label (const char *path, guint32 rank, guint32 operation, guint64 *line,
                 guint *column)
{
  g_autoptr (TextInput) input = NULL;
  GoalScanner scanner;

  *line = 0;
  *column = 0;
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    input = inputs_open (NULL, path, NULL); /* listed when it was read */
  if (input == NULL || !goal_scanner_start (&scanner, input, NULL)
      || !find_rank (&scanner, rank))
    return NULL;
  return find_operation (&scanner, operation, line, column);
}
