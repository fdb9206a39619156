/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/option-table.h"

#include <string.h>

#include "diff/changes.h"
#include "machine-file/machine-network.h"
#include "network/models/models.h"
#include "place/moves.h"
#include "place/search.h"
#include "readers/reader-list.h"

#define MOST_JOBS 1024
#define MOST_REPEATS 1000
#define MOST_THREADS 64
#define MOST_MEMORY (G_GUINT64_CONSTANT (1) << 62)
#define MOST_PARTS 1000000

gboolean
option_bad_value (const char *name, const char *value, const char *expected,
                  GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE, "option --%s: found '%s', expected %s", name,
             value, expected);
  return FALSE;
}

static gboolean
apply_format (Options *self, const char *value, GError **error)
{
  return summary_format_parse (value, &self->format)
         || option_bad_value ("format", value, "table, json or csv", error);
}

static gboolean
apply_table_format (Options *self, const char *value, GError **error)
{
  return (summary_format_parse (value, &self->format) && self->format != SUMMARY_CSV)
         || option_bad_value ("format", value, "table or json", error);
}

static gboolean
apply_moves (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, MOVES_MOST, &self->moves, NULL)
         || option_bad_value ("moves", value, "a whole number from 1 to 68719476736",
                              error);
}

/* Seconds. */
static gboolean
apply_place_time (Options *self, const char *value, GError **error)
{
  SimTime time;
  if (!sim_time_parse_seconds (value, strlen (value), &time)
      || time < SIM_TIME_PER_MICROSECOND)
    return option_bad_value ("time", value, "seconds above 0, as in 10 or 0.5", error);
  self->place_time = time / SIM_TIME_PER_MICROSECOND;
  return TRUE;
}

static gboolean
apply_place_seed (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT64, &self->place_seed, NULL)
         || option_bad_value ("seed", value, "a whole number below 2^64", error);
}

static gboolean
apply_replays (Options *self, const char *value, GError **error)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (value, 10, 0, SEARCH_PLACEMENTS, &number, NULL))
    return option_bad_value ("replays", value, "a whole number from 0 to 8", error);
  self->replays = (guint) number;
  return TRUE;
}

static gboolean
apply_top (Options *self, const char *value, GError **error)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT, &number, NULL))
    return option_bad_value ("top", value, "a whole number, 0 for all", error);
  self->top = (guint) number;
  return TRUE;
}

/* "5%", or "5". */
static gboolean
apply_fail_above (Options *self, const char *value, GError **error)
{
  const Decimal most = { CHANGES_MOST_PERCENT, 1 };
  const gsize length = strlen (value) - (g_str_has_suffix (value, "%") ? 1 : 0);
  if (!decimal_parse (value, length, &self->fail_above)
      || decimal_compare (&self->fail_above, &most) > 0)
    return option_bad_value ("fail-above", value,
                             "a percentage up to 1000000, as in 5% or 0.5%", error);
  return TRUE;
}

static gboolean
apply_message_scale (Options *self, const char *value, GError **error)
{
  return decimal_parse (value, strlen (value), &self->message_scale)
         || option_bad_value ("message-scale", value, "a decimal number, as in 4 or 0.5",
                              error);
}

static gboolean
apply_level (Options *self, const char *value, GError **error)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT - 1, &number, NULL))
    return option_bad_value ("level", value,
                             "a whole number, 0 for the main interval alone", error);
  self->level = (guint) number;
  return TRUE;
}

static gboolean
apply_vary (Options *self, const char *value, GError **error)
{
  g_ptr_array_add (self->vary, (gpointer) value);
  return TRUE;
}

static gboolean
apply_threads (Options *self, const char *value, GError **error)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_THREADS, &number, NULL))
    return option_bad_value ("threads", value, "a whole number from 1 to 64", error);
  self->threads = (guint) number;
  return TRUE;
}

static gboolean
apply_jobs (Options *self, const char *value, GError **error)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_JOBS, &number, NULL))
    return option_bad_value ("jobs", value, "a whole number from 1 to 1024", error);
  self->jobs = (guint) number;
  return TRUE;
}

