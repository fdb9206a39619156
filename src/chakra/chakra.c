/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra.c - the row of the reader of Chakra execution traces, and its options */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "chakra/chakra-files.h"
#include "chakra/chakra-trace.h"
#include "program/reader-settings.h"

extern const Reader chakra_reader;

/* ---- the whole --------------------------------------------------------------------- */

static void
free_sequence (gpointer data)
{
  ChakraSequence *self = data;

  g_free (self->name);
  g_array_unref (self->instances);
  g_free (self->of_member);
  g_free (self);
}

static void
init (ChakraTrace *self, char **files, const ReaderOptions *options)
{
  self->files = files;
  self->ranks = g_strv_length (files);
  self->options = options;
  self->sequences = g_ptr_array_new_with_free_func (free_sequence);
  self->by_group = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->messages = g_array_new (FALSE, FALSE, sizeof (ChakraMessage));
  self->steps = g_array_new (FALSE, TRUE, sizeof (Step));
  self->requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  self->cpus = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->last = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
clear (ChakraTrace *self)
{
  g_clear_pointer (&self->program, program_unref);
  chakra_groups_clear (&self->groups);
  g_ptr_array_unref (self->sequences);
  g_hash_table_unref (self->by_group);
  g_array_unref (self->messages);
  g_array_unref (self->steps);
  g_array_unref (self->requirements);
  g_array_unref (self->cpus);
  g_array_unref (self->last);
}

/* given: the file of the only rank; NULL: it is opened. */
static gboolean
read_rank (ChakraTrace *self, TextInput *given, GError **error)
{
  g_autoptr (TextInput) opened = NULL;
  g_autoptr (ChakraFile) file = NULL;

  if (given == NULL)
    opened = inputs_open (self->options->inputs, self->files[self->rank], error);
  if (given == NULL && opened == NULL)
    return FALSE;
  file = chakra_file_read (given != NULL ? given : opened, !self->options->data_only,
                           error);
  if (file == NULL)
    return FALSE;
  self->file = file;
  chakra_groups_set_local (&self->groups, file->groups);
  return chakra_rank_read (self, error);
}

static gboolean
read_all (ChakraTrace *self, const ReaderSource *source, GError **error)
{
  const char *file
      = source->input != NULL ? text_input_name (source->input) : source->path;
  const Interval whole
      = { .kind = "MAIN", .file = file, .parent = PROGRAM_NONE, .count = 1 };

  self->program = program_new_graphs (self->ranks, &chakra_reader, file);
  program_define_interval (self->program, &whole);
  program_set_library (self->program, "NCCL");
  for (self->rank = 0; self->rank < self->ranks; self->rank++)
    {
      if (!read_rank (self, source->input, error))
        return FALSE;
      if (self->options->progress != NULL)
        self->options->progress (self->rank + 1, self->ranks,
                                 self->options->progress_data);
    }
  return chakra_collectives_check (self, error) && chakra_messages_check (self, error);
}

/* The file of groups: as the option says, else PREFIX.json if there is one.  prefix NULL:
 * a text. */
static char *
find_groups (const char *prefix, const ReaderOptions *options)
{
  g_autofree char *beside = NULL;

  if (options->groups != NULL || prefix == NULL)
    return g_strdup (options->groups);
  beside = g_strconcat (prefix, ".json", NULL);
  return inputs_has_file (options->inputs, beside) ? g_steal_pointer (&beside) : NULL;
}

/* The files of all ranks; of a text its name. */
static char **
find_files (const ReaderSource *source, Inputs *inputs, char **prefix, GError **error)
{
  char **files;

  if (source->input == NULL)
    return chakra_files_find (source->path, inputs, prefix, error);
  *prefix = NULL;
  files = g_new0 (char *, 2);
  files[0] = g_strdup (text_input_name (source->input));
  return files;
}

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  g_autofree char *prefix = NULL;
  g_auto (GStrv) files = find_files (source, options->inputs, &prefix, error);
  Program *program = NULL;
  ChakraTrace trace = { 0 };

  if (files == NULL)
    return NULL;
  g_autofree char *groups = find_groups (prefix, options);
  init (&trace, files, options);
  if (chakra_groups_init (&trace.groups, options->inputs, groups, error)
      && read_all (&trace, source, error))
    program = g_steal_pointer (&trace.program);
  clear (&trace);
  return program;
}

