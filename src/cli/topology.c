/* SPDX-License-Identifier: GPL-3.0-or-later */
/* netfare topology: makes, converts and describes topologies */
#include "config.h"

#include <string.h>

#include "cli/options/option-table.h"
#include "cli/console/messages.h"
#include "cli/options/option-paths.h"
#include "cli/options/options.h"
#include "topology/topology-export.h"
#include "topology/topology-graphml.h"
#include "drawing/topology-drawing.h"
#include "machine-file/key-words.h"
#include "machine-file/machine-file.h"
#include "machine-file/named-machines.h"
#include "network/machine-topology.h"
#include "topology/topology-info.h"
#include "topology/generators/generators.h"

typedef struct
{
  const char *name; /* --format */
  gboolean (*write) (const Topology *topology, OutputFile *output, GError **error);
  /* In place of write: with costs. */
  gboolean (*write_with) (const Topology *topology, const ExportCosts *costs,
                          OutputFile *output, GError **error);
} Form;

static gboolean
write_text (char *taken, OutputFile *output)
{
  g_autofree char *text = taken;

  if (text == NULL)
    return FALSE;
  output_file_write (output, text, strlen (text));
  return TRUE;
}

/* What a topology file does not say of it.  is_text: nor what links are. */
static void
warn_of_loss (const Topology *topology, gboolean is_text)
{
  const char *notes[3] = { NULL };
  guint count = 0;

  if (is_text && (topology->has_latency || topology->medium != NULL))
    notes[count++] = "latencies and media of links are not written (--format graphml "
                     "and simgrid write them)";
  if (!topology->processors_forward && topology_has_processor_between (topology))
    notes[count++] = "the file does not say that processors do not forward what is for "
                     "others: use it with processors forward = no (--format simgrid "
                     "says it)";
  message_warnings (notes);
}

/* The thesis's form has no place for what nodes are. */
static gboolean
write_thesis (const Topology *topology, OutputFile *output, GError **error)
{
  const guint32 switches = topology->nodes - topology->processors;
  g_autofree char *note
      = g_strdup_printf ("the thesis's form does not say which nodes are processors: %u "
                         "switch%s not marked (--format text marks them)",
                         switches, switches == 1 ? " is" : "es are");
  const char *const notes[] = { note, NULL };

  if (switches > 0)
    message_warnings (notes);
  warn_of_loss (topology, TRUE);
  return write_text (topology_to_text (topology), output);
}

static gboolean
write_marked (const Topology *topology, OutputFile *output, GError **error)
{
  warn_of_loss (topology, TRUE);
  return write_text (topology_to_marked_text (topology), output);
}

static gboolean
write_graphml (const Topology *topology, OutputFile *output, GError **error)
{
  warn_of_loss (topology, FALSE);
  topology_write_graphml (topology, output);
  return TRUE;
}

static gboolean
write_info (const Topology *topology, OutputFile *output, GError **error)
{
  TopologyInfo info;

  topology_info (topology, &info);
  topology_info_table (&info, output);
  return TRUE;
}

static gboolean
write_json (const Topology *topology, OutputFile *output, GError **error)
{
  TopologyInfo info;

  topology_info (topology, &info);
  topology_info_json (&info, output);
  return TRUE;
}

static gboolean
write_dot (const Topology *topology, OutputFile *output, GError **error)
{
  const TopologyDrawing drawing = { .topology = topology };
  GString *text = g_string_new (NULL);

  topology_drawing_dot (&drawing, text);
  return write_text (g_string_free (text, FALSE), output);
}

static gboolean
write_svg (const Topology *topology, OutputFile *output, GError **error)
{
  const TopologyDrawing drawing = { .topology = topology };
  GString *text = g_string_new (NULL);

  topology_drawing_svg (&drawing, TRUE, text);
  return write_text (g_string_free (text, FALSE), output);
}

static gboolean
write_booksim (const Topology *topology, const ExportCosts *costs, OutputFile *output,
               GError **error)
{
  g_autofree char *note = NULL;
  const gboolean good = export_booksim (topology, costs, output, &note, error);
  const char *const notes[] = { note, NULL };

  message_warnings (notes);
  return good;
}

