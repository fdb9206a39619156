/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/messages.h"
#include "cli/console/safe-outputs.h"
#include "cli/options/options.h"

#include <string.h>
#include <unistd.h>

#include "cli/options/job-options.h"
#include "cli/options/option-paths.h"
#include "cli/options/option-streams.h"
#include "cli/options/option-table.h"
#include "place/search.h"
#include "readers/reader-list.h"

#define DEFAULT_TOP 10
#define DEFAULT_SAMPLES 20
#define DEFAULT_CONFIRM 3

static const Option *
find_option (const Options *self, const char *name, gsize length)
{
  for (guint i = 0; i < self->table->len; i++)
    {
      const Option *option = &g_array_index (self->table, Option, i);

      if (strlen (option->name) == length && strncmp (option->name, name, length) == 0)
        return option;
    }
  return NULL;
}

static const Option *
find_letter (const Options *self, char letter)
{
  for (guint i = 0; i < self->table->len; i++)
    if (g_array_index (self->table, Option, i).letter == letter)
      return &g_array_index (self->table, Option, i);
  return NULL;
}

static gboolean
unknown_option (const Options *self, const char *name, GError **error)
{
  const char *command = self->command->name;
  g_autofree const char **names = g_new0 (const char *, self->table->len + 1);

  for (guint i = 0; i < self->table->len; i++)
    names[i] = g_array_index (self->table, Option, i).name;

  const char *nearest = error_nearest (name, names);
  if (nearest != NULL)
    error_set (error, NETFARE_ERROR_USAGE, "%s has no option --%s; did you mean --%s?",
               command, name, nearest);
  else
    error_set (error, NETFARE_ERROR_USAGE,
               "%s has no option --%s; netfare %s --help lists them", command, name,
               command);
  return FALSE;
}

/* *to gets the text, once. */
static gboolean
set_text (const char **to, const Option *option, const char *value, GError **error)
{
  if (*to != NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --%s is given twice", option->name);
      return FALSE;
    }
  *to = value;
  return TRUE;
}

static gboolean
apply_to_output (Options *self, const Option *option, const char *value, GError **error)
{
  OutputRequest *request = &self->outputs[option->output];

  if (option->part == PART_PATH)
    return set_text (&request->path, option, value, error);
  if (option->part == PART_LEAVE_OUT)
    {
      request->left_out = TRUE;
      return TRUE;
    }
  const OutputOption *part = &output_list[option->output]->options[option->part];
  const char *expected = part->expected != NULL ? part->expected (value) : NULL;
  request->values[option->part] = value != NULL ? value : "";
  return expected == NULL || option_bad_value (part->name, value, expected, error);
}

static gboolean
apply_to_reader (Options *self, const Option *option, const char *value, GError **error)
{
  const char *expected = reader_settings_take (self->reader, option->reader, value);

  return expected == NULL || option_bad_value (option->name, value, expected, error);
}

static gboolean
apply_option (Options *self, const Option *option, const char *value, GError **error)
{
  gboolean taken;

  if (!job_options_take (self, option, value, &taken, error))
    return FALSE;
  if (taken)
    return TRUE;
  if ((option->group & (OPTIONS_PROGRAM | OPTIONS_CHANGE | OPTIONS_RESHARD)) != 0)
    g_ptr_array_add (self->program_options,
                     value != NULL ? g_strdup_printf ("--%s=%s", option->name, value)
                                   : g_strconcat ("--", option->name, NULL));
  option_paths_add (self, option, value);
  switch (option->takes)
    {
    case TAKES_NOTHING:
      G_STRUCT_MEMBER (gboolean, self, option->offset) = TRUE;
      return TRUE;
    case TAKES_COUNT:
      G_STRUCT_MEMBER (guint, self, option->offset)++;
      return TRUE;
    case TAKES_TEXT:
      return set_text (&G_STRUCT_MEMBER (const char *, self, option->offset), option,
                       value, error);
    case TAKES_SETTING:
      {
        const Setting setting = { (SettingType) option->offset, value };

        g_array_append_val (self->settings, setting);
        return TRUE;
      }
    case TAKES_VALUE:
      return option->apply (self, value, error);
    case TAKES_OUTPUT:
      return apply_to_output (self, option, value, error);
    case TAKES_READER:
      return apply_to_reader (self, option, value, error);
    }
  g_assert_not_reached ();
}

