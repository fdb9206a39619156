/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.c - the help of a subcommand, from the table of options */
#include "config.h"

#include <string.h>

#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "readers/reader-list.h"

#define HELP_INDENT 26
#define HELP_WIDTH 80

/* Appends text from column `column` on, broken between words. */
static void
append_wrapped (GString *to, const char *text, guint column, guint indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      guint length = (guint) strlen (*word);

      if (word != words && column + 1 + length > HELP_WIDTH)
        {
          g_string_append_printf (to, "\n%*s", (int) indent, "");
          column = indent;
        }
      else if (word != words)
        {
          g_string_append_c (to, ' ');
          column++;
        }
      g_string_append (to, *word);
      column += length;
    }
  g_string_append_c (to, '\n');
}

/* Whether a kind before it in the list is called the same and takes the option, too. */
static gboolean
is_repeated (guint place, const Option *option)
{
  for (guint i = 0; i < place; i++)
    if (reader_has_option (reader_list[i], option->reader)
        && g_str_equal (reader_list[i]->title, reader_list[place]->title))
      return TRUE;
  return FALSE;
}

/* "parallel BMF program: ..", ".. (x, y or z)"; to be freed. */
static char *
help_of (const Option *option, const Command *command)
{
  GString *help = g_string_new (NULL);
  gboolean names = option->reader != NULL && (command->groups & OPTIONS_PROGRAM);

  for (guint i = 0; names && reader_list[i] != NULL; i++)
    if (reader_has_option (reader_list[i], option->reader) && !is_repeated (i, option))
      g_string_append_printf (help, "%s%s", help->len > 0 ? ", " : "",
                              reader_list[i]->title);
  g_string_append_printf (help, "%s%s", help->len > 0 ? ": " : "", option->help);
  g_autofree char *words = option->list != NULL ? option->list () : NULL;
  if (words != NULL)
    g_string_replace (help, "%s", words, 1);
  if (option->values == NULL)
    return g_string_free (help, FALSE);
  g_auto (GStrv) values = option->values (command);
  g_autofree char *list = reader_join ((const char *const *) values);
  g_string_append_printf (help, " (%s)", list);
  return g_string_free (help, FALSE);
}

static void
append_option (GString *to, const Option *option, const Command *command)
{
  g_autofree char *letter
      = option->letter != 0 ? g_strdup_printf ("-%c, ", option->letter) : g_strdup ("");
  g_autofree char *left = g_strdup_printf (
      "  %s--%s%s%s", letter, option->name, option->argument != NULL ? " " : "",
      option->argument != NULL ? option->argument : "");

  if (strlen (left) + 2 > HELP_INDENT)
    g_string_append_printf (to, "%s\n%*s", left, HELP_INDENT, "");
  else
    g_string_append_printf (to, "%-*s", HELP_INDENT, left);
  g_autofree char *help = help_of (option, command);
  append_wrapped (to, help, HELP_INDENT, HELP_INDENT);
}

static const struct
{
  OptionGroup group;
  const char *title;
} sections[] = {
  { OPTIONS_PROGRAM | OPTIONS_RESHARD | OPTIONS_CHANGE | OPTIONS_TREE | OPTIONS_VALUES,
    "Program" },
  { OPTIONS_HPF, "Program and counts" },
  { OPTIONS_JOBS, "Several programs at once" },
  { OPTIONS_MACHINE, "Machine" },
  { OPTIONS_COLUMNS, "Columns" },
  { OPTIONS_WHY | OPTIONS_WHAT_IF | OPTIONS_NOISE | OPTIONS_FASTER,
    "What the time is made of" },
  { OPTIONS_SUMMARY | OPTIONS_EXACT | OPTIONS_TABLE | OPTIONS_DIFF,
    "Result on standard output" },
  { OPTIONS_SWEEP, "Rows" },
  { OPTIONS_TOPOLOGY | OPTIONS_VIEW | OPTIONS_WORKLOAD | OPTIONS_SHIPPED, "Result" },
  { OPTIONS_RECORD, "Recording" },
  { OPTIONS_PLACE, "Placements" },
  { OPTIONS_LAWS, "Transformation" },
  { OPTIONS_INTERVALS, "Intervals" },
  { OPTIONS_OUTPUTS | OPTIONS_COMPARED | OPTIONS_WHY_FILES, "Results" },
  { OPTIONS_THREADS | OPTIONS_COMMON, "Other" }
};

/* An option of several groups is listed once, in the last one that the command has. */
static guint
section_of (const Option *option, const Command *command)
{
  guint s = G_N_ELEMENTS (sections) - 1;

  while (s > 0 && (sections[s].group & option->group & command->groups) == 0)
    s--;
  return s;
}

char *
options_help (const Command *command)
{
  g_autoptr (GArray) options = option_list (command);
  GString *help = g_string_new (NULL);

  g_string_append_printf (help, "Example:\n  %s\n\nnetfare %s %s\n\n", command->example,
                          command->name, command->synopsis);
  append_wrapped (help, command->summary, 0, 0);
  for (guint s = 0; s < G_N_ELEMENTS (sections); s++)
    {
      if ((command->groups & sections[s].group) == 0)
        continue;
      g_string_append_printf (help, "\n%s:\n", sections[s].title);
      for (guint i = 0; i < options->len; i++)
        if (section_of (&g_array_index (options, Option, i), command) == s)
          append_option (help, &g_array_index (options, Option, i), command);
    }
  if (command->add_help != NULL)
    command->add_help (help);
  g_string_append (help, "\nA file named - is standard input or standard output. "
                         "See netfare(1).\n");
  return g_string_free (help, FALSE);
}
