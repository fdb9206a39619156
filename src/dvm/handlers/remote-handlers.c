/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remote-handlers.c - buffers of remote elements and their groups (docs/dvm-rules.md,
 * sections 3 and 6; P 4.5) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/mapping/holders.h"
#include "dvm/session/alignment.h"

/* ---- creation ---------------------------------------------------------------------- */

static gboolean
read_remote_axes (Call *call, const Array *array, const Loop *loop, RemoteAxis *axes,
                  GError **error)
{
  gint64 axis[DVM_MAX_RANK], a[DVM_MAX_RANK], b[DVM_MAX_RANK];

  if (!parameters_get_array (call->in, "AxisArray", array->rank, G_MININT64, loop->rank,
                             axis, error)
      || !parameters_get_array (call->in, "CoeffArray", array->rank, -DVM_MAX_SIZE,
                                DVM_MAX_SIZE, a, error)
      || !parameters_get_array (call->in, "ConstArray", array->rank, -DVM_MAX_SIZE,
                                DVM_MAX_SIZE, b, error))
    return FALSE;
  for (guint k = 0; k < array->rank; k++)
    {
      gboolean fixed = axis[k] == 0 || a[k] == 0;

      axes[k]
          = (RemoteAxis){ .whole = axis[k] < 0,
                          .axis = fixed || axis[k] < 0 ? NO_AXIS : (guint) axis[k] - 1,
                          .a = a[k],
                          .b = b[k] };
    }
  return TRUE;
}

/* Creates a buffer of the array, bound to both its names; if the header is already known,
 * the new buffer replaces the old one. */
static RemoteBuffer *
bind_buffer (Session *session, Call *call, Array *array, GError **error)
{
  guint64 header, handle;
  RemoteBuffer *buffer;
  const RemoteBuffer *old;

  if (!parameters_get_handle (call->in, "BufferHeader", &header, error)
      || !parameters_get_handle (call->out, "BufferHandlePtr", &handle, error))
    return NULL;
  buffer = object_new (OBJECT_BUFFER);
  buffer->header = header;
  buffer->handle = handle;
  buffer->array = object_ref (array);
  old = handles_find (session->handles, OBJECT_BUFFER_HEADER, header);
  if (old != NULL)
    handles_drop_buffer (session->handles, old);
  handles_bind (session->handles, OBJECT_BUFFER_HEADER, header, buffer);
  handles_bind (session->handles, OBJECT_BUFFER, handle, buffer);
  object_unref (OBJECT_BUFFER, buffer);
  return buffer;
}

/* Creates a buffer for the elements that the iterations of a loop need.  The buffer keeps
 * the loop's mapping. */
gboolean
handle_crtrbl (Session *session, Call *call, GError **error)
{
  Array *array = alignment_find_array (session, call, "RemArrayHeader",
                                       "RemArrayHandlePtr", error);
  RemoteAxis axes[DVM_MAX_RANK];
  RemoteBuffer *buffer;
  Loop *loop;

  if (array == NULL
      || (loop = session_find (session, call, OBJECT_LOOP, "LoopRef", error)) == NULL)
    return FALSE;
  if (!loop->mapped)
    return call_fail (call, error, "the loop has not been mapped (mappl_)");
  if (!read_remote_axes (call, array, loop, axes, error)
      || (buffer = bind_buffer (session, call, array, error)) == NULL)
    return FALSE;
  buffer->loop = object_ref (loop);
  for (guint k = 0; k < array->rank; k++)
    buffer->axes[k] = axes[k];
  return TRUE;
}

/* Creates a buffer for every processor of a system: in CoordArray, -1 means the whole
 * axis, any other value one index. */
gboolean
handle_crtrbp (Session *session, Call *call, GError **error)
{
  Array *array = alignment_find_array (session, call, "RemArrayHeader",
                                       "RemArrayHandlePtr", error);
  gint64 index[DVM_MAX_RANK];
  RemoteBuffer *buffer;
  guint32 group;

  if (array == NULL || !session_find_system (session, call, &group, error)
      || !parameters_get_array (call->in, "CoordArray", array->rank, -1, DVM_MAX_SIZE,
                                index, error)
      || (buffer = bind_buffer (session, call, array, error)) == NULL)
    return FALSE;
  buffer->group = group;
  for (guint k = 0; k < array->rank; k++)
    buffer->axes[k]
        = (RemoteAxis){ .whole = index[k] == -1, .axis = NO_AXIS, .b = index[k] };
  return TRUE;
}

/* ---- what is loaded ---------------------------------------------------------------- */

/* Gets the indices of a remote axis for a processor with these sections of the loop's
 * iterations.  Returns: FALSE if numbers exceed 64 bits, so that no such index exists. */
