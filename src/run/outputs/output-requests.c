/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-requests.c - what a command line requests of the outputs */
#include "config.h"

#include "run/outputs/output-list.h"

#include <string.h>

OutputRequest *
output_requests_new (void)
{
  guint n = 0;

  while (output_list[n] != NULL)
    n++;
  return g_new0 (OutputRequest, n);
}

gboolean
output_is_asked (const OutputKind *kind, const OutputRequest *request,
                 gboolean has_folder)
{
  return request->path != NULL
         || (has_folder && kind->name != NULL && !request->left_out);
}

gboolean
output_any_has (const OutputRequest *requests, gboolean has_folder, OutputFlags flag)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    if ((output_list[i]->flags & flag)
        && output_is_asked (output_list[i], &requests[i], has_folder))
      return TRUE;
  return FALSE;
}

/* An option that changes how it is written; NULL: none is given. */
static const char *
find_given (const OutputKind *kind, const OutputRequest *request)
{
  for (guint i = 0; kind->options != NULL && kind->options[i].name != NULL; i++)
    if (request->values[i] != NULL
        && g_strcmp0 (request->values[i], kind->options[i].usual) != 0)
      return kind->options[i].name;
  return NULL;
}

gboolean
output_find_idle (const OutputRequest *requests, gboolean has_folder, const char **idle,
                  const char **companion)
{
  *idle = NULL;
  for (guint i = 0; output_list[i] != NULL; i++)
    {
      if (output_is_asked (output_list[i], &requests[i], has_folder))
        continue;
      *idle = find_given (output_list[i], &requests[i]);
      *companion = output_list[i]->option;
      if (*idle != NULL)
        return TRUE;
    }
  for (guint i = 0; output_list[i] != NULL && *idle == NULL && !has_folder; i++)
    if (requests[i].left_out)
      *idle = output_list[i]->leave_out;
  *companion = "output";
  return *idle != NULL;
}

char *
output_names_in_folder (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; output_list[i] != NULL; i++)
    if (output_list[i]->name != NULL)
      g_ptr_array_add (names, (gpointer) output_list[i]->name);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s",
                            i == 0               ? ""
                            : i + 1 < names->len ? ", "
                                                 : " and ",
                            (const char *) names->pdata[i]);
  return g_string_free (text, FALSE);
}
