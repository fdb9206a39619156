/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/selection-read.h"

#include "machine-file/selection-forms.h"

#define MOST_BYTES (4u << 20)

Selection *
selection_parse (const char *text, gsize length, const char *name, GPtrArray *warnings,
                 GError **error)
{
  g_autoptr (Selection) selection = selection_new (name);
  SelectionText self = { name, text, text + length, text, 1, selection, warnings };

  selection_skip (&self, TRUE);
  if (self.text < self.end && *self.text == '{' ? selection_json (&self, error)
                                                : selection_rules (&self, error))
    return g_steal_pointer (&selection);
  return NULL;
}

Selection *
selection_read (Inputs *inputs, const char *path, GPtrArray *warnings, GError **error)
{
  g_autoptr (TextInput) input = inputs_open (inputs, path, error);
  g_autofree char *text = NULL;
  gsize length;

  if (input == NULL)
    return NULL;
  text = text_input_read_all (input, MOST_BYTES, &length, error);
  return text == NULL ? NULL : selection_parse (text, length, path, warnings, error);
}
