/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete.c - words that the shell can complete, one per line
 *
 *   netfare --complete                    commands
 *   netfare --complete replay             options
 *   netfare --complete replay --from      values of the option; <file>: a file; <text>:
 *                                         anything; nothing: it takes no value
 *
 * completions/netfare calls this, so that a new row is completed without being listed
 * there.
 */
#include "config.h"

#include "cli/options/option-table.h"
#include "cli/options/options.h"

#include <string.h>

static void
add_words (GString *to, char **words)
{
  for (char **word = words; word != NULL && *word != NULL; word++)
    g_string_append_printf (to, "%s\n", *word);
  g_strfreev (words);
}

static void
add_commands (GString *to, const Command *const *list)
{
  for (const Command *const *command = list; *command != NULL; command++)
    g_string_append_printf (to, "%s\n", (*command)->name);
  g_string_append (to, "--help\n--version\n");
}

/* "FILE", "FILE.svg", "DIR"; "table|json|csv". */
static void
add_argument (GString *to, const char *argument)
{
  if (g_str_has_prefix (argument, "FILE") || strcmp (argument, "DIR") == 0)
    g_string_append (to, "<file>\n");
  else if (strchr (argument, '|') != NULL)
    add_words (to, g_strsplit (argument, "|", -1));
  else
    g_string_append (to, "<text>\n");
}

static gboolean
is_called (const Option *option, const char *word)
{
  if (g_str_has_prefix (word, "--"))
    return strcmp (word + 2, option->name) == 0;
  return word[0] == '-' && word[1] == option->letter && word[1] != '\0'
         && word[2] == '\0';
}

static void
add_values (GString *to, const Option *option, const Command *command)
{
  if (option->values != NULL)
    add_words (to, option->values (command));
  else if (option->words != NULL)
    add_words (to, option->words ());
  else if (option->reader != NULL && option->reader->words != NULL)
    add_words (to, g_strdupv ((char **) option->reader->words));
  else if (option->argument != NULL)
    add_argument (to, option->argument);
}

char *
options_complete (const Command *const *list, const char *const *words)
{
  GString *text = g_string_new (NULL);
  const Command *command = NULL;

  for (guint i = 0; words[0] != NULL && list[i] != NULL; i++)
    if (strcmp (list[i]->name, words[0]) == 0)
      command = list[i];
  if (words[0] == NULL)
    add_commands (text, list);
  if (command == NULL)
    return g_string_free (text, FALSE);
  g_autoptr (GArray) options = option_list (command);
  for (guint i = 0; i < options->len; i++)
    {
      const Option *option = &g_array_index (options, Option, i);

      if (words[1] == NULL)
        g_string_append_printf (text, "--%s\n", option->name);
      else if (is_called (option, words[1]))
        add_values (text, option, command);
    }
  return g_string_free (text, FALSE);
}
