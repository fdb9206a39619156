/* SPDX-License-Identifier: GPL-3.0-or-later */
/* htsim.c - fat trees of htsim's .topo files
 *
 *   Nodes 32          Tier 0                    Tier 1
 *   Tiers 2           Downlink_speed_Gbps 100   Downlink_speed_Gbps 100
 *   Podsize 32        Radix_Down 8              Radix_Down 4
 *                     Radix_Up 2                Downlink_Latency_ns 1000
 *                     Downlink_Latency_ns 1000
 *                     Oversubscribed 4
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "topology/cabling.h"
#include "topology/htsim.h"

#define MOST_TIERS 3

typedef enum
{
  NODES,
  TIERS,
  PODSIZE,
  TIER,
  SPEED, /* from here on of a tier */
  RADIX_UP,
  RADIX_DOWN,
  QUEUE_UP,
  QUEUE_DOWN,
  OVERSUBSCRIBED,
  BUNDLE,
  SWITCH_LATENCY,
  LATENCY,
  KEYS
} Key;

static const struct
{
  const char *name;
  guint64 least, most;
} keys[KEYS] = {
  [NODES] = { "Nodes", 1, HTSIM_MOST_NODES },
  [TIERS] = { "Tiers", 2, MOST_TIERS },
  [PODSIZE] = { "Podsize", 1, HTSIM_MOST_NODES },
  [TIER] = { "Tier", 0, MOST_TIERS - 1 },
  [SPEED] = { "Downlink_speed_Gbps", 1, 1000000 },
  [RADIX_UP] = { "Radix_Up", 1, HTSIM_MOST_NODES },
  [RADIX_DOWN] = { "Radix_Down", 1, HTSIM_MOST_NODES },
  [QUEUE_UP] = { "Queue_Up", 0, G_MAXUINT32 },
  [QUEUE_DOWN] = { "Queue_Down", 0, G_MAXUINT32 },
  [OVERSUBSCRIBED] = { "Oversubscribed", 1, HTSIM_MOST_NODES },
  [BUNDLE] = { "Bundle", 1, HTSIM_MOST_NODES },
  [SWITCH_LATENCY] = { "Switch_Latency_ns", 0, 1000000000 },
  [LATENCY] = { "Downlink_Latency_ns", 0, 1000000000 },
};

typedef struct
{
  TextInput *input;
  guint64 value[MOST_TIERS][KEYS]; /* of the file: at tier 0 */
  guint64 line[MOST_TIERS][KEYS];  /* 0: not set */
  guint tier;                      /* MOST_TIERS: none yet */
} Reader;

/* ---- lines ------------------------------------------------------------------------- */

static Key
key_of (const char *text, gsize length)
{
  Key key = 0;

  while (key < KEYS
         && (strlen (keys[key].name) != length
             || g_ascii_strncasecmp (text, keys[key].name, length) != 0))
    key++;
  return key;
}

/* Behind comments and empty lines. */
gboolean
htsim_looks_like (const char *head, gsize length)
{
  const char *begin = cabling_first_line (head, length);
  const char *end = begin;

  while (end < head + length && (g_ascii_isalnum (*end) || *end == '_'))
    end++;
  return end < head + length && g_ascii_isspace (*end)
         && key_of (begin, (gsize) (end - begin)) < KEYS;
}

static gboolean
fail (const Reader *self, const char *line, const char *at, const char *expected,
      GError **error)
{
  return text_input_fail (self->input, line, at, strcspn (at, " \t"), expected, error);
}

static gboolean
fail_key (const Reader *self, const char *line, const char *at, GError **error)
{
  g_autoptr (GString) expected = g_string_new (keys[0].name);

  for (Key key = 1; key < KEYS; key++)
    g_string_append_printf (expected, "%s%s", key + 1 < KEYS ? ", " : " or ",
                            keys[key].name);
  return fail (self, line, at, expected->str, error);
}

static gboolean
set_value (Reader *self, Key key, guint64 value, const char *line, const char *at,
           GError **error)
{
  const guint tier = key < SPEED ? 0 : self->tier;

  if (tier == MOST_TIERS)
    return fail (self, line, line + strspn (line, " \t"), "Tier 0 first", error);
  if (key == TIER)
    {
      self->tier = (guint) value;
      return TRUE;
    }
  if (self->line[tier][key] > 0)
    {
      g_autofree char *expected = g_strdup_printf (
          "it once: line %" G_GUINT64_FORMAT " has it too", self->line[tier][key]);

      return fail (self, line, line + strspn (line, " \t"), expected, error);
    }
  self->value[tier][key] = value;
  self->line[tier][key] = text_input_line (self->input);
  return TRUE;
}