static gboolean
need_of_axis (const RemoteBuffer *buffer, guint axis, const IndexRange *sections,
              Progression *need)
{
  const RemoteAxis *remote = &buffer->axes[axis];
  gint64 first;

  *need = (Progression){ remote->b, 1, 1 };
  if (remote->whole)
    *need = (Progression){ 0, 1, buffer->array->size[axis] };
  if (remote->whole || remote->axis == NO_AXIS)
    return TRUE;
  first = buffer->loop->first[remote->axis]
          + buffer->loop->step[remote->axis] * sections[remote->axis].first;
  need->count = index_range_count (sections[remote->axis]);
  return !__builtin_mul_overflow (remote->a, first, &need->base)
         && !__builtin_add_overflow (need->base, remote->b, &need->base)
         && !__builtin_mul_overflow (remote->a, buffer->loop->step[remote->axis],
                                     &need->step);
}

static guint32
group_of (const RemoteBuffer *buffer)
{
  return buffer->loop != NULL ? buffer->loop->mapping.distribution->group : buffer->group;
}

/* Gets the elements to be sent to every processor that has iterations. */
static gboolean
send_buffer (const Program *program, const RemoteBuffer *buffer, Holders *holders,
             GArray *transfers)
{
  const Group *group = program_group (program, group_of (buffer));

  for (guint32 place = 0; place < group->count; place++)
    {
      guint32 coordinate[SHAPE_MAX_RANK];
      IndexRange sections[DVM_MAX_RANK];
      Progression need[DVM_MAX_RANK];
      gboolean any = TRUE;

      shape_coordinates (&group->shape, place, coordinate);
      if (buffer->loop != NULL
          && !mapping_sections (&buffer->loop->mapping, coordinate, sections))
        continue;
      for (guint axis = 0; axis < buffer->array->rank && any; axis++)
        any = need_of_axis (buffer, axis, sections, &need[axis]);
      if (any && !holders_send (holders, need, group_processor (group, place), transfers))
        return FALSE;
    }
  return TRUE;
}

static void
add_buffer_key (const RemoteBuffer *buffer, const Mapping *mapping, Key *key)
{
  mapping_add_key (mapping, key);
  key_add (key, buffer->array->element_size);
  key_add (key, group_of (buffer));
  key_add (key, buffer->loop != NULL);
  if (buffer->loop != NULL)
    mapping_add_key (&buffer->loop->mapping, key);
  for (guint i = 0; buffer->loop != NULL && i < buffer->loop->rank; i++)
    {
      key_add (key, buffer->loop->first[i]);
      key_add (key, buffer->loop->step[i]);
    }
  for (guint k = 0; k < buffer->array->rank; k++)
    {
      key_add (key, (gint64) buffer->axes[k].axis << 1 | buffer->axes[k].whole);
      key_add (key, buffer->axes[k].a);
      key_add (key, buffer->axes[k].b);
    }
}

/* The combined matrix of these buffers; equal ones are computed once. */
static gboolean
find_matrix (Session *session, Call *call, const GPtrArray *buffers, guint32 *matrix,
             GError **error)
{
  g_autoptr (GArray) transfers = NULL;
  Mapping mapping;

  key_clear (session->key);
  key_add (session->key, KEY_OF_BUFFERS);
  for (guint i = 0; i < buffers->len; i++)
    {
      const RemoteBuffer *buffer = g_ptr_array_index (buffers, i);

      if (!alignment_map_array (call, buffer->array, &mapping, error))
        return FALSE;
      add_buffer_key (buffer, &mapping, session->key);
    }
  if (key_map_find (session->matrices, session->key, matrix))
    return TRUE;
  transfers = g_array_new (FALSE, FALSE, sizeof (Transfer));
  for (guint i = 0; i < buffers->len; i++)
    {
      const RemoteBuffer *buffer = g_ptr_array_index (buffers, i);
      g_autoptr (Holders) holders = NULL;

      if (!alignment_map_array (call, buffer->array, &mapping, error))
        return FALSE;
      holders = holders_new (&mapping, buffer->array->element_size, session->program);
      if (!send_buffer (session->program, buffer, holders, transfers))
        return call_fail (call, error, "there are more than %u transfers",
                          DVM_MAX_TRANSFERS);
    }
  if (!session_add_matrix (session, call, transfers, matrix, error))
    return FALSE;
  key_map_add (session->matrices, session->key, *matrix);
  return TRUE;
}

