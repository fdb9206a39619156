/* SPDX-License-Identifier: GPL-3.0-or-later */
/* array-handlers.c - distributed arrays: creation, alignment, deletion of any object
 * (docs/dvm-rules.md, sections 3 and 4) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/alignment.h"

static gboolean
read_array (Session *session, Call *call, Array *array, GError **error)
{
  gint64 rank, type_size, bytes;

  if (!parameters_get_handle (call->in, "ArrayHeader", &array->header, error)
      || !parameters_get_handle (call->out, "ArrayHandlePtr", &array->handle, error)
      || !parameters_get_number (call->in, "Rank", 1, DVM_MAX_RANK, &rank, error)
      || !parameters_get_number (call->in, "TypeSize", -DVM_MAX_SIZE, DVM_MAX_SIZE,
                                 &type_size, error)
      || !parameters_get_array (call->in, "SizeArray", rank, 1, DVM_MAX_SIZE, array->size,
                                error)
      || !parameters_get_array (call->in, "LowShdWidthArray", rank, 0, DVM_MAX_SIZE,
                                array->low, error)
      || !parameters_get_array (call->in, "HiShdWidthArray", rank, 0, DVM_MAX_SIZE,
                                array->high, error))
    return FALSE;
  array->rank = (guint) rank;
  array->serial = ++session->serial;
  array->element_size = ABS (type_size);
  bytes = array->element_size;
  if (bytes == 0)
    return call_fail (call, error, "TypeSize is 0, expected the bytes of an element");
  for (guint k = 0; k < array->rank; k++)
    if (__builtin_mul_overflow (bytes, array->size[k], &bytes) || bytes > DVM_MAX_SIZE)
      return call_fail (call, error, "the product of the sizes is 2^62 bytes or more");
  return TRUE;
}

gboolean
handle_crtda (Session *session, Call *call, GError **error)
{
  Array *array = object_new (OBJECT_ARRAY);
  const Array *old;

  if (!read_array (session, call, array, error))
    {
      object_unref (OBJECT_ARRAY, array);
      return FALSE;
    }
  old = handles_find (session->handles, OBJECT_HEADER, array->header);
  if (old != NULL)
    handles_drop_array (session->handles, old);
  handles_bind (session->handles, OBJECT_HEADER, array->header, array);
  handles_bind (session->handles, OBJECT_ARRAY, array->handle, array);
  object_unref (OBJECT_ARRAY, array);
  return TRUE;
}

gboolean
handle_delda (Session *session, Call *call, GError **error)
{
  Array *array
      = alignment_find_array (session, call, "ArrayHeader", "ArrayHandlePtr", error);

  if (array == NULL)
    return FALSE;
  handles_drop_array (session->handles, array);
  return TRUE;
}

/* ---- alignment --------------------------------------------------------------------- */

gboolean
handle_align (Session *session, Call *call, GError **error)
{
  Array *array
      = alignment_find_array (session, call, "ArrayHeader", "ArrayHandlePtr", error);
  Pattern pattern;
  Rule rules[DVM_MAX_RANK], result[DVM_MAX_RANK];

  if (array == NULL || !alignment_find_pattern (session, call, &pattern, error)
      || !alignment_read_rules (call, &pattern, array->rank, rules, error)
      || !alignment_superpose (call, &pattern, rules, result, error))
    return FALSE;
  array_set_pattern (array, pattern.template);
  for (guint k = 0; k < pattern.template->rank; k++)
    array->rules[k] = result[k];
  return TRUE;
}

/* A program that queries the template of an array may use this name for it from then
 * on. */
gboolean
handle_getamv (Session *session, Call *call, GError **error)
{
  const Array *array
      = alignment_find_array (session, call, "ArrayHeader", "ArrayHandlePtr", error);
  guint64 handle;

  if (array == NULL || !parameters_get_handle (call->out, "AMViewRef", &handle, error))
    return FALSE;
  if (handle != 0 && array->pattern != NULL
      && handles_find (session->handles, OBJECT_TEMPLATE, handle) == NULL)
    handles_bind (session->handles, OBJECT_TEMPLATE, handle, array->pattern);
  return TRUE;
}

/* ---- deletion of anything ---------------------------------------------------------- */

gboolean
handle_delobj (Session *session, Call *call, GError **error)
{
  const Array *array;
  const RemoteBuffer *buffer;
  guint64 handle;

  if (!parameters_get_handle (call->in, "ObjectRef", &handle, error))
    return FALSE;
  array = handles_find (session->handles, OBJECT_ARRAY, handle);
  if (array != NULL)
    handles_drop_array (session->handles, array);
  buffer = handles_find (session->handles, OBJECT_BUFFER, handle);
  if (buffer != NULL)
    handles_drop_buffer (session->handles, buffer);
  handles_drop_access_group (session->handles, handle);
  for (guint kind = 0; kind < N_OBJECT_KINDS; kind++)
    if (kind != OBJECT_HEADER && kind != OBJECT_BUFFER_HEADER && kind != OBJECT_COPY)
      handles_drop (session->handles, kind, handle);
  return TRUE;
}
