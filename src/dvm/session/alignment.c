/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/session/alignment.h"

/* ---- arrays ------------------------------------------------------------------------ */

gboolean
alignment_look_up_array (Session *session, Call *call, const char *header,
                         const char *handle, Array **array, GError **error)
{
  guint64 by_header, by_handle = 0;

  if (!parameters_get_handle (call->in, header, &by_header, error))
    return FALSE;
  *array = handles_find (session->handles, OBJECT_HEADER, by_header);
  if (*array != NULL)
    return TRUE;
  if (parameters_has (call->in, handle)
      && !parameters_get_handle (call->in, handle, &by_handle, error))
    return FALSE;
  *array = handles_find (session->handles, OBJECT_ARRAY, by_handle);
  return TRUE;
}

Array *
alignment_find_array (Session *session, Call *call, const char *header,
                      const char *handle, GError **error)
{
  guint64 by_header;
  Array *array;

  if (!alignment_look_up_array (session, call, header, handle, &array, error))
    return NULL;
  if (array == NULL && parameters_get_handle (call->in, header, &by_header, error))
    call_fail (call, error, "%s=%" G_GINT64_MODIFIER "x is not an array that was created",
               header, by_header);
  return array;
}

gboolean
alignment_map_array (Call *call, const Array *array, Mapping *mapping, GError **error)
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

/* ---- patterns and rules ------------------------------------------------------------ */

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
alignment_find_pattern (Session *session, Call *call, Pattern *pattern, GError **error)
{
  Template *template;
  guint64 handle;

  if (parameters_is_followed_by (call->in, "PatternRef", "(DisArray)"))
    return find_array_pattern (session, call, pattern, error);
  if (parameters_is_followed_by (call->in, "PatternRef", "(AMView)"))
    {
      template = session_find (session, call, OBJECT_TEMPLATE, "PatternRef", error);
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
alignment_read_rules (Call *call, const Pattern *pattern, guint rank, Rule *rules,
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
alignment_superpose (Call *call, const Pattern *pattern, const Rule *rules, Rule *result,
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
