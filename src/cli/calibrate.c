/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibrate.c - netfare calibrate: the costs of a machine from measured times */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "calibrate/archive-times.h"
#include "calibrate/calibration-write.h"
#include "calibrate/tables.h"
#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "cli/options/result-files.h"
#include "cli/console/messages.h"
#include "cli/run/machines.h"
#include "machine-file/machine-file.h"
#include "otf2/anchor.h"
#include "run/machine-shape.h"

/* The network without --network: one link, by its own name. */
#define PAIR "pair"
#define PAIR_SPEC "mesh:2"

#define MOST_WINDOW (1u << 24)

/* ---- the network ------------------------------------------------------------------- */

/* The settings with the pair in place of its name, or, if there is no network, behind
 * them. */
static GArray *
settings_with_pair (const Options *options, gboolean add, gboolean *is_pair)
{
  GArray *settings = g_array_copy (options->settings);
  const Setting pair = { SETTING_NETWORK, PAIR_SPEC };

  *is_pair = add;
  for (guint i = 0; i < settings->len; i++)
    {
      Setting *setting = &g_array_index (settings, Setting, i);

      if (setting->type != SETTING_NETWORK || strcmp (setting->value, PAIR) != 0)
        continue;
      setting->value = PAIR_SPEC;
      *is_pair = TRUE;
    }
  if (add)
    g_array_append_val (settings, pair);
  return settings;
}

/* Machine files may name the network, too. */
static MachineChoice *
choose_machine (const Options *options, gboolean *is_pair, GError **error)
{
  for (guint add = 0; add < 2; add++)
    {
      g_autoptr (GArray) settings = settings_with_pair (options, add == 1, is_pair);
      g_autoptr (GArray) nothing = g_array_new (FALSE, FALSE, sizeof (Setting));
      g_autoptr (MachineChoice) choice
          = machine_choice_new (settings, nothing, options->inputs, error);

      if (choice == NULL || machine_is_set (choice->machine, "network") || add == 1)
        return g_steal_pointer (&choice);
    }
  return NULL;
}

/* "0,1" */
static gboolean
read_pair (const Options *options, const Machine *machine, ZeroLoadPair *pair,
           GError **error)
{
  const guint32 processors = shape_count (&machine->shape);
  g_auto (GStrv) parts
      = g_strsplit (options->between != NULL ? options->between : "0,1", ",", -1);
  guint64 from, to;

  *pair = (ZeroLoadPair){ .machine = machine };
  if (g_strv_length (parts) != 2
      || !g_ascii_string_to_unsigned (parts[0], 10, 0, processors - 1, &from, NULL)
      || !g_ascii_string_to_unsigned (parts[1], 10, 0, processors - 1, &to, NULL)
      || from == to)
    {
      g_autofree char *expected = g_strdup_printf (
          "two processors of %s, 0 to %u, as in 0,1", machine->name, processors - 1);

      return option_bad_value ("between",
                               options->between != NULL ? options->between : "0,1",
                               expected, error);
    }
  pair->from = (guint32) from;
  pair->to = (guint32) to;
  return TRUE;
}

/* ---- options with values of machine files --------------------------------------------
 */

/* "1448", "4 KiB", "whole" */
static gboolean
apply_packet_bytes (Options *self, const char *value, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autofree char *statement = g_strconcat ("packet bytes=", value, NULL);

  if (!machine_set (machine, statement, NULL) || machine->packets == PACKETS_BEST)
    return option_bad_value ("packet-bytes", value, "whole or a size, as in 1448", error);
  self->has_packet_bytes = TRUE;
  self->packet_bytes = machine->packets == PACKETS_FIXED ? machine->packet_bytes : 0;
  return TRUE;
}

static gboolean
apply_rendezvous_bytes (Options *self, const char *value, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autofree char *statement = g_strconcat ("rendezvous bytes=", value, NULL);

  if (!machine_set (machine, statement, NULL))
    return option_bad_value ("rendezvous-bytes", value, "none or a size, as in 64KiB",
                             error);
  self->has_rendezvous = machine->has_rendezvous;
  self->no_rendezvous = !machine->has_rendezvous;
  self->rendezvous_bytes = machine->rendezvous_bytes;
  return TRUE;
}

static gboolean
apply_window (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, MOST_WINDOW, &self->window, NULL)
         || option_bad_value ("window", value, "a whole number from 1 to 16777216",
                              error);
}

/* ---- tables ------------------------------------------------------------------------ */

static gboolean
read_table (Measurements *to, const Options *options, const char *path, GError **error)
{
  g_autoptr (TextInput) input = NULL;

  if (anchor_looks_like (path))
    return archive_times_read (to, path, options->inputs, error);
  input = inputs_open (options->inputs, path, error);
  return input != NULL && tables_read (to, input, error);
}

