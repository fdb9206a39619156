/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/baseline.h"

#include "cli/console/messages.h"
#include "cli/options/option-table.h"

static RunCheck
check_of (const Baseline *self)
{
  const gboolean has_limit = self->options->fail_above.scale != 0;

  return (RunCheck){ .now = self->now,
                     .baseline = self->before,
                     .fail_above = has_limit ? &self->options->fail_above : NULL };
}

gboolean
baseline_is_used (const Baseline *self)
{
  return self->before != NULL || self->files[0] != NULL || self->files[1] != NULL;
}

gboolean
baseline_open (Baseline *self, const Options *options, GError **error)
{
  const char *const paths[] = { options->markdown, options->junit };

  *self = (Baseline){ .options = options };
  if (options->fail_above.scale != 0 && options->baseline == NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --fail-above needs --baseline");
      return FALSE;
    }
  if (options->baseline != NULL)
    {
      self->before = run_times_read (options->baseline, options->inputs, error);
      if (self->before == NULL)
        return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    if (paths[i] != NULL
        && (self->files[i] = options_open_output (options, paths[i], error)) == NULL)
      return FALSE;
  return TRUE;
}

gboolean
baseline_take (Baseline *self, OutputFile *json, GError **error)
{
  g_autoptr (OutputFile) taken = json;
  gsize length;
  g_autofree char *text = output_file_take_text (taken, &length);

  self->now = run_times_parse (text, length, "this run", error);
  if (self->now == NULL)
    return FALSE;
  const RunCheck check = check_of (self);
  if (!run_check_fits (&check, error))
    return FALSE;
  if (self->files[0] != NULL)
    run_check_write_markdown (&check, self->files[0]);
  if (self->files[1] != NULL)
    run_check_write_junit (&check, self->files[1]);
  return (self->files[0] == NULL || output_file_flush (self->files[0], error))
         && (self->files[1] == NULL || output_file_flush (self->files[1], error));
}

void
baseline_add_files (const Baseline *self, GPtrArray *files)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->files); i++)
    if (self->files[i] != NULL)
      g_ptr_array_add (files, self->files[i]);
}

int
baseline_tell (const Baseline *self, gboolean is_free, GError **error)
{
  const RunCheck check = check_of (self);

  if (self->before == NULL)
    return 0;
  g_autoptr (GPtrArray) warnings = run_check_warnings (&check, PACKAGE_VERSION);
  if (options_show_warnings (self->options))
    message_warnings ((const char *const *) warnings->pdata);
  g_autofree char *text = run_check_text (&check);
  if (is_free && !options_print (self->options, text, error))
    return 1;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; !is_free && self->options->quiet == 0 && **line != '\0';
       line++)
    message_step ("%s", *line);
  return run_check_limit (&check, error) ? 0 : 4;
}

void
baseline_clear (Baseline *self)
{
  g_clear_pointer (&self->before, run_times_free);
  g_clear_pointer (&self->now, run_times_free);
  for (guint i = 0; i < G_N_ELEMENTS (self->files); i++)
    g_clear_pointer (&self->files[i], output_file_free);
}

/* ---- options ----------------------------------------------------------------------- */

static gboolean
apply_fail_above (Options *self, const char *value, GError **error)
{
  return option_percent ("fail-above", value, &self->fail_above, error);
}

const Option baseline_options[] = {
  { "baseline", 0, OPTIONS_SUMMARY, "FILE",
    "also print how the time differs from that in FILE, an earlier result of --format "
    "json",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (baseline), .path = PATH_READ },
  { "fail-above", 0, OPTIONS_SUMMARY, "PERCENT",
    "exit status 4 if the time is more than this above the baseline's, as in 5%",
    .takes = TAKES_VALUE, .apply = apply_fail_above },
  { "markdown", 0, OPTIONS_OUTPUTS | OPTIONS_COMPARED, "FILE",
    "times, counts and their changes, as a Markdown table", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (markdown) },
  { "junit", 0, OPTIONS_OUTPUTS | OPTIONS_COMPARED, "FILE",
    "a test case for each machine, as JUnit XML", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (junit) },
  { .name = NULL },
};
