/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c - the table of subcommands; help, --help, --version */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/console/messages.h"
#include "cli/console/out-of-memory.h"
#include "cli/options/options.h"
#include "text/inputs-text.h"

const Command *const commands[] = { &command_replay,
                                    &command_compare,
                                    &command_sweep,
                                    &command_check,
                                    &command_topology,
                                    &command_bmf,
                                    &command_view,
                                    &command_hpf,
                                    &command_record,
                                    &command_place,
                                    &command_diff,
                                    &command_program,
                                    &command_why,
                                    &command_calibrate,
                                    &command_validate,
                                    &command_tune,
                                    &command_machine,
                                    &command_example,
                                    NULL };

const Command *
command_find (const char *name)
{
  for (const Command *const *command = commands; *command != NULL; command++)
    if (strcmp ((*command)->name, name) == 0)
      return *command;
  return NULL;
}

static char *
main_help (void)
{
  GString *help = g_string_new (NULL);

  g_string_append_printf (
      help,
      "Example:\n  %s\n\n"
      "netfare predicts the execution time of a parallel program on a network.\n\n",
      command_compare.example);
  for (const Command *const *command = commands; *command != NULL; command++)
    g_string_append_printf (help, "  netfare %-9s %s\n", (*command)->name,
                            (*command)->synopsis);
  g_string_append (
      help,
      "\nnetfare help COMMAND, or netfare COMMAND --help, describes a command; for all\n"
      "details see netfare(1), and netfare-COMMAND(1).\n"
      "netfare --version prints the versions of the program and its "
      "libraries.\n"
      "\nExit status: 0 done, 1 an input or output failed, 2 wrong usage,\n"
      "3 the program deadlocks (in a sweep: every run that failed does),\n"
      "4 slower than allowed (--fail-above).\n");
  if (BUG_ADDRESS[0] != '\0')
    g_string_append (help, "\nReport bugs to: " BUG_ADDRESS "\n");
  if (HOME_PAGE[0] != '\0')
    g_string_append (help, "netfare home page: " HOME_PAGE "\n");
  return g_string_free (help, FALSE);
}

#ifdef HAVE_OTF2
#define OTF2_TEXT "OTF2 " OTF2_VERSION_TEXT
#else
#define OTF2_TEXT "without OTF2"
#endif
#ifdef HAVE_IGRAPH
#define IGRAPH_TEXT "igraph " IGRAPH_VERSION_TEXT
#else
#define IGRAPH_TEXT "without igraph"
#endif

static char *
version (void)
{
  return g_strdup_printf ("netfare %s\nGLib %u.%u.%u\n%s\n%s\n"
                          "Copyright (C) 2026 the netfare authors\n"
                          "Licence GPLv3+: GNU GPL version 3 or later.\n",
                          PACKAGE_VERSION, glib_major_version, glib_minor_version,
                          glib_micro_version, IGRAPH_TEXT, OTF2_TEXT);
}

static gboolean
unknown_command (const char *name, GError **error)
{
  const char *names[32] = { NULL };

  G_STATIC_ASSERT (G_N_ELEMENTS (commands) <= G_N_ELEMENTS (names));
  for (guint i = 0; commands[i] != NULL; i++)
    names[i] = commands[i]->name;
  const char *nearest = error_nearest (name, names);
  if (nearest != NULL)
    error_set (error, NETFARE_ERROR_USAGE, "unknown command '%s'; did you mean %s?", name,
               nearest);
  else
    error_set (error, NETFARE_ERROR_USAGE,
               "unknown command '%s'; netfare --help lists them", name);
  return FALSE;
}

/* Of every command, also if it fails. */
static void
tell_inputs (const Options *options)
{
  g_autofree char *text = inputs_text (options->inputs);

  if (options->verbose && text[0] != '\0')
    message_step ("made from %s", text);
}

static int
run_command (const Command *command, char **arguments, GError **error)
{
  g_autoptr (Options) options = options_new (command, arguments, error);

  if (options == NULL)
    return 2;
  out_of_memory_limit (options->memory_limit);
  if (!options->help && !options->version)
    {
      int status = command->run (options, error);

      tell_inputs (options);
      return status;
    }
  g_autofree char *text = options->help ? options_help (command) : version ();
  return message_print (text, error) ? 0 : 1;
}

static gboolean
is_one_of (const char *word, const char *one, const char *other)
{
  return strcmp (word, one) == 0 || strcmp (word, other) == 0;
}

/* netfare help COMMAND.  words: behind `help`. */
static int
run_help (char **words, GError **error)
{
  const Command *command = NULL;
  g_autofree char *text = NULL;

  if (words[0] != NULL && words[1] != NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "found '%s' after the command, expected nothing; netfare help [COMMAND]",
                 words[1]);
      return 2;
    }
  if (words[0] != NULL && !is_one_of (words[0], "--help", "-h")
      && strcmp (words[0], "help") != 0)
    {
      command = command_find (words[0]);
      if (command == NULL)
        return unknown_command (words[0], error) ? 0 : 2;
    }
  text = command != NULL ? options_help (command) : main_help ();
  return message_print (text, error) ? 0 : 1;
}

static int
run (int argc, char **argv, GError **error)
{
  if (argc < 2)
    {
      error_set (error, NETFARE_ERROR_USAGE, "no command; netfare --help lists them");
      return 2;
    }
  const char *name = argv[1];
  const gboolean completes = strcmp (name, "--complete") == 0; /* for completions/ */
  if (completes || is_one_of (name, "--version", "-V"))
    {
      g_autofree char *text
          = completes ? options_complete (commands, (const char *const *) argv + 2)
                      : version ();

      return message_print (text, error) ? 0 : 1;
    }
  if (is_one_of (name, "--help", "-h"))
    return run_help (argv + argc, error);
  if (strcmp (name, "help") == 0)
    return run_help (argv + 2, error);
  const Command *command = command_find (name);
  if (command == NULL)
    return unknown_command (name, error) ? 0 : 2;
  return run_command (command, argv + 2, error);
}

/* A file that is opened must not become standard input, output or error of this process
 * because they are closed: tables or warnings would be written into it.  They are opened
 * for the wrong direction, so that their use is the error that it was. */
static gboolean
open_standard_files (void)
{
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
    if (fcntl (number, F_GETFD) < 0 && errno == EBADF
        && open ("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) != number)
      return FALSE;
  return TRUE;
}

int
main (int argc, char **argv)
{
  if (!open_standard_files ())
    return 1;

  /* A closed pipe and a limit on file sizes are write errors like any other. */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);

  out_of_memory_watch ();
  g_autoptr (GError) error = NULL;
  int status = run (argc, argv, &error);
  return error != NULL ? message_error (error) : status;
}
