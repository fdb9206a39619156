/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "dvm/mapping/shadow-transfers.h"
#include "dvm/session/alignment.h"
#include "dvm/session/shadow-exchange.h"

static gboolean
map_edge (Call *call, const GroupEdge *edge, Mapping *mapping, ShadowEdge *shadow,
          GError **error)
{
  if (!alignment_map_array (call, edge->array, mapping, error))
    return FALSE;
  shadow->mapping = mapping;
  shadow->element_size = edge->array->element_size;
  shadow->corners = edge->corners;
  memcpy (shadow->low, edge->low, sizeof shadow->low);
  memcpy (shadow->high, edge->high, sizeof shadow->high);
  return TRUE;
}

/* Converts numbers in the system that an array lies on into numbers of processors. */
static void
name_processors (const Group *group, GArray *transfers, guint from)
{
  for (guint i = from; i < transfers->len; i++)
    {
      Transfer *transfer = &g_array_index (transfers, Transfer, i);

      transfer->source = group_processor (group, transfer->source);
      transfer->destination = group_processor (group, transfer->destination);
    }
}

static gboolean
add_edge (Session *session, Call *call, const GroupEdge *edge, GArray *transfers,
          GError **error)
{
  guint from = transfers->len;
  g_autofree char *why = NULL;
  Mapping mapping;
  ShadowEdge shadow;

  if (!map_edge (call, edge, &mapping, &shadow, error))
    return FALSE;
  if (!shadow_edge_transfers (&shadow, transfers, &why))
    return call_fail (call, error, "array %" G_GINT64_MODIFIER "x: %s",
                      edge->array->header, why);
  name_processors (program_group (session->program, mapping.distribution->group),
                   transfers, from);
  return TRUE;
}

/* Equal ones are computed once. */
gboolean
shadow_exchange_find (Session *session, Call *call, const ShadowGroup *group,
                      guint32 *matrix, GError **error)
{
  g_autoptr (GArray) transfers = NULL;

  key_clear (session->key);
  key_add (session->key, group->edges->len);
  for (guint i = 0; i < group->edges->len; i++)
    {
      Mapping mapping;
      ShadowEdge shadow;

      if (!map_edge (call, &g_array_index (group->edges, GroupEdge, i), &mapping, &shadow,
                     error))
        return FALSE;
      shadow_edge_add_key (&shadow, session->key);
    }
  if (key_map_find (session->matrices, session->key, matrix))
    return TRUE;
  transfers = g_array_new (FALSE, FALSE, sizeof (Transfer));
  for (guint i = 0; i < group->edges->len; i++)
    if (!add_edge (session, call, &g_array_index (group->edges, GroupEdge, i), transfers,
                   error))
      return FALSE;
  if (!session_add_matrix (session, call, transfers, matrix, error))
    return FALSE;
  key_map_add (session->matrices, session->key, *matrix);
  return TRUE;
}

static guint32
find_participants (const Session *session, const ShadowGroup *group)
{
  g_autofree guint32 *systems = g_new (guint32, group->edges->len);

  for (guint i = 0; i < group->edges->len; i++)
    {
      const Array *array = g_array_index (group->edges, GroupEdge, i).array;

      systems[i] = array->pattern->distribution->group;
    }
  return session_participants (session, systems, group->edges->len);
}

gboolean
shadow_exchange_start (Session *session, Call *call, ShadowGroup *group, GError **error)
{
  Collective collective
      = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_SHADOW, .split = TRUE };

  if (!shadow_exchange_find (session, call, group, &collective.transfers, error))
    return FALSE;
  collective.group = find_participants (session, group);
  session_start (session, &collective, &group->running);
  return TRUE;
}