/* The first is for --info, and is the default. */
static const Form forms[] = {
  { "info", write_info, NULL },        { "thesis", write_thesis, NULL },
  { "text", write_marked, NULL },      { "graphml", write_graphml, NULL },
  { "simgrid", NULL, export_simgrid }, { "htsim", NULL, export_htsim },
  { "booksim", NULL, write_booksim },  { "dot", write_dot, NULL },
  { "svg", write_svg, NULL },          { "json", write_json, NULL },
};

/* Those that keys set; else 200 Gbit/s, and links without a latency have none. */
static ExportCosts
costs_of (const Machine *machine)
{
  static const char *const keys[] = { "link byte time", "bandwidth", "send byte time" };
  ExportCosts costs = { EXPORT_USUAL_BYTE_TIME, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (machine_is_set (machine, keys[i]) && machine->link_byte_time > 0)
      costs.byte_time = machine->link_byte_time;
  atto_time_price (machine->link_latency, 0, 0, NULL, &costs.latency);
  return costs;
}

static gboolean
write_form (const Form *form, const Topology *topology, const ExportCosts *costs,
            OutputFile *output, GError **error)
{
  if (form->write_with != NULL)
    return form->write_with (topology, costs, output, error);
  return form->write (topology, output, error);
}

static const Form *
find_form (const Options *options, GError **error)
{
  if (options->topology_form == NULL)
    return &forms[0];
  if (options->topology_info)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "options --info and --format are both given, expected one");
      return NULL;
    }
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      if (strcmp (forms[i].name, options->topology_form) == 0)
        return &forms[i];
      g_string_append_printf (names, "%s%s",
                              i == 0                          ? ""
                              : i + 1 == G_N_ELEMENTS (forms) ? " or "
                                                              : ", ",
                              forms[i].name);
    }
  error_set (error, NETFARE_ERROR_USAGE, "option --format: found '%s', expected %s",
             options->topology_form, names->str);
  return NULL;
}

static gboolean
looks_like_file (const char *text)
{
  return strcmp (text, "-") == 0 || strchr (text, '/') != NULL
         || g_str_has_suffix (text, ".topo") || g_str_has_suffix (text, ".graphml")
         || g_str_has_suffix (text, ".xml");
}

/* The name of an existing file is read as a file, even if it could also be a network. */
static gboolean
set_network (Machine *machine, const char *text, GError **error)
{
  g_autofree char *file = NULL;

  if (g_file_test (text, G_FILE_TEST_EXISTS)
      || (!g_str_has_prefix (text, "file:") && looks_like_file (text)))
    file = g_strconcat ("file:", text, NULL);
  return machine_set_network (machine, file != NULL ? file : text, error);
}

/* From the machines and settings of the options; text: NULL, or a network in place of the
 * machine's. */
static Topology *
open_topology (const char *text, const Options *options, ExportCosts *costs,
               GError **error)
{
  g_autoptr (Machine) machine = machine_new ();
  const char *from = text;
  LinkCostsUse used;

  machine->inputs = options->inputs;
  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *setting = settings_at (options->settings, i);

      if (setting->type != SETTING_MACHINE)
        continue;
      if (!machine_read (machine, setting->value, error))
        return NULL;
      from = text == NULL ? setting->value : text;
    }
  if (text != NULL && !set_network (machine, text, error))
    return NULL;
  for (guint i = 0; i < options->settings->len; i++)
    if (settings_at (options->settings, i)->type == SETTING_SET
        && !machine_set (machine, settings_at (options->settings, i)->value, error))
      return NULL;
  if (!network_is_graph (machine))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 text != NULL
                     ? "%s is a formula, expected a graph, as in mesh:4x4, or a file"
                     : "the machine %s has no graph, expected one, as in mesh:4x4",
                 from);
      return NULL;
    }
  if (!machine_resolve (machine, error))
    return NULL;
  *costs = costs_of (machine);
  return machine_topology_new (machine, &used, error);
}

