/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/session/objects.h"

#include "base/hash.h"

struct _Handles
{
  GHashTable *tables[N_OBJECT_KINDS]; /* guint64 -> object, both owned */
};

static void
clear_template (gpointer data)
{
  Template *self = data;

  distribution_unref (self->distribution);
  for (guint d = 0; d < SHAPE_MAX_RANK; d++)
    g_free (self->weights[d]);
  g_hash_table_unref (self->arrays);
}

static void
clear_array (gpointer data)
{
  array_set_pattern (data, NULL);
}

static void
clear_loop (gpointer data)
{
  Loop *self = data;

  loop_clear_marks (self);
  distribution_unref (self->distribution);
}

static void
clear_reduction_group (gpointer data)
{
  ReductionGroup *self = data;

  if (self->loop != NULL)
    object_unref (OBJECT_LOOP, self->loop);
}

static void
clear_edge (gpointer data)
{
  GroupEdge *edge = data;

  object_unref (OBJECT_ARRAY, edge->array);
}

static void
clear_shadow_group (gpointer data)
{
  ShadowGroup *self = data;

  g_array_unref (self->edges);
}

static void
clear_buffer (gpointer data)
{
  RemoteBuffer *self = data;

  object_unref (OBJECT_ARRAY, self->array);
  if (self->loop != NULL)
    object_unref (OBJECT_LOOP, self->loop);
}

static void
unref_buffer (gpointer data)
{
  object_unref (OBJECT_BUFFER, data);
}

static void
clear_access_group (gpointer data)
{
  AccessGroup *self = data;

  g_ptr_array_unref (self->buffers);
}

static void
clear_nothing (gpointer data)
{
}

static const struct
{
  const char *name;
  gsize size;
  GDestroyNotify clear;
} kinds[N_OBJECT_KINDS] = {
  [OBJECT_MACHINE] = { "abstract machine", sizeof (AbstractMachine), clear_nothing },
  [OBJECT_SYSTEM] = { "processor system", sizeof (System), clear_nothing },
  [OBJECT_TEMPLATE]
  = { "abstract machine representation", sizeof (Template), clear_template },
  [OBJECT_ARRAY] = { "array", sizeof (Array), clear_array },
  [OBJECT_HEADER] = { "array header", sizeof (Array), clear_array },
  [OBJECT_LOOP] = { "loop", sizeof (Loop), clear_loop },
  [OBJECT_REDUCTION_VARIABLE]
  = { "reduction variable", sizeof (ReductionVariable), clear_nothing },
  [OBJECT_REDUCTION_GROUP]
  = { "reduction group", sizeof (ReductionGroup), clear_reduction_group },
  [OBJECT_SHADOW_GROUP] = { "shadow group", sizeof (ShadowGroup), clear_shadow_group },
  [OBJECT_BUFFER] = { "remote buffer", sizeof (RemoteBuffer), clear_buffer },
  [OBJECT_BUFFER_HEADER]
  = { "remote buffer header", sizeof (RemoteBuffer), clear_buffer },
  [OBJECT_ACCESS_GROUP] = { "buffer group", sizeof (AccessGroup), clear_access_group },
  [OBJECT_COPY] = { "copy", sizeof (Copy), clear_nothing },
};

gpointer
object_new (ObjectKind kind)
{
  gpointer object = g_rc_box_alloc0 (kinds[kind].size);

  if (kind == OBJECT_TEMPLATE)
    ((Template *) object)->arrays = g_hash_table_new (NULL, NULL);
  if (kind == OBJECT_ACCESS_GROUP)
    ((AccessGroup *) object)->buffers = g_ptr_array_new_with_free_func (unref_buffer);
  if (kind == OBJECT_SHADOW_GROUP)
    {
      ShadowGroup *group = object;

      group->edges = g_array_new (FALSE, FALSE, sizeof (GroupEdge));
      g_array_set_clear_func (group->edges, clear_edge);
    }
  return object;
}

gpointer
object_ref (gpointer object)
{
  return g_rc_box_acquire (object);
}

void
object_unref (ObjectKind kind, gpointer object)
{
  g_rc_box_release_full (object, kinds[kind].clear);
}

