/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shadow-handlers.c - shadow edge groups and their exchange (docs/dvm-rules.md, sections
 * 3 and 6) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/alignment.h"
#include "dvm/session/shadow-exchange.h"

static ShadowGroup *
find_group (Session *session, Call *call, GError **error)
{
  return session_find (session, call, OBJECT_SHADOW_GROUP, "ShadowGroupRef", error);
}

gboolean
handle_crtshg (Session *session, Call *call, GError **error)
{
  return session_bind (session, call, OBJECT_SHADOW_GROUP, "ShadowGroupRef",
                       object_new (OBJECT_SHADOW_GROUP), error);
}

gboolean
handle_delshg (Session *session, Call *call, GError **error)
{
  return session_drop (session, call, OBJECT_SHADOW_GROUP, "ShadowGroupRef", TRUE, error);
}

/* ---- putting edges in -------------------------------------------------------------- */

/* Widths as single numbers; -1 means the array's own width. */
static gboolean
read_widths (Call *call, const char *name, const Array *array, const gint64 *own,
             gint64 *widths, GError **error)
{
  if (!parameters_get_array (call->in, name, array->rank, -1, DVM_MAX_SIZE, widths,
                             error))
    return FALSE;
  for (guint i = 0; i < array->rank; i++)
    if (widths[i] == -1)
      widths[i] = own[i];
  return TRUE;
}

/* Widths as first and last plane; (-1, -1) means the array's own. */
static gboolean
read_width_ranges (Call *call, const char *first_name, const char *last_name,
                   const Array *array, const gint64 *own, gint64 *widths, GError **error)
{
  gint64 first[DVM_MAX_RANK], last[DVM_MAX_RANK];

  if (!parameters_get_array (call->in, first_name, array->rank, -1, DVM_MAX_SIZE, first,
                             error)
      || !parameters_get_array (call->in, last_name, array->rank, -1, DVM_MAX_SIZE, last,
                                error))
    return FALSE;
  for (guint i = 0; i < array->rank; i++)
    {
      widths[i] = first[i] == -1 && last[i] == -1 ? own[i] : last[i] - first[i] + 1;
      if (widths[i] < 0)
        return call_fail (call, error,
                          "shadow planes %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                          " of axis %u, expected the first at most the last",
                          first[i], last[i], i + 1);
    }
  return TRUE;
}

static gboolean
read_edge (Call *call, const Array *array, gboolean ranges, GroupEdge *edge,
           GError **error)
{
  if (ranges)
    return read_width_ranges (call, "InitLowShdIndex", "LastLowShdIndex", array,
                              array->low, edge->low, error)
           && read_width_ranges (call, "InitHiShdIndex", "LastHiShdIndex", array,
                                 array->high, edge->high, error);
  return read_widths (call, "LowShdWidthArray", array, array->low, edge->low, error)
         && read_widths (call, "HiShdWidthArray", array, array->high, edge->high, error);
}

/* ranges: the widths are a first and a last plane. has_corners: the call has
 * FullShdSign. */
static gboolean
insert_edge (Session *session, Call *call, gboolean ranges, gboolean has_corners,
             GError **error)
{
  ShadowGroup *group = find_group (session, call, error);
  GroupEdge edge = { 0 };
  gint64 corners = 0;

  if (group == NULL
      || (edge.array
          = alignment_find_array (session, call, "ArrayHeader", "ArrayHandlePtr", error))
             == NULL
      || !read_edge (call, edge.array, ranges, &edge, error)
      || (has_corners
          && !parameters_get_number (call->in, "FullShdSign", G_MININT64, G_MAXINT64,
                                     &corners, error)))
    return FALSE;
  edge.corners = corners == 1;
  object_ref (edge.array);
  g_array_append_val (group->edges, edge);
  return TRUE;
}

gboolean
handle_inssh (Session *session, Call *call, GError **error)
{
  return insert_edge (session, call, FALSE, TRUE, error);
}

gboolean
handle_insshd (Session *session, Call *call, GError **error)
{
  return insert_edge (session, call, FALSE, FALSE, error);
}

gboolean
handle_incsh (Session *session, Call *call, GError **error)
{
  return insert_edge (session, call, TRUE, TRUE, error);
}

gboolean
handle_incshd (Session *session, Call *call, GError **error)
{
  return insert_edge (session, call, TRUE, FALSE, error);
}

/* ---- exchange ---------------------------------------------------------------------- */

gboolean
handle_strtsh (Session *session, Call *call, GError **error)
{
  ShadowGroup *group = find_group (session, call, error);

  return group != NULL && shadow_exchange_start (session, call, group, error);
}

gboolean
handle_waitsh (Session *session, Call *call, GError **error)
{
  ShadowGroup *group = find_group (session, call, error);

  return group != NULL
         && session_wait (session, call, OBJECT_SHADOW_GROUP, &group->running, error);
}

/* recvsh_ and sendsh_ together are one start, at the second of the two. */
static gboolean
start_half (Session *session, Call *call, ShadowGroup *group, GError **error)
{
  if (!group->receiving || !group->sending)
    return TRUE;
  group->receiving = group->sending = FALSE;
  return shadow_exchange_start (session, call, group, error);
}

gboolean
handle_recvsh (Session *session, Call *call, GError **error)
{
  ShadowGroup *group = find_group (session, call, error);

  if (group == NULL)
    return FALSE;
  group->receiving = TRUE;
  return start_half (session, call, group, error);
}

gboolean
handle_sendsh (Session *session, Call *call, GError **error)
{
  ShadowGroup *group = find_group (session, call, error);

  if (group == NULL)
    return FALSE;
  group->sending = TRUE;
  return start_half (session, call, group, error);
}