static gboolean
take_line (gpointer data, const char *line, GError **error)
{
  Reader *self = data;
  const char *at = line + strspn (line, " \t");
  const gsize length = strcspn (at, " \t");
  const Key key = key_of (at, length);
  guint64 value;

  if (length == 0 || *at == '#')
    return TRUE;
  if (key == KEYS)
    return fail_key (self, line, at, error);
  at += length + strspn (at + length, " \t");
  g_autofree char *word = g_strndup (at, strcspn (at, " \t"));
  if (!g_ascii_string_to_unsigned (word, 10, keys[key].least, keys[key].most, &value,
                                   NULL))
    {
      g_autofree char *expected
          = g_strdup_printf ("a number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT,
                             keys[key].least, keys[key].most);

      return fail (self, line, at, expected, error);
    }
  if (!set_value (self, key, value, line, at, error))
    return FALSE;
  at += strlen (word);
  at += strspn (at, " \t");
  return *at == '\0' || *at == '#' || fail (self, line, at, "the end of the line", error);
}

/* ---- the tree ---------------------------------------------------------------------- */

/* Defaults of what may be left out. */
static gboolean
complete (Reader *self, GError **error)
{
  const char *name = text_input_name (self->input);

  for (Key key = NODES; key <= PODSIZE; key++)
    if (self->line[0][key] == 0)
      {
        error_set_at (error, name, 0, 0, "found no %s, expected it", keys[key].name);
        return FALSE;
      }
  for (guint tier = 0; tier < self->value[0][TIERS]; tier++)
    for (Key key = SPEED; key < KEYS; key++)
      {
        const gboolean needed = key == SPEED || key == RADIX_DOWN || key == LATENCY
                                || (key == RADIX_UP && tier + 1 < self->value[0][TIERS]);

        if (self->line[tier][key] > 0)
          continue;
        if (needed)
          {
            error_set_at (error, name, 0, 0, "found no %s of tier %u, expected it",
                          keys[key].name, tier);
            return FALSE;
          }
        self->value[tier][key] = keys[key].least;
      }
  return TRUE;
}

/* a is b, or the line of the key says what it must be. */
static gboolean
equal (const Reader *self, guint tier, Key key, guint64 a, guint64 b, const char *why,
       GError **error)
{
  if (a == b)
    return TRUE;
  error_set_at (error, text_input_name (self->input), self->line[tier][key], 0,
                "found %s %" G_GUINT64_FORMAT ", expected %" G_GUINT64_FORMAT ": %s",
                keys[key].name, a, b, why);
  return FALSE;
}

static gboolean
divides (const Reader *self, guint tier, Key key, guint64 by, const char *what,
         GError **error)
{
  if (self->value[tier][key] % by == 0)
    return TRUE;
  error_set_at (error, text_input_name (self->input), self->line[tier][key], 0,
                "found %s %" G_GUINT64_FORMAT
                ", expected a multiple of %" G_GUINT64_FORMAT ", %s",
                keys[key].name, self->value[tier][key], by, what);
  return FALSE;
}

static gboolean
check_oversubscription (const Reader *self, guint tier, GError **error)
{
  const guint64 *value = self->value[tier];
  const guint64 down = value[RADIX_DOWN] * value[SPEED];
  const guint64 up = value[RADIX_UP] * self->value[tier + 1][SPEED];

  if (self->line[tier][OVERSUBSCRIBED] == 0 || value[OVERSUBSCRIBED] * up == down)
    return TRUE;
  error_set_at (error, text_input_name (self->input), self->line[tier][OVERSUBSCRIBED], 0,
                "found Oversubscribed %" G_GUINT64_FORMAT
                ", expected the ratio of %" G_GUINT64_FORMAT
                " Gbit/s down and %" G_GUINT64_FORMAT " Gbit/s up",
                value[OVERSUBSCRIBED], down, up);
  return FALSE;
}

/* What one tier says of another: ports of each side, and their rates. */
static gboolean
check_tier (const Reader *self, const HtsimTree *tree, guint tier, GError **error)
{
  const guint64 *up = self->value[tier + 1];
  const guint64 below
      = tier == 0 ? tree->tors : tree->nodes / tree->podsize; /* neighbours of a switch */

  return divides (self, tier, RADIX_UP, up[BUNDLE], "the bundle of the tier above", error)
         && divides (self, tier + 1, RADIX_DOWN, up[BUNDLE], "the bundle", error)
         && equal (self, tier + 1, RADIX_DOWN, up[RADIX_DOWN], below * up[BUNDLE],
                   tier == 0 ? "links to each switch of tier 0 in the pod"
                             : "links to a switch of tier 1 in each pod",
                   error)
         && check_oversubscription (self, tier, error);
}

