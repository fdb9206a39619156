/* SPDX-License-Identifier: GPL-3.0-or-later */
/* netfare view: a PICL trace as a page of ParaGraph's displays */
#include "config.h"

#include "cli/options/option-table.h"
#include "cli/console/messages.h"
#include "cli/options/option-paths.h"
#include "cli/options/options.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "topology/generators/generators.h"
#include "view/view-page.h"
#include "view/view-picl.h"

/* "trace.picl" and "trace.picl.gz" become "trace.html", in the current directory. */
static char *
default_name (const char *path)
{
  static const char *const suffixes[] = { ".gz", ".picl", ".trf" };
  g_autofree char *name
      = strcmp (path, "-") == 0 ? g_strdup ("trace") : g_path_get_basename (path);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (name, suffixes[i]) && strlen (name) > strlen (suffixes[i]))
      name[strlen (name) - strlen (suffixes[i])] = '\0';
  return g_strconcat (name, ".html", NULL);
}

/* NULL if none is requested, or on failure. */
static Topology *
open_network (const Options *options, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();

  machine->inputs = options->inputs;
  if (options->view_network == NULL
      || !machine_set_network (machine, options->view_network, error))
    return NULL;
  if (network_is_graph (machine))
    return topology_new (&machine->network, error);
  error_set (error, NETFARE_ERROR_USAGE,
             "option --network: %s is a formula, expected a graph, as in mesh:4x4",
             options->view_network);
  return NULL;
}

static gboolean
write_page (const Options *options, const ViewTrace *trace, const char *title,
            const ViewNetwork *network, const char *path, GError **error)
{
  if (!option_paths_check_output (options, path, error))
    return FALSE;
  g_autoptr (OutputFile) output = options_open_output (options, path, error);
  if (output == NULL)
    return FALSE;
  g_autofree char *name = g_path_get_basename (title);
  const ViewPage page = { .title = name,
                          .command_line = options->command_line,
                          .version = PACKAGE_VERSION,
                          .unit = "s",
                          .network = network };
  view_page_write (&page, trace, output);
  g_ptr_array_add (trace->gaps, NULL);
  if (options_show_warnings (options))
    message_warnings ((const char *const *) trace->gaps->pdata);
  return options_commit (options, &output, 1, NULL, 0, error);
}

static int
run_command (const Options *options, GError **error)
{
  const char *path = options->files->pdata[0];
  g_autofree char *own = default_name (path);
  const char *to = options->folder != NULL ? options->folder : own;

  if (options->folder == NULL && !option_paths_check_output (options, own, error))
    return 2;
  g_autoptr (TextInput) input = inputs_open (options->inputs, path, error);
  g_autoptr (ViewTrace) trace = input != NULL ? view_picl_read (input, error) : NULL;
  if (trace == NULL)
    return 1;
  g_autoptr (Topology) topology = open_network (options, error);
  if (options->view_network != NULL && topology == NULL)
    return 1;
  ViewNetwork network;
  const char *name = text_input_name (input);
  if (topology != NULL && !view_network_init (&network, topology, trace, name, error))
    return 1;
  gboolean written
      = write_page (options, trace, name, topology != NULL ? &network : NULL, to, error);
  if (topology != NULL)
    view_network_clear (&network);
  return written ? 0 : 1;
}

static const Option own_options[] = {
  { "network", 0, OPTIONS_VIEW, "SPEC",
    "the network to draw: mesh:4x4, torus:8x8x8, file:PATH, ..", .path = PATH_IN_SPEC,
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (view_network) },
  { "output", 'o', OPTIONS_VIEW, "FILE", "write the page to FILE (default: TRACE.html)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (folder) },
  { .name = NULL },
};

const Command command_view = {
  .name = "view",
  .synopsis = "TRACE.picl [--network SPEC] [-o PAGE.html]",
  .example = "netfare view trace.picl --network mesh:4x4 -o trace.html",
  .summary = "Makes one HTML page of a PICL trace with ParaGraph's displays: the states "
             "of each processor over time, its messages, and more. --network sets the "
             "network on which messages are drawn, which a PICL trace does not contain. "
             "Without -o the page is named after the trace: trace.html for trace.picl.",
  .options = own_options,
  .groups = OPTIONS_VIEW | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
