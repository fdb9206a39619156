/* SPDX-License-Identifier: GPL-3.0-or-later */
/* netfare view: a PICL trace as a page of ParaGraph's displays */
#include "config.h"

#include "base/text-input.h"
#include "cli/console/messages.h"
#include "cli/options/options.h"
#include "view/view-page.h"
#include "view/view-picl.h"

/* "trace.picl" and "trace.picl.gz" become "trace.html", beside where the command runs. */
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

static int
run_command (const Options *options, GError **error)
{
  const char *path = options->files->pdata[0];
  g_autofree char *own = default_name (path);
  const char *to = options->folder != NULL ? options->folder : own;
  g_autoptr (TextInput) input = text_input_open (path, error);
  g_autoptr (ViewTrace) trace = input != NULL ? view_picl_read (input, error) : NULL;
  if (trace == NULL)
    return 1;
  g_autoptr (OutputFile) output = output_file_open (to, error);
  if (output == NULL)
    return 1;
  const ViewPage page = { .title = text_input_name (input),
                          .command_line = options->command_line,
                          .version = PACKAGE_VERSION,
                          .unit = "s" };
  view_page_write (&page, trace, output);
  if (!output_file_commit (output, error))
    return 1;
  g_ptr_array_add (trace->gaps, NULL);
  if (options_show_warnings (options))
    message_warnings ((const char *const *) trace->gaps->pdata);
  return 0;
}

const Command command_view = {
  .name = "view",
  .synopsis = "TRACE.picl [-o PAGE.html]",
  .example = "netfare view trace.picl -o trace.html",
  .summary = "Makes one page of a PICL trace with ParaGraph's displays: what each "
             "processor does over time, its messages, and much more. Without -o the "
             "page is called as the trace: trace.html.",
  .groups = OPTIONS_VIEW | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