static void
name_files (const char *path, const ReaderOptions *options)
{
  chakra_files_name (path, options->inputs);
}

/* A collective is counted at its first member. */
static void
describe (const Program *program, GString *to)
{
  guint64 nodes = 0, messages = 0, collectives = 0;

  for (guint32 p = 0; p < program_processors (program); p++)
    for (guint32 i = 0; i < program_operations (program, p); i++)
      {
        Step step;

        program_operation (program, p, i, &step);
        nodes++;
        messages += step.type == STEP_SEND;
        collectives += step.type == STEP_START
                       && group_processor (program_group (program, step.group), 0) == p;
      }
  reader_append_count (to, program_processors (program), "rank");
  reader_append_count (to, nodes, "node");
  reader_append_count (to, messages, "message");
  reader_append_count (to, collectives, "collective");
}

/* ---- options ----------------------------------------------------------------------- */

/* A number of at least 1 and below 2^63, as 312e12. */
static gboolean
parse_rate (const char *text, guint64 *rate)
{
  char *end;
  const double number = g_ascii_strtod (text, &end);

  if (!g_ascii_isdigit (*text) || *end != '\0' || strpbrk (text, "xX") != NULL
      || !(number >= 1 && number < 9e18))
    return FALSE;
  *rate = (guint64) number;
  return TRUE;
}

static const char *
take_flops (ReaderSettings *self, const char *value)
{
  return parse_rate (value, &self->options.flops)
             ? NULL
             : "floating-point operations a second, as in 312e12";
}

static const char *
take_memory_rate (ReaderSettings *self, const char *value)
{
  return parse_rate (value, &self->options.memory_rate) ? NULL
                                                        : "bytes a second, as in 2e12";
}

static const char *
take_groups (ReaderSettings *self, const char *value)
{
  self->options.groups = value;
  return NULL;
}

static const char *
take_dependences (ReaderSettings *self, const char *value)
{
  self->options.data_only = strcmp (value, "data") == 0;
  return self->options.data_only || strcmp (value, "all") == 0 ? NULL : "all or data";
}

static const ReaderOption flops = {
  .name = "flops",
  .argument = "RATE",
  .help = "operations a second, for nodes that have num_ops and no duration",
  .take = take_flops,
};

static const ReaderOption memory_rate = {
  .name = "memory-rate",
  .argument = "RATE",
  .help = "bytes a second, for nodes that have tensor_size and no duration",
  .take = take_memory_rate,
};

static const ReaderOption groups = {
  .name = "groups",
  .argument = "FILE",
  .help = "the ranks of process groups, as JSON (default: beside the trace)",
  .reads = TRUE,
  .take = take_groups,
};

static const ReaderOption dependences = {
  .name = "dependences",
  .argument = "WHICH",
  .help = "dependences of nodes that count: all (default) or data",
  .words = (const char *const[]){ "all", "data", NULL },
  .take = take_dependences,
};

static const ReaderOption *const options[]
    = { &flops, &memory_rate, &groups, &dependences, NULL };

/* ---- the row ----------------------------------------------------------------------- */

static const char *const keys[] = { "power", NULL };

const Reader chakra_reader = {
  .name = "chakra",
  .title = "Chakra execution trace",
  .article = "a",
  .suffixes = { ".et" },
  .looks_like = chakra_file_looks_like,
  .path_looks_like = chakra_files_looks_like,
  .name_files = name_files,
  .unit = SIM_TIME_PER_SECOND,
  .options = options,
  .own_processors = TRUE,
  .costs_of_today = "MPI",
  .keys = keys,
  .read = read_source,
  .describe = describe,
};
