/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra-messages.c - whether each send has its receive */
#include "config.h"

#include "base/error.h"
#include "chakra/chakra-trace.h"

#define COMPARE(member)                                                                  \
  if (one->member != other->member)                                                      \
  return one->member < other->member ? -1 : 1

static int
compare (gconstpointer a, gconstpointer b)
{
  const ChakraMessage *one = a, *other = b;

  COMPARE (source);
  COMPARE (destination);
  COMPARE (tag);
  COMPARE (is_send);
  COMPARE (place);
  return 0;
}

static gboolean
fail (const ChakraTrace *self, const ChakraMessage *end, GError **error)
{
  const char *path = self->files[end->is_send ? end->source : end->destination];

  error_set_at (error, path, 0, 0,
                "byte %" G_GUINT64_FORMAT ": node %" G_GUINT64_FORMAT
                ": %s rank %u with tag %u, which has no %s for it",
                end->place, end->node, end->is_send ? "sends to" : "receives from",
                end->is_send ? end->destination : end->source, end->tag,
                end->is_send ? "receive" : "send");
  return FALSE;
}

gboolean
chakra_messages_check (ChakraTrace *self, GError **error)
{
  const ChakraMessage *all = (const ChakraMessage *) (gpointer) self->messages->data;
  guint first = 0;

  g_array_sort (self->messages, compare);
  while (first < self->messages->len)
    {
      guint end = first, sends;

      while (end < self->messages->len && all[end].source == all[first].source
             && all[end].destination == all[first].destination
             && all[end].tag == all[first].tag)
        end++;
      for (sends = first; sends < end && !all[sends].is_send;)
        sends++;
      if (end - sends > sends - first)
        return fail (self, &all[sends + (sends - first)], error);
      if (end - sends < sends - first)
        return fail (self, &all[first + (end - sends)], error);
      first = end;
    }
  return TRUE;
}
