/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.c - netfare machine: machine files that come with netfare */
#include "config.h"

#include <string.h>

#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "machine-file/named-machines.h"

/* Of the comment that the text begins with, its first sentence without what is in
 * brackets; to be freed. */
static char *
meaning_of (const char *text, gsize length)
{
  static const char *const ends[] = { ". ", " (" };
  g_auto (GStrv) lines = NULL;
  g_autofree char *copy = g_strndup (text, length);
  GString *meaning = g_string_new (NULL);
  char *end;

  lines = g_strsplit (copy, "\n", -1);
  for (guint i = 0; lines[i] != NULL && g_str_has_prefix (lines[i], "//"); i++)
    g_string_append_printf (meaning, "%s%s", i > 0 ? " " : "",
                            g_strstrip (lines[i] + strlen ("//")));
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if ((end = strstr (meaning->str, ends[i])) != NULL)
      *end = '\0';
  if (g_str_has_suffix (meaning->str, "."))
    meaning->str[strlen (meaning->str) - 1] = '\0';
  return g_string_free (meaning, FALSE);
}

static int
print_list (const Options *options, GError **error)
{
  g_auto (GStrv) names = named_machines ();
  g_autoptr (GString) list = g_string_new (NULL);

  for (char **name = names; *name != NULL; name++)
    {
      g_autoptr (GBytes) bytes = named_machine_text (*name);
      gsize length;
      const char *text = g_bytes_get_data (bytes, &length);
      g_autofree char *meaning = meaning_of (text, length);

      g_string_append_printf (list, "%-16s  %s\n", *name, meaning);
    }
  return options_print (options, list->str, error) ? 0 : 1;
}

static int
show (const Options *options, GError **error)
{
  g_autoptr (GBytes) bytes = named_machine_text (options->shown_name);
  gsize length;

  if (bytes == NULL)
    return named_machine_unknown (options->shown_name, "no machine", error) ? 0 : 1;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autofree char *copy = g_strndup (text, length);
  return options_print (options, copy, error) ? 0 : 1;
}

static int
run_command (const Options *options, GError **error)
{
  if (options->shipped_list == (options->shown_name != NULL))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "expected one of --list and --show; netfare %s %s",
                 options->command->name, options->command->synopsis);
      return 2;
    }
  return options->shipped_list ? print_list (options, error) : show (options, error);
}

static const Option own_options[] = {
  { "list", 0, OPTIONS_SHIPPED, NULL, "list the machines, and what they are",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (shipped_list) },
  { "show", 0, OPTIONS_SHIPPED, "NAME", "print the machine file NAME",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (shown_name), .words = named_machines },
  { .name = NULL },
};

const Command command_machine = {
  .name = "machine",
  .synopsis = "--list | --show NAME",
  .example = "netfare machine --show infiniband-hdr > mine.par",
  .summary = "Lists the machine files that come with netfare, or prints one of them. "
             "Their names are machines: netfare replay PROGRAM --machine infiniband-hdr.",
  .options = own_options,
  .groups = OPTIONS_SHIPPED | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 0,
  .run = run_command,
};