static gboolean
apply_repeat (Options *self, const char *value, GError **error)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_REPEATS, &number, NULL))
    return option_bad_value ("repeat", value, "a whole number from 1 to 1000", error);
  self->repeat = (guint) number;
  return TRUE;
}

/* "8 GB": the units of machine files. */
static gboolean
apply_memory_limit (Options *self, const char *value, GError **error)
{
  static const struct
  {
    const char *name;
    guint64 factor;
  } units[]
      = { { "B", 1 },         { "kB", 1000 },     { "MB", 1000000 }, { "GB", 1000000000 },
          { "KiB", 1 << 10 }, { "MiB", 1 << 20 }, { "GiB", 1 << 30 } };
  const gsize digits = strspn (value, "0123456789");
  g_autofree char *number = g_strndup (value, digits);
  const char *unit = value + digits;
  guint64 count, factor = *unit == '\0' ? 1 : 0;

  unit += *unit == ' ' ? 1 : 0;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (strcmp (unit, units[i].name) == 0)
      factor = units[i].factor;
  if (factor == 0
      || !g_ascii_string_to_unsigned (number, 10, 1, MOST_MEMORY / factor, &count, NULL))
    return option_bad_value ("memory-limit", value, "a size above 0, as in 8GB or 512MiB",
                             error);
  self->memory_limit = count * factor;
  return TRUE;
}

/* "2/8" */
static gboolean
apply_part (Options *self, const char *value, GError **error)
{
  guint64 part, parts;
  const char *slash = strchr (value, '/');
  g_autofree char *first = g_strndup (value, slash != NULL ? (gsize) (slash - value) : 0);
  if (slash == NULL
      || !g_ascii_string_to_unsigned (slash + 1, 10, 1, MOST_PARTS, &parts, NULL)
      || !g_ascii_string_to_unsigned (first, 10, 1, parts, &part, NULL))
    return option_bad_value ("part", value, "K/N with K from 1 to N, as in 2/8", error);
  self->part = (guint) part;
  self->parts = (guint) parts;
  return TRUE;
}

static gboolean
apply_launcher (Options *self, const char *value, GError **error)
{
  g_strfreev (self->launcher);
  self->launcher = NULL;
  if (!g_shell_parse_argv (value, NULL, &self->launcher, NULL))
    return option_bad_value ("launcher", value, "a command, as in 'srun -n1'", error);
  /* Scripts among its words are read by those who run them. */
  for (char **word = self->launcher; *word != NULL; word++)
    if (g_file_test (*word, G_FILE_TEST_IS_REGULAR))
      inputs_name (self->inputs, *word, INPUT_BY_OPTION, "launcher");
  return TRUE;
}

static gboolean
apply_element_bytes (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, 1 << 20, &self->element_bytes, NULL)
         || option_bad_value ("element-bytes", value, "a whole number, 1 to 1048576",
                              error);
}

static gboolean
apply_associative (Options *self, const char *value, GError **error)
{
  if (value[0] != '$' || value[1] == '\0')
    return option_bad_value ("associative", value, "a name, as in '$Max'", error);
  g_ptr_array_add (self->associative, (gpointer) value);
  return TRUE;
}

/* Readers; for a command that also reads other files, its names for those files. */
static char **
kinds_of (const Command *command)
{
  return command->kinds != NULL ? command->kinds () : reader_names (reader_list);
}

/* The names of networks, before their arguments. */
static char **
network_words (void)
{
  g_autofree const char **names = machine_network_names ();
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  for (guint i = 0; names[i] != NULL; i++)
    {
      const NetworkModel *model = network_model_find (names[i]);
      gboolean is_bare = model != NULL && model->parameters[0] == '\0';
      g_autofree char *word = g_strconcat (names[i], is_bare ? "" : ":", NULL);
      g_strv_builder_add (words, word);
    }
  return g_strv_builder_end (words);
}

static char **
vary_words (void)
{
  return g_strsplit ("network= processors= machine= D:", " ", -1);
}

static char **
form_words (void)
{
  return g_strsplit ("thesis text graphml dot svg info json", " ", -1);
}

#define FIELD(name) G_STRUCT_OFFSET (Options, name)

