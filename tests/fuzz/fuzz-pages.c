/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a PICL trace, a Lib-DVM trace, a schedule or the rows of a sweep, with any
 * name: the pages that are made of it have no element, script or data that netfare did
 * not put there.
 *
 * The first byte chooses the kind; the name is what follows up to the end of the line. */
#include "config.h"

#include "analysis/intervals/characteristics.h"
#include "analysis/time/link-heat.h"
#include "dvm/dvm-reader.h"
#include "fuzz/fuzz-drain.h"
#include "fuzz/fuzz.h"
#include "fuzz/page-check.h"
#include "goal/goal.h"
#include "html/report/interval-report.h"
#include "html/sweep-page.h"
#include "machine-file/machine-file.h"
#include "output/compare-table.h"
#include "picl/reader/picl-totals.h"
#include "view/view-output.h"
#include "view/view-page.h"
#include "view/view-picl.h"

/* More are not more hostile, only slower. */
#define MOST_PROCESSORS 64
#define MOST_TRANSFERS 2000
#define MOST_ROWS 40

static void
close_and_check (FuzzDrain *drain, OutputFile *output)
{
  g_autoptr (GString) page = fuzz_drain_close (drain, output);

  page_check (page->str, page->len);
}

/* ---- PICL -------------------------------------------------------------------------- */

static void
check_trace (const char *name, const char *text, gsize size)
{
  g_autoptr (TextInput) sums = text_input_new_from_string (text, size, name);
  g_autoptr (PiclTotals) totals = picl_totals_read (sums, NULL);
  g_autoptr (TextInput) input = text_input_new_from_string (text, size, name);
  g_autoptr (ViewTrace) trace = NULL;
  const ViewPage page
      = { .title = name, .command_line = name, .version = "0", .unit = "s" };
  FuzzDrain drain;
  OutputFile *output;

  if (totals == NULL || totals->present > MOST_PROCESSORS)
    return;
  trace = view_picl_read (input, NULL);
  if (trace == NULL)
    return;
  output = fuzz_drain_open (&drain);
  view_page_write (&page, trace, output);
  close_and_check (&drain, output);
}

/* ---- programs ---------------------------------------------------------------------- */

typedef struct
{
  Machine *machine;
  Network *network;
  Replay *replay;
  Characteristics *characteristics;
  MessageDelays *delays;
  ProcessorTimes *times;
  TimeBins *heat;
  ReplayResult result;
} Run;

static gboolean
run_open (Run *self, Program *program)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *spec = g_strdup_printf ("ring:%u", program_processors (program));
  guint n_power;
  const Decimal *power;

  self->machine = machine_new ();
  if (!machine_set_network (self->machine, spec, &error)
      || !machine_resolve (self->machine, &error))
    fuzz_fail ("%s", error->message);
  self->network = network_new (self->machine, program_shape (program), &error);
  if (self->network == NULL)
    return FALSE;
  self->replay = replay_new (program, self->machine, self->network);
  power = network_power (self->network, &n_power);
  self->characteristics = characteristics_new (program, power, n_power);
  self->delays = message_delays_new (0);
  self->times = processor_times_new (program);
  self->heat = time_bins_new (network_topology (self->network)->links, 0, 0);
  replay_add_observer (self->replay, characteristics_observer (), self->characteristics);
  replay_add_observer (self->replay, message_delays_observer (), self->delays);
  replay_add_observer (self->replay, processor_times_observer (), self->times);
  replay_add_observer (self->replay, link_heat_observer (), self->heat);
  return TRUE;
}

static void
run_clear (Run *self)
{
  g_clear_pointer (&self->replay, replay_free);
  g_clear_pointer (&self->characteristics, characteristics_free);
  g_clear_pointer (&self->delays, message_delays_free);
  g_clear_pointer (&self->heat, time_bins_free);
  g_clear_pointer (&self->times, processor_times_free);
  g_clear_pointer (&self->network, network_free);
  g_clear_pointer (&self->machine, machine_free);
}

static void
write_page (const OutputKind *kind, gpointer writer, OutputJob *job)
{
  FuzzDrain drain;

  job->file = fuzz_drain_open (&drain);
  kind->write (writer, job);
  close_and_check (&drain, job->file);
}

