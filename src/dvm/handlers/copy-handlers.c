/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copy-handlers.c - sections of arrays that are copied: arrcpy_, aarrcp_, waitcp_
 * (docs/dvm-rules.md, sections 3 and 6) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/mapping/holders.h"
#include "dvm/session/alignment.h"

/* One side of a copy: a section of an array, or a buffer that every processor has. */
typedef struct
{
  const Array *array; /* NULL: a buffer */
  Mapping mapping;
  Progression section[DVM_MAX_RANK];
} Side;

/* Names of the parameters of one side. */
typedef struct
{
  const char *buffer, *header, *handle, *first, *last, *step;
} SideNames;

static const SideNames from_names
    = { "FromBufferPtr",      "FromArrayHeader",    "FromArrayHandlePtr",
        "FromInitIndexArray", "FromLastIndexArray", "FromStepArray" };
static const SideNames to_names
    = { "ToBufferPtr",      "ToArrayHeader",    "ToArrayHandlePtr",
        "ToInitIndexArray", "ToLastIndexArray", "ToStepArray" };

/* ---- sides ------------------------------------------------------------------------- */

/* The indices of one axis; -1 as the first means the whole axis. */
static gboolean
read_axis (Call *call, const SideNames *names, const Array *array, guint axis,
           Progression *section, GError **error)
{
  gint64 first, last, step, size = array->size[axis];

  if (!parameters_get_element (call->in, names->first, axis, G_MININT64, G_MAXINT64,
                               &first, error))
    return FALSE;
  *section = (Progression){ 0, 1, size };
  if (first == -1)
    return TRUE;
  if (!parameters_get_element (call->in, names->last, axis, G_MININT64, G_MAXINT64, &last,
                               error)
      || !parameters_get_element (call->in, names->step, axis, G_MININT64, G_MAXINT64,
                                  &step, error))
    return FALSE;
  if (first < 0 || first >= size || last < 0 || last >= size)
    return call_fail (call, error,
                      "section %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                      " on axis %u of array %" G_GINT64_MODIFIER
                      "x, expected 0 to %" G_GINT64_FORMAT,
                      first, last, axis + 1, array->header, size - 1);
  if (first == last)
    {
      *section = (Progression){ first, 1, 1 };
      return TRUE;
    }
  if (step == 0 || (step > 0) != (last > first))
    return call_fail (call, error,
                      "section %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                      " on axis %u of array %" G_GINT64_MODIFIER
                      "x has the step %" G_GINT64_FORMAT,
                      first, last, axis + 1, array->header, step);
  *section = (Progression){ first, step, (last - first) / step + 1 };
  return TRUE;
}

/* The array of one side; *found is NULL if the header is that of a remote buffer. */
static gboolean
find_array (Session *session, Call *call, const SideNames *names, const Array **found,
            GError **error)
{
  guint64 header;
  Array *array;

  if (!alignment_look_up_array (session, call, names->header, names->handle, &array,
                                error))
    return FALSE;
  *found = array;
  if (array != NULL)
    return TRUE;
  if (!parameters_get_handle (call->in, names->header, &header, error))
    return FALSE;
  if (handles_find (session->handles, OBJECT_BUFFER_HEADER, header) != NULL)
    return TRUE;
  return call_fail (call, error,
                    "%s=%" G_GINT64_MODIFIER "x is not an array that was created",
                    names->header, header);
}

static gboolean
read_side (Session *session, Call *call, const SideNames *names, Side *side,
           GError **error)
{
  side->array = NULL;
  if (parameters_has (call->in, names->buffer))
    return TRUE;
  if (!find_array (session, call, names, &side->array, error))
    return FALSE;
  if (side->array == NULL)
    return TRUE;
  if (!alignment_map_array (call, side->array, &side->mapping, error))
    return FALSE;
  for (guint axis = 0; axis < side->array->rank; axis++)
    if (!read_axis (call, names, side->array, axis, &side->section[axis], error))
      return FALSE;
  return TRUE;
}

/* ---- transfers --------------------------------------------------------------------- */

/* Gets the axes with more than one index, in order.  Returns: their number. */
static guint
long_axes (const Side *side, guint *axes)
{
  guint count = 0;

  for (guint axis = 0; axis < side->array->rank; axis++)
    if (side->section[axis].count > 1)
      axes[count++] = axis;
  return count;
}

static gboolean
check_sections (Call *call, const Side *from, const Side *to, GError **error)
{
  guint from_axes[DVM_MAX_RANK], to_axes[DVM_MAX_RANK];
  guint from_count = long_axes (from, from_axes), to_count = long_axes (to, to_axes);

  if (from_count != to_count)
    return call_fail (call, error,
                      "a section of %u axes is copied to one of %u axes, expected equal "
                      "numbers of axes",
                      from_count, to_count);
  for (guint i = 0; i < from_count; i++)
    {
      gint64 given = from->section[from_axes[i]].count;
      gint64 taken = to->section[to_axes[i]].count;

      if (given != taken)
        return call_fail (call, error,
                          "%" G_GINT64_FORMAT
                          " indices of axis %u are copied to %" G_GINT64_FORMAT
                          " indices of axis %u, expected equal numbers of indices",
                          given, from_axes[i] + 1, taken, to_axes[i] + 1);
    }
  return TRUE;
}

/* Gets what a processor with these sections of the destination needs of the source.
 * Returns: FALSE if it needs nothing. */
