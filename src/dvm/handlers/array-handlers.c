/* SPDX-License-Identifier: GPL-3.0-or-later */
/* array-handlers.c - distributed arrays: creation, alignment, deletion of anything
 * (docs/dvm-rules.md, sections 3 and 4) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/handlers/session.h"

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
      return call_fail (call, error, "the sizes multiply to 2^62 bytes or more");
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

Array *
session_find_array (Session *self, Call *call, GError **error)
{
  guint64 header, handle = 0;
  Array *array;

  if (!parameters_get_handle (call->in, "ArrayHeader", &header, error))
    return NULL;
  array = handles_find (self->handles, OBJECT_HEADER, header);
  if (array != NULL)
    return array;
  if (parameters_has (call->in, "ArrayHandlePtr")
      && !parameters_get_handle (call->in, "ArrayHandlePtr", &handle, error))
    return NULL;
  array = handles_find (self->handles, OBJECT_ARRAY, handle);
  if (array == NULL)
    call_fail (call, error,
               "ArrayHeader=%" G_GINT64_MODIFIER "x is not an array that was created",
               header);
  return array;
}

gboolean
handle_delda (Session *session, Call *call, GError **error)
{
  Array *array = session_find_array (session, call, error);

  if (array == NULL)
    return FALSE;
  handles_drop_array (session->handles, array);
  return TRUE;
}

/* ---- alignment --------------------------------------------------------------------- */

static gboolean
find_array_pattern (Session *session, Call *call, Pattern *pattern, GError **error)
{
  guint64 handle, header = 0;
  const Array *array;

  if (!parameters_get_handle (call->in, "PatternRef", &handle, error)
      || (parameters_has (call->in, "PatternRefPtr")
          && !parameters_get_handle (call->in, "PatternRefPtr", &header, error)))
    return FALSE;
  array = handles_find (session->handles, OBJECT_ARRAY, handle);
  if (array == NULL)
    array = handles_find (session->handles, OBJECT_HEADER, handle);
  if (array == NULL)
    array = handles_find (session->handles, OBJECT_HEADER, header);
  if (array == NULL)
    return call_fail (
        call, error,
        "PatternRef=%" G_GINT64_MODIFIER "x is not an array that was created", handle);
  if (array->pattern == NULL)
    return call_fail (call, error,
                      "the pattern, array %" G_GINT64_MODIFIER "x, has not been aligned",
                      handle);
  *pattern = (Pattern){ array->pattern, array, array->rank, array->size };
  return TRUE;
}

gboolean
session_find_pattern (Session *self, Call *call, Pattern *pattern, GError **error)
{
  Template *template;
  guint64 handle;

  if (parameters_is_followed_by (call->in, "PatternRef", "(DisArray)"))
    return find_array_pattern (self, call, pattern, error);
  if (parameters_is_followed_by (call->in, "PatternRef", "(AMView)"))
    {
      template = session_find (self, call, OBJECT_TEMPLATE, "PatternRef", error);
      if (template == NULL)
        return FALSE;
      *pattern = (Pattern){ template, NULL, template->rank, template->size };
      return TRUE;
    }
  if (!parameters_get_handle (call->in, "PatternRef", &handle, error))
    return FALSE;
  return call_fail (call, error,
                    "PatternRef=%" G_GINT64_MODIFIER
                    "x is not followed by its kind, expected (AMView) or (DisArray)",
                    handle);
}

static gboolean
make_rule (Call *call, guint rank, gint64 axis, gint64 a, gint64 b, Rule *rule,
           GError **error)
{
  if (axis > rank)
    return call_fail (call, error,
                      "AxisArray names axis %" G_GINT64_FORMAT ", but there are only %u",
                      axis, rank);
  if (axis < 0)
    *rule = (Rule){ .kind = RULE_REPLICATED };
  else if (axis == 0 || a == 0)
    *rule = (Rule){ .kind = RULE_CONSTANT, .b = b };
  else
    *rule = (Rule){ .kind = RULE_NORMAL, .axis = (guint) axis - 1, .a = a, .b = b };
  return TRUE;
}

gboolean
session_read_rules (Call *call, const Pattern *pattern, guint rank, Rule *rules,
                    GError **error)
{
  gint64 axis[DVM_MAX_RANK], a[DVM_MAX_RANK], b[DVM_MAX_RANK];
  gboolean used[DVM_MAX_RANK] = { FALSE };

  if (!parameters_get_array (call->in, "AxisArray", pattern->rank, G_MININT64, G_MAXINT64,
                             axis, error)
      || !parameters_get_array (call->in, "CoeffArray", pattern->rank, G_MININT64,
                                G_MAXINT64, a, error)
      || !parameters_get_array (call->in, "ConstArray", pattern->rank, G_MININT64,
                                G_MAXINT64, b, error))
    return FALSE;
  for (guint k = 0; k < pattern->rank; k++)
    {
      if (!make_rule (call, rank, axis[k], a[k], b[k], &rules[k], error))
        return FALSE;
      if (rules[k].kind != RULE_NORMAL)
        continue;
      if (used[rules[k].axis])
        return call_fail (call, error, "AxisArray names axis %u twice",
                          rules[k].axis + 1);
      used[rules[k].axis] = TRUE;
    }
  return TRUE;
}

gboolean
session_superpose (Call *call, const Pattern *pattern, const Rule *rules, Rule *result,
                   GError **error)
{
  if (pattern->array == NULL)
    {
      for (guint k = 0; k < pattern->rank; k++)
        result[k] = rules[k];
      return TRUE;
    }
  if (rules_superpose (rules, pattern->size, pattern->array->rules,
                       pattern->template->rank, result))
    return TRUE;
  return call_fail (call, error, "coefficients and constants exceed 64 bits");
}

gboolean
handle_align (Session *session, Call *call, GError **error)
{
  Array *array = session_find_array (session, call, error);
  Pattern pattern;
  Rule rules[DVM_MAX_RANK], result[DVM_MAX_RANK];

  if (array == NULL || !session_find_pattern (session, call, &pattern, error)
      || !session_read_rules (call, &pattern, array->rank, rules, error)
      || !session_superpose (call, &pattern, rules, result, error))
    return FALSE;
  array_set_pattern (array, pattern.template);
  for (guint k = 0; k < pattern.template->rank; k++)
    array->rules[k] = result[k];
  return TRUE;
}

gboolean
session_map_array (Call *call, const Array *array, Mapping *mapping, GError **error)
{
  if (array->pattern == NULL)
    return call_fail (call, error, "array %" G_GINT64_MODIFIER "x has not been aligned",
                      array->header);
  if (array->pattern->distribution == NULL)
    return call_fail (call, error,
                      "the template of array %" G_GINT64_MODIFIER
                      "x has not been distributed",
                      array->header);
  mapping->distribution = array->pattern->distribution;
  mapping->rank = array->rank;
  for (guint axis = 0; axis < array->rank; axis++)
    mapping->size[axis] = array->size[axis];
  for (guint k = 0; k < array->pattern->rank; k++)
    mapping->rules[k] = array->rules[k];
  return TRUE;
}

/* A program that asks for the template of an array may name it so from then on. */
gboolean
handle_getamv (Session *session, Call *call, GError **error)
{
  const Array *array = session_find_array (session, call, error);
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
  session_drop_access_group (session, handle);
  for (guint kind = 0; kind < N_OBJECT_KINDS; kind++)
    if (kind != OBJECT_HEADER && kind != OBJECT_BUFFER_HEADER && kind != OBJECT_COPY)
      handles_drop (session->handles, kind, handle);
  return TRUE;
}
