/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/run-options.h"

ReaderOptions
reader_options_of (const Options *options)
{
  ReaderOptions reader = options->reader->options;

  reader.inputs = options->inputs;
  reader.level = options->level;
  reader.threads = options_threads (options);
  return reader;
}

void
program_source_prepare (ProgramSource *source, const Options *options)
{
  const ReaderOptions reader = reader_options_of (options);

  program_source_scale_messages (source, &options->message_scale);
  program_source_set_options (source, &reader);
  program_source_set_read (source, options->read);
}

/* ---- progress ---------------------------------------------------------------------- */

static gpointer
begin (gpointer data, const char *what)
{
  const RunPrinter *self = data;
  Progress *progress = self->options->quiet ? NULL : progress_new (what);

  progress_set_note (progress, self->note, self->note_data);
  return progress;
}

static void
end (gpointer progress)
{
  progress_free (progress);
}

static void
step (gpointer data, const char *text)
{
  message_step ("%s", text);
}

RunSettings
run_settings_of (const Options *options, RunPrinter *self)
{
  *self = (RunPrinter){
    .watcher = { .begin = begin,
                 .show = progress_show,
                 .end = end,
                 .step = options->verbose ? step : NULL,
                 .data = self },
    .options = options,
  };
  return (RunSettings){ .threads = options->threads,
                        .command = options->command_line,
                        .inputs = options->inputs,
                        .watcher = &self->watcher,
                        .latency = options->latency,
                        .why = options->why,
                        .what_ifs = options->what_ifs->len > 0 ? options->what_ifs : NULL,
                        .noise = options->has_noise ? &options->noise : NULL,
                        .range = options->range };
}