static gboolean
find_need (const Side *from, const Side *to, const IndexRange *sections,
           Progression *need)
{
  guint from_axes[DVM_MAX_RANK];
  guint next = 0;

  long_axes (from, from_axes);
  for (guint axis = 0; axis < from->array->rank; axis++)
    need[axis] = from->section[axis];
  for (guint axis = 0; axis < to->array->rank; axis++)
    {
      const Progression *whole = &to->section[axis];
      IndexRange part
          = index_range_preimage (sections[axis], whole->step, whole->base, whole->count);
      Progression *source;

      if (index_range_count (part) == 0)
        return FALSE;
      if (whole->count == 1)
        continue;
      source = &need[from_axes[next++]];
      source->base += source->step * part.first;
      source->count = index_range_count (part);
    }
  return TRUE;
}

/* Copies to an array: to every processor that will hold a part of the section. */
static gboolean
send_to_array (const Program *program, Holders *holders, const Side *from, const Side *to,
               GArray *transfers)
{
  const Distribution *distribution = to->mapping.distribution;
  const Group *group = program_group (program, distribution->group);

  for (guint32 place = 0; place < group->count; place++)
    {
      guint32 coordinate[SHAPE_MAX_RANK];
      IndexRange sections[DVM_MAX_RANK];
      Progression need[DVM_MAX_RANK];

      shape_coordinates (&distribution->system, place, coordinate);
      if (mapping_sections (&to->mapping, coordinate, sections)
          && find_need (from, to, sections, need)
          && !holders_send (holders, need, group_processor (group, place), transfers))
        return FALSE;
    }
  return TRUE;
}

/* Copies to a buffer: to every processor of the current system. */
static gboolean
send_to_all (const Session *session, Holders *holders, const Side *from,
             GArray *transfers)
{
  const Group *group = program_group (session->program, session->group);

  for (guint32 place = 0; place < group->count; place++)
    if (!holders_send (holders, from->section, group_processor (group, place), transfers))
      return FALSE;
  return TRUE;
}

static void
add_side_key (const Side *side, Key *key)
{
  if (side->array == NULL)
    {
      key_add (key, -1);
      return;
    }
  mapping_add_key (&side->mapping, key);
  key_add (key, side->array->element_size);
  for (guint axis = 0; axis < side->array->rank; axis++)
    {
      key_add (key, side->section[axis].base);
      key_add (key, side->section[axis].step);
      key_add (key, side->section[axis].count);
    }
}

static gboolean
find_matrix (Session *session, Call *call, const Side *from, const Side *to,
             guint32 *matrix, GError **error)
{
  g_autoptr (GArray) transfers = g_array_new (FALSE, FALSE, sizeof (Transfer));
  g_autoptr (Holders) holders = NULL;

  key_clear (session->key);
  key_add (session->key, KEY_OF_COPY);
  key_add (session->key, session->group);
  add_side_key (from, session->key);
  add_side_key (to, session->key);
  if (key_map_find (session->matrices, session->key, matrix))
    return TRUE;
  if (from->array != NULL)
    {
      holders = holders_new (&from->mapping, from->array->element_size, session->program);
      if (!(to->array == NULL
                ? send_to_all (session, holders, from, transfers)
                : send_to_array (session->program, holders, from, to, transfers)))
        return call_fail (call, error, "there are more than %u transfers",
                          DVM_MAX_TRANSFERS);
    }
  if (!session_add_matrix (session, call, transfers, matrix, error))
    return FALSE;
  key_map_add (session->matrices, session->key, *matrix);
  return TRUE;
}

/* ---- calls ------------------------------------------------------------------------- */

static guint32
find_participants (const Session *session, const Side *from, const Side *to)
{
  guint32 groups[2];
  guint count = 0;

  if (from->array != NULL)
    groups[count++] = from->mapping.distribution->group;
  if (to->array != NULL)
    groups[count++] = to->mapping.distribution->group;
  return session_participants (session, groups, count);
}

static gboolean
read_copy (Session *session, Call *call, Collective *collective, GError **error)
{
  Side from, to;

  collective->type = COLLECTIVE_TRANSFERS;
  collective->kind = KIND_REMOTE_ACCESS;
  if (!read_side (session, call, &from_names, &from, error)
      || !read_side (session, call, &to_names, &to, error)
      || (from.array != NULL && to.array != NULL
          && !check_sections (call, &from, &to, error))
      || !find_matrix (session, call, &from, &to, &collective->transfers, error))
    return FALSE;
  collective->group = find_participants (session, &from, &to);
  return TRUE;
}

gboolean
handle_arrcpy (Session *session, Call *call, GError **error)
{
  Collective collective = { 0 };

  if (!read_copy (session, call, &collective, error))
    return FALSE;
  session_run (session, &collective);
  return TRUE;
}

gboolean
handle_aarrcp (Session *session, Call *call, GError **error)
{
  Collective collective = { .split = TRUE };
  guint64 flag;
  Copy *copy;

  if (!read_copy (session, call, &collective, error)
      || !parameters_get_handle (call->in, "CopyFlagPtr", &flag, error))
    return FALSE;
  copy = object_new (OBJECT_COPY);
  session_start (session, &collective, &copy->running);
  handles_bind (session->handles, OBJECT_COPY, flag, copy);
  object_unref (OBJECT_COPY, copy);
  return TRUE;
}

gboolean
handle_waitcp (Session *session, Call *call, GError **error)
{
  guint64 flag;
  Copy *copy;

  if (!parameters_get_handle (call->in, "CopyFlagPtr", &flag, error))
    return FALSE;
  copy = handles_find (session->handles, OBJECT_COPY, flag);
  if (copy == NULL)
    return call_fail (call, error, "waits for a copy that has not been started");
  return session_wait (session, call, OBJECT_COPY, &copy->running, error);
}
