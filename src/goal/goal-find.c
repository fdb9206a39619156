/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-find.h"

#include <string.h>

#include "base/inputs.h"
#include "goal/goal-syntax.h"

/* Skips to the first statement of a rank. */
static gboolean
find_rank (TextScanner *scanner, guint32 rank)
{
  g_autofree char *wanted = g_strdup_printf ("%u", rank);

  while (scanner->token.type != TEXT_END)
    {
      gboolean is_rank = TEXT_IS (scanner, "rank");

      if (!text_scanner_next (scanner, NULL))
        return FALSE;
      if (!is_rank || !text_token_is (&scanner->token, wanted, strlen (wanted)))
        continue;
      if (!text_scanner_next (scanner, NULL))
        return FALSE;
      if (TEXT_IS (scanner, "{"))
        return text_scanner_next (scanner, NULL);
    }
  return FALSE;
}

/* Of an operation at this token; that of a post or a wait follows a colon. */
static gboolean
is_keyword (const TextScanner *scanner, gboolean colon)
{
  return TEXT_IS (scanner, "calc") || TEXT_IS (scanner, "send")
         || TEXT_IS (scanner, "recv")
         || (colon && (TEXT_IS (scanner, "post") || TEXT_IS (scanner, "wait")));
}

/* An operation's keyword follows its label's colon, or begins a statement without
 * label. */
static char *
find_operation (TextScanner *scanner, guint32 operation, guint64 *line, guint *column)
{
  g_autofree char *word = NULL, *label = NULL;
  guint32 seen = 0;

  while (scanner->token.type != TEXT_END && !TEXT_IS (scanner, "}"))
    {
      gboolean colon = TEXT_IS (scanner, ":");

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
      if (!text_scanner_next (scanner, NULL))
        return NULL;
    }
  return NULL;
}

char *
goal_find_label (const char *path, guint32 rank, guint32 operation, guint64 *line,
                 guint *column)
{
  g_autoptr (TextInput) input = NULL;
  TextScanner scanner;

  *line = 0;
  *column = 0;
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    input = inputs_open (NULL, path, NULL); /* listed when it was read */
  if (input == NULL || !text_scanner_start (&scanner, &goal_syntax, input, NULL)
      || !find_rank (&scanner, rank))
    return NULL;
  return find_operation (&scanner, operation, line, column);
}
