/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "bmf/bmf.h"
#include "cli/run/machine-shape.h"
#include "cli/options/options.h"
#include "cli/run/program-source.h"
#include "cli/run/run.h"
#include "dvm/dvm-reader.h"
#include "goal/goal.h"
#include "topology/topology-graphml.h"
#include "picl/picl-totals.h"
#include "topology/generators/generators.h"

/* Appends what the file is to *says.  input: opened, and only looked at so far; taken. */
typedef gboolean (*Checker) (TextInput *input, const char *path, const Options *options,
                             GString *says, GPtrArray *warnings, GError **error);

typedef struct
{
  const char *name; /* --from */
  const char *what;
  const char *suffixes[3];
  gboolean (*looks_like) (const char *head, gsize length);
  Checker check;
} FileKind;

/* ---- what a file looks like -------------------------------------------------------- */

/* Numbers on the first line that has something before its comment; 0 where anything else
 * is there. */
static guint
count_numbers (const char *head, gsize length)
{
  g_autofree char *text = g_strndup (head, length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      g_strdelimit (*line, "\r\t", ' ');
      (*line)[strcspn (*line, "#")] = '\0';
      guint count = 0;
      g_auto (GStrv) words = g_strsplit (*line, " ", -1);
      for (char **word = words; *word != NULL; word++)
        {
          if (**word == '\0')
            continue;
          if (strspn (*word, "0123456789.+-eE") != strlen (*word))
            return 0;
          count++;
        }
      if (count > 0)
        return count;
    }
  return 0;
}

/* type, event, time, processor, process, number of data */
static gboolean
looks_like_picl (const char *head, gsize length)
{
  return count_numbers (head, length) >= 5;
}

/* The number of nodes alone, or GraphML. */
static gboolean
looks_like_topology (const char *head, gsize length)
{
  return count_numbers (head, length) == 1 || topology_looks_like_graphml (head, length);
}

static gboolean
looks_like_machine (const char *head, gsize length)
{
  return memchr (head, '=', length) != NULL && memchr (head, '\0', length) == NULL;
}

/* ---- checking ---------------------------------------------------------------------- */

static void
add_all (GPtrArray *to, const char *const *list)
{
  for (; list != NULL && *list != NULL; list++)
    g_ptr_array_add (to, g_strdup (*list));
}

static const char *
plural (guint count)
{
  return count == 1 ? "" : "s";
}

static gboolean
check_program (TextInput *input, const char *path, const Options *options, GString *says,
               GPtrArray *warnings, GError **error)
{
  g_autoptr (ProgramSource) source = program_source_new (input, path, "lib-dvm", error);
  Program *program
      = source != NULL ? program_source_get (source, NULL, TRUE, error) : NULL;
  if (program == NULL)
    return FALSE;
  const Shape *traced = program_traced_shape (program);
  g_string_append_printf (says, "%s, %u interval%s", report_program_kind (program),
                          program_intervals (program),
                          plural (program_intervals (program)));
  if (traced != NULL && shape_count (traced) > 1)
    {
      g_autofree char *shape = shape_format (traced);
      g_string_append_printf (says, ", recorded for %s processors", shape);
    }
  add_all (warnings, program_warnings (program));
  return TRUE;
}

static gboolean
check_schedule (TextInput *input, const char *path, const Options *options, GString *says,
                GPtrArray *warnings, GError **error)
{
  g_autoptr (ProgramSource) source = program_source_new (input, path, "goal", error);
  Program *program
      = source != NULL ? program_source_get (source, NULL, TRUE, error) : NULL;
  guint64 operations = 0;
  if (program == NULL)
    return FALSE;
  for (guint32 rank = 0; rank < program_processors (program); rank++)
    operations += program_operations (program, rank);
  g_string_append_printf (says,
                          "GOAL schedule, %u ranks, %" G_GUINT64_FORMAT " operations",
                          program_processors (program), operations);
  add_all (warnings, program_warnings (program));
  return TRUE;
}

