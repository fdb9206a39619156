/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/reshard-source.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cli/options/option-table.h"
#include "hpf/count/hpf-check.h"
#include "hpf/language/hpf-parser.h"
#include "hpf/reshard/hpf-reshard.h"
#include "readers/reader-list.h"

#define NAME "--reshard"
#define DEFAULT_ELEMENT_BYTES 4

/* The format that the column of the generated line is in. */
static char *
find_format (const char *line, gsize column)
{
  const char *begin = strchr (line, '(');
  const char *end = strrchr (line, ')');
  int depth = 0;

  if (begin == NULL || end == NULL)
    return g_strdup (line);
  begin++;
  for (const char *at = begin; at < end; at++)
    {
      depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
      if (*at != ',' || depth != 0)
        continue;
      if ((gsize) (at - line) >= column)
        return g_strndup (begin, (gsize) (at - begin));
      begin = at + 1;
    }
  return g_strndup (begin, (gsize) (end - begin));
}

/* A failure in the generated text names the option it comes from. */
static void
blame_option (const char *text, const GError *failure, GError **error)
{
  guint line = 0, column = 0;
  int length = 0;
  const char *message = failure->message;

  if (sscanf (message, NAME ":%u:%u: error: %n", &line, &column, &length) < 2
      || length == 0)
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --reshard: %s", message);
      return;
    }
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *wrong = line <= g_strv_length (lines) ? lines[line - 1] : "";
  const char *option = g_str_has_prefix (wrong, "!HPF$ DISTRIBUTE TA")   ? "from"
                       : g_str_has_prefix (wrong, "!HPF$ DISTRIBUTE TB") ? "to"
                       : g_str_has_prefix (wrong, "!HPF$ PROCESSORS")    ? "grid"
                                                                         : "reshard";
  gboolean is_layout = *option == 'f' || *option == 't';
  g_autofree char *end = is_layout ? g_strndup (wrong, strlen (wrong)) : NULL;
  if (end != NULL && g_strrstr (end, " ONTO") != NULL)
    *g_strrstr (end, " ONTO") = '\0';
  g_autofree char *format = end != NULL ? find_format (end, column) : NULL;
  if (format != NULL && g_str_has_suffix (format, " /))"))
    { /* GEN_BLOCK((/ 3,5 /)): written without slashes */
      g_auto (GStrv) parts = g_strsplit (format, "(/ ", 2);
      g_free (format);
      format = g_strconcat (parts[0], parts[1], NULL);
      strcpy (format + strlen (format) - strlen (" /))"), ")");
    }
  error_set (error, NETFARE_ERROR_USAGE, "option --%s: %s%s%s", option,
             format != NULL ? format : "", format != NULL ? ": " : "", message + length);
}

static gboolean
check_text (const char *text, GError **error)
{
  const HpfOptions how = { 0 };
  g_autoptr (GError) failure = NULL;
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), NAME);
  g_autoptr (HpfTree) tree = hpf_parse (input, &how, &failure);

  if (tree != NULL && hpf_check (tree, &failure))
    return TRUE;
  blame_option (text, failure, error);
  return FALSE;
}

char *
reshard_text (const Options *options, GError **error)
{
  Shape grid;
  g_autofree char *why = NULL;

  if (options->from == NULL || options->reshard_to == NULL
      || options->reshard_grid == NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --reshard: expected --from, --to and --grid too");
      return NULL;
    }
  if (!shape_parse (options->reshard_grid, &grid, &why))
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --grid: %s", why);
      return NULL;
    }
  const guint64 bytes
      = options->element_bytes != 0 ? options->element_bytes : DEFAULT_ELEMENT_BYTES;
  g_autofree char *text = hpf_reshard_text (options->reshard, bytes, &grid, options->from,
                                            options->reshard_to, error);
  return text != NULL && check_text (text, error) ? g_steal_pointer (&text) : NULL;
}

ProgramSource *
reshard_or_program_open (const Options *options, GError **error)
{
  if (options->reshard == NULL)
    return program_source_open (options->files->pdata[0], options->from, options->inputs,
                                error);
  const Reader *reader = reader_named (reader_list, "hpf", error);
  char *text = reader != NULL ? reshard_text (options, error) : NULL;
  return text != NULL ? program_source_new_from_text (text, strlen (text), NAME, reader)
                      : NULL;
}

/* ---- options ----------------------------------------------------------------------- */

gboolean
reshard_take_element_bytes (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, 1 << 20, &self->element_bytes, NULL)
         || option_bad_value ("element-bytes", value, "a whole number, 1 to 1048576",
                              error);
}

const Option reshard_options[] = {
  { "reshard", 0, OPTIONS_RESHARD, "EXTENTS",
    "no program: change an array's layout from --from LAYOUT, as netfare hpf does",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (reshard) },
  { "to", 0, OPTIONS_RESHARD, "LAYOUT", "--reshard: the new layout, as in '*,BLOCK'",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (reshard_to) },
  { "grid", 0, OPTIONS_RESHARD, "SHAPE", "--reshard: the grid of processors",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (reshard_grid) },
  { "element-bytes", 0, OPTIONS_RESHARD, "N",
    "--reshard: size of an element (default: 4)", .takes = TAKES_VALUE,
    .apply = reshard_take_element_bytes },
  { .name = NULL },
};
