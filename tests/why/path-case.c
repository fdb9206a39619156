/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "path-case.h"

#include <stdio.h>
#include <string.h>

#define ATTO_PER_NANOSECOND ((AttoTime) 1000 * ATTO_PER_PICOSECOND)

static guint32
highest_node (const char *links)
{
  g_auto (GStrv) words = g_strsplit_set (links, " -*", -1);
  guint32 highest = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (strchr (words[i], '.') == NULL)
      highest = MAX (highest, (guint32) g_ascii_strtoull (words[i], NULL, 10));
  return highest;
}

static void
add_links (ModelCase *made, const char *links)
{
  g_auto (GStrv) list = g_strsplit (links, " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    {
      const char *weight = strchr (list[i], '*');
      guint a, b;

      g_assert_cmpint (sscanf (list[i], "%u-%u", &a, &b), ==, 2);
      model_case_join_both (made, a, b, weight == NULL ? "1" : weight + 1);
    }
}

static void
add_step (ModelCase *made, guint32 rank, const char *word)
{
  guint peer = 0;
  guint64 amount = 0;

  if (word[0] == 'c')
    {
      model_case_compute (made, rank,
                          (SimTime) g_ascii_strtoull (word + 1, NULL, 10) * 1000);
      return;
    }
  g_assert_cmpint (sscanf (word + 1, "%u:%" G_GUINT64_FORMAT, &peer, &amount), ==, 2);
  if (word[0] == '>')
    model_case_send (made, rank, peer, amount, 0);
  else
    model_case_receive (made, rank, peer, amount, 0, 0);
}

static void
require_in_order (ModelCase *made)
{
  model_case_make_graphs (made);
  for (guint32 r = 0; r < model_case_processors (made); r++)
    for (guint32 i = 1; i < model_case_steps (made, r)->len; i++)
      {
        const Requirement requirement = { i, i - 1, REQUIRES_END };

        g_array_append_val (model_case_requirements (made, r), requirement);
      }
}

ModelCase *
path_case_new (const PathCase *self, gboolean as_graph)
{
  g_auto (GStrv) ranks = g_strsplit (self->ranks, ";", -1);
  ModelCase *made
      = model_case_new (highest_node (self->links) + 1, g_strv_length (ranks));

  add_links (made, self->links);
  for (guint32 r = 0; ranks[r] != NULL; r++)
    {
      g_auto (GStrv) words = g_strsplit (ranks[r], " ", -1);

      for (guint i = 0; words[i] != NULL; i++)
        if (words[i][0] != '\0' && words[i][0] != '-')
          add_step (made, r, words[i]);
    }
  if (as_graph)
    require_in_order (made);
  made->byte = ATTO_PER_NANOSECOND;
  made->latency = self->latency * ATTO_PER_NANOSECOND;
  made->start = self->start * ATTO_PER_NANOSECOND;
  made->gap = self->gap * ATTO_PER_NANOSECOND;
  made->send_overhead = self->send_overhead * ATTO_PER_NANOSECOND;
  made->receive_overhead = self->receive_overhead * ATTO_PER_NANOSECOND;
  made->rendezvous = self->rendezvous_bytes > 0;
  made->rendezvous_bytes = self->rendezvous_bytes;
  made->packets = self->packet_bytes > 0 ? PACKETS_FIXED : PACKETS_WHOLE;
  made->packet_bytes = self->packet_bytes;
  made->cut_through = self->cut_through;
  made->reserve = self->reserve;
  made->half_duplex = self->half_duplex;
  return made;
}