static const Option option_table[] = {
  { "from", 0, OPTIONS_PROGRAM, "KIND",
    "read the file as this kind; do not detect the kind", .takes = TAKES_TEXT,
    .offset = FIELD (from), .values = kinds_of },
  { "reshard", 0, OPTIONS_RESHARD, "EXTENTS",
    "no program: change an array's layout from --from LAYOUT, as netfare hpf does",
    .takes = TAKES_TEXT, .offset = FIELD (reshard) },
  { "to", 0, OPTIONS_RESHARD, "LAYOUT", "--reshard: the new layout, as in '*,BLOCK'",
    .takes = TAKES_TEXT, .offset = FIELD (reshard_to) },
  { "grid", 0, OPTIONS_RESHARD, "SHAPE", "--reshard: the grid of processors",
    .takes = TAKES_TEXT, .offset = FIELD (reshard_grid) },
  { "element-bytes", 0, OPTIONS_RESHARD, "N",
    "--reshard: size of an element (default: 4)", .takes = TAKES_VALUE,
    .apply = apply_element_bytes },

  { "compare", 0, OPTIONS_LAWS, NULL, "replay the serial and the parallel program",
    .takes = TAKES_NOTHING, .offset = FIELD (compare) },
  { "assume-associative", 0, OPTIONS_LAWS, NULL,
    "treat sums and products of reals as associative", .takes = TAKES_NOTHING,
    .offset = FIELD (assume_associative) },
  { "associative", 0, OPTIONS_LAWS, "'$NAME'",
    "the function with this name is associative; may be repeated", .takes = TAKES_VALUE,
    .apply = apply_associative },
  { "leave-distributed", 0, OPTIONS_LAWS, NULL,
    "leave the result on the processors, do not gather it at the end",
    .takes = TAKES_NOTHING, .offset = FIELD (leave_distributed) },
  { "ignore-cost", 0, OPTIONS_LAWS, NULL,
    "apply every valid law, even if the program becomes slower on the machine",
    .takes = TAKES_NOTHING, .offset = FIELD (ignore_cost) },
  { "steps", 0, OPTIONS_LAWS, NULL,
    "print the program and its time after each law (--format json: as data)",
    .takes = TAKES_NOTHING, .offset = FIELD (steps) },
  { "output", 'o', OPTIONS_LAWS, "FILE",
    "write the parallel program to FILE (default: standard output)", .takes = TAKES_TEXT,
    .offset = FIELD (folder) },

  { "message-scale", 0, OPTIONS_CHANGE, "K",
    "multiply the size of every message by K, rounded up to whole bytes",
    .takes = TAKES_VALUE, .apply = apply_message_scale },

  { "machine", 0, OPTIONS_MACHINE, "FILE", "machine file (Predictor.par and added keys)",
    .path = PATH_READ, .takes = TAKES_SETTING, .offset = SETTING_MACHINE },
  { "network", 0, OPTIONS_MACHINE, "SPEC",
    "bus:16, grid:4x4, mesh:4x4, torus:8x8x8, file:PATH, ..; formulas: network:16, "
    "transputer:4x4",
    .path = PATH_IN_SPEC, .takes = TAKES_SETTING, .offset = SETTING_NETWORK,
    .words = network_words },
  { "processors", 0, OPTIONS_MACHINE, "SHAPE",
    "shape of the processors to which the program is mapped (4x4)",
    .takes = TAKES_SETTING, .offset = SETTING_PROCESSORS },
  { "set", 0, OPTIONS_MACHINE, "'KEY=VALUE'",
    "set any key of a machine file; may be repeated", .path = PATH_IN_SPEC,
    .takes = TAKES_SETTING, .offset = SETTING_SET },

  { "as", 0, OPTIONS_COLUMNS, "NAME", "name the preceding column NAME",
    .takes = TAKES_SETTING, .offset = SETTING_NAME },

  { "format", 0, OPTIONS_SUMMARY, "table|json|csv",
    "format of the summary (default: table)", .takes = TAKES_VALUE,
    .apply = apply_format },

  { "vary", 0, OPTIONS_SWEEP, "KEY=V1,V2,..",
    "run with each of these values: any key of a machine file, network, processors, "
    "machine, message scale, or D:NAME (as --define); may be repeated, the last one "
    "changes fastest",
    .path = PATH_VARIED, .takes = TAKES_VALUE, .apply = apply_vary, .words = vary_words },
  { "jobs", 'j', OPTIONS_SWEEP, "N",
    "number of runs at a time (default: this computer's processors)",
    .takes = TAKES_VALUE, .apply = apply_jobs },
  { "resume", 0, OPTIONS_SWEEP, "FILE",
    "write finished rows to FILE, and skip rows that are already there",
    .takes = TAKES_TEXT, .offset = FIELD (resume) },
  { "part", 0, OPTIONS_SWEEP, "K/N", "only rows K, K+N, K+2N, ..", .takes = TAKES_VALUE,
    .apply = apply_part },
  { "launcher", 0, OPTIONS_SWEEP, "COMMAND", "put COMMAND before each run ('srun -n1')",
    .takes = TAKES_VALUE, .apply = apply_launcher },
  { "html", 0, OPTIONS_SWEEP, "FILE",
    "write charts and a table of all runs to FILE, as one page", .takes = TAKES_TEXT,
    .offset = FIELD (sweep_page) },
  { "speedup", 0, OPTIONS_SWEEP, "FILE",
    "write speed-up by number of processors to FILE, as CSV", .takes = TAKES_TEXT,
    .offset = FIELD (speedup) },

  { "intervals", 0, OPTIONS_INTERVALS, NULL, "also print each interval",
    .takes = TAKES_NOTHING, .offset = FIELD (intervals) },
  { "level", 0, OPTIONS_INTERVALS, "N",
    "omit intervals nested deeper than N, and print how many", .takes = TAKES_VALUE,
    .apply = apply_level },
  { "output", 'o', OPTIONS_OUTPUTS, "DIR", "%s in DIR", .takes = TAKES_TEXT,
    .offset = FIELD (folder), .list = output_names_in_folder },

  { "list", 0, OPTIONS_TOPOLOGY, NULL, "list the networks that can be generated",
    .takes = TAKES_NOTHING, .offset = FIELD (topology_list) },
  { "info", 0, OPTIONS_TOPOLOGY, NULL, "describe the topology (the default)",
    .takes = TAKES_NOTHING, .offset = FIELD (topology_info) },
  { "format", 0, OPTIONS_TOPOLOGY, "FORM",
    "thesis (topology files), graphml; dot, svg (drawings); info, json (descriptions)",
    .takes = TAKES_TEXT, .offset = FIELD (topology_form), .words = form_words },
  { "output", 'o', OPTIONS_TOPOLOGY, "FILE", "write to FILE (default: standard output)",
    .takes = TAKES_TEXT, .offset = FIELD (folder) },

  { "from", 0, OPTIONS_HPF, "KIND",
    "read the file as hpf (free form) or hpf-fixed; with --reshard the old layout",
    .takes = TAKES_TEXT, .offset = FIELD (from), .values = kinds_of },
  { "processors", 0, OPTIONS_HPF, "SHAPE",
    "value of NUMBER_OF_PROCESSORS(), and default grid (4x4)", .takes = TAKES_TEXT,
    .offset = FIELD (hpf_processors) },
  { "reshard", 0, OPTIONS_HPF, "EXTENTS",
    "no file: change the layout of an array with these extents (4096x4096)",
    .takes = TAKES_TEXT, .offset = FIELD (reshard) },
  { "to", 0, OPTIONS_HPF, "LAYOUT", "--reshard: the new layout, as in '*,BLOCK'",
    .takes = TAKES_TEXT, .offset = FIELD (reshard_to) },
  { "grid", 0, OPTIONS_HPF, "SHAPE", "--reshard: the grid of processors",
    .takes = TAKES_TEXT, .offset = FIELD (reshard_grid) },
  { "element-bytes", 0, OPTIONS_HPF, "N", "--reshard: size of an element (default: 4)",
    .takes = TAKES_VALUE, .apply = apply_element_bytes },
  { "hpf", 0, OPTIONS_HPF, "FILE", "--reshard: write the program for a replay to FILE",
    .takes = TAKES_TEXT, .offset = FIELD (hpf_file) },
  { "goal", 0, OPTIONS_HPF, "FILE", "the program as a GOAL schedule", .takes = TAKES_TEXT,
    .offset = FIELD (hpf_goal) },
  { "matrix", 0, OPTIONS_HPF, "FILE",
    "elements and bytes between each two processors; JSON if FILE ends in .json",
    .takes = TAKES_TEXT, .offset = FIELD (hpf_matrix) },
  { "symbolic", 0, OPTIONS_HPF, "NAMES",
    "communications as a formula in these PARAMETERs (N,M, or all)", .takes = TAKES_TEXT,
    .offset = FIELD (symbolic) },

  { "output", 'o', OPTIONS_RECORD, "DIR", "the archive (default: recording)",
    .takes = TAKES_TEXT, .offset = FIELD (folder), .path = PATH_OWN_FOLDER },
  { "wall", 0, OPTIONS_RECORD, NULL,
    "do not read the time of the processor, which costs more than the other clock",
    .takes = TAKES_NOTHING, .offset = FIELD (wall) },
  { "mpi", 0, OPTIONS_RECORD, "NAME",
    "record no program of another MPI than openmpi or mpich (default: any)",
    .takes = TAKES_TEXT, .offset = FIELD (mpi) },
  { "repeat", 0, OPTIONS_RECORD, "N",
    "run the command N times; times between calls are the medians", .takes = TAKES_VALUE,
    .apply = apply_repeat },
  { "finish", 0, OPTIONS_RECORD, "DIR",
    "run nothing: make the archive of a recording that was interrupted",
    .takes = TAKES_TEXT, .offset = FIELD (finish), .path = PATH_OWN_FOLDER },

  { "network", 0, OPTIONS_VIEW, "SPEC",
    "the network to draw: mesh:4x4, torus:8x8x8, file:PATH, ..", .path = PATH_IN_SPEC,
    .takes = TAKES_TEXT, .offset = FIELD (view_network) },
  { "output", 'o', OPTIONS_VIEW, "FILE", "write the page to FILE (default: TRACE.html)",
    .takes = TAKES_TEXT, .offset = FIELD (folder) },

  { "moves", 0, OPTIONS_PLACE, "N",
    "random moves from each start (default: 200 for each processor)",
    .takes = TAKES_VALUE, .apply = apply_moves },
  { "time", 0, OPTIONS_PLACE, "S",
    "as many moves as take about S seconds; their number is printed, for --moves",
    .takes = TAKES_VALUE, .apply = apply_place_time },
  { "seed", 0, OPTIONS_PLACE, "S", "of the moves (default: 0)", .takes = TAKES_VALUE,
    .apply = apply_place_seed },
  { "replays", 0, OPTIONS_PLACE, "K",
    "replay the K most promising placements, and the current one (default: 8)",
    .takes = TAKES_VALUE, .apply = apply_replays },
  { "output", 'o', OPTIONS_PLACE, "FILE",
    "write the best placement to FILE, for placement = file(\"FILE\")",
    .takes = TAKES_TEXT, .offset = FIELD (folder) },
  { "top", 0, OPTIONS_DIFF, "N", "the N largest changes of each group (10; 0: all)",
    .takes = TAKES_VALUE, .apply = apply_top },
  { "fail-above", 0, OPTIONS_DIFF, "PERCENT",
    "exit status 4 if B takes more than that above A: 5%", .takes = TAKES_VALUE,
    .apply = apply_fail_above },
  { "format", 0, OPTIONS_TABLE, "table|json", "format of the result (default: table)",
    .takes = TAKES_VALUE, .apply = apply_table_format },

  { "threads", 0, OPTIONS_THREADS, "N",
    "replay long programs with at most N threads (default: this computer's processors; "
    "in a sweep 1 for each run)",
    .takes = TAKES_VALUE, .apply = apply_threads },
  { "quiet", 'q', OPTIONS_COMMON, NULL,
    "no progress messages; twice (-qq): also no warnings", .takes = TAKES_COUNT,
    .offset = FIELD (quiet) },
  { "verbose", 'v', OPTIONS_COMMON, NULL, "print each step of the work",
    .takes = TAKES_NOTHING, .offset = FIELD (verbose) },
  { "no-sync", 0, OPTIONS_COMMON, NULL, "do not wait until written files are on the disk",
    .takes = TAKES_NOTHING, .offset = FIELD (no_sync) },
  { "memory-limit", 0, OPTIONS_COMMON, "SIZE",
    "end with an error if more memory is needed (default: three quarters of this "
    "computer's memory)",
    .takes = TAKES_VALUE, .apply = apply_memory_limit },
  { "help", 'h', OPTIONS_COMMON, NULL, "print this help", .takes = TAKES_NOTHING,
    .offset = FIELD (help) },
};

