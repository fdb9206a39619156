/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete.c - words that the shell can complete, one per line
 *
 *   netfare --complete                    commands
 *   netfare --complete replay             options
 *   netfare --complete replay --from      values of the option; <file>: a file; <text>:
 *                                         anything; nothing: it takes no value
 *   netfare --complete -- replay --ver    what the last of these words of a command line,
 *                                         "" if none is begun, can become; <file>: what
 *                                         follows what precedes it is a file
 *
 * The files in completions/ call the last one, so that a new row is completed in all
 * shells without being listed there.
 */
#include "config.h"

#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "workloads/workload.h"

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
}

/* What a command line begins with. */
static void
add_first_words (GString *to, const Command *const *list)
{
  add_commands (to, list);
  g_string_append (to, "help\n--help\n--version\n");
}

/* "table|json", "cyclic|random(SEED)": of the last, what is typed for all seeds. */
static void
add_alternatives (GString *to, const char *argument)
{
  char **words = g_strsplit (argument, "|", -1);

  for (char **word = words; *word != NULL; word++)
    if (strchr (*word, '(') != NULL)
      strchr (*word, '(')[1] = '\0';
  add_words (to, words);
}

/* "FILE", "FILE.svg", "DIR"; alternatives. */
static void
add_argument (GString *to, const char *argument)
{
  if (g_str_has_prefix (argument, "FILE") || strcmp (argument, "DIR") == 0)
    g_string_append (to, "<file>\n");
  else if (strchr (argument, '|') != NULL)
    add_alternatives (to, argument);
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

/* typed: the begin of the value. */
static void
add_values (GString *to, const Option *option, const Command *command, const char *typed)
{
  if (option->go_on != NULL)
    add_words (to, option->go_on (typed));
  else if (option->values != NULL)
    add_words (to, option->values (command));
  else if (option->words != NULL)
    add_words (to, option->words ());
  else if (option->reader != NULL && option->reader->words != NULL)
    add_words (to, g_strdupv ((char **) option->reader->words));
  else if (option->argument != NULL)
    add_argument (to, option->argument);
  if ((option->words != NULL || option->go_on != NULL)
      && (g_str_has_prefix (option->argument, "FILE") || option->path == PATH_READ))
    g_string_append (to, "<file>\n");
}

static void
add_options (GString *to, const GArray *options)
{
  for (guint i = 0; i < options->len; i++)
    g_string_append_printf (to, "--%s\n", g_array_index (options, Option, i).name);
}

/* NULL: there is none. */
static const Option *
find_called (const GArray *options, const char *word)
{
  for (guint i = 0; i < options->len; i++)
    if (is_called (&g_array_index (options, Option, i), word))
      return &g_array_index (options, Option, i);
  return NULL;
}

/* ---- a command line ---------------------------------------------------------------- */

/* Programs by name can be in place of files. */
static void
add_files (GString *to, const Command *command, const char *typed)
{
  if (command->arguments != NULL)
    add_words (to, command->arguments ());
  else if (command->groups & (OPTIONS_PROGRAM | OPTIONS_WORKLOAD))
    add_words (to, workload_words (typed));
  if ((command->most_files > 0 || command->runs)
      && (command->groups & OPTIONS_SHIPPED) == 0)
    g_string_append (to, "<file>\n");
}

/* "--network=tor": values with the option before them.  Returns: FALSE: the word is none
 * of this form. */
static gboolean
add_glued (GString *to, const GArray *options, const Command *command, const char *typed)
{
  const char *equals = g_str_has_prefix (typed, "--") ? strchr (typed, '=') : NULL;
  g_autofree char *name = NULL;
  g_autoptr (GString) values = g_string_new (NULL);

  if (equals == NULL)
    return FALSE;
  name = g_strndup (typed, (gsize) (equals - typed));
  const Option *option = find_called (options, name);
  if (option != NULL)
    add_values (values, option, command, equals + 1);
  g_auto (GStrv) lines = g_strsplit (values->str, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      g_string_append_printf (to, "%s=%s\n", name, *line);
  return TRUE;
}

/* words: from the command on, two at least. */
static void
add_line (GString *to, const Command *command, const char *const *words)
{
  g_autoptr (GArray) options = option_list (command);
  const guint last = g_strv_length ((char **) words) - 1;
  const Option *before = last > 1 && words[last - 1][0] == '-'
                             ? find_called (options, words[last - 1])
                             : NULL;
  gboolean only_files = FALSE;

  for (guint i = 1; i < last; i++)
    only_files = only_files || strcmp (words[i], "--") == 0;
  if (!only_files && before != NULL && before->argument != NULL)
    add_values (to, before, command, words[last]);
  else if (only_files || words[last][0] != '-')
    add_files (to, command, words[last]);
  else if (!add_glued (to, options, command, words[last]))
    add_options (to, options);
}

/* A network by name is followed by its file: "file:PATH". */
static const char *
file_in (const char *typed)
{
  const char *file = strstr (typed, "file:");
  const gboolean begins
      = file != NULL && (file == typed || strchr ("=,", file[-1]) != NULL);

  return begins && strchr (file, ',') == NULL ? file + strlen ("file:") : NULL;
}

/* Those that begin as the word that is typed. */
static char *
filter (const char *text, const char *typed)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *chosen = g_string_new (NULL);
  const char *file = file_in (typed);

  for (char **line = lines; *line != NULL; line++)
    {
      const gsize length = strlen (*line);
      const gboolean is_file = g_str_has_suffix (*line, "<file>");
      const gsize fixed = is_file ? length - strlen ("<file>") : length;
      const gboolean fits = is_file ? strncmp (*line, typed, fixed) == 0
                                    : g_str_has_prefix (*line, typed);

      if (length > 0 && fits && strcmp (*line, "<text>") != 0)
        g_string_append_printf (chosen, "%s\n", *line);
    }
  if (chosen->len == 0 && file != NULL && strstr (text, "file:") != NULL)
    g_string_append_printf (chosen, "%.*s<file>\n", (int) (file - typed), typed);
  return g_string_free (chosen, FALSE);
}

static const Command *
find_command (const Command *const *list, const char *name)
{
  while (*list != NULL && strcmp ((*list)->name, name) != 0)
    list++;
  return *list;
}

static char *
complete_line (const Command *const *list, const char *const *words)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const guint n_words = g_strv_length ((char **) words);
  const Command *command = n_words > 1 ? find_command (list, words[0]) : NULL;

  if (n_words == 0)
    return g_strdup ("");
  if (n_words == 1)
    add_first_words (text, list);
  else if (n_words == 2 && strcmp (words[0], "help") == 0)
    add_commands (text, list);
  else if (command != NULL)
    add_line (text, command, words);
  return filter (text->str, words[n_words - 1]);
}

char *
options_complete (const Command *const *list, const char *const *words)
{
  if (words[0] != NULL && strcmp (words[0], "--") == 0)
    return complete_line (list, words + 1);

  GString *text = g_string_new (NULL);
  const Command *command = words[0] != NULL ? find_command (list, words[0]) : NULL;
  if (words[0] == NULL)
    add_first_words (text, list);
  if (command == NULL)
    return g_string_free (text, FALSE);
  g_autoptr (GArray) options = option_list (command);
  const Option *option = words[1] != NULL ? find_called (options, words[1]) : NULL;
  if (words[1] == NULL)
    add_options (text, options);
  else if (option != NULL)
    add_values (text, option, command, "");
  return g_string_free (text, FALSE);
}
