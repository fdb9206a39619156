/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hop-kinds.c - the table of ways to pass links, each with the reason for it */
#include "config.h"

#include "network/graph/hop-kinds.h"

#define PLAIN_ROW(name, alike, whole, by)                                                \
  { "most runs: without what others need; the compiler knows what finds the next link, " \
    "whether a message has other packets, and whether a packet can wait for its tail",   \
    { HOPS_PLAIN, FALSE, alike, whole, by },                                             \
    hop_##name,                                                                          \
    hop_all_##name },

static const HopKind kinds[] = {
  PLAIN_HOPS (PLAIN_ROW){ "the next link is decided at each node, and loads are kept",
                          { .rule = HOPS_PLAIN, .chooses = TRUE },
                          hop_plain_choice,
                          NULL },
  { "links without time are passed at once, and those of a medium wait for each other",
    { .rule = HOPS_FIFO },
    hop_fifo,
    NULL },
  { "the same, decided at each node",
    { .rule = HOPS_FIFO, .chooses = TRUE },
    hop_fifo_choice,
    NULL },
  { "a packet marks all links of its route at once",
    { .rule = HOPS_RESERVED },
    hop_reserved,
    NULL },
  { "the same, decided at each node while it marks them",
    { .rule = HOPS_RESERVED, .chooses = TRUE },
    hop_reserved_choice,
    NULL },
};

static gboolean
is_case (HopCase a, HopCase b)
{
  if (a.rule != b.rule || a.chooses != b.chooses)
    return FALSE;
  return a.rule != HOPS_PLAIN || a.chooses
         || (a.is_alike == b.is_alike && a.is_whole == b.is_whole && a.next == b.next);
}

const HopKind *
hop_kind_find (HopCase of)
{
  const HopKind *kind = kinds;

  while (!is_case (kind->of, of))
    kind++;
  return kind;
}