/* ---- options of the outputs -------------------------------------------------------- */

static void
add_output_options (GArray *list, guint row, OptionGroup group)
{
  const OutputKind *kind = output_list[row];
  const OutputOption *option = kind->options;
  const Option path = { kind->option,  0,
                        group,         kind->argument,
                        kind->help,    .takes = TAKES_OUTPUT,
                        .output = row, .part = PART_PATH };
  if (kind->option != NULL)
    g_array_append_val (list, path);
  for (guint i = 0; group == OPTIONS_OUTPUTS && option != NULL && option[i].name != NULL;
       i++)
    {
      const Option part = { option[i].name, 0,
                            group,          option[i].argument,
                            option[i].help, .takes = TAKES_OUTPUT,
                            .output = row,  .part = i };
      g_array_append_val (list, part);
    }
  const Option leave_out = { kind->leave_out,
                             0,
                             group,
                             NULL,
                             kind->leave_out_help,
                             .takes = TAKES_OUTPUT,
                             .output = row,
                             .part = PART_LEAVE_OUT };
  if (group == OPTIONS_OUTPUTS && kind->leave_out != NULL)
    g_array_append_val (list, leave_out);
}

/* ---- options of the readers -------------------------------------------------------- */

static gboolean
is_listed (const GArray *list, const ReaderOption *option)
{
  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, Option, i).reader == option)
      return TRUE;
  return FALSE;
}