/* Applies the option with the value in the same argument, or else with the next argument,
 * which is then consumed. */
static gboolean
take_option (Options *self, const Option *option, const char *glued, char ***next,
             GError **error)
{
  const char *value = glued;

  if (option->argument == NULL && glued != NULL)
    return option_bad_value (option->name, glued, "no value", error);
  if (option->argument != NULL && glued == NULL)
    value = **next != NULL ? *(*next)++ : NULL;
  if (option->argument != NULL && (value == NULL || *value == '\0'))
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --%s: expected %s", option->name,
                 option->argument);
      return FALSE;
    }
  return apply_option (self, option, value, error);
}

static gboolean
take_long (Options *self, const char *text, char ***next, GError **error)
{
  const char *equals = strchr (text, '=');
  gsize length = equals != NULL ? (gsize) (equals - text) : strlen (text);
  const Option *option = find_option (self, text, length);

  if (option != NULL)
    return take_option (self, option, equals != NULL ? equals + 1 : NULL, next, error);
  g_autofree char *name = g_strndup (text, length);
  return unknown_option (self, name, error);
}

/* "-o DIR", "-oDIR", "-qv". */
static gboolean
take_short (Options *self, const char *text, char ***next, GError **error)
{
  for (; *text != '\0'; text++)
    {
      const Option *option = find_letter (self, *text);

      if (option == NULL)
        {
          g_autofree char *letter = g_utf8_validate (text, -1, NULL)
                                        ? g_utf8_substring (text, 0, 1)
                                        : g_strdup ("?");

          error_set (error, NETFARE_ERROR_USAGE,
                     "%s has no option -%s; netfare %s --help lists them",
                     self->command->name, letter, self->command->name);
          return FALSE;
        }
      if (option->argument != NULL)
        return take_option (self, option, text[1] != '\0' ? text + 1 : NULL, next, error);
      if (!apply_option (self, option, NULL, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
take_arguments (Options *self, char **next, GError **error)
{
  gboolean only_files = FALSE;

  while (*next != NULL)
    {
      char *text = *next++;
      gboolean taken = TRUE;

      if (self->command->runs && (text[0] != '-' || strcmp (text, "--") == 0))
        {
          self->words = text[0] != '-' ? next - 1 : next;
          return TRUE;
        }
      if (only_files || text[0] != '-' || text[1] == '\0')
        g_ptr_array_add (self->files, text);
      else if (strcmp (text, "--") == 0)
        only_files = TRUE;
      else if (text[1] == '-')
        taken = take_long (self, text + 2, &next, error);
      else
        taken = take_short (self, text + 1, &next, error);
      if (!taken)
        return FALSE;
    }
  return TRUE;
}

/* ---- what must hold ---------------------------------------------------------------- */

static gboolean
check_files (const Options *self, GError **error)
{
  const Command *command = self->command;

  for (guint i = 0; i < self->files->len; i++)
    if (*(const char *) self->files->pdata[i] == '\0')
      {
        error_set (error, NETFARE_ERROR_USAGE, "found an empty name; netfare %s %s",
                   command->name, command->synopsis);
        return FALSE;
      }
  if (self->files->len < command->least_files)
    error_set (error, NETFARE_ERROR_USAGE, "no file is given; netfare %s %s",
               command->name, command->synopsis);
  else if (self->files->len > command->most_files)
    {
      const char *const *files = (const char *const *) self->files->pdata;
      g_autofree char *after
          = command->most_files == 0
                ? g_strdup ("")
                : g_strdup_printf (" after '%s'", files[command->most_files - 1]);

      error_set (error, NETFARE_ERROR_USAGE,
                 "found '%s'%s, expected options; netfare %s %s",
                 files[command->most_files], after, command->name, command->synopsis);
    }
  else
    return TRUE;
  return FALSE;
}

/* --reshard is in place of a program; its name is the option's. */
static gboolean
take_reshard (Options *self, GError **error)
{
  if (self->reshard == NULL || (self->command->groups & OPTIONS_RESHARD) == 0)
    {
      if ((self->reshard_to == NULL && self->reshard_grid == NULL
           && self->element_bytes == 0)
          || (self->command->groups & OPTIONS_RESHARD) == 0)
        return TRUE;
      error_set (error, NETFARE_ERROR_USAGE,
                 "options --to, --grid and --element-bytes: expected --reshard too");
      return FALSE;
    }
  if (self->files->len > 0)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --reshard: found the program '%s' too, expected none",
                 (const char *) self->files->pdata[0]);
      return FALSE;
    }
  g_ptr_array_add (self->files, (gpointer) "--reshard");
  return TRUE;
}

/* Standard output and standard input can each be used only once. */
static gboolean
check_dashes (const Options *self, GError **error)
{
  guint n = 0;

  for (guint i = 0; output_list[i] != NULL; i++)
    n += g_strcmp0 (self->outputs[i].path, "-") == 0 ? 1 : 0;
  if (n > 1)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "'-' is given for %u outputs, expected one: only one of them can be "
                 "standard output",
                 n);
      return FALSE;
    }

  guint inputs = 0;
  for (guint i = 0; i < self->files->len; i++)
    inputs += strcmp (self->files->pdata[i], "-") == 0 ? 1 : 0;
  for (guint i = 0; i < self->paths->len; i++)
    {
      const PathUse *use = &g_array_index (self->paths, PathUse, i);

      inputs += use->use == PATH_READ && strcmp (use->path, "-") == 0 ? 1 : 0;
    }
  if (inputs > 1)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "'-' is given for %u inputs, expected one: only one of them can be "
                 "standard input",
                 inputs);
      return FALSE;
    }
  return TRUE;
}