static Measurements *
read_tables (const Options *options, GError **error)
{
  g_autoptr (Measurements) measurements = measurements_new (options->window);

  for (guint i = 0; i < options->files->len; i++)
    if (!read_table (measurements, options, options->files->pdata[i], error))
      return NULL;
  return measurements_sort (measurements, error) ? g_steal_pointer (&measurements) : NULL;
}

/* ---- results ----------------------------------------------------------------------- */

static gboolean
write_results (const Calibration *calibration, const Options *options, GError **error)
{
  g_auto (ResultFiles) results = { 0 };

  if (!result_files_open (&results, options, error))
    return FALSE;
  OutputFile *const *next = results.files;
  if (results.has_table && options->format == SUMMARY_JSON)
    calibration_write_json (calibration, PACKAGE_VERSION, options->command_line, *next++);
  else if (results.has_table)
    calibration_write_table (calibration, *next++);
  if (options->folder != NULL)
    calibration_write_machine (calibration, *next++);
  if (options->plot != NULL)
    calibration_write_plot (calibration, *next);
  return result_files_commit (&results, options, error);
}

static void
show_notes (const Options *options, const GPtrArray *notes)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();

  for (guint i = 0; i < notes->len; i++)
    g_ptr_array_add (list, notes->pdata[i]);
  g_ptr_array_add (list, NULL);
  if (options_show_warnings (options))
    message_warnings ((const char *const *) list->pdata);
}

static gboolean
calibrate (const Options *options, const CalibrationRules *rules, GError **error)
{
  g_autoptr (Measurements) measurements = read_tables (options, error);

  if (measurements == NULL)
    return FALSE;
  g_autoptr (Calibration) calibration = calibration_new (rules, measurements, error);
  if (calibration == NULL || !write_results (calibration, options, error))
    return FALSE;
  show_notes (options, measurements->notes);
  show_notes (options, calibration->notes);
  return TRUE;
}

static int
run_command (const Options *options, GError **error)
{
  gboolean is_pair;

  g_autoptr (MachineChoice) choice = choose_machine (options, &is_pair, error);

  if (choice == NULL || !machine_shape_from_topology (choice->machine, error))
    return 1;
  CalibrationRules rules = {
    .network = is_pair ? PAIR : choice->machine->name,
    .has_late = options->has_rendezvous,
    .no_late = options->no_rendezvous,
    .late = options->rendezvous_bytes,
  };
  if (options->has_packet_bytes)
    {
      rules.packets = &options->packet_bytes;
      rules.n_packets = 1;
    }
  if (!read_pair (options, choice->machine, &rules.pair, error))
    return 2;
  return calibrate (options, &rules, error) ? 0 : 1;
}

static const Option own_options[] = {
  { "between", 0, OPTIONS_TABLE, "A,B",
    "the processors of the network between which was measured (default: 0,1)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (between) },
  { "packet-bytes", 0, OPTIONS_TABLE, "SIZE",
    "size of packets, or whole (default: what fits best of 1448, 1460, 2048, 4096, 8948 "
    "and whole)",
    .takes = TAKES_VALUE, .apply = apply_packet_bytes },
  { "rendezvous-bytes", 0, OPTIONS_TABLE, "SIZE",
    "longer messages are sent by rendezvous; none: no message is (default: what fits "
    "best)",
    .takes = TAKES_VALUE, .apply = apply_rendezvous_bytes },
  { "window", 0, OPTIONS_TABLE, "W",
    "messages that osu_bw sends before each answer (default: 64)", .takes = TAKES_VALUE,
    .apply = apply_window },
  { "output", 'o', OPTIONS_TABLE, "FILE", "write the machine file", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (folder) },
  { "plot", 0, OPTIONS_TABLE, "FILE", "draw measured and fitted times (SVG)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (plot) },
  { .name = NULL },
};

const Command command_calibrate = {
  .name = "calibrate",
  .synopsis = "TABLE ... [-o FILE]",
  .example = "netfare calibrate osu_latency.txt -o cluster.par",
  .summary
  = "Finds the costs of a machine from measured times of messages between two of its "
    "processors, and writes a machine file. TABLE is what osu_latency, osu_multi_lat, "
    "osu_bw, osu_mbw_mr, IMB-MPI1 PingPong or sendrecv_perf of nccl-tests printed, CSV "
    "with the columns bytes and time_s (one way) or bytes, rounds and there_and_back_s, "
    "or the archive of a recorded examples/mpi/pingpong.c.",
  .options = own_options,
  .groups = OPTIONS_MACHINE | OPTIONS_TABLE | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = G_MAXUINT,
  .run = run_command,
};