static void
add_reader_options (GArray *list, const Reader *reader, OptionGroup group, guint groups)
{
  static const OptionGroup shows[]
      = { [READER_SHOWS_TREE] = OPTIONS_TREE, [READER_SHOWS_VALUES] = OPTIONS_VALUES };

  for (guint i = 0; reader->options != NULL && reader->options[i] != NULL; i++)
    {
      const ReaderOption *row = reader->options[i];
      const Option option = { row->name,
                              row->letter,
                              row->use != READER_CHANGES ? shows[row->use] : group,
                              row->argument,
                              row->help,
                              .takes = TAKES_READER,
                              .path = row->reads ? PATH_READ : PATH_NONE,
                              .reader = row };

      if ((option.group & groups) && !is_listed (list, row))
        g_array_append_val (list, option);
    }
}

/* Those of all kinds, or of the one that the command reads. */
static void
add_all_reader_options (GArray *list, const Command *command)
{
  if (command->groups & OPTIONS_HPF)
    add_reader_options (list, reader_find (reader_list, "hpf"), OPTIONS_HPF,
                        command->groups);
  for (guint i = 0; reader_list[i] != NULL; i++)
    if (command->groups & OPTIONS_PROGRAM)
      add_reader_options (list, reader_list[i], OPTIONS_PROGRAM, command->groups);
}

/* A replay has all outputs; a comparison has some of them. */
static void
add_all_outputs (GArray *list, const Command *command)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    if (command->groups & OPTIONS_OUTPUTS)
      add_output_options (list, i, OPTIONS_OUTPUTS);
    else if ((command->groups & OPTIONS_COMPARED) && output_list[i]->compare != NULL)
      add_output_options (list, i, OPTIONS_COMPARED);
}

GArray *
option_list (const Command *command)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Option));
  add_all_outputs (list, command);
  for (guint i = 0; i < G_N_ELEMENTS (option_table); i++)
    {
      const Option *option = &option_table[i];

      if ((option->group & command->groups) == 0)
        continue;
      g_array_append_val (list, *option);
      if (g_str_equal (option->name, "from"))
        add_all_reader_options (list, command);
    }
  return list;
}