static guint32
find_participants (const Session *session, const GPtrArray *buffers)
{
  g_autofree guint32 *groups = g_new (guint32, buffers->len * 2);

  for (guint i = 0; i < buffers->len; i++)
    {
      const RemoteBuffer *buffer = g_ptr_array_index (buffers, i);

      groups[i * 2] = group_of (buffer);
      groups[i * 2 + 1] = buffer->array->pattern->distribution->group;
    }
  return session_participants (session, groups, buffers->len * 2);
}

/* Starts the loading of these buffers; without RenewSign, only of those that are not
 * loaded yet. */
static gboolean
load (Session *session, Call *call, GPtrArray *buffers, Running *running, GError **error)
{
  Collective collective
      = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_REMOTE_ACCESS, .split = TRUE };
  g_autoptr (GPtrArray) loaded = g_ptr_array_new ();
  gint64 renew;

  if (!parameters_get_number (call->in, "RenewSign", G_MININT64, G_MAXINT64, &renew,
                              error))
    return FALSE;
  for (guint i = 0; i < buffers->len; i++)
    {
      RemoteBuffer *buffer = g_ptr_array_index (buffers, i);

      if (renew != 0 || !buffer->loaded)
        g_ptr_array_add (loaded, buffer);
    }
  if (!find_matrix (session, call, loaded, &collective.transfers, error))
    return FALSE;
  for (guint i = 0; i < loaded->len; i++)
    ((RemoteBuffer *) g_ptr_array_index (loaded, i))->loaded = TRUE;
  collective.group = find_participants (session, loaded);
  session_start (session, &collective, running);
  return TRUE;
}

/* ---- single buffers ---------------------------------------------------------------- */

static RemoteBuffer *
find_buffer (Session *session, Call *call, GError **error)
{
  return session_find (session, call, OBJECT_BUFFER_HEADER, "BufferHeader", error);
}

gboolean
handle_loadrb (Session *session, Call *call, GError **error)
{
  RemoteBuffer *buffer = find_buffer (session, call, error);
  g_autoptr (GPtrArray) buffers = g_ptr_array_new ();

  if (buffer == NULL)
    return FALSE;
  g_ptr_array_add (buffers, buffer);
  return load (session, call, buffers, &buffer->running, error);
}

gboolean
handle_waitrb (Session *session, Call *call, GError **error)
{
  RemoteBuffer *buffer = find_buffer (session, call, error);

  return buffer != NULL
         && session_wait (session, call, OBJECT_BUFFER, &buffer->running, error);
}

/* ---- groups ------------------------------------------------------------------------ */

static AccessGroup *
find_access_group (Session *session, Call *call, GError **error)
{
  return session_find (session, call, OBJECT_ACCESS_GROUP, "RegularAccessGroupRef",
                       error);
}

gboolean
handle_crtbg (Session *session, Call *call, GError **error)
{
  AccessGroup *group;
  gint64 deletes;

  if (!parameters_get_number (call->in, "DelBufSign", G_MININT64, G_MAXINT64, &deletes,
                              error))
    return FALSE;
  group = object_new (OBJECT_ACCESS_GROUP);
  group->deletes_buffers = deletes != 0;
  return session_bind (session, call, OBJECT_ACCESS_GROUP, "RegularAccessGroupRef", group,
                       error);
}

gboolean
handle_delbg (Session *session, Call *call, GError **error)
{
  guint64 handle;

  if (find_access_group (session, call, error) == NULL
      || !parameters_get_handle (call->in, "RegularAccessGroupRef", &handle, error))
    return FALSE;
  handles_drop_access_group (session->handles, handle);
  return TRUE;
}

gboolean
handle_insrb (Session *session, Call *call, GError **error)
{
  AccessGroup *group = find_access_group (session, call, error);
  RemoteBuffer *buffer;
  guint64 handle;

  if (group == NULL
      || !parameters_get_element_handle (call->in, "BufferHeader", 0, &handle, error))
    return FALSE;
  buffer = handles_find (session->handles, OBJECT_BUFFER, handle);
  if (buffer == NULL)
    return call_fail (call, error,
                      "BufferHeader[0]=%" G_GINT64_MODIFIER
                      "x is not a remote buffer that was created",
                      handle);
  g_ptr_array_add (group->buffers, object_ref (buffer));
  return TRUE;
}

gboolean
handle_loadbg (Session *session, Call *call, GError **error)
{
  AccessGroup *group = find_access_group (session, call, error);

  return group != NULL && load (session, call, group->buffers, &group->running, error);
}

gboolean
handle_waitbg (Session *session, Call *call, GError **error)
{
  AccessGroup *group = find_access_group (session, call, error);

  return group != NULL
         && session_wait (session, call, OBJECT_ACCESS_GROUP, &group->running, error);
}
