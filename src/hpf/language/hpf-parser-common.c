/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-parser-common.c - names of arrays, and where statements go */
#include "config.h"

#include "hpf/language/hpf-parser-private.h"

HpfArray *
hpf_add_array (HpfParser *self, GHashTable *table, const char *name, HpfPlace place)
{
  HpfArray *array = g_new0 (HpfArray, 1);

  array->name = g_strdup (name);
  array->place = place;
  array->element_bytes = GPOINTER_TO_UINT (g_hash_table_lookup (self->types, name));
  if (array->element_bytes == 0)
    array->element_bytes = 4;
  g_ptr_array_add (self->tree->arrays, array);
  g_hash_table_insert (table, array->name, array);
  return array;
}

HpfArray *
hpf_find_named (HpfParser *self, HpfScanner *scanner, GError **error)
{
  HpfArray *array = NULL;

  if (hpf_scanner_type (scanner) == TEXT_WORD)
    {
      g_autofree char *name = hpf_scanner_text (scanner);

      array = g_hash_table_lookup (self->arrays, name);
      if (array == NULL)
        array = g_hash_table_lookup (self->templates, name);
    }
  if (array == NULL)
    hpf_scanner_fail (scanner, "the name of an array or a template", error);
  else
    hpf_scanner_next (scanner);
  return array;
}

HpfLoop *
hpf_innermost_loop (const HpfParser *self)
{
  return self->open->len > 0
             ? g_array_index (self->open, HpfOpenLoop, self->open->len - 1).loop
             : NULL;
}

void
hpf_add_node (HpfParser *self, HpfLoop *loop, HpfStatement *statement)
{
  HpfLoop *around = hpf_innermost_loop (self);
  HpfNode *node = g_new0 (HpfNode, 1);

  node->loop = loop;
  node->statement = statement;
  g_ptr_array_add (around != NULL ? around->body : self->tree->body, node);
}