/* The JSON of replay always has them, and its CSV states how many were left out. */
static gboolean
lists_intervals (const Options *self)
{
  gboolean replays = (self->command->groups & OPTIONS_OUTPUTS) != 0;

  return self->intervals
         || output_any_has (self->outputs, self->folder != NULL, OUTPUT_LISTS_INTERVALS)
         || (replays && self->format != SUMMARY_TABLE);
}

/* Archives are read no deeper than the level. */
static gboolean
reads_intervals (const Options *self)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      const Reader *reader = self->from != NULL
                                 ? reader_find (reader_list, self->from)
                                 : reader_of_path (reader_list, self->files->pdata[i]);

      if (reader != NULL && reader->reads_levels)
        return TRUE;
    }
  return FALSE;
}

/* Options of an output that is not requested. */
static gboolean
check_companions (const Options *self, GError **error)
{
  const char *idle, *companion;

  if (self->level != G_MAXUINT && !lists_intervals (self) && !reads_intervals (self))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --level needs --intervals or --html");
      return FALSE;
    }
  if (self->about_noise != NULL && !self->has_noise)
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --%s needs --noise",
                 self->about_noise);
      return FALSE;
    }
  if (!output_find_idle (self->outputs, self->folder != NULL, &idle, &companion))
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE, "option --%s needs --%s", idle, companion);
  return FALSE;
}

static gboolean
check_values (const Options *self, GError **error)
{
  if (!self->reader->options.show_values || self->format != SUMMARY_CSV
      || self->folder != NULL)
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE,
             "option --show-values: found --format csv, expected table or json: CSV has "
             "no columns for values");
  return FALSE;
}

OutputFile *
options_open_output (const Options *self, const char *path, GError **error)
{
  if (strcmp (path, "-") == 0 && !option_paths_check_stdout (self, error))
    return NULL;
  OutputFile *file = safe_output_open (path, error);
  if (file != NULL && self->no_sync)
    output_file_leave_unsafe (file);
  return file;
}

gboolean
options_commit (const Options *self, OutputFile *const *files, guint n_files,
                OutputFolder *const *folders, guint n_folders, GError **error)
{
  return option_paths_check (self, error)
         && safe_outputs_commit (files, n_files, folders, n_folders, error);
}