/* The same replay in two columns, one with a name of its own. */
static void
check_comparison (const ReportContext *report, const char *name)
{
  g_autoptr (CompareTable) table = compare_table_new (TRUE, INTERVAL_REPORT_ALL_LEVELS);
  FuzzDrain drain;
  OutputFile *output = fuzz_drain_open (&drain);

  compare_table_set_draw (table, html_output.draw);
  compare_table_add (table, name, report);
  compare_table_add (table, NULL, report);
  compare_table_finish (table);
  html_output.compare (table, output);
  close_and_check (&drain, output);
}

static void
check_run (Run *self, Program *program, const char *name)
{
  const char *const warnings[] = { name, NULL };
  OutputJob job = { .report = { .version = "0",
                                .command = name,
                                .program = program,
                                .machine = self->machine,
                                .network = self->network,
                                .result = &self->result,
                                .characteristics = self->characteristics,
                                .delays = self->delays,
                                .heat = self->heat,
                                .times = self->times,
                                .warnings = warnings,
                                .unit = program_unit (program) },
                    .replay = self->replay,
                    .most_levels = INTERVAL_REPORT_ALL_LEVELS };
  gpointer view = view_output.start (&job, NULL);

  if (replay_run (self->replay, &self->result, NULL))
    {
      processor_times_finish (self->times, self->result.time);
      write_page (&html_output, NULL, &job);
      write_page (&view_output, view, &job);
      check_comparison (&job.report, name);
    }
  view_output.free (view);
}

static void
check_program (Program *program, const char *name)
{
  Run run = { .replay = NULL };

  if (program_processors (program) > MOST_PROCESSORS
      || program_instances (program) > MOST_TRANSFERS)
    return;
  if (run_open (&run, program))
    check_run (&run, program, name);
  run_clear (&run);
}

/* ---- sweeps ------------------------------------------------------------------------ */

/* Lines of cells with commas between; what is missing is empty. */
static GPtrArray *
split_rows (const char *text, gsize size, guint columns)
{
  g_autofree char *copy = g_strndup (text, size);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", MOST_ROWS + 1);
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; lines[i] != NULL && i < MOST_ROWS; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", (gint) columns);
      GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (row, g_strdup_printf ("%u", i + 1));
      for (guint c = 0; row->len < columns; c += cells[c] != NULL)
        g_ptr_array_add (row, g_strdup (cells[c] != NULL ? cells[c] : ""));
      g_ptr_array_add (rows, row);
    }
  return rows;
}

static void
check_sweep (const char *name, const char *text, gsize size)
{
  g_autofree char *key = g_strconcat ("vary_", name, NULL);
  const char *const columns[]
      = { "row",      key,     "vary_network", "time_s", "efficiency",
          "messages", "bytes", "command",      "error" };
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) rows = split_rows (text, size, G_N_ELEMENTS (columns));
  const SweepPage page = { .program = name,
                           .beside = "",
                           .version = "0",
                           .command = name,
                           .unit = SIM_TIME_PER_SECOND,
                           .keys = 2,
                           .names = names,
                           .rows = rows };
  FuzzDrain drain;
  OutputFile *output = fuzz_drain_open (&drain);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_ptr_array_add (names, (gpointer) columns[i]);
  sweep_page_write (&page, output);
  close_and_check (&drain, output);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  const guint8 *line = size > 0 ? memchr (data, '\n', size) : NULL;
  g_autofree char *name = NULL;
  const char *text;
  gsize length;

  if (line == NULL)
    return 0;
  name = g_strndup ((const char *) data + 1, line > data ? (gsize) (line - data - 1) : 0);
  text = (const char *) line + 1;
  length = size - (gsize) (line + 1 - data);
  if (data[0] == 'p')
    check_trace (name, text, length);
  else if (data[0] == 's')
    check_sweep (name, text, length);
  else
    {
      g_autoptr (TextInput) input = text_input_new_from_string (text, length, name);
      const Shape shape = { 1, { 2 } };
      g_autoptr (Program) program = data[0] == 'g'
                                        ? goal_read (input, NULL, NULL, NULL)
                                        : dvm_read (input, &shape, NULL, NULL, NULL);

      if (program != NULL)
        check_program (program, name);
    }
  return 0;
}
