/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c - netfare check: the kind of a file, and its errors */
#include "config.h"

#include <string.h>

#include "run/machine-shape.h"
#include "cli/options/options.h"
#include "cli/run/run-options.h"
#include "machine-file/machine-file.h"
#include "topology/cabling.h"
#include "topology/topology-graphml.h"
#include "picl/reader/picl-totals.h"
#include "readers/reader-list.h"
#include "readers/unread-formats.h"
#include "text/escape.h"
#include "topology/generators/generators.h"

/* Describes a file that is not a program; a program is described by its reader. */
typedef struct
{
  const char *name; /* --from */
  const char *title;
  const char *suffixes[3];
  gboolean (*looks_like) (const char *head, gsize length);

  /* Appends to `says` what the file is. input: opened, nothing consumed yet; ownership is
   * taken.
   */
  gboolean (*check) (TextInput *input, const char *path, Inputs *inputs, GString *says,
                     GPtrArray *warnings, GError **error);
} FileKind;

/* One of them, or neither. */
typedef struct
{
  const Reader *reader;
  const FileKind *other;
} Kind;

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

/* The number of nodes alone, GraphML, or cables of a real cluster. */
static gboolean
looks_like_topology (const char *head, gsize length)
{
  return count_numbers (head, length) == 1 || topology_looks_like_graphml (head, length)
         || cabling_looks_like (head, length);
}

static gboolean
looks_like_machine (const char *head, gsize length)
{
  return memchr (head, '=', length) != NULL && memchr (head, '\0', length) == NULL;
}

/* ---- checking ---------------------------------------------------------------------- */

static gboolean
check_picl (TextInput *input, const char *path, Inputs *inputs, GString *says,
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

/* Kinds whose readers open the path. */
static gboolean
check_machine (TextInput *input, const char *path, Inputs *inputs, GString *says,
               GPtrArray *warnings, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();

  text_input_free (input);
  machine->inputs = inputs;
  if (!machine_read (machine, path, error) || !machine_resolve (machine, error)
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
check_topology (TextInput *input, const char *path, Inputs *inputs, GString *says,
                GPtrArray *warnings, GError **error)
{
  g_autofree char *copy = g_strdup (path);
  g_autofree char *generator = g_strdup ("file");
  const TopologySpec spec = { .generator = generator, .path = copy, .inputs = inputs };

  text_input_free (input);
  g_autoptr (Topology) topology = topology_new (&spec, error);
  if (topology == NULL)
    return FALSE;
  g_string_append_printf (says, "topology file, %u nodes, %u links", topology->nodes,
                          topology->links);
  return TRUE;
}

/* In the order in which the content is tested for them. */
static const FileKind others[] = {
  { "picl", "PICL trace", { ".picl", ".trf" }, looks_like_picl, check_picl },
  { "topology",
    "topology file",
    { ".topo", ".graphml" },
    looks_like_topology,
    check_topology },
  { "machine", "machine file", { ".par" }, looks_like_machine, check_machine },
};

/* ---- which it is ------------------------------------------------------------------- */

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

/* "a Lib-DVM trace, .. or a machine file", to be freed. */
static char *
all_titles (void)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  for (const Reader *const *reader = reader_list; *reader != NULL; reader++)
    if (!(*reader)->is_form)
      g_ptr_array_add (titles,
                       g_strdup_printf ("%s %s", (*reader)->article, (*reader)->title));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_ptr_array_add (titles, g_strdup_printf ("a %s", others[i].title));
  g_ptr_array_add (titles, NULL);
  return reader_join ((const char *const *) titles->pdata);
}

static const FileKind *
other_of_suffix (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (has_suffix (&others[i], path))
      return &others[i];
  return NULL;
}

static const FileKind *
other_of_content (const char *head, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].looks_like (head, length))
      return &others[i];
  return NULL;
}

/* The content of a program has priority over its name; after that, the name of the file
 * has priority over what one or two words in it look like. */
static gboolean
tell_kind (TextInput *input, const char *path, Kind *kind, GError **error)
{
  gsize length;
  const char *head = text_input_peek (input, &length, error);

  if (head == NULL || !unread_format_check (input, error))
    return FALSE;
  if (length > 0)
    kind->reader = reader_of_content (reader_list, head, length);
  if (kind->reader == NULL)
    kind->reader = reader_of_suffix (reader_list, path);
  if (kind->reader == NULL)
    kind->other = other_of_suffix (path);
  if (kind->reader == NULL && kind->other == NULL && length > 0)
    kind->other = other_of_content (head, length);
  if (kind->reader != NULL || kind->other != NULL)
    return TRUE;
  g_autofree char *expected = all_titles ();
  error_set_at (error, text_input_name (input), 0, 0, "%s, expected %s",
                length == 0 ? "the file is empty" : "found an unrecognised file type",
                expected);
  return FALSE;
}