gboolean
options_print (const Options *self, const char *text, GError **error)
{
  return option_paths_check_stdout (self, error) && message_print (text, error);
}

gboolean
options_show_warnings (const Options *self)
{
  return self->quiet < 2;
}

SummaryStyle
options_style (const Options *self)
{
  return (SummaryStyle){ .format = self->format,
                         .intervals = self->intervals,
                         .most_levels = self->level,
                         .whole = self->verbose,
                         .exact = self->exact,
                         .bars = isatty (STDOUT_FILENO) };
}

guint
options_threads (const Options *self)
{
  return self->threads == 0 ? g_get_num_processors () : self->threads;
}

/* Quotes only text that a shell would not take as one word. */
void
options_append_word (GString *to, const char *word)
{
  gboolean plain = *word != '\0'
                   && strspn (word, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_=./:,+@%")
                          == strlen (word);
  g_autofree char *quoted = plain ? g_strdup (word) : g_shell_quote (word);

  g_string_append_printf (to, " %s", quoted);
}

Options *
options_new (const Command *command, char **arguments, GError **error)
{
  g_autoptr (Options) self = g_new0 (Options, 1);

  self->command = command;
  self->files = g_ptr_array_new ();
  self->settings = g_array_new (FALSE, FALSE, sizeof (Setting));
  self->inputs = inputs_new ();
  self->paths = option_paths_new ();
  self->kept = g_ptr_array_new_with_free_func (g_free);
  self->program_options = g_ptr_array_new_with_free_func (g_free);
  self->program = job_options_new (NULL);
  self->besides = g_ptr_array_new_with_free_func ((GDestroyNotify) job_options_free);
  self->job_arguments = g_ptr_array_new_with_free_func (g_free);
  self->vary = g_ptr_array_new ();
  self->what_ifs = g_ptr_array_new_with_free_func ((GDestroyNotify) what_if_free);
  self->associative = g_ptr_array_new ();
  self->reader = reader_settings_new ();
  self->message_scale = (Decimal){ 1, 1 };
  self->level = G_MAXUINT;
  self->replays = SEARCH_PLACEMENTS;
  self->top = DEFAULT_TOP;
  self->noise.samples = DEFAULT_SAMPLES;
  self->faster = "2";
  self->confirm = DEFAULT_CONFIRM;
  self->outputs = output_requests_new ();
  self->table = option_list (command);
  if (!take_arguments (self, arguments, error))
    return NULL;
  g_ptr_array_add (self->associative, NULL);
  const gboolean only_tells = self->help || self->version;
  if (!only_tells)
    option_paths_add_arguments (self);
  if (!only_tells
      && (!take_reshard (self, error) || !check_files (self, error)
          || !check_dashes (self, error) || !check_companions (self, error)
          || !check_values (self, error) || !job_options_check (self, error)
          || !option_paths_check_outputs (self, error)
          || !option_paths_check (self, error) || !option_streams_keep (self, error)))
    return NULL;

  GString *line = g_string_new ("netfare ");
  g_string_append (line, command->name);
  for (; *arguments != NULL; arguments++)
    options_append_word (line, *arguments);
  self->command_line = g_string_free (line, FALSE);
  return g_steal_pointer (&self);
}

void
options_free (Options *self)
{
  g_array_unref (self->table);
  g_free (self->outputs);
  g_ptr_array_unref (self->files);
  g_array_unref (self->settings);
  inputs_free (self->inputs);
  g_array_unref (self->paths);
  g_ptr_array_unref (self->kept);
  g_ptr_array_unref (self->program_options);
  job_options_free (self->program);
  g_ptr_array_unref (self->besides);
  g_ptr_array_unref (self->job_arguments);
  g_ptr_array_unref (self->vary);
  g_ptr_array_unref (self->what_ifs);
  g_ptr_array_unref (self->associative);
  reader_settings_free (self->reader);
  g_strfreev (self->launcher);
  g_free (self->command_line);
  g_free (self);
}
