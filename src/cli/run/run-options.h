/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-options.h - what the command line says of a run: how programs are read, who is
 * told of its progress */
#pragma once

#include "cli/console/messages.h"
#include "cli/options/options.h"
#include "run/run.h"

/* The options about the program. */
ReaderOptions reader_options_of (const Options *options);

/* Passes them to the source. */
void program_source_prepare (ProgramSource *source, const Options *options);

/* Prints progress and steps as --quiet and --verbose say. */
typedef struct
{
  RunWatcher watcher;
  const Options *options;
  ProgressNote note; /* shown with the progress; NULL: none */
  gpointer note_data;
} RunPrinter;

/* *self must outlive a run with the settings. */
RunSettings run_settings_of (const Options *options, RunPrinter *self);