/* Evaluates a program, too; --show-tree: its tree is all that is asked for. */
static gboolean
check_bmf (TextInput *input, const char *path, const Options *options, GString *says,
           GPtrArray *warnings, GError **error)
{
  g_autoptr (ProgramSource) source = program_source_new (input, path, "bmf", error);
  if (source == NULL)
    return FALSE;
  run_prepare_source (source, options);
  if (options->show_tree)
    {
      g_autofree char *tree = program_source_show_tree (source, 0, error);
      if (tree != NULL)
        g_string_append (says, tree);
      return tree != NULL;
    }
  g_autoptr (BmfTree) tree = program_source_read_library (source, error);
  if (tree == NULL)
    return FALSE;
  if (tree->program == NULL)
    {
      g_string_append_printf (says, "parallel BMF library, %u definition%s",
                              tree->own_definitions, plural (tree->own_definitions));
      return TRUE;
    }
  const BmfMachine any = { .scalar_bytes = 1 };
  g_autoptr (Program) program = bmf_run (tree, path, &any, error);
  if (program == NULL)
    return FALSE;
  g_string_append_printf (says, "parallel BMF program, %u processor%s",
                          program_processors (program),
                          plural (program_processors (program)));
  add_all (warnings, program_warnings (program));
  return TRUE;
}

static gboolean
check_picl (TextInput *input, const char *path, const Options *options, GString *says,
            GPtrArray *warnings, GError **error)
{
  g_autoptr (TextInput) taken = input;
  PiclTotals *totals = picl_totals_read (taken, error);
  if (totals == NULL)
    return FALSE;
  picl_totals_describe (totals, says);
  for (guint i = 0; i < totals->warnings->len; i++)
    g_ptr_array_add (warnings, g_strdup (totals->warnings->pdata[i]));
  picl_totals_free (totals);
  return TRUE;
}

/* What is read by its name, by other readers. */
static gboolean
is_named (TextInput *input, const char *path, const char *what, GError **error)
{
  g_autoptr (TextInput) taken = input;
  if (strcmp (path, "-") != 0)
    return TRUE;
  error_set_at (error, text_input_name (taken), 0, 0,
                "found a %s, expected it in a file with a name", what);
  return FALSE;
}

static gboolean
check_machine (TextInput *input, const char *path, const Options *options, GString *says,
               GPtrArray *warnings, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();
  if (!is_named (input, path, "machine file", error)
      || !machine_read (machine, path, error) || !machine_resolve (machine, error)
      || !machine_shape_from_topology (machine, error))
    return FALSE;
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);
  if (network == NULL)
    return FALSE;
  g_autofree char *shape = shape_format (&machine->shape);
  g_string_append_printf (says, "machine file, %s, processors %s", machine->name, shape);
  for (guint i = 0; i < machine->warnings->len; i++)
    g_ptr_array_add (warnings, g_strdup (machine->warnings->pdata[i]));
  return TRUE;
}

static gboolean
check_topology (TextInput *input, const char *path, const Options *options, GString *says,
                GPtrArray *warnings, GError **error)
{
  if (!is_named (input, path, "topology file", error))
    return FALSE;
  g_autofree char *copy = g_strdup (path);
  g_autofree char *generator = g_strdup ("file");
  const TopologySpec spec = { .generator = generator, .path = copy };
  g_autoptr (Topology) topology = topology_new (&spec, error);
  if (topology == NULL)
    return FALSE;
  g_string_append_printf (says, "topology file, %u nodes, %u links", topology->nodes,
                          topology->links);
  return TRUE;
}

/* In the order in which they are told by content. */
/* Programs come first: their content counts more than their name. */
#define N_PROGRAM_KINDS 3

static const FileKind kinds[] = {
  { "lib-dvm", "Lib-DVM trace", { ".ptr" }, dvm_looks_like_trace, check_program },
  { "goal", "GOAL schedule", { ".goal" }, goal_looks_like_schedule, check_schedule },
  { "bmf", "parallel BMF program", { ".bmf" }, bmf_looks_like_program, check_bmf },
  { "picl", "PICL trace", { ".picl", ".trf" }, looks_like_picl, check_picl },
  { "topology",
    "topology file",
    { ".topo", ".graphml" },
    looks_like_topology,
    check_topology },
  { "machine", "machine file", { ".par" }, looks_like_machine, check_machine },
};

/* ---- one file after the other ------------------------------------------------------ */