/* The values of --from; free with g_strfreev. */
static char **
kind_names (void)
{
  g_auto (GStrv) names = reader_names (reader_list);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  for (char **name = names; *name != NULL; name++)
    g_strv_builder_add (all, *name);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_strv_builder_add (all, others[i].name);
  return g_strv_builder_end (all);
}

/* Of --from. */
static gboolean
named_kind (const char *name, Kind *kind, GError **error)
{
  kind->reader = reader_find (reader_list, name);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (others[i].name, name) == 0)
      kind->other = &others[i];
  if (kind->reader != NULL || kind->other != NULL)
    return TRUE;
  g_auto (GStrv) names = kind_names ();
  g_autofree char *expected = reader_join ((const char *const *) names);
  error_set (error, NETFARE_ERROR_USAGE, "option --from: found '%s', expected %s", name,
             expected);
  return FALSE;
}

/* ---- one file after the other ------------------------------------------------------ */

static gboolean
check_program (TextInput *input, const char *path, const Reader *reader,
               const Options *options, GString *says, GPtrArray *warnings, GError **error)
{
  g_autoptr (ProgramSource) source = program_source_new (input, path, reader, error);

  if (source == NULL)
    return FALSE;
  program_source_prepare (source, options);
  if (!options->reader->options.show_tree)
    return program_source_check (source, says, warnings, error);
  g_autofree char *tree = program_source_show_tree (source, 0, error);
  if (tree != NULL)
    g_string_append (says, tree);
  return tree != NULL;
}

/* Options that apply to programs only, given for another file. */
static gboolean
check_no_options (const FileKind *kind, const char *path, const Options *options,
                  GError **error)
{
  const ReaderOptions reader = reader_options_of (options);

  return program_options_check (&reader, NULL, path, "a", kind->title, error);
}

static gboolean
check_file (const char *path, const Options *options, Kind kind, GString *says,
            GPtrArray *warnings, GError **error)
{
  if (kind.reader == NULL && kind.other == NULL)
    kind.reader = reader_of_path (reader_list, path);
  if (kind.reader != NULL && reader_reads_path (kind.reader, path))
    return check_program (NULL, path, kind.reader, options, says, warnings, error);
  g_autoptr (TextInput) input = inputs_open (options->inputs, path, error);
  if (input == NULL)
    return FALSE;
  if (kind.reader == NULL && kind.other == NULL && !tell_kind (input, path, &kind, error))
    return FALSE;
  if (kind.reader != NULL)
    return check_program (g_steal_pointer (&input), path, kind.reader, options, says,
                          warnings, error);
  return check_no_options (kind.other, path, options, error)
         && kind.other->check (g_steal_pointer (&input), path, options->inputs, says,
                               warnings, error);
}

/* Reports what is wrong with the file, or adds a line that describes it. */
static gboolean
report_file (const Options *options, const char *path, Kind kind, GString *lines)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) says = g_string_new (NULL);

  if (!check_file (path, options, kind, says, warnings, &failure))
    {
      message_error (failure);
      return FALSE;
    }
  if (options->reader->options.show_tree)
    {
      g_string_append_len (lines, says->str, (gssize) says->len);
      return TRUE;
    }
  g_strchomp (says->str);
  says->len = strlen (says->str);
  g_string_replace (says, "\n", "; ", 0);
  escape_plain (lines, path);
  g_string_append (lines, ": ");
  escape_plain (lines, says->str);
  g_string_append_c (lines, '\n');
  g_ptr_array_add (warnings, NULL);
  if (options_show_warnings (options))
    message_warnings ((const char *const *) warnings->pdata);
  return TRUE;
}

static int
run_command (const Options *options, GError **error)
{
  Kind kind = { NULL, NULL };

  if (options->from != NULL && !named_kind (options->from, &kind, error))
    return 2;
  gboolean all_good = TRUE;
  g_autoptr (GString) lines = g_string_new (NULL);
  for (guint i = 0; i < options->files->len; i++)
    all_good = report_file (options, options->files->pdata[i], kind, lines) && all_good;
  return options_print (options, lines->str, error) && all_good ? 0 : 1;
}

const Command command_check = {
  .name = "check",
  .synopsis = "FILE ...",
  .example = "netfare check jac.ptr Predictor.par trace.picl",
  .summary
  = "Reads any input file (a program, a library of definitions, a PICL trace, a "
    "machine file or a topology file) and reports its errors, or describes it in "
    "one line.",
  .kinds = kind_names,
  .groups = OPTIONS_PROGRAM | OPTIONS_TREE | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = G_MAXUINT,
  .reads_again = TRUE,
  .run = run_command,
};