static gboolean
make_tree (const Reader *self, HtsimTree *tree, GError **error)
{
  const guint64 *top = self->value[0];

  *tree = (HtsimTree){ .nodes = (guint32) top[NODES],
                       .podsize = (guint32) top[PODSIZE],
                       .tiers = (guint) top[TIERS] };
  if (!divides (self, 0, NODES, tree->podsize, "Podsize", error)
      || !divides (self, 0, PODSIZE, top[RADIX_DOWN], "Radix_Down of tier 0", error)
      || !equal (self, 0, BUNDLE, top[BUNDLE], 1, "a host has one link", error)
      || (tree->tiers == 2
          && !equal (self, 0, PODSIZE, tree->podsize, tree->nodes,
                     "Nodes, with two tiers", error)))
    return FALSE;
  tree->tors = tree->podsize / (guint32) top[RADIX_DOWN];
  for (guint tier = 0; tier < tree->tiers; tier++)
    {
      const guint64 *value = self->value[tier];

      if (tier + 1 < tree->tiers && !check_tier (self, tree, tier, error))
        return FALSE;
      tree->up[tier] = tier + 1 < tree->tiers
                           ? (guint32) (value[RADIX_UP] / self->value[tier + 1][BUNDLE])
                           : 0;
      tree->rate[tier] = value[SPEED] * value[BUNDLE] * 1000000000;
      tree->latency[tier] = (SimTime) value[LATENCY] * 1000;
      tree->switch_latency[tier] = (SimTime) value[SWITCH_LATENCY] * 1000;
    }
  return TRUE;
}

/* A link each way between a node of tier - 1 (or a host) and a switch of tier. */
static void
join (Cabling *to, const HtsimTree *tree, guint tier, guint32 below, guint32 above)
{
  const SimTime back = tier > 0 ? tree->switch_latency[tier - 1] : 0;
  const CablingLink up
      = { tree->rate[tier], tree->latency[tier] + tree->switch_latency[tier], 0 };
  const CablingLink down = { tree->rate[tier], tree->latency[tier] + back, 0 };

  cabling_connect (to, below, above, &up);
  cabling_connect (to, above, below, &down);
}

/* Returns: the first node. */
static guint32
add_nodes (Cabling *to, const char *name, guint level, guint64 count)
{
  guint32 first = 0;

  for (guint64 i = 0; i < count; i++)
    {
      g_autofree char *text = g_strdup_printf ("%s%" G_GUINT64_FORMAT, name, i);
      const guint32 node = cabling_switch (to, text, level);

      first = i == 0 ? node : first;
    }
  return first;
}

void
htsim_tree_build (const HtsimTree *self, Cabling *to)
{
  const guint32 pods = self->nodes / self->podsize;
  const guint32 tors = pods * self->tors, aggs = pods * self->up[0];
  const guint32 down = self->podsize / self->tors;

  add_nodes (to, "p", 0, self->nodes);
  const guint32 tor = add_nodes (to, "tor", 1, tors);
  const guint32 agg = add_nodes (to, "agg", 2, aggs);
  const guint32 core
      = add_nodes (to, "core", 3, self->tiers == 3 ? self->up[0] * self->up[1] : 0);
  for (guint32 i = 0; i < self->nodes; i++)
    join (to, self, 0, i, tor + i / down);
  for (guint32 i = 0; i < tors; i++)
    for (guint32 j = 0; j < self->up[0]; j++)
      join (to, self, 1, tor + i, agg + i / self->tors * self->up[0] + j);
  for (guint32 i = 0; self->tiers == 3 && i < aggs; i++)
    for (guint32 j = 0; j < self->up[1]; j++)
      join (to, self, 2, agg + i, core + i % self->up[0] + self->up[0] * j);
}

guint64
htsim_tree_links (const HtsimTree *self)
{
  const guint64 pods = self->nodes / self->podsize;
  const guint64 middle = pods * self->tors * self->up[0];

  return self->nodes + middle + (self->tiers == 3 ? pods * self->up[0] * self->up[1] : 0);
}

gboolean
htsim_read (Cabling *to, TextInput *input, GError **error)
{
  Reader self = { .input = input, .tier = MOST_TIERS };
  HtsimTree tree;

  if (!text_input_each_line (self.input, take_line, &self, error)
      || !complete (&self, error) || !make_tree (&self, &tree, error))
    return FALSE;
  if (htsim_tree_links (&tree) > HTSIM_MOST_LINKS)
    {
      error_set_at (error, text_input_name (input), 0, 0,
                    "found a tree of %" G_GUINT64_FORMAT " cables, expected at most %u",
                    htsim_tree_links (&tree), HTSIM_MOST_LINKS);
      return FALSE;
    }
  htsim_tree_build (&tree, to);
  return TRUE;
}
