/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "hpf/count/hpf-check.h"
#include "read-hpf.h"

HpfTree *
read_hpf_with (const char *text, const HpfOptions *options, char **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "t.hpf");
  g_autoptr (HpfTree) tree = hpf_parse (input, options, &failure);

  if (tree != NULL && hpf_check (tree, &failure))
    return g_steal_pointer (&tree);
  *error = g_strdup (failure->message);
  return NULL;
}

HpfTree *
read_hpf (const char *text)
{
  const HpfOptions options = { 0 };
  char *error = NULL;
  HpfTree *tree = read_hpf_with (text, &options, &error);

  g_assert_cmpstr (error, ==, NULL);
  return tree;
}

HpfReport *
count_hpf (const HpfTree *tree)
{
  g_autoptr (GError) error = NULL;
  HpfReport *report = hpf_report_new (tree, FALSE, TRUE, &error);

  g_assert_no_error (error);
  return report;
}

const HpfCounts *
get_counts (const HpfReport *report, guint n)
{
  g_assert_cmpuint (n, <, report->counts->len);
  return &g_array_index (report->counts, HpfCounts, n);
}
