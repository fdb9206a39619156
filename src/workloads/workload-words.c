/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workload-words.c - what the begin of a program by name can become */
#include "config.h"

#include "workloads/workload.h"

#include <string.h>

static void
add (GStrvBuilder *words, const char *typed, gsize length, const char *name,
     const char *after)
{
  g_autofree char *word = g_strdup_printf ("%.*s%s%s", (int) length, typed, name, after);

  g_strv_builder_add (words, word);
}

/* Where the argument that is being typed begins; 0: it is in parentheses of its own. */
static gsize
find_argument (const char *typed, gsize begin)
{
  guint depth = 0;

  for (gsize at = begin; typed[at] != '\0'; at++)
    {
      depth += typed[at] == '(';
      depth -= typed[at] == ')' && depth > 0;
      if (typed[at] == ',' && depth == 0)
        begin = at + 1;
    }
  return depth > 0 ? 0 : begin;
}

/* Those that were not given yet. */
static void
add_named (GStrvBuilder *words, const WorkloadArgument *arguments, const char *typed,
           gsize length)
{
  for (const WorkloadArgument *one = arguments; one->name != NULL; one++)
    {
      g_autofree char *given = g_strdup_printf (",%s=", one->name);
      const char *before = strstr (typed, given);

      if (one->is_named && (before == NULL || (gsize) (before - typed) + 1 >= length))
        add (words, typed, length, one->name, "=");
    }
}

char **
workload_words (const char *typed)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  const gsize name = strcspn (typed, ":(");
  const Workload *workload = typed[name] == '\0' ? NULL : workload_find (typed, name);
  const gsize begin = workload == NULL ? 0 : find_argument (typed, name + 1);

  for (const Workload *const *row = workloads (); workload == NULL && *row != NULL; row++)
    add (words, "", 0, (*row)->name, ":");
  if (begin == name + 1 && workload->arguments[0].kind == WORKLOAD_PATTERN)
    for (const Workload *const *row = workloads (); *row != NULL; row++)
      if (!(*row)->has_operation
          && ((*row)->destinations != NULL || (*row)->permute != NULL))
        add (words, typed, begin, (*row)->name, "(");
  if (begin > name + 1)
    {
      add_named (words, workload->arguments, typed, begin);
      add_named (words, workload->common != NULL ? workload->common : workload_common,
                 typed, begin);
    }
  return g_strv_builder_end (words);
}
