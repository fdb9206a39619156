/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines as options of a sweep: an error, or the rows of a sweep, whose commands are read
 * back by a shell as the words that they were made of.
 *
 * The first byte of a line chooses the option: s --set, n --network, p --processors,
 * v --vary; the rest is its value.  Or what else is written on a command line: w a
 * program by name, i changes of --what-if, z noise. */
#include "config.h"

#include "cli/options/options.h"
#include "cli/sweep/sweep-arguments.h"
#include "cli/sweep/sweep-rows.h"
#include "fuzz/fuzz.h"
#include "machine-file/machine-file.h"
#include "machine/what-if.h"
#include "replay/processors/noise.h"
#include "workloads/workload-program.h"
#include "workloads/workload-spec.h"

#define MOST_LINES 30
#define MOST_ROWS 64
#define MOST_PROCESSORS 64
#define MOST_ROUNDS 4
#define MOST_SLOTS 20

static const struct
{
  char first;
  const char *option;
} forms[] = {
  { 's', "--set=" }, { 'n', "--network=" }, { 'p', "--processors=" }, { 'v', "--vary=" }
};

/* The words of the command line.  Files are the other targets' business. */
static GPtrArray *
words_of (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", MOST_LINES);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (words, g_strdup ("program"));
  for (guint i = 0; lines[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (forms); k++)
      if (lines[i][0] == forms[k].first && strstr (lines[i], "file") == NULL
          && strchr (lines[i], '/') == NULL)
        g_ptr_array_add (words, g_strconcat (forms[k].option, lines[i] + 1, NULL));
  g_ptr_array_add (words, NULL);
  return words;
}

static gboolean
is_plain (const char *text)
{
  for (; *text != '\0'; text++)
    if (!g_ascii_isprint (*text))
      return FALSE;
  return TRUE;
}

static void
check_command (const GPtrArray *vary, guint row, const Options *options)
{
  g_autoptr (GPtrArray) words = vary_arguments (vary, row, options);
  g_autofree char *command = sweep_command (vary, row, options);
  g_auto (GStrv) read = NULL;

  for (guint i = 0; i < words->len; i++)
    if (!is_plain (words->pdata[i]))
      return;
  if (!g_shell_parse_argv (command, NULL, &read, NULL)
      || g_strv_length (read) != words->len + 1)
    fuzz_fail ("a shell reads something else: %s", command);
  for (guint i = 0; i < words->len; i++)
    if (strcmp (read[i + 1], words->pdata[i]) != 0)
      fuzz_fail ("'%s' is read as '%s'", (char *) words->pdata[i], read[i + 1]);
}

static void
check_rows (const Options *options)
{
  guint n;
  g_autoptr (GPtrArray) vary = vary_parse (options->vary, &n, NULL);

  if (vary == NULL)
    return;
  for (guint row = 0; row < MIN (n, MOST_ROWS); row++)
    check_command (vary, row, options);
  if (n <= MOST_ROWS)
    {
      g_autoptr (SweepRows) rows = sweep_rows_new (vary, n, options);

      for (guint row = 0; row < n; row++)
        {
          g_autoptr (GPtrArray) fields = sweep_rows_begin (rows, row, options);

          sweep_rows_put (rows, row, fields);
        }
    }
}

static void
set_all (const Options *options)
{
  g_autoptr (Machine) machine = machine_new ();

  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *one = &g_array_index (options->settings, Setting, i);

      if (one->type == SETTING_SET)
        machine_set (machine, one->value, NULL);
      else if (one->type == SETTING_NETWORK)
        machine_set_network (machine, one->value, NULL);
      else if (one->type == SETTING_PROCESSORS)
        machine_set_shape (machine, one->value, NULL);
    }
  machine_resolve (machine, NULL);
}

/* Of so many slots: whoever sends is awaited. */
static void
make_traffic (const char *text, const WorkloadSpec *spec)
{
  const SimTime slot = MAX (spec->traffic.length / MOST_SLOTS, 1);
  g_autoptr (Program) program = traffic_program (spec, slot, NULL, text, NULL);
  gint64 open = 0;

  for (guint32 i = 0; program != NULL && i < spec->processors; i++)
    for (guint32 n = 0; n < program_operations (program, i); n++)
      {
        Step step;

        program_operation (program, i, n, &step);
        open += step.type == STEP_SEND ? 1 : step.type == STEP_RECEIVE ? -1 : 0;
      }
  if (open != 0)
    fuzz_fail ("%s: %" G_GINT64_FORMAT " more sends than receives", text, open);
}

/* A small one is made: whoever sends is awaited. */
static void
read_workload (const char *text)
{
  WorkloadSpec spec;

  if (!workload_spec_read (text, NULL, &spec, NULL))
    return;
  if (!workload_is_spec (text))
    fuzz_fail ("%s was read, but does not look like a program", text);
  if (spec.processors > MOST_PROCESSORS || spec.rounds > MOST_ROUNDS)
    return;
  if (spec.traffic.pattern != NULL)
    {
      make_traffic (text, &spec);
      return;
    }
  g_autoptr (Program) program = workload_program (&spec, NULL, text, NULL);
  gint64 open = 0;
  for (guint32 i = 0; i < program_processors (program); i++)
    {
      guint32 length;
      const Step *steps = program_stream (program, i, &length);

      for (guint32 n = 0; n < length; n++)
        open += steps[n].type == STEP_SEND ? 1 : steps[n].type == STEP_POST ? -1 : 0;
    }
  if (open != 0)
    fuzz_fail ("%s: %" G_GINT64_FORMAT " more sends than receives", text, open);
}

static void
read_others (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", MOST_LINES);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *expected;
      Noise noise;

      if (lines[i][0] == 'w')
        read_workload (lines[i] + 1);
      if (lines[i][0] == 'i')
        {
          WhatIf *changes = what_if_new (lines[i] + 1, NULL);

          g_clear_pointer (&changes, what_if_free);
        }
      if (lines[i][0] == 'z')
        noise_parse (lines[i] + 1, &noise, &expected);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GPtrArray) words = words_of (text);
  g_autoptr (Options) options
      = options_new (&command_sweep, (char **) words->pdata, NULL);

  read_others (text);
  if (options == NULL)
    return 0;
  set_all (options);
  check_rows (options);
  return 0;
}