static int
print_list (const Options *options, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (options->files->len > 0 || options->topology_form != NULL || options->topology_info)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --list: found other arguments, expected none");
      return 2;
    }
  for (const Generator *const *row = generators (); *row != NULL; row++)
    {
      g_autofree char *form
          = g_strdup_printf ("%s(%s)", (*row)->name, (*row)->parameters);

      g_string_append_printf (text, "%-54s  %s\n", form, (*row)->meaning);
    }
  return options_print (options, text->str, error) ? 0 : 1;
}

static int
run_command (const Options *options, GError **error)
{
  if (options->topology_list)
    return print_list (options, error);
  if (options->files->len == 0
      && settings_find (options->settings, SETTING_MACHINE) == NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE, "no file is given; netfare %s %s",
                 options->command->name, options->command->synopsis);
      return 2;
    }
  const Form *form = find_form (options, error);
  if (form == NULL)
    return 2;
  const char *text = options->files->len > 0 ? options->files->pdata[0] : NULL;
  ExportCosts costs;
  g_autoptr (Topology) topology = open_topology (text, options, &costs, error);
  if (topology == NULL)
    return 1;
  if (topology->notes != NULL)
    message_warnings ((const char *const *) topology->notes);
  if (!option_paths_check (options, error))
    return 2;
  g_autoptr (OutputFile) output = options_open_output (
      options, options->folder != NULL ? options->folder : "-", error);
  if (output == NULL || !write_form (form, topology, &costs, output, error)
      || !options_commit (options, &output, 1, NULL, 0, error))
    return 1;
  return 0;
}

static void
list_generators (GString *help)
{
  g_string_append (help, "\nNetworks, each with a small example:\n");
  for (const Generator *const *row = generators (); *row != NULL; row++)
    g_string_append_printf (help, "  %-24s%s\n", (*row)->example, (*row)->meaning);
}

static char **
form_words (void)
{
  return g_strsplit ("thesis text graphml simgrid htsim booksim dot svg info json", " ",
                     -1);
}

static char **
set_words (const char *typed)
{
  return machine_setting_words (typed, FALSE);
}

static const Option own_options[] = {
  { "list", 0, OPTIONS_TOPOLOGY, NULL, "list the networks that can be generated",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (topology_list) },
  { "info", 0, OPTIONS_TOPOLOGY, NULL, "describe the topology (the default)",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (topology_info) },
  { "format", 0, OPTIONS_TOPOLOGY, "FORM",
    "thesis, text, graphml (topology files); simgrid, htsim, booksim (files of these "
    "simulators); dot, svg (drawings); info, json (descriptions)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (topology_form), .words = form_words },
  { "machine", 0, OPTIONS_TOPOLOGY, "FILE|NAME",
    "the network of a machine, in place of SPEC or with its costs and faults",
    .path = PATH_READ, .takes = TAKES_SETTING, .offset = SETTING_MACHINE,
    .words = named_machines },
  { "set", 0, OPTIONS_TOPOLOGY, "'KEY=VALUE'",
    "set a key of a machine file, as 'failed={2 % of links}'; may be repeated",
    .path = PATH_IN_SPEC, .takes = TAKES_SETTING, .offset = SETTING_SET,
    .go_on = set_words },
  { "output", 'o', OPTIONS_TOPOLOGY, "FILE", "write to FILE (default: standard output)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (folder) },
  { .name = NULL },
};

const Command command_topology = {
  .name = "topology",
  .synopsis = "SPEC|FILE|--machine NAME [--format FORM] [-o FILE] | --list",
  .example = "netfare topology tree:16x4 --format graphml -o tree.graphml",
  .summary
  = "Makes, converts and describes topologies. SPEC is a network as after --network "
    "(mesh:4x4, tree:16, dragonfly:9x4x2, ..), FILE is a topology file. "
    "Without --format it prints the number of nodes and links, the distances between "
    "processors, and the bisection if it is known.",
  .options = own_options,
  .groups = OPTIONS_TOPOLOGY | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 1,
  .run = run_command,
  .add_help = list_generators,
  .arguments = machine_network_words,
};
