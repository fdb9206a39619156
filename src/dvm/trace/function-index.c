/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/trace/function-index.h"

#include <string.h>

#include "base/hash.h"

struct _FunctionIndex
{
  FunctionFinder find;
  GPtrArray *uses;    /* owned */
  GPtrArray *unknown; /* borrowed */
  FunctionUse **slots;
  guint32 mask; /* number of slots - 1 */
  guint64 seed; /* of hash values */
};

static void
function_use_free (gpointer data)
{
  FunctionUse *use = data;

  g_free ((char *) use->name);
  g_free (use);
}

FunctionIndex *
function_index_new (FunctionFinder find)
{
  FunctionIndex *self = g_new0 (FunctionIndex, 1);

  self->find = find;
  self->uses = g_ptr_array_new_with_free_func (function_use_free);
  self->unknown = g_ptr_array_new ();
  self->mask = 255;
  self->seed = hash_seed ();
  self->slots = g_new0 (FunctionUse *, self->mask + 1);
  return self;
}

void
function_index_free (FunctionIndex *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->uses);
  g_ptr_array_unref (self->unknown);
  g_free (self->slots);
  g_free (self);
}

static FunctionUse **
find_slot (FunctionIndex *self, const char *name, gsize length)
{
  guint32 i = (guint32) hash_bytes (self->seed, name, length);

  for (;; i++)
    {
      FunctionUse **slot = &self->slots[i & self->mask];

      if (*slot == NULL
          || ((*slot)->length == length && memcmp ((*slot)->name, name, length) == 0))
        return slot;
    }
}

static void
grow (FunctionIndex *self)
{
  g_free (self->slots);
  self->mask = self->mask * 2 + 1;
  self->slots = g_new0 (FunctionUse *, (gsize) self->mask + 1);
  for (guint i = 0; i < self->uses->len; i++)
    {
      FunctionUse *use = g_ptr_array_index (self->uses, i);

      *find_slot (self, use->name, use->length) = use;
    }
}

FunctionUse *
function_index_get (FunctionIndex *self, const char *name, gsize length)
{
  FunctionUse **slot = find_slot (self, name, length);
  FunctionUse *use = *slot;

  if (use != NULL)
    return use;
  use = g_new0 (FunctionUse, 1);
  use->name = g_strndup (name, length);
  use->length = length;
  use->function = self->find (use->name);
  use->free_text = g_str_has_prefix (use->name, FUNCTION_FREE_TEXT);
  *slot = use;
  g_ptr_array_add (self->uses, use);
  if (use->function == NULL)
    g_ptr_array_add (self->unknown, use);
  if (self->uses->len > self->mask / 2)
    grow (self);
  return use;
}

const FunctionUse *
function_index_unknown (const FunctionIndex *self, guint number)
{
  return number < self->unknown->len ? g_ptr_array_index (self->unknown, number) : NULL;
}