static gboolean
has_suffix (const FileKind *kind, const char *path)
{
  g_autofree char *name = g_str_has_suffix (path, ".gz")
                              ? g_strndup (path, strlen (path) - strlen (".gz"))
                              : g_strdup (path);
  for (guint i = 0; kind->suffixes[i] != NULL; i++)
    if (g_str_has_suffix (name, kind->suffixes[i]))
      return TRUE;
  return FALSE;
}

/* What a person called the file counts before what a word or two in it look like. */
static const FileKind *
tell_kind (TextInput *input, const char *path, GError **error)
{
  gsize length;
  const char *head = text_input_peek (input, &length, error);
  if (head == NULL)
    return NULL;
  for (guint i = 0; length > 0 && i < N_PROGRAM_KINDS; i++)
    if (kinds[i].looks_like (head, length))
      return &kinds[i];
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (has_suffix (&kinds[i], path))
      return &kinds[i];
  for (guint i = 0; length > 0 && i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].looks_like (head, length))
      return &kinds[i];
  error_set_at (
      error, text_input_name (input), 0, 0,
      "%s, expected a Lib-DVM trace, a GOAL schedule, a parallel BMF program, a PICL "
      "trace, a topology file or a machine file",
      length == 0 ? "the file is empty" : "found an unrecognised file type");
  return NULL;
}

static const FileKind *
find_kind (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].name, name) == 0)
      return &kinds[i];
  return NULL;
}

static gboolean
check_file (const char *path, const Options *options, const FileKind *kind, GString *says,
            GPtrArray *warnings, GError **error)
{
  g_autoptr (TextInput) input = text_input_open (path, error);
  if (input == NULL)
    return FALSE;
  if (kind == NULL)
    kind = tell_kind (input, path, error);
  const char *needs = options->show_tree                                 ? "show-tree"
                      : !parameter_values_is_empty (options->parameters) ? "define"
                                                                         : NULL;
  if (kind != NULL && needs != NULL && kind->check != check_bmf)
    {
      error_set_at (error, path, 0, 0,
                    "found a %s, expected a parallel BMF program for --%s", kind->what,
                    needs);
      return FALSE;
    }
  return kind != NULL
         && kind->check (g_steal_pointer (&input), path, options, says, warnings, error);
}

/* Says what is wrong with the file, or adds a line that says what it is. */
static gboolean
report_file (const Options *options, const char *path, const FileKind *kind,
             GString *lines)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) says = g_string_new (NULL);
  if (!check_file (path, options, kind, says, warnings, &failure))
    {
      message_error (failure);
      return FALSE;
    }
  if (options->show_tree)
    {
      g_string_append_len (lines, says->str, (gssize) says->len);
      return TRUE;
    }
  g_strchomp (says->str);
  says->len = strlen (says->str);
  g_string_replace (says, "\n", "; ", 0);
  g_string_append_printf (lines, "%s: %s\n", path, says->str);
  g_ptr_array_add (warnings, NULL);
  if (options_show_warnings (options))
    message_warnings ((const char *const *) warnings->pdata);
  return TRUE;
}

static int
run_command (const Options *options, GError **error)
{
  const FileKind *kind = NULL;
  if (options->from != NULL && (kind = find_kind (options->from)) == NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --from: found '%s', expected lib-dvm, goal, bmf, picl, topology "
                 "or machine",
                 options->from);
      return 2;
    }
  gboolean all_good = TRUE;
  g_autoptr (GString) lines = g_string_new (NULL);
  for (guint i = 0; i < options->files->len; i++)
    all_good = report_file (options, options->files->pdata[i], kind, lines) && all_good;
  return message_print (lines->str, error) && all_good ? 0 : 1;
}

const Command command_check = {
  .name = "check",
  .synopsis = "FILE ...",
  .example = "netfare check jac.ptr Predictor.par trace.picl",
  .summary = "Reads any input file (Lib-DVM trace, GOAL schedule, parallel BMF program "
             "or library, "
             "PICL trace, machine file, topology file) and says what is wrong with it, "
             "or in one line "
             "what it is. --from: lib-dvm, goal, bmf, picl, machine or topology.",
  .groups = OPTIONS_PROGRAM | OPTIONS_TREE | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = G_MAXUINT,
  .run = run_command,
};