void
array_set_pattern (Array *array, Template *pattern)
{
  Template *old = array->pattern;

  if (pattern != NULL)
    object_ref (pattern);
  if (old != NULL)
    {
      g_hash_table_remove (old->arrays, array);
      object_unref (OBJECT_TEMPLATE, old);
    }
  array->pattern = pattern;
  if (pattern != NULL)
    g_hash_table_add (pattern->arrays, array);
}

Distribution *
distribution_new (void)
{
  return g_rc_box_new0 (Distribution);
}

void
distribution_unref (Distribution *distribution)
{
  if (distribution != NULL)
    g_rc_box_release (distribution);
}

void
loop_clear_marks (Loop *loop)
{
  if (loop->marks.exported != NULL)
    object_unref (OBJECT_SHADOW_GROUP, loop->marks.exported);
  if (loop->marks.imported != NULL)
    object_unref (OBJECT_SHADOW_GROUP, loop->marks.imported);
  loop->marks = (LoopMarks){ 0 };
}

const char *
object_kind_name (ObjectKind kind)
{
  return kinds[kind].name;
}

Handles *
handles_new (void)
{
  Handles *self = g_new0 (Handles, 1);

  for (guint kind = 0; kind < N_OBJECT_KINDS; kind++)
    self->tables[kind] = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  return self;
}

void
handles_free (Handles *self)
{
  if (self == NULL)
    return;
  for (guint kind = 0; kind < N_OBJECT_KINDS; kind++)
    {
      GHashTableIter iter;
      gpointer object;

      g_hash_table_iter_init (&iter, self->tables[kind]);
      while (g_hash_table_iter_next (&iter, NULL, &object))
        object_unref (kind, object);
      g_hash_table_unref (self->tables[kind]);
    }
  g_free (self);
}

gpointer
handles_find (const Handles *self, ObjectKind kind, guint64 handle)
{
  return g_hash_table_lookup (self->tables[kind], &handle);
}

void
handles_bind (Handles *self, ObjectKind kind, guint64 handle, gpointer object)
{
  gpointer old = g_hash_table_lookup (self->tables[kind], &handle);

  object_ref (object);
  g_hash_table_replace (self->tables[kind], g_memdup2 (&handle, sizeof handle), object);
  if (old != NULL)
    object_unref (kind, old);
}

gboolean
handles_drop (Handles *self, ObjectKind kind, guint64 handle)
{
  gpointer old = g_hash_table_lookup (self->tables[kind], &handle);

  if (old == NULL)
    return FALSE;
  g_hash_table_remove (self->tables[kind], &handle);
  object_unref (kind, old);
  return TRUE;
}

/* Removes an object from its header and its handle, if these still name it. */
static void
drop_both (Handles *self, gconstpointer object, ObjectKind header_kind, guint64 header,
           ObjectKind handle_kind, guint64 handle)
{
  gboolean by_header = handles_find (self, header_kind, header) == object;
  gboolean by_handle = handles_find (self, handle_kind, handle) == object;

  if (by_header)
    handles_drop (self, header_kind, header);
  if (by_handle)
    handles_drop (self, handle_kind, handle);
}

void
handles_drop_array (Handles *self, const Array *array)
{
  if (array->pattern != NULL)
    g_hash_table_remove (array->pattern->arrays, array);
  drop_both (self, array, OBJECT_HEADER, array->header, OBJECT_ARRAY, array->handle);
}

void
handles_drop_buffer (Handles *self, const RemoteBuffer *buffer)
{
  drop_both (self, buffer, OBJECT_BUFFER_HEADER, buffer->header, OBJECT_BUFFER,
             buffer->handle);
}

void
handles_drop_access_group (Handles *self, guint64 handle)
{
  const AccessGroup *group = handles_find (self, OBJECT_ACCESS_GROUP, handle);

  if (group == NULL)
    return;
  for (guint i = 0; i < group->buffers->len && group->deletes_buffers; i++)
    handles_drop_buffer (self, g_ptr_array_index (group->buffers, i));
  handles_drop (self, OBJECT_ACCESS_GROUP, handle);
}
