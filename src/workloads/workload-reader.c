/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workload-reader.c - the row of programs of one name: their text is on the command line
 */
#include "config.h"

#include "program/reader-settings.h"
#include "workloads/workload-program.h"
#include "workloads/workload-spec.h"

extern const Reader workload_reader;

static Program *
read_spec (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  WorkloadSpec spec;

  if (options->parameters != NULL)
    parameter_values_start (options->parameters);
  if (!workload_spec_read (source->path, options->parameters, &spec, error)
      || (options->parameters != NULL
          && !parameter_values_check_used (options->parameters, source->path, error)))
    return NULL;
  if (spec.traffic.pattern != NULL)
    return traffic_program (&spec, options->slot, &workload_reader, source->path, error);
  return workload_program (&spec, &workload_reader, source->path, error);
}

static void
describe (const Program *program, GString *to)
{
  reader_append_count (to, program_processors (program), "rank");
  if (program_traffic (program) != NULL)
    return;
  reader_append_count (to, program_count_sends (program, NULL), "message");
  reader_append_count (to, program_instances (program), "collective");
}

static const ReaderOption *const options[] = { &reader_option_define, NULL };
static const char *const keys[] = { "power", NULL };

const Reader workload_reader = {
  .name = "workload",
  .title = "program by name",
  .article = "a",
  .is_form = TRUE,
  .path_looks_like = workload_is_spec,
  .options = options,
  .unit = SIM_TIME_PER_SECOND,
  .own_processors = TRUE,
  .costs_of_today = "GOAL",
  .keys = keys,
  .read = read_spec,
  .describe = describe,
};
